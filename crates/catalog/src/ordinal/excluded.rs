//! Sets of values, and the numbers that are missing in them.

use grundy_game::Reason;
use grundy_game::arg::shorten;
use grundy_theory::{Nat, Said, say};
use std::collections::BTreeSet;

/// All numbers below one, and some others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Excluded {
    below: Nat,
    /// Those that are not below, all larger than it.
    others: BTreeSet<Nat>,
}

impl Excluded {
    /// The numbers below one.
    pub(super) fn below(below: Nat) -> Excluded {
        Excluded { below, others: BTreeSet::new() }
    }

    pub(super) fn insert(&mut self, value: Nat) {
        if value >= self.below {
            self.others.insert(value);
        }
        while self.others.remove(&self.below) {
            self.below += 1u32;
        }
    }

    /// The number that is missing, with so many smaller ones missing too.
    pub(super) fn missing(&self, rank: &Nat) -> Nat {
        // Each larger one that is not missing pushes it up by 1.
        self.others.iter().fold(&self.below + rank, |found, other| if *other <= found { found + 1u32 } else { found })
    }

    /// The values of the options of an ordinal sum, if these are those of what stands in front and the others of what stands behind.
    ///
    /// `None` if they cannot be held.
    pub(super) fn then(&self, behind: &Excluded) -> Option<Excluded> {
        let mut all = self.clone();
        if self.others.is_empty() {
            all.below += &behind.below;
        } else if behind.below > Nat::from(100_000u32) {
            return None;
        } else {
            let mut rank = Nat::ZERO;
            while rank < behind.below {
                all.insert(self.missing(&rank));
                rank += 1u32;
            }
        }
        behind.others.iter().for_each(|rank| all.insert(self.missing(rank)));
        Some(all)
    }
}

/// How the value of an ordinal sum arises: the positions, their values, and the value up to each.
#[derive(Debug)]
pub(super) struct Colon {
    pub(super) steps: Vec<(String, Nat, Nat)>,
}

/// So many positions are told one by one.
const TOLD: usize = 12;

impl Reason for Colon {
    fn lines(&self) -> Vec<Said> {
        let mut lines = vec![say!(
            "Colon principle: behind G, a position of value h counts as the h-th number that is no value of an option of G, from 0.",
            "冒号原理：排在 G 后面、SG 值为 h 的局面，使总的 SG 值成为不是 G 的后继 SG 值的第 h 个数（从 0 数起）。"
        )];
        lines.extend(self.told());
        lines
    }

    fn in_sum(&self) -> Vec<Said> {
        self.told().collect()
    }
}

impl Colon {
    fn told(&self) -> impl Iterator<Item = Said> {
        self.steps.iter().take(TOLD).enumerate().map(|(at, (name, value, sum))| {
            let [name, value, sum] = [name, &value.to_string(), &sum.to_string()].map(|text| shorten(text));
            if at == 0 {
                say!("{name} has the value {value}", "{name} 的 SG 值为 {value}")
            } else {
                say!("with {name}, of value {value}, the value is {sum}", "加上 SG 值为 {value} 的 {name}，SG 值为 {sum}")
            }
        })
    }
}
