//! Prefix sums: the nim-sums of all values below a number, which give the values of runs of components.

use super::Table;
use super::atom::Among;
use super::dfa::Dfa;
use super::engine::Engine;
use super::show::Shown;
use super::values::nim_sum;
use crate::Failed;
use grundy_theory::say;
use serde::{Deserialize, Serialize};

/// The table of an automaton that accepts exactly `m` with `G(0) ⊕ … ⊕ G(m − 1)`, in the numeration of the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// The next state, for each state and each letter: the digits of `m` and of the nim-sum.
    pub next: Vec<Vec<u32>>,
    /// The states in which a word is accepted, ascending.
    pub accepting: Vec<u32>,
}

impl Sums {
    pub(super) fn table(&self) -> Table<'_> {
        Table { next: &self.next, accepting: &self.accepting }
    }
}

/// Checks that `sums` accepts the prefix sums of `values`, where it is known that each number has exactly one value: each number has one sum, the sum below 0 is 0,
/// and each number adds its value. Returns the automaton of runs: from, to, and their nim-sum.
///
/// # Errors
/// The condition that fails; or the budget that ran out.
pub(super) fn runs(engine: &mut Engine<'_>, sums: &Dfa, values: &Dfa) -> Result<Dfa, Failed> {
    let (number, sum, value, next, after) = (0, 1, 2, 3, 4);
    let summed = engine.project(sums, sum)?;
    if let Some(word) = engine.not(&summed)?.shortest() {
        let number = Shown::new(engine.numeration, 1).position(&word);
        return Err(
            say!("no nim-sum is given of the values below {number}", "没有给出小于 {number} 的各值之异或和").into()
        );
    }
    let other = engine.rename(sums, &[number, value])?;
    let less = engine.linear(&[(sum, -1), (value, 1)], &Among::from(1))?;
    let both = engine.and(&other, sums)?;
    if let Some(word) = engine.and(&both, &less)?.shortest() {
        let numbers = Shown::new(engine.numeration, 3).numbers(&word);
        let (number, smaller, larger) = (&numbers[0], &numbers[1], &numbers[2]);
        return Err(say!(
            "two nim-sums are given of the values below {number}, {smaller} and {larger}",
            "给出了小于 {number} 的各值的两个异或和 {smaller} 与 {larger}"
        )
        .into());
    }
    let zero = engine.word(number, &[])?;
    let positive = engine.at_least(sum, 1)?;
    let begins = engine.and(&zero, &positive)?;
    if engine.and(&begins, sums)?.shortest().is_some() {
        return Err(say!("the nim-sum of no values is said not to be 0", "称没有值时的异或和不为 0").into());
    }
    let goes_on = vec![
        sums.clone(),
        engine.rename(values, &[number, value])?,
        engine.linear(&[(number, -1), (next, 1)], &Among::just(1))?,
        engine.rename(sums, &[next, after])?,
    ];
    let goes_on = engine.exists(goes_on, &[number, sum, value, after])?;
    let adds = nim_sum(engine, [sum, value, after])?;
    let wrong = engine.not(&adds)?;
    if let Some(word) = engine.and(&goes_on, &wrong)?.shortest() {
        let number = &Shown::new(engine.numeration, 4).numbers(&word)[0];
        return Err(say!(
            "the nim-sums of the values below {number} and up to {number} do not differ by its value",
            "小于 {number} 与不大于 {number} 的各值之异或和并非相差 {number} 的值"
        )
        .into());
    }
    let (from, to, value, below_from, below_to) = (0, 1, 2, 3, 4);
    let run = vec![
        engine.linear(&[(from, -1), (to, 1)], &Among::from(0))?,
        engine.rename(sums, &[from, below_from])?,
        engine.rename(sums, &[to, below_to])?,
        nim_sum(engine, [below_from, below_to, value])?,
    ];
    Ok(engine.exists(run, &[from, to, value])?)
}
