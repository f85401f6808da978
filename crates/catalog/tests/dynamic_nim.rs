//! Dynamic Nim: comparison with published sequences, heaps of any size, and calls.

use grundy_catalog::Catalog;
use grundy_game::{
    Argument, CallArguments, Convention, MoveGoal, Nat, Outcome, PositionKey, Resolver, Ruleset, TheoremMoves,
    call_value,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rows of one kind in the golden file: `k` and the values.
fn golden_rows(kind: &str) -> impl Iterator<Item = (u64, Vec<u64>)> {
    let lines = include_str!("data/dynamic_nim.tsv").lines();
    let fields = lines.filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    let number = |text: &str| text.parse().expect("the golden file has numbers");
    fields.filter(move |f| f[0] == kind).map(move |f| (number(f[1]), f[3].split(',').map(number).collect()))
}

#[test]
fn the_lost_sizes_are_the_published_ones() {
    for (k, lost) in golden_rows("lost") {
        let game = grundy_catalog::dynamic_nim::ruleset(k);
        let theorem = game.theorem().expect("there is a theorem");
        let is_lost = |n: &u64| {
            let verdict = theorem.decide(&[Argument::from(*n)], Convention::Normal);
            verdict.expect("the theorem decides").outcome == Outcome::P
        };
        let last = *lost.last().expect("a row has values");
        assert_eq!((1..=last).filter(is_lost).collect::<Vec<_>>(), lost, "k = {k}");
    }
}

#[test]
fn the_least_winning_moves_are_the_published_ones() {
    for (k, takes) in golden_rows("least_winning_take") {
        let game = grundy_catalog::dynamic_nim::ruleset(k);
        let theorem = game.theorem().expect("there is a theorem");
        for (n, take) in (1u64..).zip(takes) {
            let moves = theorem.moves(&[n.into()], MoveGoal::Value(&Nat::ZERO), 1).expect("the theorem decides");
            let least = moves.listed_moves.first().map(|after| after[0][0].clone());
            assert_eq!(least, (take < n).then(|| Argument::from(n - take)), "k = {k}, n = {n}");
        }
    }
}

#[test]
fn the_values_of_raw_states_are_those_of_cgsuite() {
    for (k, values) in golden_rows("value_of_10") {
        let game = grundy_catalog::dynamic_nim::ruleset(k);
        for (last, value) in (0u64..).zip(values) {
            let key = game.read(&[10u64.into(), (k * last).into()]).expect("a small state");
            assert_eq!(naive_value(&game, &key, &mut HashMap::new()), value, "k = {k}, last move {last}");
        }
    }
}

/// The value by the definition.
fn naive_value(game: &Arc<Ruleset>, key: &PositionKey, known: &mut HashMap<PositionKey, u64>) -> u64 {
    if let Some(&value) = known.get(key) {
        return value;
    }
    let mut values = Vec::new();
    let _ = game.for_each_option_key(key, &mut |option| {
        values.push(naive_value(game, &option, known));
        ControlFlow::Continue(())
    });
    let value = (0..).find(|v| !values.contains(v)).expect("a finite list has a mex");
    known.insert(key.clone(), value);
    value
}

fn named_item(name: &str) -> Argument {
    Catalog.resolve(name).expect("the name is in the catalogue")
}

fn arguments_with_take_all(positional: &[u64]) -> CallArguments {
    let positional = positional.iter().map(|&n| n.into()).collect();
    CallArguments { positional, keywords: vec![("first_may_take_all".into(), Argument::Bool(true))] }
}

#[test]
fn the_keyword_is_accepted_in_both_calls() {
    let family = named_item("dynamic_nim");
    let shown = "dynamic_nim(3, first_may_take_all=True)";
    assert_eq!(call_value(&family, arguments_with_take_all(&[3])).expect("a ruleset").to_string(), shown);
    let three = call_value(&family, CallArguments::from_positional([3u64.into()])).expect("a ruleset");
    assert_eq!(
        call_value(&three, arguments_with_take_all(&[21])).expect("a position").to_string(),
        format!("{shown}(21)")
    );
    let fibonacci = call_value(&named_item("fibonacci_nim"), arguments_with_take_all(&[])).expect("a ruleset");
    assert_eq!(fibonacci.to_string(), "fibonacci_nim(first_may_take_all=True)");
    let start = call_value(&fibonacci, CallArguments::from_positional([13u64.into()])).expect("a position");
    assert_eq!(start.to_string(), "fibonacci_nim(first_may_take_all=True)(13)");
}

#[test]
fn misfits_are_told() {
    let family = named_item("dynamic_nim");
    for args in [
        CallArguments::default(),
        CallArguments::from_positional([0u64.into()]),
        CallArguments::from_positional(["x".into()]),
        CallArguments::from_positional([3u64.into(), 4u64.into()]),
    ] {
        assert!(call_value(&family, args).is_err());
    }
    let fibonacci = named_item("fibonacci_nim");
    for args in [
        CallArguments::default(),
        CallArguments::from_positional(["x".into()]),
        CallArguments::from_positional([3u64.into(), 4u64.into(), 5u64.into()]),
    ] {
        assert!(call_value(&fibonacci, args).is_err());
    }
    let keyword = CallArguments { positional: vec![], keywords: vec![("first_may_take_all".into(), 1u64.into())] };
    assert!(call_value(&fibonacci, keyword).is_err());
}

/// Fibonacci numbers up to 10^1000 are lost; sums of two non-consecutive ones are won by the known move.
#[test]
fn fibonacci_numbers_are_lost_at_any_size() {
    let game = grundy_catalog::dynamic_nim::fibonacci_nim();
    let game = game.theorem().expect("there is a theorem");
    let mut sequence = vec![Nat::from(1u32), Nat::from(2u32)];
    while sequence[sequence.len() - 1].bits() < 3400 {
        sequence.push(&sequence[sequence.len() - 2] + &sequence[sequence.len() - 1]);
    }
    for i in [10, 80, sequence.len() - 1] {
        let args = |n: &Nat| [Argument::from(n.clone())];
        let lost = game.decide(&args(&sequence[i]), Convention::Normal).expect("the theorem decides");
        assert_eq!((lost.outcome, lost.value), (Outcome::P, Some(Nat::ZERO)));
        let state = [Argument::from(&sequence[i] + 1u32), Argument::from(&sequence[i] - 1u32)];
        let misere = game.decide(&state, Convention::Misere).expect("the theorem decides");
        assert_eq!(misere.outcome, Outcome::P);
        let n = &sequence[i] + &sequence[i - 3];
        let moves = game.moves(&args(&n), MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
        let after = vec![vec![sequence[i].clone().into(), (&sequence[i - 3] * 2u32).into()]];
        assert_eq!(moves, TheoremMoves::single_move(after.clone()));
        assert_eq!(game.decide(&after[0], Convention::Normal).expect("the theorem decides").outcome, Outcome::P);
    }
}
