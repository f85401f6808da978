//! Values that grow by a power of two from one block of heaps to the next: found in the first values, and proved by a test of options.
//!
//! The proof is on the card. A *block* has as many heaps as the period; block 0 begins with the heap of one token.
//!
//! `O(B²·c·w)` time and `O(B·c·w)` memory for `B` heaps in [`TESTED_BLOCKS`] blocks, parts up to `c`, and sets of `w` words.

use crate::shared::permute_bits::permute_bits;
use grundy_game::{HeapRule, Nat};
use grundy_heap::NimSequence;
use num_traits::ToPrimitive;

/// The longest period that is tried.
const MAX_PERIOD: usize = 256;

/// The maximum number of steps of the test: about a second.
const MAX_TEST_STEPS: usize = 1 << 28;

/// The number of blocks whose options are examined. The test is about all but block 0.
const TESTED_BLOCKS: usize = 4;

/// The first of the two last blocks, in which options must grow with the heap.
const FIRST_GROWING_BLOCK: usize = 2;

/// `G(n + period) = G(n) + saltus` for all `n ≥ 1`, where the saltus is a power of two and the first values are smaller.
#[derive(Debug)]
pub(super) struct BlockLaw {
    cuts: Vec<u64>,
    values: BlockValues,
    options: OptionTables,
}

impl BlockLaw {
    /// The law for cut numbers with a rule that an engine knows, if the first values suggest one and the test succeeds.
    pub(super) fn find(cuts: &[u64], rule: HeapRule<'_>) -> Option<BlockLaw> {
        let mut sequence = NimSequence::default();
        sequence.extend_by_rule(rule, 3 * MAX_PERIOD as u64, &())?.ok()?;
        let first: Vec<u64> = sequence.iter().skip(1).map(|value| value.0).collect();
        let values = BlockValues::guess(&first)?;
        let most_parts = *cuts.last()? as usize + 1;
        let heaps = TESTED_BLOCKS * values.period();
        if heaps * heaps * most_parts * values.set_words() > MAX_TEST_STEPS {
            return None;
        }
        let options = OptionTables::new(&values, most_parts);
        let law = BlockLaw { cuts: cuts.to_vec(), values, options };
        law.passes_test().then_some(law)
    }

    pub(super) fn period(&self) -> u64 {
        self.values.period() as u64
    }

    pub(super) fn saltus(&self) -> u64 {
        self.values.saltus
    }

    /// The value of a heap that is not empty.
    pub(super) fn value(&self, heap: &Nat) -> Nat {
        let (block, place) = self.block_and_place(heap);
        block * self.values.saltus + self.values.first_period[place - 1]
    }

    /// The block of a heap, and its place there, from 1 on.
    fn block_and_place(&self, heap: &Nat) -> (Nat, usize) {
        let below = heap - 1u32;
        let place = (&below % self.period()).to_usize().expect("it is below the period");
        (below / self.period(), place + 1)
    }

    /// Whether all options exist from which the options of larger heaps are made.
    fn passes_test(&self) -> bool {
        let period = self.values.period();
        (period + 1..=TESTED_BLOCKS * period).all(|heap| {
            (0..self.values.saltus).all(|value| {
                self.find_low_option(heap, value).is_some()
                    && (heap <= FIRST_GROWING_BLOCK * period || self.find_growing_option(heap, value).is_some())
            })
        })
    }

    /// An option of a heap with a value, the part in block 0 first. Its value is below the saltus.
    fn find_low_option(&self, heap: usize, value: u64) -> Option<Vec<usize>> {
        self.cuts.iter().find_map(|&cut| self.options.find_heaps(cut as usize + 1, self.values.period(), heap, value))
    }

    /// An option with the value, with two parts in a common block after the first part.
    fn find_growing_option(&self, heap: usize, value: u64) -> Option<Vec<usize>> {
        let cuts = self.cuts.iter().filter(|&&cut| cut >= 2);
        cuts.into_iter().find_map(|&cut| self.options.find_growing(cut as usize + 1, heap, value))
    }

    /// An option with a value below that of the heap, as the proof constructs it.
    pub(super) fn find_option(&self, heap: &Nat, goal: &Nat) -> Option<Vec<Nat>> {
        if *goal >= self.value(heap) {
            return None;
        }
        let (block, place) = self.block_and_place(heap);
        let goal_block = goal / self.saltus();
        let value = (goal % self.saltus()).to_u64().expect("it is below the saltus");
        let to_numbers = |parts: Vec<usize>| parts.into_iter().map(Nat::from).collect::<Vec<Nat>>();
        if goal_block == block {
            let parts = self
                .cuts
                .iter()
                .find_map(|&cut| self.options.find_heaps(cut as usize + 1, place, place, value))
                .map(to_numbers);
            return parts.map(|mut parts| {
                parts[0] += block * self.period();
                parts
            });
        }
        // Without the block that is added to the first part at the end.
        let above = block - &goal_block;
        let steps: Nat =
            if above < Nat::from(TESTED_BLOCKS) { Nat::ZERO } else { (&above - FIRST_GROWING_BLOCK) / 2u32 };
        let tested_block = (&above - &steps * 2u32).to_usize().expect("it is one of the tested blocks");
        let tested_heap = tested_block * self.values.period() + place;
        let mut parts = if steps == Nat::ZERO {
            self.find_low_option(tested_heap, value).map(to_numbers)?
        } else {
            let mut parts = self.find_growing_option(tested_heap, value).map(to_numbers)?;
            parts[1..3].iter_mut().for_each(|part| *part += &steps * self.period());
            parts
        };
        parts[0] += goal_block * self.period();
        Some(parts)
    }
}

/// Values with a period from the heap of one token on.
#[derive(Debug)]
struct BlockValues {
    /// The values of the heaps from 1 to the period.
    first_period: Vec<u64>,
    saltus: u64,
}

impl BlockValues {
    /// The shortest period that the values of the heaps 1, 2, … have. It may be wrong for larger heaps.
    fn guess(values: &[u64]) -> Option<BlockValues> {
        (1..=MAX_PERIOD).find_map(|period| {
            let (first, later) = values.split_at_checked(period)?;
            let saltus = later.first()?.checked_sub(*first.first()?)?;
            let fits = saltus.is_power_of_two()
                && first.iter().all(|value| *value < saltus)
                && values.iter().zip(later).all(|(value, later)| value + saltus == *later);
            fits.then(|| BlockValues { first_period: first.to_vec(), saltus })
        })
    }

    fn period(&self) -> usize {
        self.first_period.len()
    }

    fn block(&self, heap: usize) -> usize {
        (heap - 1) / self.period()
    }

    fn value(&self, heap: usize) -> u64 {
        self.block(heap) as u64 * self.saltus + self.first_period[(heap - 1) % self.period()]
    }

    /// The words of a set of values of the tested heaps, a power of two.
    fn set_words(&self) -> usize {
        // The number of blocks is a power of two as well, so the nim-sums fit.
        (TESTED_BLOCKS * self.saltus as usize).div_ceil(64)
    }
}

/// A set of values, as bits.
type ValueSet = Vec<u64>;

/// The values that several heaps with a sum can have together, by the number of heaps and the sum.
#[derive(Debug)]
struct OptionTables {
    period: usize,
    values: Vec<u64>,
    /// `any[j][n]`: `j` heaps with the sum `n`, for `j ≥ 1`.
    heap_sums: Vec<Vec<ValueSet>>,
    /// `common[n]`: two heaps in a common block.
    common: Vec<ValueSet>,
    /// `growing[j][n]`: a heap in block 0, two in a common block, and `j − 3` more, for `j ≥ 3`.
    growing: Vec<Vec<ValueSet>>,
}

impl OptionTables {
    fn new(values: &BlockValues, most_parts: usize) -> OptionTables {
        let (period, heaps) = (values.period(), TESTED_BLOCKS * values.period());
        let empty = vec![vec![0; values.set_words()]; heaps + 1];
        let value_of = |heap: usize| if heap == 0 { 0 } else { values.value(heap) };
        let mut tables = OptionTables {
            period,
            values: (0..=heaps).map(value_of).collect(),
            heap_sums: vec![empty.clone(); 2],
            common: empty.clone(),
            growing: vec![empty.clone(); 3],
        };
        for heap in 1..=heaps {
            insert_value(&mut tables.heap_sums[1][heap], values.value(heap));
        }
        for (sum, set) in tables.common.iter_mut().enumerate() {
            let in_common_block = (1..sum).filter(|&part| values.block(part) == values.block(sum - part));
            in_common_block.for_each(|part| insert_value(set, values.value(part) ^ values.value(sum - part)));
        }
        for parts in 2..=most_parts {
            let any = tables.with_one_heap_more(&tables.heap_sums[parts - 1], heaps);
            tables.heap_sums.push(any);
            if parts >= 3 {
                let growing = match parts {
                    3 => tables.with_one_heap_more(&tables.common, period),
                    _ => tables.with_one_heap_more(&tables.growing[parts - 1], heaps),
                };
                tables.growing.push(growing);
            }
        }
        tables
    }

    /// The sets with a further heap of at most `most` tokens.
    fn with_one_heap_more(&self, sets: &[ValueSet], most: usize) -> Vec<ValueSet> {
        let mut more = vec![vec![0; sets[0].len()]; sets.len()];
        for (sum, set) in more.iter_mut().enumerate() {
            for part in 1..=most.min(sum.saturating_sub(1)) {
                unite_with_nim_sums(set, &sets[sum - part], self.values[part]);
            }
        }
        more
    }

    /// `parts ≥ 2` heaps with a sum and a value, the first of them with at most `most` tokens.
    fn find_heaps(&self, parts: usize, most: usize, sum: usize, value: u64) -> Option<Vec<usize>> {
        let part = self.take_heap(&self.heap_sums[parts - 1], most, sum, value)?;
        let mut found = vec![part];
        self.take_heaps(&self.heap_sums[..parts], sum - part, value ^ self.values[part], &mut found);
        Some(found)
    }

    /// `parts ≥ 3` heaps with a sum and a value, the first of them in block 0, and the next two in a common block.
    fn find_growing(&self, parts: usize, sum: usize, value: u64) -> Option<Vec<usize>> {
        let (mut rest, mut left, mut more) = (sum, value, Vec::new());
        for level in (3..parts).rev() {
            let part = self.take_heap(&self.growing[level], rest, rest, left)?;
            (rest, left) = (rest - part, left ^ self.values[part]);
            more.push(part);
        }
        let low = self.take_heap(&self.common, self.period, rest, left)?;
        (rest, left) = (rest - low, left ^ self.values[low]);
        let block = |heap: usize| (heap - 1) / self.period;
        let fits =
            |&part: &usize| block(part) == block(rest - part) && self.values[part] ^ self.values[rest - part] == left;
        let pair = (1..rest).find(fits).expect("the set says that there are two such heaps");
        Some([low, pair, rest - pair].into_iter().chain(more).collect())
    }

    /// A heap of at most `most` tokens beside which the heaps of a set have the rest of a sum and of a value.
    fn take_heap(&self, sets: &[ValueSet], most: usize, sum: usize, value: u64) -> Option<usize> {
        (1..=most.min(sum.saturating_sub(1))).find(|&part| has_value(&sets[sum - part], value ^ self.values[part]))
    }

    /// Appends heaps with a sum and a value that the last of the sets has.
    fn take_heaps(&self, sets: &[Vec<ValueSet>], mut sum: usize, mut value: u64, found: &mut Vec<usize>) {
        for level in (1..sets.len() - 1).rev() {
            let part = self.take_heap(&sets[level], sum, sum, value).expect("the set says that there are such heaps");
            (sum, value) = (sum - part, value ^ self.values[part]);
            found.push(part);
        }
        found.push(sum);
    }
}

fn insert_value(set: &mut [u64], value: u64) {
    set[value as usize / 64] |= 1 << (value % 64);
}

fn has_value(set: &[u64], value: u64) -> bool {
    set.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
}

/// Adds the nim-sums of the members of a set with a value.
fn unite_with_nim_sums(set: &mut [u64], other: &[u64], value: u64) {
    let word = value as usize / 64;
    for (at, &members) in other.iter().enumerate() {
        if members != 0 {
            set[at ^ word] |= permute_bits(members, value % 64);
        }
    }
}
