//! Equivalent forms of laws, and their shapes.

use crate::detect::expr::{Binary, Expr};
use crate::detect::quadratic::with_denominator_two;

/// An expression without its numbers, and the numbers in the order in which they occur.
pub(super) struct ExpressionShape {
    /// The expression with 0 in place of each number. Lists stay.
    pub(super) shape: Expr,
    pub(super) numbers: Vec<i128>,
}

/// The shape of an expression; `a − 3` has the same shape as `a + 3`.
pub(super) fn expression_shape(e: &Expr) -> ExpressionShape {
    let mut numbers = Vec::new();
    let of = strip_numbers(e, &mut numbers);
    ExpressionShape { shape: of, numbers }
}

fn strip_numbers(e: &Expr, numbers: &mut Vec<i128>) -> Expr {
    let mut part = |e: &Expr| Box::new(strip_numbers(e, numbers));
    match e {
        Expr::Const(value) => {
            numbers.push(*value);
            Expr::Const(0)
        }
        Expr::Var(_) => e.clone(),
        Expr::Unary(op, a) => Expr::Unary(*op, part(a)),
        Expr::Binary(Binary::Sub, a, b) if matches!(**b, Expr::Const(_)) => {
            let a = part(a);
            if let Expr::Const(value) = **b {
                // One shape for both signs, so that a number that changes its sign in the family can be fitted.
                numbers.push(-value);
            }
            Expr::Binary(Binary::Add, a, Box::new(Expr::Const(0)))
        }
        Expr::Binary(op, a, b) => Expr::Binary(*op, part(a), part(b)),
        Expr::If(test, yes, no) => Expr::If(part(test), part(yes), part(no)),
        Expr::Table(list, a) => Expr::Table(list.clone(), part(a)),
        Expr::RecursiveValue(a) => Expr::RecursiveValue(part(a)),
    }
}

impl ExpressionShape {
    /// The expression with `numbers` in place of its numbers.
    pub(super) fn with_numbers(&self, numbers: Vec<Expr>) -> Expr {
        let mut numbers = numbers.into_iter();
        fill_numbers(&self.shape, &mut numbers)
    }
}

fn fill_numbers(e: &Expr, numbers: &mut impl Iterator<Item = Expr>) -> Expr {
    let mut part = |e: &Expr| fill_numbers(e, numbers);
    match e {
        Expr::Const(_) => numbers.next().expect("there is one for each"),
        Expr::Var(_) => e.clone(),
        Expr::Unary(op, a) => Expr::unary(*op, part(a)),
        Expr::Binary(op, a, b) => {
            let a = part(a);
            Expr::binary(*op, a, part(b))
        }
        Expr::If(test, yes, no) => {
            let (test, yes) = (part(test), part(yes));
            test.if_else(yes, part(no))
        }
        Expr::Table(list, a) => Expr::Table(list.clone(), Box::new(part(a))),
        Expr::RecursiveValue(a) => Expr::RecursiveValue(Box::new(part(a))),
    }
}

/// The expression and equivalent forms of it. The laws of several games may have the same shape in one of these forms only.
pub(super) fn equivalent_forms(e: &Expr) -> Vec<Expr> {
    let mut all = vec![e.clone()];
    let halves = with_denominator_two(e);
    if halves != *e {
        all.push(halves);
    }
    all.extend(split_last_entry(e));
    all.extend(as_blocks(e));
    all
}

/// Rewrites `[0, 1, 0, 1, 2][n mod 5]` as `2 if n mod 5 = 4, else n mod 5 mod 2`: a remainder except for the last entry.
fn split_last_entry(e: &Expr) -> Option<Expr> {
    let (list, rest) = match e {
        Expr::Table(list, rest) => (list.clone(), &**rest),
        Expr::Binary(Binary::Mod, _, by) => match **by {
            Expr::Const(by @ 3..=64) => ((0..by).collect(), e),
            _ => return None,
        },
        _ => return None,
    };
    let (last, before) = list.split_last()?;
    let Expr::Binary(Binary::Mod, _, by) = rest else { return None };
    if **by != Expr::integer(list.len() as i128) {
        return None;
    }
    let counts = |by: i128| (0..).zip(before).all(|(i, value)| i % by == *value);
    let by = (2..=before.len() as i128).find(|&by| counts(by))?;
    let is_last = rest.clone().equals(Expr::integer(before.len() as i128));
    Some(is_last.if_else(Expr::integer(*last), rest.clone().modulo(by)))
}

/// Rewrites `⌊n/3⌋ mod 2` and `[0, 0, 0, 1, 1, 1][n mod 6]` as `⌊(n mod 6)/3⌋`: blocks of a remainder.
fn as_blocks(e: &Expr) -> Option<Expr> {
    match e {
        Expr::Binary(Binary::Mod, quotient, count) => match (&**quotient, &**count) {
            (Expr::Binary(Binary::Div, n, by), Expr::Const(count)) => match **by {
                Expr::Const(by) if by > 1 => Some((**n).clone().modulo(by.checked_mul(*count)?).floor_div(by)),
                _ => None,
            },
            _ => None,
        },
        Expr::Table(list, rest) => {
            let Expr::Binary(Binary::Mod, _, by) = &**rest else { return None };
            let block = list.iter().take_while(|value| **value == 0).count() as i128;
            let counts = block > 1 && (0..).zip(list).all(|(i, value)| i / block == *value);
            (counts && **by == Expr::integer(list.len() as i128)).then(|| (**rest).clone().floor_div(block))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_words_say_the_same() {
        let five = Expr::n().modulo(5);
        let list = five.clone().in_list(vec![0, 1, 0, 1, 2]);
        let root = Expr::unary(crate::detect::expr::Unary::Isqrt, Expr::n() * Expr::n() * Expr::integer(2));
        let beatty = Expr::integer(-1) * Expr::n() + root.clone();
        let blocks = Expr::n().modulo(5).in_list(vec![0, 0, 1, 1, 2]);
        let halves = Expr::n().floor_div(3).modulo(2);
        for e in [five, list, root, beatty, blocks, halves] {
            let all = equivalent_forms(&e);
            assert!(all.len() > 1, "{e:?}");
            for other in &all {
                let back = crate::detect::quadratic::in_lowest_terms(other);
                for n in 0..200 {
                    assert_eq!(other.eval(n, 0), e.eval(n, 0), "{other:?}");
                    assert_eq!(back.eval(n, 0), e.eval(n, 0), "{back:?}");
                }
                let ExpressionShape { shape: of, numbers } = expression_shape(other);
                let numbers = numbers.into_iter().map(Expr::integer).collect();
                assert_eq!(
                    ExpressionShape { shape: of, numbers: Vec::new() }.with_numbers(numbers).eval(77, 0),
                    e.eval(77, 0)
                );
            }
        }
    }
}
