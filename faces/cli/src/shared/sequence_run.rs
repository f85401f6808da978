//! Runs with a chosen engine (`--engine`), or with checkpoints in a folder (`--checkpoint`).

use crate::args::value_parsers::{engine, instructions};
use crate::failure::CommandFailure;
use crate::session::CliSession;
use crate::shared::expression::ruleset_misfit;
use crate::shared::table_file::table_read_failure;
use clap::Args;
use grundy::period::{PeriodAnswer, RecurrenceCheckpoint, SavedWindows};
use grundy::sequences::{StreamCheckpoint, StreamState};
use grundy::tables::{Checkpoint, StoreError, header};
use grundy::{
    Argument, ArgumentError, HeapEngine, HeapPreparation, HeapValues, NimSequence, Stop, ValueKeeper, counted_noun,
    text,
};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

/// The options of long runs.
#[derive(Args)]
pub(crate) struct SequenceRunArgs {
    /// The engine, by default the one that fits best; all give the same values
    #[arg(long, value_name = "ENGINE", value_parser = engine)]
    pub(crate) engine: Option<HeapEngine>,
    /// The instruction set for sequences with a sparse space, by default the best of this machine; others are for measurements
    #[arg(long, value_name = "SET", value_parser = instructions, conflicts_with = "engine")]
    pub(crate) instructions: Option<HeapEngine>,
    /// Keep what is computed in this folder, and resume from it: if the run is killed, only the last seconds are lost
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
}

/// The checkpoint of a run.
pub(crate) struct SequenceCheckpoint {
    state: Arc<Mutex<KeeperState>>,
}

struct KeeperState {
    checkpoint: Option<Checkpoint>,
    /// The error after which no more checkpoints are written.
    error: Option<StoreError>,
}

/// The side of the engine.
struct SequenceKeeper {
    state: Arc<Mutex<KeeperState>>,
    /// The windows from which a search for one that recurs continues.
    windows: Option<RecurrenceCheckpoint>,
    /// The state from which statistics continue, and the last heap of the state in the folder: an earlier one does not replace it.
    stream: Option<StreamCheckpoint>,
    stream_end: u64,
}

impl ValueKeeper for SequenceKeeper {
    fn keep(&mut self, values: &NimSequence) -> Result<(), Stop> {
        let mut state = lock_state(&self.state);
        let Some(checkpoint) = &mut state.checkpoint else { return Ok(()) };
        let next = (checkpoint.values()..values.len() as u64).map(|heap| values.value_at(heap as usize));
        if let Err(error) = checkpoint.keep(next) {
            state.error = Some(error);
            return Err(Stop::Cancelled);
        }
        Ok(())
    }

    fn take_windows(&mut self) -> Option<RecurrenceCheckpoint> {
        self.windows.take()
    }

    fn keep_windows(&mut self, windows: &SavedWindows, ended: bool) -> Result<(), Stop> {
        let mut state = lock_state(&self.state);
        let Some(checkpoint) = &mut state.checkpoint else { return Ok(()) };
        checkpoint.keep_windows(windows, ended).map_err(|error| {
            state.error = Some(error);
            Stop::Cancelled
        })
    }

    fn take_stream(&mut self) -> Option<StreamCheckpoint> {
        self.stream.take()
    }

    fn keep_stream(&mut self, state: &StreamState<'_>, ended: bool) -> Result<(), Stop> {
        let mut keeper = lock_state(&self.state);
        let Some(checkpoint) = keeper.checkpoint.as_mut().filter(|_| state.window.end() > self.stream_end) else {
            return Ok(());
        };
        checkpoint.keep_stream(state, ended).map_err(|error| {
            keeper.error = Some(error);
            Stop::Cancelled
        })
    }
}

fn lock_state(state: &Mutex<KeeperState>) -> MutexGuard<'_, KeeperState> {
    state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Sets up the engine of a session for a run, and resumes from the checkpoint.
///
/// `statistics` are the first and the last heap if only statistics are requested: they are computed without a table of all values.
///
/// # Errors
/// Returns an error if the engine does not fit the game, or if the folder has other contents.
pub(crate) fn prepare_run(
    run: &SequenceRunArgs,
    text: &str,
    game: Option<&Argument>,
    statistics: Option<(u64, u64)>,
    session: &mut CliSession,
) -> Result<Option<SequenceCheckpoint>, CommandFailure> {
    let engine = run.engine.or(run.instructions);
    if engine.is_none() && run.checkpoint.is_none() {
        return Ok(None);
    }
    let misfit = |misfit| CommandFailure::in_text(text, ruleset_misfit(text, game, misfit));
    if game.is_none() {
        let options = [
            ("--engine", run.engine.is_some()),
            ("--instructions", run.instructions.is_some()),
            ("--checkpoint", run.checkpoint.is_some()),
        ];
        let option = options.iter().find(|(_, is_given)| *is_given).map_or("", |(option, _)| option);
        return Err(misfit(ArgumentError::new(text!(
            "{option} is for the heaps of a ruleset, such as kayles; these are positions with a free name"
        ))));
    }
    let ruleset = PeriodAnswer::ruleset(game).map_err(misfit)?;
    // An engine that does not fit is refused before anything is written.
    session.engine.prepare(ruleset, HeapPreparation { engine, ..HeapPreparation::default() }).map_err(misfit)?;
    let mut prepared = HeapPreparation { engine, ..HeapPreparation::default() };
    let checkpoint = match &run.checkpoint {
        None => None,
        Some(folder) => {
            let header = header(ruleset, &session.source.1);
            let saved = match statistics {
                Some(_) => Checkpoint::stream_in(folder, &header).map_err(table_read_failure)?,
                None => None,
            };
            let stream_end = saved.as_ref().map_or(0, |saved| saved.window.end);
            let stream = match (saved, statistics) {
                (Some(saved), Some((from, to))) => saved_stream(folder, saved, from, to)?,
                _ => None,
            };
            // Statistics that continue with the last values do not need further first values.
            let needed = stream.as_ref().map_or(usize::MAX, |saved| saved.window.head as usize);
            let mut values = HeapValues::default();
            let add = |block: &[u64]| {
                let room = needed - values.len();
                block.iter().take(room).for_each(|&value| values.push(value));
            };
            let (checkpoint, _) = Checkpoint::open(folder, &header, add).map_err(table_read_failure)?;
            check_checkpoint_size(folder, &values, session)?;
            let windows = checkpoint.windows().map_err(table_read_failure)?;
            let reached = windows.iter().flat_map(|windows| &windows.windows).last().map_or(0, |(end, _)| *end);
            let streamed = stream.as_ref().map_or(0, |saved| saved.window.end);
            let count = reached.max(values.len() as u64).max(streamed);
            if count > 0 {
                let message = text!("resuming from {count}", count = (counted_noun(&count, "value", "values"), count));
                let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
            }
            let state = Arc::new(Mutex::new(KeeperState { checkpoint: Some(checkpoint), error: None }));
            prepared.values = Some(NimSequence::from(values));
            prepared.keeper = Some(Box::new(SequenceKeeper { state: Arc::clone(&state), windows, stream, stream_end }));
            Some(SequenceCheckpoint { state })
        }
    };
    session.engine.prepare(ruleset, prepared).map_err(misfit)?;
    Ok(checkpoint)
}

/// The state of earlier statistics from which those of other heaps can continue; `None` if it is beyond them.
///
/// # Errors
/// Fails if it counts from another heap on.
fn saved_stream(
    folder: &Path,
    saved: StreamCheckpoint,
    from: u64,
    to: u64,
) -> Result<Option<StreamCheckpoint>, CommandFailure> {
    let StreamCheckpoint { start, .. } = saved;
    if start != from {
        let folder = folder.display();
        return Err(CommandFailure::Input(text!(
            "the statistics in {folder} count from heap {start}: give --from {start}, or another folder"
        )));
    }
    Ok(Some(saved).filter(|saved| saved.window.end - 1 <= to))
}

fn check_checkpoint_size(folder: &Path, values: &HeapValues, session: &CliSession) -> Result<(), CommandFailure> {
    if values.byte_size() <= session.max_memory() {
        return Ok(());
    }
    let (folder, mib) = (folder.display(), values.byte_size() >> 20);
    Err(CommandFailure::Input(text!("what is kept in {folder} takes {mib} MiB: raise --max-memory")))
}

impl SequenceCheckpoint {
    /// Writes everything to the disk at the end of the run.
    ///
    /// # Errors
    /// Fails if the disk cannot be written.
    pub(crate) fn finish(self) -> Result<(), CommandFailure> {
        let mut state = lock_state(&self.state);
        let finished = state.checkpoint.take().map_or(Ok(()), Checkpoint::finish);
        match state.error.take() {
            Some(error) => Err(table_read_failure(error)),
            None => finished.map_err(table_read_failure),
        }
    }
}
