//! Which parameters of a game can be numbers, according to its text.

use crate::nobody::NoNames;
use grundy_rules::{Rules, SampleStart};

/// The names of the parameters that cannot be numbers.
fn other_parameters(rules: &Rules) -> Vec<&str> {
    let parameters = rules.number_parameters("g").expect("there is a game");
    parameters.into_iter().filter(|(_, number)| !number).map(|(name, _)| name).collect()
}

fn load(text: &str) -> Rules {
    Rules::load(&format!("@game\ndef g{text}"), &NoNames).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a loop begins to count with, and what is looked for in a collection, may be a number.
#[test]
fn arguments_beside_a_collection_may_be_numbers() {
    for (text, others) in [
        ("(n):\n    for i, k in enumerate((1, (2, 3)), n):\n        if n > 0: yield g(n - 1)", &[][..]),
        ("(n):\n    for i, c in enumerate('ab', n):\n        if c == 'a' and n > 0: yield g(n - 1)", &[]),
        ("(n):\n    if sum((1, 2), n) > 3: yield g(n - 1)", &[]),
        ("(n):\n    if n > 0 and (1, (2, 3)).count(n) == 0: yield g(n - 1)", &[]),
        ("(n):\n    if n > 0 and ((1, 2), n).index(n) == 1: yield g(n - 1)", &[]),
        ("(n, row):\n    for i, k in enumerate(row, n):\n        if k < n: yield g(k, row)", &["row"]),
        ("(n, row):\n    for i, k in zip(row, ((1, 2), n)):\n        if i < n: yield g(i, row)", &["row"]),
        ("(n, row):\n    if n > 0 and row.count(n) == 0: yield g(n - 1, row)", &["row"]),
    ] {
        assert_eq!(other_parameters(&load(text)), others, "{text}");
    }
}

/// The items that `zip` takes from one collection say nothing of the items of another one.
#[test]
fn a_text_beside_numbers_in_a_loop_does_not_make_them_texts() {
    for (text, is_played) in [
        ("(row):\n    for k, c in zip(row, 'abc'):\n        if c == 'a' and k > 0: yield g(row[1:])", true),
        ("(row):\n    for k, c in zip(row, 'abc'):\n        if k == 'a': yield g(row[1:])", false),
        (
            "(row):\n    for i, (k, c) in enumerate(zip(row, 'abc')):\n        if c == 'a' and k > i: yield g(row[1:])",
            true,
        ),
        ("(row):\n    for i, c in enumerate(row):\n        if c == 'a': yield g(row[1:])", false),
        ("(row):\n    yield from [g(row[1:]) for k, c in zip(row, 'abc') if c == 'a' and k > 0]", true),
        ("(row):\n    yield from [g(row[1:]) for k, c in zip(row, 'abc') if k == 'a']", false),
    ] {
        let rules = load(text);
        assert_eq!(other_parameters(&rules), ["row"], "{text}");
        let start = rules.understand("g").expect("there is a game").sample_start;
        assert_eq!(start == SampleStart::Small, is_played, "{text}: {start:?}");
    }
}
