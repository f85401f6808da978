//! Rules that leave any number of heaps: the values that several heaps together can have, as sets of bits.
//!
//! [`sums`] has the sets for heaps of any sizes and for heaps that are not all equal, [`unequal`] those for pairwise different sizes.
//! The values of all options that leave `r` tokens in `j` heaps are then one set. The sets for up to `n` tokens need only values below `n`,
//! since each of `j ≥ 2` heaps is smaller than all of them together.
//!
//! `O(n²·v/64)` for values below `v`, times the number of heaps that are left, instead of `O(n³)` and more by the definition;
//! `O(n·v/8)` bytes for each number of heaps.

mod rows;
mod sums;
mod tables;
mod unequal_heaps;

use crate::BudgetSpender;
use grundy_game::{
    Budget, SizeConstraint, Stop, TakeAndBreak,
    take_and_break::{CodeDigit, HeapCount},
};
use rows::{NimSumMixer, ValueSets, insert_value, set_mex, unite_sets};
use sums::HeapSums;
use tables::SumTables;
use unequal_heaps::UnequalHeapSums;

/// The values of a general code, and the sets from which the next value is computed.
#[derive(Debug)]
pub(crate) struct BitsetTable {
    code: TakeAndBreak,
    /// The sets of heaps that may be left, for each written digit and for each digit that adds tokens.
    written_left_heaps: Vec<Vec<LeftHeaps>>,
    added_left_heaps: Vec<Vec<LeftHeaps>>,
    all_sums: Option<HeapSums>,
    unequal_pair_sums: Option<HeapSums>,
    all_unequal: Option<UnequalHeapSums>,
    mixer: NimSumMixer,
    /// The values of the options of the current heap, as bits.
    reached: Vec<u64>,
    values: Vec<u32>,
    /// The number of heaps that the sets include.
    included_heap_count: usize,
    /// The bytes charged to the budget.
    charged_bytes: u64,
}

/// The heaps that a move leaves.
#[derive(Clone, Copy, Debug)]
enum LeftHeaps {
    Nothing,
    OneHeap,
    Equal(HeapCount),
    /// Heaps whose sizes compare as given; their values are in the tables of this kind.
    Heaps(SizeConstraint, HeapCount),
}

/// Values of a table to be continued are below this, since each set has a bit for each of them.
const MAX_SET_VALUE: u32 = 1 << 20;
/// The memory of the sets is charged to the budget in portions of this many heaps.
const ACCOUNT_HEAPS: usize = 64;
/// The first bound on the tokens of sets of pairwise different sizes, unless fewer are enough.
const MIN_UNEQUAL_ROOM: usize = 1024;

impl BitsetTable {
    /// Continues the values of a code; `None` if a value is too large for sets.
    pub(crate) fn new(code: TakeAndBreak, values: impl Iterator<Item = u64>) -> Option<BitsetTable> {
        let fitting = |value: u64| u32::try_from(value).ok().filter(|&value| value < MAX_SET_VALUE);
        let values = values.map(fitting).collect::<Option<Vec<u32>>>()?;
        // With a power of two the nim-sum of two values fits the set as well.
        let words = (values.iter().max().map_or(0, |most| *most as usize / 64) + 1).next_power_of_two();
        let plan = |digits: &[CodeDigit]| digits.iter().map(leavings_of_digit).collect::<Vec<_>>();
        let (written_left_heaps, added_left_heaps) = (plan(code.written_digits()), plan(code.adding_digits()));
        let counts = |kind: SizeConstraint| -> Vec<HeapCount> {
            let all = written_left_heaps.iter().chain(&added_left_heaps).flatten();
            let of_kind = |left: &LeftHeaps| match *left {
                LeftHeaps::Heaps(sizes, count) => (sizes == kind).then_some(count),
                _ => None,
            };
            all.filter_map(of_kind).collect()
        };
        Some(BitsetTable {
            all_sums: HeapSums::new(&counts(SizeConstraint::Any), false, words),
            unequal_pair_sums: HeapSums::new(&counts(SizeConstraint::NotAllEqual), true, words),
            all_unequal: UnequalHeapSums::new(&counts(SizeConstraint::AllUnequal), words),
            mixer: NimSumMixer::new(words),
            reached: vec![0; words],
            included_heap_count: 0,
            charged_bytes: 0,
            code,
            written_left_heaps,
            added_left_heaps,
            values,
        })
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a heap.
    pub(crate) fn value_at(&self, heap: usize) -> u32 {
        self.values[heap]
    }

    /// Extends the table up to heap `to`.
    ///
    /// # Errors
    /// Returns an error if the budget runs out; the values computed so far are kept.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let mut spender = BudgetSpender::new(budget);
        while self.values.len() <= to {
            let n = self.included_heap_count;
            self.make_room(n, to, budget)?;
            self.account_for_sets(n, self.reached.len(), budget)?;
            let mut steps = self.extend_sums(n);
            let known = n < self.values.len();
            if !known {
                steps += self.collect_option_values(n);
                let value = set_mex(&self.reached);
                if value as usize == 64 * self.reached.len() {
                    // All values that fit are reached, so the value is the least that does not fit.
                    // One doubling is enough.
                    self.widen_sets(budget)?;
                }
                self.values.push(value);
            }
            steps += self.all_unequal.as_mut().map_or(0, |sets| sets.add_size(n, self.values[n]));
            self.included_heap_count += 1;
            if known {
                budget.spend(0, 0)?;
            } else {
                spender.spend_value(steps * self.reached.len())?;
            }
        }
        spender.flush()
    }

    /// Extends the sets for sums as far as the values below `n` determine them. Returns the steps it took.
    fn extend_sums(&mut self, n: usize) -> usize {
        let (values, mixer) = (&self.values, &mut self.mixer);
        let all = [&mut self.all_sums, &mut self.unequal_pair_sums].into_iter().flatten();
        all.map(|sums| sums.extend(n, values, mixer)).sum()
    }

    /// Fills `reached` with the values of the options of heap `n`. Returns the steps it took.
    fn collect_option_values(&mut self, n: usize) -> usize {
        let mut reached = std::mem::take(&mut self.reached);
        reached.fill(0);
        let mut steps = 0;
        // An empty heap has no moves, even if tokens can be added to others.
        let added = (1..).zip(&self.added_left_heaps).filter(|_| n > 0).map(|(more, ways)| (n + more, ways));
        let last = self.code.max_taken().map_or(n, |most| n.min(most as usize));
        let place = |taken: usize| self.code.digit_index(taken as u64).expect("so many may be taken");
        let taken = (0..=last).filter(|_| n > 0).map(|taken| (n - taken, &self.written_left_heaps[place(taken)]));
        for (tokens, ways) in added.chain(taken) {
            ways.iter().for_each(|left| self.add_option_values(*left, tokens, &mut reached));
            steps += ways.len() + 1;
        }
        self.reached = reached;
        steps
    }

    /// Adds the values of the options that leave this many tokens in one way.
    fn add_option_values(&self, left: LeftHeaps, tokens: usize, reached: &mut [u64]) {
        let mut equal = |heaps: usize| {
            if tokens > 0 && tokens.is_multiple_of(heaps) {
                insert_value(reached, if heaps.is_multiple_of(2) { 0 } else { self.values[tokens / heaps] });
            }
        };
        match left {
            LeftHeaps::Nothing if tokens == 0 => insert_value(reached, 0),
            // A heap that is left is smaller than the heap moved in, even if tokens are added:
            // codes without this property are refused when they are read.
            LeftHeaps::OneHeap if tokens > 0 => insert_value(reached, self.values[tokens]),
            LeftHeaps::Equal(HeapCount::Exactly(heaps)) => equal(heaps as usize),
            LeftHeaps::Equal(HeapCount::AtLeast(least)) => {
                // A square root comes twice, which does no harm in a set.
                let divisors = (1..=tokens.isqrt()).filter(|&d| tokens.is_multiple_of(d)).flat_map(|d| [d, tokens / d]);
                divisors.filter(|&heaps| heaps >= least as usize).for_each(equal);
            }
            LeftHeaps::Heaps(sizes, count) => {
                let sums = if sizes == SizeConstraint::Any { &self.all_sums } else { &self.unequal_pair_sums };
                let set = match (&self.all_unequal, sums) {
                    (Some(sets), _) if sizes == SizeConstraint::AllUnequal => sets.tables.value_set(count, tokens),
                    (_, Some(sums)) => sums.tables.value_set(count, tokens),
                    _ => unreachable!("there are tables for all that may be left"),
                };
                unite_sets(reached, set);
            }
            LeftHeaps::Nothing | LeftHeaps::OneHeap => {}
        }
    }

    /// Raises the bound on the tokens of sets of pairwise different sizes if it is too low for heap `n`. The sets are then filled again.
    fn make_room(&mut self, n: usize, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let lead = self.added_left_heaps.len();
        let Some(sets) = self.all_unequal.as_mut().filter(|sets| sets.token_bound() <= n + lead) else { return Ok(()) };
        // The bound is doubled each time, so a third of the work is repeated.
        let enough = to.max(n + n / 8) + lead + 1;
        let room = enough.min((2 * sets.token_bound()).max(MIN_UNEQUAL_ROOM)).max(n + lead + 1);
        let (rows, words) = (room - sets.token_bound(), self.reached.len());
        let bytes = (rows * sets.tables.len() * 8 * words) as u64;
        budget.spend(0, bytes)?;
        self.charged_bytes += bytes;
        sets.clear_to_room(room);
        for size in 0..self.included_heap_count {
            sets.add_size(size, self.values[size]);
            if let Err(stop) = budget.spend(0, 0) {
                let all = (room * sets.tables.len() * 8 * words) as u64;
                sets.clear_to_room(0);
                budget.release(all);
                self.charged_bytes = self.charged_bytes.saturating_sub(all);
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Doubles the number of values that fit into each set.
    fn widen_sets(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let words = 2 * self.reached.len();
        self.account_for_sets(self.included_heap_count, words, budget)?;
        let sums = [&mut self.all_sums, &mut self.unequal_pair_sums].into_iter().flatten().map(|sums| &mut sums.tables);
        let unequal = self.all_unequal.iter_mut().map(|sets| &mut sets.tables);
        sums.chain(unequal).flat_map(SumTables::all_mut).for_each(ValueSets::widen);
        self.mixer = NimSumMixer::new(words);
        self.reached = vec![0; words];
        Ok(())
    }

    /// Charges the sets of heaps up to `n`, of `words` words each, to the budget before they are allocated.
    fn account_for_sets(&mut self, n: usize, words: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let rows = (n + 1).next_multiple_of(ACCOUNT_HEAPS);
        let sums = [&self.all_sums, &self.unequal_pair_sums]
            .into_iter()
            .flatten()
            .map(|sums| sums.tables.len())
            .sum::<usize>();
        let unequal = self.all_unequal.as_ref().map_or(0, |sets| sets.tables.len() * sets.token_bound());
        // 4 bytes for each value; the 64 further sets are those that the mixer gathers.
        let bytes = (4 * rows + 8 * words * (sums * rows + unequal + 64)) as u64;
        if bytes > self.charged_bytes {
            budget.spend(0, bytes - self.charged_bytes)?;
            self.charged_bytes = bytes;
        }
        Ok(())
    }
}

/// The ways in which a digit allows heaps to be left.
fn leavings_of_digit(digit: &CodeDigit) -> Vec<LeftHeaps> {
    let one = |(count, sizes)| match (count, sizes) {
        (HeapCount::Exactly(0), _) => LeftHeaps::Nothing,
        (HeapCount::Exactly(1), _) => LeftHeaps::OneHeap,
        (_, SizeConstraint::AllEqual) => LeftHeaps::Equal(count),
        // For two heaps, `AllUnequal` and `NotAllEqual` are the same.
        (HeapCount::Exactly(2), SizeConstraint::AllUnequal) => LeftHeaps::Heaps(SizeConstraint::NotAllEqual, count),
        _ => LeftHeaps::Heaps(sizes, count),
    };
    digit.ways().map(one).collect()
}
