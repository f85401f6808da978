//! Runs of components, and the obligations of the automaton of prefix sums: of the nim-sums of all values below a number.

use super::nim_sum::NimSumForm;
use super::statement::{CLAIMED_RELATION, Obligation, RelationDefinition};
use crate::automata::{Dfa, Formula, VariableId};
use grundy_game::{BilingualText, text};

/// The automaton of prefix sums, if it has the numeration and the tracks that the claimed automaton requires.
pub(crate) fn matching_sums<'a>(sums: Option<&'a Dfa>, claimed: &Dfa) -> Result<&'a Dfa, BilingualText> {
    sums.filter(|sums| sums.numeration() == claimed.numeration() && sums.tracks() == 2).ok_or_else(no_sums_error)
}

fn no_sums_error() -> BilingualText {
    text!("a move leaves a run of components, and no automaton was found for the nim-sums of the first ones")
}

/// The relation defined by [`run_formula`].
pub(super) fn run_definition(sums: usize, nim_sum: NimSumForm) -> RelationDefinition {
    RelationDefinition::over_variables(&[0, 1, 2], run_formula(sums, nim_sum))
}

/// The formula, over the variables 0, 1 and 2, that the components from the first up to, not including, the second (which is no smaller)
/// have the third as their nim-sum, by the relation of prefix sums.
pub(crate) fn run_formula(sums: usize, nim_sum: NimSumForm) -> Formula {
    let (from, to, value, below_from, below_to) = (0, 1, 2, 3, 4);
    let facts = vec![
        Formula::le(from, to),
        Formula::Relation(sums, vec![from, below_from]),
        Formula::Relation(sums, vec![to, below_to]),
        nim_sum.equation(below_from, below_to, value),
    ];
    Formula::Exists(vec![below_from, below_to], Formula::And(facts).into())
}

/// Each number has exactly one sum, the sum below 0 is 0, and each number adds its value. By induction these are the prefix sums.
pub(super) fn sum_obligations(sums: usize, nim_sum: NimSumForm) -> Vec<Obligation> {
    let (n, value, sum, other, next): (VariableId, VariableId, VariableId, VariableId, VariableId) = (0, 1, 2, 3, 4);
    let is = |n: VariableId, sum: VariableId| Formula::Relation(sums, vec![n, sum]);
    let goes_on = Formula::And(vec![Formula::linear(&[(next, 1), (n, -1)], -1), is(next, other)]);
    // If the guess of the sums is wrong, nothing follows about the values.
    let of_guess = |name, says, never| Obligation {
        name,
        statement: says,
        violation: never,
        violation_message: |_| no_sums_error(),
        refutes_claim: false,
    };
    vec![
        of_guess(
            "each_has_a_sum",
            text!("each number has a sum of the values below it"),
            Formula::Not(Formula::Exists(vec![sum], is(n, sum).into()).into()),
        ),
        of_guess(
            "none_has_two_sums",
            text!("no number has two sums"),
            Formula::And(vec![is(n, sum), is(n, other), Formula::lt(sum, other)]),
        ),
        of_guess(
            "sums_begin_with_0",
            text!("the sum below 0 is 0"),
            Formula::And(vec![Formula::linear(&[(n, 1)], 0), is(n, sum), Formula::at_least(sum, 1)]),
        ),
        of_guess(
            "each_adds_its_value",
            text!("the sum below n + 1 is the sum below n ⊕ the value of n"),
            Formula::And(vec![
                is(n, sum),
                Formula::Relation(CLAIMED_RELATION, vec![n, value]),
                Formula::Exists(vec![next], goes_on.into()),
                Formula::Not(nim_sum.equation(sum, value, other).into()),
            ]),
        ),
    ]
}
