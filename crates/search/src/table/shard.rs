//! An open-addressing table, which doubles as long as the budget grants memory.

use super::{HashPlace, KnownValue, TableComponent};
use grundy_game::{Budget, Stop};

/// An open-addressing table that is at most half full while it may grow.
///
/// If it may not grow, a new entry replaces an old one or is not kept.
pub(super) struct MemoryShard<P> {
    slots: Vec<ShardSlot<P>>,
    used_slots: usize,
    /// Whether the budget refused more memory.
    full: bool,
}

#[derive(Clone, Default)]
struct ShardSlot<P> {
    part: P,
    known_value: KnownValue,
}

/// The binary logarithm of the number of shards.
pub(super) const SHARD_BITS: u32 = 8;

/// The number of slots at first, which are not charged to the budget.
const MIN_SLOTS: usize = 1 << 4;

impl<P: Clone + Default> Default for MemoryShard<P> {
    fn default() -> MemoryShard<P> {
        MemoryShard { slots: vec![ShardSlot::default(); MIN_SLOTS], used_slots: 0, full: false }
    }
}

impl<P: TableComponent> MemoryShard<P> {
    #[inline]
    fn home_slot(&self, place: HashPlace) -> usize {
        place.slot_index(self.slots.len(), SHARD_BITS)
    }

    /// The known facts about a component.
    #[inline]
    pub(super) fn get(&self, part: &P, place: HashPlace) -> KnownValue {
        let mut at = self.home_slot(place);
        loop {
            let slot = &self.slots[at];
            if slot.known_value.is_nothing() || slot.part == *part {
                return slot.known_value;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Allows the table to grow again.
    pub(super) fn may_grow(&mut self) {
        self.full = false;
    }

    /// Whether the budget refused more memory, so that new entries replace old ones.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// The number of components of which something is known.
    pub(super) fn len(&self) -> usize {
        self.used_slots
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<ShardSlot<P>>()
    }

    /// The components whose values are known, and the values.
    pub(super) fn known_values(&self) -> impl Iterator<Item = (&P, u64)> {
        self.slots.iter().filter_map(|slot| Some((&slot.part, slot.known_value.value()?)))
    }

    /// Remembers facts about a component. `held` is the number of bytes the component owns beyond its own size.
    ///
    /// # Errors
    /// Returns an error if the budget stops for a reason other than [`Stop::Memory`].
    pub(super) fn insert(
        &mut self,
        part: P,
        place: HashPlace,
        known: KnownValue,
        held: usize,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        if 2 * self.used_slots >= self.slots.len() && !self.full {
            self.grow_slots(budget)?;
        }
        // A table that cannot grow is filled to three quarters only, so that probing sequences stay short.
        let filled = 4 * self.used_slots >= 3 * self.slots.len();
        let mut at = self.home_slot(place);
        let home = at;
        while !self.slots[at].known_value.is_nothing() && self.slots[at].part != part {
            at = (at + 1) & (self.slots.len() - 1);
        }
        if !self.slots[at].known_value.is_nothing() {
            self.slots[at].known_value = self.slots[at].known_value.merged_with(known);
            return Ok(());
        }
        if held > 0 && !self.full {
            match budget.spend(0, held as u64) {
                Ok(()) => {}
                Err(Stop::Memory) => self.full = true,
                Err(stop) => return Err(stop),
            }
        }
        // A component that owns memory is not added to a full table
        // at all; in the place of another it costs about as much.
        if self.full && (filled || held > 0) {
            // Replace the entry in the home slot, or drop the new one.
            if !self.slots[home].known_value.is_nothing() {
                // The slot stays occupied, so searches for others still
                // pass it; and the new entry is found at its home.
                self.slots[home] = ShardSlot { part, known_value: known };
            }
            return Ok(());
        }
        self.used_slots += 1;
        self.slots[at] = ShardSlot { part, known_value: known };
        Ok(())
    }

    fn grow_slots(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let size = |slots: usize| (slots * size_of::<ShardSlot<P>>()) as u64;
        let wanted = 2 * self.slots.len();
        match budget.spend(0, size(wanted)) {
            Ok(()) => {}
            Err(Stop::Memory) => {
                self.full = true;
                return Ok(());
            }
            Err(stop) => return Err(stop),
        }
        let old = std::mem::replace(&mut self.slots, vec![ShardSlot::default(); wanted]);
        for slot in old.into_iter().filter(|slot| !slot.known_value.is_nothing()) {
            let mut at = self.home_slot(slot.part.place());
            while !self.slots[at].known_value.is_nothing() {
                at = (at + 1) & (wanted - 1);
            }
            self.slots[at] = slot;
        }
        // The first slots were not charged.
        if wanted / 2 > MIN_SLOTS {
            budget.release(size(wanted / 2));
        }
        Ok(())
    }
}
