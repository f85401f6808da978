//! Sets of positions for which laws are claimed, as automata.

use crate::automata::{Dfa, Formula, Numeration, System, VariableId};
use crate::detect::Expr;
use crate::detect::LawKind;
use crate::detect::law::LawGuess;
use crate::obligations::options::{power_automata, some_move_formula};
use crate::relation::{RelationFailure, law_relation_in};
use grundy_game::{BilingualText, Budget, LinearFamily, Stop};

/// The automaton of the positions, of `numbers` numbers, for which an expression is not 0.
///
/// # Errors
/// Returns an error if the expression has no automaton in this numeration, or if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_prove::{automata::Numeration, detect::Expr, domain::condition_automaton};
/// let odd = Expr::n().modulo(2).equals(Expr::integer(1));
/// let automaton = condition_automaton(&odd, 1, Numeration::Recurrence(1), &()).unwrap();
/// assert!(automaton.accepts(&[1_000_001]) && !automaton.accepts(&[1_000_000]));
/// ```
pub fn condition_automaton(
    condition: &Expr,
    numbers: usize,
    numeration: Numeration,
    budget: &dyn Budget,
) -> Result<Dfa, RelationFailure> {
    let law = LawGuess::set(LawKind::Function, BilingualText::language_neutral(String::new()), condition.clone());
    law_relation_in(&law.into_law(numbers, 0, 0), numeration, budget)
}

/// The automaton of the positions, of `numbers` numbers, for which one of these cases holds: its rows are natural, and its tests hold.
///
/// # Errors
/// Returns an error if a test has no automaton in this numeration, or if the budget runs out.
pub fn cases_automaton(
    cases: &[LinearFamily],
    numbers: usize,
    numeration: Numeration,
    budget: &dyn Budget,
) -> Result<Dfa, RelationFailure> {
    let powers = power_automata(cases, numeration).map_err(RelationFailure::Why)?;
    let any = some_move_formula(cases, numbers, &powers, |_| Formula::True);
    // The formulas of moves number the powers from 1 on; the relation 0, of the claim, does not occur.
    let unused = accept_nothing(numeration);
    let relations: Vec<Dfa> = std::iter::once(unused).chain(powers.into_iter().map(|(_, dfa)| dfa)).collect();
    let all = (0..numbers as VariableId).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
    let formula = Formula::And(all.chain([any]).collect());
    Ok(System { numeration, relations: &relations, budget }.compile(&formula)?.dfa)
}

fn accept_nothing(numeration: Numeration) -> Dfa {
    let digits = numeration.digit_count() as usize;
    Dfa::from_parts(numeration, 1, vec![0; digits], vec![false]).expect("it is complete")
}

/// The automaton of the positions that both accept.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn common_positions(a: &Dfa, b: &Dfa, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let position: Vec<VariableId> = (0..a.tracks() as VariableId).collect();
    let relations = [a.clone(), b.clone()];
    let both = Formula::And(vec![Formula::Relation(0, position.clone()), Formula::Relation(1, position)]);
    Ok(System { numeration: a.numeration(), relations: &relations, budget }.compile(&both)?.dfa)
}

/// Whether two laws agree on all positions that `domain` accepts. They read a position, and its value if they are about values.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_prove::{automata::Numeration, detect::Expr, domain::{condition_automaton, is_same_within}};
/// let of = |e: Expr| condition_automaton(&e, 1, Numeration::Base(2), &()).unwrap();
/// let (thirds, sixths) = (of(Expr::n().modulo(3).equals(Expr::integer(0))), of(Expr::n().modulo(6).equals(Expr::integer(0))));
/// let even = of(Expr::n().modulo(2).equals(Expr::integer(0)));
/// assert!(is_same_within(&even, &thirds, &sixths, &()).unwrap());
/// assert!(!is_same_within(&thirds, &thirds, &sixths, &()).unwrap());
/// ```
pub fn is_same_within(domain: &Dfa, law: &Dfa, other: &Dfa, budget: &dyn Budget) -> Result<bool, Stop> {
    let position: Vec<VariableId> = (0..domain.tracks() as VariableId).collect();
    let all: Vec<VariableId> = (0..law.tracks() as VariableId).collect();
    if law.tracks() != other.tracks() || [law, other].iter().any(|dfa| dfa.numeration() != domain.numeration()) {
        return Ok(false);
    }
    let relations = [domain.clone(), law.clone(), other.clone()];
    let differs =
        Formula::Not(Formula::Iff(Formula::Relation(1, all.clone()).into(), Formula::Relation(2, all).into()).into());
    let never = Formula::And(vec![Formula::Relation(0, position), differs]);
    let system = System { numeration: domain.numeration(), relations: &relations, budget };
    Ok(system.find_example(&never)?.is_none())
}
