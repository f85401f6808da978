//! The values of a heap ruleset, and the keeper that saves them while they are computed.

use super::Engine;
use grundy_game::{ArgumentError, Budget, GameShape, HeapGame, Ruleset, Stop, text};
use grundy_heap::period::{RecurrenceCheckpoint, SavedWindows};
use grundy_heap::{HeapEngine, NimSequence, StreamCheckpoint, StreamState};
use std::sync::Arc;
use std::time::Duration;
use web_time::Instant;

/// Receives the values of a long computation at intervals, for example to write a checkpoint.
pub trait ValueKeeper: Send {
    /// Called when there are more values; `values` has all of them.
    ///
    /// # Errors
    /// Returns the reason why the run should stop.
    fn keep(&mut self, values: &NimSequence) -> Result<(), Stop>;

    /// The state of an earlier search for a window that recurs, from which the search is to continue.
    fn take_windows(&mut self) -> Option<RecurrenceCheckpoint> {
        None
    }

    /// Called while a search for a window that recurs continues, and with `ended` at its end.
    ///
    /// # Errors
    /// Returns the reason why the run should stop.
    fn keep_windows(&mut self, windows: &SavedWindows, ended: bool) -> Result<(), Stop> {
        let _ = (windows, ended);
        Ok(())
    }

    /// The state of earlier statistics, from which the stream of values is to continue.
    fn take_stream(&mut self) -> Option<StreamCheckpoint> {
        None
    }

    /// Called while statistics are computed by a stream that keeps the last values only, and with `ended` when the computation ends or stops.
    ///
    /// # Errors
    /// Returns the reason why the run should stop.
    fn keep_stream(&mut self, state: &StreamState<'_>, ended: bool) -> Result<(), Stop> {
        let _ = (state, ended);
        Ok(())
    }
}

/// A sequence, and its keeper if there is one.
#[derive(Default)]
pub(crate) struct SavedSequence {
    pub(crate) values: NimSequence,
    pub(crate) keeper: Option<Box<dyn ValueKeeper>>,
    /// The number of values to compute before the next call of the keeper.
    step: u64,
}

/// The approximate time between two calls of the keeper. The step is doubled or halved to approach it.
pub(crate) const KEEP_INTERVAL: Duration = Duration::from_millis(500);
/// The minimum number of values between two calls.
const FIRST_KEEP_STEP: u64 = 256;

impl SavedSequence {
    /// Computes the values of heaps up to `to`.
    pub(crate) fn extend(&mut self, game: &dyn HeapGame, to: u64, budget: &dyn Budget) -> Result<&NimSequence, Stop> {
        let SavedSequence { values, keeper, step } = self;
        // Options of large heaps ask for known values very often, and an engine for the rest is then not chosen.
        if keeper.is_none() && values.len() as u64 > to {
            return Ok(values);
        }
        let Some(keeper) = keeper else {
            values.extend(game, to, budget)?;
            return Ok(values);
        };
        loop {
            *step = (*step).max(FIRST_KEEP_STEP);
            let started = Instant::now();
            let result = values.extend(game, to.min(values.len() as u64 + *step), budget);
            keeper.keep(values)?;
            result?;
            *step = if started.elapsed() < KEEP_INTERVAL { *step * 2 } else { *step / 2 };
            if values.len() as u64 > to {
                return Ok(values);
            }
        }
    }
}

/// The settings for the computation of the values of a heap ruleset.
#[derive(Default)]
pub struct HeapPreparation {
    /// The engine; by default the one that fits best.
    pub engine: Option<HeapEngine>,
    /// Values that are already known.
    pub values: Option<NimSequence>,
    /// The keeper that receives the values while they are computed.
    pub keeper: Option<Box<dyn ValueKeeper>>,
}

impl Engine {
    /// The values with which a stream starts, and the keeper; `None` if there are values that no keeper stores.
    ///
    /// The values of a keeper are taken out of the memory of the engine.
    pub(crate) fn take_sequence(
        &mut self,
        game: &Arc<Ruleset>,
    ) -> Option<(NimSequence, Option<&mut (dyn ValueKeeper + 'static)>)> {
        let SavedSequence { values, keeper, .. } = &mut self.ruleset_memory(game).heaps;
        if !values.is_empty() && keeper.is_none() {
            return None;
        }
        let anew = values.chosen_engine().map_or_else(NimSequence::default, NimSequence::with_engine);
        Some((std::mem::replace(values, anew), keeper.as_deref_mut()))
    }

    /// The keeper of a heap ruleset, and the engine that the user chose for its values.
    pub(crate) fn heap_keeper(
        &mut self,
        game: &Arc<Ruleset>,
    ) -> (Option<&mut (dyn ValueKeeper + 'static)>, Option<HeapEngine>) {
        let SavedSequence { values, keeper, .. } = &mut self.ruleset_memory(game).heaps;
        (keeper.as_deref_mut(), values.chosen_engine())
    }

    /// Restarts the values of a heap ruleset, or continues known values, with a chosen engine and a keeper.
    ///
    /// # Errors
    /// Returns an error if the ruleset is not played with heaps, or the engine does not fit it; the message names the engines that do.
    pub fn prepare(&mut self, game: &Arc<Ruleset>, prepared: HeapPreparation) -> Result<(), ArgumentError> {
        let GameShape::Heap(heap) = game.shape() else {
            return Err(ArgumentError::new(text!(
                "engines and checkpoints are for rulesets of heaps whose moves depend on the size alone, such as kayles"
            )));
        };
        let HeapPreparation { engine, values, keeper } = prepared;
        if let Some(engine) = engine.filter(|engine| !engine.fits(heap.heap_rule())) {
            let fitting = HeapEngine::ALL.iter().filter(|engine| engine.fits(heap.heap_rule()));
            let names = fitting.map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
            let name = engine.name();
            return Err(ArgumentError::new(text!(
                "the engine {name} does not fit this ruleset on this machine; {names} do"
            )));
        }
        let values = values.unwrap_or_default();
        let values = if let Some(engine) = engine { values.continue_with_engine(engine) } else { values };
        let table = self.ruleset_memory(game);
        table.heaps = SavedSequence { values, keeper, ..SavedSequence::default() };
        table.is_sequence_prepared = true;
        Ok(())
    }
}
