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

impl Quotient {
    /// The moves of a sum of heaps that leave the opponent to lose; moves in equal heaps count once.
    /// `None` if the quotient does not hold a heap, or the rules fail.
    ///
    /// One look at each option of each different heap.
    pub fn winning_moves(&self, game: &dyn HeapGame, heaps: &[u64]) -> Option<Vec<Move>> {
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        heaps.iter().for_each(|&heap| *counts.entry(heap).or_default() += 1);
        let mut moves = Vec::new();
        for &heap in counts.keys() {
            let rest = counts.iter().map(|(&other, &count)| (other, count - u64::from(other == heap)));
            let rest = self.element_of_counts(rest)?;
            let mut unknown = false;
            let flow = game.for_each_option(heap, &mut |left| match self.element(left.iter().copied()) {
                Some(x) if self.is_p(self.product(rest, x)) => {
                    let mut left: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
                    left.sort_unstable();
                    moves.push(Move { heap, left });
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

    /// The element of a sum of heaps, each with how often it occurs: any number of times.
    pub fn element_of_counts(&self, heaps: impl IntoIterator<Item = (u64, u64)>) -> Option<Element> {
        let times = |x, (heap, count)| Some(self.product(x, self.power(self.phi(heap)?, count)));
        heaps.into_iter().try_fold(self.identity(), times)
    }
}
