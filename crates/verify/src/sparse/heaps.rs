//! The values of all heaps, one after the other, by the lemma of [`SparseCertificate`](super::SparseCertificate).
//!
//! Values are marked in a set of a few machine words. Unlike in the engines, the order in which splits are searched for witnesses is fixed:
//! those with a small heap come first. So this is slower than the engines but simple to verify.
//! After a window most values are computed in blocks ([`blocks`](super::blocks)) instead, and the tests compare both ways.

use super::moves::SparseMoves;
use super::set::ValueSet;
use super::space::CertifiedSpace;
use std::collections::TryReserveError;
use std::ops::BitXor;
use std::sync::Arc;

/// The stored form of a value.
pub(super) trait StoredValue: Copy + Into<usize> + TryFrom<usize> + BitXor<Output = Self> {}

impl StoredValue for u8 {}
impl StoredValue for u16 {}

/// The values computed so far, and the data for the next one. All values are below `64·W`.
pub(super) struct SparseHeapValues<T, const W: usize> {
    moves: Arc<SparseMoves>,
    /// The rare values and the common ones, at even and at odd heaps.
    rare: [ValueSet<W>; 2],
    common: [ValueSet<W>; 2],
    /// For each value, the set of only that value.
    singletons: Vec<ValueSet<W>>,
    /// The values from heap `first_heap` on.
    values: Vec<T>,
    first_heap: usize,
    /// If values continue those before some heap: the values of the first heaps, as many as a witness may be distant.
    head: Vec<T>,
    /// For each rare heap and each number that may be taken before a split: their sum (the shift), ascending, and the value of the rare heap.
    /// In a heap `n`, the other heap of that split is `n` minus the shift.
    shifts: Vec<(u32, T)>,
    /// The number of shifts that are less than the current heap.
    active_shifts: usize,
}

/// The number of splits that are marked between two tests whether all witnesses are found.
const SPLITS_PER_CHECK: usize = 32;

impl<T: StoredValue, const W: usize> SparseHeapValues<T, W> {
    pub(super) fn new(moves: &SparseMoves, space: &CertifiedSpace) -> Self {
        let values =
            |rare: bool| [0, 1].map(|heap| ValueSet::from_predicate(|value| space.is_rare(value as u64, heap) == rare));
        SparseHeapValues {
            moves: Arc::new(moves.clone()),
            rare: values(true),
            common: values(false),
            singletons: (0..ValueSet::<W>::VALUE_BOUND)
                .map(|value| ValueSet::from_predicate(|other| other == value))
                .collect(),
            values: Vec::new(),
            first_heap: 0,
            head: Vec::new(),
            shifts: Vec::new(),
            active_shifts: 0,
        }
    }

    /// The values after heap `end`, given those before it, as many as `window` has. All rare heaps must be known.
    ///
    /// A split is a witness only if its larger heap is at most that many smaller, so no other values are read.
    pub(super) fn continued_after(&self, end: usize, window: &[T]) -> Self {
        SparseHeapValues {
            moves: Arc::clone(&self.moves),
            rare: self.rare,
            common: self.common,
            singletons: self.singletons.clone(),
            values: window.to_vec(),
            first_heap: end - window.len(),
            head: self.values[..window.len()].to_vec(),
            shifts: self.shifts.clone(),
            active_shifts: self.shifts.len(),
        }
    }

    /// Forgets all values but the last ones.
    pub(super) fn keep_last(&mut self, count: usize) {
        let gone = self.values.len() - count;
        self.values.drain(..gone);
        self.first_heap += gone;
    }

    /// The values kept.
    pub(super) fn stored_values(&self) -> &[T] {
        &self.values
    }

    /// The values of the first heaps. Either all values are kept, or the heaps continue those before some heap and only its window is requested.
    pub(super) fn first_values(&self, count: usize) -> &[T] {
        if self.first_heap > 0 { &self.head[..count] } else { &self.values[..count] }
    }

    /// The splits with a rare heap: the shift and the value of the rare heap.
    pub(super) fn rare_splits(&self) -> impl Iterator<Item = (usize, T)> {
        self.shifts.iter().map(|&(shift, value)| (shift as usize, value))
    }

    /// Adds values that were computed elsewhere; after a window, and none is rare.
    pub(super) fn extend(&mut self, values: &[T]) {
        self.values.extend_from_slice(values);
    }

    /// Removes the last values.
    pub(super) fn remove_last(&mut self, count: usize) {
        self.values.truncate(self.values.len() - count);
    }

    /// The last values.
    pub(super) fn last_values(&self, count: usize) -> &[T] {
        &self.values[self.values.len() - count..]
    }

    /// The largest shift: a rare heap, with the number that is taken before the split; or the largest number that is taken.
    pub(super) fn longest_shift(&self) -> usize {
        let split = self.shifts.last().map_or(0, |&(shift, _)| shift as usize);
        split.max(self.moves.one_heap.last().copied().unwrap_or(0)).max(self.moves.no_heap.last().copied().unwrap_or(0))
    }

    /// The number of heaps up to the last value.
    pub(super) fn len(&self) -> usize {
        self.first_heap + self.values.len()
    }

    /// The value of a heap, if it is computed.
    pub(super) fn value_at(&self, heap: usize) -> Option<u64> {
        self.values.get(heap.checked_sub(self.first_heap)?).map(|&value| value.into() as u64)
    }

    /// Returns whether a value is rare at a heap.
    pub(super) fn is_rare(&self, heap: usize, value: usize) -> bool {
        self.rare[heap % 2].contains(value)
    }

    /// The capacity to add so that `to` values fit: a quarter of the capacity, but at most `most` values in all.
    pub(super) fn extra_capacity(&self, to: usize, most: usize) -> usize {
        let room = self.values.capacity();
        if room >= to { 0 } else { (room + room / 4).clamp(to, most) - room }
    }

    pub(super) fn reserve(&mut self, room: usize) -> Result<(), TryReserveError> {
        if room == 0 {
            return Ok(());
        }
        let free = self.values.capacity() - self.values.len();
        // The method counts from the length, not from the capacity.
        self.values.try_reserve_exact(free + room)
    }

    /// Computes the value of the next heap; `None` if it does not fit in the sets.
    pub(super) fn next(&mut self) -> Option<usize> {
        let n = self.len();
        while self.shifts.get(self.active_shifts).is_some_and(|&(shift, _)| (shift as usize) < n) {
            self.active_shifts += 1;
        }
        let mut marked = ValueSet::empty();
        self.mark_takes(n, &mut marked);
        self.mark_rare_splits(n, &mut marked);
        // `None` if every common value is marked: then the value is rare, or too large for the sets.
        let common = self.common[n % 2].difference(&marked).least_member();
        let below = self.rare[n % 2].members_below(common.unwrap_or(ValueSet::<W>::VALUE_BOUND));
        let value = self.least_without_witness(n, below, marked).or(common)?;
        self.push_value(n, value)?;
        Some(value)
    }

    /// Marks the values of the options that leave at most one heap.
    fn mark_takes(&self, n: usize, marked: &mut ValueSet<W>) {
        if n > 0 && self.moves.no_heap.contains(&n) {
            marked.insert_all(&self.singletons[0]);
        }
        for &taken in self.moves.one_heap.iter().take_while(|&&taken| taken < n) {
            marked.insert_all(&self.singletons[self.values[n - taken - self.first_heap].into()]);
        }
    }

    /// Marks the values of the splits with a rare heap.
    #[inline]
    fn mark_rare_splits(&self, n: usize, marked: &mut ValueSet<W>) {
        let active = &self.shifts[..self.active_shifts];
        // Two equal heaps are not a move if the heaps must differ.
        let equal = (self.moves.unequal && n.is_multiple_of(2))
            // With `unequal` nothing is taken, so shifts are the rare heaps
            // themselves, all different, and one search finds the only one.
            .then(|| active.binary_search_by_key(&(n / 2), |&(shift, _)| shift as usize).ok())
            .flatten();
        let (before, behind) = equal.map_or((active, &[][..]), |at| (&active[..at], &active[at + 1..]));
        for shifts in [before, behind] {
            for &(shift, value) in shifts {
                // The bound of the values is a power of 2, so a sum of two values stays below it.
                marked.insert_all(&self.singletons[(value ^ self.values[n - shift as usize - self.first_heap]).into()]);
            }
        }
    }

    /// The least of some values that no split has; `marked` are the values of other options.
    #[inline]
    fn least_without_witness(&self, n: usize, values: ValueSet<W>, mut marked: ValueSet<W>) -> Option<usize> {
        let mut from = 1;
        loop {
            // A witness is never lost again, so the loop ends as soon as each value has one.
            let missing = values.difference(&marked).least_member()?;
            let mut more = false;
            for &taken in &self.moves.two_heaps {
                let left = n.saturating_sub(taken);
                let mut to = self.moves.largest_smaller_heap(left).min(from + SPLITS_PER_CHECK - 1);
                // After a window, the smaller heap is one of the first, and the larger one at most as far as the window is long.
                if self.first_heap > 0 {
                    to = to.min(self.head.len() - 1).min(self.head.len().saturating_sub(taken));
                }
                if from <= to {
                    more = true;
                    let first = if self.first_heap > 0 { &self.head } else { &self.values };
                    let high = left - self.first_heap;
                    let (low, high) = (&first[from..=to], &self.values[high - to..=high - from]);
                    for (&low, &high) in low.iter().zip(high.iter().rev()) {
                        marked.insert_all(&self.singletons[(low ^ high).into()]);
                    }
                }
            }
            if !more {
                return Some(missing);
            }
            from += SPLITS_PER_CHECK;
        }
    }

    fn push_value(&mut self, n: usize, value: usize) -> Option<()> {
        let cell = T::try_from(value).ok()?;
        self.values.push(cell);
        // A split never leaves an empty heap. After a window all rare heaps are known, and another one ends the check.
        if n > 0 && self.first_heap == 0 && self.is_rare(n, value) {
            for &taken in &self.moves.two_heaps {
                let shift = u32::try_from(n + taken).expect("heaps are few enough");
                // Rare heaps are few and come in ascending order, so the insertion is near the end.
                let at = self.shifts.partition_point(|&(other, _)| other <= shift);
                self.shifts.insert(at, (shift, cell));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CertificateRule;
    use crate::recompute::recompute_values;
    use proptest::prelude::*;

    /// As many values as the definition gives, if they fit.
    fn check_against_definition<T: StoredValue, const W: usize>(
        rule: &CertificateRule,
        space: &CertifiedSpace,
        count: usize,
    ) -> Result<(), TestCaseError> {
        let moves = SparseMoves::from_rule(rule).expect("it leaves two heaps at most");
        let Ok(expected) = recompute_values(rule, count, &mut |_, _| Ok(())) else { panic!("there is no budget") };
        let fits = expected.iter().position(|&value| value >= ValueSet::<W>::VALUE_BOUND as u64).unwrap_or(count);
        let mut heaps = SparseHeapValues::<T, W>::new(&moves, space);
        let found: Vec<u64> = (0..fits).map_while(|_| heaps.next()).map(|value| value as u64).collect();
        prop_assert_eq!(&found, &expected[..fits], "{:?} {:?}", rule, space);
        Ok(())
    }

    fn code_rules() -> impl Strategy<Value = CertificateRule> {
        "(0|4)\\.[0-7]{1,6}".prop_map(CertificateRule::Octal)
    }

    proptest! {
        #[test]
        fn as_by_the_definition(rule in code_rules(), mask in 0u64..64, parity: bool, odd: bool) {
            let space = CertifiedSpace { mask, parity, odd };
            let moves = SparseMoves::from_rule(&rule).expect("it is a code");
            if space.check_sparse(&moves, 511).is_ok() {
                check_against_definition::<u8, 1>(&rule, &space, 200)?;
                check_against_definition::<u8, 4>(&rule, &space, 200)?;
                check_against_definition::<u16, 8>(&rule, &space, 200)?;
            }
        }

        #[test]
        fn unequal_heaps(mask in 0u64..64, parity: bool) {
            let space = CertifiedSpace { mask, parity, odd: false };
            check_against_definition::<u8, 4>(&CertificateRule::UnequalSplit([]), &space, 300)?;
        }
    }

    #[test]
    fn where_values_do_not_fit() {
        // Nim with one more way to move: the values grow.
        let rule = CertificateRule::Octal(format!("4.{}", "3".repeat(300)));
        let moves = SparseMoves::from_rule(&rule).expect("it is a code");
        let mut heaps = SparseHeapValues::<u8, 1>::new(&moves, &CertifiedSpace { mask: 1, parity: false, odd: false });
        let count = (0..200).map_while(|_| heaps.next()).count();
        let Ok(values) = recompute_values(&rule, 200, &mut |_, _| Ok(())) else { panic!("there is no budget") };
        assert_eq!(Some(count), values.iter().position(|&value| value > 63));
    }
}
