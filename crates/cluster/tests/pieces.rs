//! Pieces of work are each done once, by workers of one process or of two, and kept in a folder.

use crate::together::{expect_connected, free_hosts, start_process, test_meeting};
use grundy_cluster::{
    ClusterHalt, ClusterResources, ConnectedProcesses, DoneFolder, PieceAnswer, PieceQuestion, PieceWork, RunningPiece,
    WorkTally, work_on_pieces,
};
use grundy_game::{BilingualText, Budget, Stop};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

const PIECE_COUNT: u64 = 40;

/// Pieces of 3 steps, some of which fail in the last one. Those that were begun are noted.
#[derive(Default)]
struct CountedPieces {
    wrong: Vec<u64>,
    begun: Mutex<Vec<u64>>,
}

struct CountedPiece {
    left: u64,
    wrong: bool,
}

impl PieceWork for CountedPieces {
    fn begin(&self, piece: u64) -> Box<dyn RunningPiece> {
        self.begun.lock().expect("no panic").push(piece);
        Box::new(CountedPiece { left: 3, wrong: self.wrong.contains(&piece) })
    }
}

impl RunningPiece for CountedPiece {
    fn advance(&mut self) -> Result<u64, BilingualText> {
        self.left -= 1;
        if self.left == 0 && self.wrong { Err(BilingualText::language_neutral("wrong")) } else { Ok(5) }
    }

    fn is_complete(&self) -> bool {
        self.left == 0
    }
}

/// A budget of a number of units.
struct CountedUnits(AtomicU64);

impl Budget for CountedUnits {
    fn spend(&self, units: u64, _: u64) -> Result<(), Stop> {
        let spent = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(units));
        spent.map(drop).map_err(|_| Stop::Positions)
    }
}

/// The answer of one process with this number of workers, and the pieces that it began.
fn work(
    wrong: &[u64],
    folder: Option<&Path>,
    (workers, among): (usize, Option<(usize, ConnectedProcesses)>),
    units: u64,
) -> (Result<(PieceAnswer, WorkTally), ClusterHalt>, Vec<u64>) {
    let pieces = Arc::new(CountedPieces { wrong: wrong.into(), ..CountedPieces::default() });
    let subject = ("some pieces".into(), "digest".into());
    let question = PieceQuestion {
        work: Arc::clone(&pieces) as _,
        pieces: (0..PIECE_COUNT).collect(),
        folder: folder.map(|folder| DoneFolder { folder: folder.into(), subject, count: PIECE_COUNT }),
    };
    let place = ClusterResources { workers, among, memory: 1 << 20, folder: std::env::temp_dir(), keep: None };
    let result = work_on_pieces(question, place, Arc::new(CountedUnits(units.into())), Arc::new(|_| {}));
    let mut begun = std::mem::take(&mut *pieces.begun.lock().expect("no panic"));
    begun.sort_unstable();
    (result, begun)
}

#[test]
fn each_piece_is_done_once() {
    for workers in [1, 2, 3] {
        let (result, begun) = work(&[], None, (workers, None), u64::MAX);
        let (answer, tally) = result.expect("nothing stops it");
        assert_eq!(answer, PieceAnswer { done_pieces: PIECE_COUNT, resumed_pieces: 0, failure: None });
        assert_eq!((tally.found_positions, tally.solved), (15 * PIECE_COUNT, PIECE_COUNT));
        assert_eq!(begun, (0..PIECE_COUNT).collect::<Vec<_>>());
    }
}

#[test]
fn a_wrong_piece_ends_the_work() {
    for workers in [1, 3] {
        let (result, begun) = work(&[7, 30], None, (workers, None), u64::MAX);
        let (answer, _) = result.expect("nothing stops it");
        assert_eq!(answer.failure, Some((7, BilingualText::language_neutral("wrong"))));
        assert!(answer.done_pieces >= 6 && begun.len() < 20, "{answer:?} {begun:?}");
    }
}

#[test]
fn two_processes_share_the_pieces_and_the_answer() {
    let hosts = free_hosts(2);
    let meeting = |process| start_process(test_meeting(&hosts, process));
    let connected = [0, 1].map(meeting).map(expect_connected);
    let mut process = 0;
    let threads = connected.map(|connected| {
        let among = Some((process, connected));
        process += 1;
        thread::spawn(move || work(&[], None, (2, among), u64::MAX))
    });
    let ends = threads.map(|thread| thread.join().expect("no panic"));
    let mut begun = Vec::new();
    for (result, own) in ends {
        let (answer, _) = result.expect("nothing stops it");
        assert_eq!(answer, PieceAnswer { done_pieces: PIECE_COUNT, resumed_pieces: 0, failure: None });
        assert!(!own.is_empty());
        begun.extend(own);
    }
    begun.sort_unstable();
    assert_eq!(begun, (0..PIECE_COUNT).collect::<Vec<_>>());
}

#[test]
fn done_pieces_are_kept() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (stopped, _) = work(&[], Some(folder.path()), (2, None), 200);
    assert_eq!(stopped.map(|_| ()), Err(ClusterHalt::Stop(Stop::Positions)));
    let (result, begun) = work(&[], Some(folder.path()), (3, None), u64::MAX);
    let (answer, _) = result.expect("nothing stops it");
    assert_eq!((answer.done_pieces, &answer.failure), (PIECE_COUNT, &None));
    assert!(
        answer.resumed_pieces >= 5 && begun.len() as u64 == PIECE_COUNT - answer.resumed_pieces,
        "{answer:?} {begun:?}"
    );
    let (result, begun) = work(&[], Some(folder.path()), (1, None), u64::MAX);
    let (answer, _) = result.expect("nothing stops it");
    assert_eq!((answer.done_pieces, answer.resumed_pieces, begun.len()), (PIECE_COUNT, PIECE_COUNT, 0));
    let file = folder.path().join("pieces.grundy");
    let mut bytes = std::fs::read(&file).expect("it is there");
    bytes[90] ^= 1;
    std::fs::write(&file, bytes).expect("it can be written");
    let (refused, _) = work(&[], Some(folder.path()), (2, None), u64::MAX);
    assert!(matches!(refused, Err(ClusterHalt::Reported { .. })), "{refused:?}");
}
