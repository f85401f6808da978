//! Windows of a stream, saved at distances that grow with it, and the search for one that recurs.

use crate::wide::{CodeSnapshot, WideTable};
use std::collections::HashMap;
use std::ops::Range;

/// The windows that are compared with those that follow. They end after a code that is seldom, the *marker*.
///
/// Each window that ends after a marker is looked up among the saved ones. So the first that is equal to a saved one shows the least
/// period, as long as the marker stays the same.
#[derive(Clone, Debug)]
pub struct SavedWindows {
    /// The number of codes in a window.
    length: usize,
    /// Whether only heaps of the same parity can be compared.
    parity: bool,
    /// The windows, in ascending order.
    all: Vec<CodeSnapshot>,
    /// The windows that end after the current marker: the first of them, and all by their last codes.
    indexed: usize,
    by_end: HashMap<[u8; KEY_CODES], Vec<usize>>,
    /// The minimum distance between the ends of two windows.
    spacing: usize,
    /// The code before the end of a window, and the heap after its last occurrence.
    marker: Option<u8>,
    marker_end: usize,
    /// No window is saved before this heap.
    next: usize,
}

/// The number of last codes of a window that are looked up before the windows are compared.
const KEY_CODES: usize = 64;
/// The memory for windows, and their maximum number.
const MAX_WINDOW_BYTES: usize = 32 << 20;
const MAX_WINDOWS: usize = 512;
/// The number of codes that are counted for the choice of a marker.
const SAMPLE_CODES: usize = 1 << 17;
/// A marker is replaced if it does not occur in this part of the heaps, or at more than one of so many heaps.
const MISSED_DIVISOR: usize = 8;
const MIN_MARKER_GAP: usize = 64;

impl SavedWindows {
    pub(super) fn new(length: usize, parity: bool) -> SavedWindows {
        SavedWindows {
            length,
            parity,
            all: Vec::new(),
            indexed: 0,
            by_end: HashMap::new(),
            spacing: length,
            marker: None,
            marker_end: 0,
            next: 0,
        }
    }

    /// The number of values in a window.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The heaps before which the windows end.
    pub fn ends(&self) -> impl Iterator<Item = u64> + '_ {
        self.all.iter().map(|window| window.end as u64)
    }

    /// The last window.
    pub(super) fn last(&self) -> &CodeSnapshot {
        self.all.last().expect("the first window is saved at the start")
    }

    /// The last window that ends at a heap or before it.
    pub(super) fn last_until(&self, heap: usize) -> Option<&CodeSnapshot> {
        self.all[..self.all.partition_point(|window| window.end <= heap)].last()
    }

    /// Saves a window. If there are too many, every other one is dropped, and further ones are saved at twice the distance.
    pub(super) fn save(&mut self, window: CodeSnapshot) {
        self.next = window.end + self.spacing;
        // The first window ends where the stream begins, whatever is there.
        if self.marker.is_some() {
            self.add_to_index(self.all.len(), &window);
        }
        self.all.push(window);
        if self.all.len() > MAX_WINDOWS.min(MAX_WINDOW_BYTES / self.length) {
            self.thin_out();
        }
    }

    /// Drops every other window but the first and the last one.
    fn thin_out(&mut self) {
        self.spacing *= 2;
        let (last, indexed) = (self.all.len() - 1, self.indexed);
        self.by_end.clear();
        self.indexed = 0;
        for (index, window) in std::mem::take(&mut self.all).into_iter().enumerate() {
            if index % 2 == 0 || index == last {
                if index >= indexed {
                    self.add_to_index(self.all.len(), &window);
                } else {
                    self.indexed += 1;
                }
                self.all.push(window);
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
                if end >= self.next {
                    self.save(wide.snapshot(end, self.length));
                }
            }
        }
        let missed = heaps.end - self.marker_end > heaps.end / MISSED_DIVISOR;
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
            let window = &self.all[index];
            window.codes == codes && !(self.parity && (end - window.end) % 2 == 1)
        };
        self.by_end.get(key)?.iter().find(equal).map(|&index| self.all[index].end)
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
            self.indexed = self.all.len();
            self.next = 0;
        }
    }
}
