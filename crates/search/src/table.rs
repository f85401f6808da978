//! Values by component, in a memory that does not grow past a bound, for several threads.

mod locked;
mod open;
mod shard;

use grundy_game::{Budget, Key, Part};
use grundy_theory::Stop;
pub use locked::Locked;
pub use open::Open;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The values of components that are known.
///
/// It grows as long as the budget gives it memory.
/// Then a new value takes the place of an old one, or is not kept: what was forgotten can be computed again.
pub struct Table<P: Kept>(P::Memory);

/// A component that a table remembers.
pub trait Kept: Clone + Default + Eq + Hash + Send + Sync {
    /// How it is remembered.
    type Memory: Memory<Self>;

    /// Where it is looked for.
    #[inline]
    fn place(&self) -> Place {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        Place::of(hasher.finish())
    }
}

impl Kept for Key {
    type Memory = Locked<Key>;
}

/// Components by number.
impl Kept for u32 {
    type Memory = Locked<u32>;
}

impl Kept for Part {
    type Memory = Open;

    #[inline]
    fn place(&self) -> Place {
        let product = self[0].wrapping_mul(FACTOR) ^ self[1];
        Place::of(product ^ product >> 32)
    }
}

/// What a table asks of its memory, which all threads share.
pub trait Memory<P>: Default + Send + Sync {
    /// What a thread holds while it reads.
    type Reader<'a>: Reader<P> + Send
    where
        Self: 'a;

    /// What is written later may be missed until it is [renewed](Reader::renew).
    fn reader(&self) -> Self::Reader<'_>;

    /// Remembers what is known, as [`Table::insert`].
    ///
    /// # Errors
    /// Any but [`Stop::Memory`] that the budget says.
    fn insert(&self, part: P, place: Place, known: Known, held: usize, budget: &dyn Budget) -> Result<(), Stop>;

    /// A new question may have more memory.
    fn may_grow(&self);

    /// Whether there is no memory for more.
    fn is_full(&self) -> bool;

    /// Of how many components something is known.
    fn len(&self) -> usize;

    /// Whether nothing is known.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes it takes up, without what components hold on to.
    fn bytes(&self) -> usize;

    /// Visits the components whose values are known, with the values.
    fn each_value(&self, visit: &mut dyn FnMut(&P, u64));
}

/// What a thread asks a memory.
pub trait Reader<P> {
    /// What is known of a component.
    fn get(&self, part: &P, place: Place) -> Known;

    /// Fetches what will be asked for soon, where that helps.
    fn prefetch(&self, _place: Place) {}

    /// Sees what was written since; soon done where the memory has not grown.
    fn renew(&mut self) {}
}

/// A table, for looks one after the other; after a while it is to be [renewed](Reading::renew).
pub struct Reading<'a, P: Kept + 'a>(<P::Memory as Memory<P>>::Reader<'a>);

impl<P: Kept> Reading<'_, P> {
    /// What is known of a component.
    #[inline]
    pub fn get(&self, part: &P) -> Known {
        self.0.get(part, part.place())
    }

    /// What is known of a component will be asked for soon.
    #[inline]
    pub fn prefetch(&self, part: &P) {
        self.0.prefetch(part.place());
    }

    /// What was written since is seen too.
    #[inline]
    pub fn renew(&mut self) {
        self.0.renew();
    }
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

    /// Whether it tells if the value is among some numbers.
    pub(crate) fn answers(self, wanted: u128) -> bool {
        self.value != 0 || wanted & !self.excluded() == 0
    }

    pub(crate) fn is_nothing(self) -> bool {
        self == Known::default()
    }

    fn and(self, other: Known) -> Known {
        Known { value: self.value | other.value, not: self.not | other.not }
    }
}

/// The golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where a component is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Place(u64);

impl Place {
    #[inline]
    fn of(hash: u64) -> Place {
        // The high bits of a product are the good ones.
        Place(hash.wrapping_mul(FACTOR))
    }

    /// The first bits of the place, as a number.
    #[inline]
    fn first(self, bits: u32) -> usize {
        (self.0 >> (64 - bits)) as usize
    }

    /// The slot, of so many, without the first bits: a power of two that is not 1.
    #[inline]
    fn among(self, slots: usize, first: u32) -> usize {
        (self.0 << first >> (64 - slots.trailing_zeros())) as usize
    }
}

impl<P: Kept> Default for Table<P> {
    fn default() -> Table<P> {
        Table(P::Memory::default())
    }
}

impl<P: Kept> Table<P> {
    /// What is known of a component.
    #[inline]
    pub fn get(&self, part: &P) -> Known {
        self.reading().get(part)
    }

    /// The table, for some looks soon one after the other.
    #[inline]
    pub fn reading(&self) -> Reading<'_, P> {
        Reading(self.0.reader())
    }

    /// A new question may have more memory: the table tries to grow again.
    pub fn may_grow(&self) {
        self.0.may_grow();
    }

    /// Whether there is no memory for more: new values take the places of others.
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Of how many components something is known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the table takes up, without what components hold on to.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Visits the components whose values are known, with the values. `visit` must not ask the table.
    pub fn each_value(&self, visit: &mut dyn FnMut(&P, u64)) {
        self.0.each_value(visit);
    }

    /// Remembers what is known; `held` is what the component holds on to beyond its own size.
    ///
    /// # Errors
    /// Any but [`Stop::Memory`] that the budget says.
    pub fn insert(&self, part: P, known: Known, held: usize, budget: &dyn Budget) -> Result<(), Stop> {
        if known.is_nothing() {
            return Ok(());
        }
        let place = part.place();
        self.0.insert(part, place, known, held, budget)
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
            let table: Table<[u64; 2]> = Table::default();
            let mut expected = HashMap::new();
            for i in 0..60_000u64 {
                let part = [i * i % 50_021, i % 7];
                let value = part[0] % 300 + part[1];
                table.insert(part, Known::is(value).unwrap(), 0, &budget).unwrap();
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
            let first = Table::<[u64; 2]>::default().bytes() as u64;
            assert!(table.bytes() as u64 <= bound.saturating_add(first), "{} {bound}", table.bytes());
        }
        assert_eq!(Known::is(65_535), Err(Stop::Unsupported));
    }
}
