//! Tests of Nim on graphs.

use super::*;
use grundy_game::{MoveGoal, Outcome, Theorem, kit};

#[test]
fn laws() {
    kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
}

/// Whether the token wins, by the definition, with the numbers of edges in a table.
fn wins(numbers: &mut Vec<Vec<u64>>, token: usize) -> bool {
    for to in 0..numbers.len() {
        let number = numbers[token][to];
        for left in 0..number {
            (numbers[token][to], numbers[to][token]) = (left, left);
            let answer = wins(numbers, to);
            (numbers[token][to], numbers[to][token]) = (number, number);
            if !answer {
                return true;
            }
        }
    }
    false
}

/// Random trees with small numbers.
#[test]
fn trees_are_decided_as_by_the_definition() {
    let mut state = 7u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..300 {
        let count = 1 + random(6);
        let edges: Vec<WeightedEdge<u64>> = (1..count).map(|vertex| (random(vertex), vertex, 1 + random(2))).collect();
        let mut numbers = vec![vec![0; count as usize]; count as usize];
        for &(a, b, number) in &edges {
            (numbers[a as usize][b as usize], numbers[b as usize][a as usize]) = (number, number);
        }
        for token in 0..count {
            let args = WeightedGraph { edges: edges.clone(), token }.to_arguments();
            let verdict = EdgeNim.decide(&args, Convention::Normal).expect("it is a tree");
            assert_eq!(verdict.outcome, Outcome::from_win(wins(&mut numbers, token as usize)), "{args:?}");
            let moves = EdgeNim.moves(&args, MoveGoal::Value(&Nat::ZERO), 99).expect("it is a tree");
            assert_eq!(moves.listed_moves.is_empty(), verdict.outcome == Outcome::P, "{args:?}");
            for after in moves.listed_moves {
                let outcome = EdgeNim.decide(&after[0], Convention::Normal).map(|verdict| verdict.outcome);
                assert_eq!(outcome, Some(Outcome::P), "{args:?} to {after:?}");
            }
        }
    }
}

#[test]
fn numbers_of_any_size_are_decided_on_trees() {
    let ten = Nat::from(10u32).pow(40);
    let edges: Vec<WeightedEdge<Nat>> = (1..2000u64).map(|vertex| (vertex, vertex + 1, ten.clone())).collect();
    let outcome = |token| {
        let args = WeightedGraph { edges: edges.clone(), token }.to_arguments();
        EdgeNim.decide(&args, Convention::Normal).map(|verdict| verdict.outcome)
    };
    assert_eq!(outcome(1), Some(Outcome::N));
    assert_eq!(outcome(3), Some(Outcome::N));
    let cycle = WeightedGraph { edges: vec![(1, 2, ten.clone()), (1, 3, ten.clone()), (2, 3, ten)], token: 1 };
    assert!(EdgeNim.decide(&cycle.to_arguments(), Convention::Normal).is_none());
}

#[test]
fn wrong_graphs_are_refused() {
    let edge = |a: i64, b: i64, n: i64| Argument::Tuple([a, b, n].map(|n| Argument::Int(n.into())).into());
    let start = |args: Vec<Argument>| Notation::start_components(&EdgeNim, &CallArguments::from_positional(args));
    let list = |edges: Vec<Argument>| Argument::List(edges);
    let wrong = [
        vec![],
        vec![list(vec![edge(1, 2, 3)])],
        vec!["1-2".into(), 1u64.into()],
        vec![list(vec![edge(1, 1, 3)]), 1u64.into()],
        vec![list(vec![edge(1, 2, -1)]), 1u64.into()],
        vec![list(vec![edge(1, 2, 3), edge(2, 1, 4)]), 1u64.into()],
        vec![list(vec![edge(1, 2, 3)]), "x".into()],
        vec![list(vec![edge(1, 2, 3)]), Nat::from(10u32).pow(40).into()],
        vec![list(vec![3u64.into()]), 1u64.into()],
    ];
    for args in wrong {
        assert!(start(args.clone()).is_err(), "{args:?}");
    }
    assert_eq!(start(vec![list(vec![edge(2, 1, 0)]), 1u64.into()]), Ok(vec![vec![list(vec![]), 1u64.into()]]));
}
