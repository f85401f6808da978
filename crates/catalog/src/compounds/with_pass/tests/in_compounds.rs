//! A sum with passes in a compound is one single game, however many passes it has.

use super::{nim_position, read_position};
use crate::Catalog;
use grundy_game::{Argument, CallArguments, Convention, Outcome, PositionKey, Resolver, Ruleset, Sum, call_value};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// Heaps of Nim that are played as a sum, and the passes beside them.
type HeapsAndPasses = (Vec<u64>, u64);

fn options_of_single((heaps, passes): &HeapsAndPasses) -> BTreeSet<HeapsAndPasses> {
    let mut found = BTreeSet::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for left in 0..heap {
            let mut after = heaps.clone();
            after[at] = left;
            after.sort_unstable();
            found.insert((after, *passes));
        }
    }
    if *passes > 0 && heaps.iter().any(|&heap| heap > 0) {
        found.insert((heaps.clone(), passes - 1));
    }
    found
}

/// Whether the player to move wins by the definition: a move is made in all single games that are not over, or in any of them.
fn wins(singles: &[HeapsAndPasses], in_all: bool, known: &mut HashMap<Vec<HeapsAndPasses>, bool>) -> bool {
    if let Some(&wins) = known.get(singles) {
        return wins;
    }
    let mut ways: Vec<Vec<HeapsAndPasses>> = vec![Vec::new()];
    for single in singles {
        let mut moved: Vec<HeapsAndPasses> = options_of_single(single).into_iter().collect();
        if !in_all || moved.is_empty() {
            moved.push(single.clone());
        }
        let with = |way: &Vec<HeapsAndPasses>, after: &HeapsAndPasses| [&way[..], std::slice::from_ref(after)].concat();
        ways = ways.iter().flat_map(|way| moved.iter().map(move |after| with(way, after))).collect();
    }
    let result = ways.iter().any(|after| after != singles && !wins(after, in_all, known));
    known.insert(singles.to_vec(), result);
    result
}

/// Whether the player to move wins a position of a ruleset, by its options.
fn wins_by_options(game: &Ruleset, key: &PositionKey, known: &mut HashMap<PositionKey, bool>) -> bool {
    if let Some(&wins) = known.get(key) {
        return wins;
    }
    let mut wins = false;
    let _ = game.for_each_option_key(key, &mut |option| {
        wins = !wins_by_options(game, &option, known);
        if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    known.insert(key.clone(), wins);
    wins
}

fn compound_of(name: &str, positions: Vec<Argument>) -> Sum {
    let family = Catalog.resolve(name).expect("it is in the catalogue");
    match call_value(&family, CallArguments::from_positional(positions)) {
        Ok(Argument::Position(sum)) => sum,
        other => panic!("{other:?} is no position"),
    }
}

#[test]
fn a_sum_with_passes_is_one_single_game() {
    for (name, in_all) in [("every", true), ("selective", false)] {
        let mut by_definition = HashMap::new();
        for (a, b) in (0..4).flat_map(|b| (0..=b).map(move |a| (a, b))) {
            for passes in 0..3u64 {
                let modified = read_position(vec![nim_position(&[a, b])], vec![("passes", passes.into())]);
                let of_nim = CallArguments {
                    keywords: vec![("passes".into(), passes.into())],
                    ..CallArguments::from_positional([Argument::from(a), b.into()])
                };
                let of_nim = Sum::from_call(&crate::nim_with_pass::ruleset(), &of_nim);
                for (modified, beside) in
                    [modified, of_nim].into_iter().flat_map(|sum| (0..3).map(move |n| (sum.clone(), n)))
                {
                    let position = Argument::Position(modified.expect("a position"));
                    let sum = compound_of(name, vec![position, nim_position(&[beside])]);
                    let [component] = &sum.components[..] else { panic!("{sum} is one component") };
                    let key = component.key.as_ref().expect("it is small");
                    let expected = wins(&[(vec![a, b], passes), (vec![beside], 0)], in_all, &mut by_definition);
                    assert_eq!(wins_by_options(&component.game, key, &mut HashMap::new()), expected, "{sum}");
                    let verdict = component
                        .game
                        .theorem()
                        .and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
                    if let Some(verdict) = verdict {
                        assert_eq!(verdict.outcome, Outcome::from_win(expected), "{sum}");
                    }
                }
            }
        }
    }
}
