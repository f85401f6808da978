//! A packed component in which one byte changes from option to option.

use crate::item_packing::ItemPacking;

/// The longest component that is a pattern.
const MAX_PATTERN_BYTES: usize = 32;

/// A packed component, for all values of one of its items.
#[derive(Debug)]
pub(crate) struct ComponentPattern {
    bytes: [u8; MAX_PATTERN_BYTES],
    length: usize,
    /// The place of the byte of the item.
    place: usize,
    packing: ItemPacking,
    /// Whether the item is the digit of a number.
    is_digit: bool,
}

impl ComponentPattern {
    /// A pattern without bytes. The byte of the item will be at `place`.
    #[inline]
    pub(crate) fn new(place: usize, packing: ItemPacking, is_digit: bool) -> ComponentPattern {
        ComponentPattern { bytes: [0; MAX_PATTERN_BYTES], length: 0, place, packing, is_digit }
    }

    /// Adds bytes. `None` if there are too many.
    #[inline]
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        let end = self.length + bytes.len();
        let room = self.bytes.get_mut(self.length..end)?;
        // They are few: a call that copies memory would take longer.
        room.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
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
        // A copy of a known length needs no call; the bytes beyond the length are dropped.
        bytes.extend_from_slice(&self.bytes);
        bytes.truncate(start + self.length);
        bytes[start + self.place] = byte;
        Some(())
    }
}
