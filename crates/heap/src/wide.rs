//! Sparse spaces, 64 heaps at a time on the kernels of [`grundy_kernel::lanes`].
//!
//! Values are split in rare and common ones by a mask ([`Space`]); each is kept as a code of one byte.
//!
//! 1. *Filling.* An option with a common value has a rare component, and those are few: each rare heap and each number that may be taken
//!    is a shift. So the least common value that no option has is found for heap after heap without a look at other splits.
//! 2. *Witnesses.* It is the value of the heap if every smaller rare value is that of an option. For nearly all heaps the splits with a few
//!    well-chosen partners show it ([`witness`]), again for 64 heaps at once; for the others all splits are looked at.
//! 3. If some rare value has no witness, it is the value, and the heap is a new rare one: what was filled in behind it is taken back.
//!
//! The first step goes ahead, on one core; the second follows a segment behind, on the other.
//! A segment is twice as long as the last one as long as no new rare heap turns up.
//!
//! # Source
//! Sparse spaces: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4. That rare values can be left to witnesses: A. Flammenkamp.

mod codes;
mod exact;
mod flow;
mod learn;
mod segments;
mod witness;

use crate::space::{Counts, MOST_VALUES, Space};
use crate::splits::Splits;
use codes::Codes;
pub(crate) use flow::Kept;
use grundy_game::Budget;
use grundy_kernel::lanes::{Backend, Barred, Instructions, LANES, MOST_CODES, MOST_GROUPS, NEAR, Needs, Shift, Shifts};
use grundy_theory::Stop;
use learn::Partners;

/// From this length on the table is filled on one core while it is witnessed on the other.
const LONG: usize = 1 << 13;

/// A table of codes, and how it goes on.
#[derive(Debug)]
pub(crate) struct Wide {
    splits: Splits,
    backend: Backend,
    space: Space,
    /// The codes of the heaps, and room for a block.
    codes: Codes,
    /// Where a segment is filled while the last one is looked at.
    fresh: Vec<u8>,
    /// The heaps whose values are known: witnessed, or found by looking at all splits.
    sure: usize,
    /// The heaps with a code, some of them perhaps not witnessed.
    filled: usize,
    rare: Vec<u32>,
    barred: Barred,
    shifts: Shifts,
    partners: Partners,
    /// How much is kept where not all is.
    kept: Kept,
    /// What the partners are for.
    needs: Needs,
    /// The groups in which codes are looked for, and the largest code.
    groups: usize,
    largest: u8,
    segment: usize,
    /// The space is thought over when there are so many rare heaps.
    look_again: usize,
}

/// The table cannot go on so: values are too large or too many of them rare.
#[derive(Debug)]
pub(crate) struct Unfit;

/// Why it stopped before the end.
pub(crate) enum Halt {
    Unfit,
    Stop(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Halt {
        Halt::Stop(stop)
    }
}

impl Wide {
    /// Goes on from a table of values, if few of them are rare in some space.
    pub(crate) fn new(splits: &Splits, backend: Backend, values: impl Iterator<Item = u64> + Clone) -> Option<Wide> {
        let counts = counts(values.clone())?;
        let heaps: u32 = counts.iter().flatten().sum();
        let (space, rare) = Space::best(splits, &counts)?;
        // With more it would be given up at the first look.
        if 8 * rare > heaps {
            return None;
        }
        let mut wide = Wide {
            splits: splits.clone(),
            backend,
            space,
            codes: Codes::default(),
            fresh: Vec::new(),
            sure: 0,
            filled: 0,
            rare: Vec::new(),
            barred: Barred::default(),
            shifts: Shifts::default(),
            partners: Partners::default(),
            kept: Kept::default(),
            needs: Needs::default(),
            groups: 1,
            largest: 0,
            segment: LANES,
            look_again: 0,
        };
        wide.pack(values).ok()?;
        Some(wide)
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.sure
    }

    /// The value of a heap.
    #[inline]
    pub(crate) fn at(&self, heap: usize) -> u16 {
        let rare = heap < self.barred.end() && self.barred.contains(heap);
        self.space.value(self.codes[heap], rare, heap)
    }

    /// The codes of the heaps, which behind the last rare one are equal where values are.
    pub(crate) fn codes(&self) -> &[u8] {
        self.codes_of(0..self.sure)
    }

    /// The codes of some of the last heaps.
    pub(crate) fn codes_of(&self, heaps: std::ops::Range<usize>) -> &[u8] {
        self.codes.slice(heaps)
    }

    /// The instructions that are used.
    pub(crate) fn instructions(&self) -> Instructions {
        self.backend.instructions()
    }

    /// One more than the last rare heap.
    pub(crate) fn clear(&self) -> usize {
        self.barred.end()
    }

    /// Which values are rare, and the heaps that have them.
    pub(crate) fn space(&self) -> (&Space, &[u32]) {
        (&self.space, &self.rare)
    }

    /// Whether the value of a code depends on the parity of the heap.
    pub(crate) fn has_parity(&self) -> bool {
        self.space.has_parity()
    }

    /// No smaller code stands for a value larger than this one.
    pub(crate) fn least_code_above(&self, value: u64) -> u8 {
        self.space.least_code_above(value)
    }

    /// How much is to be kept where not all is.
    pub(crate) fn keep(&mut self, kept: Kept) {
        self.kept = kept;
    }

    /// Extends the table to a heap of `to`.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), Halt> {
        if self.sure > to {
            return Ok(());
        }
        let room = to + 1 + 2 * LANES;
        if room > self.codes.len() {
            budget.spend(0, (room - self.codes.len()) as u64)?;
            self.codes.reserve(room)?;
        }
        let result = self.extend_within(to, budget);
        // What was filled and not witnessed is forgotten.
        self.filled = self.sure;
        result
    }

    fn extend_within(&mut self, to: usize, budget: &dyn Budget) -> Result<(), Halt> {
        while self.sure <= to {
            let before = self.sure;
            if self.rare.len() >= self.look_again {
                self.look().map_err(|Unfit| Halt::Unfit)?;
            }
            let step = if self.sure < self.first_for_blocks() {
                self.exactly()
            } else if self.segment < LONG {
                self.short(to)
            } else {
                self.long(to, |_| {})
            };
            step.map_err(|Unfit| Halt::Unfit)?;
            budget.spend((self.sure - before) as u64, 0)?;
        }
        Ok(())
    }

    /// From where on blocks can be filled: no shift leads before heap 1, and none that is looked up one by one to a rare heap.
    fn first_for_blocks(&self) -> usize {
        let odd = self.splits.one.iter().any(|&taken| !self.space.keeps(taken));
        let reach = self.splits.most().max(NEAR) + usize::from(odd) * LANES;
        (self.barred.end() + reach + 1).max(2 * NEAR)
    }

    /// The next heap, by a look at all its options.
    fn exactly(&mut self) -> Result<(), Unfit> {
        let value = self.value_of(self.sure)?;
        self.put(self.sure, value)
    }

    /// Adds the value of the next heap.
    fn put(&mut self, heap: usize, value: u16) -> Result<(), Unfit> {
        let code = self.space.code(value);
        // Where codes are gone, a witness may be among them.
        if usize::from(code) >= MOST_CODES || self.codes.is_cut() {
            return Err(Unfit);
        }
        self.codes.grow_to(heap + 1 + LANES);
        self.codes.set(heap, code as u8);
        self.largest = self.largest.max(code as u8);
        self.groups = self.groups.max(usize::from(code) / 8 + 1).min(MOST_GROUPS);
        let rare = self.space.is_rare(value, heap);
        self.sure = heap + 1;
        self.filled = self.sure;
        if rare {
            self.rare.push(heap as u32);
            self.barred.insert(heap);
        }
        if rare || 8 * self.groups > self.shifts.codes() {
            self.shifts = self.all_shifts();
        }
        Ok(())
    }

    /// The shifts of all rare heaps, and of the takes that act like one with the empty heap.
    fn all_shifts(&mut self) -> Shifts {
        let before = std::mem::take(&mut self.shifts);
        let largest = self.largest.max((8 * self.groups - 1) as u8);
        let one = self.splits.one.iter().filter(|&&taken| taken > 0 && self.space.keeps(taken));
        let takes = one.map(|&taken| Shift::new(taken as u32, 0));
        let with = |&heap: &u32| {
            let code = self.codes[heap as usize];
            self.splits.two.iter().map(move |&taken| Shift::new(heap + taken as u32, code))
        };
        let all = takes.chain(self.rare.iter().filter(|&&heap| heap > 0).flat_map(with)).collect();
        Shifts::new_after(before, all, largest)
    }

    /// Thinks the space over.
    fn look(&mut self) -> Result<(), Unfit> {
        let values = (0..self.sure).map(|heap| u64::from(self.at(heap)));
        let counts = counts(values.clone()).ok_or(Unfit)?;
        let (space, rare) = Space::best(&self.splits, &counts).ok_or(Unfit)?;
        if 8 * rare as usize > self.sure {
            return Err(Unfit);
        }
        if space != self.space {
            let values: Vec<u64> = values.collect();
            self.space = space;
            self.pack(values.into_iter())?;
        }
        self.look_again = self.rare.len() + self.rare.len() / 4 + 16;
        Ok(())
    }

    /// Takes over a table of values.
    fn pack(&mut self, values: impl Iterator<Item = u64>) -> Result<(), Unfit> {
        self.rare.clear();
        self.barred = Barred::default();
        self.shifts = Shifts::default();
        (self.sure, self.filled, self.largest) = (0, 0, 0);
        // The shifts are made once, at the end.
        for (heap, value) in values.enumerate() {
            let value = u16::try_from(value).map_err(|_| Unfit)?;
            let rare = self.space.is_rare(value, heap);
            let code = self.space.code(value);
            if usize::from(code) >= MOST_CODES {
                return Err(Unfit);
            }
            if heap + LANES >= self.codes.len() {
                self.codes.grow_to((2 * heap).max(1 << 13));
            }
            self.codes.set(heap, code as u8);
            self.largest = self.largest.max(code as u8);
            self.sure = heap + 1;
            if rare {
                self.rare.push(heap as u32);
                self.barred.insert(heap);
            }
        }
        self.filled = self.sure;
        self.groups = usize::from(self.largest) / 8 + 1;
        self.shifts = self.all_shifts();
        self.look_again = self.rare.len() + self.rare.len() / 4 + 16;
        self.needs = self.space.needs();
        self.partners = self.learn();
        Ok(())
    }
}

/// How often values occur at even and at odd heaps, if all are small enough.
fn counts(values: impl Iterator<Item = u64>) -> Option<Counts> {
    let mut counts: Counts = [vec![0; MOST_VALUES], vec![0; MOST_VALUES]];
    for (heap, value) in values.enumerate() {
        *counts[heap % 2].get_mut(usize::try_from(value).ok()?)? += 1;
    }
    let largest = (0..MOST_VALUES).rev().find(|&value| counts[0][value] + counts[1][value] > 0)?;
    counts.iter_mut().for_each(|counts| counts.truncate(largest + 1));
    Some(counts)
}
