//! The winning moves of a sum of heaps, through its quotient.

use crate::{Element, Quotient};
use grundy_game::HeapGame;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A move in a sum of heaps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The heap that is played in.
    pub heap: u64,
    /// What is left of it, ascending; empty heaps are left out.
    pub left: Vec<u64>,
}

/// The options of larger heaps are not looked at one by one.
const LONGEST: u64 = 20_000;

impl Quotient {
    /// The moves of a sum of heaps that leave the opponent to lose; moves in equal heaps count once.
    /// `None` if the quotient does not hold a heap, or the rules fail.
    ///
    /// Of a heap beyond 20,000, and beyond the first periods, only some moves are told: those of a smaller heap with the same options
    /// as far as elements go, with what is missing added to the largest heap that is left.
    /// So there is at least one for each element that a winning move can leave.
    ///
    /// One look at each option of each different heap, and of no more than 20,000 and some periods.
    pub fn winning_moves(&self, game: &dyn HeapGame, heaps: &[u64]) -> Option<Vec<Move>> {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        heaps.iter().for_each(|&heap| *counts.entry(heap).or_default() += 1);
        let mut moves = Vec::new();
        for &heap in counts.keys() {
            let rest = counts.iter().map(|(&other, &count)| (other, count - u64::from(other == heap)));
            let rest = self.element_of_counts(rest)?;
            let mut unknown = false;
            let missing = self.missing(heap);
            let flow = game.for_each_option(heap - missing, &mut |left| match self.element(left.iter().copied()) {
                Some(x) if self.is_p(self.product(rest, x)) => {
                    let mut left: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
                    left.sort_unstable();
                    if missing == 0 || self.enlarge(&mut left, missing) {
                        moves.push(Move { heap, left });
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

    /// By how much a heap is larger than the one whose options are looked at in its stead.
    fn missing(&self, heap: u64) -> u64 {
        let Some(found) = self.periodicity() else { return 0 };
        // Some periods more, so that the largest heap of every option is in the period.
        let (n0, p) = (found.preperiod, found.period);
        let least = 3 * (n0 + p) + self.heaps();
        if heap <= LONGEST.max(least) { 0 } else { (heap - least) / p * p }
    }

    /// Adds to the largest of some heaps, ascending, so that the elements stay; whether that is in the period.
    fn enlarge(&self, left: &mut [u64], missing: u64) -> bool {
        let within = |heap: u64| self.periodicity().is_some_and(|found| heap >= found.preperiod);
        let largest = left.last_mut().filter(|largest| within(**largest));
        largest.map(|largest| *largest += missing).is_some()
    }

    /// The element of a sum of heaps, each with how often it occurs: any number of times.
    pub fn element_of_counts(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> Option<Element> {
        let times = |x, (heap, count)| Some(self.product(x, self.power(self.phi(heap)?, count)));
        heaps.into_iter().try_fold(self.identity(), times)
    }
}
