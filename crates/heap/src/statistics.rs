//! Summaries of a sequence: largest value, checksum, rare heaps.

use crate::sequence::SequenceTable;
use crate::wide::WideTable;
use crate::{NimSequence, ValuePortion};
use grundy_game::Nimber;
use std::ops::Range;

/// The division of values into rare and common ones, where the space is sparse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareSummary {
    /// A value is rare if it has an even number of bits under this mask.
    pub mask: u16,
    /// Whether the parity of the heap is added to that number, and 1 where an odd number of tokens is taken before a split.
    pub parity: bool,
    /// The number of rare heaps, including heap 0.
    pub heaps: usize,
    /// The last rare heap.
    pub last_heap: u64,
}

/// The number, the largest and the checksum of values that are added in order.
///
/// ```
/// use grundy_heap::{ValuePortion, NimSequence, ValueTally};
/// let values: NimSequence = [0, 1, 2, 3].into_iter().collect();
/// let mut tally = ValueTally::default();
/// tally.add_portion(&ValuePortion::of_sequence(&values, 0..2));
/// tally.add_portion(&ValuePortion::of_sequence(&values, 2..4));
/// assert_eq!((tally.count(), tally.largest_value()), (4, Some((3, 3))));
/// // The sum is 6; the sum of the sums 0, 1, 3, 6 is 10.
/// assert_eq!(tally.checksum(), 10 << 16 | 6);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueTally {
    count: usize,
    largest: Option<(u64, usize)>,
    low: u16,
    high: u16,
}

/// The number of values that are added to the checksum at once.
const CHECKSUM_BLOCK: usize = 64;
/// The number of codes whose maximum is taken at once, to skip the values of a block with no new largest one.
const SCAN_CODES: usize = 4096;

impl ValueTally {
    /// A tally that contains only the largest value so far.
    pub(crate) fn of_largest(value: u64, heap: usize) -> ValueTally {
        ValueTally { largest: Some((value, heap)), ..ValueTally::default() }
    }

    /// The number of values, the largest one, its heap, and the checksum.
    pub(crate) fn to_numbers(&self) -> [u64; 4] {
        let (value, heap) = self.largest.unwrap_or_default();
        [self.count as u64, value, heap as u64, self.checksum().into()]
    }

    /// The tally with these numbers; `None` if there is none.
    pub(crate) fn from_numbers([count, value, heap, checksum]: [u64; 4]) -> Option<ValueTally> {
        let checksum = u32::try_from(checksum).ok()?;
        let count = usize::try_from(count).ok()?;
        let largest = if count > 0 { Some((value, usize::try_from(heap).ok()?)) } else { None };
        Some(ValueTally { count, largest, low: checksum as u16, high: (checksum >> 16) as u16 })
    }

    /// The number of values added.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The largest value, and the first heap that has it.
    pub fn largest_value(&self) -> Option<(u64, usize)> {
        self.largest
    }

    /// Fletcher-32 over 16-bit values, with sums modulo 65536, as the program `ogsolve` prints it.
    pub fn checksum(&self) -> u32 {
        u32::from(self.high) << 16 | u32::from(self.low)
    }

    /// Adds values.
    pub fn add_portion(&mut self, portion: &ValuePortion<'_>) {
        self.count += portion.heaps().len();
        self.add_largest(portion);
        self.update_checksum(portion);
    }

    /// Adds values to the checksum.
    fn update_checksum(&mut self, portion: &ValuePortion<'_>) {
        let (mixed, clear) = portion.split_at_clear_heap();
        let one = |(low, high): (u16, u16), value: u64| {
            let low = low.wrapping_add(value as u16);
            (low, high.wrapping_add(low))
        };
        let (mut low, mut high) = mixed.fold((self.low, self.high), |sums, heap| one(sums, portion.value_at(heap)));
        if let Some((wide, heaps)) = clear {
            let mut blocks = wide.codes_in(heaps.clone()).chunks_exact(CHECKSUM_BLOCK);
            for (codes, heap) in (&mut blocks).zip(heaps.clone().step_by(CHECKSUM_BLOCK)) {
                let values = wide.space().0.common_values(codes.try_into().expect("a block"), heap);
                let (mut sum, mut weighted) = (0u16, 0u16);
                for (i, &value) in values.iter().enumerate() {
                    sum = sum.wrapping_add(value);
                    // `high` adds up `low` after each value, so value `i` of a block counts `64 − i` times.
                    weighted = weighted.wrapping_add(value.wrapping_mul((CHECKSUM_BLOCK - i) as u16));
                }
                high = high.wrapping_add(low.wrapping_mul(CHECKSUM_BLOCK as u16)).wrapping_add(weighted);
                low = low.wrapping_add(sum);
            }
            let rest = heaps.end - blocks.remainder().len()..heaps.end;
            (low, high) = rest.fold((low, high), |sums, heap| one(sums, wide.value_at(heap).into()));
        }
        (self.low, self.high) = (low, high);
    }

    /// Adds values to the largest value only.
    pub(crate) fn add_largest(&mut self, portion: &ValuePortion<'_>) {
        let (mixed, clear) = portion.split_at_clear_heap();
        mixed.for_each(|heap| self.compare_value(heap, portion.value_at(heap)));
        let Some((wide, heaps)) = clear else { return };
        for (codes, heap) in wide.codes_in(heaps.clone()).chunks(SCAN_CODES).zip(heaps.step_by(SCAN_CODES)) {
            let least = self.largest.map_or(0, |(most, _)| wide.least_code_above(most));
            // Almost no block has a code that is large enough, so values are rarely decoded.
            if codes.iter().copied().max().unwrap_or(0) >= least {
                (heap..heap + codes.len()).for_each(|heap| self.compare_value(heap, wide.value_at(heap).into()));
            }
        }
    }

    fn compare_value(&mut self, heap: usize, value: u64) {
        if self.largest.is_none_or(|(most, _)| value > most) {
            self.largest = Some((value, heap));
        }
    }
}

impl WideTable {
    /// A summary of the space.
    pub(crate) fn rare_summary(&self) -> RareSummary {
        let (space, rare) = self.space();
        let last_heap = rare.last().copied().unwrap_or(0).into();
        RareSummary { mask: space.mask(), parity: space.has_parity(), heaps: rare.len(), last_heap }
    }
}

impl NimSequence {
    /// A summary of the sparse space, if one is in use.
    pub fn rare_summary(&self) -> Option<RareSummary> {
        match &self.table {
            SequenceTable::Wide(wide) => Some(wide.rare_summary()),
            _ => None,
        }
    }

    /// The largest of the first `length` values, and the first heap that has it.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn largest_value(&self, length: usize) -> Option<(Nimber, usize)> {
        let mut tally = ValueTally::default();
        tally.add_largest(&ValuePortion::of_sequence(self, 0..length));
        tally.largest.map(|(value, heap)| (Nimber(value), heap))
    }
}

/// The [checksum](ValueTally::checksum) of some values.
///
/// ```
/// let values: grundy_heap::NimSequence = [0, 1, 2, 3].into_iter().collect();
/// assert_eq!(grundy_heap::checksum(&values, 0..4), 10 << 16 | 6);
/// ```
pub fn checksum(values: &NimSequence, heaps: Range<usize>) -> u32 {
    let mut tally = ValueTally::default();
    tally.add_portion(&ValuePortion::of_sequence(values, heaps));
    tally.checksum()
}
