//! Evaluates questions about nimbers.

use super::steps;
use super::syntax::{Node, Op, Question, Tree};
use super::tokens::bad;
use super::{BadNimber, Found, NimberAnswer, Unsolved, equation};
use grundy_game::Budget;
use grundy_nimber::{field_bits, inverse, log, order, power, product, quadratic, sqrt};
use grundy_theory::{Nat, Said, say};
use std::ops::Range;

/// The most lines of an explanation, approximately: a step that begins below the limit is written in full.
const MOST_LINES: usize = 24;

/// Why there is no answer.
pub(super) enum Trouble {
    Bad(BadNimber),
    Unsolved(Unsolved),
}

impl From<BadNimber> for Trouble {
    fn from(bad: BadNimber) -> Trouble {
        Trouble::Bad(bad)
    }
}

impl From<Unsolved> for Trouble {
    fn from(unsolved: Unsolved) -> Trouble {
        Trouble::Unsolved(unsolved)
    }
}

/// The state of an evaluation: the explanation and the field so far.
pub(super) struct Work<'a> {
    budget: &'a dyn Budget,
    bits: u64,
    lines: Vec<Said>,
    more: bool,
}

impl<'a> Work<'a> {
    pub(super) fn new(budget: &'a dyn Budget) -> Work<'a> {
        Work { budget, bits: 1, lines: Vec::new(), more: false }
    }

    /// Answers a question.
    pub(super) fn answer(&mut self, question: &Question) -> Result<Found, Trouble> {
        match question {
            Question::Value(tree) => Ok(Found::Nimber(self.value(tree)?)),
            Question::Order(tree) => {
                let a = self.value(tree)?;
                let order = order(&a, self.budget)?;
                self.tell(|| steps::order(&a, order.as_ref()));
                Ok(order.map_or(Found::Nothing, Found::Number))
            }
            Question::Log(of, base) => {
                let (of, base) = (self.value(of)?, self.value(base)?);
                let log = log(&of, &base, self.budget)?;
                // The order of the base serves only the explanation, so its failure is ignored.
                let order = order(&base, self.budget).ok().flatten();
                self.tell(|| steps::log(&of, &base, log.as_ref(), order.as_ref()));
                Ok(log.map_or(Found::Nothing, Found::Number))
            }
            Question::Solve(b, c) => {
                let (b, c) = (self.value(b)?, self.value(c)?);
                Ok(self.roots(&b, &c))
            }
            Question::Equation(left, right) => self.equation(left, right),
        }
    }

    /// Makes the answer from the result and the lines so far.
    pub(super) fn told(mut self, found: Found) -> NimberAnswer {
        match &found {
            Found::Nimber(n) => self.see(n),
            Found::Roots(roots) => roots.iter().for_each(|root| self.see(root)),
            _ => {}
        }
        if self.more {
            self.lines.push(Said::same("…"));
        }
        NimberAnswer { found, field_bits: self.bits, explanation: self.lines }
    }

    fn see(&mut self, n: &Nat) {
        self.bits = self.bits.max(field_bits(n));
    }

    fn tell(&mut self, lines: impl FnOnce() -> Vec<Said>) {
        if self.lines.len() >= MOST_LINES {
            self.more = true;
            return;
        }
        for line in lines() {
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
    }

    /// The value of an expression without an unknown.
    pub(super) fn value(&mut self, tree: &Tree) -> Result<Nat, Trouble> {
        let value = match &tree.node {
            Node::Nimber(n) => n.clone(),
            Node::Unknown => {
                let said = say!(
                    "x occurs only in equations, such as x^2 + *3 x + *5 = 0, and there not in a denominator, a root or a high power",
                    "x 只出现在方程中：x^2 + *3 x + *5 = 0；且不能在分母、根号或高次幂中"
                );
                return Ok(bad(tree.span.clone(), said)?);
            }
            Node::Sum(all) => {
                let values = all.iter().map(|tree| self.value(tree)).collect::<Result<Vec<_>, _>>()?;
                let sum = values.iter().fold(Nat::ZERO, |sum, value| sum ^ value);
                if !self.lines.is_empty() {
                    self.tell(|| steps::sum(&values, &sum));
                }
                sum
            }
            Node::Product(first, others) => {
                let mut value = self.value(first)?;
                for (op, tree) in others {
                    let other = self.value(tree)?;
                    value = self.times(&value, *op, &other, &tree.span)?;
                }
                value
            }
            Node::Power(base, exponent) => {
                let base = self.value(base)?;
                let Some(value) = power(&base, exponent, self.budget)? else {
                    return no_inverse(tree.span.clone());
                };
                self.tell(|| steps::power(&base, exponent, &value));
                value
            }
            Node::Inverse(inner) => {
                let a = self.value(inner)?;
                let Some(value) = inverse(&a) else { return no_inverse(inner.span.clone()) };
                self.tell(|| steps::inverse(&a, &value));
                value
            }
            Node::Sqrt(inner) => {
                let a = self.value(inner)?;
                let root = sqrt(&a);
                self.tell(|| steps::sqrt(&a, &root));
                root
            }
        };
        self.see(&value);
        Ok(value)
    }

    /// A product or a quotient; `span` is the place of the second number.
    pub(super) fn times(&mut self, a: &Nat, op: Op, b: &Nat, span: &Range<usize>) -> Result<Nat, Trouble> {
        if op == Op::Times {
            let value = product(a, b);
            self.tell(|| steps::product(a, b, &value));
            return Ok(value);
        }
        let Some(inverse) = inverse(b) else { return no_inverse(span.clone()) };
        let value = product(a, &inverse);
        self.tell(|| steps::inverse(b, &inverse));
        self.tell(|| steps::product(a, &inverse, &value));
        Ok(value)
    }

    /// The roots of `x² + bx + c = 0`.
    pub(super) fn roots(&mut self, b: &Nat, c: &Nat) -> Found {
        let (first, second) = quadratic(b, c);
        self.tell(|| steps::quadratic(b, c, &first, &second));
        let mut roots = vec![first, second];
        roots.dedup();
        Found::Roots(roots)
    }

    fn equation(&mut self, left: &Tree, right: &Tree) -> Result<Found, Trouble> {
        let [c, b, a] = equation::coefficients(self, left, right)?;
        let span = left.span.start..right.span.end;
        if let Some(scale) = inverse(&a) {
            let (b, c) = (product(&b, &scale), product(&c, &scale));
            return Ok(self.roots(&b, &c));
        }
        if let Some(scale) = inverse(&b) {
            let root = product(&c, &scale);
            self.tell(|| steps::linear(&b, &c, &root));
            return Ok(Found::Roots(vec![root]));
        }
        let said = match c == Nat::ZERO {
            true => say!("x cancels out: every number is a solution", "x 全部消去：任何数都满足"),
            false => say!("x cancels out: there is none that solves it", "x 全部消去：没有数满足"),
        };
        Ok(bad(span, said)?)
    }
}

fn no_inverse<T>(span: Range<usize>) -> Result<T, Trouble> {
    Ok(bad(span, say!("*0 has no inverse: nothing can be divided by it", "*0 没有逆元：不能作除数"))?)
}
