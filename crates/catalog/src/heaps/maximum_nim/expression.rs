//! The bound on a move, as an expression in the size of the heap.

mod parser;

use grundy_game::{ArgumentError, Nat};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::fmt;

/// An expression in `n`, the size of a heap. It has a value for every `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BoundExpression {
    /// `n`.
    Heap,
    /// A number, which may be negative.
    Number(BigInt),
    Sum(Box<[BoundExpression; 2]>),
    Difference(Box<[BoundExpression; 2]>),
    Product(Box<[BoundExpression; 2]>),
    /// Divided by a positive number and rounded down.
    Quotient(Box<BoundExpression>, BigInt),
    /// The remainder of that division, which is at least 0.
    Remainder(Box<BoundExpression>, BigInt),
    /// The root, rounded down; 0 for negative numbers.
    Root(Box<BoundExpression>),
    /// The least of one number or more.
    Least(Vec<BoundExpression>),
    /// The greatest of one number or more.
    Greatest(Vec<BoundExpression>),
}

impl BoundExpression {
    /// Reads an expression in the notation of Python, such as `(n + 1)//2 - 1` or `isqrt(n)`.
    ///
    /// # Errors
    /// Fails if the text is none.
    pub(super) fn parse(text: &str) -> Result<BoundExpression, ArgumentError> {
        parser::parse(text)
    }

    /// The value for a heap of `n`.
    pub(super) fn at(&self, n: &BigInt) -> BigInt {
        match self {
            BoundExpression::Heap => n.clone(),
            BoundExpression::Number(number) => number.clone(),
            BoundExpression::Sum(both) => both[0].at(n) + both[1].at(n),
            BoundExpression::Difference(both) => both[0].at(n) - both[1].at(n),
            BoundExpression::Product(both) => both[0].at(n) * both[1].at(n),
            BoundExpression::Quotient(of, divisor) => {
                let value = of.at(n);
                (&value - remainder_of(&value, divisor)) / divisor
            }
            BoundExpression::Remainder(of, divisor) => remainder_of(&of.at(n), divisor),
            BoundExpression::Root(of) => of.at(n).max(BigInt::zero()).sqrt(),
            BoundExpression::Least(all) => all.iter().map(|e| e.at(n)).min().expect("there is one"),
            BoundExpression::Greatest(all) => all.iter().map(|e| e.at(n)).max().expect("there is one"),
        }
    }

    /// The most that may be taken from a heap of `n`: the value, but at least 0 and at most `n`.
    pub(super) fn most_taken(&self, n: &Nat) -> Nat {
        let value = self.at(&n.clone().into());
        if value.is_negative() { Nat::ZERO } else { value.magnitude().min(n).clone() }
    }

    /// Whether the form shows that the value grows by 0 or 1 from each `n ≥ 0` to the next.
    ///
    /// This holds for `n`, for numbers, and with `e` for `e + b`, `n − e`, `(a·e + b)//c` where `0 ≤ a ≤ c`, and `isqrt(e)`;
    /// and for the least and the greatest of such expressions: two numbers that grow by 0 or 1 have a least one that does.
    pub(super) fn grows_slowly(&self) -> bool {
        match self {
            BoundExpression::Heap | BoundExpression::Number(_) => true,
            BoundExpression::Sum(_) | BoundExpression::Difference(_) | BoundExpression::Product(_) => {
                self.slow_multiple().is_some_and(|factor| factor <= BigInt::one())
            }
            BoundExpression::Quotient(of, divisor) => of.slow_multiple().is_some_and(|factor| factor <= *divisor),
            BoundExpression::Remainder(..) => false,
            BoundExpression::Root(of) => of.grows_slowly(),
            BoundExpression::Least(all) | BoundExpression::Greatest(all) => {
                all.iter().all(BoundExpression::grows_slowly)
            }
        }
    }

    /// `a ≥ 0` such that the form shows this to be `a·e + b`, where `e` grows by 0 or 1 and `b` is a number.
    fn slow_multiple(&self) -> Option<BigInt> {
        let number = |e: &BoundExpression| match e {
            BoundExpression::Number(number) => Some(number.clone()),
            _ => None,
        };
        match self {
            BoundExpression::Sum(both) => match [number(&both[0]), number(&both[1])] {
                [Some(_), _] => both[1].slow_multiple(),
                [_, Some(_)] => both[0].slow_multiple(),
                _ => None,
            },
            BoundExpression::Difference(both) => match &**both {
                [of, BoundExpression::Number(_)] => of.slow_multiple(),
                [BoundExpression::Heap, taken] => taken.grows_slowly().then(BigInt::one),
                _ => None,
            },
            BoundExpression::Product(both) => {
                let (factor, of) = match [number(&both[0]), number(&both[1])] {
                    [Some(factor), _] => (factor, &both[1]),
                    [_, Some(factor)] => (factor, &both[0]),
                    _ => return None,
                };
                Some(of.slow_multiple()? * factor).filter(|product| !product.is_negative())
            }
            _ => self.grows_slowly().then(BigInt::one),
        }
    }

    /// How tightly the outermost operation binds.
    fn precedence(&self) -> u8 {
        match self {
            BoundExpression::Sum(_) | BoundExpression::Difference(_) => 1,
            BoundExpression::Product(_) | BoundExpression::Quotient(..) | BoundExpression::Remainder(..) => 2,
            BoundExpression::Number(number) if number.is_negative() => 1,
            _ => 3,
        }
    }

    /// The text, in parentheses if it binds less tightly than needed.
    fn with_precedence(&self, least: u8) -> String {
        if self.precedence() < least { format!("({self})") } else { self.to_string() }
    }
}

/// The remainder after division by a positive number and rounding down: it is at least 0.
fn remainder_of(value: &BigInt, divisor: &BigInt) -> BigInt {
    let remainder = value % divisor;
    if remainder.is_negative() { remainder + divisor } else { remainder }
}

impl fmt::Display for BoundExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: &[BoundExpression]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match self {
            BoundExpression::Heap => f.write_str("n"),
            BoundExpression::Number(number) => write!(f, "{number}"),
            BoundExpression::Sum(both) => write!(f, "{} + {}", both[0].with_precedence(1), both[1].with_precedence(2)),
            BoundExpression::Difference(both) => {
                write!(f, "{} - {}", both[0].with_precedence(1), both[1].with_precedence(2))
            }
            BoundExpression::Product(both) => {
                write!(f, "{}*{}", both[0].with_precedence(2), both[1].with_precedence(3))
            }
            BoundExpression::Quotient(of, divisor) => write!(f, "{}//{divisor}", of.with_precedence(2)),
            BoundExpression::Remainder(of, divisor) => write!(f, "{}%{divisor}", of.with_precedence(2)),
            BoundExpression::Root(of) => write!(f, "isqrt({of})"),
            BoundExpression::Least(all) => write!(f, "min({})", list(all)),
            BoundExpression::Greatest(all) => write!(f, "max({})", list(all)),
        }
    }
}
