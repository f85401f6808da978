//! Values by component, in a memory that does not grow past a bound.

use grundy_game::Budget;
use grundy_kernel::prefetch;
use grundy_theory::Stop;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The values of components that are known.
///
/// An open table with room for twice as many, which doubles as long as the budget gives it memory.
/// Then a new value takes the place of an old one, or is not kept: what was forgotten can be computed again.
pub struct Table<P> {
    slots: Vec<Slot<P>>,
    used: usize,
    /// Whether the budget refused to let it grow.
    full: bool,
}

#[derive(Clone, Default)]
struct Slot<P> {
    part: P,
    known: Known,
}

/// What is known of the value of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// One more than the value; 0 where it is not known.
    value: u16,
    /// The numbers below 16 that it is not.
    not: u16,
}

impl Known {
    /// That its value is 0.
    pub const ZERO: Known = Known { value: 1, not: 0 };

    /// That it has a value.
    ///
    /// # Errors
    /// [`Stop::Unsupported`] for a value beyond 65534.
    pub fn is(value: u64) -> Result<Known, Stop> {
        let value = u16::try_from(value + 1).map_err(|_| Stop::Unsupported)?;
        Ok(Known { value, not: 0 })
    }

    /// That its value is none of some numbers; those from 16 on are forgotten.
    pub fn is_none_of(numbers: u128) -> Known {
        Known { value: 0, not: numbers as u16 }
    }

    /// The value.
    #[inline]
    pub fn value(self) -> Option<u64> {
        u64::from(self.value).checked_sub(1)
    }

    /// Numbers that it is not.
    #[inline]
    pub fn excluded(self) -> u128 {
        self.not.into()
    }

    fn is_nothing(self) -> bool {
        self == Known::default()
    }

    fn and(self, other: Known) -> Known {
        Known { value: self.value | other.value, not: self.not | other.not }
    }
}

/// The slots of the first table.
const FIRST: usize = 1 << 10;

impl<P: Clone + Default + Eq + Hash> Default for Table<P> {
    fn default() -> Table<P> {
        Table { slots: vec![Slot::default(); FIRST], used: 0, full: false }
    }
}

/// Where a component is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Place(u64);

impl<P: Clone + Default + Eq + Hash> Table<P> {
    /// Where a component is looked for; fetches it, so that a look soon after is quick.
    #[inline]
    pub fn place(&self, part: &P) -> Place {
        let mut hasher = FxHasher::default();
        part.hash(&mut hasher);
        // The high bits of a product are the good ones.
        let place = Place(hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15));
        prefetch(&self.slots, self.slot(place));
        place
    }

    #[inline]
    fn slot(&self, place: Place) -> usize {
        (place.0 >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// What is known of a component.
    #[inline]
    pub fn get(&self, part: &P, place: Place) -> Known {
        let mut at = self.slot(place);
        loop {
            let slot = &self.slots[at];
            if slot.known.is_nothing() || slot.part == *part {
                return slot.known;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// A new question may have more memory: the table tries to grow again.
    pub fn may_grow(&mut self) {
        self.full = false;
    }

    /// Whether there is no memory for more: new values take the places of others.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Of how many components something is known.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The components whose values are known, and the values.
    pub fn values(&self) -> impl Iterator<Item = (&P, u64)> {
        self.slots.iter().filter_map(|slot| Some((&slot.part, slot.known.value()?)))
    }

    /// Remembers what is known; `held` is what the component holds on to beyond its own size.
    ///
    /// # Errors
    /// Any but [`Stop::Memory`] that the budget says.
    pub fn insert(&mut self, part: P, known: Known, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        if known.is_nothing() {
            return Ok(());
        }
        if 2 * self.used >= self.slots.len() && !self.full {
            self.grow(budget)?;
        }
        // A table that cannot grow is filled to three quarters, so that a look ends soon.
        let filled = 4 * self.used >= 3 * self.slots.len();
        let mut at = self.slot(self.place(&part));
        let home = at;
        while !self.slots[at].known.is_nothing() && self.slots[at].part != part {
            at = (at + 1) & (self.slots.len() - 1);
        }
        if !self.slots[at].known.is_nothing() {
            self.slots[at].known = self.slots[at].known.and(known);
            return Ok(());
        }
        if held > 0 && !self.full {
            match budget.spend(0, held as u64) {
                Ok(()) => {}
                Err(Stop::Memory) => self.full = true,
                Err(stop) => return Err(stop),
            }
        }
        if self.full && (filled || held > 0) {
            // In the place of another, or not at all.
            if !self.slots[home].known.is_nothing() {
                self.slots[home] = Slot { part, known };
            }
            return Ok(());
        }
        self.used += 1;
        self.slots[at] = Slot { part, known };
        Ok(())
    }

    fn grow(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let size = |slots: usize| (slots * size_of::<Slot<P>>()) as u64;
        let wanted = 2 * self.slots.len();
        match budget.spend(0, size(wanted)) {
            Ok(()) => {}
            Err(Stop::Memory) => {
                self.full = true;
                return Ok(());
            }
            Err(stop) => return Err(stop),
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); wanted]);
        for slot in old.into_iter().filter(|slot| !slot.known.is_nothing()) {
            let mut at = self.slot(self.place(&slot.part));
            while !self.slots[at].known.is_nothing() {
                at = (at + 1) & (wanted - 1);
            }
            self.slots[at] = slot;
        }
        budget.release(size(wanted / 2));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// So many bytes.
    struct Bytes(AtomicU64);

    impl Budget for Bytes {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            let left = |left: u64| left.checked_sub(bytes);
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).map(drop).map_err(|_| Stop::Memory)
        }

        fn release(&self, bytes: u64) {
            self.0.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    #[test]
    fn what_is_there_is_right_and_memory_is_bounded() {
        for bound in [0, 100_000, 1_000_000, u64::MAX / 2] {
            let budget = Bytes(AtomicU64::new(bound));
            let mut table: Table<[u64; 2]> = Table::default();
            let mut expected = HashMap::new();
            for i in 0..60_000u64 {
                let part = [i * i % 50_021, i % 7];
                let value = part[0] % 300 + part[1];
                table.insert(part, Known::is(value).unwrap(), 0, &budget).unwrap();
                assert!(bound < 1 << 40 || table.get(&part, table.place(&part)).value() == Some(value));
                expected.insert(part, value);
            }
            let found = expected.iter().filter(|(part, value)| {
                let found = table.get(part, table.place(part)).value();
                assert!(found.is_none_or(|found| found == **value));
                found.is_some()
            });
            let found = found.count();
            assert_eq!(found, table.len());
            assert!(table.values().all(|(part, value)| expected[part] == value));
            assert!(bound < 1 << 40 || found == expected.len());
            let bytes = table.slots.len() * size_of::<Slot<[u64; 2]>>();
            assert!(bytes as u64 <= bound.max((FIRST * size_of::<Slot<[u64; 2]>>()) as u64), "{bytes} {bound}");
        }
        assert_eq!(Known::is(65_535), Err(Stop::Unsupported));
    }
}
