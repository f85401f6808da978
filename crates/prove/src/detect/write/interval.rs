//! Intervals that contain all values of an expression. They determine how many bits its code needs.

use super::MAX_ARGUMENT;
use crate::detect::expr::{Binary, Expr, Unary};

impl Expr {
    /// An interval that contains the value for arguments up to [`MAX_ARGUMENT`], or `None` if it or a step does not fit in 64 bits.
    /// Its lower end is negative if that of any step is, since then unsigned integers will not do.
    pub(super) fn interval(&self) -> Option<(i128, i128)> {
        let (low, high) = match self {
            Expr::Const(value) => (*value, *value),
            Expr::Var(_) => (0, MAX_ARGUMENT),
            // The value at a smaller argument has no bound that is known here.
            Expr::RecursiveValue(_) => return None,
            Expr::Unary(op, a) => {
                let (low, high) = a.interval()?;
                (low.min(0), if *op == Unary::Isqrt && high >= 0 { high.isqrt() } else { 64 })
            }
            Expr::Binary(op, a, b) => {
                let ((a, aa), (b, bb)) = (a.interval()?, b.interval()?);
                let sign = a.min(b).min(0);
                let (low, high) = match op {
                    Binary::Add => (a + b, aa + bb),
                    Binary::Sub => (a - bb, aa - b),
                    // The least product may then come from any two ends. Such code uses 128 bits in any case.
                    Binary::Mul if sign < 0 => return None,
                    Binary::Mul => (a.checked_mul(b)?, aa.checked_mul(bb)?),
                    // The least positive divisor gives the quotient farthest from 0, the largest one the nearest.
                    Binary::Div => {
                        let (least, largest) = (b.max(1), bb.max(1));
                        let low = a.div_euclid(if a < 0 { least } else { largest });
                        (low, aa.div_euclid(if aa < 0 { largest } else { least }))
                    }
                    Binary::Mod => (0, bb - 1),
                    Binary::Min => (a.min(b), aa.min(bb)),
                    Binary::Max => (a.max(b), aa.max(bb)),
                    Binary::BitAnd => (0, aa.min(bb)),
                    Binary::BitOr | Binary::Xor => (0, (aa.max(bb) + 1).max(1).checked_next_power_of_two_i128()? - 1),
                    Binary::Shl => (0, if bb < 64 { aa.checked_mul(1 << bb)? } else { return None }),
                    Binary::Shr => (0, aa),
                    _ => (0, 1),
                };
                (low.min(sign), high)
            }
            Expr::If(test, yes, no) => {
                let (test, (a, aa), (b, bb)) = (test.interval()?, yes.interval()?, no.interval()?);
                (a.min(b).min(test.0.min(0)), aa.max(bb))
            }
            Expr::Table(list, a) => (a.interval()?.0.min(*list.iter().min()?), *list.iter().max()?),
        };
        (high <= u64::MAX.into()).then_some((low, high))
    }
}

/// The least power of two that is at least a number; `None` on overflow.
trait CheckedNextPower: Sized {
    fn checked_next_power_of_two_i128(self) -> Option<Self>;
}

impl CheckedNextPower for i128 {
    fn checked_next_power_of_two_i128(self) -> Option<i128> {
        self.unsigned_abs().checked_next_power_of_two()?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use crate::detect::expr::{Binary, Expr};

    /// The value of a quotient is in its interval for small and for large divisors.
    #[test]
    fn quotients_are_in_their_intervals() {
        let numbers = [0, 1, 2, 7, 40, 99, 100, 101, 1000];
        let hundred = || Expr::integer(100);
        for dividend in [hundred(), Expr::n(), Expr::binary(Binary::Sub, hundred(), Expr::n())] {
            for divisor in [Expr::y(), Expr::integer(7), Expr::binary(Binary::Add, Expr::y(), Expr::integer(3))] {
                let quotient = Expr::binary(Binary::Div, dividend.clone(), divisor);
                let difference = Expr::binary(Binary::Sub, quotient.clone(), Expr::integer(50));
                for expr in [quotient, difference] {
                    let (low, high) = expr.interval().expect("it fits");
                    for pair in numbers.iter().flat_map(|a| numbers.map(|b| [*a, b])) {
                        let Some(value) = expr.eval_at(&pair) else { continue };
                        assert!((low..=high).contains(&value), "{expr:?} at {pair:?}: {value}, not in {low} to {high}");
                    }
                }
            }
        }
    }
}
