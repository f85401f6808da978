//! A packed component in which one byte changes from option to option.

use crate::item_packing::{ItemPacking, sequence_head};
use crate::packed_image::WIDE_WORD_BYTES;
use crate::register_kind::RegisterKind;

/// The longest component that is a pattern.
const MAX_PATTERN_BYTES: usize = 32;

/// A packed component, for all values of one of its items.
#[derive(Debug)]
pub(crate) struct ComponentPattern {
    /// The bytes, and behind [`MAX_PATTERN_BYTES`] of them what was copied too much.
    bytes: [u8; MAX_PATTERN_BYTES + WIDE_WORD_BYTES],
    length: usize,
    /// Where the byte of the item is.
    place: usize,
    packing: ItemPacking,
    /// Whether the item is the digit of a number.
    is_digit: bool,
}

impl ComponentPattern {
    /// A pattern without bytes. The byte of the item will be at `place`, from the sequence on if one is [pushed](ComponentPattern::push_sequence).
    #[inline]
    pub(crate) fn new(place: usize, packing: ItemPacking, is_digit: bool) -> ComponentPattern {
        ComponentPattern { bytes: [0; MAX_PATTERN_BYTES + WIDE_WORD_BYTES], length: 0, place, packing, is_digit }
    }

    /// Adds bytes. `None` if there are too many.
    #[inline]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        let end = self.length + bytes.len();
        let room = self.bytes[..MAX_PATTERN_BYTES].get_mut(self.length..end)?;
        // They are few: a call that copies memory would take longer.
        room.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        self.length = end;
        Some(())
    }

    /// Adds a sequence of which each item takes a byte; behind the bytes are [`WIDE_WORD_BYTES`] more. `None` if it is too long.
    #[inline]
    pub(crate) fn push_sequence(&mut self, kind: RegisterKind, length: usize, padded: &[u8]) -> Option<()> {
        let (head, head_length) = sequence_head(kind, length)?;
        self.push_bytes(&head[..head_length])?;
        let end = self.length + length;
        if end > MAX_PATTERN_BYTES {
            return None;
        }
        for at in (0..length).step_by(WIDE_WORD_BYTES) {
            let chunk = padded[at..].first_chunk::<WIDE_WORD_BYTES>()?;
            *self.bytes[self.length + at..].first_chunk_mut()? = *chunk;
        }
        self.place += self.length;
        self.length = end;
        Some(())
    }

    /// Appends the component with this number for the item. `None`, and nothing, if that takes more than a byte.
    #[inline]
    pub(crate) fn append(&self, bytes: &mut Vec<u8>, number: i64) -> Option<()> {
        let byte = if self.is_digit {
            b'0' + u8::try_from(number).ok().filter(|digit| *digit < 10)?
        } else {
            self.packing.byte(number)?
        };
        let start = bytes.len();
        // A copy of a length that is known needs no call; what is too much is dropped.
        bytes.extend_from_slice(&self.bytes[..MAX_PATTERN_BYTES]);
        bytes.truncate(start + self.length);
        bytes[start + self.place] = byte;
        Some(())
    }
}
