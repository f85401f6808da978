//! Splits that are witnesses of rare values: which to try for all heaps, and the search among all of them for one heap.

use super::index::{IndexSet, add_index};
use super::moves::SparseMoves;
use std::collections::BinaryHeap;

/// The number of heaps that are compared in one step.
const LANE_COUNT: usize = 16;
/// A split is chosen if in this number of heaps it has one rare value that no split chosen before has.
const HEAPS_PER_WITNESS: usize = 1024;

/// Chooses splits that have most of the rare values needed at the last heaps: always the one with most of those that are missing.
///
/// `candidates` are pairs of a shift and an index, `sets` has a set of one index for each heap, and `missing` has the indices
/// of the rare values that are needed, for the last heaps. No shift is larger than the number of heaps before those.
/// Time `O(missing · candidates)`, mostly.
pub(super) fn choose_splits<S: IndexSet>(
    candidates: &[(usize, u8)],
    sets: &[S],
    mut missing: Vec<S>,
) -> Vec<(usize, u8)> {
    let from = sets.len() - missing.len();
    let least = missing.len() / HEAPS_PER_WITNESS + 1;
    let found = |(shift, index): (usize, u8), lane: usize| -> [S; LANE_COUNT] {
        add_index(*sets[from + lane - shift..].first_chunk().expect("these are earlier heaps"), index)
    };
    let lanes = || (0..).step_by(LANE_COUNT);
    let gain = |missing: &[S], split| -> usize {
        let in_lanes = |(lane, missing): (usize, &[S])| -> usize {
            found(split, lane).into_iter().zip(missing).map(|(found, &missing)| (found & missing).member_count()).sum()
        };
        lanes().zip(missing.chunks_exact(LANE_COUNT)).map(in_lanes).sum()
    };
    // The gain of a split decreases as other splits are chosen, so an earlier gain is a bound.
    let mut bounds: BinaryHeap<(usize, (usize, u8))> =
        candidates.iter().map(|&split| (gain(&missing, split), split)).collect();
    let mut chosen = Vec::new();
    while let Some((bound, split)) = bounds.pop() {
        let gained = gain(&missing, split);
        if gained < bound {
            bounds.push((gained, split));
        } else if gained < least {
            break;
        } else {
            chosen.push(split);
            for (lane, missing) in lanes().zip(missing.chunks_exact_mut(LANE_COUNT)) {
                for (missing, found) in missing.iter_mut().zip(found(split, lane)) {
                    *missing = *missing & !found;
                }
            }
        }
    }
    chosen
}

/// The search for one witness among all splits whose smaller heap is one of the first, and whose larger heap is in the window.
#[derive(Clone)]
pub(super) struct WitnessSearch {
    taken_tokens: Vec<usize>,
    /// The values of the first heaps, as many as a window has, the last one first.
    mirrored: Vec<u8>,
}

impl WitnessSearch {
    /// The number of splits that are examined between two tests whether one has the value.
    const SPLITS_PER_TEST: usize = 64;

    /// `first` has the values of as many heaps as a window has.
    pub(super) fn new(moves: &SparseMoves, first: &[u8]) -> WitnessSearch {
        WitnessSearch { taken_tokens: moves.two_heaps.clone(), mirrored: first.iter().rev().copied().collect() }
    }

    /// Returns whether a split of the heap at the place `at` of `values` has a value. Before it there are as many values as a window has.
    ///
    /// Splits with a small heap are tried first. Time `O(window)`, mostly much less.
    pub(super) fn has_witness(&self, values: &[u8], at: usize, value: u8) -> bool {
        let window = self.mirrored.len();
        for from in (1..window).step_by(Self::SPLITS_PER_TEST) {
            for &taken in &self.taken_tokens {
                // The smaller heap and what is taken are at most as many as the window has.
                let to = (from + Self::SPLITS_PER_TEST).min(window).min((window + 1).saturating_sub(taken));
                if from >= to {
                    continue;
                }
                // The mirror image of the heaps from `from` to below `to`, and the larger heaps beside them.
                let low = &self.mirrored[window - to..window - from];
                let high = &values[at - taken - (to - 1)..at - taken - (from - 1)];
                let has = |found, (&low, &high): (&u8, &u8)| found | u8::from(low ^ high == value);
                if low.iter().zip(high).fold(0, has) != 0 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The search finds a value if and only if a split by the definition has it.
        #[test]
        fn as_split_by_split(
            first in prop::collection::vec(0u8..40, 1..300),
            last in prop::collection::vec(0u8..40, 300),
            mut two in prop::collection::vec(0usize..12, 1..4),
        ) {
            two.sort_unstable();
            let moves = SparseMoves { no_heap: vec![], one_heap: vec![], two_heaps: two, unequal: false };
            let search = WitnessSearch::new(&moves, &first);
            for value in 0..64 {
                let expected = moves.two_heaps.iter().any(|taken| {
                    (1..first.len()).any(|low| low + taken <= first.len() && first[low] ^ last[300 - low - taken] == value)
                });
                prop_assert_eq!(search.has_witness(&last, 300, value), expected);
            }
        }
    }

    /// Splits that have everything are chosen, in the order of what they have, and none that adds nothing.
    #[test]
    fn splits_with_most_come_first() {
        let indices: Vec<u8> = (0..400).map(|heap: u32| (heap * heap / 7 % 5) as u8).collect();
        let sets: Vec<u16> = indices.iter().map(|&index| u16::from_index(index)).collect();
        let missing: Vec<u16> = sets[300..].iter().map(|&set| set | u16::from_index(9)).collect();
        let candidates = [(35, 3), (70, 0), (36, 8), (1, 15)];
        let chosen = choose_splits(&candidates, &sets, missing.clone());
        let gain = |chosen: &[(usize, u8)]| -> usize {
            let has = |(at, &missing): (usize, &u16)| {
                let found =
                    chosen.iter().fold(0, |set, &(shift, index)| set | u16::from_index(indices[at - shift] ^ index));
                (missing & found).member_count()
            };
            (300..).zip(&missing[..96]).map(has).sum()
        };
        let best = candidates.iter().map(|&split| gain(&[split])).max();
        assert_eq!(best, Some(gain(&chosen[..1])));
        assert_eq!(gain(&chosen), gain(&candidates));
        assert!((1..chosen.len()).all(|count| gain(&chosen[..count]) < gain(&chosen[..count + 1])));
        assert!(choose_splits(&candidates, &sets, vec![0; 100]).is_empty());
    }
}
