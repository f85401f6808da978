//! The rules that a program translates.

use super::ruleset_of;
use crate::discover::text_of;
use grundy_catalog::Catalog;
use grundy_emit::{Game, Keyword, Memo, Rule, Source, rule_of_heaps, rule_of_list};
use grundy_game::{AnyGame, Arg, Key, Shape};
use grundy_rules::syntax::ExprKind;
use grundy_rules::{Diagnostic, Rules, python};
use grundy_theory::say;
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The game that a judge line asks about.
pub(super) struct AskedGame {
    pub(super) name: String,
    /// The ruleset, if no parameters come with the questions.
    pub(super) ruleset: Option<Arc<dyn AnyGame>>,
    /// The family, if one whole number comes with each question.
    pub(super) family: Option<Arc<dyn AnyGame>>,
    /// The rules, or why they cannot be translated.
    pub(super) rule: Result<(Rule, Memo), Box<Diagnostic>>,
}

/// Finds the rules of the game that a judge line asks about.
pub(super) fn asked(game: Game, rules: &Rules, text: &str) -> Result<AskedGame, Diagnostic> {
    Ok(match game {
        Game::Subtract => AskedGame {
            name: "subtract(*S)".into(),
            ruleset: None,
            family: None,
            rule: Ok((rule_of_list(), Memo::Table)),
        },
        Game::Ruleset(ruleset) => AskedGame {
            name: ruleset.expression(),
            rule: of(rules, text, &ruleset, &[]).map_err(Box::new),
            ruleset: Some(ruleset),
            family: None,
        },
        Game::Here { name, keywords } => {
            let Some(family) = ruleset_of(rules, &name) else {
                return Err(Diagnostic::whole(say!("{name} is not a ruleset", "{name} 不是规则")));
            };
            let rule = of(rules, text, &family, &keywords).map_err(Box::new);
            let fixed = |(name, keyword): &(String, Keyword)| match keyword {
                Keyword::Is(arg) => Some((name.clone(), arg.clone())),
                Keyword::Number | Keyword::List => None,
            };
            let open: Vec<&Keyword> = keywords
                .iter()
                .map(|(_, keyword)| keyword)
                .filter(|keyword| !matches!(keyword, Keyword::Is(_)))
                .collect();
            let given: Vec<(String, Arg)> = keywords.iter().filter_map(fixed).collect();
            let with_given = if given.is_empty() { Some(family) } else { family.with(&given).ok() };
            let (ruleset, family) = match open[..] {
                [] => (with_given, None),
                [Keyword::Number] => (None, with_given),
                _ => (None, None),
            };
            AskedGame { name, ruleset, family, rule }
        }
    })
}

/// Translates a ruleset, and chooses how its values are remembered.
pub(super) fn of(
    rules: &Rules,
    text: &str,
    ruleset: &Arc<dyn AnyGame>,
    keywords: &[(String, Keyword)],
) -> Result<(Rule, Memo), Diagnostic> {
    if ruleset.has_ends() {
        let said = say!(
            "the rules declare ends, with `return win` or the like: no program can be written for such rules",
            "规则用 `return win` 之类声明终局：不为这样的规则写程序"
        );
        return Err(Diagnostic::whole(said));
    }
    let expression = ruleset.expression();
    if ruleset.scope().is_some() {
        let rule = in_text(rules, text, &expression, keywords)?;
        let memo = memo(ruleset, &rule, keywords);
        return Ok((rule, memo));
    }
    if let Shape::Heap(heap) = ruleset.shape()
        && let Some(rule) = rule_of_heaps(&expression, heap.rule())
    {
        return Ok((rule, Memo::Table));
    }
    if let Some((text, expression)) = text_of(&**ruleset) {
        let rules = crate::rules(text)?;
        let rule = in_text(&rules, text, &expression, &[])?;
        let memo = ruleset_of(&rules, &expression).map_or(Memo::Search, |ruleset| memo(&ruleset, &rule, &[]));
        return Ok((rule, memo));
    }
    Err(Diagnostic::whole(say!(
        "no program can be written for the moves of {expression}; rules from a file can be translated, with `-f FILE`",
        "{expression} 的走法无法写成程序：文件中的规则可以，用 `-f 文件`"
    )))
}

/// Translates the game of a text that an expression such as `bash(m=3)` names.
fn in_text(rules: &Rules, text: &str, expression: &str, given: &[(String, Keyword)]) -> Result<Rule, Diagnostic> {
    let source = Source::new(rules, text, &Catalog)?;
    let parsed = python::expression(expression)?;
    let (name, mut keywords) = match &parsed.kind {
        ExprKind::Call(call) => {
            let name = expression[call.callee.span.clone()].to_string();
            let mut keywords = Vec::new();
            for keyword in &call.keywords {
                let value = crate::evaluate_with(rules, &expression[keyword.value.span.clone()])?;
                keywords.push((keyword.name.clone(), Keyword::Is(value)));
            }
            (name, keywords)
        }
        _ => (expression.to_string(), Vec::new()),
    };
    keywords.extend(given.iter().cloned());
    let error = match source.rule(&name, &keywords) {
        Ok(rule) => return Ok(rule),
        Err(error) => error,
    };
    // Retry with the parameters that were not given as lists; if that fails too, report the first error.
    let family = ruleset_of(rules, &name);
    let open = family.as_ref().map(|family| family.keywords().into_iter().map(String::from).collect::<Vec<_>>());
    for name in open.unwrap_or_default() {
        if !keywords.iter().any(|(known, _)| *known == name) {
            keywords.push((name, Keyword::List));
        }
    }
    source.rule(&name, &keywords).map_err(|_| error)
}

/// Chooses a table if positions are single falling numbers and most numbers are reached, otherwise a search with a hash table.
///
/// `FEW` positions reachable from `LARGE` or fewer count as sparse.
fn memo(ruleset: &Arc<dyn AnyGame>, rule: &Rule, keywords: &[(String, Keyword)]) -> Memo {
    const LARGE: u64 = 1500;
    const FEW: usize = 150;
    if rule.numbers() != 1 {
        return Memo::Search;
    }
    // Parameters that come with each question are tried with small values.
    let names = ruleset.keywords();
    let sample = |name: &&str| match keywords.iter().find(|(known, _)| known == *name).map(|(_, keyword)| keyword) {
        Some(Keyword::Is(value)) => value.clone(),
        Some(Keyword::List) => Arg::Tuple(vec![Arg::from(1u64), Arg::from(2u64)]),
        Some(Keyword::Number) | None => Arg::from(2u64),
    };
    let sampled = if rule.has_parameters() {
        let all: Vec<(String, Arg)> = names.iter().map(|name| (name.to_string(), sample(name))).collect();
        ruleset.with(&all).ok()
    } else {
        Some(Arc::clone(ruleset))
    };
    let Some(sampled) = sampled else { return Memo::Table };
    let Shape::Heap(_) = sampled.shape() else { return Memo::Search };
    let Ok(start) = sampled.read(&[Arg::from(LARGE)]) else { return Memo::Table };
    let (mut seen, mut left): (HashSet<Key>, Vec<Key>) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(key) = left.pop() {
        if seen.len() > FEW {
            return Memo::Table;
        }
        let _ = sampled.each_option(&key, &mut |option| {
            sampled.each_component(&option, &mut |part| {
                if seen.insert(part.clone()) {
                    left.push(part);
                }
            });
            if seen.len() > FEW { Break(()) } else { Continue(()) }
        });
    }
    if seen.len() > FEW { Memo::Table } else { Memo::Search }
}
