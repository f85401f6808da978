//! The values of a heap ruleset, and who keeps them while they are computed.

use super::Engine;
use grundy_game::{AnyGame, Budget, HeapGame, Misfit, Shape};
use grundy_heap::{Engine as HeapEngine, Sequence};
use grundy_theory::{Stop, say};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Somebody who is shown the values of a long run now and then.
pub trait Keep: Send {
    /// There are more values.
    ///
    /// # Errors
    /// Why the run should stop.
    fn keep(&mut self, values: &Sequence) -> Result<(), Stop>;
}

/// A sequence, and its keeper.
#[derive(Default)]
pub(crate) struct Heaps {
    pub(crate) values: Sequence,
    pub(crate) keeper: Option<Box<dyn Keep>>,
    /// So many values are computed before they are shown.
    step: u64,
}

/// Values are shown about so often.
const OFTEN: Duration = Duration::from_millis(500);
const FIRST_STEP: u64 = 256;

impl Heaps {
    /// The values of heaps to `to`.
    pub(crate) fn extend(&mut self, game: &dyn HeapGame, to: u64, budget: &dyn Budget) -> Result<&Sequence, Stop> {
        let Heaps { values, keeper, step } = self;
        let Some(keeper) = keeper else {
            values.extend(game, to, budget)?;
            return Ok(values);
        };
        loop {
            *step = (*step).max(FIRST_STEP);
            let started = Instant::now();
            let result = values.extend(game, to.min(values.len() as u64 + *step), budget);
            keeper.keep(values)?;
            result?;
            *step = if started.elapsed() < OFTEN { *step * 2 } else { *step / 2 };
            if values.len() as u64 > to {
                return Ok(values);
            }
        }
    }
}

/// How the values of a heap ruleset are to be computed.
#[derive(Default)]
pub struct Prepared {
    /// The engine; by default the one that fits best.
    pub engine: Option<HeapEngine>,
    /// What is known already.
    pub values: Option<Sequence>,
    /// Who is shown the values while they are computed.
    pub keeper: Option<Box<dyn Keep>>,
}

impl Engine {
    /// A sequence without values, by the engine that somebody chose if so; `None` if there are values already, or they are to be kept.
    pub(crate) fn anew(&mut self, game: &Arc<dyn AnyGame>) -> Option<Sequence> {
        let Heaps { values, keeper, .. } = &self.table(game).heaps;
        let anew = values.chosen().map_or_else(Sequence::default, Sequence::by);
        (values.is_empty() && keeper.is_none()).then_some(anew)
    }

    /// Starts the values of a heap ruleset anew, or from values that are known, with an engine that a person chose, and shows them to a keeper.
    ///
    /// # Errors
    /// The ruleset is not played with heaps, or the engine does not fit it: then which ones do.
    pub fn prepare(&mut self, game: &Arc<dyn AnyGame>, prepared: Prepared) -> Result<(), Misfit> {
        let Shape::Heap(heap) = game.shape() else {
            return Err(Misfit::new(say!(
                "a ruleset with one number is needed, such as kayles",
                "需要只有一个数的规则，例如 kayles"
            )));
        };
        let Prepared { engine, values, keeper } = prepared;
        if let Some(engine) = engine.filter(|engine| !engine.fits(heap.rule())) {
            let fitting = HeapEngine::ALL.iter().filter(|engine| engine.fits(heap.rule()));
            let names = fitting.map(|engine| engine.name()).collect::<Vec<_>>().join(", ");
            let name = engine.name();
            return Err(Misfit::new(say!(
                "the engine {name} does not fit this ruleset on this machine; {names} do",
                "引擎 {name} 在本机上不适用于这个规则；可用的有 {names}"
            )));
        }
        let values = values.unwrap_or_default();
        let values = if let Some(engine) = engine { values.go_on_by(engine) } else { values };
        let table = self.table(game);
        table.heaps = Heaps { values, keeper, ..Heaps::default() };
        table.prepared = true;
        Ok(())
    }
}
