//! A slot of the table: a component of two words, the facts about it, and a version.

use crate::table::{ComponentFact, KnownValue, WorkClass};
use grundy_game::ComponentWords;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};

/// A component and the facts about it.
#[derive(Default)]
#[repr(align(16))]
pub(super) struct VersionedSlot {
    pub(super) first_word: AtomicU64,
    pub(super) second_word: AtomicU64,
}

/// The second word of a slot. Bits 0 to 31: the facts; 32 to 39: the second word of the component; 40: being written; 41 to 45: the work;
/// 46 to 63: the version.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SlotRest(pub(super) u64);

/// The increment of the version, and the bit of a slot that is being written.
const VERSION_UNIT: u64 = 1 << 46;
const BUSY_BIT: u64 = 1 << 40;
const SECOND_WORD_SHIFT: u32 = 32;
const WORK_SHIFT: u32 = 41;

impl SlotRest {
    #[inline]
    pub(super) fn known_value(self) -> KnownValue {
        KnownValue { value: self.0 as u16, excluded_values: (self.0 >> 16) as u16 }
    }

    #[inline]
    pub(super) fn work(self) -> WorkClass {
        WorkClass::from_index((self.0 >> WORK_SHIFT) as u32 % WorkClass::CLASS_COUNT as u32)
    }

    /// Whether nothing was written to the slot yet. A slot never becomes free again, which keeps probing sequences intact.
    #[inline]
    pub(super) fn is_free(self) -> bool {
        self.0 as u32 == 0 && !self.is_busy()
    }

    #[inline]
    pub(super) fn is_busy(self) -> bool {
        self.0 & BUSY_BIT != 0
    }

    #[inline]
    pub(super) fn has_second_word(self, second: u64) -> bool {
        // Nine bits: with the one of a slot being written, such a slot matches no component.
        self.0 >> SECOND_WORD_SHIFT & 0x1ff == second
    }

    /// The next version, with these contents.
    pub(super) fn next_version(
        self,
        second: u64,
        ComponentFact { known_value: known, work }: ComponentFact,
    ) -> SlotRest {
        let version = (self.0 & !(VERSION_UNIT - 1)).wrapping_add(VERSION_UNIT);
        let head = (work.index() as u64) << WORK_SHIFT | second << SECOND_WORD_SHIFT;
        SlotRest(version | head | u64::from(known.excluded_values) << 16 | u64::from(known.value))
    }
}

impl VersionedSlot {
    #[inline]
    pub(super) fn load_rest(&self) -> SlotRest {
        SlotRest(self.second_word.load(Acquire))
    }

    /// The entry, unless it is being written.
    pub(super) fn read_whole(&self) -> Option<(ComponentWords, ComponentFact)> {
        let rest = self.load_rest();
        // The second load of `second_word` stays behind this load, and sees the mark of a writer whose first word was read.
        let first = self.first_word.load(Acquire);
        let whole = !rest.is_free() && !rest.is_busy() && self.second_word.load(Relaxed) == rest.0;
        let fact = ComponentFact { known_value: rest.known_value(), work: rest.work() };
        whole.then_some(([first, rest.0 >> SECOND_WORD_SHIFT & 0xff], fact))
    }

    /// Writes an entry if the slot was not changed since `was`. Returns whether it did.
    pub(super) fn replace_contents(&self, was: SlotRest, part: ComponentWords, fact: ComponentFact) -> bool {
        if self.second_word.compare_exchange(was.0, was.0 | BUSY_BIT, AcqRel, Relaxed).is_err() {
            return false;
        }
        // A thread that reads this word must also see that the slot is marked, so the order of the two stores is fixed.
        self.first_word.store(part[0], Release);
        self.second_word.store(was.next_version(part[1], fact).0, Release);
        true
    }
}
