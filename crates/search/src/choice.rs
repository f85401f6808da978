//! The options of a component, as far as their values are not known.

use crate::split::Split;
use crate::table::{Kept, Known, Table};
use grundy_game::{Budget, OptionTally};
use grundy_theory::Stop;
use smallvec::{SmallVec, smallvec};
use std::ops::ControlFlow;

/// An option that is still to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Choice<P> {
    /// About how much there is to be searched.
    pub(crate) cost: u64,
    /// The components whose values are not known, the hardest last.
    pub(crate) parts: SmallVec<[P; 2]>,
    /// The sum of the values of the others.
    pub(crate) sum: u64,
}

/// The options of a component.
pub(crate) struct Choices<P> {
    /// Those whose values are not known, the easiest first; equal ones are there once.
    pub(crate) open: Vec<Choice<P>>,
    /// The values of the others.
    pub(crate) known: Vec<u64>,
    /// About how many bytes they take up.
    pub(crate) bytes: u64,
}

impl<P: Kept + Ord> Choice<P> {
    /// An option that is the sum of components and of ones whose values have this sum.
    #[inline]
    pub(crate) fn of(parts: &[P], sum: u64) -> Choice<P> {
        // Nearly always there is one, for which nothing goes round in a loop.
        let parts = match parts {
            [part] => smallvec![part.clone()],
            parts => SmallVec::from(parts),
        };
        Choice { cost: 0, parts, sum }
    }

    /// Estimates how much there is to be searched.
    pub(crate) fn weigh<S: Split<Part = P>>(&mut self, game: &S) {
        self.cost = self.parts.iter().fold(0, |cost, part| game.cost(part).saturating_add(cost));
    }

    /// Takes out the components whose values are known by now.
    #[inline]
    pub(crate) fn settle(&mut self, known: impl Fn(&P) -> Known) {
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

    /// Takes out components that are equal, in pairs, and puts the others in order.
    #[inline]
    pub(crate) fn cancel<S: Split<Part = P>>(&mut self, game: &S) {
        if self.parts.len() > 1 {
            self.parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
            cancel(&mut self.parts);
        }
    }

    /// Takes over the value of the first component.
    pub(crate) fn learn(&mut self, value: u64) {
        self.parts.remove(0);
        self.sum ^= value;
    }
}

impl<P: Kept + Ord> Choices<P> {
    /// The options of a component, with what a table knows of them.
    ///
    /// The budget is asked about the bytes while the options are listed. In the end they are given back: the caller spends them.
    ///
    /// # Errors
    /// Why the rules failed, or the budget that ran out.
    pub(crate) fn of<S: Split<Part = P>>(
        game: &S,
        part: &P,
        table: &Table<P>,
        budget: &dyn Budget,
    ) -> Result<Choices<P>, Stop> {
        let held = |choice: &Choice<P>| {
            let parts = choice.parts.iter().map(|part| game.held(part)).sum::<usize>();
            // A list that grows has been copied, and has room to spare.
            2 * size_of::<Choice<P>>() + parts + if choice.parts.spilled() { 4 * size_of::<P>() } else { 0 }
        };
        let (mut open, mut known) = (Vec::new(), Vec::new());
        let (mut tally, mut spent) = (OptionTally::new(budget, 0), Ok(()));
        let flow = game.for_each_option(part, |parts| {
            let mut choice = Choice::of(parts, 0);
            choice.settle(|part| table.get(part));
            choice.cancel(game);
            if choice.parts.is_empty() {
                known.push(choice.sum);
                spent = tally.add(2 * size_of::<u64>());
            } else {
                choice.weigh(game);
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
        open.sort();
        open.dedup();
        known.sort_unstable();
        known.dedup();
        let bytes = open.iter().map(held).sum::<usize>() + size_of_val(&known[..]) + game.held(part) + 64;
        Ok(Choices { open, known, bytes: bytes as u64 })
    }
}

/// Takes out equal neighbours in pairs.
fn cancel<P: PartialEq>(parts: &mut SmallVec<[P; 2]>) {
    let mut at = 0;
    while at + 1 < parts.len() {
        if parts[at] == parts[at + 1] {
            parts.drain(at..at + 2);
        } else {
            at += 1;
        }
    }
}
