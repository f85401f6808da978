//! Evaluates sums: `a + b - c`.

use super::arith::{add_values, subtract_values};
use super::operands::{Operand, fault_at, position_expected};
use super::{FunctionFrame, RulesRun};
use crate::fault::{RulesFault, RunResult};
use crate::ir::{FORMULA_FUNCTION, RuleExpr};
use crate::syntax::ChainSign;
use crate::value::{RuleValue, SumPart};
use grundy_game::{Argument, text};
use std::sync::Arc;

impl<'p> RulesRun<'p> {
    /// A sum of numbers, collections, texts or positions, from the left to the right.
    pub(super) fn eval_chain(
        &mut self,
        first: &'p RuleExpr,
        terms: &'p [(ChainSign, RuleExpr)],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let mut total = self.eval_expr(first, frame)?;
        let mut so_far = first.span.clone();
        // Copying the components for each term would take quadratic time.
        let mut gathered: Option<GatheredSum> = None;
        for (sign, term) in terms {
            let place = &term.span;
            let term = self.eval_expr(term, frame)?;
            let makes_position = matches!(term, RuleValue::Position(_));
            let sum = match (&total, sign, &term) {
                (RuleValue::Position(parts), ChainSign::Plus, RuleValue::Position(more)) => {
                    let sum = gathered.get_or_insert_with(|| GatheredSum::new(parts));
                    sum.add(self, more).map(|()| total)
                }
                _ => check_terms(frame, *sign, (&total, &so_far), (&term, place)).and_then(|()| match sign {
                    ChainSign::Plus => add_values(self, total, term),
                    ChainSign::Minus => subtract_values(self, total, term),
                }),
            };
            so_far.end = place.end;
            total = sum.map_err(|fault| fault_at(frame, fault, &so_far, makes_position))?;
        }
        Ok(gathered.map_or(total, GatheredSum::into_value))
    }
}

/// A sum of positions that grows.
struct GatheredSum {
    parts: Vec<SumPart>,
    /// The length of its text, once it was needed.
    length: Option<usize>,
}

impl GatheredSum {
    fn new(parts: &Arc<[SumPart]>) -> GatheredSum {
        GatheredSum { parts: parts.to_vec(), length: None }
    }

    /// Adds components.
    ///
    /// # Errors
    /// Returns an error if the sum is too large, or there are too many steps.
    fn add(&mut self, run: &mut RulesRun<'_>, more: &[SumPart]) -> RunResult<()> {
        let GatheredSum { parts, length } = self;
        run.check_sum_size(parts.len() + more.len(), || {
            length.get_or_insert_with(|| run.written_length(parts)).saturating_add(run.written_length(more))
        })?;
        if let Some(length) = length {
            *length = length.saturating_add(run.written_length(more));
        }
        parts.extend_from_slice(more);
        run.spend_steps(more.len() as u64)
    }

    fn into_value(self) -> RuleValue {
        RuleValue::Position(self.parts.into())
    }
}

/// Refuses a term of a sum in an expression that is no position although the other one is, or is a ruleset.
fn check_terms(
    frame: &FunctionFrame,
    sign: ChainSign,
    (total, so_far): Operand<'_>,
    (term, place): Operand<'_>,
) -> RunResult<()> {
    let in_sum = |value: &RuleValue| match value {
        // An ordinal is a number.
        RuleValue::Outer(arg) => !matches!(**arg, Argument::Ordinal(_)),
        other => matches!(other, RuleValue::Position(_)),
    };
    if frame.function != FORMULA_FUNCTION || !(in_sum(total) || in_sum(term)) {
        return Ok(());
    }
    let has_position = [total, term].iter().any(|value| matches!(value, RuleValue::Position(_)));
    if sign == ChainSign::Minus && has_position {
        return Err(RulesFault::rule_mistake(text!("impartial positions can only be added: each is its own negative")));
    }
    for (value, place) in [(total, so_far), (term, place)] {
        if !matches!(value, RuleValue::Position(_) | RuleValue::Int(0)) {
            return Err(position_expected(value).with_place(FORMULA_FUNCTION, place));
        }
    }
    Ok(())
}
