//! The different components of the options of some positions, grouped by the workers that own them.

use crate::item::{ClusterItem, owner_of_hash};
use crate::message::ItemGroup;
use crate::run::RunWriter;
use rustc_hash::FxHashMap;

/// Different items, numbered in the order of insertion, in an open-addressing hash table.
/// An item is hashed once: the high bits choose the owner, the low ones the slot. So an edge to an item that is already in the table is not sent.
pub(crate) struct ItemGather<P> {
    workers: usize,
    /// The low half of a hash in the high 32 bits, and one more than the number of an item in the low ones; 0 if free.
    places: Vec<u64>,
    items: Vec<P>,
    /// The numbers of the items, by worker and rank.
    buckets: FxHashMap<(usize, u64), Vec<u32>>,
    held_bytes: u64,
}

/// The items for one worker.
pub(crate) struct WorkerParcel {
    pub(crate) groups: Vec<ItemGroup>,
    /// The numbers of the items, in the order of the groups.
    pub(crate) numbers: Vec<u32>,
}

impl<P: ClusterItem> ItemGather<P> {
    pub(crate) fn new(workers: usize) -> ItemGather<P> {
        ItemGather { workers, places: vec![0; 1024], items: Vec::new(), buckets: FxHashMap::default(), held_bytes: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The approximate bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        (8 * self.places.len() + (size_of::<P>() + 4) * self.items.capacity()) as u64 + self.held_bytes
    }

    /// The number of an item. For a new item `rank` is called, and its error is returned.
    #[inline]
    pub(crate) fn insert<E>(&mut self, item: &P, rank: impl FnOnce(&P) -> Result<u64, E>) -> Result<u32, E> {
        // At most half full, so that a search ends soon.
        if self.items.len() * 2 >= self.places.len() {
            self.grow();
        }
        let hash = item.mixed_hash();
        let (mask, half) = (self.places.len() - 1, hash << 32);
        let mut place = hash as usize & mask;
        loop {
            let entry = self.places[place];
            if entry == 0 {
                break;
            }
            let number = entry as u32 - 1;
            // Items are read only if 32 bits of the hash agree.
            if entry & !0xffff_ffff == half && self.items[number as usize] == *item {
                return Ok(number);
            }
            place = (place + 1) & mask;
        }
        // Only a new item needs its rank, which may take long to compute.
        let bucket = (owner_of_hash(hash, self.workers), rank(item)?);
        let number = self.items.len() as u32;
        self.places[place] = half | u64::from(number + 1);
        self.held_bytes += item.heap_bytes() as u64;
        self.items.push(item.clone());
        self.buckets.entry(bucket).or_default().push(number);
        Ok(number)
    }

    fn grow(&mut self) {
        let mut places = vec![0; 2 * self.places.len()];
        let mask = places.len() - 1;
        for &entry in self.places.iter().filter(|&&entry| entry != 0) {
            // The half of the hash that an entry holds has the bits of its place, so no item is hashed again.
            let mut place = (entry >> 32) as usize & mask;
            while places[place] != 0 {
                place = (place + 1) & mask;
            }
            places[place] = entry;
        }
        self.places = places;
    }

    /// Takes all items out: for each worker, groups by ascending rank.
    pub(crate) fn take_parcels(&mut self) -> Vec<WorkerParcel> {
        let mut parcels: Vec<WorkerParcel> =
            (0..self.workers).map(|_| WorkerParcel { groups: Vec::new(), numbers: Vec::new() }).collect();
        let mut buckets: Vec<_> = self.buckets.drain().collect();
        buckets.sort_unstable_by_key(|(bucket, _)| *bucket);
        let mut sorted = Vec::new();
        for ((worker, rank), numbers) in buckets {
            sorted.clear();
            sorted.extend(numbers.into_iter().map(|number| (std::mem::take(&mut self.items[number as usize]), number)));
            sorted.sort_unstable();
            let mut run = RunWriter::new(false);
            let parcel = &mut parcels[worker];
            for (item, number) in &sorted {
                run.push(item);
                parcel.numbers.push(*number);
            }
            let (items, bytes) = run.into_bytes();
            parcel.groups.push(ItemGroup { rank, items, bytes });
        }
        self.items.clear();
        // The table keeps its size for the next chunk.
        self.places.fill(0);
        self.held_bytes = 0;
        parcels
    }
}
