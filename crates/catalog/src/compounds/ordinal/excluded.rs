//! Sets of values, and the numbers missing from them.

use grundy_game::{BilingualText, Nat, Reason, arg::shorten_text, in_force::BudgetTally, text};
use std::collections::{BTreeSet, btree_set};
use std::iter::Peekable;

/// All numbers below a bound, and some others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExcludedValues {
    bound: Nat,
    /// The members not below the bound, all larger than it.
    larger_members: BTreeSet<Nat>,
}

impl ExcludedValues {
    /// All numbers below a bound.
    pub(super) fn all_below(bound: Nat) -> ExcludedValues {
        ExcludedValues { bound, larger_members: BTreeSet::new() }
    }

    pub(super) fn insert(&mut self, value: Nat) {
        if value >= self.bound {
            self.larger_members.insert(value);
        }
        while self.larger_members.remove(&self.bound) {
            self.bound += 1u32;
        }
    }

    /// The missing number of a rank, counted from 0.
    pub(super) fn missing_number(&self, rank: &Nat) -> Nat {
        MissingNumbers::of(self).number(rank)
    }

    /// The rank of a number among the missing ones, counted from 0; `None` if it is a member.
    pub(super) fn rank_of(&self, number: &Nat) -> Option<Nat> {
        if *number < self.bound || self.larger_members.contains(number) {
            return None;
        }
        Some(number - &self.bound - self.larger_members.range(..number).count())
    }

    /// The option values of an ordinal sum, where `self` are the option values of the first part and `behind` those of the second.
    ///
    /// `None` if there are too many to store, or the budget in force runs out.
    pub(super) fn followed_by(&self, behind: &ExcludedValues) -> Option<ExcludedValues> {
        let mut all = self.clone();
        let mut missing = MissingNumbers::of(self);
        let mut tally = BudgetTally::new();
        if self.larger_members.is_empty() {
            all.bound += &behind.bound;
        } else if behind.bound > Nat::from(MAX_LISTED_VALUES) {
            return None;
        } else {
            let mut rank = Nat::ZERO;
            while rank < behind.bound {
                tally.count_step(VALUE_BYTES).ok()?;
                all.insert(missing.number(&rank));
                rank += 1u32;
            }
        }
        for rank in &behind.larger_members {
            tally.count_step(VALUE_BYTES).ok()?;
            all.insert(missing.number(rank));
        }
        Some(all)
    }
}

/// The largest number of values that are listed one by one.
const MAX_LISTED_VALUES: u32 = 100_000;

/// The approximate number of bytes of a listed value.
const VALUE_BYTES: usize = 64;

/// Finds missing numbers of ascending ranks in one pass over the members.
struct MissingNumbers<'a> {
    bound: &'a Nat,
    /// The members that are not yet passed.
    larger_members: Peekable<btree_set::Iter<'a, Nat>>,
    /// The number of members that were passed.
    passed: usize,
}

impl<'a> MissingNumbers<'a> {
    fn of(values: &'a ExcludedValues) -> MissingNumbers<'a> {
        MissingNumbers { bound: &values.bound, larger_members: values.larger_members.iter().peekable(), passed: 0 }
    }

    /// The missing number of a rank, which is not smaller than the rank before.
    fn number(&mut self, rank: &Nat) -> Nat {
        let mut found = self.bound + rank + self.passed;
        // Each member up to it pushes it up by 1.
        while self.larger_members.next_if(|other| **other <= found).is_some() {
            self.passed += 1;
            found += 1u32;
        }
        found
    }
}

/// The steps to the value of an ordinal sum: each position, its value, and the value of the sum up to it.
#[derive(Debug)]
pub(super) struct ColonPrincipleReason {
    pub(super) steps: Vec<(String, Nat, Nat)>,
}

/// The maximum number of positions explained one by one.
const MAX_LISTED_POSITIONS: usize = 12;

impl Reason for ColonPrincipleReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = vec![text!(
            "Colon principle: after G, a position of value h makes the value the h-th number that is not the value of an option of G, counted from 0."
        )];
        lines.extend(self.explain_steps());
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.explain_steps().collect()
    }
}

impl ColonPrincipleReason {
    fn explain_steps(&self) -> impl Iterator<Item = BilingualText> {
        self.steps.iter().take(MAX_LISTED_POSITIONS).enumerate().map(|(at, (name, value, sum))| {
            let [name, value, sum] = [name, &value.to_string(), &sum.to_string()].map(|text| shorten_text(text));
            if at == 0 {
                text!("{name} has the value {value}")
            } else {
                text!("with {name}, of value {value}, the value is {sum}")
            }
        })
    }
}
