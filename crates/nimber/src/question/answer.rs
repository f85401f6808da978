//! Answers questions about nimbers: values, orders, logarithms and equations.

use super::NimberResult;
use super::equation::coefficients;
use super::evaluate::NimberEvaluation;
use super::failure::EvaluationFailure;
use super::steps;
use super::syntax::{NimberExpression, NimberQuestion};
use super::tokens::syntax_error;
use crate::{discrete_log, inverse, order, product, quadratic_roots};
use grundy_game::{Nat, text};

impl NimberEvaluation<'_> {
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

    /// The roots of `x² + bx + c = 0`.
    fn solve_quadratic(&mut self, b: &Nat, c: &Nat) -> NimberResult {
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
        let [c, b, a] = coefficients(self, left, right)?;
        let span = left.span.start..right.span.end;
        // Only 0 has no inverse, so this tests the degree as well.
        if let Some(scale) = inverse(&a) {
            let (b, c) = (product(&b, &scale), product(&c, &scale));
            return Ok(self.solve_quadratic(&b, &c));
        }
        if let Some(scale) = inverse(&b) {
            let root = product(&c, &scale);
            self.add_lines(|| steps::linear_lines(&b, &c, &root));
            return Ok(NimberResult::Roots(vec![root]));
        }
        let message = match c == Nat::ZERO {
            true => text!("x cancels out: every number is a solution"),
            false => text!("x cancels out: there is no solution"),
        };
        Ok(syntax_error(span, message)?)
    }
}
