//! A table of values by component, of bounded memory, for several threads.

mod fact;
mod lock_free_memory;
mod shard;
mod sharded_memory;
mod word_facts;

pub use fact::{ComponentFact, KnownValue, WorkClass};
use grundy_game::{Budget, ComponentWords, PositionKey, Stop};
pub use lock_free_memory::LockFreeMemory;
use rustc_hash::FxHasher;
pub use sharded_memory::ShardedMemory;
use std::hash::{Hash, Hasher};
pub use word_facts::WordFacts;

/// The known facts about the values of components.
///
/// The table grows as long as the budget grants memory.
/// After that, a new entry replaces an old one or is not kept; an entry that is lost can be computed again.
/// Of components that are words, those whose entries took the least work are replaced first.
pub struct ComponentTable<P: TableComponent>(P::Memory);

/// A component that a table remembers.
pub trait TableComponent: Clone + Default + Eq + Hash + Send + Sync {
    /// The table implementation for this type.
    type Memory: TableMemory<Self>;

    /// The hash of the component.
    #[inline]
    fn place(&self) -> HashPlace {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        HashPlace::from_hash(hasher.finish())
    }
}

impl TableComponent for PositionKey {
    type Memory = ShardedMemory<PositionKey>;
}

/// Components by number.
impl TableComponent for u32 {
    type Memory = ShardedMemory<u32>;
}

impl TableComponent for ComponentWords {
    type Memory = LockFreeMemory;

    #[inline]
    fn place(&self) -> HashPlace {
        // The second word of what is remembered is below 256, so one product is enough to spread both.
        let product = self[0].wrapping_mul(GOLDEN_RATIO_FACTOR) ^ self[1];
        HashPlace::from_hash(product ^ product >> 32)
    }
}

/// An implementation of a table, which all threads share.
pub trait TableMemory<P>: Default + Send + Sync {
    /// The handle by which one thread reads.
    type Reader<'a>: MemoryReader<P> + Send
    where
        Self: 'a;

    /// A reader. It may miss later writes, until it is [renewed](MemoryReader::renew).
    fn reader(&self) -> Self::Reader<'_>;

    /// Remembers facts, as [`ComponentTable::insert`].
    ///
    /// # Errors
    /// Returns an error if the budget stops for a reason other than [`Stop::Memory`].
    fn insert(
        &self,
        part: P,
        place: HashPlace,
        fact: ComponentFact,
        held: usize,
        budget: &dyn Budget,
    ) -> Result<(), Stop>;

    /// Allows the table to grow again, because a new question may have more memory.
    fn allow_growth(&self);

    /// Whether the budget refused more memory.
    fn is_full(&self) -> bool;

    /// The number of components of which something is known.
    fn len(&self) -> usize;

    /// Whether the table is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The size in bytes, without the memory that components own.
    fn bytes(&self) -> usize;

    /// Visits the components whose values are known, with the values.
    fn each_value(&self, visit: &mut dyn FnMut(&P, u64));
}

/// A reader of a table, for one thread.
pub trait MemoryReader<P> {
    /// The known facts about a component.
    fn get(&self, part: &P, place: HashPlace) -> KnownValue;

    /// Prefetches the slot of a component, if that helps.
    fn prefetch(&self, _place: HashPlace) {}

    /// Makes everything written since visible. Cheap if the table has not grown.
    fn renew(&mut self) {}
}

/// A reader of a [`ComponentTable`], for many look-ups; it should be [renewed](TableReading::renew) from time to time.
pub struct TableReading<'a, P: TableComponent + 'a>(<P::Memory as TableMemory<P>>::Reader<'a>);

impl<P: TableComponent> TableReading<'_, P> {
    /// The known facts about a component.
    #[inline]
    pub fn get(&self, part: &P) -> KnownValue {
        self.0.get(part, part.place())
    }

    /// Prefetches the slot of a component.
    #[inline]
    pub fn prefetch(&self, part: &P) {
        self.0.prefetch(part.place());
    }

    /// Makes everything written since visible.
    #[inline]
    pub fn renew(&mut self) {
        self.0.renew();
    }
}

/// 2^64 divided by the golden ratio: multiplication by it spreads hashes evenly over the high bits.
const GOLDEN_RATIO_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The hash of a component. Its high bits select the shard or slot.
#[derive(Clone, Copy, Debug)]
pub struct HashPlace(u64);

impl HashPlace {
    #[inline]
    fn from_hash(hash: u64) -> HashPlace {
        // The high bits of a product depend on all bits of the hash.
        HashPlace(hash.wrapping_mul(GOLDEN_RATIO_FACTOR))
    }

    /// The first bits of the place, as a number.
    #[inline]
    fn first_bits(self, bits: u32) -> usize {
        (self.0 >> (64 - bits)) as usize
    }

    /// The index among `slots` slots, by the bits after the first `first` ones. `slots` must be a power of two greater than 1.
    #[inline]
    fn slot_index(self, slots: usize, first: u32) -> usize {
        // The first bits are the same in a whole shard, so they would choose few of its slots.
        (self.0 << first >> (64 - slots.trailing_zeros())) as usize
    }
}

impl<P: TableComponent> Default for ComponentTable<P> {
    fn default() -> ComponentTable<P> {
        ComponentTable(P::Memory::default())
    }
}

impl<P: TableComponent> ComponentTable<P> {
    /// The known facts about a component.
    #[inline]
    pub fn get(&self, part: &P) -> KnownValue {
        self.start_reading().get(part)
    }

    /// A reader for many look-ups.
    #[inline]
    pub fn start_reading(&self) -> TableReading<'_, P> {
        TableReading(self.0.reader())
    }

    /// Allows the table to grow again, because a new question may have more memory.
    pub fn allow_growth(&self) {
        self.0.allow_growth();
    }

    /// Whether the budget refused more memory, so that new entries replace old ones.
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// The implementation.
    pub(crate) fn memory(&self) -> &P::Memory {
        &self.0
    }

    /// The number of components of which something is known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The size in bytes, without the memory that components own.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Visits the components whose values are known, with the values. `visit` must not access the table.
    pub fn each_value(&self, visit: &mut dyn FnMut(&P, u64)) {
        self.0.each_value(visit);
    }

    /// Remembers facts about a component. `held` is the number of bytes the component owns beyond its own size.
    ///
    /// # Errors
    /// Returns an error if the budget stops for a reason other than [`Stop::Memory`].
    pub fn insert(&self, part: P, known: KnownValue, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        self.insert_fact(part, ComponentFact { known_value: known, work: WorkClass::default() }, held, budget)
    }

    /// Remembers a fact about a component, and the work it took. `held` is as in [`insert`](ComponentTable::insert).
    ///
    /// # Errors
    /// Returns the same errors as [`insert`](ComponentTable::insert).
    pub fn insert_fact(&self, part: P, fact: ComponentFact, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        // A slot with nothing in it is a free slot, and would end probing.
        if fact.known_value.is_nothing() {
            return Ok(());
        }
        let place = part.place();
        self.0.insert(part, place, fact, held, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A budget of a number of bytes.
    struct ByteLimit(AtomicU64);

    impl Budget for ByteLimit {
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
            let budget = ByteLimit(AtomicU64::new(bound));
            let table: ComponentTable<[u64; 2]> = ComponentTable::default();
            let mut expected = HashMap::new();
            for i in 0..60_000u64 {
                let part = [i * i % 50_021, i % 7];
                let value = part[0] % 300 + part[1];
                table.insert(part, KnownValue::of_value(value).unwrap(), 0, &budget).unwrap();
                assert!(bound < 1 << 40 || table.get(&part).value() == Some(value));
                expected.insert(part, value);
            }
            let found = expected.iter().filter(|(part, value)| {
                let found = table.get(part).value();
                assert!(found.is_none_or(|found| found == **value));
                found.is_some()
            });
            let found = found.count();
            assert_eq!(found, table.len());
            table.each_value(&mut |part, value| assert_eq!(expected[part], value));
            assert!(bound < 1 << 40 || found == expected.len());
            let first = ComponentTable::<[u64; 2]>::default().bytes() as u64;
            assert!(table.bytes() as u64 <= bound.saturating_add(first), "{} {bound}", table.bytes());
        }
        assert_eq!(KnownValue::of_value(65_535), Err(Stop::Unsupported));
    }
}
