//! Tests of translations whose programs would be much longer than the rules.

use super::translate_rule;
use crate::write::rule::EmittedRule;
use grundy_rules::Diagnostic;

fn translate_rules(text: &str) -> Result<EmittedRule, Diagnostic> {
    let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    translate_rule(&rules, "g", &[], &[])
}

fn refusal(text: &str) -> String {
    let Err(error) = translate_rules(text) else { panic!("{text} is refused") };
    assert!(error.span.is_some(), "{text}: {error}");
    error.message.en
}

/// Rules with a helper that may return at each of several places, between which it goes on.
fn early_returns(count: usize) -> String {
    let places: Vec<String> = (2..count + 2)
        .map(|i| format!("    if n % {i} == 0:\n        k = k + 1\n    elif n == {i}:\n        return g(0)\n"))
        .collect();
    let places = places.concat();
    format!("def h(n):\n    k = 0\n{places}    return g(k)\n@game\ndef g(n):\n    if n > 20: yield h(n)\n")
}

#[test]
fn early_returns_of_a_helper_have_a_budget() {
    assert!(translate_rules(&early_returns(4)).is_ok());
    let message = refusal(&early_returns(20));
    assert!(message.contains("become more than 1000 statements"), "{message}");
}

#[test]
fn helpers_that_call_helpers_have_a_budget() {
    let helpers = |count: usize| {
        let calls: Vec<String> = (1..=count)
            .map(|i| format!("def h{i}(n):\n    yield from h{}(n)\n    yield from h{}(n)\n", i - 1, i - 1))
            .collect();
        let calls = calls.concat();
        format!("def h0(n):\n    yield g(n - 1)\n{calls}@game\ndef g(n):\n    if n: yield from h{count}(n)\n")
    };
    assert!(translate_rules(&helpers(3)).is_ok());
    let message = refusal(&helpers(16));
    assert!(message.contains("become more than 1000 statements"), "{message}");
}

#[test]
fn operands_that_are_written_twice_have_a_budget() {
    for (before, after) in [("(", " or 3)"), ("(0 < ", " < 2)"), ("((", ", 1) < (2, 3))")] {
        let nested = |depth: usize| {
            let value = before.repeat(depth) + "n" + &after.repeat(depth);
            format!("@game\ndef g(n):\n    if n: yield g(min(n - 1, {value}))\n")
        };
        assert!(translate_rules(&nested(3)).is_ok(), "{before}");
        let message = refusal(&nested(18));
        assert!(message.contains("become more than 20000 terms"), "{message}");
    }
}
