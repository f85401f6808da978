//! Moves as formulas: the positions, or the values, that a move leads to.

use super::nim_sum::NimSumForm;
use super::statement::{CLAIMED_RELATION, NamedRelation, RelationDefinition};
use crate::automata::{Dfa, Formula, Numeration, VariableId};
use grundy_game::{BilingualText, Code, LinearFamily, LinearForm, NumberTest, text};

/// A component or a run that a move leaves: its numbers, and the relation of these numbers followed by the value.
#[derive(Clone, Debug)]
pub(crate) struct LeftPart {
    /// [`CLAIMED_RELATION`] for one component, else the relation of runs.
    pub(crate) relation: usize,
    /// The numbers of a component, or the two ends of a run.
    pub(crate) numbers: Vec<VariableId>,
}

/// The first variable that no family uses. A family uses variables for the position, the value, the choices, and the numbers that are left.
pub(super) fn first_free_variable(families: &[LinearFamily], params: usize) -> VariableId {
    let of = |family: &LinearFamily| {
        family.choice_count + family.left_components.iter().flatten().count() + 2 * family.runs.len()
    };
    (params + 1 + families.iter().map(of).max().unwrap_or(0)) as VariableId
}

/// The formula that `sum` is the nim-sum of the values of the parts.
pub(crate) fn sum_formula(parts: &[LeftPart], sum: VariableId, mut free: VariableId, nim_sum: NimSumForm) -> Formula {
    let value_of = |part: &LeftPart, value: VariableId| {
        Formula::Relation(part.relation, part.numbers.iter().copied().chain([value]).collect())
    };
    match parts {
        [] => Formula::linear(&[(sum, 1)], 0),
        [one] => value_of(one, sum),
        [first, rest @ ..] => {
            // Sums are nested from the right, so each `⊕` reads three variables, however many parts there are.
            let (value, others) = (free, free + 1);
            free += 2;
            let facts = vec![
                value_of(first, value),
                sum_formula(rest, others, free, nim_sum),
                nim_sum.equation(value, others, sum),
            ];
            Formula::Exists(vec![value, others], Formula::And(facts).into())
        }
    }
}

/// The formula that some move leads to parts for which `is_true_of` holds.
/// The relations must be numbered as in `statement`: the claimed one, the powers, the prefix sums, the runs.
pub(crate) fn some_move_formula(
    families: &[LinearFamily],
    params: usize,
    powers: &[(u64, Dfa)],
    is_true_of: impl Fn(&[LeftPart]) -> Formula,
) -> Formula {
    let one = |family: &LinearFamily| {
        // The variables of the choices follow those of the position and the value.
        let var = |index: usize| (if index < params { index } else { index + 1 }) as VariableId;
        let mut free = (params + 1 + family.choice_count) as VariableId;
        let mut bound: Vec<VariableId> = (0..family.choice_count).map(|i| (params + 1 + i) as VariableId).collect();
        let terms =
            |form: &LinearForm| -> Vec<(VariableId, i64)> { form.terms.iter().map(|&(x, a)| (var(x), a)).collect() };
        let mut facts: Vec<Formula> =
            family.rows.iter().map(|row| Formula::at_least_zero(&terms(row), row.constant)).collect();
        let mut as_var = |form: &LinearForm, facts: &mut Vec<Formula>| match (&terms(form)[..], form.constant) {
            // A form that is a variable needs no other one: each variable is a track, and multiplies the letters.
            ([(x, 1)], 0) => *x,
            (found, constant) => {
                let y = free;
                free += 1;
                bound.push(y);
                let mut equal: Vec<(VariableId, i64)> = found.iter().map(|&(x, a)| (x, -a)).collect();
                equal.push((y, 1));
                facts.push(Formula::linear(&equal, -constant));
                y
            }
        };
        for test in &family.tests {
            let of = as_var(&test.form, &mut facts);
            let place = powers.iter().position(|(base, _)| test.test == NumberTest::PowerOf(*base));
            let power = Formula::Relation(1 + place.expect("it is there for every test"), vec![of]);
            facts.push(if test.holds { power } else { Formula::Not(power.into()) });
        }
        let mut parts: Vec<LeftPart> = Vec::new();
        for component in &family.left_components {
            let numbers = component.iter().map(|form| as_var(form, &mut facts)).collect();
            parts.push(LeftPart { relation: CLAIMED_RELATION, numbers });
        }
        for run in &family.runs {
            let numbers = [&run.from, &run.to].map(|form| as_var(form, &mut facts)).to_vec();
            parts.push(LeftPart { relation: runs_relation(powers), numbers });
        }
        facts.push(is_true_of(&parts));
        Formula::Exists(bound, Formula::And(facts).into())
    };
    Formula::Or(families.iter().map(one).collect())
}

/// The index of the relation of prefix sums, which follows the powers.
pub(super) fn sums_relation(powers: &[(u64, Dfa)]) -> usize {
    CLAIMED_RELATION + 1 + powers.len()
}

/// The index of the relation of runs, which follows the prefix sums.
pub(super) fn runs_relation(powers: &[(u64, Dfa)]) -> usize {
    sums_relation(powers) + 1
}

/// The automata of the powers that families test for, each with its base.
pub(crate) fn power_automata(
    families: &[LinearFamily],
    numeration: Numeration,
) -> Result<Vec<(u64, Dfa)>, BilingualText> {
    let mut powers: Vec<(u64, Dfa)> = Vec::new();
    for test in families.iter().flat_map(|family| &family.tests) {
        let NumberTest::PowerOf(base) = test.test else {
            return Err(text!("no automaton recognizes primes, squares or the like"));
        };
        if powers.iter().all(|(known, _)| *known != base) {
            powers.push((base, power_automaton(base, numeration)?));
        }
    }
    Ok(powers)
}

/// The automaton of the powers of `base`, which must be a power of the base of the numerals: a 1 followed by a multiple of `zeros` zeros.
pub(crate) fn power_automaton(base: u64, numeration: Numeration) -> Result<Dfa, BilingualText> {
    let not_definable = || text!("the powers of {base} can be recognized only in base {base}");
    let Numeration::Base(digits) = numeration else { return Err(not_definable()) };
    let zeros = (1..64).find(|&e| u64::from(digits).checked_pow(e) == Some(base)).ok_or_else(not_definable)?;
    // State 0: only zeros so far; states 1 to `zeros`: the 1 and the number of zeros modulo `zeros`; then the dead state.
    let dead = zeros + 1;
    let mut next = Vec::new();
    for state in 0..=dead {
        for digit in 0..digits {
            next.push(match (state, digit) {
                (0, 0) => 0,
                (0, 1) => 1,
                (state, 0) if state < dead => state % zeros + 1,
                _ => dead,
            });
        }
    }
    let accepting = (0..=dead).map(|state| state == 1).collect();
    Ok(Dfa::from_parts(numeration, 1, next, accepting).expect("it is complete"))
}

/// The relations that follow the claimed one for a code: for `j = 1, 2, 3, …` the nim-sums of `j` heaps with `n` tokens in all,
/// and last `Opt(n, u)`, which uses them.
///
/// Building them one after the other, each minimized, keeps the automata small: 0.2048 is proved in seconds.
pub(super) fn code_relations(code: &Code, nim_sum: NimSumForm) -> Vec<NamedRelation> {
    let (n, u, m, a, b, g, h) = (0, 1, 2, 3, 4, 5, 6);
    let mut relations = Vec::new();
    // Relation j: j heaps, none of them empty, with n tokens in all and u as the nim-sum of their values.
    for heaps in 1..=code.max_heaps() as usize {
        let formula = match heaps {
            1 => Formula::And(vec![
                Formula::Relation(CLAIMED_RELATION, vec![n, u]),
                Formula::at_least_zero(&[(n, 1)], -1),
            ]),
            _ => {
                // The heaps are eliminated before their values, which keeps the automata small.
                let facts = vec![
                    Formula::linear(&[(a, 1), (b, 1), (n, -1)], 0),
                    Formula::Relation(1, vec![a, g]),
                    // Only the claimed relation precedes these relations, so the relation of `j` heaps has the index `j`.
                    Formula::Relation(heaps - 1, vec![b, h]),
                ];
                let split = Formula::Exists(vec![a, b], Formula::And(facts).into());
                Formula::Exists(vec![g, h], Formula::And(vec![split, nim_sum.equation(g, h, u)]).into())
            }
        };
        relations.push(NamedRelation {
            name: format!("heaps_{heaps}"),
            definition: RelationDefinition::over_variables(&[n, u], formula),
        });
    }
    let mut ways = Vec::new();
    for taken in 0..code.digits().len() {
        for heaps in (0..=code.max_heaps()).filter(|&heaps| code.allows(taken, heaps)) {
            let left = Formula::linear(&[(n, 1), (m, -1)], -(taken as i64));
            let then = match heaps {
                0 => Formula::And(vec![Formula::linear(&[(m, 1)], 0), Formula::linear(&[(u, 1)], 0)]),
                heaps => Formula::Relation(heaps as usize, vec![m, u]),
            };
            ways.push(Formula::Exists(vec![m], Formula::And(vec![left, then]).into()));
        }
    }
    relations.push(NamedRelation {
        name: "options".into(),
        definition: RelationDefinition::over_variables(&[n, u], Formula::Or(ways)),
    });
    relations
}
