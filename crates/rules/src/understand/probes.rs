//! Positions at which a rule may behave differently than at small ones.
//!
//! A rule may change its behaviour far from the small positions, and its text contains the place as a constant.
//! So positions are chosen around every constant of the text (`c − 2 … c + 2`, `2c`, sums and products of two), and at random beyond.

use crate::ir::{RuleExprKind, RuleProgram};
use crate::value::RuleValue;
use std::collections::BTreeSet;

/// The maximum number of constants of a text that are combined.
const MAX_CONSTANTS: usize = 24;

/// The numbers around the constants of a text, in ascending order, and some random numbers up to two million.
pub(super) fn numbers_of_interest(program: &RuleProgram, keywords: &[RuleValue]) -> Vec<i64> {
    let mut constants = BTreeSet::new();
    for function in &program.functions {
        function.visit_expressions(&mut |expr| {
            if let RuleExprKind::Const(value) = &expr.kind {
                collect_constants(value, &mut constants);
            }
        });
        function
            .defaults
            .iter()
            .chain(function.keywords.iter().flatten())
            .for_each(|v| collect_constants(v, &mut constants));
    }
    program.globals.iter().chain(keywords).for_each(|value| collect_constants(value, &mut constants));
    // If there are too many constants, the smallest and the largest ones are used.
    let all: Vec<i64> = constants.into_iter().collect();
    let half = MAX_CONSTANTS / 2;
    let chosen: Vec<i64> = match all.len() {
        0..=MAX_CONSTANTS => all,
        len => all[..half].iter().chain(&all[len - half..]).copied().collect(),
    };
    let mut found = BTreeSet::new();
    for &c in &chosen {
        found.extend((-2..=2).filter_map(|d: i64| c.checked_add(d)));
        for &d in &chosen {
            found.extend([c.checked_mul(d), c.checked_add(d)].into_iter().flatten());
        }
    }
    found.retain(|n| *n >= 0);
    let mut dice = ProbeDice(0x9e37_79b9_7f4a_7c15);
    let beyond = [300, 1_000, 3_000, 10_000, 100_000, 1_000_000];
    found.extend(beyond.map(|size| size + dice.roll(size as u64) as i64));
    found.into_iter().collect()
}

fn collect_constants(value: &RuleValue, found: &mut BTreeSet<i64>) {
    match value {
        RuleValue::Int(n) => {
            found.extend(n.checked_abs());
        }
        RuleValue::Seq(_, _, items) if items.len() <= 1_000 => {
            items.iter().for_each(|item| collect_constants(item, found))
        }
        RuleValue::Seq(_, _, items) => {
            let ends = items.iter().take(MAX_CONSTANTS / 2).chain(items.iter().rev().take(MAX_CONSTANTS / 2));
            ends.for_each(|item| collect_constants(item, found));
        }
        RuleValue::Range(range) => range.iter().for_each(|n| found.extend(n.checked_abs())),
        _ => {}
    }
}

/// At most `most` positions: each number of interest as each argument, with numbers of interest, small numbers or the same number as the others.
pub(super) fn probe_positions(
    program: &RuleProgram,
    params: usize,
    keywords: &[RuleValue],
    most: usize,
) -> Vec<Vec<i64>> {
    let numbers = numbers_of_interest(program, keywords);
    let mut dice = ProbeDice(0x2545_f491_4f6c_dd1d);
    let mut all = Vec::new();
    // If there are too many numbers, a step selects them evenly over all orders of magnitude.
    let mut step = numbers.len().div_ceil(most).max(1);
    if step > 1 && numbers.len().is_multiple_of(step) {
        step += 1;
    }
    let order = (0..step).flat_map(|first| numbers.iter().skip(first).step_by(step));
    for &number in order {
        for place in 0..params {
            let mut position = vec![0; params];
            for other in &mut position {
                *other = match dice.roll(4) {
                    0 => numbers[dice.roll(numbers.len() as u64) as usize],
                    1 => number,
                    _ => dice.roll(9) as i64,
                };
            }
            position[place] = number;
            all.push(position);
            if all.len() == most {
                return all;
            }
        }
    }
    all
}

/// The generator SplitMix64, which gives the same positions on every machine.
pub(super) struct ProbeDice(pub(super) u64);

impl ProbeDice {
    pub(super) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides.max(1)
    }
}
