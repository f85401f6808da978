//! Runs with a chosen engine (`--engine`), or with checkpoints in a folder (`--checkpoint`).

use super::table_info;
use super::values::unfit;
use crate::args::Run;
use crate::failure::Failure;
use crate::session::Session;
use grundy::period::Period;
use grundy::tables::{Checkpoint, Error, header};
use grundy::{Arg, Keep, Prepared, Sequence, Stop, Values, say};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// The checkpoint of a run.
pub(super) struct Kept {
    state: Arc<Mutex<State>>,
}

struct State {
    checkpoint: Option<Checkpoint>,
    /// The error after which no more checkpoints are written.
    error: Option<Error>,
}

/// The side of the engine.
struct Keeper(Arc<Mutex<State>>);

impl Keep for Keeper {
    fn keep(&mut self, values: &Sequence) -> Result<(), Stop> {
        let mut state = lock(&self.0);
        let Some(checkpoint) = &mut state.checkpoint else { return Ok(()) };
        let next = (checkpoint.values()..values.len() as u64).map(|heap| values.at(heap as usize));
        if let Err(error) = checkpoint.keep(next) {
            state.error = Some(error);
            return Err(Stop::Cancelled);
        }
        Ok(())
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Sets up the engine of a session for a run, and resumes from the checkpoint.
///
/// # Errors
/// Fails if the engine does not fit the game, or the folder holds something else.
pub(super) fn prepare(
    run: &Run,
    text: &str,
    game: Option<&Arg>,
    session: &mut Session,
) -> Result<Option<Kept>, Failure> {
    if run.engine.is_none() && run.checkpoint.is_none() {
        return Ok(None);
    }
    let misfit = |misfit| Failure::text(text, unfit(text, game, misfit));
    let ruleset = Period::ruleset(game).map_err(misfit)?;
    // An engine that does not fit is refused before anything is written.
    session.engine.prepare(ruleset, Prepared { engine: run.engine, ..Prepared::default() }).map_err(misfit)?;
    let mut prepared = Prepared { engine: run.engine, ..Prepared::default() };
    let kept = match &run.checkpoint {
        None => None,
        Some(folder) => {
            let mut values = Values::default();
            let add = |block: &[u64]| block.iter().for_each(|&value| values.push(value));
            let header = header(ruleset, &session.source.1);
            let (checkpoint, _) = Checkpoint::open(folder, &header, add).map_err(table_info::unreadable)?;
            too_large(folder, &values, session)?;
            if !values.is_empty() {
                let count = values.len();
                let said = say!("resuming from {count} values", "从已有的 {count} 个值继续");
                let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(session.lang));
            }
            let state = Arc::new(Mutex::new(State { checkpoint: Some(checkpoint), error: None }));
            prepared.values = Some(Sequence::from(values));
            prepared.keeper = Some(Box::new(Keeper(Arc::clone(&state))));
            Some(Kept { state })
        }
    };
    session.engine.prepare(ruleset, prepared).map_err(misfit)?;
    Ok(kept)
}

fn too_large(folder: &Path, values: &Values, session: &Session) -> Result<(), Failure> {
    if values.bytes() <= session.max_memory() {
        return Ok(());
    }
    let (folder, mib) = (folder.display(), values.bytes() >> 20);
    Err(Failure::Input(say!(
        "what is kept in {folder} takes {mib} MiB: raise --max-memory",
        "{folder} 中的数据需要 {mib} MiB：请调大 --max-memory"
    )))
}

impl Kept {
    /// Writes everything to the disk at the end of the run.
    ///
    /// # Errors
    /// Fails if the disk cannot be written.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let mut state = lock(&self.state);
        let finished = state.checkpoint.take().map_or(Ok(()), Checkpoint::finish);
        match state.error.take() {
            Some(error) => Err(table_info::unreadable(error)),
            None => finished.map_err(table_info::unreadable),
        }
    }
}
