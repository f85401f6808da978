//! Moves in one or several single games at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Calls its second argument with each option of a single game, until it breaks.
pub(crate) type SingleGameOptions<'a, S> = &'a dyn Fn(&S, &mut dyn FnMut(S) -> ControlFlow<()>) -> ControlFlow<()>;

/// The single games in which a move can be made, packed or as written.
pub(crate) struct MovableSingles<'a, S> {
    singles: &'a [S],
    options: SingleGameOptions<'a, S>,
    /// A single game that is over.
    ended: &'a S,
    /// For each single game, the index of the last equal one before it.
    twins: Vec<Option<usize>>,
}

/// The option index of a single game in which no move is made. It is larger than every index of an option.
const NOT_MOVED: usize = usize::MAX;

impl<'a, S: Clone> MovableSingles<'a, S> {
    /// Single games are equal if their names are.
    pub(crate) fn new<N: Eq + Hash>(
        singles: &'a [S],
        options: SingleGameOptions<'a, S>,
        ended: &'a S,
        name: impl Fn(&'a S) -> N,
    ) -> Self {
        let mut last = HashMap::new();
        let twins = singles.iter().enumerate().map(|(at, single)| last.insert(name(single), at)).collect();
        MovableSingles { singles, options, ended, twins }
    }

    pub(crate) fn len(&self) -> usize {
        self.singles.len()
    }

    /// Whether no move can be made in the single game at this index.
    pub(crate) fn is_over(&self, at: usize) -> bool {
        (self.options)(&self.singles[at], &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// Visits the moves in one single game; of equal ones, only the first is considered.
    pub(crate) fn for_each_move_in_one(&self, visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..self.len()).filter(|&at| self.twins[at].is_none()).try_for_each(|at| self.for_each_move_in(at, visit))
    }

    /// Visits the moves in the single game at this index.
    pub(crate) fn for_each_move_in(
        &self,
        at: usize,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (self.options)(&self.singles[at], &mut |after| {
            let mut singles = self.singles.to_vec();
            singles[at] = after;
            visit(singles)
        })
    }

    /// Visits the moves in the single game at this index, after which all later ones are over.
    pub(crate) fn for_each_move_ending_later(
        &self,
        at: usize,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_move_in(at, &mut |mut singles| {
            singles[at + 1..].fill(self.ended.clone());
            visit(singles)
        })
    }

    /// Visits the moves in at least one and at most `most` single games. Of moves that differ only by exchanging equal
    /// single games, only one is visited.
    pub(crate) fn for_each_move_in_some(
        &self,
        most: usize,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut way = PartialMove {
            max_moved: most,
            moves_in_all: false,
            moved_count: 0,
            options: self.singles.to_vec(),
            chosen_options: Vec::new(),
        };
        self.choose_moves(&mut way, visit)
    }

    /// Visits the moves in all single games that are not over.
    pub(crate) fn for_each_move_in_all(&self, visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut way = PartialMove {
            max_moved: NOT_MOVED,
            moves_in_all: true,
            moved_count: 0,
            options: self.singles.to_vec(),
            chosen_options: Vec::new(),
        };
        self.choose_moves(&mut way, visit)
    }

    fn choose_moves(
        &self,
        way: &mut PartialMove<S>,
        visit: &mut dyn FnMut(Vec<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let at = way.chosen_options.len();
        if at == self.len() {
            return if way.moved_count > 0 { visit(way.options.clone()) } else { ControlFlow::Continue(()) };
        }
        let first = self.twins[at].map_or(0, |twin| way.chosen_options[twin]);
        let mut place = 0;
        if way.moved_count < way.max_moved && first != NOT_MOVED {
            way.moved_count += 1;
            (self.options)(&self.singles[at], &mut |after| {
                if place >= first {
                    way.options[at] = after;
                    way.chosen_options.push(place);
                    self.choose_moves(way, visit)?;
                    way.chosen_options.pop();
                }
                place += 1;
                ControlFlow::Continue(())
            })?;
            way.moved_count -= 1;
        }
        if !way.moves_in_all || place == 0 {
            way.options[at] = self.singles[at].clone();
            way.chosen_options.push(NOT_MOVED);
            self.choose_moves(way, visit)?;
            way.chosen_options.pop();
        }
        ControlFlow::Continue(())
    }
}

/// A move that is being put together.
struct PartialMove<S> {
    /// The largest number of single games in which it may move.
    max_moved: usize,
    /// Whether it must move in every single game that is not over.
    moves_in_all: bool,
    moved_count: usize,
    options: Vec<S>,
    /// For each single game already decided, the index of the chosen option. Equal single games have non-decreasing indices,
    /// so that exchanging them gives no new move.
    chosen_options: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves on heaps from which any number of tokens may be taken.
    fn list_moves(heaps: &[u64], all: bool, most: usize) -> Vec<Vec<u64>> {
        let options = |n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>| (0..*n).try_for_each(visit);
        let several = MovableSingles::new(heaps, &options, &0, |heap| *heap);
        let mut found = Vec::new();
        let mut visit = |after: Vec<u64>| {
            found.push(after);
            ControlFlow::Continue(())
        };
        let _ = if all {
            several.for_each_move_in_all(&mut visit)
        } else {
            several.for_each_move_in_some(most, &mut visit)
        };
        found
    }

    #[test]
    fn in_every_one_that_is_not_over() {
        assert_eq!(list_moves(&[2, 0, 1], true, 0), [[0, 0, 0], [1, 0, 0]]);
        assert_eq!(list_moves(&[0, 0], true, 0), [[0u64; 2]; 0]);
    }

    /// Of moves that differ only by exchanging equal heaps, exactly one is visited.
    #[test]
    fn equal_ones_are_exchangeable() {
        for (heaps, most) in [(&[2, 2][..], 2), (&[3, 3, 3], 2), (&[2, 3, 2, 1], 3), (&[1, 1, 1, 1], 4)] {
            let found = list_moves(heaps, false, most);
            let mut sorted: Vec<Vec<u64>> = found
                .iter()
                .map(|after| {
                    let mut pairs: Vec<(u64, u64)> = heaps.iter().copied().zip(after.iter().copied()).collect();
                    pairs.sort_unstable();
                    pairs.into_iter().map(|(_, after)| after).collect()
                })
                .collect();
            sorted.sort_unstable();
            let count = sorted.len();
            sorted.dedup();
            assert_eq!(sorted.len(), count, "{heaps:?}: no way is found twice");
            // All ways, counted as multisets.
            let mut all = std::collections::BTreeSet::new();
            let mut after = vec![0; heaps.len()];
            loop {
                let moved = heaps.iter().zip(&after).filter(|(a, b)| a != b).count();
                if (1..=most).contains(&moved) {
                    let mut pairs: Vec<(u64, u64)> = heaps.iter().copied().zip(after.iter().copied()).collect();
                    pairs.sort_unstable();
                    all.insert(pairs);
                }
                let Some(at) = (0..heaps.len()).find(|&at| after[at] < heaps[at]) else { break };
                after[..at].fill(0);
                after[at] += 1;
            }
            assert_eq!(count, all.len(), "{heaps:?}");
        }
    }
}
