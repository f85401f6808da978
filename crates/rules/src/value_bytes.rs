//! The bytes of values in keys, written out in full.
//!
//! A number is a varint; its lowest bits encode its kind. [`pack`](crate::pack) reads the bytes again.

use crate::fault::{RulesFault, RunResult};
use crate::value::RuleValue;
use grundy_game::{text, varint::append_varint};

pub(crate) const INT_KIND: u64 = 0;
pub(crate) const BOOL_KIND: u64 = 1;
pub(crate) const BIG_INT_KIND: u64 = 2;
pub(crate) const TEXT_KIND: u64 = 3;
pub(crate) const TUPLE_KIND: u64 = 4;
/// Integers of more than 61 bits: the kind stands alone, and the integer follows.
pub(crate) const WIDE_INT_KIND: u64 = 5;
/// The digest of a shared value follows.
pub(crate) const SHARED_KIND: u64 = 6;
pub(crate) const KIND_RADIX: u64 = 8;

/// Appends an integer of either sign, with its kind.
#[inline]
pub(crate) fn push_word(bytes: &mut Vec<u8>, n: i64) {
    let zigzag = ((n << 1) ^ (n >> 63)) as u64;
    // Small numbers take one byte.
    if zigzag < 0x80 / KIND_RADIX {
        return bytes.push((zigzag * KIND_RADIX + INT_KIND) as u8);
    }
    if zigzag < 0x4000 / KIND_RADIX {
        let head = zigzag * KIND_RADIX + INT_KIND;
        return bytes.extend_from_slice(&[head as u8 | 0x80, (head >> 7) as u8]);
    }
    // The kind takes three bits of the 64.
    if zigzag < 1 << 61 {
        append_varint(bytes, zigzag * KIND_RADIX + INT_KIND);
    } else {
        append_varint(bytes, WIDE_INT_KIND);
        append_varint(bytes, zigzag);
    }
}

/// The bytes of an argument of a position, of any length.
pub(crate) fn unshared_bytes(arg: &RuleValue) -> Vec<u8> {
    let mut bytes = Vec::new();
    push_value(&mut bytes, arg, usize::MAX).expect("an argument has bytes, and there is no bound on them");
    bytes
}

/// Appends an argument of a position: a number, a truth value, a text, or a tuple of them.
///
/// # Errors
/// Returns an error if there are more than `most` bytes, or for any other value: components of compounds, whose arguments are positions,
/// have no bytes in rules of a file.
pub(crate) fn push_value(bytes: &mut Vec<u8>, arg: &RuleValue, most: usize) -> RunResult<()> {
    if bytes.len() > most {
        return Err(RulesFault::value_too_large());
    }
    match arg {
        RuleValue::Int(n) => push_word(bytes, *n),
        RuleValue::Bool(b) => append_varint(bytes, u64::from(*b) * KIND_RADIX + BOOL_KIND),
        RuleValue::Big(n) => {
            let digits = n.to_signed_bytes_le();
            append_varint(bytes, digits.len() as u64 * KIND_RADIX + BIG_INT_KIND);
            bytes.extend(digits);
        }
        RuleValue::Str(text) => {
            append_varint(bytes, text.len() as u64 * KIND_RADIX + TEXT_KIND);
            bytes.extend(text.as_bytes());
        }
        RuleValue::Seq(_, _, items) => {
            append_varint(bytes, items.len() as u64 * KIND_RADIX + TUPLE_KIND);
            items.iter().try_for_each(|item| push_value(bytes, item, most))?;
        }
        RuleValue::Unset
        | RuleValue::Range(_)
        | RuleValue::LongRange(_)
        | RuleValue::Position(_)
        | RuleValue::Outer(_)
        | RuleValue::End(_)
        | RuleValue::Demand(..) => {
            return Err(RulesFault::rule_mistake(text!("a position cannot be an argument here")));
        }
    }
    if bytes.len() > most { Err(RulesFault::value_too_large()) } else { Ok(()) }
}
