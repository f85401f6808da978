//! The winning moves of a sum of heaps, by its quotient.

use crate::{HeapQuotient, QuotientElement};
use grundy_game::HeapGame;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A move in a sum of heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuotientMove {
    /// The heap in which the move is made.
    pub heap: u64,
    /// The heaps that are left of it, ascending, without empty heaps.
    pub remaining_heaps: Vec<u64>,
}

/// The largest heap whose options are all examined, unless the period needs more.
const MAX_LISTED_HEAP: u64 = 20_000;

impl HeapQuotient {
    /// The moves in a sum of heaps to P-positions; moves in equal heaps count once.
    /// `None` if the quotient does not contain a heap, or the rules fail.
    ///
    /// For a heap above 20,000 and beyond the first periods, only some moves are returned: those of a smaller heap
    /// whose options have the same elements, with the missing tokens added to the largest heap that is left.
    /// So there is at least one move for each element that a winning move can leave.
    ///
    /// Each option of each distinct heap is examined once, of heaps up to 20,000 and some periods.
    pub fn winning_moves(&self, game: &dyn HeapGame, heaps: &[u64]) -> Option<Vec<QuotientMove>> {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        heaps.iter().for_each(|&heap| *counts.entry(heap).or_default() += 1);
        let mut moves = Vec::new();
        for &heap in counts.keys() {
            // Equal heaps are a power of one element, which takes no longer for large numbers.
            let rest = counts.iter().map(|(&other, &count)| (other, count - u64::from(other == heap)));
            let rest = self.element_of_counts(rest)?;
            let mut unknown = false;
            let missing = self.tokens_beyond_listed(heap);
            let flow =
                game.for_each_option(heap - missing, &mut |left| match self.element_of_sum(left.iter().copied()) {
                    Some(x) if self.is_p_position(self.product(rest, x)) => {
                        let mut remaining_heaps: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
                        remaining_heaps.sort_unstable();
                        // A move whose largest heap is before the period has no counterpart in the larger heap.
                        if missing == 0 || self.enlarge_largest(&mut remaining_heaps, missing) {
                            moves.push(QuotientMove { heap, remaining_heaps });
                        }
                        ControlFlow::Continue(())
                    }
                    Some(_) => ControlFlow::Continue(()),
                    None => {
                        unknown = true;
                        ControlFlow::Break(())
                    }
                });
            if unknown || flow.is_break() {
                return None;
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Some(moves)
    }

    /// By how much a heap is larger than the heap whose options are examined instead.
    fn tokens_beyond_listed(&self, heap: u64) -> u64 {
        let Some(found) = self.periodicity() else { return 0 };
        // Large enough that the largest heap of every option is in the period.
        let (n0, p) = (found.preperiod, found.period);
        // The proof took at least `m(n0 + p) + k` heaps less `m − 1`, for moves that take `k` and leave `m`.
        let least = 3 * (n0 + p) + self.heap_count();
        if heap <= MAX_LISTED_HEAP.max(least) { 0 } else { (heap - least) / p * p }
    }

    /// Adds tokens to the largest of some ascending heaps, which keeps its element if it is in the period. Returns whether it is.
    fn enlarge_largest(&self, left: &mut [u64], missing: u64) -> bool {
        let within = |heap: u64| self.periodicity().is_some_and(|found| heap >= found.preperiod);
        let largest = left.last_mut().filter(|largest| within(**largest));
        largest.map(|largest| *largest += missing).is_some()
    }

    /// The element of a sum of heaps, given with the number of times each occurs.
    pub fn element_of_counts(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> Option<QuotientElement> {
        let times = |x, (heap, count)| Some(self.product(x, self.power(self.element_of_heap(heap)?, count)));
        heaps.into_iter().try_fold(self.identity(), times)
    }
}
