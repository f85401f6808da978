//! The rules that a program translates.

use super::ruleset_of;
use crate::write::{
    EmittedRule, JudgedGame, KeywordValue, MemoMethod, ValueKind, compound_ruleset_error, rule_of_heaps, rule_of_list,
    translate_rule,
};
use grundy_game::{Argument, GameShape, PositionKey, Ruleset, text};
use grundy_laws::discover::rules_text_of;
use grundy_rules::syntax::SyntaxExprKind;
use grundy_rules::{Diagnostic, Rules, python};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The game of a judge line.
pub(super) struct QuestionGame {
    pub(super) name: String,
    /// The ruleset, if no parameters come with the questions.
    pub(super) ruleset: Option<Arc<Ruleset>>,
    /// The family, if one whole number comes with each question, or two.
    pub(super) family: Option<Arc<Ruleset>>,
    /// The rules, or why they cannot be translated.
    pub(super) rule: Result<(EmittedRule, MemoMethod), Box<Diagnostic>>,
}

/// Finds the rules of the game of a judge line.
pub(super) fn game_of_question(game: JudgedGame, rules: &Rules) -> Result<QuestionGame, Diagnostic> {
    Ok(match game {
        JudgedGame::Subtract => QuestionGame {
            name: "subtract(*S)".into(),
            ruleset: None,
            family: None,
            rule: Ok((rule_of_list(), MemoMethod::Table)),
        },
        JudgedGame::Ruleset(ruleset) => QuestionGame {
            name: ruleset.expression(),
            rule: rule_of_ruleset(rules, &ruleset, &[], &[]).map_err(Box::new),
            ruleset: Some(ruleset),
            family: None,
        },
        JudgedGame::Here { name, keywords, kinds } => {
            let Some(family) = ruleset_of(rules, &name) else {
                return Err(Diagnostic::for_whole_text(text!("{name} is not a ruleset")));
            };
            let rule = rule_of_ruleset(rules, &family, &keywords, &kinds).map_err(Box::new);
            let fixed = |(name, keyword): &(String, KeywordValue)| match keyword {
                KeywordValue::Is(arg) => Some((name.clone(), arg.clone())),
                KeywordValue::Asked(_) => None,
            };
            let open: Vec<&KeywordValue> = keywords
                .iter()
                .map(|(_, keyword)| keyword)
                .filter(|keyword| !matches!(keyword, KeywordValue::Is(_)))
                .collect();
            let given: Vec<(String, Argument)> = keywords.iter().filter_map(fixed).collect();
            let with_given = if given.is_empty() { Some(family) } else { family.with_keywords(&given).ok() };
            let (ruleset, family) = match open[..] {
                [] => (with_given, None),
                [KeywordValue::Asked(ValueKind::Int)]
                | [KeywordValue::Asked(ValueKind::Int), KeywordValue::Asked(ValueKind::Int)] => (None, with_given),
                _ => (None, None),
            };
            QuestionGame { name, ruleset, family, rule }
        }
    })
}

/// Translates a ruleset, whose positions have arguments of these kinds, and chooses how its values are remembered.
pub(super) fn rule_of_ruleset(
    rules: &Rules,
    ruleset: &Arc<Ruleset>,
    keywords: &[(String, KeywordValue)],
    kinds: &[ValueKind],
) -> Result<(EmittedRule, MemoMethod), Diagnostic> {
    let expression = ruleset.expression();
    if ruleset.scope().is_some() {
        let rule = rule_of_expression(rules, &expression, keywords, kinds)?;
        let memo = choose_memo(ruleset, &rule, keywords);
        return Ok((rule, memo));
    }
    if let GameShape::Heap(heap) = ruleset.shape()
        && let Some(rule) = rule_of_heaps(&expression, heap.heap_rule())
    {
        return Ok((rule, MemoMethod::Table));
    }
    if let Some((text, expression)) = rules_text_of(ruleset) {
        let rules = grundy::parse_rules(text)?;
        let rule = EmittedRule { stops_at_negatives: true, ..rule_of_expression(&rules, &expression, &[], &[])? };
        let memo =
            ruleset_of(&rules, &expression).map_or(MemoMethod::Search, |ruleset| choose_memo(&ruleset, &rule, &[]));
        return Ok((rule, memo));
    }
    if let Some(error) = compound_ruleset_error(ruleset) {
        return Err(error);
    }
    Err(Diagnostic::for_whole_text(text!(
        "no program can be written for the moves of {expression}; rules from a file can be translated, with `-f FILE`"
    )))
}

/// Translates the game of a file that an expression such as `bash(m=3)` names.
fn rule_of_expression(
    rules: &Rules,
    expression: &str,
    given: &[(String, KeywordValue)],
    kinds: &[ValueKind],
) -> Result<EmittedRule, Diagnostic> {
    let parsed = python::parse_expression(expression)?;
    let (name, mut keywords) = match &parsed.kind {
        SyntaxExprKind::Call(call) => {
            let name = expression[call.callee.span.clone()].to_string();
            let mut keywords = Vec::new();
            for keyword in &call.keywords {
                let value = grundy::evaluate_with(rules, &expression[keyword.value.span.clone()])?;
                keywords.push((keyword.name.clone(), KeywordValue::Is(value)));
            }
            (name, keywords)
        }
        _ => (expression.to_string(), Vec::new()),
    };
    keywords.extend(given.iter().cloned());
    let error = match translate_rule(rules, &name, &keywords, kinds) {
        Ok(rule) => return Ok(rule),
        Err(error) => error,
    };
    // Retry with the parameters that were not given as lists; if that fails too, report the first error.
    let family = ruleset_of(rules, &name);
    let open = family.as_ref().map(|family| family.keywords().into_iter().map(String::from).collect::<Vec<_>>());
    for name in open.unwrap_or_default() {
        if !keywords.iter().any(|(known, _)| *known == name) {
            keywords.push((name, KeywordValue::Asked(ValueKind::List)));
        }
    }
    translate_rule(rules, &name, &keywords, kinds).map_err(|_| error)
}

/// Chooses a table if positions are single falling numbers and most numbers are reached, otherwise a search with a hash table.
///
/// At most `MAX_SPARSE_POSITIONS` positions reachable from the number `SAMPLE_HEAP` count as sparse.
fn choose_memo(ruleset: &Arc<Ruleset>, rule: &EmittedRule, keywords: &[(String, KeywordValue)]) -> MemoMethod {
    const SAMPLE_HEAP: u64 = 1500;
    const LAST_SMALL_HEAP: u64 = 200;
    const MAX_SPARSE_POSITIONS: usize = 150;
    if rule.number_count() != 1 || rule.has_compound_positions() {
        return MemoMethod::Search;
    }
    // Parameters that come with each question are tried with small values.
    let names = ruleset.keywords();
    let sample = |name: &&str| match keywords.iter().find(|(known, _)| known == *name).map(|(_, keyword)| keyword) {
        Some(KeywordValue::Is(value)) => value.clone(),
        Some(KeywordValue::Asked(kind)) => sample_argument(*kind),
        None => sample_argument(ValueKind::Int),
    };
    let sampled = if rule.has_parameters() {
        let all: Vec<(String, Argument)> = names.iter().map(|name| (name.to_string(), sample(name))).collect();
        ruleset.with_keywords(&all).ok()
    } else {
        Some(Arc::clone(ruleset))
    };
    let Some(sampled) = sampled else { return MemoMethod::Table };
    // A table is filled from 0 upwards. That needs moves to smaller numbers of the same game.
    let GameShape::Heap(heap) = sampled.shape() else { return MemoMethod::Search };
    if (0..=LAST_SMALL_HEAP).chain([SAMPLE_HEAP]).any(|n| heap.has_growing_move(n)) {
        return MemoMethod::Search;
    }
    let Ok(start) = sampled.read(&[Argument::from(SAMPLE_HEAP)]) else { return MemoMethod::Table };
    let (mut seen, mut left): (HashSet<PositionKey>, Vec<PositionKey>) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(key) = left.pop() {
        if seen.len() > MAX_SPARSE_POSITIONS {
            return MemoMethod::Table;
        }
        let _ = sampled.for_each_option_key(&key, &mut |option| {
            sampled.for_each_component_key(option, &mut |part| {
                if seen.insert(part.clone()) {
                    left.push(part);
                }
            });
            if seen.len() > MAX_SPARSE_POSITIONS { Break(()) } else { Continue(()) }
        });
    }
    if seen.len() > MAX_SPARSE_POSITIONS { MemoMethod::Table } else { MemoMethod::Search }
}

/// A small value of a kind.
fn sample_argument(kind: ValueKind) -> Argument {
    let numbers = || Argument::Tuple(vec![Argument::from(1u64), Argument::from(2u64)]);
    match kind {
        ValueKind::Int | ValueKind::Bool => Argument::from(2u64),
        ValueKind::List => numbers(),
        ValueKind::Rows => Argument::Tuple(vec![numbers()]),
        ValueKind::Text => Argument::from("ab"),
        ValueKind::Texts => Argument::Tuple(vec![Argument::from("ab"), Argument::from("ba")]),
    }
}
