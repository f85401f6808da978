//! Pieces of work that do not depend on each other, taken by the workers one by one.
//!
//! All workers know the statuses of all others, so each worker computes independently which worker takes which piece, without a coordinator.

use crate::halt::ClusterHalt;
use crate::message::{MessageLoad, PieceNews, WorkTally, WorkerMessage, WorkerStatus};
use crate::program::{RoundClock, RoundProgram};
use grundy_game::{BilingualText, Budget, text};
use grundy_store::DonePieces;
use std::path::PathBuf;
use std::sync::Arc;

/// Pieces of work; every process has the same, and each piece is done by one worker.
pub trait PieceWork: Send + Sync {
    /// Begins the piece with a number.
    fn begin(&self, piece: u64) -> Box<dyn RunningPiece>;
}

/// A piece in work.
pub trait RunningPiece {
    /// Does a small part of what is left, some milliseconds of work at most. Returns the units of work that were done.
    ///
    /// # Errors
    /// Returns an error if the piece fails: it shows that the answer is no.
    fn advance(&mut self) -> Result<u64, BilingualText>;

    /// Whether there is nothing left to do.
    fn is_complete(&self) -> bool;
}

/// A question with the answer yes if no piece fails.
pub struct PieceQuestion {
    /// The work.
    pub work: Arc<dyn PieceWork>,
    /// The numbers of the pieces, ascending.
    pub pieces: Vec<u64>,
    /// The folder in which the first process records the completed pieces.
    pub folder: Option<DoneFolder>,
}

/// The folder in which the first process keeps which pieces are done.
#[derive(Clone, Debug)]
pub struct DoneFolder {
    /// The folder.
    pub folder: PathBuf,
    /// The subject of the pieces, for messages, and its digest.
    pub subject: (String, String),
    /// The number of all pieces there are, those of other questions with the same subject among them.
    pub count: u64,
}

/// The answer; every process has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceAnswer {
    /// The number of pieces that were done, in this run and before.
    pub done_pieces: u64,
    /// The number of pieces that were done before.
    pub resumed_pieces: u64,
    /// The least piece that was found to fail, and why.
    pub failure: Option<(u64, BilingualText)>,
}

/// The work of one worker.
pub(crate) struct PieceProgram {
    work: Arc<dyn PieceWork>,
    budget: Arc<dyn Budget + Send + Sync>,
    index: usize,
    folder: Option<DoneFolder>,
    done_pieces: Option<DonePieces>,
    /// The pieces that no worker has taken, descending.
    unclaimed_pieces: Vec<u64>,
    running: Option<(u64, Box<dyn RunningPiece>)>,
    /// The number of pieces that are taken, and not reported as done.
    claimed_count: usize,
    answer: PieceAnswer,
    /// The number of rounds since the answer is known.
    rounds_since_answer: u32,
    tally: WorkTally,
}

impl PieceProgram {
    pub(crate) fn new(question: &PieceQuestion, budget: Arc<dyn Budget + Send + Sync>, index: usize) -> PieceProgram {
        PieceProgram {
            work: Arc::clone(&question.work),
            budget,
            index,
            folder: question.folder.clone().filter(|_| index == 0),
            done_pieces: None,
            unclaimed_pieces: question.pieces.iter().rev().copied().collect(),
            running: None,
            claimed_count: 0,
            answer: PieceAnswer { done_pieces: 0, resumed_pieces: 0, failure: None },
            rounds_since_answer: 0,
            tally: WorkTally::default(),
        }
    }

    /// In the first round, on the first worker: opens the folder, and returns the pieces that were done before.
    fn open_folder(&mut self) -> Result<Vec<u64>, ClusterHalt> {
        let Some(DoneFolder { folder, subject: (subject, digest), count }) = &self.folder else {
            return Ok(Vec::new());
        };
        let kept = DonePieces::open(folder, subject, digest, *count)?;
        let known = kept.numbers().collect();
        self.done_pieces = Some(kept);
        Ok(known)
    }

    /// Applies the news of all workers. All workers apply the same news; only the piece that each takes differs.
    fn follow_news(&mut self, statuses: &[WorkerStatus]) -> Result<(), ClusterHalt> {
        let news = || statuses.iter().map(|status| status.pieces.as_deref().ok_or(ClusterHalt::Garbled));
        for one in news() {
            let PieceNews { done, failed, known, .. } = one?;
            if !known.is_empty() {
                let before = self.unclaimed_pieces.len();
                self.unclaimed_pieces.retain(|piece| !known.contains(piece));
                self.answer.resumed_pieces = (before - self.unclaimed_pieces.len()) as u64;
                self.answer.done_pieces = self.answer.resumed_pieces;
            }
            if let &Some(piece) = done {
                self.claimed_count -= 1;
                self.answer.done_pieces += 1;
                self.done_pieces.as_mut().map_or(Ok(()), |kept| kept.add(piece))?;
            }
            if let Some((piece, en, zh)) = failed
                && self.answer.failure.as_ref().is_none_or(|(first, _)| piece < first)
            {
                self.answer.failure = Some((*piece, text!("{text}", text = (en, zh))));
            }
        }
        for (index, one) in news().enumerate() {
            if one?.idle
                && let Some(piece) = self.unclaimed_pieces.pop()
            {
                self.claimed_count += 1;
                if index == self.index {
                    self.running = Some((piece, self.work.begin(piece)));
                }
            }
        }
        Ok(())
    }

    /// Works on the piece for the time of a round.
    fn advance(&mut self, news: &mut PieceNews) -> Result<(), ClusterHalt> {
        let Some((piece, running)) = &mut self.running else { return Ok(()) };
        let mut clock = RoundClock::within(&*self.budget);
        let mut failed = None;
        while !running.is_complete() && clock.has_time() {
            match running.advance() {
                Ok(units) => self.tally.found_positions += units,
                Err(why) => {
                    failed = Some(why);
                    break;
                }
            }
        }
        clock.into_result()?;
        if let Some(BilingualText { en, zh }) = failed {
            news.failed = Some((*piece, en, zh));
        } else if running.is_complete() {
            news.done = Some(*piece);
            self.tally.solved += 1;
            self.running = None;
        }
        Ok(())
    }
}

impl RoundProgram for PieceProgram {
    type Answer = PieceAnswer;

    fn receive(&mut self, _: u32, _: MessageLoad, _: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        // Workers send no messages except statuses.
        Err(ClusterHalt::Garbled)
    }

    fn run_round(
        &mut self,
        round: u64,
        statuses: &[WorkerStatus],
        _: &mut Vec<WorkerMessage>,
    ) -> Result<Option<WorkerStatus>, ClusterHalt> {
        let mut news = PieceNews::default();
        if round == 0 {
            news.known = self.open_folder()?;
        } else if self.rounds_since_answer == 0 {
            self.follow_news(statuses)?;
            if self.answer.failure.is_some() || self.unclaimed_pieces.is_empty() && self.claimed_count == 0 {
                // One more round is needed: the first worker may still fail to record the completed pieces, and all workers must know of a failure.
                self.rounds_since_answer = 1;
                self.running = None;
                self.done_pieces.take().map_or(Ok(()), DonePieces::finish)?;
            }
        } else {
            return Ok(None);
        }
        self.advance(&mut news)?;
        news.idle = self.running.is_none();
        Ok(Some(WorkerStatus { pieces: Some(Box::new(news)), counts: self.tally, ..WorkerStatus::default() }))
    }

    fn take_answer(&mut self) -> Option<PieceAnswer> {
        Some(self.answer.clone())
    }
}
