//! The bytes that the arguments of a position have in its key, kept beside their words in the [arena](crate::arena).
//!
//! Options consist mostly of parts of the position. Where each item takes one byte, such a part is copied as it is.

use crate::item_packing::ItemPacking;

/// The number of bytes that are copied at once.
pub(crate) const WIDE_WORD_BYTES: usize = 16;

/// For consecutive words of the arena, the byte that each has in a key.
#[derive(Debug, Default)]
pub(crate) struct PackedImage {
    /// The bytes, and behind them [`WIDE_WORD_BYTES`] more.
    bytes: Vec<u8>,
    /// The place of the first word.
    start: usize,
    /// The number of words that have a byte.
    length: usize,
    /// The packing of the words; `None` if they are packed in different ways.
    packing: Option<ItemPacking>,
}

impl PackedImage {
    /// Forgets all bytes.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.length = 0;
    }

    /// Adds the bytes of the words at a place, if these words directly follow those that have bytes.
    #[inline]
    pub(crate) fn add_bytes(&mut self, place: usize, bytes: &[u8], packing: ItemPacking) {
        if self.length == 0 {
            (self.start, self.packing) = (place, Some(packing));
        } else if self.start + self.length != place {
            return;
        }
        self.packing = self.packing.filter(|other| *other == packing);
        self.bytes.truncate(self.length);
        self.bytes.extend_from_slice(bytes);
        self.length = self.bytes.len();
        self.bytes.extend_from_slice(&[0; WIDE_WORD_BYTES]);
    }

    /// Whether all of these words have bytes.
    #[inline]
    pub(crate) fn contains(&self, first: usize, length: usize) -> bool {
        first >= self.start && first + length <= self.start + self.length
    }

    /// Whether these words are exactly the words with bytes, and there are any.
    #[inline]
    pub(crate) fn is_all(&self, first: usize, length: usize) -> bool {
        length > 0 && (first, length) == (self.start, self.length)
    }

    /// The bytes of fewer than [`WIDE_WORD_BYTES`] words, the first in the lowest byte; the bytes above them are unspecified. `None` if some word has no byte.
    #[inline]
    pub(crate) fn wide_word(&self, first: usize, length: usize) -> Option<u128> {
        if length >= WIDE_WORD_BYTES || !self.contains(first, length) {
            return None;
        }
        self.bytes[first - self.start..].first_chunk().map(|chunk| u128::from_le_bytes(*chunk))
    }

    /// The first index, from `from` on and below `stop`, at which a sequence has two given items one after the other; `stop` if there is none.
    /// `None` if there is no fast way, because some words have no bytes, or are packed in several ways.
    #[inline]
    pub(crate) fn find_pair(
        &self,
        first: usize,
        length: usize,
        pair: [i64; 2],
        from: usize,
        stop: usize,
    ) -> Option<usize> {
        let packing = self.packing.filter(|_| length > 0 && self.contains(first, length))?;
        // An item that takes more than a byte does not occur.
        let [Some(a), Some(b)] = pair.map(|item| packing.byte(item)) else { return Some(stop) };
        let (a, b) = (LOW_BITS * u64::from(a), LOW_BITS * u64::from(b));
        let bytes = &self.bytes[first - self.start..];
        let end = stop.min(length - 1);
        let found = find_zero(from, end, |at| Some((lanes(bytes, at)? ^ a) | (lanes(bytes, at + 1)? ^ b)))?;
        Some(if found < end { found } else { stop })
    }

    /// The first index, from `from` on and below `end`, at which a sequence has an item; `end`, which is at most its length, if there is none.
    /// `None` under the same conditions as for a pair.
    #[inline]
    pub(crate) fn find_item(&self, first: usize, length: usize, item: i64, from: usize, end: usize) -> Option<usize> {
        let packing = self.packing.filter(|_| self.contains(first, length))?;
        let Some(byte) = packing.byte(item) else { return Some(end) };
        let bytes = &self.bytes[first - self.start..];
        find_zero(from, end, |at| Some(lanes(bytes, at)? ^ (LOW_BITS * u64::from(byte))))
    }

    /// All indices from `from` on and below `stop` at which a sequence has an item, followed by another one if two are searched for.
    /// `None` under the same conditions as for a pair.
    #[inline]
    pub(crate) fn found_places(
        &self,
        (first, length): (usize, usize),
        (item, next): (i64, Option<i64>),
        from: usize,
        stop: usize,
    ) -> Option<FoundPlaces<'_>> {
        let packing = self.packing.filter(|_| self.contains(first, length))?;
        let lanes_of = |item: i64| packing.byte(item).map(|byte| LOW_BITS * u64::from(byte));
        let end = stop.min(if next.is_some() { length.checked_sub(1)? } else { length });
        let next_item = match next {
            Some(next) => Some(lanes_of(next)?),
            None => None,
        };
        Some(FoundPlaces {
            bytes: &self.bytes[first - self.start..],
            item: lanes_of(item)?,
            next_item,
            marks: 0,
            lanes_end: from,
            end,
        })
    }

    /// Appends the bytes of words that it [contains](PackedImage::contains).
    #[inline(always)]
    pub(crate) fn append_to(&self, bytes: &mut Vec<u8>, first: usize, length: usize) {
        append_chunks(bytes, &self.bytes[first - self.start..], length);
    }
}

/// The places of an item, or of two.
#[derive(Clone, Debug)]
pub(crate) struct FoundPlaces<'i> {
    bytes: &'i [u8],
    /// The byte of the item in each lane, and of the one behind it.
    item: u64,
    next_item: Option<u64>,
    /// The highest bit of each lane with a place that was not given yet; the lanes end at `lanes_end`.
    marks: u64,
    lanes_end: usize,
    end: usize,
}

impl Iterator for FoundPlaces<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.marks == 0 {
            if self.lanes_end >= self.end {
                return None;
            }
            let differing = lanes(self.bytes, self.lanes_end)? ^ self.item;
            let behind = match self.next_item {
                Some(next) => lanes(self.bytes, self.lanes_end + 1)? ^ next,
                None => 0,
            };
            let word = differing | behind;
            // Exact in each lane: nothing is carried from one to the next.
            self.marks = !((word & !HIGH_BITS).wrapping_add(!HIGH_BITS) | word) & HIGH_BITS;
            self.lanes_end += size_of::<u64>();
        }
        let place = self.lanes_end - size_of::<u64>() + self.marks.trailing_zeros() as usize / 8;
        self.marks &= self.marks - 1;
        (place < self.end).then_some(place)
    }
}

/// The highest bit of each byte of a word.
const HIGH_BITS: u64 = LOW_BITS << 7;

/// The lowest bit of each byte of a word.
const LOW_BITS: u64 = u64::from_le_bytes([1; size_of::<u64>()]);

/// The bytes of a word from a place on, the first one lowest.
#[inline(always)]
fn lanes(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The first place, from one on and below `end`, where the bytes of the words from that place on are 0; `end` if there is none.
#[inline(always)]
fn find_zero(from: usize, end: usize, word: impl Fn(usize) -> Option<u64>) -> Option<usize> {
    let mut at = from;
    while at < end {
        let word = word(at)?;
        // The lowest mark belongs to the lowest byte that is 0.
        let marks = word.wrapping_sub(LOW_BITS) & !word & LOW_BITS << 7;
        if marks != 0 {
            return Some(end.min(at + marks.trailing_zeros() as usize / 8));
        }
        at += size_of::<u64>();
    }
    Some(end)
}

/// Appends the first `length` bytes of `rest`, which has at least [`WIDE_WORD_BYTES`] bytes after them.
#[inline(always)]
fn append_chunks(bytes: &mut Vec<u8>, mut rest: &[u8], length: usize) {
    let end = bytes.len() + length;
    // A copy of a known length needs no call; the bytes beyond the length are dropped.
    while bytes.len() < end {
        let Some((chunk, after)) = rest.split_first_chunk::<WIDE_WORD_BYTES>() else { break };
        bytes.extend_from_slice(chunk);
        rest = after;
    }
    bytes.truncate(end);
}

/// The bytes of the items of one argument, however many bytes each takes.
#[derive(Debug, Default)]
pub(crate) struct ItemImage {
    /// The bytes, and behind them [`WIDE_WORD_BYTES`] more.
    bytes: Vec<u8>,
    /// The offset of each item, and the end of the last one.
    bounds: Vec<usize>,
    /// The place of the word of the first item.
    start: usize,
    /// Whether the items of a sequence are being added.
    is_open: bool,
}

impl ItemImage {
    /// Forgets the bytes.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.bounds.clear();
        self.is_open = false;
    }

    /// Forgets the bytes and begins another sequence, unless a sequence around it was begun. Returns whether it did.
    pub(crate) fn open(&mut self) -> bool {
        if self.is_open {
            return false;
        }
        self.clear();
        self.is_open = true;
        self.bounds.push(0);
        true
    }

    /// The next item ends here.
    #[inline]
    pub(crate) fn add_bound(&mut self, bound: usize) {
        self.bounds.push(bound);
    }

    /// Ends the sequence: its items have these bytes, and their words begin at a place.
    pub(crate) fn close(&mut self, place: usize, bytes: &[u8]) {
        (self.start, self.is_open) = (place, false);
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.bytes.extend_from_slice(&[0; WIDE_WORD_BYTES]);
    }

    /// The range of the bytes of some items. `None` if some of these words have no bytes.
    #[inline]
    fn range(&self, first: usize, length: usize) -> Option<(usize, usize)> {
        let at = first.checked_sub(self.start)?;
        Some((*self.bounds.get(at)?, *self.bounds.get(at + length)?))
    }

    /// The number of bytes from the item at an index on, if exactly the items of this sequence have bytes.
    #[inline]
    pub(crate) fn bytes_from(&self, first: usize, length: usize, index: usize) -> Option<usize> {
        let is_all = !self.is_open && first == self.start && self.bounds.len() == length + 1;
        Some(*self.bounds.last()? - *self.bounds.get(index).filter(|_| is_all)?)
    }

    /// The number of bytes of some items.
    #[inline]
    pub(crate) fn byte_length(&self, first: usize, length: usize) -> Option<usize> {
        self.range(first, length).map(|(from, to)| to - from)
    }

    /// Appends the bytes of items. `None`, and nothing, if some of these words have no bytes.
    #[inline]
    pub(crate) fn append_to(&self, bytes: &mut Vec<u8>, first: usize, length: usize) -> Option<()> {
        let (from, to) = self.range(first, length)?;
        append_chunks(bytes, &self.bytes[from..], to - from);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_copied() {
        let mut image = PackedImage::default();
        for start in [0, 5] {
            image.clear();
            image.add_bytes(start, &[1, 2, 3], ItemPacking::Sign);
            let long: Vec<u8> = (0..40).collect();
            image.add_bytes(start + 3, &long, ItemPacking::Sign);
            // Words without bytes stand between.
            image.add_bytes(start + 44, &[7], ItemPacking::Sign);
            assert!(image.contains(start, 43) && image.contains(start + 3, 40) && image.contains(start + 43, 0));
            assert!(!image.contains(start + 3, 41) && !image.contains(start + 44, 1));
            assert!(start == 0 || !image.contains(start - 1, 1));
            for (from, length) in [(0, 0), (0, 16), (0, 17), (3, 37), (39, 1), (40, 0), (7, 15)] {
                let mut bytes = vec![9];
                image.append_to(&mut bytes, start + 3 + from, length);
                assert_eq!(bytes[1..], long[from..from + length]);
            }
            let mut bytes = Vec::new();
            image.append_to(&mut bytes, start + 1, 3);
            assert_eq!(bytes, [2, 3, 0]);
        }
    }

    #[test]
    fn items_and_pairs_are_found() {
        let mut image = PackedImage::default();
        let text: Vec<u8> = (0..60u32).map(|at| b"aabab"[(at * at / 7 % 5) as usize]).collect();
        image.add_bytes(9, &text, ItemPacking::Sign);
        for (first, length, from) in
            (0..20).flat_map(|first| (1..40).flat_map(move |length| [(first, length, 0), (first, length, 3)]))
        {
            for pair in [b"aa", b"ab", b"ba", b"bb", b"ac"] {
                let window = &text[first..first + length];
                for stop in [0, 1, 7, length, length + 3] {
                    let pair = (i64::from(pair[0]), Some(i64::from(pair[1])));
                    for (wanted, width) in [(pair, 2), ((pair.0, None), 1)] {
                        let is_found = |at: &usize| {
                            window.get(*at..at + width).is_some_and(|part| {
                                i64::from(part[0]) == wanted.0 && wanted.1.is_none_or(|next| i64::from(part[1]) == next)
                            })
                        };
                        let all: Vec<usize> = (from..stop).filter(is_found).collect();
                        let places = image.found_places((9 + first, length), wanted, from, stop);
                        assert_eq!(places.map(Iterator::collect), Some(all), "{first} {length} {from} {stop}");
                    }
                }
                for (item, end) in [(b'a', length), (b'b', length / 2), (b'c', length)] {
                    let all = (from..end).find(|at| window[*at] == item);
                    let found = image.find_item(9 + first, length, item.into(), from, end);
                    assert_eq!(found, Some(all.unwrap_or(end)), "{first} {length} {from} {end}");
                }
                for stop in [0, 1, 7, length, length + 3] {
                    let all = (from..stop).find(|at| window.get(*at..at + 2).is_some_and(|part| part == pair));
                    let found = image.find_pair(9 + first, length, pair.map(i64::from), from, stop);
                    assert_eq!(found, Some(all.unwrap_or(stop)), "{first} {length} {from} {stop}");
                }
            }
        }
        assert_eq!(image.find_pair(9, 60, [0x68cb, 97], 0, 60), Some(60), "it takes several bytes");
        assert_eq!(image.find_pair(9, 61, [97, 97], 0, 60), None);
        image.add_bytes(69, &[1], ItemPacking::Truth);
        assert_eq!(image.find_pair(9, 60, [97, 97], 0, 60), None);
    }

    #[test]
    fn items_are_copied_whole() {
        let mut image = ItemImage::default();
        assert_eq!(image.append_to(&mut Vec::new(), 0, 0), None);
        for start in [0, 9] {
            assert!(image.open() && !image.open(), "an inner sequence is part of an item");
            [2, 2, 30].into_iter().for_each(|bound| image.add_bound(bound));
            let all: Vec<u8> = (0..30).collect();
            image.close(start, &all);
            for (at, length, range) in [(0, 3, 0..30), (0, 1, 0..2), (1, 1, 2..2), (2, 1, 2..30), (3, 0, 30..30)] {
                let mut bytes = vec![9];
                assert_eq!(image.append_to(&mut bytes, start + at, length), Some(()));
                assert_eq!(image.byte_length(start + at, length), Some(range.len()));
                assert_eq!(bytes[1..], all[range]);
            }
            assert_eq!(image.append_to(&mut Vec::new(), start, 4), None);
            assert!(start == 0 || image.append_to(&mut Vec::new(), start - 1, 1).is_none());
        }
    }
}
