//! Evaluates questions about nimbers.

use super::steps;
use super::syntax::{NimberExpression, NimberNode, NimberQuestion, ProductOperator};
use super::tokens::syntax_error;
use super::{NimberAnswer, NimberResult, NimberSyntaxError, equation};
use crate::{NimberFailure, discrete_log, field_bits, inverse, order, power, product, quadratic_roots, sqrt};
use grundy_game::{BilingualText, Budget, Nat, text};
use std::ops::Range;

/// The most lines of an explanation, approximately: a step that begins below the limit is written in full.
const MAX_EXPLANATION_LINES: usize = 24;

/// Why there is no answer.
pub(super) enum EvaluationFailure {
    Bad(NimberSyntaxError),
    Unsolved(NimberFailure),
}

impl From<NimberSyntaxError> for EvaluationFailure {
    fn from(bad: NimberSyntaxError) -> EvaluationFailure {
        EvaluationFailure::Bad(bad)
    }
}

impl From<NimberFailure> for EvaluationFailure {
    fn from(unsolved: NimberFailure) -> EvaluationFailure {
        EvaluationFailure::Unsolved(unsolved)
    }
}

/// The state of an evaluation: the explanation and the field so far.
pub(super) struct NimberEvaluation<'a> {
    budget: &'a dyn Budget,
    bits: u64,
    lines: Vec<BilingualText>,
    more: bool,
}

impl<'a> NimberEvaluation<'a> {
    pub(super) fn new(budget: &'a dyn Budget) -> NimberEvaluation<'a> {
        NimberEvaluation { budget, bits: 1, lines: Vec::new(), more: false }
    }

    /// Answers a question.
    pub(super) fn answer(&mut self, question: &NimberQuestion) -> Result<NimberResult, EvaluationFailure> {
        match question {
            NimberQuestion::Value(tree) => Ok(NimberResult::Nimber(self.value(tree)?)),
            NimberQuestion::Order(tree) => {
                let a = self.value(tree)?;
                let order = order(&a, self.budget)?;
                self.add_lines(|| steps::order_lines(&a, order.as_ref()));
                Ok(order.map_or(NimberResult::Nothing, NimberResult::Number))
            }
            NimberQuestion::Log(of, base) => {
                let (of, base) = (self.value(of)?, self.value(base)?);
                let log = discrete_log(&of, &base, self.budget)?;
                // The order of the base serves only the explanation, so its failure is ignored.
                let order = order(&base, self.budget).ok().flatten();
                self.add_lines(|| steps::log_lines(&of, &base, log.as_ref(), order.as_ref()));
                Ok(log.map_or(NimberResult::Nothing, NimberResult::Number))
            }
            NimberQuestion::Solve(b, c) => {
                let (b, c) = (self.value(b)?, self.value(c)?);
                Ok(self.solve_quadratic(&b, &c))
            }
            NimberQuestion::Equation(left, right) => self.solve_equation(left, right),
        }
    }

    /// Makes the answer from the result and the lines so far.
    pub(super) fn into_answer(mut self, found: NimberResult) -> NimberAnswer {
        match &found {
            NimberResult::Nimber(n) => self.widen_field(n),
            NimberResult::Roots(roots) => roots.iter().for_each(|root| self.widen_field(root)),
            _ => {}
        }
        if self.more {
            self.lines.push(BilingualText::language_neutral("…"));
        }
        NimberAnswer { found, field_bits: self.bits, explanation: self.lines }
    }

    fn widen_field(&mut self, n: &Nat) {
        self.bits = self.bits.max(field_bits(n));
    }

    fn add_lines(&mut self, lines: impl FnOnce() -> Vec<BilingualText>) {
        if self.lines.len() >= MAX_EXPLANATION_LINES {
            self.more = true;
            return;
        }
        for line in lines() {
            // Sentences about the method would come with each step.
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
    }

    /// The value of an expression without an unknown.
    pub(super) fn value(&mut self, tree: &NimberExpression) -> Result<Nat, EvaluationFailure> {
        let value = match &tree.node {
            NimberNode::Nimber(n) => n.clone(),
            NimberNode::Unknown => {
                let said = text!(
                    "x occurs only in equations, such as x^2 + *3 x + *5 = 0, and there not in a denominator, a root or a high power"
                );
                return Ok(syntax_error(tree.span.clone(), said)?);
            }
            NimberNode::Sum(all) => {
                let values = all.iter().map(|tree| self.value(tree)).collect::<Result<Vec<_>, _>>()?;
                let sum = values.iter().fold(Nat::ZERO, |sum, value| sum ^ value);
                // A question of sums only is answered without an explanation.
                if !self.lines.is_empty() {
                    self.add_lines(|| steps::sum_lines(&values, &sum));
                }
                sum
            }
            NimberNode::Product(first, others) => {
                let mut value = self.value(first)?;
                for (op, tree) in others {
                    let other = self.value(tree)?;
                    value = self.multiply(&value, *op, &other, &tree.span)?;
                }
                value
            }
            NimberNode::Power(base, exponent) => {
                let base = self.value(base)?;
                let Some(value) = power(&base, exponent, self.budget)? else {
                    return inverse_error(tree.span.clone());
                };
                self.add_lines(|| steps::power_lines(&base, exponent, &value));
                value
            }
            NimberNode::Inverse(inner) => {
                let a = self.value(inner)?;
                let Some(value) = inverse(&a) else { return inverse_error(inner.span.clone()) };
                self.add_lines(|| steps::inverse_lines(&a, &value));
                value
            }
            NimberNode::Sqrt(inner) => {
                let a = self.value(inner)?;
                let root = sqrt(&a);
                self.add_lines(|| steps::sqrt_lines(&a, &root));
                root
            }
        };
        self.widen_field(&value);
        Ok(value)
    }

    /// A product or a quotient; `span` is the place of the second number.
    pub(super) fn multiply(
        &mut self,
        a: &Nat,
        op: ProductOperator,
        b: &Nat,
        span: &Range<usize>,
    ) -> Result<Nat, EvaluationFailure> {
        if op == ProductOperator::Times {
            let value = product(a, b);
            self.add_lines(|| steps::product_lines(a, b, &value));
            return Ok(value);
        }
        // A quotient is explained by the inverse, which is how it is computed.
        let Some(inverse) = inverse(b) else { return inverse_error(span.clone()) };
        let value = product(a, &inverse);
        self.add_lines(|| steps::inverse_lines(b, &inverse));
        self.add_lines(|| steps::product_lines(a, &inverse, &value));
        Ok(value)
    }

    /// The roots of `x² + bx + c = 0`.
    pub(super) fn solve_quadratic(&mut self, b: &Nat, c: &Nat) -> NimberResult {
        let (first, second) = quadratic_roots(b, c);
        self.add_lines(|| steps::quadratic_lines(b, c, &first, &second));
        let mut roots = vec![first, second];
        roots.dedup();
        NimberResult::Roots(roots)
    }

    fn solve_equation(
        &mut self,
        left: &NimberExpression,
        right: &NimberExpression,
    ) -> Result<NimberResult, EvaluationFailure> {
        let [c, b, a] = equation::coefficients(self, left, right)?;
        let span = left.span.start..right.span.end;
        // Only 0 has no inverse, so this asks for the degree as well.
        if let Some(scale) = inverse(&a) {
            let (b, c) = (product(&b, &scale), product(&c, &scale));
            return Ok(self.solve_quadratic(&b, &c));
        }
        if let Some(scale) = inverse(&b) {
            let root = product(&c, &scale);
            self.add_lines(|| steps::linear_lines(&b, &c, &root));
            return Ok(NimberResult::Roots(vec![root]));
        }
        let said = match c == Nat::ZERO {
            true => text!("x cancels out: every number is a solution"),
            false => text!("x cancels out: there is none that solves it"),
        };
        Ok(syntax_error(span, said)?)
    }
}

fn inverse_error<T>(span: Range<usize>) -> Result<T, EvaluationFailure> {
    Ok(syntax_error(span, text!("*0 has no inverse: nothing can be divided by it"))?)
}
