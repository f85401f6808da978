//! Laws that follow from a period that is proved, and lost positions that follow from values.

use crate::automata::{Dfa, Formula, System};
use crate::detect::Law;
use grundy_game::{Budget, Stop};

/// A proved period, `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`, with the values of the preperiod and of at least one period.
#[derive(Clone, Copy, Debug)]
pub struct KnownPeriod<'a> {
    /// The first `n` for which it holds.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The number added in each period.
    pub saltus: u64,
    /// The first values.
    pub values: &'a [u64],
}

/// The largest preperiod plus period whose values are compared; for larger ones the answer is `false`.
const MAX_COMPARED_VALUES: u64 = 1 << 16;

/// Returns whether a law of values follows from a period: its first values are the same, and it has the same period.
/// `relation` is the automaton [of the law](crate::relation::law_relation).
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn follows_from_period(
    law: &Law,
    relation: &Dfa,
    from: KnownPeriod<'_>,
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let KnownPeriod { preperiod, period, saltus, values } = from;
    let (Ok(start), Ok(length), Ok(saltus)) = (i64::try_from(preperiod), i64::try_from(period), i64::try_from(saltus))
    else {
        return Ok(false);
    };
    let needed = preperiod.saturating_add(period);
    // Both the expression and the automaton are tested: the first is printed, the second is what the formulas decide.
    let same = |(n, &value): (u64, &u64)| law.value(n) == Some(value) && relation.accepts(&[n, value]);
    if needed > values.len() as u64 || needed > MAX_COMPARED_VALUES || !(0..).zip(values).all(same) {
        return Ok(false);
    }
    let relations = std::slice::from_ref(relation);
    let system = System { numeration: relation.numeration(), relations, budget };
    let (n, v, later, more) = (0, 1, 2, 3);
    // For some n ≥ n₀ and v the law has G(n) = v, but not G(n + p) = v + s.
    let broken = Formula::And(vec![
        Formula::at_least_zero(&[(n, 1)], -start),
        Formula::Relation(0, vec![n, v]),
        Formula::linear(&[(later, 1), (n, -1)], -length),
        Formula::linear(&[(more, 1), (v, -1)], -saltus),
        Formula::Not(Formula::Relation(0, vec![later, more]).into()),
    ]);
    // For some n the law has two values. (That each n has one follows from the first values and the period.)
    let twice = Formula::And(vec![
        Formula::Relation(0, vec![n, v]),
        Formula::Relation(0, vec![n, more]),
        Formula::at_least_zero(&[(more, 1), (v, -1)], -1),
    ]);
    Ok(system.find_example(&broken)?.is_none() && system.find_example(&twice)?.is_none())
}

/// Returns whether an automaton accepts exactly the numbers of a set with a period: `first[n]` says whether `n` is in the set,
/// and for all `n ≥ preperiod`, `n + period` is in it if and only if `n` is.
/// `first` must cover the preperiod and at least one period; otherwise the answer is `false`.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn has_period(set: &Dfa, first: &[bool], preperiod: u64, period: u64, budget: &dyn Budget) -> Result<bool, Stop> {
    let (Ok(start), Ok(length)) = (i64::try_from(preperiod), i64::try_from(period)) else { return Ok(false) };
    let needed = preperiod.saturating_add(period);
    let same = |(n, &is_in): (u64, &bool)| set.accepts(&[n]) == is_in;
    if needed > first.len() as u64 || needed > MAX_COMPARED_VALUES || set.tracks() != 1 || !(0..).zip(first).all(same) {
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
    Ok(system.find_example(&broken)?.is_none())
}

/// Returns whether `lost` accepts exactly the positions that have the value 0 by `values`, which accepts positions with their values.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn accepts_zeros(lost: &Dfa, values: &Dfa, budget: &dyn Budget) -> Result<bool, Stop> {
    let relations = [lost.clone(), values.clone()];
    let position: Vec<u32> = (0..lost.tracks() as u32).collect();
    let zero = position.len() as u32;
    let with_value = position.iter().copied().chain([zero]).collect();
    let facts = vec![Formula::linear(&[(zero, 1)], 0), Formula::Relation(1, with_value)];
    let is_zero = Formula::Exists(vec![zero], Formula::And(facts).into());
    let same = Formula::Iff(Formula::Relation(0, position).into(), is_zero.into());
    System { numeration: lost.numeration(), relations: &relations, budget }.decide(&same)
}
