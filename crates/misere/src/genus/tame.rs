//! Tame genera: those of sums of Nim heaps.

use super::Genus;
use grundy_game::Outcome;
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
/// use grundy_misere::TameGenus;
/// let two = TameGenus::nim(2);
/// assert_eq!((two + two, two + two + TameGenus::nim(1)), (TameGenus::Firm(0), TameGenus::Firm(1)));
/// assert_eq!(TameGenus::nim(1) + TameGenus::nim(1), TameGenus::nim(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TameGenus {
    /// `0^120`, or `1^031` if it is true.
    Fickle(bool),
    /// `n^n(n ⊕ 2)`.
    Firm(u64),
}

impl TameGenus {
    /// The genus of a Nim heap.
    pub fn nim(n: u64) -> TameGenus {
        if n <= 1 { TameGenus::Fickle(n == 1) } else { TameGenus::Firm(n) }
    }

    /// The Grundy value, under normal play.
    pub fn value(self) -> u64 {
        match self {
            TameGenus::Fickle(one) => one.into(),
            TameGenus::Firm(value) => value,
        }
    }

    /// The misère value.
    pub fn misere_value(self) -> u64 {
        match self {
            TameGenus::Fickle(one) => (!one).into(),
            TameGenus::Firm(value) => value,
        }
    }

    /// Whether it is fickle.
    pub fn is_fickle(self) -> bool {
        matches!(self, TameGenus::Fickle(_))
    }

    /// The tame genus as a genus.
    pub fn genus(self) -> Genus {
        self.into()
    }

    /// Who wins under misère play.
    pub fn misere_outcome(self) -> Outcome {
        Outcome::from_win(self.misere_value() != 0)
    }
}

/// The genus of the sum of two tame positions.
impl Add for TameGenus {
    type Output = TameGenus;
    fn add(self, other: TameGenus) -> TameGenus {
        match (self, other) {
            (TameGenus::Fickle(a), TameGenus::Fickle(b)) => TameGenus::Fickle(a != b),
            _ => TameGenus::Firm(self.value() ^ other.value()),
        }
    }
}

impl Sum for TameGenus {
    fn sum<I: Iterator<Item = TameGenus>>(parts: I) -> TameGenus {
        parts.fold(TameGenus::Fickle(false), TameGenus::add)
    }
}
