//! Faults of operands in expressions: a sum or product there points at the operand that is wrong.

use super::FunctionFrame;
use crate::fault::RulesFault;
use crate::ir::FORMULA_FUNCTION;
use crate::limits::{MAX_BYTES, MAX_CALLS};
use crate::syntax::{BinaryOperator, Span};
use crate::value::{RuleValue, as_big_integer};
use grundy_game::arg::shorten_text;
use grundy_game::{Argument, BilingualText, GameCard, Stop, text};

/// A value with its place.
pub(super) type Operand<'v> = (&'v RuleValue, &'v Span);

/// The fault of an operator in an expression, at a place of it. If `makes_position`, the result would be a position.
pub(super) fn fault_at(
    frame: &FunctionFrame,
    mut fault: Box<RulesFault>,
    place: &Span,
    makes_position: bool,
) -> Box<RulesFault> {
    if frame.function != FORMULA_FUNCTION || fault.place.is_some() {
        return fault;
    }
    if makes_position && fault.stop == Stop::RuleValueSize {
        fault = position_too_long();
    }
    fault.with_place(FORMULA_FUNCTION, place)
}

/// The operand that an operator was not defined for; `None` if both are integers.
pub(super) fn wrong_operand<'v>(operator: BinaryOperator, a: Operand<'v>, b: Operand<'v>) -> Option<&'v Span> {
    let is_repeatable =
        |value: &RuleValue| matches!(value, RuleValue::Seq(..) | RuleValue::Str(_) | RuleValue::Position(_));
    // Of a collection, a text or a position times a number, the number is wrong.
    match operator {
        BinaryOperator::Times if is_repeatable(a.0) => Some(b.1),
        BinaryOperator::Times if is_repeatable(b.0) => Some(a.1),
        _ => [a, b].into_iter().find(|(value, _)| as_big_integer(value).is_none()).map(|(_, place)| place),
    }
}

/// The error for a value that is not a position.
pub(crate) fn position_expected(value: &RuleValue) -> Box<RulesFault> {
    let example = |fault: Box<RulesFault>, text: &str| fault.with_help(text!("for example: {text}"));
    match value {
        RuleValue::Outer(arg) if let Argument::Family(family) = &**arg => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            let message = text!("`{name}` is a family of rulesets: call it like `{form}`", form = (form, form_zh));
            example(RulesFault::rule_mistake(message), family.card.example)
        }
        RuleValue::Outer(arg) if let Argument::Ruleset(game) = &**arg => {
            let name = game.expression();
            let fault = RulesFault::rule_mistake(text!(
                "`{name}` is a ruleset, not a position: call it with the numbers of a position"
            ));
            match game.card {
                Some(card) if name.contains('(') => example(explain_parameters(fault, card), card.example),
                Some(card) => example(fault, card.example),
                None => fault,
            }
        }
        other => {
            let BilingualText { en, zh } = other.kind();
            let message = text!("a position is expected here, not {text}", text = (en, zh));
            let mut fault = RulesFault::rule_mistake(message);
            if let Some(number) = as_big_integer(other).filter(|_| !matches!(other, RuleValue::Bool(_))) {
                let number = shorten_text(&number.to_string());
                fault = fault.with_help(text!("the value of this is {number}"));
            }
            example(fault, "nim(3, 4, 5)")
        }
    }
}

/// Adds the meaning of the parameters of a ruleset: the forms of its calls, and the first sentence of its rules.
fn explain_parameters(fault: Box<RulesFault>, card: &GameCard) -> Box<RulesFault> {
    let BilingualText { en: form, zh: form_zh } = card.call_form();
    let first = |rules: &str, stop: &str| rules.split_inclusive(stop).next().unwrap_or_default().trim().to_string();
    let (rules, rules_zh) = (first(card.rules.0, ". "), first(card.rules.1, "。"));
    fault.with_help(text!("the calls are {form}: {rules}", form = (form, form_zh), rules = (rules, rules_zh)))
}

/// The error for a position that is too long.
pub(crate) fn position_too_long() -> Box<RulesFault> {
    let mib = MAX_BYTES >> 20;
    RulesFault::rule_mistake(text!(
        "the position would be longer than {mib} MiB or {MAX_CALLS} calls, or repeated less than 0 times; of equal components only the parity of their number matters for the value"
    ))
}
