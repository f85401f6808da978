//! Searches in the sequences of the machine.

use super::{SequenceArena, first_word, sequence_length};
use crate::packed_image::FoundPlaces;

impl SequenceArena {
    /// Whether the part of a sequence from an index on, as long as `part`, is equal to it word by word.
    #[inline]
    pub(crate) fn is_window(&self, sequence: i64, index: i64, part: i64) -> bool {
        let end = index.saturating_add(sequence_length(part) as i64);
        let (window, part) = (self.items(self.slice(sequence, index, end)), self.items(part));
        // Both are short: a call that compares memory would take longer.
        window.len() == part.len() && window.iter().zip(part).all(|(a, b)| a == b)
    }

    /// The first index from `index`, which is not negative, to less than `stop` at which there [is such a window](SequenceArena::is_window); `stop` if there is none.
    #[inline]
    pub(crate) fn find_window(&self, sequence: i64, index: i64, stop: i64, part: i64) -> i64 {
        let (items, part) = (self.items(sequence), self.items(part));
        if part.is_empty() {
            return index;
        }
        if let (&[a, b], Ok(from), Ok(end)) = (part, usize::try_from(index), usize::try_from(stop))
            && let Some(found) = self.image.find_pair(first_word(sequence), items.len(), [a, b], from, end)
        {
            return found as i64;
        }
        let rest = usize::try_from(index).ok().and_then(|at| items.get(at..)).unwrap_or(&[]);
        let found = match part {
            // In most rules two signs are looked for.
            &[first, second] => rest.windows(2).position(|window| window[0] == first && window[1] == second),
            _ => rest.windows(part.len()).position(|window| window == part),
        };
        found.map_or(stop, |at| index + at as i64).min(stop)
    }

    /// The first index from `index`, which is not negative, to less than `stop` at which there is such an item; `stop` if there is none. `None`
    /// if an item on the way is missing.
    #[inline]
    pub(crate) fn find_item(&self, sequence: i64, index: i64, stop: i64, item: i64) -> Option<i64> {
        let items = self.items(sequence);
        let (from, stop) = (usize::try_from(index).ok()?, usize::try_from(stop).ok()?);
        let end = stop.min(items.len());
        let imaged = self.image.find_item(first_word(sequence), items.len(), item, from, end);
        let found = match imaged {
            Some(found) => found,
            None => (from..end).find(|at| items[*at] == item).unwrap_or(end),
        };
        if found < end {
            return Some(found as i64);
        }
        (stop <= items.len()).then_some(stop as i64)
    }

    /// All indices from `from` to less than `stop` at which a sequence has an item, followed by another one if two are searched for.
    /// `None` if the packed bytes of the sequence are not available.
    #[inline]
    pub(crate) fn found_places(
        &self,
        sequence: i64,
        wanted: (i64, Option<i64>),
        from: usize,
        stop: usize,
    ) -> Option<FoundPlaces<'_>> {
        self.image.found_places((first_word(sequence), sequence_length(sequence)), wanted, from, stop)
    }
}
