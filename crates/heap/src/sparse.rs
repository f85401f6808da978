//! Octal codes with a sparse space: most splits need not be examined.
//!
//! Values are divided into two classes, *rare* and *common*, such that the nim-sum of two common values is never common, and 0 is rare
//! (Berlekamp's sparse space, in the free form of Beling's RC).
//! So an option with a common value has a rare component, and rare components are few:
//! their splits are marked first, and the least unmarked value is the answer if it is common.
//! Otherwise the other splits are examined, until the least unmarked value is common or the splits are exhausted.
//!
//! The parities of the two components of a split add up to the parity of the rest, which depends on the number of tokens taken.
//! So a class is a set of pairs of a value and a parity, and there is one division into classes for each parity of the digits that break a heap.
//! Frequent values are made common where possible. The classes are recomputed whenever the table has doubled.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 4; P. Beling, *On computing nimbers of octal games* (the crate `ogs`).

use crate::BudgetSpender;
use crate::splits::SplitRule;
use grundy_game::{Budget, Stop};
use grundy_kernel::MexSet;

/// The classes are first recomputed at twice this table length.
const MIN_CLASS_LENGTH: usize = 64;

/// Up to this many steps a value, the engine is not considered slow.
const SLOW_STEPS_PER_VALUE: usize = 200;

/// Values of a table to be continued are below this, since the classes are lists by value. Computed values are far smaller.
const MAX_CLASS_VALUE: u32 = 1 << 24;

/// A division of values with a parity into rare and common ones, for the digits of one parity.
#[derive(Debug)]
struct ValueClasses {
    /// The digits that break a heap: the numbers of tokens that they take.
    breaking_digits: Vec<usize>,
    /// 1 if those are odd.
    odd: u32,
    /// Whether `value << 1 | parity` is common.
    common: Vec<bool>,
    /// The heaps with a rare value, ascending, with the value.
    rare: Vec<(u32, u32)>,
}

/// A table of values with their classes.
///
/// A heap takes one step for each rare heap and breaking digit, and then a scan of splits, which is short where the space is sparse
/// and covers all splits where it is not. 4 bytes a heap.
#[derive(Debug)]
pub(crate) struct ClassTable {
    table: Vec<u32>,
    rule: SplitRule,
    splits: Vec<ValueClasses>,
    /// The table length at which the classes are recomputed.
    next_look: usize,
    marks: MexSet,
    /// The average number of steps a value in the last call of `extend`.
    pace: usize,
}

impl ClassTable {
    /// Continues a table of values; `None` if a value is too large for this engine.
    pub(crate) fn new(rule: &SplitRule, values: impl Iterator<Item = u64>) -> Option<ClassTable> {
        let split = |odd: u32| ValueClasses {
            breaking_digits: rule.two_heaps.iter().copied().filter(|taken| taken % 2 == odd as usize).collect(),
            odd,
            common: Vec::new(),
            rare: Vec::new(),
        };
        let splits = [split(0), split(1)].into_iter().filter(|split| !split.breaking_digits.is_empty()).collect();
        let fitting = |value: u64| u32::try_from(value).ok().filter(|&value| value < MAX_CLASS_VALUE);
        let table = values.map(fitting).collect::<Option<_>>()?;
        let mut sparse = ClassTable { table, rule: rule.clone(), splits, next_look: 0, marks: MexSet::new(), pace: 0 };
        sparse.choose_classes();
        Some(sparse)
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    /// The value of a heap.
    #[inline]
    pub(crate) fn value_at(&self, heap: usize) -> u32 {
        self.table[heap]
    }

    /// Extends the table up to heap `to`.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let more = (to + 1).saturating_sub(self.table.len());
        budget.spend(0, 4 * more as u64)?;
        self.table.try_reserve(more).map_err(|_| Stop::Memory)?;
        let mut spender = BudgetSpender::new(budget);
        let mut all = 0;
        while self.table.len() <= to {
            let steps = self.push_next_value();
            all += steps;
            spender.spend_value(steps)?;
        }
        self.pace = all / more.max(1);
        spender.flush()
    }

    /// Whether the last call of `extend` examined an eighth of all heaps or more for a value, on average.
    /// Then the dense engine, which examines all splits with wide instructions, is faster.
    pub(crate) fn is_slow(&self) -> bool {
        self.pace > SLOW_STEPS_PER_VALUE && self.pace > self.table.len() / 8
    }

    /// Recomputes the classes from the values so far.
    fn choose_classes(&mut self) {
        let mut counts: Vec<u32> = Vec::new();
        for (n, &value) in self.table.iter().enumerate().skip(1) {
            let key = class_key(value, n);
            if key >= counts.len() {
                // A power of two, so that the nim-sum of two keys is an index as well.
                counts.resize((key + 1).next_power_of_two(), 0);
            }
            counts[key] += 1;
        }
        // Frequent values first: each of them that becomes common spares the most rare heaps.
        let mut keys: Vec<usize> = (0..counts.len()).filter(|&key| counts[key] > 0).collect();
        keys.sort_by_key(|&key| std::cmp::Reverse(counts[key]));
        for split in &mut self.splits {
            split.choose_common(&keys, counts.len());
            let rare = self.table.iter().enumerate().skip(1).filter(|(n, value)| !split.is_common(**value, *n));
            split.rare = rare.map(|(n, &value)| (n as u32, value)).collect();
        }
        self.next_look = 2 * self.table.len().max(MIN_CLASS_LENGTH);
    }

    /// Adds the value of the next heap and returns the number of steps it took.
    fn push_next_value(&mut self) -> usize {
        if self.table.len() >= self.next_look {
            self.choose_classes();
        }
        let n = self.table.len();
        let mut steps = 0;
        self.marks.clear();
        // A move that leaves one heap is marked whatever its class: the argument about classes is on splits only.
        for &taken in self.rule.one_heap.iter().filter(|&&taken| taken < n) {
            self.marks.insert(self.table[n - taken].into());
        }
        if self.rule.no_heap.contains(&n) {
            self.marks.insert(0);
        }
        for split in &self.splits {
            for &taken in split.breaking_digits.iter().filter(|&&taken| taken < n) {
                let left = n - taken;
                let usable = split.rare.partition_point(|&(rare, _)| (rare as usize) < left);
                // Rare heaps above `left / 2` count too, since the other component may be common.
                for &(rare, value) in &split.rare[..usable] {
                    if !(self.rule.unequal && 2 * rare as usize == left) {
                        self.marks.insert((value ^ self.table[left - rare as usize]).into());
                    }
                }
                steps += usable;
            }
        }
        // Every option with a rare component is marked now. A common value that is still unmarked is therefore the value of no option.
        let mut value = self.marks.mex() as u32;
        if !self.is_safe(value, n) {
            (value, steps) = self.scan_splits(value, n, steps);
        }
        for split in &mut self.splits {
            // Heap 0 is no component of a split.
            if n > 0 && !split.is_common(value, n) {
                split.rare.push((n as u32, value));
            }
        }
        self.table.push(value);
        steps
    }

    /// Whether every split that gives the value has a rare component.
    fn is_safe(&self, value: u32, n: usize) -> bool {
        self.splits.iter().all(|split| split.is_common(value, n))
    }

    /// Examines all splits, until the least unmarked value is safe. Returns the value and the steps so far.
    fn scan_splits(&mut self, mut value: u32, n: usize, mut steps: usize) -> (u32, usize) {
        for split in &self.splits {
            for &taken in split.breaking_digits.iter().filter(|&&taken| taken < n) {
                let left = n - taken;
                for a in 1..=self.rule.split_count(left) {
                    let found = self.table[a] ^ self.table[left - a];
                    self.marks.insert(found.into());
                    steps += 1;
                    // The candidate changes only if it is hit, and a common candidate is final: with a sparse space the scan is short.
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

/// A value with the parity of its heap, which is the lowest bit: so the nim-sum of two keys adds parities as well.
fn class_key(value: u32, n: usize) -> usize {
    (value as usize) << 1 | (n & 1)
}

impl ValueClasses {
    fn is_common(&self, value: u32, n: usize) -> bool {
        // A value that was not counted is rare. That is always right, and costs time only.
        self.common.get(class_key(value, n)).copied().unwrap_or(false)
    }

    /// Makes values common in the order of `keys`, except where the nim-sum of two common values would become common.
    fn choose_common(&mut self, keys: &[usize], size: usize) {
        self.common = vec![false; size];
        let mut chosen: Vec<usize> = Vec::new();
        // The key of a split is the nim-sum of the keys of its components, with the parity of the tokens taken.
        let odd = self.odd as usize;
        for &key in keys {
            // 0 stays rare with either parity, so a common value may be added to itself.
            // One test is enough for both sides: `key ⊕ a` is `b` if and only if `a ⊕ b` is `key`.
            let fits = key >> 1 != 0 && chosen.iter().all(|&other| !self.common[key ^ other ^ odd]);
            if fits {
                self.common[key] = true;
                chosen.push(key);
            }
        }
    }
}
