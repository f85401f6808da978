//! Evaluates expressions of nimbers, and keeps the lines that explain them.

use super::failure::EvaluationFailure;
use super::steps;
use super::syntax::{NimberExpression, NimberNode, ProductOperator};
use super::tokens::syntax_error;
use super::{NimberAnswer, NimberResult, NimberSyntaxError};
use crate::{field_bits, inverse, power, product, sqrt};
use grundy_game::{BilingualText, Budget, Nat, text};
use std::ops::Range;

/// The maximum number of lines of an explanation, approximately: a step that begins below the limit is written in full.
pub(super) const MAX_EXPLANATION_LINES: usize = 24;

/// The state of an evaluation: the explanation and the field so far.
pub(super) struct NimberEvaluation<'a> {
    pub(super) budget: &'a dyn Budget,
    bits: u64,
    lines: Vec<BilingualText>,
    has_more_lines: bool,
}

impl<'a> NimberEvaluation<'a> {
    pub(super) fn new(budget: &'a dyn Budget) -> NimberEvaluation<'a> {
        NimberEvaluation { budget, bits: 1, lines: Vec::new(), has_more_lines: false }
    }

    /// Makes the answer from the result and the lines so far.
    pub(super) fn into_answer(mut self, found: NimberResult) -> NimberAnswer {
        match &found {
            NimberResult::Nimber(n) => self.widen_field(n),
            NimberResult::Roots(roots) => roots.iter().for_each(|root| self.widen_field(root)),
            _ => {}
        }
        if self.has_more_lines {
            self.lines.push(BilingualText::language_neutral("…"));
        }
        NimberAnswer { result: found, field_bits: Some(self.bits), explanation: self.lines }
    }

    fn widen_field(&mut self, n: &Nat) {
        self.bits = self.bits.max(field_bits(n));
    }

    pub(super) fn add_lines(&mut self, lines: impl FnOnce() -> Vec<BilingualText>) {
        if self.lines.len() >= MAX_EXPLANATION_LINES {
            self.has_more_lines = true;
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
            // Values with infinite nimbers are evaluated separately.
            NimberNode::Ordinal(_) => {
                let message = text!(
                    "infinite nimbers have sums, products, quotients, powers and square roots only: no orders, logarithms or equations"
                );
                return Ok(syntax_error(tree.span.clone(), message)?);
            }
            NimberNode::Unknown => {
                return Err(unknown_error(tree.span.clone()).into());
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
}

/// The error of an unknown outside an equation.
pub(super) fn unknown_error(span: Range<usize>) -> NimberSyntaxError {
    let message = text!(
        "x occurs only in equations, such as x^2 + *3 x + *5 = 0, and there not in a denominator, a root or a high power"
    );
    NimberSyntaxError { span, message }
}

/// The error of a division by 0.
pub(super) fn inverse_error<T>(span: Range<usize>) -> Result<T, EvaluationFailure> {
    Ok(syntax_error(span, text!("*0 has no inverse: nothing can be divided by it"))?)
}
