//! The value of one heap, by examining all options that matter.

use super::{UnfitTable, WideTable};
use crate::space::SPACE_VALUE_LIMIT;
use grundy_kernel::lanes::OptionMarks;

/// A mark for each value that an option has; also nim-sums of two values fit.
type ReachedValues = [bool; SPACE_VALUE_LIMIT];

impl WideTable {
    /// The value of the next heap.
    pub(super) fn exact_value(&self, heap: usize) -> Result<u16, UnfitTable> {
        let mut reached: ReachedValues = [false; SPACE_VALUE_LIMIT];
        if self.splits.no_heap.contains(&heap) {
            reached[0] = true;
        }
        for &taken in self.splits.one_heap.iter().filter(|&&taken| taken > 0 && taken < heap) {
            reached[usize::from(self.value_at(heap - taken))] = true;
        }
        for &taken in &self.splits.two_heaps {
            let Some(left) = heap.checked_sub(taken) else { continue };
            for rare in self.rare.iter().map(|&rare| rare as usize).filter(|&rare| rare > 0) {
                if rare >= left {
                    break;
                }
                // Rare heaps above `left / 2` count too: the other component may be a common heap that is smaller.
                if !(self.splits.unequal && 2 * rare == left) {
                    reached[usize::from(self.value_at(rare) ^ self.value_at(left - rare))] = true;
                }
            }
        }
        // All options with a common value are marked now, since each has a rare component or leaves one heap.
        let free = |value: &u16| !reached[usize::from(*value)] && !self.space.is_rare(*value, heap);
        let common = (0..SPACE_VALUE_LIMIT as u16).find(free).ok_or(UnfitTable)?;
        Ok(self.least_without_witness(heap, common, &reached).unwrap_or(common))
    }

    /// The least rare value below a common one that no option of a heap has. Options with a rare component must be marked already.
    fn least_without_witness(&self, heap: usize, common: u16, reached: &ReachedValues) -> Option<u16> {
        let missing = (0..common).filter(|&value| self.space.is_rare(value, heap) && !reached[usize::from(value)]);
        self.least_unreached_value(heap, missing.map(|value| self.space.code(value) as u8))
    }

    /// Like `least_without_witness` for a lane of a block, given the code of the common value and the marks of rare values that options have.
    pub(super) fn value_without_witness(&self, heap: usize, code: u8, marks: &OptionMarks, lane: usize) -> Option<u16> {
        let common = self.space.value(code, false, heap);
        let limit = self.space.code_limit(code, heap);
        // The last limit represents all larger ones.
        let more = (limit == u8::MAX).then_some(limit).filter(|&code| self.space.value(code, true, heap) < common);
        self.least_unreached_value(heap, marks.unmarked_codes(lane, limit).chain(more))
    }

    /// The least rare value that no option has, among those whose codes are given in ascending order.
    fn least_unreached_value(&self, heap: usize, codes: impl Iterator<Item = u8>) -> Option<u16> {
        let mut codes = codes.filter(|&code| !self.is_reached(heap, code));
        codes.next().map(|code| self.space.value(code, true, heap))
    }

    /// Whether some option has the rare value with this code.
    fn is_reached(&self, heap: usize, code: u8) -> bool {
        let value = self.space.value(code, true, heap);
        // Taking the whole heap is not tried here: `exact_value` has marked it, and a heap that was filled is larger
        // than all numbers that may be taken (`first_for_blocks`).
        let mut one = self.splits.one_heap.iter().filter(|&&taken| taken > 0 && taken < heap);
        one.any(|&taken| self.value_at(heap - taken) == value) || self.splits_with_code(heap, code).next().is_some()
    }

    /// The splits of a heap whose value is the rare value with this code, as pairs of the smaller heap and the tokens taken.
    /// Splits with a heap whose code was discarded are left out.
    pub(super) fn splits_with_code(&self, heap: usize, code: u8) -> impl Iterator<Item = (usize, usize)> + '_ {
        let value = self.space.value(code, true, heap);
        self.splits.two_heaps.iter().flat_map(move |&taken| {
            let left = heap.saturating_sub(taken);
            let (low, high) = (self.codes.first_codes(), self.codes.last_codes());
            // Once codes are discarded, the smaller component must be in the head, the larger one in the tail, and the distance to the
            // larger one at most the length of the tail: then the values depend on that many last ones only.
            let near = if self.codes.is_cut() { self.retention.tail.saturating_sub(taken) } else { usize::MAX };
            let last =
                self.splits.split_count(left).min(low.len() - 1).min(left.saturating_sub(high.first_heap)).min(near);
            let mut next = 1;
            std::iter::from_fn(move || {
                while next <= last {
                    // No underflow: if `left` is before the tail, `last` is 0.
                    let far = left - high.first_heap;
                    let back = &high.codes[far - last..far - next + 1];
                    let found = next + self.backend.find_mirrored(&low[next..last + 1], back, code)?;
                    next = found + 1;
                    // Codes add like values only within a class, so a match of codes must be checked on the values.
                    if self.value_at(found) ^ self.value_at(left - found) == value {
                        return Some((found, taken));
                    }
                }
                None
            })
        })
    }
}
