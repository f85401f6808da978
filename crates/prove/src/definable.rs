//! Expressions as formulas that automata in base 2 can decide.
//!
//! Each step states a true fact about the value of an expression. So if the formula holds for a number and a value,
//! the expression has that value there. Where a step would leave the natural numbers, the formula holds for no value.
//! So a formula that is too weak may lose a proof but never makes a false one;
//! callers must decide separately that there is a value everywhere.

use crate::automata::{Comparison, Formula, Var};
use crate::detect::Expr;
use crate::detect::expr::{self, Binary, Unary};
use grundy_theory::{Said, say};

/// The reason why an expression has no formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDefinable(pub Said);

/// The longest table of an expression that is written out as a formula, in entries.
const LONGEST: usize = 2_000;
/// The largest coefficient, constant or divisor, in absolute value.
const LARGEST: i128 = 1 << 20;

/// The relations that formulas may use, by their index in the `System`. This one: a number and its lowest binary digit that is 1.
pub(crate) const LOWEST_BIT: usize = 0;
/// The numbers with an odd count of binary digits that are 1.
pub(crate) const ODIOUS: usize = 1;
/// The whole law: a number, and the value there.
pub(crate) const AGAIN: usize = 2;

/// The variables of an expression, and the next one that is free.
pub(crate) struct Names {
    /// The variable of the parameter of a family; 0, 1 and 2 stand for `n` or `x`, `y`, and `z`.
    pub(crate) parameter: Var,
    /// The next variable that is free.
    pub(crate) next: Var,
}

/// A linear form over variables.
#[derive(Clone, Debug, Default)]
struct Form {
    terms: Vec<(Var, i128)>,
    constant: i128,
}

/// Auxiliary variables, which will be bound by `∃`, and the facts about them.
#[derive(Default)]
struct Scope {
    vars: Vec<Var>,
    facts: Vec<Formula>,
}

impl Scope {
    fn close(mut self, fact: Formula) -> Formula {
        self.facts.push(fact);
        if self.vars.is_empty() {
            Formula::And(self.facts)
        } else {
            Formula::Exists(self.vars, Formula::And(self.facts).into())
        }
    }
}

impl Form {
    fn number(constant: i128) -> Form {
        Form { terms: Vec::new(), constant }
    }

    fn var(var: Var) -> Form {
        Form { terms: vec![(var, 1)], constant: 0 }
    }

    /// `self + times·other`.
    fn plus(mut self, times: i128, other: &Form) -> Form {
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

    fn is(&self, is: Comparison) -> Result<Formula, NotDefinable> {
        let too_large =
            || NotDefinable(say!("its numbers are too large for an automaton", "其中的数太大，自动机无法处理"));
        let small = |n: i128| if n.abs() <= LARGEST { Ok(n as i64) } else { Err(too_large()) };
        let terms = self.terms.iter().map(|&(var, a)| Ok((var, small(a)?))).collect::<Result<_, _>>()?;
        Ok(Formula::Linear { terms, constant: small(self.constant)?, is })
    }
}

impl Names {
    fn fresh(&mut self, scope: &mut Scope) -> Var {
        let var = self.next;
        self.next += 1;
        scope.vars.push(var);
        var
    }

    /// The formula that an expression has the value of a variable.
    ///
    /// # Errors
    /// The expression uses an operation that no automaton over these numerals can compute.
    pub(crate) fn value_is(&mut self, e: &Expr, value: Var) -> Result<Formula, NotDefinable> {
        let mut scope = Scope::default();
        let form = self.form(e, &mut scope)?;
        let equal = Form::var(value).plus(-1, &form).is(Comparison::Zero)?;
        Ok(scope.close(equal))
    }

    /// The formula that an expression is true (not 0), or that it is false (0).
    ///
    /// Both are built directly. Negating one would also be true where the expression has no value.
    ///
    /// # Errors
    /// As for [`value_is`](Self::value_is).
    pub(crate) fn test(&mut self, e: &Expr, truth: bool) -> Result<Formula, NotDefinable> {
        if let Expr::Binary(op, a, b) = e {
            match (op, truth) {
                (Binary::And, true) | (Binary::Or, false) => {
                    return Ok(Formula::And(vec![self.test(a, truth)?, self.test(b, truth)?]));
                }
                (Binary::And, false) | (Binary::Or, true) => {
                    return Ok(Formula::Or(vec![self.test(a, truth)?, self.test(b, truth)?]));
                }
                (Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le, _) => {
                    let mut scope = Scope::default();
                    let (a, b) = (self.form(a, &mut scope)?, self.form(b, &mut scope)?);
                    let difference = b.clone().plus(-1, &a);
                    let less = difference.clone().plus(-1, &Form::number(1));
                    let more = a.clone().plus(-1, &b).plus(-1, &Form::number(1));
                    let fact = match (op, truth) {
                        (Binary::Eq, true) | (Binary::Ne, false) => difference.is(Comparison::Zero)?,
                        (Binary::Eq, false) | (Binary::Ne, true) => {
                            Formula::Or(vec![less.is(Comparison::NotNegative)?, more.is(Comparison::NotNegative)?])
                        }
                        (Binary::Lt, true) => less.is(Comparison::NotNegative)?,
                        (Binary::Lt, false) => a.plus(-1, &b).is(Comparison::NotNegative)?,
                        (_, true) => difference.is(Comparison::NotNegative)?,
                        (_, false) => more.is(Comparison::NotNegative)?,
                    };
                    return Ok(scope.close(fact));
                }
                _ => {}
            }
        }
        let mut scope = Scope::default();
        let form = self.form(e, &mut scope)?;
        let fact = match truth {
            false => form.is(Comparison::Zero)?,
            true => {
                let above = form.clone().plus(-1, &Form::number(1)).is(Comparison::NotNegative)?;
                let below = Form::number(-1).plus(-1, &form).is(Comparison::NotNegative)?;
                Formula::Or(vec![above, below])
            }
        };
        Ok(scope.close(fact))
    }

    /// The value of an expression as a linear form, with facts about the variables in it.
    fn form(&mut self, e: &Expr, scope: &mut Scope) -> Result<Form, NotDefinable> {
        Ok(match e {
            Expr::Const(n) => Form::number(*n),
            Expr::Var(expr::Var::Y) => Form::var(1),
            Expr::Var(expr::Var::Parameter(_)) => Form::var(self.parameter),
            Expr::Var(expr::Var::Z) => Form::var(2),
            Expr::Var(_) => Form::var(0),
            Expr::Binary(op, a, b) => return self.binary(*op, a, b, scope),
            Expr::If(test, yes, no) => {
                let value = self.fresh(scope);
                let yes = Formula::And(vec![self.test(test, true)?, self.value_is(yes, value)?]);
                let no = Formula::And(vec![self.test(test, false)?, self.value_is(no, value)?]);
                scope.facts.push(Formula::Or(vec![yes, no]));
                Form::var(value)
            }
            Expr::Table(list, at) if list.len() <= LONGEST => {
                let at = self.form(at, scope)?;
                let value = self.fresh(scope);
                // Variables are natural numbers. So a negative least entry is subtracted here and added to the form below.
                let least = list.iter().copied().min().unwrap_or(0).min(0);
                let entry = |(i, entry): (usize, &i128)| {
                    let at = at.clone().plus(-1, &Form::number(i as i128)).is(Comparison::Zero)?;
                    let is = Form::var(value).plus(-1, &Form::number(*entry - least)).is(Comparison::Zero)?;
                    Ok(Formula::And(vec![at, is]))
                };
                scope.facts.push(Formula::Or(list.iter().enumerate().map(entry).collect::<Result<_, _>>()?));
                Form::var(value).plus(1, &Form::number(least))
            }
            Expr::Table(..) => return Err(NotDefinable(say!("its list is too long", "其中的表太长"))),
            Expr::Again(of) => {
                let of = self.var(of, scope)?;
                let value = self.fresh(scope);
                scope.facts.push(Formula::Relation(AGAIN, vec![of, value]));
                Form::var(value)
            }
            Expr::Unary(..) => return Err(not_automatic("a count of digits, or a square root", "数位的个数或平方根")),
        })
    }

    /// The value of an expression as a variable.
    fn var(&mut self, e: &Expr, scope: &mut Scope) -> Result<Var, NotDefinable> {
        let form = self.form(e, scope)?;
        if let ([(var, 1)], 0) = (&form.terms[..], form.constant) {
            return Ok(*var);
        }
        let var = self.fresh(scope);
        scope.facts.push(Form::var(var).plus(-1, &form).is(Comparison::Zero)?);
        Ok(var)
    }

    fn binary(&mut self, op: Binary, a: &Expr, b: &Expr, scope: &mut Scope) -> Result<Form, NotDefinable> {
        Ok(match (op, a, b) {
            (Binary::Add, ..) => self.form(a, scope)?.plus(1, &self.form(b, scope)?),
            (Binary::Sub, ..) => self.form(a, scope)?.plus(-1, &self.form(b, scope)?),
            (Binary::Mul, e, Expr::Const(c)) | (Binary::Mul, Expr::Const(c), e) => {
                Form::default().plus(*c, &self.form(e, scope)?)
            }
            (Binary::Mod, Expr::Unary(Unary::Popcount, of), Expr::Const(2)) => {
                let of = self.var(of, scope)?;
                let value = self.fresh(scope);
                let is = |n: i128| Form::var(value).plus(-1, &Form::number(n)).is(Comparison::Zero);
                let odious = Formula::Relation(ODIOUS, vec![of]);
                let evil = Formula::Not(odious.clone().into());
                let both = vec![Formula::And(vec![odious, is(1)?]), Formula::And(vec![evil, is(0)?])];
                scope.facts.push(Formula::Or(both));
                Form::var(value)
            }
            (Binary::Shl, Expr::Const(c), Expr::Unary(Unary::TrailingZeros, of)) => {
                let of = self.var(of, scope)?;
                let bit = self.fresh(scope);
                scope.facts.push(Formula::Relation(LOWEST_BIT, vec![of, bit]));
                Form::default().plus(*c, &Form::var(bit))
            }
            (Binary::Shl, e, Expr::Const(c @ 0..=20)) => Form::default().plus(1 << c, &self.form(e, scope)?),
            (Binary::Shr, e, Expr::Const(c @ 0..=20)) => self.divided(e, 1 << c, scope)?.0,
            (Binary::Div, e, Expr::Const(c @ 1..=LARGEST)) => self.divided(e, *c, scope)?.0,
            (Binary::Mod, e, Expr::Const(c @ 1..=LARGEST)) => self.divided(e, *c, scope)?.1,
            (Binary::Min | Binary::Max, ..) => {
                let (a, b) = (self.form(a, scope)?, self.form(b, scope)?);
                let value = self.fresh(scope);
                let mut either = Vec::new();
                for (low, high) in [(&a, &b), (&b, &a)] {
                    let ordered = high.clone().plus(-1, low).is(Comparison::NotNegative)?;
                    let one = if op == Binary::Min { low } else { high };
                    either.push(Formula::And(vec![ordered, Form::var(value).plus(-1, one).is(Comparison::Zero)?]));
                }
                scope.facts.push(Formula::Or(either));
                Form::var(value)
            }
            (Binary::Xor, ..) => {
                let (a, b) = (self.var(a, scope)?, self.var(b, scope)?);
                let value = self.fresh(scope);
                scope.facts.push(Formula::Xor(a, b, value));
                Form::var(value)
            }
            (Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or, ..) => {
                let e = Expr::Binary(op, Box::new(a.clone()), Box::new(b.clone()));
                let value = self.fresh(scope);
                let is = |n: i128| Form::var(value).plus(-1, &Form::number(n)).is(Comparison::Zero);
                let yes = Formula::And(vec![self.test(&e, true)?, is(1)?]);
                let no = Formula::And(vec![self.test(&e, false)?, is(0)?]);
                scope.facts.push(Formula::Or(vec![yes, no]));
                Form::var(value)
            }
            (Binary::Div | Binary::Mod, ..) => {
                return Err(not_automatic("a quotient or a remainder by a variable", "除以变量的结果"));
            }
            (Binary::Mul, ..) => return Err(not_automatic("a product of variables", "变量的乘积")),
            _ => return Err(not_automatic("an operation on digits", "对数位的运算")),
        })
    }

    /// `⌊e/c⌋` and `e mod c`.
    fn divided(&mut self, e: &Expr, c: i128, scope: &mut Scope) -> Result<(Form, Form), NotDefinable> {
        let form = self.form(e, scope)?;
        // Only the quotient is a new variable: `0 ≤ e − c·quotient < c` determines it, and the remainder is a form.
        let quotient = Form::var(self.fresh(scope));
        let rest = form.plus(-c, &quotient);
        scope.facts.push(rest.is(Comparison::NotNegative)?);
        scope.facts.push(Form::number(c - 1).plus(-1, &rest).is(Comparison::NotNegative)?);
        Ok((quotient, rest))
    }
}

fn not_automatic(en: &str, zh: &str) -> NotDefinable {
    NotDefinable(say!("no automaton computes {en}", "没有自动机能识别{zh}"))
}
