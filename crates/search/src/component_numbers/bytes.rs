//! Components of bytes.

use super::component_key::{
    ComponentKey, hash_long_bytes, hash_short_key, long_key, long_place, max_short_bytes, short_bytes, short_key,
    widen_key,
};
use super::long_components::LongComponents;
use super::{ComponentNumbers, MIN_SLOTS, NumberedEntries, ValueState};
use grundy_game::{Budget, Stop};
use grundy_kernel::prefetch;
use smallvec::SmallVec;

/// Components of bytes.
///
/// The keys in the table have as many words as the longest component so far needs, up to a bound: so short components take little room, and
/// longer ones are compared without a second access to the memory. Components longer than the bound are stored separately.
#[derive(Debug, Default)]
pub struct ByteNumbers {
    entries: EntriesByWidth,
    long_components: LongComponents,
}

/// A table whose keys have some number of words.
#[derive(Debug)]
enum EntriesByWidth {
    Two(NumberedEntries<ComponentKey<2>>),
    Three(NumberedEntries<ComponentKey<3>>),
    Four(NumberedEntries<ComponentKey<4>>),
    Six(NumberedEntries<ComponentKey<6>>),
}

impl Default for EntriesByWidth {
    fn default() -> EntriesByWidth {
        EntriesByWidth::Two(NumberedEntries::default())
    }
}

/// The maximum number of bytes of a component that is stored in a table.
const MAX_SHORT_BYTES: usize = max_short_bytes(6);

/// The bytes of a component that is not in the table: room for all that are short.
type OwnedComponent = SmallVec<[u8; 64]>;

/// Runs an expression with the table, for each width of its keys.
macro_rules! with_entries {
    ($table:expr, $entries:ident => $body:expr) => {
        match $table {
            EntriesByWidth::Two($entries) => $body,
            EntriesByWidth::Three($entries) => $body,
            EntriesByWidth::Four($entries) => $body,
            EntriesByWidth::Six($entries) => $body,
        }
    };
}

impl<const WORDS: usize> NumberedEntries<ComponentKey<WORDS>> {
    /// A copy of the table with wider keys, which is charged before it is made.
    #[cold]
    fn widen<const WIDE: usize>(
        &mut self,
        long: &LongComponents,
        budget: &dyn Budget,
    ) -> Result<NumberedEntries<ComponentKey<WIDE>>, Stop> {
        type Wide<const WIDE: usize> = NumberedEntries<ComponentKey<WIDE>>;
        let slots = self.slots.len();
        budget.spend(0, Wide::<WIDE>::charged_bytes(slots))?;
        let mut wide = Wide::<WIDE>::default();
        if slots > MIN_SLOTS {
            wide.entries.reserve_exact(slots / 2);
        }
        wide.entries.extend(self.entries.iter().map(|entry| entry.with_key(widen_key(&entry.key))));
        wide.place_entries(slots, |key| long.hash_key(key));
        wide.queue = self.queue.iter().map(|(_, key)| widen_key(key)).map(|key| (long.hash_key(&key), key)).collect();
        budget.release(Self::charged_bytes(slots));
        Ok(wide)
    }

    /// Queues a component, if it is short enough for the table or too long for every table.
    #[inline(always)]
    fn queue_component(
        &mut self,
        component: &[u8],
        long: &mut LongComponents,
        budget: &dyn Budget,
    ) -> Result<bool, Stop> {
        if component.len() <= max_short_bytes(WORDS) {
            let key = short_key(component);
            self.queue(hash_short_key(&key), key);
        } else if component.len() > MAX_SHORT_BYTES {
            let place = long.store(component, budget)?;
            self.queue(hash_long_bytes(component), long_key(place, component.len()));
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Queues components up to one for which the keys have to be wider, which is returned.
    #[inline(always)]
    fn queue_fitting<'c>(
        &mut self,
        first: &'c [u8],
        rest: &mut impl Iterator<Item = &'c [u8]>,
        long: &mut LongComponents,
        budget: &dyn Budget,
    ) -> Result<Option<&'c [u8]>, Stop> {
        let mut component = first;
        while self.queue_component(component, long, budget)? {
            match rest.next() {
                Some(next) => component = next,
                None => return Ok(None),
            }
        }
        Ok(Some(component))
    }

    /// Numbers the queue, as [`ComponentNumbers::number_queue`] says.
    #[inline]
    fn number_components(
        &mut self,
        long: &mut LongComponents,
        budget: &dyn Budget,
        mut visit: impl FnMut(u32, ValueState),
    ) -> Result<(), Stop> {
        self.prefetch_entries();
        if long.bytes.len() > long.numbered {
            // The bytes that those of the queue are compared with.
            self.candidate_keys().filter_map(long_place).for_each(|(place, _)| prefetch(&long.bytes, place));
        }
        let mut queue = std::mem::take(&mut self.queue);
        let numbered = queue.iter().enumerate().try_for_each(|(index, &(hash, key))| {
            let number = match long_place(&key) {
                Some(place) => self.number_long(index, hash, place, long, budget)?,
                None => match self.find_queued(index, hash, |other| *other == key) {
                    Ok(number) => number,
                    Err(slot) => self.insert(hash, slot, key, |key| long.hash_key(key), budget)?,
                },
            };
            visit(number, self.state(number));
            Ok(())
        });
        queue.clear();
        self.queue = queue;
        long.bytes.truncate(long.numbered);
        numbered
    }

    /// The number of a long component of the queue.
    fn number_long(
        &mut self,
        index: usize,
        hash: u64,
        (place, length): (usize, usize),
        long: &mut LongComponents,
        budget: &dyn Budget,
    ) -> Result<u32, Stop> {
        let bytes = long.get((place, length));
        let slot = match self
            .find_queued(index, hash, |other| long_place(other).is_some_and(|other| long.get(other) == bytes))
        {
            Ok(number) => return Ok(number),
            Err(slot) => slot,
        };
        // Components that were known stood between: their places are taken.
        long.bytes.copy_within(place..place + length, long.numbered);
        let number = self.insert(hash, slot, long_key(long.numbered, length), |key| long.hash_key(key), budget)?;
        long.numbered += length;
        Ok(number)
    }

    fn find_component(&self, component: &[u8], long: &LongComponents) -> Option<u32> {
        if component.len() <= max_short_bytes(WORDS) {
            let key = short_key(component);
            return self.find(hash_short_key(&key), |other| *other == key).ok();
        }
        let is_equal =
            |other: &ComponentKey<WORDS>| long_place(other).is_some_and(|place| long.get(place) == component);
        self.find(hash_long_bytes(component), is_equal).ok()
    }

    #[inline]
    fn component(&self, number: u32, long: &LongComponents) -> OwnedComponent {
        let key = &self.entries[number as usize].key;
        match long_place(key) {
            Some(place) => SmallVec::from_slice(long.get(place)),
            None => {
                let (bytes, length) = short_bytes(key);
                let mut all = [0; 64];
                // A copy of a length that is known needs no call.
                all[..WORDS * size_of::<u64>()].copy_from_slice(bytes.as_flattened());
                SmallVec::from_buf_and_len(all, length)
            }
        }
    }
}

impl ByteNumbers {
    /// Widens the keys of the table until it has room for a component of this length.
    #[cold]
    fn widen(&mut self, length: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let long = &self.long_components;
        self.entries = if length <= max_short_bytes(3) {
            EntriesByWidth::Three(with_entries!(&mut self.entries, entries => entries.widen(long, budget)?))
        } else if length <= max_short_bytes(4) {
            EntriesByWidth::Four(with_entries!(&mut self.entries, entries => entries.widen(long, budget)?))
        } else {
            EntriesByWidth::Six(with_entries!(&mut self.entries, entries => entries.widen(long, budget)?))
        };
        Ok(())
    }
}

impl ComponentNumbers for ByteNumbers {
    type Component = [u8];
    type Owned = OwnedComponent;

    #[inline]
    fn queue(&mut self, component: &[u8], budget: &dyn Budget) -> Result<(), Stop> {
        while !with_entries!(&mut self.entries, entries => entries.queue_component(component, &mut self.long_components, budget)?)
        {
            self.widen(component.len(), budget)?;
        }
        Ok(())
    }

    #[inline]
    fn queue_all<'c>(
        &mut self,
        mut components: impl Iterator<Item = &'c [u8]>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        let mut next = components.next();
        while let Some(first) = next {
            next = with_entries!(&mut self.entries, entries => {
                entries.queue_fitting(first, &mut components, &mut self.long_components, budget)?
            });
            if let Some(wide) = next {
                self.widen(wide.len(), budget)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn queue_length(&self) -> usize {
        with_entries!(&self.entries, entries => entries.queue.len())
    }

    fn number_queue(&mut self, budget: &dyn Budget, visit: impl FnMut(u32, ValueState)) -> Result<(), Stop> {
        with_entries!(&mut self.entries, entries => entries.number_components(&mut self.long_components, budget, visit))
    }

    fn clear_queue(&mut self) {
        with_entries!(&mut self.entries, entries => entries.queue.clear());
        self.long_components.bytes.truncate(self.long_components.numbered);
    }

    fn known_number(&self, component: &[u8]) -> Option<u32> {
        with_entries!(&self.entries, entries => entries.find_component(component, &self.long_components))
    }

    #[inline]
    fn component(&self, number: u32) -> OwnedComponent {
        with_entries!(&self.entries, entries => entries.component(number, &self.long_components))
    }

    fn count(&self) -> u32 {
        with_entries!(&self.entries, entries => entries.entries.len() as u32)
    }

    #[inline]
    fn state(&self, number: u32) -> ValueState {
        with_entries!(&self.entries, entries => entries.state(number))
    }

    #[inline]
    fn set_state(&mut self, number: u32, state: ValueState) {
        with_entries!(&mut self.entries, entries => entries.set_state(number, state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// Components of all lengths around the bound keep their numbers, bytes and states while the table grows, in queues of all lengths.
    #[test]
    fn components_keep_their_numbers() {
        let mut numbers = ByteNumbers::default();
        let mut expected: HashMap<Vec<u8>, u32> = HashMap::new();
        let bytes = |i: u32| vec![(i % 7) as u8 * (i % 3) as u8; (i % 61) as usize].into_iter().chain(i.to_le_bytes());
        let (mut queue, mut found) = (Vec::new(), Vec::new());
        for i in (0..5_000u32).chain(0..5_000) {
            // Short ones come first, so that the keys get wider while there are some.
            let length = if i < 1_000 { i / 50 } else { i % 80 };
            for component in [bytes(i % 2_500).collect::<Vec<u8>>(), vec![0; length as usize]] {
                numbers.queue(&component, &()).unwrap();
                queue.push(component);
            }
            if i % 11 > i % 3 {
                continue;
            }
            if i % 2 == 0 {
                // Queues the same components, all at once.
                numbers.clear_queue();
                numbers.queue_all(queue.iter().map(|component| &component[..]), &()).unwrap();
            }
            assert_eq!(numbers.queue_length(), queue.len());
            numbers.number_queue(&(), |number, _| found.push(number)).unwrap();
            assert_eq!((numbers.queue_length(), found.len()), (0, queue.len()));
            for (component, number) in queue.drain(..).zip(found.drain(..)) {
                let fresh = expected.len() as u32;
                assert_eq!(number, *expected.entry(component).or_insert(fresh));
                numbers.set_state(number, ValueState::Known(u64::from(number) * 3));
            }
        }
        numbers.clear_queue();
        assert_eq!(numbers.count() as usize, expected.len());
        assert_eq!(numbers.known_number(b"not there"), None);
        for (component, number) in &expected {
            assert_eq!(numbers.component(*number)[..], component[..]);
            assert_eq!(numbers.known_number(component), Some(*number));
            assert_eq!(numbers.state(*number), ValueState::Known(u64::from(*number) * 3));
        }
        let long: usize = expected.keys().map(Vec::len).filter(|length| *length > MAX_SHORT_BYTES).sum();
        assert_eq!(numbers.long_components.bytes.len(), long, "a component is stored once");
    }

    /// The budget is called before memory is allocated, and exactly the memory held is charged.
    #[test]
    fn tables_are_charged() {
        struct ChargedTotal(AtomicU64);
        impl Budget for ChargedTotal {
            fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
                let total = self.0.fetch_add(bytes, Relaxed) + bytes;
                if total > 1 << 20 { Err(Stop::Memory) } else { Ok(()) }
            }
            fn release(&self, bytes: u64) {
                self.0.fetch_sub(bytes, Relaxed);
            }
        }
        let budget = ChargedTotal(0.into());
        let mut numbers = ByteNumbers::default();
        let mut stopped = None;
        for i in 1..100_000u64 {
            let entries = with_entries!(&numbers.entries, entries => entries.slots.len() * size_of::<u32>()
                + entries.entries.capacity() * size_of_val(&entries.entries[..1.min(entries.entries.len())]));
            assert!(
                (entries + numbers.long_components.bytes.capacity()) as u64 <= budget.0.load(Relaxed) + 1_000,
                "{i}"
            );
            // The keys of the table get wider three times, and some components are longer.
            let most = [8, 20, 30, 40, 60][i.ilog2().saturating_sub(3).min(4) as usize];
            let component = [&i.to_le_bytes()[..], &[7; 60]].concat();
            if let Err(stop) = numbers.number(&component[..most >> (i % 2)], &budget) {
                stopped = Some((i, stop));
                break;
            }
        }
        assert!(stopped.is_some_and(|(i, stop)| i > 1_000 && stop == Stop::Memory), "{stopped:?}");
    }
}
