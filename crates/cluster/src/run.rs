//! Sorted runs of different positions, of which shards, messages and spilled data consist.
//!
//! Each item is encoded as the difference from the one before, so that a position takes a few bytes.
//! A run for look-ups has an index: every 64th item, and where the next one begins.

use crate::body::{BodyWindow, RunBody};
use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use grundy_store::ScratchFile;
use std::path::Path;
use std::sync::Arc;

/// The bytes written to a disk at once.
const WRITE_STEP_BYTES: usize = 1 << 20;
/// The index has every item whose number is a multiple of this.
const INDEX_STRIDE: u64 = 64;

/// Different items in ascending order.
#[derive(Clone)]
pub(crate) struct SortedRun<P> {
    items: u64,
    pub(crate) body: RunBody,
    /// Every 64th item, and where the next one begins.
    index: Vec<(P, u64)>,
}

impl<P: ClusterItem> SortedRun<P> {
    /// A run from the bytes of a [`RunWriter`], without an index.
    pub(crate) fn from_bytes(items: u64, bytes: Vec<u8>) -> SortedRun<P> {
        SortedRun { items, body: RunBody::new(bytes), index: Vec::new() }
    }

    pub(crate) fn items(&self) -> u64 {
        self.items
    }

    /// The bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        let named: usize = self.index.iter().map(|(item, _)| item.heap_bytes()).sum();
        self.body.memory_bytes() + (self.index.capacity() * size_of::<(P, u64)>() + named) as u64
    }

    /// A cursor before the first item.
    pub(crate) fn cursor(&self) -> RunCursor<P> {
        RunCursor {
            window: BodyWindow::new(self.body.clone()),
            offset: 0,
            item: P::default(),
            taken_count: 0,
            items: self.items,
        }
    }
}

/// Writes a run.
pub(crate) struct RunWriter<P> {
    run: SortedRun<P>,
    bytes: Vec<u8>,
    last_item: P,
    indexed: bool,
    /// The part on disk, if the run must be stored there.
    disk: Option<ScratchFile>,
}

impl<P: ClusterItem> RunWriter<P> {
    /// A writer of an empty run; `indexed` if it is for look-ups.
    pub(crate) fn new(indexed: bool) -> RunWriter<P> {
        let run = SortedRun { items: 0, body: RunBody::new(Vec::new()), index: Vec::new() };
        RunWriter { run, bytes: Vec::new(), last_item: P::default(), indexed, disk: None }
    }

    /// A writer of a run on disk; only its index stays in memory.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written.
    fn new_on_disk(indexed: bool, folder: &Path) -> Result<RunWriter<P>, ClusterHalt> {
        Ok(RunWriter { disk: Some(ScratchFile::new(folder)?), ..RunWriter::new(indexed) })
    }

    /// Adds an item, which must be greater than all before.
    #[inline]
    pub(crate) fn push(&mut self, item: &P) {
        debug_assert!(self.run.items == 0 || self.last_item < *item, "{:?} < {item:?}", self.last_item);
        item.write_after(&self.last_item, &mut self.bytes);
        if self.indexed && self.run.items.is_multiple_of(INDEX_STRIDE) {
            let gone = self.disk.as_ref().map_or(0, ScratchFile::len);
            // The index stores the place after the item: a reader of the index continues with the next item.
            self.run.index.push((item.clone(), gone + self.bytes.len() as u64));
        }
        self.run.items += 1;
        self.last_item.clone_from(item);
    }

    /// Writes the buffered bytes of a run on disk, if there are at least `least`.
    fn flush_to_disk(&mut self, least: usize) -> Result<(), ClusterHalt> {
        if let Some(disk) = self.disk.as_mut().filter(|_| self.bytes.len() >= least) {
            disk.append(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    /// # Errors
    /// Returns an error if the disk cannot be written.
    pub(crate) fn finish(mut self) -> Result<SortedRun<P>, ClusterHalt> {
        self.flush_to_disk(0)?;
        // Runs stay for long, so spare capacity is given back.
        self.bytes.shrink_to_fit();
        self.run.index.shrink_to_fit();
        let body = match self.disk {
            Some(scratch) => RunBody::Disk { at: 0, len: scratch.len(), scratch: Arc::new(scratch) },
            None => RunBody::new(self.bytes),
        };
        Ok(SortedRun { body, ..self.run })
    }

    /// The items and their bytes, for a message.
    pub(crate) fn into_bytes(self) -> (u64, Vec<u8>) {
        (self.run.items, self.bytes)
    }
}

/// A cursor over the items of a run.
pub(crate) struct RunCursor<P> {
    window: BodyWindow,
    offset: u64,
    item: P,
    taken_count: u64,
    items: u64,
}

impl<P: ClusterItem> RunCursor<P> {
    /// The item that the cursor is at, after [`advance`](RunCursor::advance) was true.
    #[inline]
    pub(crate) fn item(&self) -> &P {
        &self.item
    }

    /// The number of that item, from 0.
    #[inline]
    pub(crate) fn number(&self) -> u64 {
        self.taken_count - 1
    }

    /// The number of items passed.
    pub(crate) fn passed_count(&self) -> u64 {
        self.taken_count
    }

    /// Goes to the next item; `false` if there is no next item.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be read, or if the bytes are not items.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<bool, ClusterHalt> {
        if self.taken_count == self.items {
            return Ok(false);
        }
        loop {
            let mut bytes = self.window.bytes_from(self.offset);
            let seen = bytes.len();
            if self.item.read_next(&mut bytes).is_some() {
                self.offset += (seen - bytes.len()) as u64;
                self.taken_count += 1;
                return Ok(true);
            }
            // An item may be cut off at the end of the window; then more is read and it is decoded again.
            if !self.window.extend(self.offset)? {
                return Err(ClusterHalt::Garbled);
            }
        }
    }

    /// Continues to the least item that is not less than `wanted`; returns whether it is equal.
    /// Successive wanted items must ascend.
    ///
    /// # Errors
    /// Returns the errors of [`advance`](RunCursor::advance).
    pub(crate) fn seek(&mut self, wanted: &P, run: &SortedRun<P>) -> Result<bool, ClusterHalt> {
        if self.taken_count > 0 && self.item >= *wanted {
            return Ok(self.item == *wanted);
        }
        // Galloping search in the index for the last item that is not greater.
        let index = &run.index;
        // The block of the item that the cursor is at; successive questions are seldom far apart.
        let here = (self.taken_count.div_ceil(INDEX_STRIDE) as usize).saturating_sub(1);
        let (mut low, mut step) = (here, 1);
        while low + step < index.len() && index[low + step].0 <= *wanted {
            low += step;
            step *= 2;
        }
        let high = (low + step).min(index.len());
        let block = low + index[low.min(high)..high].partition_point(|(item, _)| item <= wanted);
        // Only forwards, never back over items that were passed.
        if let Some(block) = block.checked_sub(1).filter(|&block| block as u64 * INDEX_STRIDE + 1 > self.taken_count) {
            let (item, at) = &index[block];
            self.item.clone_from(item);
            self.offset = *at;
            self.taken_count = block as u64 * INDEX_STRIDE + 1;
        }
        // Before the first item, `item` is a default that need not be in the run.
        while self.taken_count == 0 || self.item < *wanted {
            if !self.advance()? {
                return Ok(false);
            }
        }
        Ok(self.item == *wanted)
    }
}

/// Visits the items of several runs in ascending order, with the number of the run; an item of several runs is visited for each of them.
///
/// # Errors
/// Returns the errors of [`RunCursor::advance`], and the errors of the visitor.
pub(crate) fn merge_runs<P: ClusterItem>(
    mut cursors: Vec<RunCursor<P>>,
    mut visit: impl FnMut(&RunCursor<P>, usize) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
    let mut heap = Vec::with_capacity(cursors.len());
    for (number, cursor) in cursors.iter_mut().enumerate() {
        if cursor.advance()? {
            heap.push(number);
        }
    }
    // Bottom up, which takes linear time (R. W. Floyd).
    (0..heap.len() / 2).rev().for_each(|place| sift_down(&mut heap, place, &cursors));
    while let Some(&first) = heap.first() {
        visit(&cursors[first], first)?;
        if !cursors[first].advance()? {
            // The last entry is at the root now, and is moved down like a root that has advanced.
            heap.swap_remove(0);
        }
        sift_down(&mut heap, 0, &cursors);
    }
    Ok(())
}

/// Restores the order of a heap in which the entry at `place` may be too large.
fn sift_down<P: ClusterItem>(heap: &mut [usize], mut place: usize, cursors: &[RunCursor<P>]) {
    let less = |a: usize, b: usize| cursors[a].item() < cursors[b].item();
    loop {
        let mut least = 2 * place + 1;
        if least >= heap.len() {
            return;
        }
        if least + 1 < heap.len() && less(heap[least + 1], heap[least]) {
            least += 1;
        }
        if !less(heap[least], heap[place]) {
            return;
        }
        heap.swap(place, least);
        place = least;
    }
}

/// Merges several runs into one, with each item once; on disk if a folder is given.
///
/// # Errors
/// Returns the errors of [`RunCursor::advance`], or an error if the disk cannot be written.
pub(crate) fn merge_into_run<P: ClusterItem>(
    runs: &[SortedRun<P>],
    indexed: bool,
    folder: Option<&Path>,
) -> Result<SortedRun<P>, ClusterHalt> {
    let mut writer = match folder {
        Some(folder) => RunWriter::new_on_disk(indexed, folder)?,
        None => RunWriter::new(indexed),
    };
    merge_runs(runs.iter().map(SortedRun::cursor).collect(), |cursor, _| {
        // Equal items of several runs come one after the other.
        if writer.run.items == 0 || writer.last_item != *cursor.item() {
            writer.push(cursor.item());
        }
        writer.flush_to_disk(WRITE_STEP_BYTES)
    })?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn run_of_items(items: &BTreeSet<u64>) -> SortedRun<u64> {
        let mut writer = RunWriter::new(false);
        items.iter().for_each(|item| writer.push(item));
        writer.finish().unwrap()
    }

    proptest! {
        /// Several runs become one, in memory or on disk, in which everything is found.
        #[test]
        fn runs_become_one(
            sets in prop::collection::vec(prop::collection::btree_set(0..3000u64, 0..400), 1..5),
            asked in prop::collection::btree_set(0..3000u64, 0..40),
        ) {
            let runs: Vec<SortedRun<u64>> = sets.iter().map(run_of_items).collect();
            let all: Vec<u64> = sets.iter().flatten().copied().collect::<BTreeSet<u64>>().into_iter().collect();
            for folder in [None, Some(std::env::temp_dir())] {
                let whole = merge_into_run(&runs, true, folder.as_deref()).unwrap();
                prop_assert_eq!(whole.items(), all.len() as u64);
                prop_assert_eq!(whole.body.memory_bytes() == 0, folder.is_some() || all.is_empty());
                let (mut cursor, mut seen) = (whole.cursor(), Vec::new());
                while cursor.advance().unwrap() {
                    seen.push(*cursor.item());
                }
                prop_assert_eq!(&seen, &all);
                let mut cursor = whole.cursor();
                for wanted in &asked {
                    let place = all.binary_search(wanted);
                    prop_assert_eq!(cursor.seek(wanted, &whole).unwrap(), place.is_ok());
                    if let Ok(place) = place {
                        prop_assert_eq!(cursor.number(), place as u64);
                    }
                }
            }
        }
    }
}
