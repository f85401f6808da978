//! Values of positions, finite or not.

use crate::{Nat, Outcome};
use std::fmt;

/// The value of a position, as an answer states it.
///
/// Infinite values follow C. A. B. Smith (1966) and A. S. Fraenkel and Y. Perl (1975).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A finite Grundy value.
    Nimber(Nat),
    /// A loopy position: infinity, with the finite values of its options in ascending order.
    Loopy(Vec<Nat>),
}

impl Value {
    /// The outcome of a position with this value.
    ///
    /// ```
    /// use grundy_theory::{Nat, Outcome, Value};
    /// assert_eq!(Value::Nimber(Nat::ZERO).outcome(), Outcome::P);
    /// assert_eq!(Value::Loopy(vec![Nat::ZERO]).outcome(), Outcome::N);
    /// assert_eq!(Value::Loopy(vec![]).outcome(), Outcome::D);
    /// ```
    pub fn outcome(&self) -> Outcome {
        match self {
            Value::Nimber(value) => Outcome::from_win(*value != Nat::ZERO),
            Value::Loopy(exits) if exits.contains(&Nat::ZERO) => Outcome::N,
            Value::Loopy(_) => Outcome::D,
        }
    }

    /// The value of a sum of positions with these values.
    ///
    /// ```
    /// use grundy_theory::{Nat, Value};
    /// let (three, loopy) = (Value::Nimber(3u32.into()), Value::Loopy(vec![Nat::ZERO]));
    /// assert_eq!(Value::sum([&loopy, &three]).to_string(), "∞{3}");
    /// assert_eq!(Value::sum([&loopy, &loopy]).to_string(), "∞{}");
    /// ```
    pub fn sum<'a>(values: impl IntoIterator<Item = &'a Value>) -> Value {
        values.into_iter().fold(Value::Nimber(Nat::ZERO), |sum, value| match (sum, value) {
            (Value::Nimber(a), Value::Nimber(b)) => Value::Nimber(a ^ b),
            (Value::Nimber(a), Value::Loopy(exits)) => shifted(exits, &a),
            (Value::Loopy(exits), Value::Nimber(a)) => shifted(&exits, a),
            (Value::Loopy(_), Value::Loopy(_)) => Value::Loopy(Vec::new()),
        })
    }
}

fn shifted(exits: &[Nat], by: &Nat) -> Value {
    let mut exits: Vec<Nat> = exits.iter().map(|exit| exit ^ by).collect();
    exits.sort_unstable();
    Value::Loopy(exits)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(n) => write!(f, "*{n}"),
            Value::Loopy(exits) => {
                write!(f, "∞{{")?;
                for (i, exit) in exits.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{exit}")?;
                }
                write!(f, "}}")
            }
        }
    }
}
