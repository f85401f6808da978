//! Tests of peg duotaire.

use super::*;
use grundy_game::kit;
use std::collections::{BTreeSet, HashMap};

#[test]
fn laws() {
    for may_hop_on in [false, true] {
        let checked = kit::check_laws(&ruleset(may_hop_on), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 50);
    }
}

/// The options of pegs on an unbounded strip, by the definition.
fn naive_options(pegs: &BTreeSet<i32>, may_hop_on: bool) -> Vec<BTreeSet<i32>> {
    fn hop(pegs: &BTreeSet<i32>, peg: i32, may_hop_on: bool, found: &mut Vec<BTreeSet<i32>>) {
        for step in [-1, 1] {
            if pegs.contains(&(peg + step)) && !pegs.contains(&(peg + 2 * step)) {
                let mut after = pegs.clone();
                after.remove(&peg);
                after.remove(&(peg + step));
                after.insert(peg + 2 * step);
                if may_hop_on {
                    hop(&after, peg + 2 * step, true, found);
                }
                found.push(after);
            }
        }
    }
    let mut found = Vec::new();
    pegs.iter().for_each(|&peg| hop(pegs, peg, may_hop_on, &mut found));
    found
}

fn mex(reached: &[u64]) -> u64 {
    (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex")
}

fn naive_value(pegs: &BTreeSet<i32>, may_hop_on: bool, known: &mut HashMap<BTreeSet<i32>, u64>) -> u64 {
    if let Some(&value) = known.get(pegs) {
        return value;
    }
    let reached: Vec<u64> =
        naive_options(pegs, may_hop_on).iter().map(|after| naive_value(after, may_hop_on, known)).collect();
    let value = mex(&reached);
    known.insert(pegs.clone(), value);
    value
}

/// The value of the parts of pegs, each by the options of the game.
fn value_of_parts(game: &PegDuotaire, pegs: u64, known: &mut HashMap<u64, u64>) -> u64 {
    let mut sum = 0;
    for part in game.moving_parts(pegs, true) {
        sum ^= match known.get(&part) {
            Some(&value) => value,
            None => {
                let mut reached = Vec::new();
                let _ = Game::for_each_option(game, &part, |after| {
                    reached.push(value_of_parts(game, after, known));
                    ControlFlow::Continue(())
                });
                let value = mex(&reached);
                known.insert(part, value);
                value
            }
        };
    }
    sum
}

/// All strips of eleven cells, so that parts with two holes between them and parts with three or more occur.
#[test]
fn values_of_parts_sum_to_those_of_the_definition() {
    for may_hop_on in [false, true] {
        let game = PegDuotaire { may_hop_on };
        let (mut naive, mut fast) = (HashMap::new(), HashMap::new());
        for cells in 0..1u64 << 11 {
            let pegs: BTreeSet<i32> = (0..11).filter(|cell| cells >> cell & 1 == 1).collect();
            let right = naive_value(&pegs, may_hop_on, &mut naive);
            let found = value_of_parts(&game, trim_pegs(cells.into()), &mut fast);
            assert_eq!(found, right, "{cells:b}, several hops: {may_hop_on}");
        }
    }
}

/// No peg gets farther than one cell beyond the others, so parts never touch across three holes.
#[test]
fn pegs_reach_one_cell_beyond() {
    let mut todo: Vec<BTreeSet<i32>> = (1..1u64 << 9)
        .map(|cells| (0..9).filter(|cell| cells >> cell & 1 == 1).map(|cell| cell - 9).collect())
        .collect();
    let mut seen: BTreeSet<BTreeSet<i32>> = todo.iter().cloned().collect();
    while let Some(pegs) = todo.pop() {
        assert!(pegs.last().is_none_or(|&last| last <= 0), "{pegs:?}");
        for after in naive_options(&pegs, false) {
            if seen.insert(after.clone()) {
                todo.push(after);
            }
        }
    }
}

#[test]
fn strips_are_read_and_fall_apart() {
    let start = |strip: &str| {
        Notation::start_components(&PegDuotaire { may_hop_on: false }, &CallArguments::from_positional([strip.into()]))
    };
    let parts = |strip: &str| {
        let parts = start(strip).expect("it is a strip");
        parts.into_iter().map(|args| args[0].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(parts("..oo..o...11.1...o"), ["\"oo..o\"", "\"oo.o\""]);
    assert_eq!(parts("o...o"), ["\"o\"", "\"o\""]);
    assert_eq!(parts("..."), ["\"\""]);
    for strip in ["oxo", "-1", "oo o"] {
        assert!(start(strip).is_err(), "{strip}");
    }
    let call = |args: Vec<Argument>| {
        Notation::start_components(&PegDuotaire { may_hop_on: false }, &CallArguments::from_positional(args))
    };
    assert!(call(vec![]).is_err() && call(vec![3u64.into()]).is_err());
    assert!(call(vec![Nat::from(10u32).pow(40).into()]).is_err());
}

#[test]
fn moves_are_named() {
    let game = PegDuotaire { may_hop_on: false };
    let description = |after: &[&str]| {
        let after: Vec<Vec<Argument>> = after.iter().map(|&strip| vec![strip.into()]).collect();
        game.describe_move(&["oo.oo".into()], &after).map(|description| description.en)
    };
    let both = "hop with the peg in column 0 to column 2 (or hop with the peg in column 4 to column 2)";
    assert_eq!(description(&["ooo"]).as_deref(), Some(both));
    assert_eq!(description(&["oo..o"]), None, "no peg hops so");
    assert_eq!(description(&["o.o..oo"]), None);
}
