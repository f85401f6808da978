//! An open-addressing table without locks, for components of two words.
//!
//! A slot has two words, which are not read in one operation. The second word contains a version, and a bit that is set while the slot is
//! written. A reader that finds the same second word, without that bit, before and after reading the first word has read a consistent entry.
//! (A version has 23 bits, so a reader could be deceived only after 2^23 changes of one slot between its two reads.)
//! Entries that are written while the table grows may be lost. That affects no answer, because they can be computed again.

use super::{Kept, Known, Memory, Place, Reader};
use arc_swap::ArcSwap;
use grundy_game::{Budget, Part};
use grundy_theory::Stop;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, TryLockError};

/// A table for components whose second word is below 256; others are not remembered.
pub struct Open {
    slots: ArcSwap<Vec<Slot>>,
    /// The number of times the table has grown.
    grown: AtomicUsize,
    /// The numbers of occupied slots, by the first bits of the hash, so that threads seldom update the same counter.
    taken: Box<[Apart]>,
    growing: Mutex<()>,
    /// Whether the budget refused more memory.
    full: AtomicBool,
}

/// A counter in a cache line of its own, to avoid false sharing.
#[derive(Default)]
#[repr(align(64))]
struct Apart(AtomicUsize);

/// A component and what is known of it.
#[derive(Default)]
#[repr(align(16))]
struct Slot {
    first: AtomicU64,
    rest: AtomicU64,
}

/// The second word of a slot. Bits 0 to 31: what is known; 32 to 39: the second word of the component; 40: being written; 41 to 63: the version.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rest(u64);

/// The increment of the version, and the bit of a slot that is being written.
const VERSION: u64 = 1 << 41;
const BUSY: u64 = 1 << 40;
const SECOND: u32 = 32;

/// The number of slots at first, which are not charged to the budget.
const FIRST: usize = 1 << 12;

/// The binary logarithm of the number of counters for occupied slots.
const PARTS: u32 = 6;

impl Rest {
    #[inline]
    fn known(self) -> Known {
        Known { value: self.0 as u16, not: (self.0 >> 16) as u16 }
    }

    /// Whether nothing was written to the slot yet. A slot never becomes free again, which keeps probing sequences intact.
    #[inline]
    fn is_free(self) -> bool {
        self.0 as u32 == 0 && !self.is_busy()
    }

    #[inline]
    fn is_busy(self) -> bool {
        self.0 & BUSY != 0
    }

    #[inline]
    fn is_of(self, second: u64) -> bool {
        self.0 >> SECOND & 0x1ff == second
    }

    /// The next version, with these contents.
    fn then(self, second: u64, known: Known) -> Rest {
        let version = (self.0 & !(VERSION - 1)).wrapping_add(VERSION);
        Rest(version | second << SECOND | u64::from(known.not) << 16 | u64::from(known.value))
    }
}

impl Slot {
    #[inline]
    fn rest(&self) -> Rest {
        Rest(self.rest.load(Acquire))
    }

    /// The entry, unless it is being written.
    fn read(&self) -> Option<(Part, Known)> {
        let rest = self.rest();
        let first = self.first.load(Acquire);
        let whole = !rest.is_free() && !rest.is_busy() && self.rest.load(Relaxed) == rest.0;
        whole.then(|| ([first, rest.0 >> SECOND & 0xff], rest.known()))
    }

    /// Writes an entry if the slot was not changed since `was`. Returns whether it did.
    fn write(&self, was: Rest, part: Part, known: Known) -> bool {
        if self.rest.compare_exchange(was.0, was.0 | BUSY, AcqRel, Relaxed).is_err() {
            return false;
        }
        self.first.store(part[0], Release);
        self.rest.store(was.then(part[1], known).0, Release);
        true
    }
}

fn slots(count: usize) -> Vec<Slot> {
    let mut slots = Vec::with_capacity(count);
    grundy_kernel::prefer_large_pages(&mut slots);
    slots.resize_with(count, Slot::default);
    slots
}

impl Default for Open {
    fn default() -> Open {
        let taken = std::iter::repeat_with(Apart::default).take(1 << PARTS).collect();
        Open {
            slots: ArcSwap::from_pointee(slots(FIRST)),
            grown: AtomicUsize::new(0),
            taken,
            growing: Mutex::default(),
            full: AtomicBool::new(false),
        }
    }
}

impl Open {
    /// Doubles the table, if the budget grants memory and no other thread is doing so.
    fn grow(&self, from: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let _alone = match self.growing.try_lock() {
            Ok(alone) => alone,
            Err(TryLockError::WouldBlock) => return Ok(()),
            Err(TryLockError::Poisoned(_)) => unreachable!("nothing fails while a table grows"),
        };
        let old = self.slots.load();
        if old.len() != from {
            return Ok(());
        }
        let size = |slots: usize| (slots * size_of::<Slot>()) as u64;
        match budget.spend(0, size(2 * from)) {
            Ok(()) => {}
            Err(Stop::Memory) => {
                self.full.store(true, Relaxed);
                return Ok(());
            }
            Err(stop) => return Err(stop),
        }
        let new = slots(2 * from);
        for (part, known) in old.iter().filter_map(Slot::read) {
            let mut at = part.place().among(new.len(), 0);
            while !new[at].rest().is_free() {
                at = (at + 1) & (new.len() - 1);
            }
            new[at].write(Rest(0), part, known);
        }
        self.slots.store(new.into());
        self.grown.fetch_add(1, Release);
        if from > FIRST {
            budget.release(size(from));
        }
        Ok(())
    }
}

/// A reader: the slots as they were after `grown` doublings.
pub struct Now<'a> {
    of: &'a Open,
    grown: usize,
    slots: Arc<Vec<Slot>>,
}

impl Reader<Part> for Now<'_> {
    #[inline]
    fn get(&self, part: &Part, place: Place) -> Known {
        let slots = &self.slots[..];
        let mut at = place.among(slots.len(), 0);
        loop {
            let slot = &slots[at];
            let rest = slot.rest();
            if rest.is_free() {
                return Known::default();
            }
            if rest.is_of(part[1]) && slot.first.load(Acquire) == part[0] && slot.rest.load(Relaxed) == rest.0 {
                return rest.known();
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    #[inline]
    fn prefetch(&self, place: Place) {
        grundy_kernel::prefetch(&self.slots[..], place.among(self.slots.len(), 0));
    }

    #[inline]
    fn renew(&mut self) {
        if self.of.grown.load(Relaxed) != self.grown {
            *self = self.of.reader();
        }
    }
}

impl Memory<Part> for Open {
    type Reader<'a> = Now<'a>;

    fn reader(&self) -> Now<'_> {
        let grown = self.grown.load(Acquire);
        Now { of: self, grown, slots: self.slots.load_full() }
    }

    fn insert(&self, part: Part, place: Place, known: Known, _held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        if part[1] > 0xff {
            return Ok(());
        }
        let taken = &self.taken[place.first(PARTS)].0;
        let mut slots = self.slots.load();
        if taken.load(Relaxed) << (PARTS + 1) >= slots.len() && !self.is_full() {
            self.grow(slots.len(), budget)?;
            slots = self.slots.load();
        }
        // A table that cannot grow is filled to three quarters only, so that probing sequences stay short.
        let filled = taken.load(Relaxed) << (PARTS + 2) >= 3 * slots.len();
        let home = place.among(slots.len(), 0);
        let mut at = home;
        loop {
            let slot = &slots[at];
            let rest = slot.rest();
            if rest.is_free() {
                if filled {
                    // Replace the entry in the home slot, or drop the new one: some slots must stay free, or probing would not end.
                    let rest = slots[home].rest();
                    let _ = !rest.is_free() && !rest.is_busy() && slots[home].write(rest, part, known);
                } else if slot.write(rest, part, known) {
                    taken.fetch_add(1, Relaxed);
                } else {
                    continue;
                }
                return Ok(());
            }
            if rest.is_of(part[1]) && slot.first.load(Acquire) == part[0] {
                let more = rest.then(part[1], rest.known().and(known));
                // If the slot was changed meanwhile, it may belong to another component now, so it is examined again.
                if slot.rest.compare_exchange(rest.0, more.0, AcqRel, Relaxed).is_ok() {
                    return Ok(());
                }
                continue;
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    fn may_grow(&self) {
        self.full.store(false, Relaxed);
    }

    fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    fn len(&self) -> usize {
        self.taken.iter().map(|taken| taken.0.load(Relaxed)).sum()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.slots.load()[..])
    }

    fn each_value(&self, visit: &mut dyn FnMut(&Part, u64)) {
        for (part, known) in self.slots.load().iter().filter_map(Slot::read) {
            if let Some(value) = known.value() {
                visit(&part, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::table::{Known, Table};
    use grundy_game::{Budget, Part};
    use grundy_theory::Stop;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A budget that may refuse large amounts of memory.
    struct Moody(AtomicBool);

    impl Budget for Moody {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            if self.0.load(Ordering::Relaxed) && bytes > 1 << 17 { Err(Stop::Memory) } else { Ok(()) }
        }
    }

    /// Parts with equal first words and different second words, so that an inconsistent read would be taken for another part.
    fn part(i: u64) -> (Part, u64) {
        ([(i / 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, i % 7], i % 300 + i % 7)
    }

    #[test]
    fn threads_read_what_was_written_while_it_grows_and_while_it_is_full() {
        const PARTS: u64 = if cfg!(miri) { 300 } else { 40_000 };
        for full in [false, true] {
            let (table, budget) = (Table::<Part>::default(), Moody(AtomicBool::new(full)));
            std::thread::scope(|scope| {
                for thread in 0..4u64 {
                    let (table, budget) = (&table, &budget);
                    scope.spawn(move || {
                        for step in 0..3 * PARTS {
                            let (part, value) = part((step * (2 * thread + 1) + thread * 1_000) % PARTS);
                            match table.get(&part).value() {
                                Some(found) => assert_eq!(found, value),
                                None => table.insert(part, Known::is(value).unwrap(), 0, budget).unwrap(),
                            }
                        }
                    });
                }
            });
            let mut found = 0;
            table.each_value(&mut |one, value| {
                found += 1;
                assert!((0..PARTS).any(|i| part(i) == (*one, value)) || PARTS > 1_000);
            });
            assert!(found > 0 && table.is_full() == (full && !cfg!(miri)), "{found}");
        }
    }

    #[test]
    fn what_is_no_pair_of_a_word_and_a_byte_is_not_remembered() {
        let table = Table::<Part>::default();
        table.insert([3, 256], Known::ZERO, 0, &()).unwrap();
        assert_eq!((table.get(&[3, 256]), table.get(&[3, 0]), table.len()), Default::default());
        table.insert([3, 255], Known::is_none_of(0b101), 0, &()).unwrap();
        table.insert([3, 255], Known::is(1).unwrap(), 0, &()).unwrap();
        assert_eq!((table.get(&[3, 255]).value(), table.get(&[3, 255]).excluded()), (Some(1), 0b101));
    }
}
