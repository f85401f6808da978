//! Tests of the theorem.

use super::*;
use crate::shared::compound::call_compound as called;
use grundy_game::{CallArguments, Component, Ruleset};
use std::sync::Arc;

fn call_anti_sg(args: &CallArguments) -> Result<Argument, ArgumentError> {
    called::<AntiSg>(args)
}

fn component_of(args: Vec<Argument>) -> Component {
    let Ok(Argument::Position(sum)) = call_anti_sg(&CallArguments::from_positional(args)) else {
        panic!("it is a position")
    };
    sum.components[0].clone()
}

fn position_of(game: &Arc<Ruleset>, args: &[u64]) -> Argument {
    Argument::Position(
        Sum::from_call(game, &CallArguments::from_positional(args.iter().map(|&n| n.into()))).expect("a position"),
    )
}

fn mover_wins(component: &Component) -> bool {
    let verdict = component.game.theorem().and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
    verdict.expect("the theorem decides it").outcome == Outcome::N
}

/// Heaps of 1 only: odd numbers lose. With a larger one it is Nim.
#[test]
fn nim_is_misere_nim() {
    let nim = crate::nim::ruleset();
    for (heaps, won) in [
        (&[][..], true),
        (&[1], false),
        (&[1, 1], true),
        (&[2], true),
        (&[1, 2], true),
        (&[2, 2], false),
        (&[1, 2, 3], false),
        (&[1, 1, 1, 2], true),
    ] {
        assert_eq!(mover_wins(&component_of(vec![position_of(&nim, heaps)])), won, "{heaps:?}");
    }
}

/// A single game that splits still counts as one; its value is the nim-sum of the parts.
#[test]
fn a_single_game_that_fell_apart() {
    let grundys = crate::grundys::ruleset();
    let heap = |n: u64| position_of(&grundys, &[n]);
    // Heaps of 5 and 8 have the value 2, a heap of 3 has 1.
    let apart = component_of(vec![Argument::Tuple(vec![heap(5), heap(8)])]);
    assert!(
        mover_wins(&apart)
            && apart.game.declared_end_of_key(apart.key.as_ref().expect("it is small")) == Ok(Some(DeclaredEnd::Win))
    );
    assert!(!mover_wins(&component_of(vec![heap(5), heap(8)])), "two single games are not over");
    assert!(!mover_wins(&component_of(vec![Argument::Tuple(vec![heap(5), heap(8)]), heap(3)])));
    assert_eq!(apart.to_string(), "anti_sg(grundys)((grundys(5), grundys(8)))");
}

#[test]
fn numbers_of_any_size_are_decided() {
    let nim = crate::nim::ruleset();
    let huge = Argument::from(Nat::from(10u32).pow(40));
    let huge = Argument::Position(
        Sum::from_call(&nim, &CallArguments::from_positional([huge.clone(), huge])).expect("two heaps"),
    );
    let two = component_of(vec![huge.clone()]);
    assert!(two.key.is_none() && !mover_wins(&two));
    assert!(mover_wins(&component_of(vec![huge, position_of(&nim, &[1])])));
}

#[test]
fn what_is_no_position_is_refused() {
    let wrong = |args: Vec<Argument>| {
        call_anti_sg(&CallArguments::from_positional(args)).expect_err("it is refused").message.en
    };
    assert!(wrong(vec![3u64.into()]).contains("positions are expected here"));
    let nim = Argument::Ruleset(crate::nim::ruleset());
    let Ok(Argument::Ruleset(only)) = call_anti_sg(&CallArguments::from_positional([nim])) else {
        panic!("it is a ruleset")
    };
    let other = position_of(&crate::grundys::ruleset(), &[5]);
    let refused = only.start_components(&CallArguments::from_positional([other])).expect_err("no position of Nim");
    assert_eq!(refused.message.en, "anti_sg(nim) has no positions of grundys");
}

/// A compound without games is displayed as an expression of the same position.
#[test]
fn a_compound_of_nothing() {
    assert_eq!(component_of(vec![0u64.into()]).to_string(), "anti_sg(0)");
    assert_eq!(component_of(vec![]).to_string(), "anti_sg()");
    assert!(matches!(call_anti_sg(&CallArguments::from_positional([])), Ok(Argument::Position(_))));
}
