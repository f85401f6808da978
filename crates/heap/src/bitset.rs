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
mod unequal;

use crate::Spender;
use grundy_game::Budget;
use grundy_theory::take_and_break::{Count, Digit};
use grundy_theory::{Sizes, Stop, TakeAndBreak};
use rows::{Mixer, Rows, insert, mex, unite};
use sums::Sums;
use tables::Tables;
use unequal::Unequal;

/// The values of a general code, and the sets from which the next value is computed.
#[derive(Debug)]
pub(crate) struct Bitset {
    code: TakeAndBreak,
    /// What may be left, for each written digit and for each digit that adds tokens.
    written: Vec<Vec<Left>>,
    added: Vec<Vec<Left>>,
    any: Option<Sums>,
    not_all_equal: Option<Sums>,
    all_unequal: Option<Unequal>,
    mixer: Mixer,
    /// The values of the options of the current heap, as bits.
    reached: Vec<u64>,
    values: Vec<u32>,
    /// The number of heaps that the sets include.
    ready: usize,
    /// The bytes charged to the budget.
    held: u64,
}

/// What a move leaves.
#[derive(Clone, Copy, Debug)]
enum Left {
    Nothing,
    OneHeap,
    Equal(Count),
    /// Heaps whose sizes compare as given; their values are in the tables of this kind.
    Heaps(Sizes, Count),
}

/// The memory of the sets is charged to the budget in portions of this many heaps.
const PORTION: usize = 64;
/// The first bound on the tokens of sets of pairwise different sizes, unless fewer are enough.
const FIRST_ROOM: usize = 1024;

impl Bitset {
    /// Continues the values of a code.
    pub(crate) fn new(code: TakeAndBreak, values: impl Iterator<Item = u64>) -> Bitset {
        let values: Vec<u32> =
            values.map(|value| u32::try_from(value).expect("so large a value has no table")).collect();
        let words = (values.iter().max().map_or(0, |most| *most as usize / 64) + 1).next_power_of_two();
        let plan = |digits: &[Digit]| digits.iter().map(left).collect::<Vec<_>>();
        let (written, added) = (plan(code.written()), plan(code.adding()));
        let counts = |kind: Sizes| -> Vec<Count> {
            let all = written.iter().chain(&added).flatten();
            let of_kind = |left: &Left| match *left {
                Left::Heaps(sizes, count) => (sizes == kind).then_some(count),
                _ => None,
            };
            all.filter_map(of_kind).collect()
        };
        Bitset {
            any: Sums::new(&counts(Sizes::Any), false, words),
            not_all_equal: Sums::new(&counts(Sizes::NotAllEqual), true, words),
            all_unequal: Unequal::new(&counts(Sizes::AllUnequal), words),
            mixer: Mixer::new(words),
            reached: vec![0; words],
            ready: 0,
            held: 0,
            code,
            written,
            added,
            values,
        }
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a heap.
    pub(crate) fn at(&self, heap: usize) -> u32 {
        self.values[heap]
    }

    /// Extends the table up to heap `to`.
    ///
    /// # Errors
    /// If the budget runs out; the values computed so far are kept.
    pub(crate) fn extend(&mut self, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let mut spender = Spender::new(budget);
        while self.values.len() <= to {
            let n = self.ready;
            self.make_room(n, to, budget)?;
            self.account(n, self.reached.len(), budget)?;
            let mut steps = self.extend_sums(n);
            let known = n < self.values.len();
            if !known {
                steps += self.reach(n);
                let value = mex(&self.reached);
                if value as usize == 64 * self.reached.len() {
                    self.widen(budget)?;
                }
                self.values.push(value);
            }
            steps += self.all_unequal.as_mut().map_or(0, |sets| sets.take_in(n, self.values[n]));
            self.ready += 1;
            if known {
                budget.spend(0, 0)?;
            } else {
                spender.value(steps * self.reached.len())?;
            }
        }
        spender.flush()
    }

    /// Extends the sets for sums as far as the values below `n` determine them. Returns the steps it took.
    fn extend_sums(&mut self, n: usize) -> usize {
        let (values, mixer) = (&self.values, &mut self.mixer);
        let all = [&mut self.any, &mut self.not_all_equal].into_iter().flatten();
        all.map(|sums| sums.extend(n, values, mixer)).sum()
    }

    /// Fills `reached` with the values of the options of heap `n`. Returns the steps it took.
    fn reach(&mut self, n: usize) -> usize {
        let mut reached = std::mem::take(&mut self.reached);
        reached.fill(0);
        let mut steps = 0;
        // An empty heap has no moves, even if tokens can be added to others.
        let added = (1..).zip(&self.added).filter(|_| n > 0).map(|(more, ways)| (n + more, ways));
        let last = self.code.most_taken().map_or(n, |most| n.min(most as usize));
        let place = |taken: usize| self.code.place(taken as u64).expect("so many may be taken");
        let taken = (0..=last).filter(|_| n > 0).map(|taken| (n - taken, &self.written[place(taken)]));
        for (tokens, ways) in added.chain(taken) {
            ways.iter().for_each(|left| self.options(*left, tokens, &mut reached));
            steps += ways.len() + 1;
        }
        self.reached = reached;
        steps
    }

    /// Adds the values of the options that leave this many tokens in one way.
    fn options(&self, left: Left, tokens: usize, reached: &mut [u64]) {
        let mut equal = |heaps: usize| {
            if tokens > 0 && tokens.is_multiple_of(heaps) {
                insert(reached, if heaps.is_multiple_of(2) { 0 } else { self.values[tokens / heaps] });
            }
        };
        match left {
            Left::Nothing if tokens == 0 => insert(reached, 0),
            Left::OneHeap if tokens > 0 => insert(reached, self.values[tokens]),
            Left::Equal(Count::Exactly(heaps)) => equal(heaps as usize),
            Left::Equal(Count::AtLeast(least)) => {
                let divisors = (1..=tokens.isqrt()).filter(|&d| tokens.is_multiple_of(d)).flat_map(|d| [d, tokens / d]);
                divisors.filter(|&heaps| heaps >= least as usize).for_each(equal);
            }
            Left::Heaps(sizes, count) => {
                let sums = if sizes == Sizes::Any { &self.any } else { &self.not_all_equal };
                let set = match (&self.all_unequal, sums) {
                    (Some(sets), _) if sizes == Sizes::AllUnequal => sets.tables.of(count, tokens),
                    (_, Some(sums)) => sums.tables.of(count, tokens),
                    _ => unreachable!("there are tables for all that may be left"),
                };
                unite(reached, set);
            }
            Left::Nothing | Left::OneHeap => {}
        }
    }

    /// Raises the bound on the tokens of sets of pairwise different sizes if it is too low for heap `n`. The sets are then filled again.
    fn make_room(&mut self, n: usize, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let lead = self.added.len();
        let Some(sets) = self.all_unequal.as_mut().filter(|sets| sets.room() <= n + lead) else { return Ok(()) };
        // The bound is doubled each time, so a third of the work is repeated.
        let enough = to.max(n + n / 8) + lead + 1;
        let room = enough.min((2 * sets.room()).max(FIRST_ROOM)).max(n + lead + 1);
        let (rows, words) = (room - sets.room(), self.reached.len());
        let bytes = (rows * sets.tables.len() * 8 * words) as u64;
        budget.spend(0, bytes)?;
        self.held += bytes;
        sets.clear(room);
        for size in 0..self.ready {
            sets.take_in(size, self.values[size]);
            if let Err(stop) = budget.spend(0, 0) {
                let all = (room * sets.tables.len() * 8 * words) as u64;
                sets.clear(0);
                budget.release(all);
                self.held = self.held.saturating_sub(all);
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Doubles the number of values that fit into each set.
    fn widen(&mut self, budget: &dyn Budget) -> Result<(), Stop> {
        let words = 2 * self.reached.len();
        self.account(self.ready, words, budget)?;
        let sums = [&mut self.any, &mut self.not_all_equal].into_iter().flatten().map(|sums| &mut sums.tables);
        let unequal = self.all_unequal.iter_mut().map(|sets| &mut sets.tables);
        sums.chain(unequal).flat_map(Tables::all_mut).for_each(Rows::widen);
        self.mixer = Mixer::new(words);
        self.reached = vec![0; words];
        Ok(())
    }

    /// Charges the sets of heaps up to `n`, of `words` words each, to the budget before they are allocated.
    fn account(&mut self, n: usize, words: usize, budget: &dyn Budget) -> Result<(), Stop> {
        let rows = (n + 1).next_multiple_of(PORTION);
        let sums = [&self.any, &self.not_all_equal].into_iter().flatten().map(|sums| sums.tables.len()).sum::<usize>();
        let unequal = self.all_unequal.as_ref().map_or(0, |sets| sets.tables.len() * sets.room());
        let bytes = (4 * rows + 8 * words * (sums * rows + unequal + 64)) as u64;
        if bytes > self.held {
            budget.spend(0, bytes - self.held)?;
            self.held = bytes;
        }
        Ok(())
    }
}

/// The ways in which a digit allows heaps to be left.
fn left(digit: &Digit) -> Vec<Left> {
    let one = |(count, sizes)| match (count, sizes) {
        (Count::Exactly(0), _) => Left::Nothing,
        (Count::Exactly(1), _) => Left::OneHeap,
        (_, Sizes::AllEqual) => Left::Equal(count),
        // For two heaps, `AllUnequal` and `NotAllEqual` are the same.
        (Count::Exactly(2), Sizes::AllUnequal) => Left::Heaps(Sizes::NotAllEqual, count),
        _ => Left::Heaps(sizes, count),
    };
    digit.ways().map(one).collect()
}
