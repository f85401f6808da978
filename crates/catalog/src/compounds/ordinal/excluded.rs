//! Sets of values, and the numbers missing from them.

use grundy_game::{BilingualText, Nat, Reason, arg::shorten_text, text};
use std::collections::BTreeSet;

/// All numbers below a bound, and some others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ExcludedValues {
    below: Nat,
    /// The members not below the bound, all larger than it.
    others: BTreeSet<Nat>,
}

impl ExcludedValues {
    /// All numbers below a bound.
    pub(super) fn all_below(below: Nat) -> ExcludedValues {
        ExcludedValues { below, others: BTreeSet::new() }
    }

    pub(super) fn insert(&mut self, value: Nat) {
        if value >= self.below {
            self.others.insert(value);
        }
        while self.others.remove(&self.below) {
            self.below += 1u32;
        }
    }

    /// The missing number of a rank, counted from 0.
    pub(super) fn missing_number(&self, rank: &Nat) -> Nat {
        // Each member up to it pushes it up by 1.
        self.others.iter().fold(&self.below + rank, |found, other| if *other <= found { found + 1u32 } else { found })
    }

    /// The rank of a number among the missing ones, counted from 0; `None` if it is a member.
    pub(super) fn rank_of(&self, number: &Nat) -> Option<Nat> {
        if *number < self.below || self.others.contains(number) {
            return None;
        }
        Some(number - &self.below - self.others.range(..number).count())
    }

    /// The option values of an ordinal sum, where `self` are the option values of the first part and `behind` those of the second.
    ///
    /// `None` if there are too many to store.
    pub(super) fn followed_by(&self, behind: &ExcludedValues) -> Option<ExcludedValues> {
        let mut all = self.clone();
        if self.others.is_empty() {
            all.below += &behind.below;
        } else if behind.below > Nat::from(100_000u32) {
            return None;
        } else {
            let mut rank = Nat::ZERO;
            while rank < behind.below {
                all.insert(self.missing_number(&rank));
                rank += 1u32;
            }
        }
        behind.others.iter().for_each(|rank| all.insert(self.missing_number(rank)));
        Some(all)
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
