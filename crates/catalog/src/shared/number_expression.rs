//! Expressions in one variable, a number that is not negative, such as bounds on moves.

mod parser;
mod shape;

use grundy_game::Nat;
use num_bigint::BigInt;
use num_traits::Signed;
pub(crate) use parser::MAX_EXPRESSION_BYTES;
use std::fmt;

/// An expression in one variable. It has a value for every value of the variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NumberExpression {
    /// The variable, with the letter that represents it.
    Variable(char),
    /// A number, which may be negative.
    Number(BigInt),
    Sum(Box<[NumberExpression; 2]>),
    Difference(Box<[NumberExpression; 2]>),
    Product(Box<[NumberExpression; 2]>),
    /// Divided by a positive number and rounded down.
    Quotient(Box<NumberExpression>, BigInt),
    /// The remainder of that division, which is at least 0.
    Remainder(Box<NumberExpression>, BigInt),
    /// The root, rounded down; 0 for negative numbers.
    Root(Box<NumberExpression>),
    /// The least of one number or more.
    Least(Vec<NumberExpression>),
    /// The greatest of one number or more.
    Greatest(Vec<NumberExpression>),
}

impl NumberExpression {
    /// Parses an expression in the notation of Python, such as `(n + 1)//2 - 1` or `isqrt(n)`.
    ///
    /// `None` if the text is none, has more than [`MAX_EXPRESSION_BYTES`], or is nested too deeply.
    pub(crate) fn parse(text: &str, variable: char) -> Option<NumberExpression> {
        parser::parse(text, variable)
    }

    /// The value where the variable is `n`.
    pub(crate) fn at(&self, n: &BigInt) -> BigInt {
        match self {
            NumberExpression::Variable(_) => n.clone(),
            NumberExpression::Number(number) => number.clone(),
            NumberExpression::Sum(both) => both[0].at(n) + both[1].at(n),
            NumberExpression::Difference(both) => both[0].at(n) - both[1].at(n),
            NumberExpression::Product(both) => both[0].at(n) * both[1].at(n),
            NumberExpression::Quotient(of, divisor) => floor_quotient(&of.at(n), divisor),
            NumberExpression::Remainder(of, divisor) => remainder_of(&of.at(n), divisor),
            NumberExpression::Root(of) => floor_root(of.at(n)),
            NumberExpression::Least(all) => all.iter().map(|e| e.at(n)).min().expect("there is one"),
            NumberExpression::Greatest(all) => all.iter().map(|e| e.at(n)).max().expect("there is one"),
        }
    }

    /// The value where the variable is `n`, or 0 where it is negative.
    pub(crate) fn natural_at(&self, n: &Nat) -> Nat {
        let value = self.at(&n.clone().into());
        if value.is_negative() { Nat::ZERO } else { value.into_parts().1 }
    }

    /// How tightly the outermost operation binds.
    fn precedence(&self) -> u8 {
        match self {
            NumberExpression::Sum(_) | NumberExpression::Difference(_) => 1,
            NumberExpression::Product(_) | NumberExpression::Quotient(..) | NumberExpression::Remainder(..) => 2,
            NumberExpression::Number(number) if number.is_negative() => 1,
            _ => 3,
        }
    }

    /// The text, in parentheses if it binds less tightly than needed.
    fn with_precedence(&self, least: u8) -> String {
        if self.precedence() < least { format!("({self})") } else { self.to_string() }
    }
}

/// The quotient by a positive number, rounded down.
fn floor_quotient(value: &BigInt, divisor: &BigInt) -> BigInt {
    (value - remainder_of(value, divisor)) / divisor
}

/// The square root, rounded down; 0 of a negative number.
fn floor_root(value: BigInt) -> BigInt {
    value.max(BigInt::ZERO).sqrt()
}

/// The remainder after division by a positive number and rounding down: it is at least 0.
fn remainder_of(value: &BigInt, divisor: &BigInt) -> BigInt {
    let remainder = value % divisor;
    if remainder.is_negative() { remainder + divisor } else { remainder }
}

impl fmt::Display for NumberExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: &[NumberExpression]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            NumberExpression::Variable(letter) => write!(f, "{letter}"),
            NumberExpression::Number(number) => write!(f, "{number}"),
            NumberExpression::Sum(both) => write!(f, "{} + {}", both[0].with_precedence(1), both[1].with_precedence(2)),
            NumberExpression::Difference(both) => {
                write!(f, "{} - {}", both[0].with_precedence(1), both[1].with_precedence(2))
            }
            NumberExpression::Product(both) => {
                write!(f, "{}*{}", both[0].with_precedence(2), both[1].with_precedence(3))
            }
            NumberExpression::Quotient(of, divisor) => write!(f, "{}//{divisor}", of.with_precedence(2)),
            NumberExpression::Remainder(of, divisor) => write!(f, "{}%{divisor}", of.with_precedence(2)),
            NumberExpression::Root(of) => write!(f, "isqrt({of})"),
            NumberExpression::Least(all) => write!(f, "min({})", list(all)),
            NumberExpression::Greatest(all) => write!(f, "max({})", list(all)),
        }
    }
}
