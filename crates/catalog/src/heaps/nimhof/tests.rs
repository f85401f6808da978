//! Tests of NimHof.

use super::*;
use grundy_game::kit;

#[test]
fn laws() {
    for game in (ENTRIES[0].instances)() {
        kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn wrong_rules_are_refused() {
    let call = |args: Vec<Argument>| call_nimhof(&CallArguments::from_positional(args));
    let pair = |a: Argument, b: Argument| Argument::Tuple(vec![a, b]);
    let wrong = [
        vec![],
        vec![3u64.into()],
        vec!["x".into()],
        vec![pair(0u64.into(), 0u64.into())],
        vec![pair(1u64.into(), Argument::Int((-1).into()))],
        vec![pair(1u64.into(), Nat::from(10u32).pow(40).into())],
        vec![Argument::Tuple(vec![1u64.into(), 2u64.into(), 3u64.into()])],
    ];
    for args in wrong {
        let message = call(args.clone()).expect_err("it is no rule").message;
        assert!(!message.en.is_empty(), "{args:?}");
    }
    let order = call(vec![pair(1u64.into(), 0u64.into()), pair(0u64.into(), 1u64.into())]).expect("two rules");
    assert_eq!(order.to_string(), "nimhof((0, 1), (1, 0))");
}

#[test]
fn moves_of_large_heaps_lead_to_lost_pairs() {
    let game = NimHof { rules: vec![(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)], is_symmetric: true };
    let args = [4_000u64.into(), 9_000u64.into()];
    for (goal, convention) in
        [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
    {
        let moves = game.moves(&args, goal, 10).expect("it is decided");
        assert_eq!(moves.total, Some(moves.listed_moves.len().into()));
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            assert_eq!(game.decide(&after[0], convention).map(|verdict| verdict.outcome), Some(Outcome::P));
        }
    }
}

#[test]
fn wythoff_rules_have_no_bound() {
    let game = NimHof { rules: vec![(0, 1), (1, 0), (1, 1)], is_symmetric: true };
    let ten = Argument::from(Nat::from(10u32).pow(40));
    assert!(game.decide(&[ten.clone(), ten], Convention::Normal).is_some());
}
