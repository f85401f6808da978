//! Prefix sums: the nim-sums of all values below a number, which give the values of runs of components.

use super::TransitionTable;
use super::dfa::CheckerDfa;
use super::engine::AutomatonEngine;
use super::integer_set::IntegerSet;
use super::nim_sum::required_nim_sum;
use super::show::PositionPrinter;
use crate::CheckFailure;
use grundy_game::text;
use serde::{Deserialize, Serialize};

/// The table of an automaton that accepts exactly `m` with `G(0) ⊕ … ⊕ G(m − 1)`, in the numeration of the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrefixSumTable {
    /// The next state, for each state and each letter: the digits of `m` and of the nim-sum.
    pub next: Vec<Vec<u32>>,
    /// The states in which a word is accepted, ascending.
    pub accepting: Vec<u32>,
}

impl PrefixSumTable {
    pub(super) fn transition_table(&self) -> TransitionTable<'_> {
        TransitionTable { next_states: &self.next, accepting: &self.accepting }
    }
}

/// Checks that `sums` accepts the prefix sums of `values`, where it is known that each number has exactly one value: each number has one sum, the sum below 0 is 0,
/// and each number adds its value. Returns the automaton of runs: from, to, and their nim-sum.
///
/// # Errors
/// Returns the condition that fails, or an error if the budget runs out.
pub(super) fn runs_dfa(
    engine: &mut AutomatonEngine<'_>,
    sums: &CheckerDfa,
    values: &CheckerDfa,
) -> Result<CheckerDfa, CheckFailure> {
    let (number, sum, value, next, after) = (0, 1, 2, 3, 4);
    let summed = engine.project(sums, sum)?;
    if let Some(word) = engine.complement(&summed)?.shortest_word() {
        let number = PositionPrinter::new(engine.numeration, 1).position_text(&word);
        return Err(text!("no nim-sum is given of the values below {number}").into());
    }
    // Two different sums would have a smaller and a larger one, so `<` finds each pair, and only once.
    let other = engine.rename_tracks(sums, &[number, value])?;
    let less = engine.linear_dfa(&[(sum, -1), (value, 1)], &IntegerSet::from_least(1))?;
    let both = engine.intersect(&other, sums)?;
    if let Some(word) = engine.intersect(&both, &less)?.shortest_word() {
        let numbers = PositionPrinter::new(engine.numeration, 3).word_numbers(&word);
        let (number, smaller, larger) = (&numbers[0], &numbers[1], &numbers[2]);
        return Err(text!("two nim-sums are given of the values below {number}, {smaller} and {larger}").into());
    }
    let zero = engine.word_dfa(number, &[])?;
    let positive = engine.at_least_condition(sum, 1)?;
    let begins = engine.intersect(&zero, &positive)?;
    if engine.intersect(&begins, sums)?.shortest_word().is_some() {
        return Err(text!("the nim-sum of no values is said not to be 0").into());
    }
    let goes_on = vec![
        sums.clone(),
        engine.rename_tracks(values, &[number, value])?,
        engine.linear_dfa(&[(number, -1), (next, 1)], &IntegerSet::single(1))?,
        // Sums exist and are unique by now, so "each `after` is `sum ⊕
        // value`" is the recurrence itself, and induction gives all sums.
        engine.rename_tracks(sums, &[next, after])?,
    ];
    let goes_on = engine.exists(goes_on, &[number, sum, value, after])?;
    let adds = required_nim_sum(engine, [sum, value, after])?;
    let wrong = engine.complement(&adds)?;
    if let Some(word) = engine.intersect(&goes_on, &wrong)?.shortest_word() {
        let number = &PositionPrinter::new(engine.numeration, 4).word_numbers(&word)[0];
        return Err(
            text!("the nim-sums of the values below {number} and up to {number} do not differ by its value").into()
        );
    }
    let (from, to, value, below_from, below_to) = (0, 1, 2, 3, 4);
    let run = vec![
        engine.linear_dfa(&[(from, -1), (to, 1)], &IntegerSet::from_least(0))?,
        engine.rename_tracks(sums, &[from, below_from])?,
        engine.rename_tracks(sums, &[to, below_to])?,
        // The values below `from` occur in both sums and cancel.
        required_nim_sum(engine, [below_from, below_to, value])?,
    ];
    Ok(engine.exists(run, &[from, to, value])?)
}
