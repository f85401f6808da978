//! Grundy values.
//!
//! The Grundy value of a position is the *mex* of the values of its options: the least natural number that is not among them.
//! The value of a sum is the nim-sum (XOR) of the values of its components.
//! Sprague (1935) and Grundy (1939) showed that under normal play nothing else about a position matters.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// A natural number of arbitrary size.
pub type Nat = num_bigint::BigUint;

/// A Grundy value in a machine word, as engines compute it.
///
/// `a ^ b` is the nim-sum: the value of a sum of positions with values `a` and `b`.
///
/// ```
/// use grundy_game::Nimber;
/// assert_eq!(Nimber(26) ^ Nimber(2) ^ Nimber(17), Nimber(9));
/// assert_eq!(Nimber(9).to_string(), "*9");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of every P-position.
    pub const ZERO: Nimber = Nimber(0);
}

impl BitXor for Nimber {
    type Output = Nimber;
    fn bitxor(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Nimber) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}
