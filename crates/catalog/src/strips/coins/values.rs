//! The values of single heads, computed coin by coin, and the sets of coins that change a value as required.
//!
//! The sets of coins whose rightmost is `n` are never enumerated. Instead, for each number of coins, a bit set
//! holds the nim-sums that this many of the coins to the left can have; where coins are chosen freely, the nim-sums are
//! [cosets](super::spans).

use super::code::{CoinSetFamily, TurningCode};
use super::spans::{self, SumCoset};
use crate::shared::permute_bits::permute_bits;
use grundy_game::in_force::{self, BudgetTally};
use std::ops::ControlFlow;

/// The limit on the work for all values together, in combined words; it takes a few seconds at most.
const MAX_WORK_WORDS: u64 = 1 << 30;

/// The largest number of bits of a nim-sum.
const MAX_VALUE_BITS: u32 = 22;

/// The largest number of words of a table of reachable nim-sums.
const MAX_TABLE_WORDS: usize = 1 << 24;

/// The values of heads on coins 1, 2, 3, …, as far as they are computed.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadValueTable {
    values: Vec<u64>,
    work: u64,
    /// The nim-sums of the coins so far, for codes that only limit the number of coins.
    sums: Option<SumsByCount>,
}

impl HeadValueTable {
    /// The value of a head on a coin; `None` if it would take too long, or the budget in force runs out. The values before it are kept.
    pub(super) fn value_of_coin(&mut self, code: &TurningCode, coin: u64) -> Option<u64> {
        while (self.values.len() as u64) < coin {
            in_force::spend(0, 0).ok()?;
            let next = self.compute_next_value(code)?;
            self.values.push(next);
        }
        self.values.get(usize::try_from(coin).ok()?.checked_sub(1)?).copied()
    }

    fn compute_next_value(&mut self, code: &TurningCode) -> Option<u64> {
        let coin = self.values.len() as u64 + 1;
        if let Some(cosets) = self.free_cosets(code, coin) {
            let listing = cosets.len() as u64 * coin;
            let (value, work) = spans::least_outside(&cosets, MAX_WORK_WORDS.checked_sub(self.work + listing)?)?;
            self.work += listing + work;
            return Some(value);
        }
        let mut reached = NumberBits::default();
        if let Some((least, most)) = code.free_size_range() {
            let sums = self.sums.get_or_insert_with(|| SumsByCount::with_max_count(most - 1));
            if let Some(&last) = self.values.last() {
                self.work += sums.add_item(last, 1)?;
            }
            sums.sums_for_counts(least - 1, most - 1).for_each(|bits| self.work += reached.insert_shifted(bits, 0));
        } else {
            let (bits, work) = self.reached_values(code, coin, MAX_WORK_WORDS - self.work)?;
            (reached, self.work) = (bits, self.work + work);
        }
        (self.work <= MAX_WORK_WORDS).then(|| reached.mex()).filter(|value| value >> MAX_VALUE_BITS == 0)
    }

    /// The nim-sums of the coins that are turned with a head, if those of each family are chosen freely and are not too large.
    ///
    /// The values of all coins further left must be known.
    fn free_cosets(&self, code: &TurningCode, coin: u64) -> Option<Vec<SumCoset>> {
        // Where only the number of coins is limited, the sums of all coins so far are kept instead.
        let is_limited = code.free_size_range().is_some_and(|(_, most)| most != u64::MAX);
        if is_limited || !code.has_choices() {
            return None;
        }
        let sum = |coins: &[u64]| coins.iter().fold(0, |sum, &coin| sum ^ self.values[coin as usize - 1]);
        let mut cosets = Vec::new();
        let flow = code.for_each_family(coin, &mut |frame| {
            let coset = || SumCoset::new(sum(&frame.fixed), frame.optional_items.iter().map(|item| sum(item)));
            match frame.chooses_freely().then(coset).flatten() {
                Some(coset) => cosets.push(coset),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(cosets)
    }

    /// The values of the options of a single head, and the work; `None` if the work exceeds `most`, or the budget in force runs out.
    ///
    /// The values of all coins further left must be known.
    fn reached_values(&self, code: &TurningCode, coin: u64, most: u64) -> Option<(NumberBits, u64)> {
        let value = |coin: &u64| self.values[*coin as usize - 1];
        let (mut reached, mut work, mut fits) = (NumberBits::default(), 0, true);
        let mut tally = BudgetTally::new();
        let _ = code.for_each_family(coin, &mut |frame| {
            // There may be many families of a single set, which have no items.
            if tally.count_step(0).is_err() {
                fits = false;
                return ControlFlow::Break(());
            }
            let fixed = frame.fixed.iter().fold(0, |sum, coin| sum ^ value(coin));
            let mut sums = SumsByCount::with_max_count(frame.max_chosen_coins());
            work += frame.fixed.len() as u64 / 8;
            for item in &frame.optional_items {
                let added = sums.add_item(item.iter().fold(0, |sum, coin| sum ^ value(coin)), item.len());
                work += added.unwrap_or(0);
                fits &= added.is_some() && work <= most;
                if !fits {
                    return ControlFlow::Break(());
                }
            }
            sums.sums_for_counts(frame.min_coins, frame.max_coins)
                .for_each(|bits| work += reached.insert_shifted(bits, fixed));
            fits &= work <= most;
            if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        fits.then_some((reached, work))
    }

    /// The values of the options of a single head, ascending; `None` if they would take too long.
    pub(super) fn values_left(&self, code: &TurningCode, coin: u64) -> Option<Vec<u64>> {
        let (reached, _) = self.reached_values(code, coin, MAX_WORK_WORDS)?;
        Some((0..reached.0.len() as u64 * 64).filter(|&value| reached.contains(value)).collect())
    }

    /// Calls `visit` for the sets of coins with the rightmost `coin` whose nim-sum is `change`, until it breaks; the coins ascend.
    ///
    /// `None` if a table would take too much memory, or the budget in force runs out. The values of all coins up to `coin` must be known.
    pub(super) fn for_each_change(
        &self,
        code: &TurningCode,
        coin: u64,
        change: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let (mut fits, mut tally) = (true, BudgetTally::new());
        let flow = code.for_each_family(coin, &mut |frame| {
            if tally.count_step(0).is_err() {
                fits = false;
                return ControlFlow::Break(());
            }
            let sum = |coins: &[u64]| coins.iter().fold(0, |sum, &coin| sum ^ self.values[coin as usize - 1]);
            let goal = change ^ sum(&[coin]) ^ sum(&frame.fixed);
            if frame.chooses_freely() {
                let values: Vec<u64> = frame.optional_items.iter().map(|item| sum(item)).collect();
                let chosen = spans::for_each_choice(&values, goal, &mut |chosen| visit(&frame.coins_of(chosen, coin)));
                if let Some(flow) = chosen {
                    return flow;
                }
            }
            let items: Vec<(u64, usize)> = frame.optional_items.iter().map(|item| (sum(item), item.len())).collect();
            let Some(ahead) = ReachableSums::new(&items, frame.max_chosen_coins()) else {
                fits = false;
                return ControlFlow::Break(());
            };
            let counts = frame.min_coins..=frame.max_chosen_coins().min(frame.max_coins);
            let mut chosen = Vec::new();
            counts.into_iter().try_for_each(|count| {
                let mut visit = |chosen: &[usize]| visit(&frame.coins_of(chosen, coin));
                ahead.choose_items(&items, 0, count as usize, goal, &mut chosen, &mut visit)
            })
        });
        fits.then_some(flow)
    }
}

impl CoinSetFamily {
    /// The largest number of coins that can be chosen.
    fn max_chosen_coins(&self) -> u64 {
        self.max_coins.min(self.count_coins())
    }

    fn count_coins(&self) -> u64 {
        self.optional_items.iter().map(|item| item.len() as u64).sum()
    }

    /// Whether any items may be chosen.
    fn chooses_freely(&self) -> bool {
        self.min_coins == 0 && self.max_coins >= self.count_coins()
    }

    /// The coins of a set, in ascending order: the chosen items, those that all sets contain, and the rightmost.
    fn coins_of(&self, chosen: &[usize], rightmost: u64) -> Vec<u64> {
        let items = chosen.iter().flat_map(|&item| &self.optional_items[item]);
        let mut coins: Vec<u64> = self.fixed.iter().chain(items).copied().chain([rightmost]).collect();
        coins.sort_unstable();
        coins
    }
}

/// For each number of coins, the nim-sums that this many of the added coins can have.
#[derive(Clone, Debug)]
struct SumsByCount {
    max_count: u64,
    sums: Vec<NumberBits>,
}

impl SumsByCount {
    /// The sums of no coins; numbers of coins above `most` will not be counted.
    fn with_max_count(most: u64) -> SumsByCount {
        SumsByCount { max_count: most, sums: vec![NumberBits(vec![1])] }
    }

    /// Adds an item with a value and a number of coins. Returns the number of combined words; `None` if the value is too large.
    fn add_item(&mut self, value: u64, coins: usize) -> Option<u64> {
        if value >> MAX_VALUE_BITS != 0 {
            return None;
        }
        let counts = (self.sums.len() + coins)
            .min(usize::try_from(self.max_count).map_or(usize::MAX, |most| most.saturating_add(1)));
        self.sums.resize_with(counts.max(self.sums.len()), NumberBits::default);
        let mut work = 0;
        for count in (coins..self.sums.len()).rev() {
            let (fewer, more) = self.sums.split_at_mut(count);
            work += more[0].insert_shifted(&fewer[count - coins], value);
        }
        Some(work)
    }

    fn sums_for_counts(&self, least: u64, most: u64) -> impl Iterator<Item = &NumberBits> {
        let counts = (0u64..).zip(&self.sums);
        counts.filter(move |(count, _)| (least..=most).contains(count)).map(|(_, bits)| bits)
    }
}

/// A set of numbers as bits.
#[derive(Clone, Debug, Default)]
struct NumberBits(Vec<u64>);

impl NumberBits {
    fn contains(&self, number: u64) -> bool {
        self.0.get((number / 64) as usize).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Inserts the nim-sums of `value` with all members of `others`. Returns the number of combined words.
    fn insert_shifted(&mut self, others: &NumberBits, value: u64) -> u64 {
        let high = (value / 64) as usize;
        for (at, &word) in others.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            let at = at ^ high;
            if at >= self.0.len() {
                self.0.resize((at + 1).next_power_of_two(), 0);
            }
            self.0[at] |= permute_bits(word, value % 64);
        }
        others.0.len() as u64 + 1
    }

    /// The least number that is not in the set.
    fn mex(&self) -> u64 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        full as u64 * 64 + u64::from(self.0.get(full).map_or(0, |word| word.trailing_ones()))
    }
}

/// For each item, the nim-sums that can be reached with it and the later items.
struct ReachableSums {
    sums: Vec<SumsByCount>,
    /// The memory of the sums under the budget in force.
    _tally: BudgetTally,
}

impl ReachableSums {
    fn new(items: &[(u64, usize)], most: u64) -> Option<ReachableSums> {
        let mut ahead = vec![SumsByCount::with_max_count(most)];
        let (mut words, mut tally) = (0, BudgetTally::new());
        for &(value, coins) in items.iter().rev() {
            let mut sums = ahead.last().expect("there is one").clone();
            sums.add_item(value, coins)?;
            let more = sums.sums.iter().map(|bits| bits.0.len()).sum::<usize>();
            words += more;
            if words > MAX_TABLE_WORDS || tally.count_step(8 * more).is_err() {
                // The refusal is not final: the caller finds the moves in another way.
                in_force::take_stop();
                return None;
            }
            ahead.push(sums);
        }
        ahead.reverse();
        Some(ReachableSums { sums: ahead, _tally: tally })
    }

    /// Calls `visit` with each choice of items from index `from` on that have `count` coins in total and the nim-sum `goal`.
    fn choose_items(
        &self,
        items: &[(u64, usize)],
        from: usize,
        count: usize,
        goal: u64,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let can = |from: usize, count: usize, goal: u64| {
            self.sums[from].sums.get(count).is_some_and(|bits| bits.contains(goal))
        };
        if !can(from, count, goal) {
            return ControlFlow::Continue(());
        }
        if count == 0 {
            return visit(chosen);
        }
        for (item, &(value, coins)) in items.iter().enumerate().skip(from).filter(|(_, (_, coins))| *coins <= count) {
            chosen.push(item);
            let flow = self.choose_items(items, item + 1, count - coins, goal ^ value, chosen, visit);
            chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
