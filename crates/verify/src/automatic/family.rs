//! A family of moves as automata: conditions on the numbers, and the variables of the components that are left.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::AutomatonEngine;
use super::form::SymbolicForm;
use super::integer_set::IntegerSet;
use crate::{CheckFailure, ClaimError};
use grundy_game::{LinearFamily, LinearForm, LinearTest, NumberTest, Stop, text};

/// The first variables of the choices, and of the auxiliary numbers. Smaller ones are the parameters and the value.
const FIRST_CHOSEN_VARIABLE: TrackVariable = 1 << 8;
const FIRST_MADE_VARIABLE: TrackVariable = 1 << 16;

/// The moves of a family.
pub(super) struct FamilyMoves {
    /// The conditions, all of which must hold.
    pub(super) conditions: Vec<CheckerDfa>,
    /// The variables of each component that is left.
    pub(super) component_variables: Vec<Vec<TrackVariable>>,
    /// The variables of the ends of each run that is left.
    pub(super) runs: Vec<Vec<TrackVariable>>,
    /// The first variable that is not used.
    pub(super) unused: TrackVariable,
}

/// A family in which variables are being replaced.
struct OpenFamily {
    /// At least 0.
    rows: Vec<SymbolicForm>,
    /// Exactly 0.
    equal: Vec<SymbolicForm>,
    tests: Vec<(LinearTest, SymbolicForm)>,
    /// The components, followed by the ends of the runs.
    component_forms: Vec<Vec<SymbolicForm>>,
}

impl OpenFamily {
    fn from_family(family: &LinearFamily, params: usize) -> Result<OpenFamily, Stop> {
        let form = |form: &LinearForm| {
            let number = |var: usize| if var < params { var } else { FIRST_CHOSEN_VARIABLE + var - params };
            let terms = form.terms.iter().map(|&(var, times)| (number(var), i128::from(times)));
            SymbolicForm::from_terms(terms, i128::from(form.constant))
        };
        Ok(OpenFamily {
            rows: family.rows.iter().map(form).collect::<Result<_, _>>()?,
            equal: Vec::new(),
            tests: family
                .tests
                .iter()
                .map(|test| Ok((test.clone(), form(&test.form)?)))
                .collect::<Result<_, Stop>>()?,
            component_forms: {
                let components = family.left_components.iter().map(|part| part.iter().map(form).collect());
                let runs = family.runs.iter().map(|run| [&run.from, &run.to].into_iter().map(form).collect());
                components.chain(runs).collect::<Result<_, _>>()?
            },
        })
    }

    fn replace(&mut self, var: TrackVariable, by: &SymbolicForm) -> Result<(), Stop> {
        let forms = self.rows.iter_mut().chain(&mut self.equal).chain(self.tests.iter_mut().map(|test| &mut test.1));
        { forms.chain(self.component_forms.iter_mut().flatten()) }.try_for_each(|form| form.replace(var, by))
    }

    /// Gives each number that is left a variable. If a choice can be computed from it, the choice is eliminated, so that fewer tracks are read.
    fn name_left_numbers(&mut self) -> Result<(Vec<Vec<TrackVariable>>, TrackVariable), Stop> {
        let mut unused = FIRST_MADE_VARIABLE;
        for part in 0..self.component_forms.len() {
            for at in 0..self.component_forms[part].len() {
                let form = self.component_forms[part][at].clone();
                if form.as_variable().is_some() {
                    continue;
                }
                // A choice that is itself a number that a move leaves keeps its
                // track; replacing it would bring the form back there.
                let (made, named) = (unused, |var: TrackVariable| {
                    self.component_forms.iter().flatten().any(|form| form.as_variable() == Some(var))
                });
                unused += 1;
                let mut chosen = form
                    .terms
                    .iter()
                    .filter(|&(&var, a)| (FIRST_CHOSEN_VARIABLE..FIRST_MADE_VARIABLE).contains(&var) && a.abs() == 1);
                // Only with the coefficient 1 or −1: a division would leave the integers.
                if let Some((&var, &sign)) = chosen.find(|&(&var, _)| !named(var)) {
                    // made = rest + sign·var, so var = sign·(made − rest), which must not be negative.
                    let mut by = SymbolicForm::from_terms([(made, sign)], 0)?;
                    let mut rest = form.clone();
                    rest.terms.remove(&var);
                    by.add_multiple(-sign, &rest)?;
                    self.replace(var, &by)?;
                    self.rows.push(by);
                } else {
                    let mut equal = form;
                    equal.add_multiple(-1, &SymbolicForm::from_terms([(made, 1)], 0)?)?;
                    self.equal.push(equal);
                    self.component_forms[part][at] = SymbolicForm::from_terms([(made, 1)], 0)?;
                }
            }
        }
        let var = |form: &SymbolicForm| form.as_variable().expect("each was given a variable");
        Ok((self.component_forms.iter().map(|part| part.iter().map(var).collect()).collect(), unused))
    }
}

impl AutomatonEngine<'_> {
    /// Returns whether no position and no choice makes all rows of a family and all of these forms at least 0. The tests of the family are ignored.
    pub(super) fn is_impossible(
        &mut self,
        family: &LinearFamily,
        params: usize,
        forms: &[LinearForm],
    ) -> Result<bool, Stop> {
        let rows = family.rows.iter().chain(forms).cloned().collect();
        let (tests, left, runs) = Default::default();
        // Without tests the condition is weaker, so "impossible" stays true with them.
        let open = OpenFamily::from_family(
            &LinearFamily { choice_count: family.choice_count, rows, tests, left_components: left, runs },
            params,
        )?;
        let mut conditions = Vec::new();
        for row in &open.rows {
            if row.terms.values().all(|&a| a >= 0) && row.constant >= 0 {
                continue;
            }
            if row.terms.values().all(|&a| a <= 0) && row.constant < 0 {
                return Ok(true);
            }
            // No number left has been given a variable here, so the first of these is free.
            conditions.push(self.sum_condition(row, &IntegerSet::from_least(0), FIRST_MADE_VARIABLE)?);
        }
        Ok(self.exists(conditions, &[])?.shortest_word().is_none())
    }

    /// The moves of a family; `None` if there are no moves.
    pub(super) fn family_moves(
        &mut self,
        family: &LinearFamily,
        params: usize,
    ) -> Result<Option<FamilyMoves>, CheckFailure> {
        let mut open = OpenFamily::from_family(family, params)?;
        let (mut left, unused) = open.name_left_numbers()?;
        let runs = left.split_off(family.left_components.len());
        let mut conditions = Vec::new();
        for row in &open.rows {
            // All variables are natural numbers, so such a row always
            // holds, and needs no automaton; the next kind never holds.
            if row.terms.values().all(|&a| a >= 0) && row.constant >= 0 {
                continue;
            }
            if row.terms.values().all(|&a| a <= 0) && row.constant < 0 {
                return Ok(None);
            }
            conditions.push(self.sum_condition(row, &IntegerSet::from_least(0), unused)?);
        }
        for equal in &open.equal {
            conditions.push(self.sum_condition(equal, &IntegerSet::single(0), unused)?);
        }
        for (test, of) in &open.tests {
            conditions.push(self.test_condition(test, of, unused)?);
        }
        Ok(Some(FamilyMoves { conditions, component_variables: left, runs, unused }))
    }

    /// The automaton of the condition that a form is in a set near 0. A large constant becomes one more number that is read, because its numeral is short,
    /// while an automaton that counts up to it has about as many states as the constant.
    fn sum_condition(
        &mut self,
        form: &SymbolicForm,
        among: &IntegerSet,
        unused: TrackVariable,
    ) -> Result<CheckerDfa, Stop> {
        const LARGE_CONSTANT: u128 = 200;
        let vars: Vec<TrackVariable> = form.terms.keys().copied().collect();
        let mut of = form.clone();
        let mut factors = Vec::new();
        if form.constant.unsigned_abs() > LARGE_CONSTANT {
            of.constant = 0;
            of.add_multiple(form.constant.signum(), &SymbolicForm::from_terms([(unused, 1)], 0)?)?;
            // `exists` below eliminates `unused` again, so each condition may use the same variable.
            factors.push(self.word_dfa(unused, &self.numeration.word(form.constant.unsigned_abs()))?);
        }
        factors.push(self.linear_dfa(&of.term_pairs(), &among.shift_down(of.constant))?);
        self.exists(factors, &vars)
    }

    /// The automaton of the condition that a number passes a test, or does not.
    fn test_condition(
        &mut self,
        test: &LinearTest,
        of: &SymbolicForm,
        unused: TrackVariable,
    ) -> Result<CheckerDfa, CheckFailure> {
        let NumberTest::PowerOf(base) = test.test else {
            return Err(
                text!("not definable: a move is decided by a test of a number that no automaton can make").into()
            );
        };
        let Some(power) = self.power_dfa(base, unused)? else { return Err(undefinable_power(base).into()) };
        let mut is_number = of.clone();
        is_number.add_multiple(-1, &SymbolicForm::from_terms([(unused, 1)], 0)?)?;
        let vars: Vec<TrackVariable> = of.terms.keys().copied().collect();
        let is_number = self.sum_condition(&is_number, &IntegerSet::single(0), unused + 1)?;
        let passes = self.exists(vec![is_number, power], &vars)?;
        // A negative number passes no test, and `passes` has no case for it, so the complement has all of them.
        Ok(if test.holds { passes } else { self.complement(&passes)? })
    }
}

fn undefinable_power(base: u64) -> ClaimError {
    text!(
        "not definable: a move is decided by whether a number is a power of {base}, which cannot be seen from these digits"
    )
}
