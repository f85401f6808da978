//! Sorted runs of different positions: what shards, messages and spilled memory consist of.
//!
//! Each item is written as what follows the one before, so that a position takes a few bytes.
//! A run that is looked things up in has an index: every 64th item, and where the next one begins.

use crate::body::{Body, Window};
use crate::item::Item;
use crate::stop::Halt;
use grundy_store::Scratch;
use std::path::Path;
use std::sync::Arc;

/// So many bytes go to a disk at once.
const STEP: usize = 1 << 20;
/// An index names every item whose number is a multiple of this.
const BLOCK: u64 = 64;

/// Different items in ascending order.
#[derive(Clone)]
pub(crate) struct Run<P> {
    items: u64,
    pub(crate) body: Body,
    /// An item, and where the one after it begins.
    index: Vec<(P, u64)>,
}

impl<P: Item> Run<P> {
    /// A run that came from elsewhere: so many items, as [`RunWriter`] wrote them; nothing is looked up in it.
    pub(crate) fn received(items: u64, bytes: Vec<u8>) -> Run<P> {
        Run { items, body: Body::new(bytes), index: Vec::new() }
    }

    pub(crate) fn items(&self) -> u64 {
        self.items
    }

    /// How many bytes of memory it takes.
    pub(crate) fn held(&self) -> u64 {
        let named: usize = self.index.iter().map(|(item, _)| item.held()).sum();
        self.body.held() + (self.index.capacity() * size_of::<(P, u64)>() + named) as u64
    }

    /// A cursor before the first item.
    pub(crate) fn cursor(&self) -> Cursor<P> {
        Cursor { window: Window::new(self.body.clone()), at: 0, item: P::default(), taken: 0, items: self.items }
    }
}

/// Writes a run.
pub(crate) struct RunWriter<P> {
    run: Run<P>,
    bytes: Vec<u8>,
    last: P,
    indexed: bool,
    /// What does not stay in memory.
    disk: Option<Scratch>,
}

impl<P: Item> RunWriter<P> {
    /// An empty run; `indexed` if things are to be looked up in it.
    pub(crate) fn new(indexed: bool) -> RunWriter<P> {
        let run = Run { items: 0, body: Body::new(Vec::new()), index: Vec::new() };
        RunWriter { run, bytes: Vec::new(), last: P::default(), indexed, disk: None }
    }

    /// An empty run that is to lie on disk, but for its index.
    ///
    /// # Errors
    /// The disk refuses.
    fn on_disk(indexed: bool, folder: &Path) -> Result<RunWriter<P>, Halt> {
        Ok(RunWriter { disk: Some(Scratch::new(folder)?), ..RunWriter::new(indexed) })
    }

    /// Adds an item that is greater than all before.
    #[inline]
    pub(crate) fn push(&mut self, item: &P) {
        debug_assert!(self.run.items == 0 || self.last < *item, "{:?} < {item:?}", self.last);
        item.put(&self.last, &mut self.bytes);
        if self.indexed && self.run.items.is_multiple_of(BLOCK) {
            let gone = self.disk.as_ref().map_or(0, Scratch::len);
            self.run.index.push((item.clone(), gone + self.bytes.len() as u64));
        }
        self.run.items += 1;
        self.last.clone_from(item);
    }

    /// Of a run that is to lie on disk, writes what there is, if it is much.
    fn relieve(&mut self, least: usize) -> Result<(), Halt> {
        if let Some(disk) = self.disk.as_mut().filter(|_| self.bytes.len() >= least) {
            disk.append(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    /// # Errors
    /// The disk refuses.
    pub(crate) fn finish(mut self) -> Result<Run<P>, Halt> {
        self.relieve(0)?;
        self.bytes.shrink_to_fit();
        self.run.index.shrink_to_fit();
        let body = match self.disk {
            Some(scratch) => Body::Disk { at: 0, len: scratch.len(), scratch: Arc::new(scratch) },
            None => Body::new(self.bytes),
        };
        Ok(Run { body, ..self.run })
    }

    /// The items and their bytes, for a message.
    pub(crate) fn into_bytes(self) -> (u64, Vec<u8>) {
        (self.run.items, self.bytes)
    }
}

/// Goes over the items of a run.
pub(crate) struct Cursor<P> {
    window: Window,
    at: u64,
    item: P,
    taken: u64,
    items: u64,
}

impl<P: Item> Cursor<P> {
    /// The item that the cursor is at, after [`advance`](Cursor::advance) was true.
    #[inline]
    pub(crate) fn item(&self) -> &P {
        &self.item
    }

    /// The number of that item, from 0.
    #[inline]
    pub(crate) fn number(&self) -> u64 {
        self.taken - 1
    }

    /// How many items were gone over.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Goes to the next item; `false` if there is none.
    ///
    /// # Errors
    /// The disk does not give what it was given, or the bytes are no items.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<bool, Halt> {
        if self.taken == self.items {
            return Ok(false);
        }
        loop {
            let mut bytes = self.window.from(self.at);
            let seen = bytes.len();
            if self.item.take(&mut bytes).is_some() {
                self.at += (seen - bytes.len()) as u64;
                self.taken += 1;
                return Ok(true);
            }
            if !self.window.extend(self.at)? {
                return Err(Halt::Garbled);
            }
        }
    }

    /// Goes on to the least item that is not less than `wanted`; whether it is that one.
    /// What is wanted one after the other ascends.
    ///
    /// # Errors
    /// As [`advance`](Cursor::advance).
    pub(crate) fn find(&mut self, wanted: &P, run: &Run<P>) -> Result<bool, Halt> {
        if self.taken > 0 && self.item >= *wanted {
            return Ok(self.item == *wanted);
        }
        // The last named item that is not greater, looked for in steps that double.
        let index = &run.index;
        let here = (self.taken.div_ceil(BLOCK) as usize).saturating_sub(1);
        let (mut low, mut step) = (here, 1);
        while low + step < index.len() && index[low + step].0 <= *wanted {
            low += step;
            step *= 2;
        }
        let high = (low + step).min(index.len());
        let block = low + index[low.min(high)..high].partition_point(|(item, _)| item <= wanted);
        if let Some(block) = block.checked_sub(1).filter(|&block| block as u64 * BLOCK + 1 > self.taken) {
            let (item, at) = &index[block];
            self.item.clone_from(item);
            self.at = *at;
            self.taken = block as u64 * BLOCK + 1;
        }
        while self.taken == 0 || self.item < *wanted {
            if !self.advance()? {
                return Ok(false);
            }
        }
        Ok(self.item == *wanted)
    }
}

/// Visits the items of several runs in ascending order; those that are in several at once for each of them,
/// with the number of the run.
///
/// # Errors
/// As [`Cursor::advance`], and those of the visitor.
pub(crate) fn merge<P: Item>(
    mut cursors: Vec<Cursor<P>>,
    mut visit: impl FnMut(&Cursor<P>, usize) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut heap = Vec::with_capacity(cursors.len());
    for (number, cursor) in cursors.iter_mut().enumerate() {
        if cursor.advance()? {
            heap.push(number);
        }
    }
    (0..heap.len() / 2).rev().for_each(|place| sink(&mut heap, place, &cursors));
    while let Some(&first) = heap.first() {
        visit(&cursors[first], first)?;
        if !cursors[first].advance()? {
            heap.swap_remove(0);
        }
        sink(&mut heap, 0, &cursors);
    }
    Ok(())
}

/// Restores the order of a heap in which the entry at `place` may be too large.
fn sink<P: Item>(heap: &mut [usize], mut place: usize, cursors: &[Cursor<P>]) {
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

/// One run with the items of several, each once; on disk where a folder for that is named.
///
/// # Errors
/// As [`Cursor::advance`], or the disk refuses.
pub(crate) fn merged<P: Item>(runs: &[Run<P>], indexed: bool, folder: Option<&Path>) -> Result<Run<P>, Halt> {
    let mut writer = match folder {
        Some(folder) => RunWriter::on_disk(indexed, folder)?,
        None => RunWriter::new(indexed),
    };
    merge(runs.iter().map(Run::cursor).collect(), |cursor, _| {
        if writer.run.items == 0 || writer.last != *cursor.item() {
            writer.push(cursor.item());
        }
        writer.relieve(STEP)
    })?;
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn run(items: &BTreeSet<u64>) -> Run<u64> {
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
            let runs: Vec<Run<u64>> = sets.iter().map(run).collect();
            let all: Vec<u64> = sets.iter().flatten().copied().collect::<BTreeSet<u64>>().into_iter().collect();
            for folder in [None, Some(std::env::temp_dir())] {
                let whole = merged(&runs, true, folder.as_deref()).unwrap();
                prop_assert_eq!(whole.items(), all.len() as u64);
                prop_assert_eq!(whole.body.held() == 0, folder.is_some() || all.is_empty());
                let (mut cursor, mut seen) = (whole.cursor(), Vec::new());
                while cursor.advance().unwrap() {
                    seen.push(*cursor.item());
                }
                prop_assert_eq!(&seen, &all);
                let mut cursor = whole.cursor();
                for wanted in &asked {
                    let place = all.binary_search(wanted);
                    prop_assert_eq!(cursor.find(wanted, &whole).unwrap(), place.is_ok());
                    if let Ok(place) = place {
                        prop_assert_eq!(cursor.number(), place as u64);
                    }
                }
            }
        }
    }
}
