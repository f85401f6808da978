//! What follows from what is known already.

use crate::automata::{Dfa, Formula, System};
use crate::detect::Law;
use grundy_game::Budget;
use grundy_theory::Stop;

/// That `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`, and values from 0 on: those before the period, and one period at least.
#[derive(Clone, Copy, Debug)]
pub struct Repeats<'a> {
    /// From where on it holds.
    pub preperiod: u64,
    /// After how many it does.
    pub period: u64,
    /// What is added.
    pub saltus: u64,
    /// The first values.
    pub values: &'a [u64],
}

/// More values are not compared.
const MOST: u64 = 1 << 16;

/// Whether a law of values follows from a period: it has the same values to begin with, and the same period.
/// `relation` is the automaton that [says](crate::relation::of_law) what the law does.
///
/// # Errors
/// The budget that ran out.
pub fn follows(law: &Law, relation: &Dfa, from: Repeats<'_>, budget: &dyn Budget) -> Result<bool, Stop> {
    let Repeats { preperiod, period, saltus, values } = from;
    let (Ok(start), Ok(length), Ok(saltus)) = (i64::try_from(preperiod), i64::try_from(period), i64::try_from(saltus))
    else {
        return Ok(false);
    };
    let needed = preperiod.saturating_add(period);
    let same = |(n, &value): (u64, &u64)| law.value(n) == Some(value) && relation.accepts(&[n, value]);
    if needed > values.len() as u64 || needed > MOST || !(0..).zip(values).all(same) {
        return Ok(false);
    }
    let relations = std::slice::from_ref(relation);
    let system = System { numeration: relation.numeration(), relations, budget };
    let (n, v, later, more) = (0, 1, 2, 3);
    // There are n ≥ n₀ and v so that the law says G(n) = v, but not G(n + p) = v + s.
    let broken = Formula::And(vec![
        Formula::at_least_zero(&[(n, 1)], -start),
        Formula::Relation(0, vec![n, v]),
        Formula::linear(&[(later, 1), (n, -1)], -length),
        Formula::linear(&[(more, 1), (v, -1)], -saltus),
        Formula::Not(Formula::Relation(0, vec![later, more]).into()),
    ]);
    let twice = Formula::And(vec![
        Formula::Relation(0, vec![n, v]),
        Formula::Relation(0, vec![n, more]),
        Formula::at_least_zero(&[(more, 1), (v, -1)], -1),
    ]);
    Ok(system.example(&broken)?.is_none() && system.example(&twice)?.is_none())
}

/// Whether an automaton accepts the numbers of a set with a period: the set is `first`, from 0 on, and `n + period` is in it if and only if `n` is,
/// for all `n ≥ preperiod`. `first` holds the numbers before the period and one period at least, else nothing is shown.
///
/// # Errors
/// The budget that ran out.
pub fn have_period(set: &Dfa, first: &[bool], preperiod: u64, period: u64, budget: &dyn Budget) -> Result<bool, Stop> {
    let (Ok(start), Ok(length)) = (i64::try_from(preperiod), i64::try_from(period)) else { return Ok(false) };
    let needed = preperiod.saturating_add(period);
    let same = |(n, &is_in): (u64, &bool)| set.accepts(&[n]) == is_in;
    if needed > first.len() as u64 || needed > MOST || set.tracks() != 1 || !(0..).zip(first).all(same) {
        return Ok(false);
    }
    let relations = std::slice::from_ref(set);
    let system = System { numeration: set.numeration(), relations, budget };
    let (n, later) = (0, 1);
    let both = Formula::Iff(Formula::Relation(0, vec![n]).into(), Formula::Relation(0, vec![later]).into());
    let broken = Formula::And(vec![
        Formula::at_least_zero(&[(n, 1)], -start),
        Formula::linear(&[(later, 1), (n, -1)], -length),
        Formula::Not(both.into()),
    ]);
    Ok(system.example(&broken)?.is_none())
}

/// Whether an automaton accepts the positions that have the value 0, by one that accepts positions with their values.
///
/// # Errors
/// The budget that ran out.
pub fn are_zeros(lost: &Dfa, values: &Dfa, budget: &dyn Budget) -> Result<bool, Stop> {
    let relations = [lost.clone(), values.clone()];
    let position: Vec<u32> = (0..lost.tracks() as u32).collect();
    let zero = position.len() as u32;
    let with_value = position.iter().copied().chain([zero]).collect();
    let facts = vec![Formula::linear(&[(zero, 1)], 0), Formula::Relation(1, with_value)];
    let is_zero = Formula::Exists(vec![zero], Formula::And(facts).into());
    let same = Formula::Iff(Formula::Relation(0, position).into(), is_zero.into());
    System { numeration: lost.numeration(), relations: &relations, budget }.decide(&same)
}
