//! Operations of the machine on words.

use crate::integer::{floor_div, floor_mod};
use grundy_game::numbers;

/// Operations on two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BinaryWordOperation {
    Mul,
    FloorDiv,
    FloorMod,
    Pow,
    And,
    Or,
    Xor,
    Left,
    Right,
    Min,
    Max,
    Gcd,
}

/// Operations on one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnaryWordOperation {
    Negative,
    /// 1 of 0, and 0 of anything else.
    IsZero,
    Invert,
    Abs,
    Isqrt,
    IsPrime,
    IsSquare,
    IsFibonacci,
    Popcount,
    BitLength,
}

/// The result of an operation; `None` if it overflows, or has none.
#[inline(always)]
pub(super) fn binary_result(op: BinaryWordOperation, a: i64, b: i64) -> Option<i64> {
    match op {
        BinaryWordOperation::Mul => a.checked_mul(b),
        // The usual case first: for natural numbers truncation is the floor.
        BinaryWordOperation::FloorDiv if b > 0 && a >= 0 => Some(a / b),
        BinaryWordOperation::FloorMod if b > 0 && a >= 0 => Some(a % b),
        BinaryWordOperation::FloorDiv if b != 0 => floor_div(a, b),
        BinaryWordOperation::FloorMod if b != 0 => floor_mod(a, b),
        BinaryWordOperation::FloorDiv | BinaryWordOperation::FloorMod => None,
        BinaryWordOperation::Pow => a.checked_pow(u32::try_from(b).ok()?),
        BinaryWordOperation::And => Some(a & b),
        BinaryWordOperation::Or => Some(a | b),
        BinaryWordOperation::Xor => Some(a ^ b),
        BinaryWordOperation::Left => {
            // `1 << 63` is negative in a word, so the product could be wrong without an overflow.
            let b = u32::try_from(b).ok().filter(|b| *b < 63)?;
            a.checked_mul(1 << b)
        }
        // A shift by 64 or more would overflow. From 63 on only the sign is left, as in Python.
        BinaryWordOperation::Right if b >= 0 => Some(a >> b.min(63)),
        BinaryWordOperation::Right => None,
        BinaryWordOperation::Min => Some(a.min(b)),
        BinaryWordOperation::Max => Some(a.max(b)),
        BinaryWordOperation::Gcd => {
            i64::try_from(numbers::greatest_common_divisor(a.unsigned_abs(), b.unsigned_abs())).ok()
        }
    }
}

/// The result of an operation; `None` if it overflows, or has none.
pub(super) fn unary_result(op: UnaryWordOperation, a: i64) -> Option<i64> {
    let test = |holds: fn(u64) -> bool| u64::try_from(a).is_ok_and(holds).into();
    match op {
        UnaryWordOperation::Negative => a.checked_neg(),
        UnaryWordOperation::IsZero => Some((a == 0).into()),
        UnaryWordOperation::Invert => Some(!a),
        UnaryWordOperation::Abs => a.checked_abs(),
        UnaryWordOperation::Isqrt => u64::try_from(a).ok().map(|a| a.isqrt() as i64),
        UnaryWordOperation::IsPrime => Some(test(numbers::is_prime)),
        UnaryWordOperation::IsSquare => Some(test(numbers::is_square)),
        UnaryWordOperation::IsFibonacci => Some(test(numbers::is_fibonacci)),
        UnaryWordOperation::Popcount => Some(a.unsigned_abs().count_ones().into()),
        UnaryWordOperation::BitLength => Some((64 - a.unsigned_abs().leading_zeros()).into()),
    }
}
