//! Texts and collections of the [machine](crate::vm).
//!
//! A register holds a sequence as a handle: where its words begin in the arena, and how many there are.
//! So a slice is a handle into the same words, and costs nothing.
//! A word is an integer, a truth value, a code point of a text, or the handle of a nested sequence.

mod searches;

use crate::item_packing::ItemPacking;
use crate::packed_image::{ItemImage, PackedImage};
use crate::register_kind::RegisterKind;
use crate::value::RuleValue;
use std::cmp::Ordering;

/// The maximum number of words of an arena: 32 MiB. A run that needs more words stops, and the interpreter takes over.
const MAX_ARENA_WORDS: usize = 1 << 22;
/// The maximum number of items of sequences that are being built. The interpreter allows more, and makes the items of a generator one by one:
/// a loop that leaves a long generator early must not wait for all items here.
const MAX_UNFINISHED_ITEMS: usize = 1 << 14;
/// An arena that is kept between runs has room for at most this many words.
const MAX_SPARE_WORDS: usize = 1 << 16;

/// The sequences of one run.
#[derive(Debug, Default)]
pub(crate) struct SequenceArena {
    words: Vec<i64>,
    /// The items of sequences that are being built, inner ones last.
    unfinished_items: Vec<i64>,
    image: PackedImage,
    item_image: ItemImage,
}

impl SequenceArena {
    /// Forgets all sequences but the constants of a program.
    pub(crate) fn reset(&mut self, constants: &[i64]) {
        self.words.clear();
        self.words.extend_from_slice(constants);
        self.unfinished_items.clear();
        self.image.clear();
        self.item_image.clear();
    }

    /// Gives back the memory of a run that needed much.
    pub(crate) fn shrink(&mut self) {
        if self.words.capacity() > MAX_SPARE_WORDS || self.unfinished_items.capacity() > MAX_SPARE_WORDS {
            *self = SequenceArena::default();
        }
    }

    /// The words, as [`SequenceArena::reset`] takes them.
    pub(crate) fn into_words(self) -> Vec<i64> {
        self.words
    }

    /// The words of a sequence.
    pub(crate) fn items(&self, handle: i64) -> &[i64] {
        let first = first_word(handle);
        &self.words[first..first + sequence_length(handle)]
    }

    /// The image of the arguments of the position.
    pub(crate) fn image(&self) -> &PackedImage {
        &self.image
    }

    /// The image of the items of the last argument that is a sequence with items of several bytes.
    pub(crate) fn item_image(&self) -> &ItemImage {
        &self.item_image
    }

    pub(crate) fn item_image_mut(&mut self) -> &mut ItemImage {
        &mut self.item_image
    }

    /// A new sequence of scalars or signs, each of which takes the byte of `packed` in a position. `None` if it is too long.
    pub(crate) fn add_packed_sequence(
        &mut self,
        packed: &[u8],
        packing: ItemPacking,
        word: impl Fn(u8) -> i64,
    ) -> Option<i64> {
        let first = self.words.len();
        if packed.len() > MAX_UNFINISHED_ITEMS || first + packed.len() > MAX_ARENA_WORDS {
            return None;
        }
        self.words.extend(packed.iter().map(|byte| word(*byte)));
        self.image.add_bytes(first, packed, packing);
        Some(new_handle(first, packed.len()))
    }

    /// The item at an index, from the end if it is negative.
    #[inline]
    pub(crate) fn item_at(&self, handle: i64, index: i64) -> Option<i64> {
        self.words.get(place_of_index(handle, index)?).copied()
    }

    /// The part of a sequence from `low` to `high`, with the meaning of a slice in Python.
    #[inline]
    pub(crate) fn slice(&self, handle: i64, low: i64, high: i64) -> i64 {
        let length = sequence_length(handle);
        let (low, high) = (clamped_index(low, length), clamped_index(high, length));
        new_handle(first_word(handle) + low, high.saturating_sub(low))
    }

    /// Begins a sequence; returns the mark that ends it.
    pub(crate) fn begin_items(&self) -> i64 {
        self.unfinished_items.len() as i64
    }

    /// Appends an item to the sequence begun last.
    #[inline]
    pub(crate) fn push_item(&mut self, item: i64) -> Option<()> {
        if self.unfinished_items.len() >= MAX_UNFINISHED_ITEMS {
            return None;
        }
        self.unfinished_items.push(item);
        Some(())
    }

    /// Appends the items of a sequence to the sequence begun last.
    #[inline]
    pub(crate) fn push_items(&mut self, handle: i64) -> Option<()> {
        let (first, length) = (first_word(handle), sequence_length(handle));
        if length + self.unfinished_items.len() > MAX_UNFINISHED_ITEMS {
            return None;
        }
        self.unfinished_items.extend_from_slice(&self.words[first..first + length]);
        Some(())
    }

    /// Appends the digits of a number, as text, to the sequence begun last.
    pub(crate) fn push_number(&mut self, n: i64) -> Option<()> {
        if (0..10).contains(&n) {
            return self.push_item(i64::from(b'0') + n);
        }
        let magnitude = std::iter::successors(Some(n.unsigned_abs()), |n| Some(n / 10).filter(|n| *n > 0));
        let mut digits = [0; 20]; // as many as a word has, with its sign
        let mut first = digits.len();
        for digit in magnitude.map(|n| i64::from(b'0') + (n % 10) as i64).chain((n < 0).then_some(b'-'.into())) {
            first -= 1;
            digits[first] = digit;
        }
        digits[first..].iter().try_for_each(|digit| self.push_item(*digit))
    }

    /// Appends the items of a sequence `count` times.
    pub(crate) fn push_copies(&mut self, handle: i64, count: i64) -> Option<()> {
        let length = sequence_length(handle);
        let count = usize::try_from(count.max(0)).ok()?;
        if length.saturating_mul(count).saturating_add(self.unfinished_items.len()) > MAX_UNFINISHED_ITEMS {
            return None;
        }
        if length > 0 {
            (0..count).try_for_each(|_| self.push_items(handle))?;
        }
        Some(())
    }

    /// Replaces an item of the sequence that began at a mark.
    #[inline]
    pub(crate) fn replace_item(&mut self, mark: i64, index: i64, item: i64) -> Option<()> {
        let place = usize::try_from(mark.checked_add(index)?).ok()?;
        *self.unfinished_items.get_mut(place)? = item;
        Some(())
    }

    /// The place of the next sequence.
    #[inline]
    pub(crate) fn next_place(&self) -> usize {
        self.words.len()
    }

    /// Appends an item to the sequence that begins at a place, behind which nothing was stored. `None` if it is too long.
    #[inline]
    pub(crate) fn store_item(&mut self, place: usize, item: i64) -> Option<()> {
        self.check_room(place, 1)?;
        self.words.push(item);
        Some(())
    }

    /// Appends the items of a sequence in the same way.
    #[inline]
    pub(crate) fn store_items(&mut self, place: usize, handle: i64) -> Option<()> {
        let (first, length) = (first_word(handle), sequence_length(handle));
        self.check_room(place, length)?;
        self.words.extend_from_within(first..first + length);
        Some(())
    }

    /// Appends the items of the sequence that began at a mark.
    pub(crate) fn store_unfinished_items(&mut self, place: usize, mark: i64) -> Option<()> {
        let mark = usize::try_from(mark).ok()?;
        self.check_room(place, self.unfinished_items.len().checked_sub(mark)?)?;
        self.words.extend(self.unfinished_items.drain(mark..));
        Some(())
    }

    #[inline]
    fn check_room(&self, place: usize, more: usize) -> Option<()> {
        let end = self.words.len() + more;
        (end - place <= MAX_UNFINISHED_ITEMS && end <= MAX_ARENA_WORDS).then_some(())
    }

    /// The sequence that begins at a place.
    #[inline]
    pub(crate) fn stored_sequence(&self, place: usize) -> i64 {
        new_handle(place, self.words.len() - place)
    }

    /// Ends the sequence that began at a mark, and returns it.
    pub(crate) fn end_items(&mut self, mark: i64) -> Option<i64> {
        let mark = usize::try_from(mark).ok()?;
        let (first, length) = (self.words.len(), self.unfinished_items.len().checked_sub(mark)?);
        if first + length > MAX_ARENA_WORDS {
            return None;
        }
        self.words.extend_from_slice(&self.unfinished_items[mark..]);
        self.unfinished_items.truncate(mark);
        Some(new_handle(first, length))
    }

    /// A new sequence with these words.
    pub(crate) fn add_sequence(&mut self, words: impl IntoIterator<Item = i64>) -> Option<i64> {
        let mark = self.begin_items();
        words.into_iter().try_for_each(|word| self.push_item(word))?;
        self.end_items(mark)
    }

    /// The characters of a text, each as a text.
    pub(crate) fn text_items(&mut self, text: i64) -> Option<i64> {
        let first = first_word(text);
        self.add_sequence((first..first + sequence_length(text)).map(|at| new_handle(at, 1)))
    }

    /// A copy of a sequence, changed. `None` if it is too long.
    pub(crate) fn copy_changed(&mut self, handle: i64, change: impl FnOnce(&Self, &mut Vec<i64>)) -> Option<i64> {
        let mut words = self.items(handle).to_vec();
        change(self, &mut words);
        self.add_sequence(words)
    }

    /// The order of two values of a kind, as Python compares them.
    pub(crate) fn compare(&self, kind: RegisterKind, a: i64, b: i64) -> Ordering {
        let item = match kind {
            RegisterKind::Int | RegisterKind::Bool | RegisterKind::End => return a.cmp(&b),
            // The order of code points is the order of texts.
            RegisterKind::Text => RegisterKind::Int,
            RegisterKind::Collection(_) => kind.item().unwrap_or(RegisterKind::Int),
        };
        let (a, b) = (self.items(a), self.items(b));
        if item.is_scalar() {
            return a.cmp(b);
        }
        let differing = a.iter().zip(b).map(|(a, b)| self.compare(item, *a, *b)).find(|order| order.is_ne());
        differing.unwrap_or_else(|| a.len().cmp(&b.len()))
    }

    /// Stores a value of this kind; returns its word. `None` if it does not fit.
    pub(crate) fn add_value(&mut self, value: &RuleValue, kind: RegisterKind) -> Option<i64> {
        match value {
            RuleValue::Int(n) => Some(*n),
            RuleValue::Bool(b) => Some(i64::from(*b)),
            RuleValue::Str(text) => self.add_sequence(text.chars().map(|sign| i64::from(u32::from(sign)))),
            RuleValue::Seq(_, _, items) => {
                let item = kind.item()?;
                let words: Option<Vec<i64>> = items.iter().map(|value| self.add_value(value, item)).collect();
                self.add_sequence(words?)
            }
            _ => None,
        }
    }
}

fn new_handle(first: usize, length: usize) -> i64 {
    (first as i64) << 32 | length as i64
}

/// The index that a bound of a slice means in a sequence of `length` items.
#[inline]
pub(crate) fn clamped_index(at: i64, length: usize) -> usize {
    let length = length as i64;
    (if at < 0 { at.saturating_add(length).max(0) } else { at.min(length) }) as usize
}

/// The place of the first word of a sequence.
#[inline]
pub(crate) fn first_word(handle: i64) -> usize {
    (handle >> 32) as usize
}

/// The number of items of a sequence.
#[inline]
pub(crate) fn sequence_length(handle: i64) -> usize {
    (handle & 0xffff_ffff) as usize
}

/// The character of a text at an index, as a text.
pub(crate) fn character_at(text: i64, index: i64) -> Option<i64> {
    Some(new_handle(place_of_index(text, index)?, 1))
}

/// The place in the arena of the item at an index.
#[inline]
fn place_of_index(handle: i64, index: i64) -> Option<usize> {
    let length = sequence_length(handle);
    let place = if index < 0 { index.checked_add(length as i64)? } else { index };
    usize::try_from(place).ok().filter(|place| *place < length).map(|place| first_word(handle) + place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::CollectionKind;

    #[test]
    fn sequences_have_items_slices_and_an_order() {
        let mut arena = SequenceArena::default();
        let a = arena.add_sequence([3, 1, 2]).unwrap();
        assert_eq!(
            [-4, -3, -1, 0, 2, 3].map(|at| arena.item_at(a, at)),
            [None, Some(3), Some(2), Some(3), Some(2), None]
        );
        for (low, high, expect) in [
            (0, i64::MAX, &[3, 1, 2][..]),
            (1, -1, &[1]),
            (-9, 1, &[3]),
            (2, 1, &[]),
            (5, 9, &[]),
            (i64::MIN, 9, &[3, 1, 2]),
        ] {
            assert_eq!(arena.items(arena.slice(a, low, high)), expect, "{low}:{high}");
        }
        let b = arena.slice(a, 0, 2);
        let pair = RegisterKind::Int.into_collection(CollectionKind::Tuple).unwrap();
        assert_eq!(arena.compare(pair, b, a), Ordering::Less);
        let (x, y) = (arena.add_sequence([a, b]).unwrap(), arena.add_sequence([b, a]).unwrap());
        assert_eq!(arena.compare(pair.into_collection(CollectionKind::Tuple).unwrap(), x, y), Ordering::Greater);
    }

    #[test]
    fn sequences_are_built_inside_others() {
        let mut arena = SequenceArena::default();
        let outer = arena.begin_items();
        arena.push_item(7).unwrap();
        let inner = arena.begin_items();
        arena.push_item(8).unwrap();
        let inner = arena.end_items(inner).unwrap();
        arena.push_items(inner).unwrap();
        arena.push_copies(inner, 1).unwrap();
        let outer = arena.end_items(outer).unwrap();
        assert_eq!((arena.items(outer), arena.items(inner)), (&[7, 8, 8][..], &[8][..]));
        assert_eq!(arena.push_copies(outer, i64::MAX), None);
        assert_eq!(arena.push_copies(outer, -1), Some(()));
    }
}
