//! An open-addressing table without locks, for components of two words.
//!
//! A slot has two words, which are not read in one operation. The second word contains a version, and a bit that is set while the slot is
//! written. A reader that finds the same second word, without that bit, before and after reading the first word has read a consistent entry.
//! (A version has 18 bits, so a reader could be deceived only after 2^18 changes of one slot between its two reads.)
//! Entries that are written while the table grows may be lost. That affects no answer, because they can be computed again.

mod slot;

use super::{ComponentFact, HashPlace, KnownValue, MemoryReader, TableComponent, TableMemory, WorkClass};
use arc_swap::ArcSwap;
use grundy_game::{Budget, ComponentWords, Stop};
use slot::{SlotRest, VersionedSlot};
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, TryLockError};

/// A table for components whose second word is below 256; others are not remembered.
pub struct LockFreeMemory {
    slots: ArcSwap<Vec<VersionedSlot>>,
    /// The number of times the table has grown.
    growth_count: AtomicUsize,
    /// The numbers of occupied slots, by the first bits of the hash, so that threads seldom update the same counter.
    occupied_counts: Box<[PaddedCounter]>,
    growing: Mutex<()>,
    /// Whether the budget refused more memory.
    full: AtomicBool,
}

/// A counter in a separate cache line, to avoid false sharing.
#[derive(Default)]
#[repr(align(64))]
struct PaddedCounter(AtomicUsize);

/// The number of slots from its home on among which a component of a full table replaces the one that took the least work.
const REPLACEABLE_SLOTS: usize = 4;

/// The number of slots at first, which are not charged to the budget.
const MIN_SLOTS: usize = 1 << 12;

/// The binary logarithm of the number of counters for occupied slots.
const COUNTER_BITS: u32 = 6;

fn empty_slots(count: usize) -> Vec<VersionedSlot> {
    let mut slots = Vec::with_capacity(count);
    grundy_kernel::prefer_large_pages(&mut slots);
    slots.resize_with(count, VersionedSlot::default);
    slots
}

impl Default for LockFreeMemory {
    fn default() -> LockFreeMemory {
        let taken = std::iter::repeat_with(PaddedCounter::default).take(1 << COUNTER_BITS).collect();
        LockFreeMemory {
            slots: ArcSwap::from_pointee(empty_slots(MIN_SLOTS)),
            growth_count: AtomicUsize::new(0),
            occupied_counts: taken,
            growing: Mutex::default(),
            full: AtomicBool::new(false),
        }
    }
}

impl LockFreeMemory {
    /// Visits the components with known facts. Other threads may write meanwhile; such entries may be visited or not.
    pub(super) fn each_fact(&self, visit: &mut dyn FnMut(&ComponentWords, ComponentFact)) {
        // This keeps the slots of this moment, also if the table grows meanwhile.
        let slots = self.slots.load_full();
        slots.iter().filter_map(VersionedSlot::read_whole).for_each(|(part, fact)| visit(&part, fact));
    }

    /// The known facts about a component, and the work they took. If `more` is known as well, it is added; no component is entered for it.
    pub(super) fn strengthen_fact(&self, part: &ComponentWords, more: Option<ComponentFact>) -> Option<ComponentFact> {
        let (slots, place) = (self.slots.load(), part.place());
        let mut at = place.slot_index(slots.len(), 0);
        loop {
            let rest = slots[at].load_rest();
            if rest.is_free() {
                return None;
            }
            let Some((_, own)) = slots[at].read_whole().filter(|(own, _)| own == part) else {
                at = (at + 1) & (slots.len() - 1);
                continue;
            };
            let together = more.map_or(own, |more| own.merged_with(more));
            let next = rest.next_version(part[1], together);
            if together == own || slots[at].second_word.compare_exchange(rest.0, next.0, AcqRel, Relaxed).is_ok() {
                return Some(together);
            }
            // The slot was changed meanwhile, and is examined again.
        }
    }

    /// Doubles the table, if the budget grants memory and no other thread is doing so.
    fn grow_from(&self, from: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let _alone = match self.growing.try_lock() {
            Ok(alone) => alone,
            Err(TryLockError::WouldBlock) => return Ok(()),
            Err(TryLockError::Poisoned(_)) => unreachable!("nothing fails while a table grows"),
        };
        let old = self.slots.load();
        // Another thread has doubled it since this one looked.
        if old.len() != from {
            return Ok(());
        }
        let size = |slots: usize| (slots * size_of::<VersionedSlot>()) as u64;
        match budget.spend(0, size(2 * from)) {
            Ok(()) => {}
            Err(Stop::Memory) => {
                self.full.store(true, Relaxed);
                return Ok(());
            }
            Err(stop) => return Err(stop),
        }
        let new = empty_slots(2 * from);
        for (part, fact) in old.iter().filter_map(VersionedSlot::read_whole) {
            let mut at = part.place().slot_index(new.len(), 0);
            while !new[at].load_rest().is_free() {
                at = (at + 1) & (new.len() - 1);
            }
            // No other thread sees the new slots yet, so this always succeeds.
            new[at].replace_contents(SlotRest(0), part, fact);
        }
        self.slots.store(new.into());
        // After the slots: a reader that sees the new number also finds the new slots.
        self.growth_count.fetch_add(1, Release);
        // The first slots were not charged.
        if from > MIN_SLOTS {
            budget.release(size(from));
        }
        Ok(())
    }
}

/// A reader: the slots as they were after `grown` doublings.
pub struct SlotsReader<'a> {
    memory: &'a LockFreeMemory,
    growth_count: usize,
    slots: Arc<Vec<VersionedSlot>>,
}

impl MemoryReader<ComponentWords> for SlotsReader<'_> {
    #[inline]
    fn get(&self, part: &ComponentWords, place: HashPlace) -> KnownValue {
        let slots = &self.slots[..];
        let mut at = place.slot_index(slots.len(), 0);
        loop {
            let slot = &slots[at];
            let rest = slot.load_rest();
            if rest.is_free() {
                return KnownValue::default();
            }
            if rest.has_second_word(part[1])
                && slot.first_word.load(Acquire) == part[0]
                && slot.second_word.load(Relaxed) == rest.0
            {
                return rest.known_value();
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    #[inline]
    fn prefetch(&self, place: HashPlace) {
        grundy_kernel::prefetch(&self.slots[..], place.slot_index(self.slots.len(), 0));
    }

    #[inline]
    fn renew(&mut self) {
        // A reader that notices a doubling late misses entries for a while, which costs time only.
        if self.memory.growth_count.load(Relaxed) != self.growth_count {
            *self = self.memory.reader();
        }
    }
}

impl TableMemory<ComponentWords> for LockFreeMemory {
    type Reader<'a> = SlotsReader<'a>;

    fn reader(&self) -> SlotsReader<'_> {
        // Before the slots: if the table grows in between, the reader renews once too often, and not too late.
        let grown = self.growth_count.load(Acquire);
        SlotsReader { memory: self, growth_count: grown, slots: self.slots.load_full() }
    }

    fn insert(
        &self,
        part: ComponentWords,
        place: HashPlace,
        fact: ComponentFact,
        _held: usize,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        if part[1] > 0xff {
            return Ok(());
        }
        let taken = &self.occupied_counts[place.first_bits(COUNTER_BITS)].0;
        let mut slots = self.slots.load();
        // One counter is representative: places are spread evenly, so each has about 1/64 of the occupied slots.
        if taken.load(Relaxed) << (COUNTER_BITS + 1) >= slots.len() && !self.is_full() {
            self.grow_from(slots.len(), budget)?;
            slots = self.slots.load();
        }
        // A table that cannot grow is filled to three quarters only, so that probing sequences stay short.
        let filled = taken.load(Relaxed) << (COUNTER_BITS + 2) >= 3 * slots.len();
        let home = place.slot_index(slots.len(), 0);
        let mut at = home;
        loop {
            let slot = &slots[at];
            let rest = slot.load_rest();
            if rest.is_free() {
                if filled {
                    // Some slots must stay free, or probing would not end.
                    replace_least_work(&slots, home, part, fact);
                } else if slot.replace_contents(rest, part, fact) {
                    taken.fetch_add(1, Relaxed);
                } else {
                    continue;
                }
                return Ok(());
            }
            // While another thread writes this component here, it is not
            // recognised, and may be entered a second time. Both entries are true.
            if rest.has_second_word(part[1]) && slot.first_word.load(Acquire) == part[0] {
                let own = ComponentFact { known_value: rest.known_value(), work: rest.work() };
                let more = rest.next_version(part[1], own.merged_with(fact));
                // If the slot was changed meanwhile, it may belong to another component now, so it is examined again.
                if slot.second_word.compare_exchange(rest.0, more.0, AcqRel, Relaxed).is_ok() {
                    return Ok(());
                }
                continue;
            }
            at = (at + 1) & (slots.len() - 1);
        }
    }

    fn allow_growth(&self) {
        self.full.store(false, Relaxed);
    }

    fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    fn len(&self) -> usize {
        self.occupied_counts.iter().map(|taken| taken.0.load(Relaxed)).sum()
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.slots.load()[..])
    }

    fn each_value(&self, visit: &mut dyn FnMut(&ComponentWords, u64)) {
        self.each_fact(&mut |part, fact| {
            if let Some(value) = fact.known_value.value() {
                visit(part, value);
            }
        });
    }
}

/// Writes an entry in the place of that which took the least work among the first slots from its home; or not at all, if a slot is free
/// or being written.
///
/// One of these slots is always replaced, whatever its work: the newest facts are queried again most often.
#[inline]
fn replace_least_work(slots: &[VersionedSlot], home: usize, part: ComponentWords, fact: ComponentFact) {
    let (mut least, mut at) = (WorkClass::CLASS_COUNT, home);
    for step in 0..REPLACEABLE_SLOTS {
        let slot = (home + step) & (slots.len() - 1);
        let rest = slots[slot].load_rest();
        // Behind a free slot this component would not be found.
        if rest.is_free() {
            break;
        }
        if !rest.is_busy() && rest.work().index() < least {
            (least, at) = (rest.work().index(), slot);
        }
    }
    let rest = slots[at].load_rest();
    let _ = !rest.is_free() && !rest.is_busy() && slots[at].replace_contents(rest, part, fact);
}

#[cfg(test)]
mod tests {
    use crate::table::{ComponentTable, KnownValue};
    use grundy_game::{Budget, ComponentWords, Stop};
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A budget that may refuse large amounts of memory.
    struct MoodyBudget(AtomicBool);

    impl Budget for MoodyBudget {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            if self.0.load(Ordering::Relaxed) && bytes > 1 << 17 { Err(Stop::Memory) } else { Ok(()) }
        }
    }

    /// Parts with equal first words and different second words, so that an inconsistent read would be taken for another part.
    fn numbered_part(i: u64) -> (ComponentWords, u64) {
        ([(i / 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, i % 7], i % 300 + i % 7)
    }

    #[test]
    fn threads_read_what_was_written_while_it_grows_and_while_it_is_full() {
        const PART_COUNT: u64 = if cfg!(miri) { 300 } else { 40_000 };
        for full in [false, true] {
            let (table, budget) = (ComponentTable::<ComponentWords>::default(), MoodyBudget(AtomicBool::new(full)));
            std::thread::scope(|scope| {
                for thread in 0..4u64 {
                    let (table, budget) = (&table, &budget);
                    scope.spawn(move || {
                        for step in 0..3 * PART_COUNT {
                            let (part, value) = numbered_part((step * (2 * thread + 1) + thread * 1_000) % PART_COUNT);
                            match table.get(&part).value() {
                                Some(found) => assert_eq!(found, value),
                                None => table.insert(part, KnownValue::of_value(value).unwrap(), 0, budget).unwrap(),
                            }
                        }
                    });
                }
            });
            let mut found = 0;
            table.each_value(&mut |one, value| {
                found += 1;
                assert!((0..PART_COUNT).any(|i| numbered_part(i) == (*one, value)) || PART_COUNT > 1_000);
            });
            assert!(found > 0 && table.is_full() == (full && !cfg!(miri)), "{found}");
        }
    }

    #[test]
    fn what_is_no_pair_of_a_word_and_a_byte_is_not_remembered() {
        let table = ComponentTable::<ComponentWords>::default();
        table.insert([3, 256], KnownValue::VALUE_ZERO, 0, &()).unwrap();
        assert_eq!((table.get(&[3, 256]), table.get(&[3, 0]), table.len()), Default::default());
        table.insert([3, 255], KnownValue::with_excluded(0b101), 0, &()).unwrap();
        table.insert([3, 255], KnownValue::of_value(1).unwrap(), 0, &()).unwrap();
        assert_eq!((table.get(&[3, 255]).value(), table.get(&[3, 255]).excluded_values()), (Some(1), 0b101));
    }
}
