//! Numbers as polynomials in the parameter.

use crate::detect::expr::{Expr, ExprVariable};
use num_integer::gcd;

/// The largest number that is fitted, in absolute value.
const MAX_FITTED_NUMBER: i128 = 1 << 40;

/// The polynomial of degree at most 2, with rational coefficients, that has these values, as an expression; right for all integers
/// at which its value is an integer. The lowest degree that fits is used; if there are no more points than coefficients,
/// only further games can test it.
pub(super) fn fit_polynomial(points: &[(u64, i128)], letter: char) -> Option<Expr> {
    let points: Vec<(i128, i128)> = points.iter().map(|&(at, value)| (i128::from(at), value)).collect();
    if points.iter().any(|&(at, value)| at > MAX_FITTED_NUMBER || value.abs() > MAX_FITTED_NUMBER) {
        return None;
    }
    // The fewest points first: they give the lowest degree, and all other points test it.
    (1..=points.len().min(3)).find_map(|count| {
        let fitted = interpolate(&points[..count])?;
        points.iter().all(|&(at, value)| fitted.has_value(at, value)).then(|| fitted.to_expression(letter))
    })
}

/// `(a·m² + b·m + c)/q`, `q > 0`.
struct RationalPolynomial {
    quadratic: i128,
    linear: i128,
    constant: i128,
    denominator: i128,
}

/// The polynomial through one, two or three points, by Lagrange's formula.
fn interpolate(points: &[(i128, i128)]) -> Option<RationalPolynomial> {
    let mut sum = RationalPolynomial { quadratic: 0, linear: 0, constant: 0, denominator: 1 };
    for (i, &(at, value)) in points.iter().enumerate() {
        let others: Vec<i128> = points.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, point)| point.0).collect();
        let below: i128 = others.iter().map(|other| at - other).product();
        let (a, b, c) = match others[..] {
            [] => (0, 0, 1),
            [r] => (0, 1, -r),
            [r, s] => (1, -(r + s), r * s),
            _ => return None,
        };
        let part = |own: i128, old: i128, q: i128| {
            old.checked_mul(below)?.checked_add(own.checked_mul(value)?.checked_mul(q)?)
        };
        let q = sum.denominator;
        sum = RationalPolynomial {
            quadratic: part(a, sum.quadratic, q)?,
            linear: part(b, sum.linear, q)?,
            constant: part(c, sum.constant, q)?,
            denominator: q.checked_mul(below)?,
        }
        .reduce();
    }
    (sum.denominator != 0).then_some(sum)
}

impl RationalPolynomial {
    fn reduce(self) -> RationalPolynomial {
        let divisor = [self.quadratic, self.linear, self.constant].into_iter().fold(self.denominator, gcd).max(1)
            * self.denominator.signum();
        if divisor == 0 {
            return self;
        }
        RationalPolynomial {
            quadratic: self.quadratic / divisor,
            linear: self.linear / divisor,
            constant: self.constant / divisor,
            denominator: self.denominator / divisor,
        }
    }

    fn has_value(&self, at: i128, value: i128) -> bool {
        let sum = self
            .quadratic
            .checked_mul(at * at)
            .and_then(|sum| sum.checked_add(self.linear.checked_mul(at)?)?.checked_add(self.constant));
        sum.is_some() && sum == value.checked_mul(self.denominator)
    }

    /// The polynomial as an expression; positive terms come before negative ones.
    fn to_expression(&self, letter: char) -> Expr {
        let m = || Expr::Var(ExprVariable::Parameter(letter));
        let terms = [(self.quadratic, m() * m()), (self.linear, m()), (self.constant, Expr::integer(1))];
        let product = |times: i128, e: &Expr| Expr::integer(times) * e.clone();
        let mut sum = Expr::integer(0);
        for (times, e) in terms.iter().filter(|term| term.0 > 0) {
            sum = sum + product(*times, e);
        }
        for (times, e) in terms.iter().filter(|term| term.0 < 0) {
            sum = sum - product(-times, e);
        }
        sum.floor_div(self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted_formula(points: &[(u64, i128)]) -> Option<String> {
        fit_polynomial(points, 'm').map(|e| e.formula("G"))
    }

    #[test]
    fn polynomials_of_low_degree_are_found() {
        let of = |value: fn(i128) -> i128| fitted_formula(&(1..=5).map(|m| (m, value(m.into()))).collect::<Vec<_>>());
        assert_eq!(of(|_| 7).as_deref(), Some("7"));
        assert_eq!(of(|m| m + 1).as_deref(), Some("m + 1"));
        assert_eq!(of(|m| 2 - m).as_deref(), Some("2 − m"));
        assert_eq!(of(|m| m * m + 4).as_deref(), Some("m² + 4"));
        assert_eq!(of(|m| m * (m + 1) / 2).as_deref(), Some("⌊(m² + m)/2⌋"));
        assert_eq!(of(|m| m * m * m), None);
        assert_eq!(of(|m| if m == 4 { 9 } else { m }), None);
        assert_eq!(fitted_formula(&[(3, 1 << 50)]), None);
    }
}
