//! Tame genera: those of sums of Nim heaps.

use super::Genus;
use grundy_theory::Outcome;
use std::iter::Sum;
use std::ops::Add;

/// A tame genus: that of a sum of Nim heaps.
///
/// Sums of heaps of at most 1 are *fickle*, `0^120` and `1^031`: the outcomes under the two conventions are opposite.
/// All others are *firm*, `0^02`, `1^13`, `2^20`, `3^31`, `4^46`, …: the outcome is the same under both conventions.
/// A sum is fickle if all its parts are; its value is the nim-sum.
///
/// # Examples
/// ```
/// use grundy_misere::Tame;
/// let two = Tame::nim(2);
/// assert_eq!((two + two, two + two + Tame::nim(1)), (Tame::Firm(0), Tame::Firm(1)));
/// assert_eq!(Tame::nim(1) + Tame::nim(1), Tame::nim(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tame {
    /// `0^120`, or `1^031` if it is true.
    Fickle(bool),
    /// `n^n(n ⊕ 2)`.
    Firm(u64),
}

impl Tame {
    /// The genus of a Nim heap.
    pub fn nim(n: u64) -> Tame {
        if n <= 1 { Tame::Fickle(n == 1) } else { Tame::Firm(n) }
    }

    /// The Grundy value, under normal play.
    pub fn value(self) -> u64 {
        match self {
            Tame::Fickle(one) => one.into(),
            Tame::Firm(value) => value,
        }
    }

    /// The misère value.
    pub fn misere_value(self) -> u64 {
        match self {
            Tame::Fickle(one) => (!one).into(),
            Tame::Firm(value) => value,
        }
    }

    /// Whether it is fickle.
    pub fn is_fickle(self) -> bool {
        matches!(self, Tame::Fickle(_))
    }

    /// The tame genus as a genus.
    pub fn genus(self) -> Genus {
        self.into()
    }

    /// Who wins under misère play.
    pub fn misere(self) -> Outcome {
        Outcome::from_win(self.misere_value() != 0)
    }
}

/// The genus of the sum of two tame positions.
impl Add for Tame {
    type Output = Tame;
    fn add(self, other: Tame) -> Tame {
        match (self, other) {
            (Tame::Fickle(a), Tame::Fickle(b)) => Tame::Fickle(a != b),
            _ => Tame::Firm(self.value() ^ other.value()),
        }
    }
}

impl Sum for Tame {
    fn sum<I: Iterator<Item = Tame>>(parts: I) -> Tame {
        parts.fold(Tame::Fickle(false), Tame::add)
    }
}
