//! Tests of games with passes.

use super::*;
use grundy_game::{MoveGoal, Outcome};

mod in_compounds;
mod periodic;

fn read_position(args: Vec<Argument>, keywords: Vec<(&str, Argument)>) -> Result<Sum, ArgumentError> {
    let keywords = keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    match call_with_pass(&CallArguments { keywords, ..CallArguments::from_positional(args) })? {
        Argument::Position(sum) => Ok(sum),
        other => panic!("{other:?} is no position"),
    }
}

fn nim_position(heaps: &[u64]) -> Argument {
    let heaps = CallArguments::from_positional(heaps.iter().map(|&heap| heap.into()));
    Argument::Position(Sum::from_call(&crate::nim::ruleset(), &heaps).expect("heaps are positions"))
}

fn nim_ruleset(keywords: Vec<(&str, Argument)>) -> Arc<Ruleset> {
    let keywords = keywords.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let args = CallArguments { keywords, ..CallArguments::from_positional([Argument::Ruleset(crate::nim::ruleset())]) };
    match call_with_pass(&args) {
        Ok(Argument::Ruleset(ruleset)) => ruleset,
        other => panic!("{other:?} is no ruleset"),
    }
}

#[test]
fn positions_are_read_and_written() {
    let sum = read_position(vec![nim_position(&[3, 4])], vec![]).expect("a position");
    assert_eq!(sum.to_string(), "with_pass(nim)(nim(3, 4), 1)");
    let two = read_position(vec![nim_position(&[3, 4])], vec![("passes", 2u64.into())]).expect("a position");
    assert_eq!(two.to_string(), "with_pass(nim)(nim(3, 4), 2)");
    let written = read_position(vec![nim_position(&[3, 4]), 2u64.into()], vec![]).expect("a position");
    assert_eq!(written.to_string(), two.to_string());
    // Without passes, too, it is one component as it is written; it is the sum of its parts after a move.
    let none = read_position(vec![nim_position(&[3, 4])], vec![("passes", 0u64.into())]).expect("a position");
    assert_eq!(none.to_string(), "with_pass(nim)(nim(3, 4), 0)");
    // Where passes do not depend on the rest, a position is a sum.
    let at_end = nim_ruleset(vec![("at_end", Argument::Bool(true))]);
    let apart = Sum::from_call(&at_end, &CallArguments::from_positional([3u64.into(), 4u64.into()]));
    let name = "with_pass(nim, at_end=True)";
    assert_eq!(
        apart.expect("a position").to_string(),
        format!("{name}(nim(3), 0) + {name}(nim(4), 0) + {name}((), 1)")
    );
    let more = nim_ruleset(vec![("passes", 3u64.into())]);
    let position = Sum::from_call(&more, &CallArguments::from_positional([5u64.into()])).expect("a position");
    assert_eq!(position.to_string(), "with_pass(nim, passes=3)(nim(5), 3)");
}

/// A 0 is the position where nothing is left, as in other compounds; beside the name of a game it is an argument of the game.
#[test]
fn a_zero_is_a_finished_game() {
    for args in [vec![0u64.into()], vec![0u64.into(), 2u64.into()], vec![Argument::Tuple(Vec::new())]] {
        assert_eq!(read_position(args.clone(), vec![]).map(|sum| sum.to_string()).ok(), Some("0".into()), "{args:?}");
    }
    let at_end = || vec![("at_end", Argument::Bool(true))];
    let passes = read_position(vec![0u64.into()], at_end()).expect("a position");
    assert_eq!(passes.to_string(), "with_pass(at_end=True)((), 1)");
    // Its ruleset is read, too.
    let keywords = at_end().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let ruleset = call_with_pass(&CallArguments { keywords, ..CallArguments::from_positional([]) });
    assert_eq!(ruleset.map(|ruleset| ruleset.to_string()).ok(), Some("with_pass(at_end=True)".into()));
    let heap = Sum::from_call(&nim_ruleset(vec![]), &CallArguments::from_positional([0u64.into()]));
    assert_eq!(heap.map(|sum| sum.to_string()).ok(), Some("with_pass(nim)(nim(0), 1)".into()));
}

#[test]
fn wrong_arguments_are_refused() {
    let nim = || nim_position(&[3]);
    for (args, keywords) in [
        (vec![], vec![]),
        (vec![5u64.into()], vec![]),
        (vec![nim()], vec![("passes", Argument::Int((-1).into()))]),
        (vec![nim()], vec![("pass", 1u64.into())]),
        (vec![nim()], vec![("at_end", 1u64.into())]),
        (vec![nim(), nim()], vec![]),
        (vec![nim(), 1u64.into()], vec![("passes", 1u64.into())]),
        (vec![nim(), Argument::Ruleset(crate::nim::ruleset())], vec![]),
        (vec!["x".into()], vec![]),
    ] {
        assert!(read_position(args.clone(), keywords.clone()).is_err(), "{args:?} {keywords:?}");
    }
}

#[test]
fn huge_numbers_are_decided() {
    let large = Nat::from(10u32).pow(40);
    let game = nim_ruleset(vec![]);
    let heaps = [Argument::from(large.clone() * 2u32 - 1u32), (large.clone() * 2u32).into()];
    let sum = Sum::from_call(&game, &CallArguments::from_positional(heaps)).expect("a position");
    let theorem = game.theorem().expect("it has one");
    let verdict = theorem.decide(&sum.components[0].args, Convention::Normal).expect("two heaps are decided");
    assert_eq!(verdict.outcome, Outcome::P);
    let alone = component_arguments(Sum::default(), large.clone() + 1u32);
    assert_eq!(theorem.decide(&alone, Convention::Normal).and_then(|verdict| verdict.value), Some(Nat::ZERO));
    let at_end = nim_ruleset(vec![("at_end", Argument::Bool(true))]);
    let verdict = at_end.theorem().and_then(|theorem| theorem.decide(&alone, Convention::Normal));
    assert_eq!(verdict.and_then(|verdict| verdict.value), Some(1u32.into()));
    let Argument::Position(heap) = nim_position(&[7]) else { unreachable!() };
    let moves = theorem.moves(&component_arguments(heap, Nat::ZERO), MoveGoal::Value(&5u32.into()), 9);
    assert_eq!(moves.map(|moves| moves.listed_moves.len()), Some(1));
}

#[test]
fn moves_are_described() {
    let game = nim_ruleset(vec![]);
    let Argument::Position(sum) = nim_position(&[3, 5]) else { unreachable!() };
    let before = component_arguments(sum, 1u32.into());
    let describe = |after: Vec<Vec<Argument>>| game.view.describe_move(&before, &after).map(|message| message.en);
    let heap = |n: u64, passes: u32| match nim_position(&[n]) {
        Argument::Position(heap) => component_arguments(heap, passes.into()),
        _ => unreachable!(),
    };
    assert_eq!(describe(vec![heap(5, 0), heap(3, 0)]).as_deref(), Some("pass"));
    let Argument::Position(after) = nim_position(&[2, 5]) else { unreachable!() };
    let after = vec![component_arguments(after, 1u32.into())];
    assert_eq!(describe(after).as_deref(), Some("heap of 3: take 1, leave 2"));
}
