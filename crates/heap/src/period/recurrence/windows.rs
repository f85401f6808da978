//! Windows of a stream, saved at distances that grow with it, and the search for one that recurs.

use super::checkpoint::{CheckpointSizes, RecurrenceCheckpoint};
use crate::wide::{CodeSnapshot, WideTable};
use crate::{ValuePortion, ValueTally};
use std::collections::HashMap;
use std::ops::Range;

/// The windows that are compared with those that follow. They end after a code that is seldom, the *marker*.
///
/// Each window that ends after a marker is looked up among the saved ones. So the first that is equal to a saved one shows the least
/// period, as long as the marker stays the same.
///
/// The saved windows are all that a search needs to continue after its last window ([`RecurrenceSearch::resume`](super::RecurrenceSearch::resume)).
#[derive(Clone, Debug)]
pub struct SavedWindows {
    /// The number of codes in a window.
    length: usize,
    /// Whether only heaps of the same parity can be compared.
    parity: bool,
    /// The windows, in ascending order.
    windows: Vec<CodeSnapshot>,
    /// The windows that end after the current marker: the first of them, and all by their last codes.
    indexed: usize,
    by_end: HashMap<[u8; KEY_CODES], Vec<usize>>,
    /// The minimum distance between the ends of two windows.
    spacing: usize,
    /// The code before the end of a window, and the heap after its last occurrence.
    marker: Option<u8>,
    marker_end: usize,
    /// No window is saved before this heap.
    next_saved_heap: usize,
    /// The largest value, and the first heap that has it.
    tally: ValueTally,
}

/// The number of last codes of a window that are looked up before the windows are compared.
const KEY_CODES: usize = 64;
/// The memory for windows, where at least [`MIN_WINDOWS`] of them fit, and the maximum number of windows.
const MAX_WINDOW_BYTES: usize = 32 << 20;
const MIN_WINDOWS: usize = 4;
const MAX_WINDOWS: usize = 512;
/// The number of codes that are counted for the choice of a marker.
const SAMPLE_CODES: usize = 1 << 17;
/// A marker is replaced if it does not occur in the last one of `MISSED_DIVISOR` parts of the heaps, or occurs at more than one of
/// `MIN_MARKER_GAP` heaps.
const MISSED_DIVISOR: usize = 8;
const MIN_MARKER_GAP: usize = 64;

/// The memory for windows of a length, in bytes.
pub(super) fn max_window_bytes(length: usize) -> usize {
    MAX_WINDOW_BYTES.max(MIN_WINDOWS * length)
}

impl SavedWindows {
    pub(super) fn new(length: usize, parity: bool) -> SavedWindows {
        SavedWindows {
            length,
            parity,
            windows: Vec::new(),
            indexed: 0,
            by_end: HashMap::new(),
            spacing: length,
            marker: None,
            marker_end: 0,
            next_saved_heap: 0,
            tally: ValueTally::default(),
        }
    }

    /// The state of the search after the last window, as the list of numbers that [`RecurrenceCheckpointReader`] reads.
    ///
    /// [`RecurrenceCheckpointReader`]: super::RecurrenceCheckpointReader
    pub fn to_numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let sizes = CheckpointSizes {
            window: self.length,
            spacing: self.spacing,
            marker: self.marker,
            indexed: self.indexed,
            largest: self.largest_value(),
            count: self.windows.len(),
        };
        sizes.to_numbers(self.ends(), self.windows.iter().map(|window| &window.codes[..]))
    }

    /// The windows of a checkpoint; `None` if they are not in order, or not of one length.
    pub(super) fn from_checkpoint(checkpoint: RecurrenceCheckpoint, parity: bool) -> Option<SavedWindows> {
        let RecurrenceCheckpoint { window, spacing, marker, indexed, largest, windows } = checkpoint;
        let right = windows.is_sorted_by_key(|(end, _)| *end) && windows.iter().all(|(_, codes)| codes.len() == window);
        if !right || window < KEY_CODES || spacing == 0 {
            return None;
        }
        let mut saved = SavedWindows { spacing, marker, indexed, ..SavedWindows::new(window, parity) };
        for (index, (end, codes)) in windows.into_iter().enumerate() {
            let window = CodeSnapshot { end: usize::try_from(end).ok()?, codes };
            if index >= indexed {
                saved.add_to_index(index, &window);
            }
            saved.windows.push(window);
        }
        saved.marker_end = saved.windows.last()?.end;
        saved.next_saved_heap = saved.marker_end + spacing;
        saved.tally = ValueTally::of_largest(largest.0, usize::try_from(largest.1).ok()?);
        Some(saved)
    }

    /// The largest value, and the first heap that has it.
    pub fn largest_value(&self) -> (u64, u64) {
        self.tally.largest_value().map_or((0, 0), |(value, heap)| (value, heap as u64))
    }

    /// Takes the largest value of a portion into account.
    pub(super) fn add_largest(&mut self, portion: &ValuePortion<'_>) {
        self.tally.add_largest(portion);
    }

    /// The number of values in a window.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The heaps before which the windows end.
    pub fn ends(&self) -> impl Iterator<Item = u64> + '_ {
        self.windows.iter().map(|window| window.end as u64)
    }

    /// The first window.
    pub(super) fn first(&self) -> &CodeSnapshot {
        self.windows.first().expect("the first window is saved at the start")
    }

    /// The last window.
    pub(super) fn last(&self) -> &CodeSnapshot {
        self.windows.last().expect("the first window is saved at the start")
    }

    /// The last window that ends at a heap or before it.
    pub(super) fn last_until(&self, heap: usize) -> Option<&CodeSnapshot> {
        self.windows[..self.windows.partition_point(|window| window.end <= heap)].last()
    }

    /// Saves a window. If there are too many, every other one is dropped, and further ones are saved at twice the distance.
    pub(super) fn save(&mut self, window: CodeSnapshot) {
        self.next_saved_heap = window.end + self.spacing;
        // The first window ends where the stream begins, whatever is there.
        if self.marker.is_some() {
            self.add_to_index(self.windows.len(), &window);
        }
        self.windows.push(window);
        if self.windows.len() > MAX_WINDOWS.min(max_window_bytes(self.length) / self.length) {
            self.thin_out();
        }
    }

    /// Drops every other window but the first and the last one.
    fn thin_out(&mut self) {
        self.spacing *= 2;
        let (last, indexed) = (self.windows.len() - 1, self.indexed);
        self.by_end.clear();
        self.indexed = 0;
        for (index, window) in std::mem::take(&mut self.windows).into_iter().enumerate() {
            if index % 2 == 0 || index == last {
                if index >= indexed {
                    self.add_to_index(self.windows.len(), &window);
                } else {
                    self.indexed += 1;
                }
                self.windows.push(window);
            }
        }
    }

    fn add_to_index(&mut self, index: usize, window: &CodeSnapshot) {
        let key = *window.codes.last_chunk().expect("a window is longer than its key");
        self.by_end.entry(key).or_default().push(index);
    }

    /// Compares the windows that end in a range of heaps with the saved ones, and saves some of them.
    /// Returns the ends of the first two that are equal.
    pub(super) fn search(&mut self, wide: &WideTable, heaps: Range<usize>) -> Option<(usize, usize)> {
        self.add_largest(&ValuePortion::of_wide_table(wide, heaps.clone()));
        let codes = wide.codes_in(heaps.clone());
        let mut occurrences = 0;
        if let Some(marker) = self.marker {
            for at in memchr::memchr_iter(marker, codes) {
                occurrences += 1;
                let end = heaps.start + at + 1;
                self.marker_end = end;
                if let Some(first) = self.find_equal(wide, end) {
                    return Some((first, end));
                }
                if end >= self.next_saved_heap {
                    self.save(wide.snapshot(end, self.length));
                }
            }
        }
        let missed = heaps.end.saturating_sub(self.marker_end) > heaps.end / MISSED_DIVISOR;
        let frequent = occurrences > codes.len() / MIN_MARKER_GAP;
        if self.marker.is_none() || missed || frequent {
            self.choose_marker(&codes[codes.len().saturating_sub(SAMPLE_CODES)..]);
            self.marker_end = heaps.end;
        }
        None
    }

    /// The end of a saved window that is equal to the one that ends at a heap.
    fn find_equal(&self, wide: &WideTable, end: usize) -> Option<usize> {
        let key: &[u8; KEY_CODES] = wide.codes_in(end - KEY_CODES..end).try_into().expect("the codes of a key");
        let codes = wide.codes_in(end - self.length..end);
        let equal = |&&index: &&usize| {
            let window = &self.windows[index];
            window.codes == codes && !(self.parity && (end - window.end) % 2 == 1)
        };
        self.by_end.get(key)?.iter().find(equal).map(|&index| self.windows[index].end)
    }

    /// Chooses the code that is least frequent in a sample, so that windows are looked up seldom.
    fn choose_marker(&mut self, sample: &[u8]) {
        let mut counts = [0usize; 256];
        sample.iter().for_each(|&code| counts[usize::from(code)] += 1);
        let seldom =
            (0..=u8::MAX).filter(|&code| counts[usize::from(code)] > 0).min_by_key(|&code| counts[usize::from(code)]);
        if seldom != self.marker {
            self.marker = seldom;
            // The windows so far end after the old marker, so the next occurrence is saved.
            self.by_end.clear();
            self.indexed = self.windows.len();
            self.next_saved_heap = 0;
        }
    }
}
