//! A range of heaps whose values are known, which is passed on while a sequence is computed.

use crate::NimSequence;
use crate::sequence::SequenceTable;
use crate::wide::WideTable;
use std::ops::Range;

/// Some consecutive heaps whose values are known.
#[derive(Debug)]
pub struct ValuePortion<'a> {
    heaps: Range<usize>,
    table: PortionSource<'a>,
}

#[derive(Clone, Copy, Debug)]
enum PortionSource<'a> {
    Sequence(&'a NimSequence),
    Wide(&'a WideTable),
}

impl<'a> ValuePortion<'a> {
    /// Some heaps of a sequence.
    ///
    /// # Panics
    /// If the sequence has fewer values.
    pub fn of_sequence(values: &'a NimSequence, heaps: Range<usize>) -> ValuePortion<'a> {
        assert!(heaps.end <= values.len(), "the values are there");
        match &values.table {
            SequenceTable::Wide(wide) => ValuePortion::of_wide_table(wide, heaps),
            _ => ValuePortion { heaps, table: PortionSource::Sequence(values) },
        }
    }

    /// Some heaps of a table of codes, all of which it must hold.
    pub(crate) fn of_wide_table(wide: &'a WideTable, heaps: Range<usize>) -> ValuePortion<'a> {
        ValuePortion { heaps, table: PortionSource::Wide(wide) }
    }

    /// The part with heaps of at least `heap`.
    pub fn restrict_from(&self, heap: usize) -> ValuePortion<'a> {
        let Range { start, end } = self.heaps;
        ValuePortion { heaps: start.max(heap).min(end)..end, table: self.table }
    }

    /// The heaps.
    pub fn heaps(&self) -> Range<usize> {
        self.heaps.clone()
    }

    /// The value of one of the heaps.
    #[inline]
    pub fn value_at(&self, heap: usize) -> u64 {
        match self.table {
            PortionSource::Sequence(values) => values.value_at(heap),
            PortionSource::Wide(wide) => wide.value_at(heap).into(),
        }
    }

    /// The heaps whose values must be read one by one, and the heaps after them that are in a table of codes and all common.
    pub(crate) fn split_at_clear_heap(&self) -> (Range<usize>, Option<(&'a WideTable, Range<usize>)>) {
        let Range { start, end } = self.heaps;
        match self.table {
            PortionSource::Sequence(_) => (start..end, None),
            PortionSource::Wide(wide) => {
                let clear = wide.first_clear_heap().clamp(start, end);
                (start..clear, Some((wide, clear..end)))
            }
        }
    }
}
