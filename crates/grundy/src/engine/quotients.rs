//! The misère quotients of heap rulesets.

use super::Engine;
use crate::budget::Attempt;
use grundy_game::{AnyGame, Budget, HeapGame, Shape, Sum};
use grundy_misere::{Element, Quotient};
use grundy_theory::{Nat, Stop};
use std::sync::Arc;

/// The misère quotient of a heap ruleset, for the heaps added so far.
#[derive(Default)]
pub(crate) struct Heaps {
    quotient: Quotient,
    /// Whether it becomes too large, or takes too long, with the next heap.
    refused: bool,
}

/// The largest heap that is added; beyond it a search of the sum is tried instead.
const FARTHEST: u64 = 1000;
/// The largest order of a quotient.
const MOST: usize = 400;
/// The most positions that one extension of a quotient may spend.
const PATIENCE: u64 = 200_000;

impl Heaps {
    /// Extends the quotient up to `heap`, and returns it if it covers heaps of this size.
    fn to(&mut self, game: &dyn HeapGame, heap: u64, budget: &dyn Budget) -> Result<Option<&Quotient>, Stop> {
        while !self.refused && self.quotient.phi(heap).is_none() {
            if self.quotient.heaps() > FARTHEST {
                self.refused = true;
                break;
            }
            let attempt = Attempt::of(budget, PATIENCE);
            if self.quotient.extend(game, heap.min(FARTHEST), MOST, &attempt).is_err() {
                self.refused = true;
                // Return the error if the outer budget has run out, rather than this attempt.
                budget.spend(0, 0)?;
            }
        }
        Ok(self.quotient.phi(heap).map(|_| &self.quotient))
    }
}

impl Engine {
    /// The misère quotient for a sum of heaps of one ruleset, if it covers these heaps and can be found without a long search.
    ///
    /// # Errors
    /// The budget that ran out.
    pub(crate) fn quotient(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<Option<&Quotient>, Stop> {
        let Some((game, largest)) = heaps(sum) else { return Ok(None) };
        let game = Arc::clone(game);
        let Shape::Heap(rules) = game.shape() else { return Ok(None) };
        // Heaps beyond 64 bits have an element only if there is a period, which is found on the way to `u64::MAX`.
        let largest = u64::try_from(largest).unwrap_or(u64::MAX);
        self.table(&game).quotient.to(rules, largest, budget)
    }
}

/// The ruleset and the largest heap of a sum of heaps of one ruleset.
fn heaps(sum: &Sum) -> Option<(&Arc<dyn AnyGame>, Nat)> {
    let game = &sum.components.first()?.game;
    let is_own = sum.components.iter().all(|component| grundy_game::same(&component.game, game));
    if !is_own || game.has_ends() || !matches!(game.shape(), Shape::Heap(_)) {
        return None;
    }
    let mut largest = Nat::ZERO;
    for component in &sum.components {
        largest = largest.max(heap(component)?);
    }
    Some((game, largest))
}

/// The size of a heap.
pub(crate) fn heap(component: &grundy_game::Component) -> Option<Nat> {
    match &component.args[..] {
        [] => Some(Nat::ZERO),
        [size] => size.nat().ok(),
        _ => None,
    }
}

/// The element of a sum of heaps of any size, if the quotient covers them.
pub(crate) fn element(quotient: &Quotient, sum: &Sum) -> Option<Element> {
    let one = |x, component| Some(quotient.product(x, phi(quotient, heap(component)?)?));
    sum.components.iter().try_fold(quotient.identity(), one)
}

/// The element of a heap of any size, if the quotient covers it.
pub(crate) fn phi(quotient: &Quotient, size: Nat) -> Option<Element> {
    match (u64::try_from(&size), quotient.periodicity()) {
        (Ok(size), _) => quotient.phi(size),
        (Err(_), Some(found)) => {
            let over = (size - Nat::from(found.preperiod)) % Nat::from(found.period);
            quotient.phi(found.preperiod + u64::try_from(over).ok()?)
        }
        (Err(_), None) => None,
    }
}
