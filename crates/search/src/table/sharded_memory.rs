//! A table in shards with a lock each, for components of any kind.

use super::shard::{MemoryShard, SHARD_BITS};
use super::{ComponentFact, HashPlace, KnownValue, MemoryReader, TableComponent, TableMemory};
use grundy_game::{Budget, Stop};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A table in shards, selected by the first bits of the hash, so that threads seldom wait for each other.
pub struct ShardedMemory<P> {
    shards: Vec<PaddedShard<P>>,
    /// Whether the budget refused more memory to one of the shards.
    full: AtomicBool,
}

/// A shard in a separate cache line, to avoid false sharing.
#[repr(align(64))]
struct PaddedShard<P>(Mutex<MemoryShard<P>>);

impl<P: Clone + Default> Default for ShardedMemory<P> {
    fn default() -> ShardedMemory<P> {
        let shards = std::iter::repeat_with(|| PaddedShard(Mutex::default())).take(1 << SHARD_BITS).collect();
        ShardedMemory { shards, full: AtomicBool::new(false) }
    }
}

impl<P: TableComponent> ShardedMemory<P> {
    fn locked_shards(&self) -> impl Iterator<Item = MutexGuard<'_, MemoryShard<P>>> {
        self.shards.iter().map(|shard| shard.0.lock().expect("nothing fails with a shard in hand"))
    }

    #[inline]
    fn locked_shard(&self, place: HashPlace) -> MutexGuard<'_, MemoryShard<P>> {
        self.shards[place.first_bits(SHARD_BITS)].0.lock().expect("nothing fails with a shard in hand")
    }
}

impl<P: TableComponent> MemoryReader<P> for &ShardedMemory<P> {
    #[inline]
    fn get(&self, part: &P, place: HashPlace) -> KnownValue {
        self.locked_shard(place).get(part, place)
    }
}

impl<P: TableComponent> TableMemory<P> for ShardedMemory<P> {
    type Reader<'a>
        = &'a ShardedMemory<P>
    where
        P: 'a;

    fn reader(&self) -> &ShardedMemory<P> {
        self
    }

    fn insert(
        &self,
        part: P,
        place: HashPlace,
        fact: ComponentFact,
        held: usize,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        // The shard and the slot are chosen by different bits of the
        // hash, so the entries of a shard are spread over its slots.
        let mut shard = self.locked_shard(place);
        let result = shard.insert(part, place, fact.known_value, held, budget);
        if shard.is_full() {
            self.full.store(true, Ordering::Relaxed);
        }
        result
    }

    fn allow_growth(&self) {
        self.locked_shards().for_each(|mut shard| shard.may_grow());
        self.full.store(false, Ordering::Relaxed);
    }

    fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    fn len(&self) -> usize {
        self.locked_shards().map(|shard| shard.len()).sum()
    }

    fn bytes(&self) -> usize {
        self.locked_shards().map(|shard| shard.bytes()).sum()
    }

    fn each_value(&self, visit: &mut dyn FnMut(&P, u64)) {
        self.locked_shards().for_each(|shard| shard.known_values().for_each(|(part, value)| visit(part, value)));
    }
}
