//! The misère quotients of heap rulesets.

mod refusal;

use super::Engine;
use crate::budget::Attempt;
use grundy_game::{Budget, GameShape, HeapGame, Nat, Ruleset, Stop, Sum};
use grundy_misere::{HeapQuotient, QuotientElement};
use refusal::{PeakBudget, QuotientRefusal};
use std::sync::Arc;

/// The misère quotient of a heap ruleset, for the heaps added so far.
#[derive(Default)]
pub(crate) struct RulesetQuotient {
    quotient: HeapQuotient,
    /// Why the next heap was not added.
    refusal: Option<QuotientRefusal>,
}

/// The size of the largest heap that is added. For larger heaps a search of the sum is tried instead.
const MAX_QUOTIENT_HEAP: u64 = 1000;
/// The largest order of a quotient.
const MAX_QUOTIENT_ORDER: usize = 400;
/// The maximum number of positions that one extension of a quotient may spend.
const QUOTIENT_POSITIONS: u64 = 200_000;

impl RulesetQuotient {
    /// Extends the quotient up to `heap`, and returns it if it covers heaps of this size.
    fn quotient_for_heap(
        &mut self,
        game: &dyn HeapGame,
        heap: u64,
        budget: &dyn Budget,
    ) -> Result<Option<&HeapQuotient>, Stop> {
        if self.refusal.is_some_and(|refusal| refusal.is_outdated(budget)) {
            self.refusal = None;
        }
        while self.refusal.is_none() && self.quotient.element_of_heap(heap).is_none() {
            if self.quotient.heap_count() > MAX_QUOTIENT_HEAP {
                self.refusal = Some(QuotientRefusal::Final);
                break;
            }
            let peak = PeakBudget::new(budget);
            let attempt = Attempt::with_positions(&peak, QUOTIENT_POSITIONS);
            let extended = self.quotient.extend(game, heap.min(MAX_QUOTIENT_HEAP), MAX_QUOTIENT_ORDER, &attempt);
            if let Err(unfinished) = extended {
                // Return the error if the outer budget has run out, rather than this attempt: that is not remembered, because a later question
                // may have more time.
                budget.spend(0, 0)?;
                self.refusal = Some(QuotientRefusal::from_unfinished(&unfinished, &attempt, &peak));
            }
        }
        Ok(self.quotient.element_of_heap(heap).map(|_| &self.quotient))
    }
}

impl Engine {
    /// The misère quotient for a sum of heaps of one ruleset, if it covers these heaps and can be found without a long search.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn quotient(&mut self, sum: &Sum, budget: &dyn Budget) -> Result<Option<&HeapQuotient>, Stop> {
        let Some((game, largest)) = game_and_largest_heap(sum) else { return Ok(None) };
        let game = Arc::clone(game);
        let GameShape::Heap(rules) = game.shape() else { return Ok(None) };
        // Heaps beyond 64 bits have an element only if there is a period, which is found on the way to `u64::MAX`.
        let largest = u64::try_from(largest).unwrap_or(u64::MAX);
        self.ruleset_memory(&game).quotient.quotient_for_heap(rules, largest, budget)
    }

    /// The misère quotient for a sum of heaps of one ruleset, as far as it is known.
    pub(crate) fn known_quotient(&mut self, sum: &Sum) -> Option<&HeapQuotient> {
        let (game, _) = game_and_largest_heap(sum)?;
        Some(&self.ruleset_memory(game).quotient.quotient)
    }
}

/// The ruleset and the largest heap of a sum of heaps of one ruleset.
fn game_and_largest_heap(sum: &Sum) -> Option<(&Arc<Ruleset>, Nat)> {
    let game = &sum.components.first()?.game;
    let is_own = sum.components.iter().all(|component| grundy_game::is_same_ruleset(&component.game, game));
    if !is_own || game.has_declared_ends() || !matches!(game.shape(), GameShape::Heap(_)) {
        return None;
    }
    let mut largest = Nat::ZERO;
    for component in &sum.components {
        largest = largest.max(heap_size(component)?);
    }
    Some((game, largest))
}

/// The size of a heap.
pub(crate) fn heap_size(component: &grundy_game::Component) -> Option<Nat> {
    match &component.args[..] {
        [] => Some(Nat::ZERO),
        [size] => size.to_natural().ok(),
        _ => None,
    }
}

/// The element of a sum of heaps of any size, if the quotient covers them.
pub(crate) fn sum_element(quotient: &HeapQuotient, sum: &Sum) -> Option<QuotientElement> {
    let one = |x, component| Some(quotient.product(x, heap_element(quotient, heap_size(component)?)?));
    sum.components.iter().try_fold(quotient.identity(), one)
}

/// The element of a heap of any size, if the quotient covers it.
pub(crate) fn heap_element(quotient: &HeapQuotient, size: Nat) -> Option<QuotientElement> {
    match (u64::try_from(&size), quotient.periodicity()) {
        (Ok(size), _) => quotient.element_of_heap(size),
        (Err(_), Some(found)) => {
            let over = (size - Nat::from(found.preperiod)) % Nat::from(found.period);
            quotient.element_of_heap(found.preperiod + u64::try_from(over).ok()?)
        }
        (Err(_), None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Meter};
    use grundy_game::in_force;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// The quotient of Kayles up to heap 12, under a budget that is in force.
    fn has_quotient(memory: &mut RulesetQuotient, budget: &dyn Budget) -> bool {
        let kayles = crate::parse("kayles(12)").expect("it is a position");
        let GameShape::Heap(game) = kayles.components[0].game.shape() else { panic!("it is a heap game") };
        in_force::with_budget(budget, || {
            memory.quotient_for_heap(game, 12, budget).expect("no budget ran out").is_some()
        })
    }

    #[test]
    fn a_question_with_more_memory_is_tried_again() {
        let mut memory = RulesetQuotient::default();
        let meter = |max_memory: u64| Meter::new(Limits { max_memory, ..Limits::default() });
        assert!(!has_quotient(&mut memory, &meter(1)));
        let refusal = memory.refusal;
        assert!(matches!(refusal, Some(QuotientRefusal::Memory { .. })), "{refusal:?}");
        assert!(!has_quotient(&mut memory, &meter(1)) && memory.refusal == refusal);
        assert!(has_quotient(&mut memory, &Meter::default()));
    }

    /// A part of a question, which may hold nothing.
    struct NothingHeldBudget {
        limit: u64,
        calls: AtomicU64,
    }

    impl Budget for NothingHeldBudget {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            self.calls.fetch_add(1, Relaxed);
            if bytes == 0 { Ok(()) } else { Err(Stop::Positions) }
        }

        fn max_positions(&self) -> Option<u64> {
            Some(self.limit)
        }
    }

    #[test]
    fn a_question_with_the_same_limit_on_positions_is_not_tried_again() {
        let mut memory = RulesetQuotient::default();
        let part = |limit: u64| NothingHeldBudget { limit, calls: 0.into() };
        assert!(!has_quotient(&mut memory, &part(1000)));
        assert_eq!(memory.refusal, Some(QuotientRefusal::Positions { limit: Some(1000) }));
        for limit in [10, 1000] {
            let part = part(limit);
            assert!(!has_quotient(&mut memory, &part));
            assert_eq!(part.calls.load(Relaxed), 0, "no work is done again");
        }
        assert!(has_quotient(&mut memory, &Meter::default()));
    }
}
