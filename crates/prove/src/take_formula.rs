//! The numbers that may be taken from one heap, as a formula.

use crate::automata::{Formula, VariableId};
use grundy_game::{LinearFamily, LinearForm, LinearMoves};

/// The formula that a number may be taken from a heap; `None` if more than one heap may be left, or if tests other than linear ones are used.
///
/// The variables are the heap, the parameters, which no move changes, and last the number taken: it is `moves.params`.
pub(crate) fn takes_formula(moves: &LinearMoves) -> Option<Formula> {
    if moves.params == 0 {
        return None;
    }
    let families = moves.families.iter().map(|family| family_formula(family, moves.params));
    let families = families.collect::<Option<Vec<_>>>()?;
    // A formula may leave out some of the variables. `x ≥ 0` makes each of them a track.
    let all = (0..=moves.params as VariableId).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
    Some(Formula::And(all.chain([Formula::Or(families)]).collect()))
}

/// The formula that a position is one of the cases; `None` if tests other than linear ones are used.
pub(crate) fn cases_formula(cases: &[LinearFamily], params: usize) -> Option<Formula> {
    let one = |case: &LinearFamily| {
        let chosen: Vec<VariableId> = (params..params + case.choice_count).map(|var| var as VariableId).collect();
        let row = |row: &LinearForm| {
            let terms: Vec<(VariableId, i64)> = row.terms.iter().map(|&(x, a)| (x as VariableId, a)).collect();
            Formula::at_least_zero(&terms, row.constant)
        };
        let facts = Formula::And(case.rows.iter().map(row).collect());
        let linear = case.tests.is_empty() && case.runs.is_empty();
        linear.then(|| if chosen.is_empty() { facts.clone() } else { Formula::Exists(chosen, facts.clone().into()) })
    };
    Some(Formula::Or(cases.iter().map(one).collect::<Option<_>>()?))
}

fn family_formula(family: &LinearFamily, params: usize) -> Option<Formula> {
    // The variables of the choices follow the one of the number taken.
    let var = |index: usize| (index + usize::from(index >= params)) as VariableId;
    let taken = params as VariableId;
    let terms =
        |form: &LinearForm| -> Vec<(VariableId, i64)> { form.terms.iter().map(|&(x, a)| (var(x), a)).collect() };
    if !family.tests.is_empty() || !family.runs.is_empty() {
        return None;
    }
    let left = match &family.left_components[..] {
        // Nothing is left: an empty heap.
        [] => LinearForm { terms: Vec::new(), constant: 0 },
        [component] => {
            let (left, kept) = component.split_first()?;
            let same = |(at, form): (usize, &LinearForm)| form.terms == [(at, 1)] && form.constant == 0;
            if kept.len() + 1 != params || !(1..).zip(kept).all(same) {
                return None;
            }
            left.clone()
        }
        _ => return None,
    };
    let mut facts: Vec<Formula> =
        family.rows.iter().map(|row| Formula::at_least_zero(&terms(row), row.constant)).collect();
    // left + taken = heap.
    let mut sum = terms(&left);
    sum.extend([(taken, 1), (0, -1)]);
    facts.push(Formula::linear(&sum, left.constant));
    let chosen: Vec<VariableId> = (0..family.choice_count).map(|i| var(params + i)).collect();
    let facts = Formula::And(facts);
    Some(if chosen.is_empty() { facts } else { Formula::Exists(chosen, facts.into()) })
}
