//! Expressions as formulas that automata in base 2 can decide.
//!
//! Each step states a true fact about the value of an expression. So if the formula holds for a number and a value,
//! the expression has that value there. If a step would leave the natural numbers, the formula holds for no value.
//! So a formula that is too weak may lose a proof but never makes a false one;
//! callers must decide separately that there is a value everywhere.

use crate::automata::{Formula, LinearComparison, VariableId};
use crate::detect::Expr;
use crate::detect::expr::{self, Binary, Unary};
use grundy_game::{BilingualText, text};

/// The reason why an expression has no formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDefinable(pub BilingualText);

grundy_game::impl_english_error!(NotDefinable, |error| error.0);

/// The longest table of an expression that is written out as a formula, in entries.
const MAX_TABLE_ENTRIES: usize = 2_000;
/// The largest coefficient, constant or divisor, in absolute value.
const MAX_COEFFICIENT: i128 = 1 << 20;

/// The relations that formulas may use, by their index in the `System`. This one: a number and its lowest binary digit that is 1.
pub(crate) const LOWEST_BIT_RELATION: usize = 0;
/// The numbers with an odd count of binary digits that are 1.
pub(crate) const ODIOUS_RELATION: usize = 1;
/// The whole law: a number, and the value there.
pub(crate) const WHOLE_LAW_RELATION: usize = 2;

/// The variables of an expression, and the next one that is free.
pub(crate) struct ExpressionVariables {
    /// The parameters of a family, with their variables; the variables 0, 1 and 2 are `n` or `x`, `y`, and `z`.
    pub(crate) parameters: Vec<(char, VariableId)>,
    /// The next variable that is free.
    pub(crate) next_variable: VariableId,
}

/// A linear form over variables.
#[derive(Clone, Debug, Default)]
struct FormulaForm {
    terms: Vec<(VariableId, i128)>,
    constant: i128,
}

/// Auxiliary variables, which will be bound by `∃`, and the facts about them.
#[derive(Default)]
struct FormulaScope {
    vars: Vec<VariableId>,
    facts: Vec<Formula>,
}

impl FormulaScope {
    fn close_with(mut self, fact: Formula) -> Formula {
        self.facts.push(fact);
        if self.vars.is_empty() {
            Formula::And(self.facts)
        } else {
            Formula::Exists(self.vars, Formula::And(self.facts).into())
        }
    }
}

impl FormulaForm {
    fn number(constant: i128) -> FormulaForm {
        FormulaForm { terms: Vec::new(), constant }
    }

    fn var(var: VariableId) -> FormulaForm {
        FormulaForm { terms: vec![(var, 1)], constant: 0 }
    }

    /// `self + times·other`.
    fn add_multiple(mut self, times: i128, other: &FormulaForm) -> FormulaForm {
        for &(var, a) in &other.terms {
            match self.terms.iter_mut().find(|term| term.0 == var) {
                Some(term) => term.1 += times * a,
                None => self.terms.push((var, times * a)),
            }
        }
        self.terms.retain(|term| term.1 != 0);
        self.constant += times * other.constant;
        self
    }

    fn compare_with_zero(&self, is: LinearComparison) -> Result<Formula, NotDefinable> {
        let too_large = || NotDefinable(text!("its numbers are too large for an automaton"));
        // The compiler of formulas would refuse larger numbers with
        // a bare "too large"; here the law gets a reason in words.
        let small = |n: i128| if n.abs() <= MAX_COEFFICIENT { Ok(n as i64) } else { Err(too_large()) };
        let terms = self.terms.iter().map(|&(var, a)| Ok((var, small(a)?))).collect::<Result<_, _>>()?;
        Ok(Formula::Linear { terms, constant: small(self.constant)?, comparison: is })
    }
}

impl ExpressionVariables {
    fn fresh_variable(&mut self, scope: &mut FormulaScope) -> VariableId {
        let var = self.next_variable;
        self.next_variable += 1;
        scope.vars.push(var);
        var
    }

    /// The formula that an expression has the value of a variable.
    ///
    /// # Errors
    /// Returns an error if the expression uses an operation that no automaton over these numerals can compute.
    pub(crate) fn value_is(&mut self, e: &Expr, value: VariableId) -> Result<Formula, NotDefinable> {
        let mut scope = FormulaScope::default();
        let form = self.value_form(e, &mut scope)?;
        let equal = FormulaForm::var(value).add_multiple(-1, &form).compare_with_zero(LinearComparison::Zero)?;
        Ok(scope.close_with(equal))
    }

    /// The formula that an expression is true (not 0), or that it is false (0).
    ///
    /// Both are built directly. Negating one would also be true where the expression has no value.
    ///
    /// # Errors
    /// Returns the errors of [`value_is`](Self::value_is).
    pub(crate) fn truth_formula(&mut self, e: &Expr, truth: bool) -> Result<Formula, NotDefinable> {
        if let Expr::Binary(op, a, b) = e {
            match (op, truth) {
                (Binary::And, true) | (Binary::Or, false) => {
                    return Ok(Formula::And(vec![self.truth_formula(a, truth)?, self.truth_formula(b, truth)?]));
                }
                (Binary::And, false) | (Binary::Or, true) => {
                    return Ok(Formula::Or(vec![self.truth_formula(a, truth)?, self.truth_formula(b, truth)?]));
                }
                (Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le, _) => {
                    let mut scope = FormulaScope::default();
                    let (a, b) = (self.value_form(a, &mut scope)?, self.value_form(b, &mut scope)?);
                    // Comparisons are linear forms in both operands, which
                    // may be negative here; a variable could not be.
                    let difference = b.clone().add_multiple(-1, &a);
                    let less = difference.clone().add_multiple(-1, &FormulaForm::number(1));
                    let more = a.clone().add_multiple(-1, &b).add_multiple(-1, &FormulaForm::number(1));
                    let fact = match (op, truth) {
                        (Binary::Eq, true) | (Binary::Ne, false) => {
                            difference.compare_with_zero(LinearComparison::Zero)?
                        }
                        (Binary::Eq, false) | (Binary::Ne, true) => Formula::Or(vec![
                            less.compare_with_zero(LinearComparison::NotNegative)?,
                            more.compare_with_zero(LinearComparison::NotNegative)?,
                        ]),
                        (Binary::Lt, true) => less.compare_with_zero(LinearComparison::NotNegative)?,
                        (Binary::Lt, false) => {
                            a.add_multiple(-1, &b).compare_with_zero(LinearComparison::NotNegative)?
                        }
                        (_, true) => difference.compare_with_zero(LinearComparison::NotNegative)?,
                        (_, false) => more.compare_with_zero(LinearComparison::NotNegative)?,
                    };
                    return Ok(scope.close_with(fact));
                }
                _ => {}
            }
        }
        let mut scope = FormulaScope::default();
        let form = self.value_form(e, &mut scope)?;
        let fact = match truth {
            false => form.compare_with_zero(LinearComparison::Zero)?,
            true => {
                let above = form
                    .clone()
                    .add_multiple(-1, &FormulaForm::number(1))
                    .compare_with_zero(LinearComparison::NotNegative)?;
                let below =
                    FormulaForm::number(-1).add_multiple(-1, &form).compare_with_zero(LinearComparison::NotNegative)?;
                Formula::Or(vec![above, below])
            }
        };
        Ok(scope.close_with(fact))
    }

    /// The value of an expression as a linear form, with facts about the variables in it.
    fn value_form(&mut self, e: &Expr, scope: &mut FormulaScope) -> Result<FormulaForm, NotDefinable> {
        Ok(match e {
            Expr::Const(n) => FormulaForm::number(*n),
            Expr::Var(expr::ExprVariable::Y) => FormulaForm::var(1),
            Expr::Var(expr::ExprVariable::Parameter(letter)) => {
                let known = self.parameters.iter().find(|(known, _)| known == letter);
                let Some(&(_, var)) = known else { return Err(NotDefinable(text!("`{letter}` has no value"))) };
                FormulaForm::var(var)
            }
            Expr::Var(expr::ExprVariable::Z) => FormulaForm::var(2),
            Expr::Var(expr::ExprVariable::U) => FormulaForm::var(3),
            Expr::Var(_) => FormulaForm::var(0),
            Expr::Binary(op, a, b) => return self.binary_form(*op, a, b, scope),
            Expr::If(test, yes, no) => {
                let value = self.fresh_variable(scope);
                // The variables of a branch are bound inside it: the other
                // branch may have no value there, such as after the end of a list.
                let yes = Formula::And(vec![self.truth_formula(test, true)?, self.value_is(yes, value)?]);
                let no = Formula::And(vec![self.truth_formula(test, false)?, self.value_is(no, value)?]);
                scope.facts.push(Formula::Or(vec![yes, no]));
                FormulaForm::var(value)
            }
            Expr::Table(list, at) if list.len() <= MAX_TABLE_ENTRIES => {
                let at = self.value_form(at, scope)?;
                let value = self.fresh_variable(scope);
                // Variables are natural numbers. So a negative least entry is subtracted here and added to the form below.
                let least = list.iter().copied().min().unwrap_or(0).min(0);
                let entry = |(i, entry): (usize, &i128)| {
                    let at = at
                        .clone()
                        .add_multiple(-1, &FormulaForm::number(i as i128))
                        .compare_with_zero(LinearComparison::Zero)?;
                    let is = FormulaForm::var(value)
                        .add_multiple(-1, &FormulaForm::number(*entry - least))
                        .compare_with_zero(LinearComparison::Zero)?;
                    Ok(Formula::And(vec![at, is]))
                };
                scope.facts.push(Formula::Or(list.iter().enumerate().map(entry).collect::<Result<_, _>>()?));
                FormulaForm::var(value).add_multiple(1, &FormulaForm::number(least))
            }
            Expr::Table(..) => return Err(NotDefinable(text!("its list is too long"))),
            Expr::RecursiveValue(of) => {
                let of = self.value_variable(of, scope)?;
                let value = self.fresh_variable(scope);
                scope.facts.push(Formula::Relation(WHOLE_LAW_RELATION, vec![of, value]));
                FormulaForm::var(value)
            }
            Expr::Unary(..) => return Err(not_automatic(text!("a count of digits, or a square root"))),
        })
    }

    /// The value of an expression as a variable.
    fn value_variable(&mut self, e: &Expr, scope: &mut FormulaScope) -> Result<VariableId, NotDefinable> {
        let form = self.value_form(e, scope)?;
        if let ([(var, 1)], 0) = (&form.terms[..], form.constant) {
            return Ok(*var);
        }
        let var = self.fresh_variable(scope);
        // If the form is negative, no number is equal to it, and the expression has no value.
        scope.facts.push(FormulaForm::var(var).add_multiple(-1, &form).compare_with_zero(LinearComparison::Zero)?);
        Ok(var)
    }

    /// The value of an operation with two operands.
    fn binary_form(
        &mut self,
        op: Binary,
        a: &Expr,
        b: &Expr,
        scope: &mut FormulaScope,
    ) -> Result<FormulaForm, NotDefinable> {
        Ok(match (op, a, b) {
            (Binary::Add, ..) => self.value_form(a, scope)?.add_multiple(1, &self.value_form(b, scope)?),
            (Binary::Sub, ..) => self.value_form(a, scope)?.add_multiple(-1, &self.value_form(b, scope)?),
            (Binary::Mul, e, Expr::Const(c)) | (Binary::Mul, Expr::Const(c), e) => {
                FormulaForm::default().add_multiple(*c, &self.value_form(e, scope)?)
            }
            // Only the parity of the count is automatic.
            (Binary::Mod, Expr::Unary(Unary::Popcount, of), Expr::Const(2)) => self.popcount_parity_form(of, scope)?,
            // `c·2^v` is automatic as a multiple of the lowest bit, though the exponent `v` alone is not.
            (Binary::Shl, Expr::Const(c), Expr::Unary(Unary::TrailingZeros, of)) => {
                let of = self.value_variable(of, scope)?;
                let bit = self.fresh_variable(scope);
                scope.facts.push(Formula::Relation(LOWEST_BIT_RELATION, vec![of, bit]));
                FormulaForm::default().add_multiple(*c, &FormulaForm::var(bit))
            }
            (Binary::Shl, e, Expr::Const(c @ 0..=20)) => {
                FormulaForm::default().add_multiple(1 << c, &self.value_form(e, scope)?)
            }
            (Binary::Shr, e, Expr::Const(c @ 0..=20)) => self.quotient_and_remainder(e, 1 << c, scope)?.0,
            (Binary::Div, e, Expr::Const(c @ 1..=MAX_COEFFICIENT)) => self.quotient_and_remainder(e, *c, scope)?.0,
            (Binary::Mod, e, Expr::Const(c @ 1..=MAX_COEFFICIENT)) => self.quotient_and_remainder(e, *c, scope)?.1,
            (Binary::Min | Binary::Max, ..) => self.extreme_form(op, a, b, scope)?,
            (Binary::Xor, ..) => {
                // Variables are natural numbers, so where an operand is negative the nim-sum has no value.
                let (a, b) = (self.value_variable(a, scope)?, self.value_variable(b, scope)?);
                let value = self.fresh_variable(scope);
                scope.facts.push(Formula::Xor(a, b, value));
                FormulaForm::var(value)
            }
            (Binary::BitAnd | Binary::BitOr, ..) => self.common_digits_form(op, a, b, scope)?,
            (Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or, ..) => {
                let e = Expr::Binary(op, Box::new(a.clone()), Box::new(b.clone()));
                let value = self.fresh_variable(scope);
                let yes = Formula::And(vec![self.truth_formula(&e, true)?, variable_equals(value, 1)?]);
                let no = Formula::And(vec![self.truth_formula(&e, false)?, variable_equals(value, 0)?]);
                scope.facts.push(Formula::Or(vec![yes, no]));
                FormulaForm::var(value)
            }
            (Binary::Div | Binary::Mod, ..) => {
                return Err(not_automatic(text!("a quotient or a remainder by a variable")));
            }
            (Binary::Mul, ..) => return Err(not_automatic(text!("a product of variables"))),
            _ => return Err(not_automatic(text!("a shift by a variable"))),
        })
    }

    /// The parity of the number of ones of an expression in binary.
    fn popcount_parity_form(&mut self, operand: &Expr, scope: &mut FormulaScope) -> Result<FormulaForm, NotDefinable> {
        let operand = self.value_variable(operand, scope)?;
        let parity = self.fresh_variable(scope);
        let odious = Formula::Relation(ODIOUS_RELATION, vec![operand]);
        let evil = Formula::Not(odious.clone().into());
        scope.facts.push(Formula::Or(vec![
            Formula::And(vec![odious, variable_equals(parity, 1)?]),
            Formula::And(vec![evil, variable_equals(parity, 0)?]),
        ]));
        Ok(FormulaForm::var(parity))
    }

    /// The minimum or the maximum of two expressions.
    fn extreme_form(
        &mut self,
        op: Binary,
        a: &Expr,
        b: &Expr,
        scope: &mut FormulaScope,
    ) -> Result<FormulaForm, NotDefinable> {
        let (a, b) = (self.value_form(a, scope)?, self.value_form(b, scope)?);
        let value = self.fresh_variable(scope);
        let mut cases = Vec::new();
        // If both are equal, the two cases overlap and give the same value.
        for (low, high) in [(&a, &b), (&b, &a)] {
            let ordered = high.clone().add_multiple(-1, low).compare_with_zero(LinearComparison::NotNegative)?;
            let extreme = if op == Binary::Min { low } else { high };
            let is_extreme =
                FormulaForm::var(value).add_multiple(-1, extreme).compare_with_zero(LinearComparison::Zero)?;
            cases.push(Formula::And(vec![ordered, is_extreme]));
        }
        scope.facts.push(Formula::Or(cases));
        Ok(FormulaForm::var(value))
    }

    /// `a & b` or `a | b`, from `2(a & b) = a + b − (a XOR b)` and `2(a | b) = a + b + (a XOR b)`.
    fn common_digits_form(
        &mut self,
        op: Binary,
        a: &Expr,
        b: &Expr,
        scope: &mut FormulaScope,
    ) -> Result<FormulaForm, NotDefinable> {
        let (a, b) = (self.value_variable(a, scope)?, self.value_variable(b, scope)?);
        let (different, value) = (self.fresh_variable(scope), self.fresh_variable(scope));
        scope.facts.push(Formula::Xor(a, b, different));
        let sign = if op == Binary::BitAnd { -1 } else { 1 };
        let twice =
            FormulaForm::var(a).add_multiple(1, &FormulaForm::var(b)).add_multiple(sign, &FormulaForm::var(different));
        let is_half = twice.add_multiple(-2, &FormulaForm::var(value));
        scope.facts.push(is_half.compare_with_zero(LinearComparison::Zero)?);
        Ok(FormulaForm::var(value))
    }

    /// `⌊e/c⌋` and `e mod c`.
    fn quotient_and_remainder(
        &mut self,
        e: &Expr,
        c: i128,
        scope: &mut FormulaScope,
    ) -> Result<(FormulaForm, FormulaForm), NotDefinable> {
        let form = self.value_form(e, scope)?;
        // Only the quotient is a new variable: `0 ≤ e − c·quotient < c` determines it, and the remainder is a form.
        let quotient = FormulaForm::var(self.fresh_variable(scope));
        let rest = form.add_multiple(-c, &quotient);
        scope.facts.push(rest.compare_with_zero(LinearComparison::NotNegative)?);
        scope
            .facts
            .push(FormulaForm::number(c - 1).add_multiple(-1, &rest).compare_with_zero(LinearComparison::NotNegative)?);
        Ok((quotient, rest))
    }
}

/// The condition that a variable has a value.
fn variable_equals(variable: VariableId, value: i128) -> Result<Formula, NotDefinable> {
    FormulaForm::var(variable).add_multiple(-1, &FormulaForm::number(value)).compare_with_zero(LinearComparison::Zero)
}

fn not_automatic(what: BilingualText) -> NotDefinable {
    NotDefinable(text!("no automaton computes {text}", text = (what.en, what.zh)))
}
