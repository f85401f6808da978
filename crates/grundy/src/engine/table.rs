//! Values of the positions of one ruleset, by the method that suits its shape.

use super::{MAX_UNBUDGETED_HEAPS, RulesetMemory, component_key};
use crate::budget::Attempt;
use grundy_game::{
    Argument, BoardGame, Budget, Component, GameShape, HeapGame, Nimber, PositionKey, ReadError, Stop, Sum,
};
use grundy_graph::VertexLabel;
use grundy_heap::HeapEngine;
use std::sync::Arc;

impl RulesetMemory {
    pub(super) fn value(&mut self, args: &[Argument], key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.has_declared_ends() {
            return Err(Stop::Unsupported);
        }
        match self.label(key) {
            Some((VertexLabel::Finite(value), _)) => return Ok(Nimber(value.into())),
            Some((VertexLabel::Infinite(_), _)) => return Err(Stop::Loopy),
            None => {}
        }
        let result = if self.is_search_chosen {
            self.searched_value(key, budget)
        } else {
            self.value_by_shape(args, key, budget)
        };
        match result {
            Err(Stop::Loopy) => self.finite_value(key, budget),
            result => result,
        }
    }

    fn value_by_shape(&mut self, args: &[Argument], key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let game = Arc::clone(&self.game);
        match game.shape() {
            GameShape::Heap(heap) => {
                if let Some(found) = self.value_by_few_positions(heap, args, key, budget) {
                    return found;
                }
                match self.heap_value(heap, args, budget) {
                    Err(Stop::Unsupported) => self.positions.nimber(key, budget),
                    result => result,
                }
            }
            GameShape::Board(board) => self.square_value(board, args, budget),
            GameShape::Words(_) => match self.integers_value(args, budget) {
                Err(Stop::Unsupported) => self.positions.nimber(key, budget),
                result => result,
            },
            GameShape::Dense(_) => {
                let dense = self.numbered_values.as_mut().and_then(|dense| dense.nimber(key, budget));
                dense.unwrap_or_else(|| self.positions.nimber(key, budget))
            }
            GameShape::General | GameShape::Parts(_) => self.searched_value(key, budget),
        }
    }

    /// The value of a heap if the rules reach few smaller heaps only, as in halving; `None` if the table should be filled.
    ///
    /// A large table is filled only after a short search failed. If the table would exceed the budget, the search gets a larger budget.
    fn value_by_few_positions(
        &mut self,
        heap: &dyn HeapGame,
        args: &[Argument],
        key: &PositionKey,
        budget: &dyn Budget,
    ) -> Option<Result<Nimber, Stop>> {
        /// The number of new values below which a table is filled without a search.
        const IMMEDIATE_HEAPS: u64 = 10_000;
        /// The divisor of the table length that gives the number of positions that the search may visit.
        const TABLE_PART_DIVISOR: u64 = 64;
        let plain = self.game.scope().is_some() && HeapEngine::best_for(heap.heap_rule()) == HeapEngine::Naive;
        if !plain || self.is_sequence_prepared {
            return None;
        }
        let known = self.heaps.values.len() as u64;
        let most = budget.max_positions().unwrap_or(MAX_UNBUDGETED_HEAPS);
        match args.first()?.to_word() {
            Ok(n) if n < known.saturating_add(IMMEDIATE_HEAPS) => None,
            Ok(n) if n < known.saturating_add(most) => {
                let attempt = Attempt::with_positions(budget, (n / TABLE_PART_DIVISOR).min(Attempt::SMALL_POSITIONS));
                let result = self.positions.nimber(key, &attempt);
                (result.is_ok() || !attempt.ran_out()).then_some(result)
            }
            Ok(_) | Err(ReadError::TooLarge) => Some(self.positions.nimber(key, &Attempt::hundredth_of_limit(budget))),
            Err(ReadError::Misfit(_)) => None,
        }
    }

    fn integers_value(&mut self, args: &[Argument], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let Some(values) = &mut self.integer_values else { return Err(Stop::Unsupported) };
        let word = values.game().component_word(args);
        let result = word.map_or(Err(Stop::Unsupported), |word| values.component_nimber(&word, budget));
        if result == Err(Stop::Unsupported) {
            self.integer_values = None; // a ruleset that once exceeded machine words is not tried with them again
        }
        result
    }

    /// The value of an option, which may have several components.
    pub(super) fn sum_value(&mut self, after: &Sum, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if let Some((VertexLabel::Finite(value), _)) = self.label(key) {
            return Ok(Nimber(value.into()));
        }
        let own = |component: &Component| grundy_game::is_same_ruleset(&component.game, &self.game);
        let whole = self.is_search_chosen || matches!(self.game.shape(), GameShape::General | GameShape::Parts(_));
        if whole || !after.components.iter().all(own) {
            return self.searched_value(key, budget);
        }
        after.components.iter().try_fold(Nimber::ZERO, |sum, component| {
            let key = component_key(component)?;
            Ok(sum ^ self.value(&component.args, key, budget)?)
        })
    }

    fn heap_value(&mut self, heap: &dyn HeapGame, args: &[Argument], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let Some(n) = args.first() else { return Ok(Nimber::ZERO) };
        let n = n.to_word().map_err(|unread| match unread {
            ReadError::TooLarge => Stop::TooLarge,
            ReadError::Misfit(_) => Stop::Unsupported,
        })?;
        let values = self.heaps.extend(heap, n, budget)?;
        Ok(Nimber(values.value_at(n as usize)))
    }

    fn square_value(&mut self, board: &dyn BoardGame, args: &[Argument], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let at = |i: usize| {
            let n = args.get(i).and_then(|arg| arg.to_word().ok()).ok_or(Stop::TooLarge)?;
            usize::try_from(n).map_err(|_| Stop::TooLarge)
        };
        self.squares.value(board, (at(0)?, at(1)?), budget)
    }
}
