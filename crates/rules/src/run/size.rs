//! The limits of the size of positions.

use super::RulesRun;
use crate::fault::{RulesFault, RunResult};
use crate::ir::RuleProgram;
use crate::limits::MAX_BYTES;
use crate::value::{ComponentRules, MAX_PARTS, RuleValue, SumPart};
use num_bigint::BigInt;
use num_traits::Signed;
use std::sync::Arc;

/// The limits of a position while it is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SumLimit {
    /// The position has at most [`MAX_PARTS`] components.
    Components,
    /// The text of the position has at most [`MAX_BYTES`], so it can be read again.
    Text,
    /// One of the two limits holds.
    ComponentsOrText,
}

/// The maximum number of components of a call: a text of [`MAX_BYTES`] has no more arguments.
const MAX_CALL_PARTS: usize = MAX_BYTES / 2;

impl RulesRun<'_> {
    /// Refuses a sum that would be too large. `length` gives the length of its text, and is called only if it matters.
    pub(super) fn check_sum_size(&self, count: usize, length: impl FnOnce() -> usize) -> RunResult<()> {
        let too_many = count > MAX_PARTS;
        let is_too_large = match self.sum_limit {
            SumLimit::Components => too_many,
            SumLimit::Text => length() > MAX_BYTES,
            SumLimit::ComponentsOrText => too_many && length() > MAX_BYTES,
        };
        if is_too_large { Err(RulesFault::value_too_large()) } else { Ok(()) }
    }

    /// The maximum number of components of one call.
    pub(super) fn most_call_parts(&self) -> usize {
        if self.sum_limit == SumLimit::Components { MAX_PARTS } else { MAX_CALL_PARTS }
    }

    /// The length of a position's text, computed without writing it.
    pub(super) fn written_length(&self, parts: &[SumPart]) -> usize {
        written_length(self.program, parts)
    }
}

fn written_length(program: &RuleProgram, parts: &[SumPart]) -> usize {
    let mut before: Option<&SumPart> = None;
    let mut length = 0;
    for part in parts {
        let arguments = items_length(program, &part.args);
        // Components with one argument of the same ruleset are in one call.
        let is_in_call = part.args.len() == 1 && before.is_some_and(|before| has_same_rules(before, part));
        length += if is_in_call {
            arguments + ", ".len()
        } else {
            let name = match &part.game {
                ComponentRules::Here(function) => program.functions[*function as usize].name.len(),
                ComponentRules::Outer(game) => game.expression().len(),
            };
            name + arguments + "()".len() + if before.is_some() { " + ".len() } else { 0 }
        };
        before = Some(part);
    }
    length
}

fn has_same_rules(a: &SumPart, b: &SumPart) -> bool {
    match (&a.game, &b.game) {
        (ComponentRules::Here(a), ComponentRules::Here(b)) => a == b,
        (ComponentRules::Outer(a), ComponentRules::Outer(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}

fn items_length(program: &RuleProgram, items: &[RuleValue]) -> usize {
    let items_alone: usize = items.iter().map(|item| value_length(program, item)).sum();
    items_alone + ", ".len() * items.len().saturating_sub(1)
}

/// The length of a value's text. That of ranges and of large integers is estimated.
fn value_length(program: &RuleProgram, value: &RuleValue) -> usize {
    // A bit is less than 0.30103 digits. The sign counts.
    let digits = |n: &BigInt| (n.bits() as usize).saturating_mul(30_103) / 100_000 + 1 + usize::from(n.is_negative());
    match value {
        RuleValue::Int(n) => n.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1 + usize::from(*n < 0),
        RuleValue::Big(n) => digits(n),
        RuleValue::Bool(_) | RuleValue::Unset | RuleValue::End(_) => "False".len(),
        RuleValue::Str(text) => text.len() + 2,
        RuleValue::Seq(_, _, items) => items_length(program, items) + if items.len() == 1 { 3 } else { 2 },
        RuleValue::Range(_) => 40,
        RuleValue::LongRange(range) => digits(&range.start) + digits(&range.stop),
        RuleValue::Position(parts) | RuleValue::Demand(_, parts) => written_length(program, parts),
        RuleValue::Outer(arg) => arg.to_string().len(),
    }
}
