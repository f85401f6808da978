//! The options of a component whose values are not known.

use crate::split::SplitGame;
use crate::table::{ComponentTable, KnownValue, TableComponent};
use grundy_game::{Budget, OptionTally, Stop};
use smallvec::{SmallVec, smallvec};
use std::ops::ControlFlow;

/// An option that is still to be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenOption<P> {
    /// The estimated cost of searching it.
    pub(crate) cost: u64,
    /// The components whose values are not known, the hardest last.
    pub(crate) parts: SmallVec<[P; 2]>,
    /// The nim-sum of the values of the other components.
    pub(crate) sum: u64,
}

/// The options of a component.
pub(crate) struct ListedOptions<P> {
    /// The options whose values are not known, the easiest first, without duplicates.
    pub(crate) open_options: Vec<OpenOption<P>>,
    /// The distinct values of the other options, ascending.
    pub(crate) known_values: Vec<u64>,
    /// The estimated size in bytes.
    pub(crate) bytes: u64,
}

impl<P: TableComponent + Ord> OpenOption<P> {
    /// An option that consists of `parts` and of components whose values have the nim-sum `sum`.
    #[inline]
    pub(crate) fn with_parts(parts: &[P], sum: u64) -> OpenOption<P> {
        // Nearly always there is one part, for which this avoids a loop.
        let parts = match parts {
            [part] => smallvec![part.clone()],
            parts => SmallVec::from(parts),
        };
        OpenOption { cost: 0, parts, sum }
    }

    /// Sets the cost to the sum of the costs of the parts.
    pub(crate) fn estimate_cost<S: SplitGame<Part = P>>(&mut self, game: &S) {
        self.cost = self.parts.iter().fold(0, |cost, part| game.cost(part).saturating_add(cost));
    }

    /// Removes the parts whose values are known by now and adds these values to `sum`.
    #[inline]
    pub(crate) fn settle_known_parts(&mut self, known: impl Fn(&P) -> KnownValue) {
        let sum = &mut self.sum;
        if let [part] = &self.parts[..] {
            if let Some(value) = known(part).value() {
                *sum ^= value;
                self.parts.clear();
            }
            return;
        }
        self.parts.retain(|part| match known(part).value() {
            Some(value) => {
                *sum ^= value;
                false
            }
            None => true,
        });
    }

    /// Removes pairs of equal parts, which have the value 0 together, and sorts the others by size.
    #[inline]
    pub(crate) fn cancel_equal_parts<S: SplitGame<Part = P>>(&mut self, game: &S) {
        if self.parts.len() > 1 {
            self.parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
            // Equal components are neighbours now, since the component itself is part of the key.
            remove_equal_pairs(&mut self.parts);
        }
    }

    /// Removes the first part, whose value is given.
    pub(crate) fn learn_first_value(&mut self, value: u64) {
        self.parts.remove(0);
        self.sum ^= value;
    }
}

impl<P: TableComponent + Ord> ListedOptions<P> {
    /// Lists the options of a component with the values in a table.
    ///
    /// The bytes are charged to the budget while options are listed, and released at the end: the caller must charge [`bytes`](ListedOptions::bytes).
    ///
    /// # Errors
    /// Returns an error if the rules fail, or the budget runs out.
    pub(crate) fn list_options<S: SplitGame<Part = P>>(
        game: &S,
        part: &P,
        table: &ComponentTable<P>,
        budget: &dyn Budget,
    ) -> Result<ListedOptions<P>, Stop> {
        let held = |choice: &OpenOption<P>| {
            let parts = choice.parts.iter().map(|part| game.owned_bytes(part)).sum::<usize>();
            // Lists have spare capacity, so entries count twice.
            2 * size_of::<OpenOption<P>>() + parts + if choice.parts.spilled() { 4 * size_of::<P>() } else { 0 }
        };
        let (mut open, mut known) = (Vec::new(), Vec::new());
        let (mut tally, mut spent) = (OptionTally::new(budget, 0), Ok(()));
        let flow = game.for_each_option(part, |parts| {
            let mut choice = OpenOption::with_parts(parts, 0);
            choice.settle_known_parts(|part| table.get(part));
            choice.cancel_equal_parts(game);
            if choice.parts.is_empty() {
                known.push(choice.sum);
                spent = tally.add(2 * size_of::<u64>());
            } else {
                choice.estimate_cost(game);
                spent = tally.add(held(&choice));
                open.push(choice);
            }
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        drop(tally);
        spent?;
        if flow.is_break() {
            return Err(game.failure());
        }
        // The cost is the first field, so this puts the easiest first, and makes equal options neighbours.
        open.sort();
        open.dedup();
        known.sort_unstable();
        known.dedup();
        let bytes = open.iter().map(held).sum::<usize>() + size_of_val(&known[..]) + game.owned_bytes(part) + 64;
        Ok(ListedOptions { open_options: open, known_values: known, bytes: bytes as u64 })
    }
}

/// Removes pairs of equal neighbours.
fn remove_equal_pairs<P: PartialEq>(parts: &mut SmallVec<[P; 2]>) {
    let mut at = 0;
    while at + 1 < parts.len() {
        if parts[at] == parts[at + 1] {
            parts.drain(at..at + 2);
        } else {
            at += 1;
        }
    }
}
