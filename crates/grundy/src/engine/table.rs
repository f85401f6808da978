//! Values of the positions of one ruleset, by the method that suits its shape.

use super::{MOST_HEAPS, Table, packed};
use crate::budget::Attempt;
use grundy_game::{Arg, BoardGame, Budget, Component, HeapGame, Key, Shape, Sum, Unread};
use grundy_graph::Label;
use grundy_heap::Engine as HeapEngine;
use grundy_search::board_values;
use grundy_theory::{Nimber, Stop};
use std::sync::Arc;

impl Table {
    pub(super) fn value(&mut self, args: &[Arg], key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if self.game.has_ends() {
            return Err(Stop::Unsupported);
        }
        match self.label(key) {
            Some((Label::Finite(value), _)) => return Ok(Nimber(value.into())),
            Some((Label::Infinite(_), _)) => return Err(Stop::Loopy),
            None => {}
        }
        let result = if self.chosen { self.by_search(key, budget) } else { self.by_recursion(args, key, budget) };
        match result {
            Err(Stop::Loopy) => self.finite(key, budget),
            result => result,
        }
    }

    fn by_recursion(&mut self, args: &[Arg], key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let game = Arc::clone(&self.game);
        match game.shape() {
            Shape::Heap(heap) => {
                if let Some(found) = self.few(heap, args, key, budget) {
                    return found;
                }
                match self.heap(heap, args, budget) {
                    Err(Stop::Unsupported) => self.positions.nimber(key, budget),
                    result => result,
                }
            }
            Shape::Board(board) => self.square(board, args, budget),
            Shape::Words(_) => match self.integers(args, budget) {
                Err(Stop::Unsupported) => self.positions.nimber(key, budget),
                result => result,
            },
            Shape::Dense(_) => {
                let dense = self.dense.as_mut().and_then(|dense| dense.nimber(key, budget));
                dense.unwrap_or_else(|| self.positions.nimber(key, budget))
            }
            Shape::General | Shape::Parts(_) => self.by_search(key, budget),
        }
    }

    /// The value of a heap if the rules reach only few smaller heaps, such as halving; `None` if the table should be filled.
    ///
    /// A large table is filled only after a short search failed. If the table would exceed the budget, the search gets more.
    fn few(
        &mut self,
        heap: &dyn HeapGame,
        args: &[Arg],
        key: &Key,
        budget: &dyn Budget,
    ) -> Option<Result<Nimber, Stop>> {
        /// A table that needs fewer new values is filled without a search.
        const NEAR: u64 = 10_000;
        /// The search may visit one position for this many of the table.
        const PART: u64 = 64;
        let plain = self.game.scope().is_some() && HeapEngine::of(heap.rule()) == HeapEngine::Naive;
        if !plain || self.prepared {
            return None;
        }
        let known = self.heaps.values.len() as u64;
        let most = budget.most_positions().unwrap_or(MOST_HEAPS);
        match args.first()?.word() {
            Ok(n) if n < known.saturating_add(NEAR) => None,
            Ok(n) if n < known.saturating_add(most) => {
                let attempt = Attempt::of(budget, (n / PART).min(Attempt::SHORT));
                let result = self.positions.nimber(key, &attempt);
                (result.is_ok() || !attempt.ran_out()).then_some(result)
            }
            Ok(_) | Err(Unread::TooLarge) => Some(self.positions.nimber(key, &Attempt::share(budget))),
            Err(Unread::Misfit(_)) => None,
        }
    }

    fn integers(&mut self, args: &[Arg], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let Some((words, values)) = &mut self.words else { return Err(Stop::Unsupported) };
        let result = words.component(args).map_or(Err(Stop::Unsupported), |word| values.nimber(&word, budget));
        if result == Err(Stop::Unsupported) {
            self.words = None; // a ruleset that once exceeded machine words is not tried with them again
        }
        result
    }

    /// The value of an option, which may have several components.
    pub(super) fn sum_value(&mut self, after: &Sum, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        if let Some((Label::Finite(value), _)) = self.label(key) {
            return Ok(Nimber(value.into()));
        }
        let own = |component: &Component| grundy_game::same(&component.game, &self.game);
        let whole = self.chosen || matches!(self.game.shape(), Shape::General | Shape::Parts(_));
        if whole || !after.components.iter().all(own) {
            return self.by_search(key, budget);
        }
        after.components.iter().try_fold(Nimber::ZERO, |sum, component| {
            let key = packed(component)?;
            Ok(sum ^ self.value(&component.args, key, budget)?)
        })
    }

    fn heap(&mut self, heap: &dyn HeapGame, args: &[Arg], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let Some(n) = args.first() else { return Ok(Nimber::ZERO) };
        let n = n.word().map_err(|unread| match unread {
            Unread::TooLarge => Stop::TooLarge,
            Unread::Misfit(_) => Stop::Unsupported,
        })?;
        let values = self.heaps.extend(heap, n, budget)?;
        Ok(Nimber(values.at(n as usize)))
    }

    fn square(&mut self, board: &dyn BoardGame, args: &[Arg], budget: &dyn Budget) -> Result<Nimber, Stop> {
        let at = |i: usize| {
            let n = args.get(i).and_then(|arg| arg.word().ok()).ok_or(Stop::TooLarge)?;
            usize::try_from(n).map_err(|_| Stop::TooLarge)
        };
        let (row, column) = (at(0)?, at(1)?);
        let (rows, columns, _) = self.board;
        if row >= rows || column >= columns {
            let (r, c) = board.size().unwrap_or(((row + 1).max(rows), (column + 1).max(columns)));
            self.board = (r, c, board_values(board, r, c, budget)?);
        }
        let (_, columns, values) = &self.board;
        values.get(row * columns + column).copied().flatten().ok_or(Stop::Unsupported)
    }
}
