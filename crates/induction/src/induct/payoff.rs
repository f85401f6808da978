//! Payoffs: numbers with exact comparison.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The payoff of a player: a number with exact comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Payoff(f64);

impl Payoff {
    /// The largest payoff, 2^53: up to it every integer is represented exactly.
    pub const MAX_PAYOFF: f64 = 9_007_199_254_740_992.0;

    /// Makes a payoff; `None` if the number is NaN or larger than [`Payoff::MAX_PAYOFF`] in size.
    pub fn new(number: f64) -> Option<Payoff> {
        // Adding 0 turns -0 into 0.
        (number.abs() <= Payoff::MAX_PAYOFF).then_some(Payoff(number + 0.0))
    }

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl From<i32> for Payoff {
    fn from(number: i32) -> Payoff {
        Payoff(number.into())
    }
}

impl PartialEq for Payoff {
    fn eq(&self, other: &Payoff) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Payoff {}

impl PartialOrd for Payoff {
    fn partial_cmp(&self, other: &Payoff) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Payoff {
    fn cmp(&self, other: &Payoff) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Hash for Payoff {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.abs();
        if size != 0.0 && size < 1e-4 { write!(f, "{:e}", self.0) } else { write!(f, "{}", self.0) }
    }
}
