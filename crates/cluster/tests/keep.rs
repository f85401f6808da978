//! Runs resume from checkpoints, also with another number of workers, and the words are those of an uninterrupted run.

use crate::own;

use grundy_cluster::sums::{NamedComponent, outcomes_question, values_question};
use grundy_cluster::{AnyQuestion, CheckpointPlan, ClusterHalt, ClusterResources, ClusterSolution, solve};
use grundy_game::{Budget, Convention, Stop, Sum};
use grundy_store::TableHeader;
use own::sample_position;
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

fn parse_position(text: &str) -> Sum {
    grundy_rules::position(text, &grundy_catalog::Catalog).expect("it is a position")
}

fn values_question_of(text: &str) -> (Box<dyn AnyQuestion>, Vec<NamedComponent>) {
    values_question(&parse_position(text)).expect("it has options")
}

/// A budget of a number of positions.
struct CountedPositions(AtomicU64);

impl Budget for CountedPositions {
    fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
        let spent = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(positions));
        spent.map(drop).map_err(|_| Stop::Positions)
    }
}

/// A run that writes a checkpoint in every third round, with a budget of positions.
fn run_with_checkpoints(
    ask: Box<dyn AnyQuestion>,
    folder: &Path,
    name: &str,
    workers: usize,
    positions: u64,
) -> Result<ClusterSolution, ClusterHalt> {
    let header = TableHeader::new("cluster", name, None);
    let keep = CheckpointPlan { folder: folder.into(), interval: Duration::ZERO, header };
    let place =
        ClusterResources { workers, among: None, memory: 1 << 20, folder: std::env::temp_dir(), keep: Some(keep) };
    solve(vec![ask], place, Arc::new(CountedPositions(positions.into())), Arc::new(|_| {}))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn stopped_again_and_again(stops in prop::collection::vec((1usize..5, 1u64..3000), 0..6), last in 1usize..5) {
        let text = "cram(4, 5)";
        let undisturbed = {
            let folder = tempfile::tempdir().unwrap();
            run_with_checkpoints(values_question_of(text).0, folder.path(), text, 2, u64::MAX).unwrap()
        };
        let folder = tempfile::tempdir().unwrap();
        for (workers, positions) in stops {
            let end = run_with_checkpoints(values_question_of(text).0, folder.path(), text, workers, positions);
            prop_assert!(matches!(end, Ok(_) | Err(ClusterHalt::Stop(Stop::Positions))), "{end:?}");
        }
        let report = run_with_checkpoints(values_question_of(text).0, folder.path(), text, last, u64::MAX).unwrap();
        prop_assert_eq!(&report.words, &undisturbed.words);
        prop_assert_eq!(report.tally.found_positions, undisturbed.tally.found_positions);
        // A complete run is answered from the files.
        let again = run_with_checkpoints(values_question_of(text).0, folder.path(), text, last, u64::MAX).unwrap();
        prop_assert_eq!((again.words, again.tally.edges), (undisturbed.words, 0));
    }
}

/// Checkpoints of rules without a rank: positions and their words.
#[test]
fn rules_without_rank() {
    let value = || values_question(&sample_position("collatz(27, 9)")).expect("it has options").0;
    let outside = || values_question(&sample_position("leads(20, 19)")).expect("it has options").0;
    let winner = || outcomes_question(&sample_position("circle(0, 20)"), &[], Convention::Normal).expect("it is small");
    for (name, ask) in
        [("value", &value as &dyn Fn() -> Box<dyn AnyQuestion>), ("outside", &outside), ("winner", &winner)]
    {
        let folder = tempfile::tempdir().unwrap();
        let whole = run_with_checkpoints(ask(), folder.path(), name, 2, u64::MAX).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut stops = 0;
        for (round, positions) in [3, 50, 200, 400, 600, 900].into_iter().enumerate() {
            stops += u32::from(run_with_checkpoints(ask(), folder.path(), name, 1 + round % 3, positions).is_err());
        }
        assert!(stops > 2, "{name}: {stops}");
        let resumed = run_with_checkpoints(ask(), folder.path(), name, 3, u64::MAX).unwrap();
        assert_eq!(
            (resumed.words, resumed.tally.found_positions),
            (whole.words.clone(), whole.tally.found_positions),
            "{name}"
        );
        let again = run_with_checkpoints(ask(), folder.path(), name, 2, u64::MAX).unwrap();
        assert_eq!(again.words, whole.words, "{name}");
    }
}

/// If the first question has no answer, its checkpoint is not used for the second.
#[test]
fn two_questions_in_one_folder() {
    let sum = sample_position("circle(0, 7)");
    let folder = tempfile::tempdir().unwrap();
    let run = |workers, positions: u64| {
        let keep = CheckpointPlan {
            folder: folder.path().into(),
            interval: Duration::ZERO,
            header: TableHeader::new("cluster", "both", None),
        };
        let place =
            ClusterResources { workers, among: None, memory: 1 << 26, folder: std::env::temp_dir(), keep: Some(keep) };
        let questions =
            vec![values_question(&sum).unwrap().0, outcomes_question(&sum, &[], Convention::Normal).unwrap()];
        solve(questions, place, Arc::new(CountedPositions(positions.into())), Arc::new(|_| {}))
    };
    let first = run(2, u64::MAX).unwrap();
    for (workers, positions) in [(2, 300), (1, 600), (3, u64::MAX), (2, u64::MAX)] {
        match run(workers, positions) {
            Ok(again) => assert_eq!((again.question_index, &again.words), (1, &first.words)),
            Err(halt) => assert_eq!((halt, positions < u64::MAX), (Stop::Positions.into(), true)),
        }
    }
}

#[test]
fn outcomes_are_kept_as_well() {
    let ask = || outcomes_question(&parse_position("cram(3, 4)"), &[], Convention::Misere).expect("it is small");
    let folder = tempfile::tempdir().unwrap();
    let whole = run_with_checkpoints(ask(), folder.path(), "misere", 3, u64::MAX).unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run_with_checkpoints(ask(), folder.path(), "misere", 3, 40).map(|report| report.words),
        Err(Stop::Positions.into())
    );
    let resumed = run_with_checkpoints(ask(), folder.path(), "misere", 2, u64::MAX).unwrap();
    assert_eq!(resumed.words, whole.words);
}

/// Any damage is detected, and damaged files are not changed.
#[test]
fn damage_is_seen() {
    let text = "cram(4, 4)";
    let folder = tempfile::tempdir().unwrap();
    run_with_checkpoints(values_question_of(text).0, folder.path(), text, 2, u64::MAX).unwrap();
    let message = |name: &str| {
        run_with_checkpoints(values_question_of(name).0, folder.path(), name, 2, u64::MAX)
            .unwrap_err()
            .message()
            .en
            .to_string()
    };
    assert!(message("cram(4, 3)").contains("belongs to other rules"), "{}", message("cram(4, 3)"));
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 5, "a list, and two files of each worker: {files:?}");
    for path in &files {
        let good = fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let mut bad = good.clone();
        let middle = bad.len() / 2;
        bad[middle] ^= 0x10;
        let cut = good[..middle].to_vec();
        for bytes in [bad, cut] {
            fs::write(path, &bytes).unwrap();
            let message = message(text);
            assert!(name == "cluster.json" || message.contains(name), "{name}: {message}");
            assert_eq!(fs::read(path).unwrap(), bytes, "{name}");
        }
        fs::remove_file(path).unwrap();
        if name != "cluster.json" {
            assert!(message(text).contains("does not exist"), "{name}: {}", message(text));
        }
        fs::write(path, good).unwrap();
    }
    let again = run_with_checkpoints(values_question_of(text).0, folder.path(), text, 2, u64::MAX).unwrap();
    assert_eq!(again.tally.edges, 0);
}

/// A folder that is not writable is reported immediately.
#[test]
fn no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let end = run_with_checkpoints(values_question_of("cram(4, 4)").0, &file, "cram(4, 4)", 2, u64::MAX);
    let message = end.unwrap_err().message().en.to_string();
    assert!(message.contains("file"), "{message}");
}
