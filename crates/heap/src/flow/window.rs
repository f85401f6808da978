//! The state of a stream between two ranges of values, from which it can be continued.

use crate::wide::WideTable;
use crate::{NimSequence, ValuePortion, ValueTally};
use std::ops::Range;

/// New values of a [`ValueStream`](super::ValueStream), and the state that is needed to continue after them.
#[derive(Debug)]
pub struct StreamStep<'a> {
    /// The new values.
    pub portion: ValuePortion<'a>,
    source: StepSource<'a>,
}

#[derive(Clone, Copy, Debug)]
enum StepSource<'a> {
    Table(&'a NimSequence),
    Flow(&'a WideTable),
}

impl<'a> StreamStep<'a> {
    /// A step while all values are kept.
    pub(super) fn of_sequence(values: &'a NimSequence, heaps: Range<usize>) -> StreamStep<'a> {
        StreamStep { portion: ValuePortion::of_sequence(values, heaps), source: StepSource::Table(values) }
    }

    /// A step of a table that discards old codes.
    pub(super) fn of_wide_table(wide: &'a WideTable, heaps: Range<usize>) -> StreamStep<'a> {
        StreamStep { portion: ValuePortion::of_wide_table(wide, heaps), source: StepSource::Flow(wide) }
    }

    /// All values up to the new ones, as long as none are discarded.
    pub fn table(&self) -> Option<&'a NimSequence> {
        match self.source {
            StepSource::Table(values) => Some(values),
            StepSource::Flow(_) => None,
        }
    }

    /// The last values, once old ones are discarded.
    pub fn window(&self) -> Option<StreamWindowView<'a>> {
        match self.source {
            StepSource::Table(_) => None,
            StepSource::Flow(wide) => Some(StreamWindowView { wide, end: self.portion.heaps().end }),
        }
    }
}

/// The values of a stream before a heap, as many as are needed to continue there.
#[derive(Clone, Copy, Debug)]
pub struct StreamWindowView<'a> {
    wide: &'a WideTable,
    end: usize,
}

impl StreamWindowView<'_> {
    /// One more than the last heap.
    pub fn end(&self) -> u64 {
        self.end as u64
    }
}

/// The state of statistics that a stream computes while it runs.
#[derive(Clone, Copy, Debug)]
pub struct StreamState<'a> {
    /// The first heap that is counted.
    pub start: u64,
    /// The tally of the values from `start` to the end of the window.
    pub tally: &'a ValueTally,
    /// The last values.
    pub window: StreamWindowView<'a>,
}

impl StreamState<'_> {
    /// The list of numbers that [`StreamCheckpointReader`] reads: first the few that are large, then the values.
    pub fn to_numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let StreamWindowView { wide, end } = self.window;
        let sizes = wide.retention_sizes();
        let [count, largest, at, checksum] = self.tally.to_numbers();
        let numbers: [u64; HEAD_NUMBERS] =
            [self.start, count, largest, at, checksum, sizes.head as u64, end as u64, sizes.tail as u64];
        numbers.into_iter().chain((end - sizes.tail..end).map(|heap| wide.value_at(heap).into()))
    }
}

/// The last values of a stream, from which it is [continued](super::ValueStream::resume), together with its first values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamWindow {
    /// The number of first values that are needed.
    pub head: u64,
    /// One more than the last heap.
    pub end: u64,
    /// The values of the heaps before `end`.
    pub values: Vec<u16>,
}

/// The state of statistics that were computed by a stream, as a checkpoint has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamCheckpoint {
    /// The first heap that is counted.
    pub start: u64,
    /// The tally of the values up to the end of the window.
    pub tally: ValueTally,
    /// The last values.
    pub window: StreamWindow,
}

/// The number of numbers before the values.
const HEAD_NUMBERS: usize = 8;

/// Reads the numbers of a checkpoint a few at a time, so that no more memory is needed than its values take.
///
/// ```
/// use grundy_heap::{StreamCheckpointReader, StreamWindow};
/// let mut reader = StreamCheckpointReader::default();
/// let (start, count, largest, at, checksum) = (0, 1000, 9, 999, 1234);
/// reader.read(&[start, count, largest, at, checksum, 100, 1000]);
/// reader.read(&[2, 7, 9]);
/// let checkpoint = reader.finish().unwrap();
/// assert_eq!(checkpoint.window, StreamWindow { head: 100, end: 1000, values: vec![7, 9] });
/// assert_eq!((checkpoint.tally.count(), checkpoint.tally.largest_value()), (1000, Some((9, 999))));
/// ```
#[derive(Debug, Default)]
pub struct StreamCheckpointReader {
    head: Vec<u64>,
    values: Vec<u16>,
    /// Whether the numbers are not those of a checkpoint.
    is_unfit: bool,
}

impl StreamCheckpointReader {
    /// Reads the next numbers.
    pub fn read(&mut self, numbers: &[u64]) {
        let (head, values) = numbers.split_at(numbers.len().min(HEAD_NUMBERS - self.head.len()));
        self.head.extend(head);
        for &value in values {
            match u16::try_from(value) {
                Ok(value) => self.values.push(value),
                Err(_) => self.is_unfit = true,
            }
        }
    }

    /// The checkpoint; `None` if the numbers were not those of one.
    pub fn finish(self) -> Option<StreamCheckpoint> {
        let &[start, count, largest, at, checksum, head, end, tail] = self.head.first_chunk()?;
        let values = self.values;
        let tally = ValueTally::from_numbers([count, largest, at, checksum])?;
        // The window begins behind the first values, and all values up to its end are counted.
        let fits = !self.is_unfit
            && tail == values.len() as u64
            && head.checked_add(tail)? <= end
            && count == end.checked_sub(start)?;
        fits.then_some(StreamCheckpoint { start, tally, window: StreamWindow { head, end, values } })
    }
}
