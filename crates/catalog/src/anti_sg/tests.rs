//! Tests of the theorem.

use super::*;
use crate::compound::call as called;
use grundy_game::{AnyGame, Args, Component};
use std::sync::Arc;

fn call(args: &Args) -> Result<Arg, Misfit> {
    called::<AntiSg>(args)
}

fn position(args: Vec<Arg>) -> Component {
    let Ok(Arg::Position(sum)) = call(&Args::of(args)) else { panic!("it is a position") };
    sum.components[0].clone()
}

fn of(game: &Arc<dyn AnyGame>, args: &[u64]) -> Arg {
    Arg::Position(Sum::start(game, &Args::of(args.iter().map(|&n| n.into()))).expect("a position"))
}

fn wins(component: &Component) -> bool {
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
        assert_eq!(wins(&position(vec![of(&nim, heaps)])), won, "{heaps:?}");
    }
}

/// A single game that splits still counts as one; its value is the nim-sum of the parts.
#[test]
fn a_single_game_that_fell_apart() {
    let grundys = crate::grundys::ruleset();
    let heap = |n: u64| of(&grundys, &[n]);
    // Heaps of 5 and 8 have the value 2, a heap of 3 has 1.
    let apart = position(vec![Arg::Tuple(vec![heap(5), heap(8)])]);
    assert!(wins(&apart) && apart.game.end_of(apart.key.as_ref().expect("it is small")) == Some(End::Win));
    assert!(!wins(&position(vec![heap(5), heap(8)])), "two single games are not over");
    assert!(!wins(&position(vec![Arg::Tuple(vec![heap(5), heap(8)]), heap(3)])));
    assert_eq!(apart.to_string(), "anti_sg(grundys)((grundys(5), grundys(8)))");
}

#[test]
fn numbers_of_any_size_are_decided() {
    let nim = crate::nim::ruleset();
    let huge = Arg::from(Nat::from(10u32).pow(40));
    let huge = Arg::Position(Sum::start(&nim, &Args::of([huge.clone(), huge])).expect("two heaps"));
    let two = position(vec![huge.clone()]);
    assert!(two.key.is_none() && !wins(&two));
    assert!(wins(&position(vec![huge, of(&nim, &[1])])));
}

#[test]
fn what_is_no_position_is_refused() {
    let wrong = |args: Vec<Arg>| call(&Args::of(args)).expect_err("it is refused").said.en;
    assert!(wrong(vec![3u64.into()]).contains("positions are expected here"));
    let nim = Arg::Ruleset(crate::nim::ruleset());
    let Ok(Arg::Ruleset(only)) = call(&Args::of([nim])) else { panic!("it is a ruleset") };
    let other = of(&crate::grundys::ruleset(), &[5]);
    let refused = only.start(&Args::of([other])).expect_err("no position of Nim");
    assert_eq!(refused.said.en, "anti_sg(nim) has no positions of grundys");
}
