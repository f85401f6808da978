//! Sparse spaces, 64 heaps at a time on the kernels of [`grundy_kernel::lanes`].
//!
//! A mask ([`SparseSpace`]) divides values into rare and common ones; each value is stored as a code of one byte.
//!
//! 1. *Filling.* An option with a common value has a rare component, and rare components are few: each rare heap, together with each number
//!    of tokens that may be taken, is a shift. So the least common value that no option has is found without examining other splits.
//! 2. *Witnesses.* That value is the value of the heap if every smaller rare value is the value of some option, its *witness*.
//!    For nearly all heaps the splits with a few well-chosen partners are enough ([`witness`]), again for 64 heaps at once;
//!    for the others all splits are examined.
//! 3. If some rare value has no witness, the least such value is the value of the heap, which is a new rare heap.
//!    The codes filled in after it are discarded.
//!
//! Filling runs ahead on one core; witnesses are searched one segment behind, on another core. No value is used as known before it has its
//! witnesses; running ahead is what makes the engine fast, because new rare heaps are seldom.
//! Segments double in length until a new rare heap is found.
//!
//! # Source
//! Sparse spaces: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4. Checking rare values by witnesses: A. Flammenkamp.

mod codes;
mod exact;
mod flow;
mod learn;
mod resume;
mod segments;
mod witness;

use crate::space::{ParityCounts, SPACE_VALUE_LIMIT, SparseSpace};
use crate::splits::SplitRule;
use codes::RetainedCodes;
pub(crate) use flow::RetentionSizes;
use grundy_game::{Budget, Stop};
use grundy_kernel::lanes::{
    BLOCK_HEAPS, BarredHeaps, CODE_LIMIT, KernelBackend, KernelInstructions, MAX_GROUPS, NEAR_DISTANCE, OptionShift,
    ShiftList, WitnessNeeds,
};
use learn::WitnessPartners;
pub(crate) use resume::CodeSnapshot;

/// From this segment length on, a segment is filled on one core while the previous one is witnessed on the other.
const OVERLAP_SEGMENT_HEAPS: usize = 1 << 13;

/// A table of codes with the state needed to extend it.
#[derive(Debug)]
pub(crate) struct WideTable {
    splits: SplitRule,
    backend: KernelBackend,
    space: SparseSpace,
    /// The codes of the heaps, and room for a block.
    codes: RetainedCodes,
    /// The buffer for the segment that is filled while the previous one is witnessed.
    segment_buffer: Vec<u8>,
    /// The number of heaps whose values are known: witnessed, or found by examining all splits.
    known_heaps: usize,
    /// The number of heaps with a code; those from `known_heaps` on are not witnessed yet. `known_heaps ≤ filled_heaps` always.
    filled_heaps: usize,
    rare: Vec<u32>,
    barred_heaps: BarredHeaps,
    shifts: ShiftList,
    /// The number of known heaps when the order of the shifts was chosen.
    staged_at: usize,
    partners: WitnessPartners,
    /// The number of codes that are kept once old ones are discarded.
    retention: RetentionSizes,
    /// The codes of rare values for which each code needs witnesses.
    witness_needs: WitnessNeeds,
    /// The number of groups of eight codes in which a code is searched, and the largest code.
    groups: usize,
    largest: u8,
    segment: usize,
    /// The number of rare heaps at which the space is recomputed.
    next_space_check: usize,
}

/// The table cannot be extended this way: values are too large, or too many of them are rare.
#[derive(Debug)]
pub(crate) struct UnfitTable;

/// Why the table was not extended to the end.
pub(crate) enum ExtendFailure {
    Unfit,
    Stop(Stop),
}

impl From<Stop> for ExtendFailure {
    fn from(stop: Stop) -> ExtendFailure {
        ExtendFailure::Stop(stop)
    }
}

impl WideTable {
    /// Continues a table of values, if at most an eighth of them is rare in some space.
    pub(crate) fn new(
        splits: &SplitRule,
        backend: KernelBackend,
        values: impl Iterator<Item = u64> + Clone,
    ) -> Option<WideTable> {
        let counts = count_values(values.clone())?;
        let heaps: u32 = counts.iter().flatten().sum();
        let (space, rare) = SparseSpace::best_space(splits, &counts)?;
        // `choose_space` drops a space at the same ratio, so with more rare heaps the table would not last.
        if 8 * rare > heaps {
            return None;
        }
        let mut wide = WideTable {
            splits: splits.clone(),
            backend,
            space,
            codes: RetainedCodes::default(),
            segment_buffer: Vec::new(),
            known_heaps: 0,
            filled_heaps: 0,
            rare: Vec::new(),
            barred_heaps: BarredHeaps::default(),
            shifts: ShiftList::default(),
            staged_at: 0,
            partners: WitnessPartners::default(),
            retention: RetentionSizes::default(),
            witness_needs: WitnessNeeds::default(),
            groups: 1,
            largest: 0,
            segment: BLOCK_HEAPS,
            next_space_check: 0,
        };
        wide.pack_values(values).ok()?;
        Some(wide)
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.known_heaps
    }

    /// The value of a heap.
    #[inline]
    pub(crate) fn value_at(&self, heap: usize) -> u16 {
        let rare = heap < self.barred_heaps.end() && self.barred_heaps.contains(heap);
        self.space.value(self.codes[heap], rare, heap)
    }

    /// The codes of all known heaps. From [`first_clear_heap`](WideTable::first_clear_heap) on, equal codes of heaps of the same parity mean equal values.
    pub(crate) fn known_codes(&self) -> &[u8] {
        self.codes_in(0..self.known_heaps)
    }

    /// The codes of some of the last heaps.
    pub(crate) fn codes_in(&self, heaps: std::ops::Range<usize>) -> &[u8] {
        self.codes.codes_between(heaps)
    }

    /// The instruction set in use.
    pub(crate) fn instructions(&self) -> KernelInstructions {
        self.backend.instructions()
    }

    /// One more than the last rare heap: all heaps from here on are common.
    pub(crate) fn first_clear_heap(&self) -> usize {
        self.barred_heaps.end()
    }

    /// The space, and the rare heaps in ascending order.
    pub(crate) fn space(&self) -> (&SparseSpace, &[u32]) {
        (&self.space, &self.rare)
    }

    /// Whether the value of a code depends on the parity of the heap.
    pub(crate) fn has_parity(&self) -> bool {
        self.space.has_parity()
    }

    /// A lower bound on the codes of values above `value`.
    pub(crate) fn least_code_above(&self, value: u64) -> u8 {
        self.space.least_code_above(value)
    }

    /// Sets the number of codes that are kept once old ones are discarded.
    pub(crate) fn set_retained(&mut self, kept: RetentionSizes) {
        self.retention = kept;
    }

    /// The number of codes that are kept once old ones are discarded.
    pub(crate) fn retention_sizes(&self) -> RetentionSizes {
        self.retention
    }

    /// Extends the table up to heap `to`.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), ExtendFailure> {
        if self.known_heaps > to {
            return Ok(());
        }
        let room = to + 1 + 2 * BLOCK_HEAPS;
        if room > self.codes.len() {
            // Charged before it is allocated, so that the budget can refuse the memory.
            budget.spend(0, (room - self.codes.len()) as u64)?;
            self.codes.reserve(room)?;
        }
        let result = self.extend_reserved(to, budget);
        // Codes that were filled in but not witnessed are discarded.
        self.filled_heaps = self.known_heaps;
        result
    }

    fn extend_reserved(&mut self, to: usize, budget: &dyn Budget) -> Result<(), ExtendFailure> {
        while self.known_heaps <= to {
            let before = self.known_heaps;
            if self.rare.len() >= self.next_space_check {
                self.choose_space().map_err(|UnfitTable| ExtendFailure::Unfit)?;
            }
            // A new rare heap moves this bound, so the heaps behind it are computed one by one again.
            let step = if self.known_heaps < self.first_for_blocks() {
                self.push_exact_value()
            } else if self.segment < OVERLAP_SEGMENT_HEAPS {
                self.extend_in_turn(to)
            } else {
                self.extend_overlapped(to, |_| {})
            };
            step.map_err(|UnfitTable| ExtendFailure::Unfit)?;
            budget.spend((self.known_heaps - before) as u64, 0)?;
        }
        Ok(())
    }

    /// The heap from which blocks can be filled: no shift from there leads below heap 1, and no short shift, which is applied heap by heap,
    /// leads to a rare heap.
    fn first_for_blocks(&self) -> usize {
        let odd = self.splits.one_heap.iter().any(|&taken| !self.space.keeps_class(taken));
        // A move that changes the class is not a shift: it gives a common value only if the heap left is rare.
        // So blocks begin where such moves lead to no rare heap any more.
        let reach = self.splits.max_taken().max(NEAR_DISTANCE) + usize::from(odd) * BLOCK_HEAPS;
        // The kernel reads the 32 codes before a block, whatever the shifts are.
        (self.barred_heaps.end() + reach + 1).max(2 * NEAR_DISTANCE)
    }

    /// Adds the next heap by examining all options that matter.
    fn push_exact_value(&mut self) -> Result<(), UnfitTable> {
        let value = self.exact_value(self.known_heaps)?;
        self.push_value(self.known_heaps, value)
    }

    /// Adds the value of the next heap.
    fn push_value(&mut self, heap: usize, value: u16) -> Result<(), UnfitTable> {
        let code = self.space.code(value);
        // If old codes were discarded, a witness may be among them, so the heap cannot be called rare.
        if usize::from(code) >= CODE_LIMIT || self.codes.is_cut() {
            return Err(UnfitTable);
        }
        self.codes.grow_to(heap + 1 + BLOCK_HEAPS);
        self.codes.set_code(heap, code as u8);
        self.largest = self.largest.max(code as u8);
        self.groups = self.groups.max(usize::from(code) / 8 + 1).min(MAX_GROUPS);
        let rare = self.space.is_rare(value, heap);
        self.known_heaps = heap + 1;
        self.filled_heaps = self.known_heaps;
        if rare {
            self.rare.push(heap as u32);
            self.barred_heaps.insert(heap);
        }
        // The look-up tables of short shifts have an entry for each code below their limit.
        if rare || 8 * self.groups > self.shifts.code_limit() {
            self.shifts = self.all_shifts();
        }
        Ok(())
    }

    /// The shifts of all rare heaps, and those of moves that leave one heap and keep its class, which act like a split with the empty heap.
    fn all_shifts(&mut self) -> ShiftList {
        let before = std::mem::take(&mut self.shifts);
        // `fill_codes` wants a limit of whole groups. With 31 groups this is 247, which fits a byte.
        let largest = self.largest.max((8 * self.groups - 1) as u8);
        let one = self.splits.one_heap.iter().filter(|&&taken| taken > 0 && self.space.keeps_class(taken));
        let takes = one.map(|&taken| OptionShift::new(taken as u32, 0));
        // Equal components need no test, even if they must differ: both would be rare,
        // and no shift leads to a rare heap.
        let with = |&heap: &u32| {
            let code = self.codes[heap as usize];
            self.splits.two_heaps.iter().map(move |&taken| OptionShift::new(heap + taken as u32, code))
        };
        // Heap 0 may be rare, but it is no component of a split.
        let all = takes.chain(self.rare.iter().filter(|&&heap| heap > 0).flat_map(with)).collect();
        ShiftList::reusing_lookups(before, all, largest)
    }

    /// Recomputes the best space, and repacks the table if another one is better now.
    fn choose_space(&mut self) -> Result<(), UnfitTable> {
        let values = (0..self.known_heaps).map(|heap| u64::from(self.value_at(heap)));
        let counts = count_values(values.clone()).ok_or(UnfitTable)?;
        let (space, rare) = SparseSpace::best_space(&self.splits, &counts).ok_or(UnfitTable)?;
        if 8 * rare as usize > self.known_heaps {
            return Err(UnfitTable);
        }
        if space != self.space {
            self.repack(space)?;
        }
        // The best mask seldom changes before there are many more rare heaps.
        self.next_space_check = self.rare.len() + self.rare.len() / 4 + 16;
        Ok(())
    }

    /// Replaces the table by the codes of `values` in the current space.
    fn pack_values(&mut self, values: impl Iterator<Item = u64>) -> Result<(), UnfitTable> {
        self.forget_codes();
        // Not by `push_value`, which would recompute the shifts for each rare heap.
        for (heap, value) in values.enumerate() {
            self.pack_value(heap, u16::try_from(value).map_err(|_| UnfitTable)?)?;
        }
        self.prepare_packed();
        Ok(())
    }

    /// Replaces the codes by those of the same values in another space, in place: the table may fill most of the memory.
    fn repack(&mut self, space: SparseSpace) -> Result<(), UnfitTable> {
        let before = std::mem::replace(&mut self.space, space);
        let (len, barred) = (self.known_heaps, std::mem::take(&mut self.barred_heaps));
        self.forget_codes();
        for heap in 0..len {
            let value = before.value(self.codes[heap], barred.contains(heap), heap);
            self.pack_value(heap, value)?;
        }
        self.prepare_packed();
        Ok(())
    }

    /// Clears the facts about all heaps; the memory of their codes is kept.
    fn forget_codes(&mut self) {
        self.rare.clear();
        self.barred_heaps = BarredHeaps::default();
        self.shifts = ShiftList::default();
        (self.known_heaps, self.filled_heaps, self.largest, self.staged_at) = (0, 0, 0, 0);
    }

    /// Sets the code of the next heap, without the shifts of a rare heap.
    fn pack_value(&mut self, heap: usize, value: u16) -> Result<(), UnfitTable> {
        let code = self.space.code(value);
        if usize::from(code) >= CODE_LIMIT {
            return Err(UnfitTable);
        }
        if heap + BLOCK_HEAPS >= self.codes.len() {
            self.codes.grow_to((2 * heap).max(1 << 13));
        }
        self.codes.set_code(heap, code as u8);
        self.largest = self.largest.max(code as u8);
        self.known_heaps = heap + 1;
        if self.space.is_rare(value, heap) {
            self.rare.push(heap as u32);
            self.barred_heaps.insert(heap);
        }
        Ok(())
    }

    /// Computes the data that follow from the codes of all heaps.
    fn prepare_packed(&mut self) {
        self.filled_heaps = self.known_heaps;
        self.groups = usize::from(self.largest) / 8 + 1;
        self.shifts = self.all_shifts();
        self.next_space_check = self.rare.len() + self.rare.len() / 4 + 16;
        self.witness_needs = self.space.witness_needs();
        self.partners.forget_partners();
        self.partners = self.choose_partners();
    }
}

/// The number of occurrences of each value at even and at odd heaps; `None` if a value is too large.
fn count_values(values: impl Iterator<Item = u64>) -> Option<ParityCounts> {
    let mut counts: ParityCounts = [vec![0; SPACE_VALUE_LIMIT], vec![0; SPACE_VALUE_LIMIT]];
    for (heap, value) in values.enumerate() {
        *counts[heap % 2].get_mut(usize::try_from(value).ok()?)? += 1;
    }
    let largest = (0..SPACE_VALUE_LIMIT).rev().find(|&value| counts[0][value] + counts[1][value] > 0)?;
    counts.iter_mut().for_each(|counts| counts.truncate(largest + 1));
    Some(counts)
}
