//! Positions of rulesets from outside, as bytes.

use grundy_catalog::Catalog;
use grundy_game::{Argument, CallArguments, PositionKey, Resolver, Ruleset, Sum, SumGame};
use grundy_rules::Rules;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

const USER_RULES: &str = "
from grundy import game, nim, subtract, kayles
@game
def g(a, b):
    if a > 0: yield g(a - 1, b) + nim(b)
    if b > 1: yield subtract(1, b)(a) + kayles(b)
    if b > 0: yield g(a, b - 1)
";

/// The names of the catalogue, without the promise that they are permanent.
struct TransientNames;

impl Resolver for TransientNames {
    fn resolve(&self, name: &str) -> Option<Argument> {
        Catalog.resolve(name)
    }
    fn names(&self) -> Vec<String> {
        Catalog.names()
    }
}

fn game(rules: &Rules) -> (Arc<Ruleset>, PositionKey) {
    let game = rules.game("g").expect("it is there");
    let sum = Sum::from_call(&game, &CallArguments::from_positional([6, 5].map(|n: i64| Argument::Int(n.into()))))
        .expect("a position");
    let key = sum.components[0].key.clone().expect("a small position");
    (game, key)
}

/// All positions that are reached, or that the rules broke.
fn reachable_keys(game: &Arc<Ruleset>, start: &PositionKey, first_last: bool) -> Option<BTreeSet<PositionKey>> {
    let (mut seen, mut left) = (BTreeSet::new(), vec![start.clone()]);
    while let Some(key) = left.pop() {
        if !seen.insert(key.clone()) {
            continue;
        }
        let mut options = Vec::new();
        let flow = game.for_each_option_key(&key, &mut |option| {
            options.extend(game.sorted_components(&option));
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return None;
        }
        if first_last {
            options.reverse();
        }
        left.extend(options);
    }
    Some(seen)
}

/// The bytes of positions do not depend on the order in which rulesets occur, and another run can open them.
#[test]
fn names_mean_the_same_in_every_run() {
    let [one, other, third] = [0; 3].map(|_| Rules::load(USER_RULES, &Catalog).expect("the rules are right"));
    one.require_portable_keys();
    let ((first, key), (second, _), (stranger, _)) = (game(&one), game(&other), game(&third));
    let found = reachable_keys(&first, &key, false).expect("they travel");
    assert_eq!(Some(&found), reachable_keys(&second, &key, true).as_ref());
    assert!(found.len() > 60, "{}", found.len());
    for key in &found {
        // Another process, in which the ruleset never occurred.
        assert_eq!(Sum::from_key(&stranger, key).to_string(), Sum::from_key(&first, key).to_string());
    }
}

/// Components of several games of one text have the same game in a sum, with any other texts.
#[test]
fn games_of_one_text_share_their_keys() {
    let load = |text: &str| Rules::load(text, &Catalog).expect("the rules are right");
    let two =
        load("@game\ndef g(a, b):\n    if a > 0: yield h(a, b)\n@game\ndef h(a, b):\n    if a > 0: yield h(a - 1, b)");
    let other = load("@game\ndef m(a, b):\n    if a > 0: yield m(a - 1, b)");
    let start = |rules: &Rules, name: &str| {
        Sum::from_call(
            &rules.game(name).expect("it is there"),
            &CallArguments::from_positional([3, 1].map(|n: i64| Argument::Int(n.into()))),
        )
        .unwrap()
    };
    let sum = start(&other, "m") + start(&two, "g") + start(&two, "h");
    let (game, position) = SumGame::from_sum(&sum).expect("it is small");
    assert_eq!(game.games().len(), 2);
    assert_eq!(game.position(&sum), position);
    assert_eq!(game.sum(&position).to_string(), sum.to_string());
}

/// Rulesets whose names may not be permanent have local numbers, and their positions cannot be sent elsewhere.
#[test]
fn numbers_do_not_travel() {
    let rules = Rules::load(USER_RULES, &TransientNames).expect("the rules are right");
    let (mine, key) = game(&rules);
    let lasting = Rules::load(USER_RULES, &Catalog).expect("the rules are right");
    let (named, _) = game(&lasting);
    let texts = |game: &Arc<Ruleset>| {
        let found = reachable_keys(game, &key, false).expect("they are played");
        found.iter().map(|key| Sum::from_key(game, key).to_string()).collect::<BTreeSet<_>>()
    };
    assert_eq!(texts(&mine), texts(&named));

    let rules = Rules::load(USER_RULES, &TransientNames).expect("the rules are right");
    let (mine, key) = game(&rules);
    rules.require_portable_keys();
    assert_eq!(reachable_keys(&mine, &key, false), None);
    let fault = rules.take_fault().expect("it is said why");
    assert!(fault.diagnostic.message.en.contains("cannot be passed"), "{fault:?}");
}

/// A game of a file stands before a component whose arguments are positions, and has no bytes for it.
#[test]
fn compounds_hold_games_of_a_file_beside_compounds() {
    let rules = grundy::parse_rules("@game\ndef h(n):\n    for k in range(n): yield h(k)\n").expect("they are rules");
    for (text, value) in [
        ("every(h(2), with_pass(nim(1)))", "every(nim(2), with_pass(nim(1)))"),
        ("ordinal(h(1), every(nim(1)))", "ordinal(nim(1), every(nim(1)))"),
        ("with_pass(h(2) + every(nim(1)))", "with_pass(nim(2) + every(nim(1)))"),
        ("blocking(h(3) + sequential(nim(1)), 1)", "blocking(nim(3) + sequential(nim(1)), 1)"),
    ] {
        let solve = |text: &str| {
            let position = grundy::parse_with(&rules, text).expect("it is a position");
            let answer = grundy::Query::new(position).solve(&mut grundy::Engine::new(), &grundy::Meter::default());
            (answer.outcome, answer.value)
        };
        assert!(solve(text).0.is_some(), "{text}");
        assert_eq!(solve(text), solve(value), "{text}");
    }
}
