//! Expressions: the single source of the predictions of a law, of its formula and of its code.
//! So the law that is tested is the one that is printed and the one that is proved.
//!
//! An expression has integers and one variable `n`, or up to four, `x`, `y`, `z` and `u`; for a family of games also the parameter.
//! It is evaluated in `i128` with every step checked, so a prediction is right or missing, and never wraps.
//! `⌊a/b⌋` rounds down and `a mod b` is never negative, as in mathematics.

mod variables;

use std::ops::{Add, BitAnd, BitXor, Mul, Sub};

/// A variable of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExprVariable {
    /// The argument of a law of one number.
    N,
    /// The first of several arguments.
    X,
    /// The second of several arguments.
    Y,
    /// The third argument.
    Z,
    /// The fourth argument.
    U,
    /// The parameter of a family, and the letter for it.
    Parameter(char),
}

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// The number of binary digits that are 1.
    Popcount,
    /// The exponent of 2 in the number; not defined for 0.
    TrailingZeros,
    /// The square root, rounded down.
    Isqrt,
}

/// A function of two numbers; comparisons and connectives are 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the operations")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Min,
    Max,
    BitAnd,
    BitOr,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    And,
    Or,
}

/// An expression; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number.
    Const(i128),
    /// A variable.
    Var(ExprVariable),
    /// A function of one expression.
    Unary(Unary, Box<Expr>),
    /// A function of two expressions.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// If the first is not 0 the second, else the third.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A number of a list, counted from 0.
    Table(Vec<i128>, Box<Expr>),
    /// The whole law, of one number, at a smaller argument.
    RecursiveValue(Box<Expr>),
}

/// The maximum number of numbers of a position that a law is about.
pub const MAX_LAW_NUMBERS: usize = 4;

/// The greatest depth of [`Expr::RecursiveValue`]. A law leaves at most 8/9 of its argument, so 380 steps take 64 bits to 0.
const MAX_RECURSION_DEPTH: u32 = 400;

impl Expr {
    /// The variable `n`.
    pub fn n() -> Expr {
        Expr::Var(ExprVariable::N)
    }

    /// The variable `x`.
    pub fn x() -> Expr {
        Expr::Var(ExprVariable::X)
    }

    /// The variable `y`.
    pub fn y() -> Expr {
        Expr::Var(ExprVariable::Y)
    }

    /// The variable `z`.
    pub fn z() -> Expr {
        Expr::Var(ExprVariable::Z)
    }

    /// The variable `u`.
    pub fn u() -> Expr {
        Expr::Var(ExprVariable::U)
    }

    /// The variables of a law of several numbers, in their order.
    pub fn variables() -> [Expr; MAX_LAW_NUMBERS] {
        [Expr::x(), Expr::y(), Expr::z(), Expr::u()]
    }

    /// A number.
    pub fn integer(number: impl Into<i128>) -> Expr {
        Expr::Const(number.into())
    }

    /// An operation, without the trivial ones (`a + 0`, `1·a`, `⌊a/1⌋`, `a mod 1`).
    pub fn binary(op: Binary, a: Expr, b: Expr) -> Expr {
        use Binary::{Add, And, Div, Mod, Mul, Or, Shl, Shr, Sub, Xor};
        match (op, &a, &b) {
            // Connectives give 0 or 1, so only a test may replace one.
            (And, Expr::Const(1), _) | (Or, Expr::Const(0), _) if b.is_test() => b,
            (Or, _, Expr::Const(0)) if a.is_test() => a,
            (And, Expr::Const(0), _) => Expr::Const(0),
            (Add | Sub | Xor | Shl | Shr, _, Expr::Const(0)) | (Mul | Div, _, Expr::Const(1)) => a,
            (Add | Xor, Expr::Const(0), _) | (Mul, Expr::Const(1), _) => b,
            (Mul, Expr::Const(0), _) | (Mul, _, Expr::Const(0)) | (Mod, _, Expr::Const(1)) => Expr::Const(0),
            (Add, _, Expr::Const(c)) if *c < 0 => Expr::binary(Sub, a, Expr::Const(-c)),
            (Add, _, Expr::Binary(Sub, zero, c)) if **zero == Expr::Const(0) => Expr::binary(Sub, a, (**c).clone()),
            (Sub, _, Expr::Const(c)) if *c < 0 => Expr::binary(Add, a, Expr::Const(-c)),
            // If the operation has no value, the expression stays: it must have no value either, and not another one.
            (_, Expr::Const(c), Expr::Const(d)) => match apply_binary(op, *c, *d) {
                Some(value) => Expr::Const(value),
                None => Expr::Binary(op, Box::new(a), Box::new(b)),
            },
            _ => Expr::Binary(op, Box::new(a), Box::new(b)),
        }
    }

    /// A function of one expression.
    pub fn unary(op: Unary, a: Expr) -> Expr {
        Expr::Unary(op, Box::new(a))
    }

    /// `⌊self / by⌋`.
    pub fn floor_div(self, by: impl Into<i128>) -> Expr {
        Expr::binary(Binary::Div, self, Expr::integer(by))
    }

    /// `self mod by`.
    pub fn modulo(self, by: impl Into<i128>) -> Expr {
        Expr::binary(Binary::Mod, self, Expr::integer(by))
    }

    /// `self = other`, as 0 or 1.
    pub fn equals(self, other: Expr) -> Expr {
        Expr::binary(Binary::Eq, self, other)
    }

    /// `self < other`, as 0 or 1.
    pub fn less_than(self, other: Expr) -> Expr {
        Expr::binary(Binary::Lt, self, other)
    }

    /// Both hold.
    pub fn and(self, other: Expr) -> Expr {
        Expr::binary(Binary::And, self, other)
    }

    /// At least one holds.
    pub fn or(self, other: Expr) -> Expr {
        Expr::binary(Binary::Or, self, other)
    }

    /// `yes` where `self` is not 0, else `no`.
    pub fn if_else(self, yes: Expr, no: Expr) -> Expr {
        Expr::If(Box::new(self), Box::new(yes), Box::new(no))
    }

    /// The entry of a list at index `self`; a list of equal numbers becomes that number.
    pub fn in_list(self, list: Vec<i128>) -> Expr {
        match list.first() {
            Some(first) if list.iter().all(|value| value == first) => Expr::Const(*first),
            _ => Expr::Table(list, Box::new(self)),
        }
    }

    /// The value, where `n` or `x` is the first number and `y` the second.
    /// `None` if a step leaves `i128` or is not defined, or a parameter has no value.
    pub fn eval(&self, first: u64, second: u64) -> Option<i128> {
        self.eval_at(&[first, second])
    }

    /// As [`eval`](Self::eval), for any number of arguments; missing ones are 0.
    pub fn eval_at(&self, numbers: &[u64]) -> Option<i128> {
        let number = |i: usize| i128::from(numbers.get(i).copied().unwrap_or(0));
        self.eval_in(self, std::array::from_fn(number), MAX_RECURSION_DEPTH)
    }

    fn eval_in(&self, whole: &Expr, numbers: [i128; MAX_LAW_NUMBERS], depth: u32) -> Option<i128> {
        let at = |e: &Expr| e.eval_in(whole, numbers, depth);
        match self {
            Expr::Const(value) => Some(*value),
            Expr::Var(ExprVariable::N | ExprVariable::X) => Some(numbers[0]),
            Expr::Var(ExprVariable::Y) => Some(numbers[1]),
            Expr::Var(ExprVariable::Z) => Some(numbers[2]),
            Expr::Var(ExprVariable::U) => Some(numbers[3]),
            Expr::Var(ExprVariable::Parameter(_)) => None,
            Expr::Unary(op, a) => {
                let a = at(a)?;
                match op {
                    _ if a < 0 => None,
                    Unary::Popcount => Some(a.count_ones().into()),
                    Unary::TrailingZeros => (a != 0).then(|| a.trailing_zeros().into()),
                    Unary::Isqrt => Some(a.isqrt()),
                }
            }
            // The second operand is not evaluated where the first decides: it may have no value there.
            Expr::Binary(Binary::And, a, b) => Some((at(a)? != 0 && at(b)? != 0).into()),
            Expr::Binary(Binary::Or, a, b) => Some((at(a)? != 0 || at(b)? != 0).into()),
            Expr::Binary(op, a, b) => apply_binary(*op, at(a)?, at(b)?),
            Expr::If(test, yes, no) => {
                if at(test)? != 0 {
                    at(yes)
                } else {
                    at(no)
                }
            }
            Expr::Table(list, a) => list.get(usize::try_from(at(a)?).ok()?).copied(),
            Expr::RecursiveValue(a) => {
                let a = at(a)?;
                // A guess may call itself at an argument that does not fall, so the depth is bounded.
                if depth == 0 { None } else { whole.eval_in(whole, [a, numbers[1], numbers[2], numbers[3]], depth - 1) }
            }
        }
    }

    /// The length of the expression: the number of its symbols and of the digits of its numbers.
    pub fn weight(&self) -> u64 {
        match self {
            Expr::Const(value) => printed_length(*value),
            Expr::Var(_) => 1,
            Expr::Unary(_, a) | Expr::RecursiveValue(a) => 1 + a.weight(),
            Expr::Binary(_, a, b) => 1 + a.weight() + b.weight(),
            Expr::If(test, yes, no) => 1 + test.weight() + yes.weight() + no.weight(),
            Expr::Table(list, a) => 1 + list.iter().map(|value| printed_length(*value)).sum::<u64>() + a.weight(),
        }
    }

    /// The expression with its direct parts changed, and simplified where they become trivial.
    pub(crate) fn map(&self, change: &impl Fn(&Expr) -> Expr) -> Expr {
        match self {
            Expr::Const(_) | Expr::Var(_) => self.clone(),
            Expr::Unary(op, a) => Expr::unary(*op, change(a)),
            Expr::Binary(op, a, b) => Expr::binary(*op, change(a), change(b)),
            Expr::If(test, yes, no) => match change(test) {
                Expr::Const(0) => change(no),
                Expr::Const(_) => change(yes),
                test => test.if_else(change(yes), change(no)),
            },
            Expr::Table(list, a) => Expr::Table(list.clone(), Box::new(change(a))),
            Expr::RecursiveValue(a) => Expr::RecursiveValue(Box::new(change(a))),
        }
    }

    /// Returns whether it calls itself by [`Expr::RecursiveValue`].
    pub(crate) fn is_recursive(&self) -> bool {
        match self {
            Expr::RecursiveValue(_) => true,
            Expr::Const(_) | Expr::Var(_) => false,
            Expr::Unary(_, a) | Expr::Table(_, a) => a.is_recursive(),
            Expr::Binary(_, a, b) => a.is_recursive() || b.is_recursive(),
            Expr::If(test, yes, no) => test.is_recursive() || yes.is_recursive() || no.is_recursive(),
        }
    }

    /// Returns whether the expression is a comparison or a connective, so that its value is 0 or 1.
    pub(crate) fn is_test(&self) -> bool {
        use Binary::{And, Eq, Le, Lt, Ne, Or};
        matches!(self, Expr::Binary(Eq | Ne | Lt | Le | And | Or, ..))
    }
}

fn printed_length(value: i128) -> u64 {
    u64::from(value.unsigned_abs().checked_ilog10().unwrap_or(0)) + 1 + u64::from(value < 0)
}

/// Applies the operation to numbers. `And` and `Or` do not short-circuit here.
fn apply_binary(op: Binary, a: i128, b: i128) -> Option<i128> {
    // Digits of negative numbers would depend on the width of integers.
    let bits = |value: i128| (a >= 0 && b >= 0).then_some(value);
    match op {
        Binary::Add => a.checked_add(b),
        Binary::Sub => a.checked_sub(b),
        Binary::Mul => a.checked_mul(b),
        // With a positive divisor the Euclidean quotient is the floor.
        Binary::Div => (b > 0).then(|| a.div_euclid(b)),
        Binary::Mod => (b > 0).then(|| a.rem_euclid(b)),
        Binary::Min => Some(a.min(b)),
        Binary::Max => Some(a.max(b)),
        Binary::BitAnd => bits(a & b),
        Binary::BitOr => bits(a | b),
        Binary::Xor => bits(a ^ b),
        Binary::Shl => (a >= 0 && (0..127).contains(&b) && a <= i128::MAX >> b).then(|| a << b),
        Binary::Shr => (a >= 0 && b >= 0).then(|| if b > 126 { 0 } else { a >> b }),
        Binary::Eq => Some((a == b).into()),
        Binary::Ne => Some((a != b).into()),
        Binary::Lt => Some((a < b).into()),
        Binary::Le => Some((a <= b).into()),
        Binary::And => Some((a != 0 && b != 0).into()),
        Binary::Or => Some((a != 0 || b != 0).into()),
    }
}

macro_rules! operators {
    ($($name:ident, $method:ident, $op:ident;)*) => {$(
        impl $name for Expr {
            type Output = Expr;

            fn $method(self, other: Expr) -> Expr {
                Expr::binary(Binary::$op, self, other)
            }
        }
    )*};
}

operators! {
    Add, add, Add;
    Sub, sub, Sub;
    Mul, mul, Mul;
    BitAnd, bitand, BitAnd;
    BitXor, bitxor, Xor;
}
