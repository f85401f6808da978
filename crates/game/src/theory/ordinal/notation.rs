//! The notation of ordinals.

use super::Ordinal;
use crate::Nat;
use std::fmt;

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write_with("ω", "^", "·"))
    }
}

impl Ordinal {
    /// The ordinal in the notation of expressions: `w**2 + w*3 + 5`.
    pub fn expression(&self) -> String {
        self.write_with("w", "**", "*")
    }

    /// The nimber with this number: `*ω`, `*[ω^2 + 1]`.
    pub fn nimber_name(&self) -> String {
        match *self == Ordinal::omega() || self.to_natural().is_some() {
            true => format!("*{self}"),
            false => format!("*[{self}]"),
        }
    }

    /// The sum of the terms, with these signs for `ω`, powers and products.
    fn write_with(&self, omega: &str, power: &str, times: &str) -> String {
        let one = Nat::from(1u32);
        let terms = self.terms.iter().map(|(exponent, coefficient)| {
            let base = match exponent.to_natural() {
                Some(n) if n == Nat::ZERO => return coefficient.to_string(),
                Some(n) if n == one => omega.to_string(),
                Some(n) => format!("{omega}{power}{n}"),
                None if *exponent == Ordinal::omega() => format!("{omega}{power}{omega}"),
                None => format!("{omega}{power}({})", exponent.write_with(omega, power, times)),
            };
            if *coefficient == one { base } else { format!("{base}{times}{coefficient}") }
        });
        match terms.collect::<Vec<_>>() {
            terms if terms.is_empty() => "0".into(),
            terms => terms.join(" + "),
        }
    }
}
