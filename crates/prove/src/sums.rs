//! Values and lost positions of sums, from automata of the components.

use crate::automata::{Dfa, Formula, System, VariableId};
use crate::obligations::nim_sum::NimSumForm;
use grundy_game::{Budget, LinearForm, Stop};

/// A component: an automaton that reads its numbers (and its value, if it is an automaton of values), and its numbers as linear forms in the names of the sum.
#[derive(Clone, Debug)]
pub struct SumComponent<'a> {
    /// The automaton of the lost positions, or of the values, of the component.
    pub automaton: &'a Dfa,
    /// Its numbers.
    pub numbers: &'a [LinearForm],
}

/// The automaton that accepts the names of a sum with its value, the nim-sum of the values of the components (R. P. Sprague 1935, P. M. Grundy 1939).
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Unsupported`] if the automata do not fit the numbers or each other, or there are
/// several and no nim-sum of such values
/// in their numeration.
///
/// # Examples
/// ```
/// use grundy_game::LinearForm;
/// use grundy_prove::{detect, relation, sums};
/// let table: Vec<u64> = (0..100).collect();
/// let nim = relation::law_relation(&detect::values(&table)[0], &()).unwrap();
/// let name = |place| [LinearForm { terms: vec![(place, 1)], constant: 0 }];
/// let (a, b, c) = (name(0), name(1), name(2));
/// let parts = [&a, &b, &c].map(|numbers| sums::SumComponent { automaton: &nim, numbers });
/// let sum = sums::sum_values(&parts, 3, &()).unwrap();
/// assert!(sum.accepts(&[3, 5, 6, 0]) && sum.accepts(&[3, 5, 7, 1]) && !sum.accepts(&[3, 5, 7, 2]));
/// ```
pub fn sum_values(parts: &[SumComponent<'_>], names: usize, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let value = names as VariableId;
    let nim_sum = NimSumForm::from_automata(parts.iter().map(|part| part.automaton)).unwrap_or(NimSumForm::Digitwise);
    let mut free = value + 1;
    let mut facts = Vec::new();
    let mut sum: Option<VariableId> = None;
    for (relation, part) in parts.iter().enumerate() {
        let mut of = component_variables(part, &mut free, &mut facts);
        let own = fresh_variable(&mut free);
        of.push(own);
        facts.push(Formula::Relation(relation, of));
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let next = fresh_variable(&mut free);
                facts.push(nim_sum.equation(before, own, next));
                next
            }
        });
    }
    facts.push(match sum {
        Some(sum) => Formula::linear(&[(value, 1), (sum, -1)], 0),
        None => Formula::linear(&[(value, 1)], 0),
    });
    compile_sum(parts, names + 1, free, facts, budget)
}

/// The automaton that accepts the names for which a single component is a lost position.
///
/// # Errors
/// Returns the errors of [`sum_values`].
pub fn lost_positions(part: &SumComponent<'_>, names: usize, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let (mut free, mut facts) = (names as VariableId, Vec::new());
    let of = component_variables(part, &mut free, &mut facts);
    facts.push(Formula::Relation(0, of));
    compile_sum(std::slice::from_ref(part), names, free, facts, budget)
}

/// The automaton of the positions that have the value 0 in an automaton of values.
///
/// # Errors
/// Returns the errors of [`sum_values`].
pub fn zero_positions(values: &Dfa, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let names = values.tracks() - 1;
    let zero = names as VariableId;
    let all = (0..=zero).collect();
    let facts = vec![Formula::Relation(0, all), Formula::linear(&[(zero, 1)], 0)];
    compile_sum(&[SumComponent { automaton: values, numbers: &[] }], names, zero + 1, facts, budget)
}

fn fresh_variable(free: &mut VariableId) -> VariableId {
    *free += 1;
    *free - 1
}

/// New variables for the numbers of a component; the facts that define them are added to `facts`.
fn component_variables(part: &SumComponent<'_>, free: &mut VariableId, facts: &mut Vec<Formula>) -> Vec<VariableId> {
    let var = |form: &LinearForm, facts: &mut Vec<Formula>, free: &mut VariableId| {
        let own = fresh_variable(free);
        let mut terms: Vec<(VariableId, i64)> =
            form.terms.iter().map(|&(place, a)| (place as VariableId, -a)).collect();
        terms.push((own, 1));
        facts.push(Formula::linear(&terms, -form.constant));
        own
    };
    part.numbers.iter().map(|form| var(form, facts, free)).collect()
}

/// The automaton of the conjunction of `facts` over the first `kept` variables, with all others bound.
fn compile_sum(
    parts: &[SumComponent<'_>],
    kept: usize,
    free: VariableId,
    facts: Vec<Formula>,
    budget: &dyn Budget,
) -> Result<Dfa, Stop> {
    let numeration = parts.first().map_or(crate::automata::Numeration::Base(2), |part| part.automaton.numeration());
    let relations: Vec<Dfa> = parts.iter().map(|part| part.automaton.clone()).collect();
    // A formula may leave out some of the variables. `x ≥ 0` makes each of them a track.
    let all = (0..kept as VariableId).map(|x| Formula::at_least_zero(&[(x, 1)], 0));
    let formula = Formula::And(all.chain(facts).collect());
    let bound: Vec<VariableId> = (kept as VariableId..free).collect();
    let system = System { numeration, relations: &relations, budget };
    Ok(system.compile(&Formula::Exists(bound, formula.into()))?.dfa)
}
