//! A table in shards with a lock each, for components of any kind.

use super::shard::Shard;
use super::{Kept, Known, Memory, Place, Reader};
use grundy_game::Budget;
use grundy_theory::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// A table in shards, selected by the first bits of the hash, so that threads seldom wait for each other.
pub struct Locked<P> {
    shards: Vec<Apart<P>>,
    /// Whether the budget refused more memory to one of them.
    full: AtomicBool,
}

/// A shard in a cache line of its own, to avoid false sharing.
#[repr(align(64))]
struct Apart<P>(Mutex<Shard<P>>);

/// The binary logarithm of the number of shards.
pub(super) const SHARDS: u32 = 8;

impl<P: Clone + Default> Default for Locked<P> {
    fn default() -> Locked<P> {
        let shards = std::iter::repeat_with(|| Apart(Mutex::default())).take(1 << SHARDS).collect();
        Locked { shards, full: AtomicBool::new(false) }
    }
}

impl<P: Kept> Locked<P> {
    fn shards(&self) -> impl Iterator<Item = MutexGuard<'_, Shard<P>>> {
        self.shards.iter().map(|shard| shard.0.lock().expect("nothing fails with a shard in hand"))
    }

    #[inline]
    fn shard(&self, place: Place) -> MutexGuard<'_, Shard<P>> {
        self.shards[place.first(SHARDS)].0.lock().expect("nothing fails with a shard in hand")
    }
}

impl<P: Kept> Reader<P> for &Locked<P> {
    #[inline]
    fn get(&self, part: &P, place: Place) -> Known {
        self.shard(place).get(part, place)
    }
}

impl<P: Kept> Memory<P> for Locked<P> {
    type Reader<'a>
        = &'a Locked<P>
    where
        P: 'a;

    fn reader(&self) -> &Locked<P> {
        self
    }

    fn insert(&self, part: P, place: Place, known: Known, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let mut shard = self.shard(place);
        let result = shard.insert(part, place, known, held, budget);
        if shard.is_full() {
            self.full.store(true, Ordering::Relaxed);
        }
        result
    }

    fn may_grow(&self) {
        self.shards().for_each(|mut shard| shard.may_grow());
        self.full.store(false, Ordering::Relaxed);
    }

    fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    fn len(&self) -> usize {
        self.shards().map(|shard| shard.len()).sum()
    }

    fn bytes(&self) -> usize {
        self.shards().map(|shard| shard.bytes()).sum()
    }

    fn each_value(&self, visit: &mut dyn FnMut(&P, u64)) {
        self.shards().for_each(|shard| shard.values().for_each(|(part, value)| visit(part, value)));
    }
}
