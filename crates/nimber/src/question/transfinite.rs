//! Answers questions with infinite nimbers.

use super::evaluate::{MAX_EXPLANATION_LINES, inverse_error};
use super::failure::EvaluationFailure;
use super::syntax::{NimberExpression, NimberNode, NimberQuestion, ProductOperator};
use super::{NimberAnswer, NimberResult, NimberSyntaxError};
use crate::{TransfiniteField, odd_prime, prime_power_root, transfinite_degree};
use grundy_game::{BilingualText, Budget, Nat, Ordinal, text};
use num_bigint::BigInt;

/// The answer to a question with infinite nimbers; `None` if it has none, or asks for more than a nimber.
///
/// # Errors
/// Returns an error if the question divides by 0.
pub(super) fn answer(
    question: &NimberQuestion,
    budget: &dyn Budget,
) -> Result<Option<NimberAnswer>, NimberSyntaxError> {
    let NimberQuestion::Value(tree) = question else { return Ok(None) };
    if !has_ordinal(tree) {
        return Ok(None);
    }
    let mut work = TransfiniteEvaluation { field: TransfiniteField::new(budget), lines: Vec::new() };
    let value = match work.value(tree) {
        Ok(value) => value,
        Err(EvaluationFailure::Bad(bad)) => return Err(bad),
        Err(EvaluationFailure::Unsolved(unsolved)) => {
            let found = NimberResult::Unknown(unsolved);
            return Ok(Some(NimberAnswer { result: found, field_bits: None, explanation: Vec::new() }));
        }
    };
    let field_bits = transfinite_degree(&value).ok().flatten();
    let found = value.to_natural().map_or(NimberResult::Transfinite(value), NimberResult::Nimber);
    Ok(Some(NimberAnswer { result: found, field_bits, explanation: work.explanation() }))
}

fn has_ordinal(tree: &NimberExpression) -> bool {
    match &tree.node {
        NimberNode::Ordinal(_) => true,
        NimberNode::Nimber(_) | NimberNode::Unknown => false,
        NimberNode::Sum(all) => all.iter().any(has_ordinal),
        NimberNode::Product(first, others) => has_ordinal(first) || others.iter().any(|(_, tree)| has_ordinal(tree)),
        NimberNode::Power(inner, _) | NimberNode::Inverse(inner) | NimberNode::Sqrt(inner) => has_ordinal(inner),
    }
}

/// The state of an evaluation.
struct TransfiniteEvaluation<'a> {
    field: TransfiniteField<'a>,
    /// The results of the steps.
    lines: Vec<BilingualText>,
}

impl TransfiniteEvaluation<'_> {
    fn value(&mut self, tree: &NimberExpression) -> Result<Ordinal, EvaluationFailure> {
        match &tree.node {
            NimberNode::Nimber(n) => Ok(n.clone().into()),
            NimberNode::Ordinal(ordinal) => Ok(ordinal.clone()),
            NimberNode::Unknown => Err(super::evaluate::unknown_error(tree.span.clone()).into()),
            NimberNode::Sum(all) => {
                let values = all.iter().map(|tree| self.value(tree)).collect::<Result<Vec<_>, _>>()?;
                Ok(values.iter().fold(Ordinal::default(), |sum, value| sum.nim_sum(value)))
            }
            NimberNode::Product(first, others) => {
                let mut value = self.value(first)?;
                for (op, tree) in others {
                    let mut other = self.value(tree)?;
                    if *op == ProductOperator::Over {
                        let Some(inverse) = self.field.inverse(&other)? else {
                            return inverse_error(tree.span.clone());
                        };
                        self.add_line(format!("*1 / {} = {}", other.nimber_name(), inverse.nimber_name()));
                        other = inverse;
                    }
                    let product = self.field.product(&value, &other)?;
                    let [a, b, c] = [&value, &other, &product].map(Ordinal::nimber_name);
                    self.add_line(format!("{a} ⊗ {b} = {c}"));
                    value = product;
                }
                Ok(value)
            }
            NimberNode::Power(base, exponent) => self.power(base, exponent),
            NimberNode::Inverse(inner) => self.power(inner, &BigInt::from(-1)),
            NimberNode::Sqrt(inner) => {
                let a = self.value(inner)?;
                let root = self.field.sqrt(&a)?;
                self.add_line(format!("√{} = {}", a.nimber_name(), root.nimber_name()));
                Ok(root)
            }
        }
    }

    fn power(&mut self, base: &NimberExpression, exponent: &BigInt) -> Result<Ordinal, EvaluationFailure> {
        let a = self.value(base)?;
        let Some(value) = self.field.power(&a, exponent)? else { return inverse_error(base.span.clone()) };
        let exponent_text = grundy_game::arg::shorten_text(&exponent.to_string());
        self.add_line(format!("{}^{exponent_text} = {}", a.nimber_name(), value.nimber_name()));
        Ok(value)
    }

    fn add_line(&mut self, line: String) {
        if self.lines.len() < MAX_EXPLANATION_LINES {
            self.lines.push(BilingualText::language_neutral(line));
        }
    }

    /// The steps, and before them the rules of products that were used.
    fn explanation(self) -> Vec<BilingualText> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![text!(
            "A power of ω is the ordinary product of the ω^(ω^k·p^n) that the digits of its exponent name, where p = 3, 5, 7, … for k = 0, 1, 2, …. The p-th power of such a number is the one of n - 1."
        )];
        for k in self.field.used_roots() {
            if let (Some(prime), Ok(root)) = (odd_prime(k), prime_power_root(k)) {
                let mut exponent = vec![0; k + 1];
                exponent[k] = 1;
                let base = Ordinal::from_terms([(Ordinal::from_polynomial(&exponent), Nat::from(1u32))]);
                let [base, root] = [base, root].map(|number| number.nimber_name());
                lines.push(text!(
                    "{base} to the power {prime} is {root}, the least number without such a root below {base}."
                ));
            }
        }
        lines.extend(self.lines);
        lines
    }
}
