//! Octal codes with a sparse space: most splits need not be looked at.
//!
//! Values are split in two classes, *rare* and *common*, such that the nim-sum of two common values is never common, and 0 is rare
//! (Berlekamp's sparse space, in the free form of Beling's RC).
//! So an option with a common value has a rare component, and rare components are few:
//! their splits are marked first, and the least unmarked value is the answer if it is common.
//! Otherwise the other splits are looked at, until the least unmarked value is common or they are exhausted.
//!
//! The two components of a split have the parity of the heap, or the other one, as an even or odd number was taken; so classes are kept
//! by value and parity, and one split into classes for each parity of the digits that break a heap.
//! Values that occur often are common where possible; this is thought over whenever the table has doubled.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4; P. Beling, *On computing nimbers of octal games* (the crate `ogs`).

use crate::Spender;
use grundy_game::Budget;
use grundy_kernel::MexSet;
use grundy_theory::{Code, Nimber, Stop};

/// Heaps up to this size are computed by their definition before values are split in classes.
const FIRST: usize = 64;

/// Extends the table to a heap of `to`.
///
/// # Complexity
/// For each heap one step for each rare position and breaking digit, and a scan of splits that is short where the space is sparse;
/// all splits where it is not. 4 bytes a heap beside the table.
///
/// # Errors
/// The budget that ran out.
///
/// # Panics
/// When the code leaves more than two heaps.
pub fn extend(code: &Code, values: &mut Vec<Nimber>, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    if values.len() <= FIRST.min(to) {
        crate::code::extend(code, values, FIRST.min(to), budget)?;
    }
    if values.len() > to {
        return Ok(());
    }
    let held = 4 * (to as u64 + 1);
    budget.spend(0, held)?;
    let mut table: Vec<u32> = Vec::with_capacity(to + 1);
    table.extend(values.iter().map(|value| value.0 as u32));
    let mut engine = Engine::new(code, table);
    let mut spender = Spender::new(budget);
    let mut result = Ok(());
    while values.len() <= to && result.is_ok() {
        let (value, steps) = engine.next();
        values.push(Nimber(value.into()));
        result = spender.value(steps);
    }
    budget.release(held);
    result.and_then(|()| spender.flush())
}

/// A split of values with a parity into rare and common ones, for the digits of one parity.
struct Split {
    /// The digits that break a heap: how many tokens they take.
    taken: Vec<usize>,
    /// 1 if those are odd.
    odd: u32,
    /// Whether `value << 1 | parity` is common.
    common: Vec<bool>,
    /// The heaps with a rare value, ascending, with the value.
    rare: Vec<(u32, u32)>,
}

struct Engine {
    table: Vec<u32>,
    /// The digits that leave one heap, and those that take a whole heap.
    one: Vec<usize>,
    whole: Vec<usize>,
    splits: Vec<Split>,
    /// The table is thought over when it has this length.
    next_look: usize,
    marks: MexSet,
}

impl Engine {
    fn new(code: &Code, table: Vec<u32>) -> Engine {
        assert!(code.max_heaps() <= 2, "a code for this engine leaves at most two heaps");
        let with = |bit: u8| (0..).zip(code.digits()).filter(move |(_, digit)| *digit >> bit & 1 == 1);
        let taken = |bit| with(bit).map(|(taken, _)| taken).collect::<Vec<usize>>();
        let split = |odd: u32| Split {
            taken: taken(2).into_iter().filter(|taken| taken % 2 == odd as usize).collect(),
            odd,
            common: Vec::new(),
            rare: Vec::new(),
        };
        let splits = [split(0), split(1)].into_iter().filter(|split| !split.taken.is_empty()).collect();
        let mut engine = Engine { table, one: taken(1), whole: taken(0), splits, next_look: 0, marks: MexSet::new() };
        engine.look();
        engine
    }

    /// Splits the values into classes anew.
    fn look(&mut self) {
        let mut counts: Vec<u32> = Vec::new();
        for (n, &value) in self.table.iter().enumerate().skip(1) {
            let key = key(value, n);
            if key >= counts.len() {
                counts.resize((key + 1).next_power_of_two(), 0);
            }
            counts[key] += 1;
        }
        let mut keys: Vec<usize> = (0..counts.len()).filter(|&key| counts[key] > 0).collect();
        keys.sort_by_key(|&key| std::cmp::Reverse(counts[key]));
        for split in &mut self.splits {
            split.choose(&keys, counts.len());
            let rare = self.table.iter().enumerate().skip(1).filter(|(n, value)| !split.is_common(**value, *n));
            split.rare = rare.map(|(n, &value)| (n as u32, value)).collect();
        }
        self.next_look = 2 * self.table.len().max(FIRST);
    }

    /// The value of the next heap, and the steps that it took.
    fn next(&mut self) -> (u32, usize) {
        if self.table.len() >= self.next_look {
            self.look();
        }
        let n = self.table.len();
        let mut steps = 0;
        self.marks.clear();
        for &taken in self.one.iter().filter(|&&taken| taken < n) {
            self.marks.insert(self.table[n - taken].into());
        }
        if self.whole.contains(&n) {
            self.marks.insert(0);
        }
        for split in &self.splits {
            for &taken in split.taken.iter().filter(|&&taken| taken < n) {
                let left = n - taken;
                let usable = split.rare.partition_point(|&(rare, _)| (rare as usize) < left);
                for &(rare, value) in &split.rare[..usable] {
                    self.marks.insert((value ^ self.table[left - rare as usize]).into());
                }
                steps += usable;
            }
        }
        let mut value = self.marks.mex() as u32;
        if !self.is_safe(value, n) {
            (value, steps) = self.scan(value, n, steps);
        }
        for split in &mut self.splits {
            if !split.is_common(value, n) {
                split.rare.push((n as u32, value));
            }
        }
        self.table.push(value);
        (value, steps)
    }

    /// Whether every split that gives the value has a rare component.
    fn is_safe(&self, value: u32, n: usize) -> bool {
        self.splits.iter().all(|split| split.is_common(value, n))
    }

    /// Looks at all splits, until the least value that is not marked is safe.
    fn scan(&mut self, mut value: u32, n: usize, mut steps: usize) -> (u32, usize) {
        for split in &self.splits {
            for &taken in split.taken.iter().filter(|&&taken| taken < n) {
                let left = n - taken;
                for a in 1..=left / 2 {
                    let found = self.table[a] ^ self.table[left - a];
                    self.marks.insert(found.into());
                    steps += 1;
                    if found == value {
                        value = self.marks.mex() as u32;
                        if self.is_safe(value, n) {
                            return (value, steps);
                        }
                    }
                }
            }
        }
        (value, steps)
    }
}

/// A value with the parity of its heap.
fn key(value: u32, n: usize) -> usize {
    (value as usize) << 1 | (n & 1)
}

impl Split {
    fn is_common(&self, value: u32, n: usize) -> bool {
        self.common.get(key(value, n)).copied().unwrap_or(false)
    }

    /// Makes values common, the most frequent first, as long as no two of them make a third.
    fn choose(&mut self, keys: &[usize], size: usize) {
        self.common = vec![false; size];
        let mut chosen: Vec<usize> = Vec::new();
        // The nim-sum of two keys is the key of their split, but for the parity of what is taken.
        let odd = self.odd as usize;
        for &key in keys {
            // 0 is rare with either parity, so a value and itself make no third.
            let fits = key >> 1 != 0 && chosen.iter().all(|&other| !self.common[key ^ other ^ odd]);
            if fits {
                self.common[key] = true;
                chosen.push(key);
            }
        }
    }
}
