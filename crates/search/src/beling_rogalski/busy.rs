//! The marks of the components that threads work on.

use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The number of threads working on components, by a hash of the component. A collision costs time, but does not change the answer.
pub(super) struct BusyCounts(Vec<AtomicU16>);

const BUSY_COUNTERS: usize = 1 << 14;

impl Default for BusyCounts {
    fn default() -> BusyCounts {
        BusyCounts(std::iter::repeat_with(AtomicU16::default).take(BUSY_COUNTERS).collect())
    }
}

impl BusyCounts {
    fn counter_of(&self, part: &impl Hash) -> &AtomicU16 {
        // The high bits of a product depend on all bits of the hash.
        let hash = FxBuildHasher.hash_one(part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.0[(hash >> (64 - BUSY_COUNTERS.trailing_zeros())) as usize]
    }

    pub(super) fn enter(&self, part: &impl Hash) {
        // A count and not a flag: two threads may work on one component,
        // or on two with the same hash. Nothing else is ordered by it.
        self.counter_of(part).fetch_add(1, Relaxed);
    }

    pub(super) fn leave(&self, part: &impl Hash) {
        self.counter_of(part).fetch_sub(1, Relaxed);
    }

    pub(super) fn is_busy(&self, part: &impl Hash) -> bool {
        self.counter_of(part).load(Relaxed) > 0
    }
}
