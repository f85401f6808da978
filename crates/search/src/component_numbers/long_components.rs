//! Components that are too long for the keys of a table.

use super::component_key::{ComponentKey, hash_long_bytes, hash_short_key, long_place};
use grundy_game::{Budget, Stop};

/// The components that are too long for the table.
#[derive(Debug, Default)]
pub(super) struct LongComponents {
    /// The bytes of the components, one after the other; behind these the bytes of the queue.
    pub(super) bytes: Vec<u8>,
    /// The bytes of the components that have numbers.
    pub(super) numbered: usize,
}

impl LongComponents {
    /// Appends the bytes of a component of the queue; returns their place.
    pub(super) fn store(&mut self, component: &[u8], budget: &dyn Budget) -> Result<usize, Stop> {
        let all = &mut self.bytes;
        if all.capacity() - all.len() < component.len() {
            let (old, more) = (all.capacity() as u64, all.len().max(component.len()).max(1 << 10));
            budget.spend(0, old + more as u64)?;
            all.reserve_exact(more);
            budget.release(old);
        }
        let place = all.len();
        all.extend_from_slice(component);
        Ok(place)
    }

    pub(super) fn get(&self, (place, length): (usize, usize)) -> &[u8] {
        &self.bytes[place..][..length]
    }

    /// The hash of a component by its key.
    #[inline(always)]
    pub(super) fn hash_key<const WORDS: usize>(&self, key: &ComponentKey<WORDS>) -> u64 {
        match long_place(key) {
            Some(place) => hash_long_bytes(self.get(place)),
            None => hash_short_key(key),
        }
    }
}
