//! A family of moves as automata: conditions on the numbers, and the variables of the components that are left.

use super::atom::Among;
use super::dfa::{Dfa, Var};
use super::engine::Engine;
use super::form::Form;
use crate::{Failed, Wrong};
use grundy_game::{LinearFamily, LinearForm, LinearTest, NumberTest};
use grundy_theory::{Stop, say};

/// The first variables of the choices, and of the auxiliary numbers. Smaller ones are the parameters and the value.
const CHOSEN: Var = 1 << 8;
const MADE: Var = 1 << 16;

/// The moves of a family.
pub(super) struct Moves {
    /// The conditions, all of which must hold.
    pub(super) conditions: Vec<Dfa>,
    /// The variables of each component that is left.
    pub(super) left: Vec<Vec<Var>>,
    /// The variables of the ends of each run that is left.
    pub(super) runs: Vec<Vec<Var>>,
    /// The first variable that is not used.
    pub(super) unused: Var,
}

/// A family in which variables are being replaced.
struct Open {
    /// At least 0.
    rows: Vec<Form>,
    /// Exactly 0.
    equal: Vec<Form>,
    tests: Vec<(LinearTest, Form)>,
    /// The components, followed by the ends of the runs.
    left: Vec<Vec<Form>>,
}

impl Open {
    fn of(family: &LinearFamily, params: usize) -> Result<Open, Stop> {
        let form = |form: &LinearForm| {
            let number = |var: usize| if var < params { var } else { CHOSEN + var - params };
            let terms = form.terms.iter().map(|&(var, times)| (number(var), i128::from(times)));
            Form::of(terms, i128::from(form.constant))
        };
        Ok(Open {
            rows: family.rows.iter().map(form).collect::<Result<_, _>>()?,
            equal: Vec::new(),
            tests: family.tests.iter().map(|test| Ok((test.clone(), form(&test.of)?))).collect::<Result<_, Stop>>()?,
            left: {
                let components = family.left.iter().map(|part| part.iter().map(form).collect());
                let runs = family.runs.iter().map(|run| [&run.from, &run.to].into_iter().map(form).collect());
                components.chain(runs).collect::<Result<_, _>>()?
            },
        })
    }

    fn replace(&mut self, var: Var, by: &Form) -> Result<(), Stop> {
        let forms = self.rows.iter_mut().chain(&mut self.equal).chain(self.tests.iter_mut().map(|test| &mut test.1));
        { forms.chain(self.left.iter_mut().flatten()) }.try_for_each(|form| form.replace(var, by))
    }

    /// Gives each number that is left a variable. If a choice can be computed from it, the choice is eliminated, so that fewer tracks are read.
    fn name_what_is_left(&mut self) -> Result<(Vec<Vec<Var>>, Var), Stop> {
        let mut unused = MADE;
        for part in 0..self.left.len() {
            for at in 0..self.left[part].len() {
                let form = self.left[part][at].clone();
                if form.as_var().is_some() {
                    continue;
                }
                let (made, named) =
                    (unused, |var: Var| self.left.iter().flatten().any(|form| form.as_var() == Some(var)));
                unused += 1;
                let mut chosen = form.terms.iter().filter(|&(&var, a)| (CHOSEN..MADE).contains(&var) && a.abs() == 1);
                if let Some((&var, &sign)) = chosen.find(|&(&var, _)| !named(var)) {
                    // made = rest + sign·var, so var = sign·(made − rest), which must not be negative.
                    let mut by = Form::of([(made, sign)], 0)?;
                    let mut rest = form.clone();
                    rest.terms.remove(&var);
                    by.plus(-sign, &rest)?;
                    self.replace(var, &by)?;
                    self.rows.push(by);
                } else {
                    let mut equal = form;
                    equal.plus(-1, &Form::of([(made, 1)], 0)?)?;
                    self.equal.push(equal);
                    self.left[part][at] = Form::of([(made, 1)], 0)?;
                }
            }
        }
        let var = |form: &Form| form.as_var().expect("each was given a variable");
        Ok((self.left.iter().map(|part| part.iter().map(var).collect()).collect(), unused))
    }
}

impl Engine<'_> {
    /// Returns whether no position and no choice makes all rows of a family and all of these forms at least 0. The tests of the family are ignored.
    pub(super) fn never(&mut self, family: &LinearFamily, params: usize, forms: &[LinearForm]) -> Result<bool, Stop> {
        let rows = family.rows.iter().chain(forms).cloned().collect();
        let (tests, left, runs) = Default::default();
        let open = Open::of(&LinearFamily { chosen: family.chosen, rows, tests, left, runs }, params)?;
        let mut conditions = Vec::new();
        for row in &open.rows {
            if row.terms.values().all(|&a| a >= 0) && row.constant >= 0 {
                continue;
            }
            if row.terms.values().all(|&a| a <= 0) && row.constant < 0 {
                return Ok(true);
            }
            conditions.push(self.sum(row, &Among::from(0), MADE)?);
        }
        Ok(self.exists(conditions, &[])?.shortest().is_none())
    }

    /// The moves of a family; `None` if there are none.
    pub(super) fn moves(&mut self, family: &LinearFamily, params: usize) -> Result<Option<Moves>, Failed> {
        let mut open = Open::of(family, params)?;
        let (mut left, unused) = open.name_what_is_left()?;
        let runs = left.split_off(family.left.len());
        let mut conditions = Vec::new();
        for row in &open.rows {
            if row.terms.values().all(|&a| a >= 0) && row.constant >= 0 {
                continue;
            }
            if row.terms.values().all(|&a| a <= 0) && row.constant < 0 {
                return Ok(None);
            }
            conditions.push(self.sum(row, &Among::from(0), unused)?);
        }
        for equal in &open.equal {
            conditions.push(self.sum(equal, &Among::just(0), unused)?);
        }
        for (test, of) in &open.tests {
            conditions.push(self.passes(test, of, unused)?);
        }
        Ok(Some(Moves { conditions, left, runs, unused }))
    }

    /// The automaton of the condition that a form is in a set near 0. A large constant becomes one more number that is read, because its numeral is short,
    /// while an automaton that counts up to it has about as many states as the constant.
    fn sum(&mut self, form: &Form, among: &Among, unused: Var) -> Result<Dfa, Stop> {
        const LARGE: u128 = 200;
        let vars: Vec<Var> = form.terms.keys().copied().collect();
        let mut of = form.clone();
        let mut factors = Vec::new();
        if form.constant.unsigned_abs() > LARGE {
            of.constant = 0;
            of.plus(form.constant.signum(), &Form::of([(unused, 1)], 0)?)?;
            factors.push(self.word(unused, &self.numeration.word(form.constant.unsigned_abs()))?);
        }
        factors.push(self.linear(&of.pairs(), &among.less(of.constant))?);
        self.exists(factors, &vars)
    }

    /// The automaton of the condition that a number passes a test, or does not.
    fn passes(&mut self, test: &LinearTest, of: &Form, unused: Var) -> Result<Dfa, Failed> {
        let NumberTest::PowerOf(base) = test.test else {
            return Err(say!(
                "not definable: a move is decided by a test of a number that no automaton can make",
                "不可定义：有的移动取决于自动机无法完成的数的判定"
            )
            .into());
        };
        let Some(power) = self.power(base, unused)? else { return Err(no_power(base).into()) };
        let mut is_number = of.clone();
        is_number.plus(-1, &Form::of([(unused, 1)], 0)?)?;
        let vars: Vec<Var> = of.terms.keys().copied().collect();
        let is_number = self.sum(&is_number, &Among::just(0), unused + 1)?;
        let passes = self.exists(vec![is_number, power], &vars)?;
        Ok(if test.holds { passes } else { self.not(&passes)? })
    }
}

fn no_power(base: u64) -> Wrong {
    say!(
        "not definable: a move is decided by whether a number is a power of {base}, which cannot be seen from these digits",
        "不可定义：有的移动取决于一个数是否为 {base} 的幂，从这种记数法的数字看不出来"
    )
}
