//! The columns of heaps in binary, and the moves after which all of them are multiples of `k + 1`.
//!
//! # All moves
//! A move is described from the top digit down: in each column, some heaps that were unchanged so far lose their one,
//! which chooses them; heaps chosen in higher columns get any digit.
//! The possible continuations below a column depend only on which heaps are chosen,
//! and (under misère play) on whether any digit above the last is a one.
//! So the moves can be counted column by column, however many there are, and the first ones listed.
//! This takes one step for each column and each pair of disjoint sets of chosen heaps: `3^n` pairs if `k ≥ n`.
//!
//! # One move
//! If that is too expensive, Moore's construction gives one move in linear time.

use grundy_game::{BilingualText, Convention, Nat, Outcome};
use std::collections::HashMap;

/// The largest number of steps for counting all moves.
const MAX_COUNTING_STEPS: u64 = 1 << 20;
/// The largest number of columns for counting moves, since the recursion is as deep as there are columns.
const MAX_COUNTED_COLUMNS: u64 = 512;
/// The largest number of columns that are drawn.
const MAX_DRAWN_COLUMNS: u64 = 64;
/// The largest number of heaps that are drawn.
const MAX_DRAWN_HEAPS: usize = 24;

/// Heaps in binary.
pub(super) struct BinaryColumns<'a> {
    heaps: &'a [Nat],
    /// The largest number of heaps that a move may make smaller.
    max_heaps: usize,
    convention: Convention,
}

/// The heaps chosen so far as bits, and whether any digit above the last is a one.
type ColumnState = (u64, bool);

impl<'a> BinaryColumns<'a> {
    pub(super) fn new(heaps: &'a [Nat], most: usize, convention: Convention) -> BinaryColumns<'a> {
        BinaryColumns { heaps, max_heaps: most, convention }
    }

    /// The number of columns.
    fn width(&self) -> u64 {
        self.heaps.iter().map(Nat::bits).max().unwrap_or(0)
    }

    fn modulus(&self) -> usize {
        self.max_heaps + 1
    }

    fn ones_in_column(&self, column: u64) -> usize {
        self.heaps.iter().filter(|heap| heap.bit(column)).count()
    }

    /// Whether no heap has more than one stone.
    pub(super) fn have_single_stones(&self) -> bool {
        self.width() <= 1
    }

    /// The remainder of the last column of a P-position.
    fn lost_last_remainder(&self, is_flat: bool) -> usize {
        if is_flat && self.convention == Convention::Misere { 1 % self.modulus() } else { 0 }
    }

    /// The highest column whose number of ones is not a multiple of `k + 1`.
    pub(super) fn highest_bad_column(&self) -> Option<u64> {
        (0..self.width()).rev().find(|&column| !self.ones_in_column(column).is_multiple_of(self.modulus()))
    }

    pub(super) fn outcome(&self) -> Outcome {
        let upper = (1..self.width()).all(|column| self.ones_in_column(column).is_multiple_of(self.modulus()));
        Outcome::from_win(
            !(upper && self.ones_in_column(0) % self.modulus() == self.lost_last_remainder(self.have_single_stones())),
        )
    }

    /// Draws the heaps in binary under each other, and the columns modulo `k + 1`, with spaces between columns if these have several
    /// digits. Empty if there are too many columns.
    pub(super) fn draw_lines(&self) -> Vec<BilingualText> {
        let width = self.width().max(1);
        if width > MAX_DRAWN_COLUMNS {
            return Vec::new();
        }
        let remainders: Vec<String> =
            (0..width).rev().map(|column| (self.ones_in_column(column) % self.modulus()).to_string()).collect();
        let wide = remainders.iter().map(String::len).max().unwrap_or(1);
        let pad = |digit: String| if wide == 1 { digit } else { format!(" {digit:>wide$}") };
        let line = |digits: String, end: String| BilingualText::language_neutral(format!("  {digits}  {end}"));
        let row = |heap: &Nat| {
            let digits = (0..width).rev().map(|column| pad(u8::from(heap.bit(column)).to_string()));
            line(digits.collect(), format!("= {heap}"))
        };
        let mut lines: Vec<BilingualText> = self.heaps.iter().take(MAX_DRAWN_HEAPS).map(row).collect();
        if self.heaps.len() > MAX_DRAWN_HEAPS {
            lines.push(BilingualText::language_neutral("  …"));
        }
        lines.push(line(remainders.into_iter().map(pad).collect(), format!("(mod {})", self.modulus())));
        lines
    }

    /// The first `limit` moves to a P-position, and their total number; `None` if counting them is too expensive.
    pub(super) fn list_all_moves(&self, limit: usize) -> Option<(Vec<Vec<Nat>>, Nat)> {
        if self.heaps.len() > 63 || self.width() > MAX_COUNTED_COLUMNS || self.counting_steps()? > MAX_COUNTING_STEPS {
            return None;
        }
        let mut known = HashMap::new();
        let total = self.count_ways(self.width(), (0, false), &mut known);
        let mut listed = Vec::new();
        self.list_moves(self.width(), (0, false), &mut known, self.heaps.to_vec(), limit, &mut listed);
        Some((listed, total))
    }

    /// An estimate of the steps for counting: columns times pairs of disjoint sets of heaps with at most `k` members in total.
    fn counting_steps(&self) -> Option<u64> {
        let heaps = self.heaps.len() as u64;
        // The number of sets with `t` members, times the 2^t ways to divide each into two.
        let (mut sets, mut pairs) = (1u64, 1u64);
        for t in 1..=heaps.min(self.max_heaps as u64) {
            sets = sets.checked_mul(heaps - t + 1)? / t;
            pairs = pairs.checked_add(sets.checked_mul(1u64.checked_shl(t as u32)?)?)?;
        }
        // A step adds numbers as long as the heaps, for each number of ones.
        pairs.checked_mul(self.width())?.checked_mul(heaps + 1 + self.width() / 64)
    }

    /// The number of continuations below a column.
    fn count_ways(&self, column: u64, state: ColumnState, known: &mut HashMap<(u64, ColumnState), Nat>) -> Nat {
        if column == 0 {
            return Nat::from(u32::from(state.0 != 0));
        }
        if let Some(count) = known.get(&(column, state)) {
            return count.clone();
        }
        let mut total = Nat::ZERO;
        self.for_each_choice(column - 1, state, &mut |lost, ones| {
            let ways = binomial(state.0.count_ones() as usize, ones);
            total += ways * self.count_ways(column - 1, self.next_state(column - 1, state, lost, ones), known);
        });
        known.insert((column, state), total.clone());
        total
    }

    /// The state after a column.
    fn next_state(&self, column: u64, (chosen, large): ColumnState, lost: u64, ones: usize) -> ColumnState {
        (chosen | lost, large || column > 0 && self.ones_kept_in_column(column, chosen | lost) + ones > 0)
    }

    /// The number of heaps that are not chosen and have a one in a column.
    fn ones_kept_in_column(&self, column: u64, chosen: u64) -> usize {
        self.heaps.iter().enumerate().filter(|(i, heap)| chosen >> i & 1 == 0 && heap.bit(column)).count()
    }

    /// Visits the choices in a column: the heaps that lose their one, and how many heaps chosen before get a one.
    fn for_each_choice(&self, column: u64, (chosen, large): ColumnState, visit: &mut dyn FnMut(u64, usize)) {
        let may_lose: u64 =
            (0..self.heaps.len()).filter(|&i| chosen >> i & 1 == 0 && self.heaps[i].bit(column)).map(|i| 1 << i).sum();
        let goal = if column == 0 { self.lost_last_remainder(!large) } else { 0 };
        let before = chosen.count_ones() as usize;
        let room = self.max_heaps - before;
        for_each_subset(may_lose, room, &mut |lost| {
            let kept = self.ones_kept_in_column(column, chosen | lost);
            for ones in (0..=before).filter(|ones| (kept + ones) % self.modulus() == goal) {
                visit(lost, ones);
            }
        });
    }

    /// Lists the continuations below a column. In `after`, chosen heaps have only their digits above it.
    fn list_moves(
        &self,
        column: u64,
        state: ColumnState,
        known: &mut HashMap<(u64, ColumnState), Nat>,
        after: Vec<Nat>,
        limit: usize,
        listed: &mut Vec<Vec<Nat>>,
    ) {
        if listed.len() >= limit || self.count_ways(column, state, known) == Nat::ZERO {
            return;
        }
        let Some(below) = column.checked_sub(1) else {
            listed.push(after);
            return;
        };
        let mut choices = Vec::new();
        self.for_each_choice(below, state, &mut |lost, ones| choices.push((lost, ones)));
        for (lost, ones) in choices {
            let next = self.next_state(below, state, lost, ones);
            if self.count_ways(below, next, known) == Nat::ZERO {
                continue;
            }
            let mut sets = Vec::new();
            for_each_subset(state.0, ones, &mut |set| {
                if set.count_ones() as usize == ones && sets.len() < limit {
                    sets.push(set);
                }
            });
            for set in sets {
                let mut after = after.clone();
                for (i, heap) in after.iter_mut().enumerate() {
                    if lost >> i & 1 == 1 {
                        *heap = (&self.heaps[i] >> column) << column;
                    } else if set >> i & 1 == 1 {
                        heap.set_bit(below, true);
                    }
                }
                self.list_moves(below, next, known, after, limit, listed);
            }
        }
    }

    /// A move to a P-position, by Moore's construction.
    pub(super) fn construct_move(&self) -> Option<Vec<Nat>> {
        if self.outcome() == Outcome::P {
            return None;
        }
        let large = self.heaps.iter().filter(|heap| heap.bits() > 1).count();
        if self.convention == Convention::Misere && large <= self.max_heaps {
            return self.construct_misere_end_move(large);
        }
        let mut after = self.heaps.to_vec();
        let mut chosen = vec![false; after.len()];
        let mut count = 0;
        for column in (0..self.width()).rev() {
            let mut others: Vec<usize> =
                (0..after.len()).filter(|&i| !chosen[i] && self.heaps[i].bit(column)).collect();
            let remainder = others.len() % self.modulus();
            let missing = (self.modulus() - remainder) % self.modulus();
            let mut ones = missing;
            if missing > count {
                others.truncate(remainder);
                ones = 0;
            } else {
                others.clear();
            }
            for (_, heap) in after.iter_mut().enumerate().filter(|(i, _)| chosen[*i]) {
                heap.set_bit(column, ones > 0);
                ones = ones.saturating_sub(1);
            }
            count += others.len();
            for i in others {
                chosen[i] = true;
                after[i].set_bit(column, false);
            }
        }
        Some(after)
    }

    /// A move under misère play if at most `k` heaps are larger than 1: it leaves only heaps of 1, whose number has remainder 1.
    fn construct_misere_end_move(&self, large: usize) -> Option<Vec<Nat>> {
        let ones = self.heaps.iter().filter(|heap| heap.bits() == 1).count();
        let spare = (self.max_heaps - large).min(ones);
        let (kept, dropped) = (0..=large)
            .flat_map(|kept| (0..=spare).map(move |dropped| (kept, dropped)))
            .find(|&(kept, dropped)| large + dropped > 0 && (kept + ones - dropped) % self.modulus() == 1)?;
        let (mut kept, mut dropped) = (kept, dropped);
        let mut after = self.heaps.to_vec();
        for heap in &mut after {
            if heap.bits() > 1 {
                *heap = Nat::from(u32::from(kept > 0));
                kept = kept.saturating_sub(1);
            } else if heap.bits() == 1 && dropped > 0 {
                *heap = Nat::ZERO;
                dropped -= 1;
            }
        }
        Some(after)
    }
}

/// Visits the subsets of a set with at most `most` members.
fn for_each_subset(set: u64, most: usize, visit: &mut dyn FnMut(u64)) {
    fn for_each_larger_subset(rest: u64, chosen: u64, most: usize, visit: &mut dyn FnMut(u64)) {
        visit(chosen);
        if most == 0 {
            return;
        }
        let mut rest = rest;
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            for_each_larger_subset(rest, chosen | lowest, most - 1, visit);
        }
    }
    for_each_larger_subset(set, 0, most, visit);
}

/// `n` over `k`.
fn binomial(n: usize, k: usize) -> Nat {
    (0..k).fold(Nat::from(1u32), |ways, i| ways * (n - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the count, the list and the constructed move with all moves by the definition.
    #[test]
    fn moves_are_those_of_the_definition() {
        for convention in [Convention::Normal, Convention::Misere] {
            for most in 1..=4 {
                for n in 0..6usize.pow(4) {
                    let heaps: Vec<Nat> = [n % 6, n / 6 % 6, n / 36 % 6, n / 216].map(Nat::from).into();
                    let columns = BinaryColumns::new(&heaps, most, convention);
                    let mut right = Vec::new();
                    for_each_option(&heaps, most, &mut |after| {
                        if BinaryColumns::new(&after, most, convention).outcome() == Outcome::P {
                            right.push(after);
                        }
                    });
                    right.sort();
                    let (mut listed, total) = columns.list_all_moves(10_000).expect("the heaps are small");
                    listed.sort();
                    assert_eq!(listed, right, "{heaps:?} {most} {convention:?}");
                    assert_eq!(total, right.len().into());
                    match columns.construct_move() {
                        Some(one) => assert!(right.contains(&one), "{heaps:?} {most} {convention:?}: {one:?}"),
                        None => assert!(right.is_empty(), "{heaps:?} {most} {convention:?}"),
                    }
                    assert_eq!(
                        columns.list_all_moves(2).map(|(few, total)| (few.len(), total)),
                        Some((right.len().min(2), total))
                    );
                }
            }
        }
    }

    fn for_each_option(heaps: &[Nat], most: usize, visit: &mut dyn FnMut(Vec<Nat>)) {
        let sizes: Vec<u64> = heaps.iter().map(|heap| heap.iter_u64_digits().next().unwrap_or(0)).collect();
        let total: u64 = sizes.iter().map(|size| size + 1).product();
        for mut n in 0..total {
            let mut digit = |size: &u64| {
                let left = n % (size + 1);
                n /= size + 1;
                left
            };
            let after: Vec<u64> = sizes.iter().map(&mut digit).collect();
            let changed = after.iter().zip(&sizes).filter(|(a, b)| a != b).count();
            if (1..=most).contains(&changed) {
                visit(after.into_iter().map(Nat::from).collect());
            }
        }
    }

    /// With many heaps, only Moore's construction is feasible.
    #[test]
    fn one_move_among_many_heaps() {
        let heaps: Vec<Nat> = (1..=200u32).map(|n| Nat::from(n).pow(20)).collect();
        for most in [1, 2, 7, 150, 199, 200, 1000] {
            for convention in [Convention::Normal, Convention::Misere] {
                let columns = BinaryColumns::new(&heaps, most, convention);
                assert!(columns.list_all_moves(1).is_none());
                let after = columns.construct_move().expect("somebody wins");
                assert_eq!(BinaryColumns::new(&after, most, convention).outcome(), Outcome::P, "{most} {convention:?}");
                let changed = after.iter().zip(&heaps).filter(|(a, b)| a != b).count();
                assert!((1..=most).contains(&changed) && after.iter().zip(&heaps).all(|(a, b)| a <= b));
            }
        }
    }
}
