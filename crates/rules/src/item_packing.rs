//! The packing of the items of flat sequences into the bytes of a position.

use crate::register_kind::RegisterKind;
use crate::value_bytes::{BOOL_KIND, INT_KIND, KIND_RADIX, TEXT_KIND, TUPLE_KIND, push_word};
use grundy_game::varint::append_varint;

/// Appends the kind and the length of a text or a collection. A text has as many bytes as signs here.
#[inline]
pub(crate) fn push_sequence_head(bytes: &mut Vec<u8>, kind: RegisterKind, length: usize) {
    let packed_kind = if kind == RegisterKind::Text { TEXT_KIND } else { TUPLE_KIND };
    append_varint(bytes, length as u64 * KIND_RADIX + packed_kind);
}

/// How the items of a flat sequence are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemPacking {
    /// The signs of a text. Most take a byte each; of others the length of the text has to be known first.
    Sign,
    Number,
    Truth,
}

/// Numbers from minus this up to it, without it, take one byte.
const SMALL_NUMBERS: i64 = (0x80 / KIND_RADIX / 2) as i64;

impl ItemPacking {
    /// How the items of a sequence of this kind are packed; `None` for nested ones.
    #[inline]
    pub(crate) fn of_kind(kind: RegisterKind) -> Option<ItemPacking> {
        match (kind, kind.item()?) {
            (RegisterKind::Text, _) => Some(ItemPacking::Sign),
            (_, RegisterKind::Int) => Some(ItemPacking::Number),
            (_, RegisterKind::Bool) => Some(ItemPacking::Truth),
            _ => None,
        }
    }

    /// The byte of an item, if it takes one.
    #[inline(always)]
    pub(crate) fn byte(self, word: i64) -> Option<u8> {
        match self {
            ItemPacking::Sign => (0..0x80).contains(&word).then_some(word as u8),
            ItemPacking::Number => is_small_number(word).then_some(byte_of_small_number(word)),
            ItemPacking::Truth => Some((word as u64 * KIND_RADIX + BOOL_KIND) as u8),
        }
    }

    /// Appends an item. `None` for a sign of several bytes.
    #[inline(always)]
    pub(crate) fn push_item(self, bytes: &mut Vec<u8>, word: i64) -> Option<()> {
        match self.byte(word) {
            Some(byte) => bytes.push(byte),
            None if self == ItemPacking::Number => push_word(bytes, word),
            None => return None,
        }
        Some(())
    }
}

/// Whether a number takes one byte.
#[inline(always)]
pub(crate) fn is_small_number(n: i64) -> bool {
    (-SMALL_NUMBERS..SMALL_NUMBERS).contains(&n)
}

/// The byte of a number that takes one.
#[inline(always)]
pub(crate) fn byte_of_small_number(n: i64) -> u8 {
    ((n << 1 ^ n >> 63) as u64 * KIND_RADIX + INT_KIND) as u8
}
