//! Tests of subset take-away.

use super::*;
use grundy_game::kit;
use std::collections::{BTreeSet, HashMap};

#[test]
fn laws() {
    kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
}

/// Whether the player to move wins, by the definition: a set may be chosen that contains no chosen one.
fn naive_wins(chosen: &BTreeSet<u32>, whole: u32, known: &mut HashMap<BTreeSet<u32>, bool>) -> bool {
    if let Some(&wins) = known.get(chosen) {
        return wins;
    }
    let may_choose = |set: &u32| chosen.iter().all(|old| old & !set != 0);
    let wins = (1..whole).filter(may_choose).any(|set| {
        // Chosen sets that contain the new one forbid nothing more.
        let mut after: BTreeSet<u32> = chosen.iter().copied().filter(|old| set & !old != 0).collect();
        after.insert(set);
        !naive_wins(&after, whole, known)
    });
    known.insert(chosen.clone(), wins);
    wins
}

fn fast_value(sets: u64, known: &mut HashMap<u64, u64>) -> u64 {
    let mut sum = 0;
    Game::for_each_component(&SubsetTakeaway, sets, |part| {
        let part = Game::canonical(&SubsetTakeaway, part, Convention::Normal);
        sum ^= match known.get(&part) {
            Some(&value) => value,
            None => {
                let mut reached = Vec::new();
                let _ = Game::for_each_option(&SubsetTakeaway, &part, |after| {
                    reached.push(fast_value(after, known));
                    ControlFlow::Continue(())
                });
                let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
                known.insert(part, value);
                value
            }
        };
    });
    sum
}

/// Gale's claim for few elements: the second player wins.
#[test]
fn proper_subsets_are_lost_as_by_the_definition() {
    let mut known = HashMap::new();
    for elements in 1..=5 {
        let value = fast_value(SetComplex::proper_subsets(elements).bits(), &mut known);
        assert_eq!(value, 0, "{elements}");
    }
    for elements in 1..=4 {
        assert!(!naive_wins(&BTreeSet::new(), (1 << elements) - 1, &mut HashMap::new()), "{elements}");
    }
}

#[test]
fn sets_are_read_and_fall_apart() {
    let call = |args: Vec<Argument>| Notation::start_components(&SubsetTakeaway, &CallArguments::from_positional(args));
    let list = |elements: &[u64]| Argument::List(elements.iter().map(|&element| element.into()).collect());
    assert_eq!(call(vec![3u64.into()]), Ok(vec![vec![list(&[1, 2]), list(&[1, 3]), list(&[2, 3])]]));
    assert_eq!(call(vec![list(&[1, 2]), list(&[3]), list(&[2])]), Ok(vec![vec![list(&[1, 2])], vec![list(&[3])]]));
    assert_eq!(call(vec![1u64.into()]), Ok(vec![vec![]]));
    assert_eq!(call(vec![]), Ok(vec![vec![]]));
    let large = Argument::from(Nat::from(10u32).pow(40));
    assert_eq!(call(vec![large.clone()]), Ok(vec![vec![large.clone()]]));
    assert!(matches!(SubsetTakeaway.read(std::slice::from_ref(&large)), Err(ReadError::TooLarge)));
    let minus = Argument::Int((-1).into());
    for args in [
        vec!["x".into()],
        vec![minus],
        vec![list(&[0])],
        vec![list(&[7])],
        vec![list(&[])],
        vec![list(&[1]), 2u64.into()],
    ] {
        assert!(call(args.clone()).is_err(), "{args:?}");
    }
}

#[test]
fn moves_are_named() {
    let list = |elements: &[u64]| Argument::List(elements.iter().map(|&element| element.into()).collect());
    let description = SubsetTakeaway.describe_move(&[list(&[1, 2, 3])], &[vec![list(&[1])], vec![list(&[2, 3])]]);
    assert_eq!(description, None, "two sets are gone that have no common part");
    let description = SubsetTakeaway.describe_move(&[list(&[1, 2, 3])], &[vec![list(&[1, 3]), list(&[2, 3])]]);
    assert_eq!(
        description.map(|description| description.en),
        Some("choose {1, 2}; all sets that contain it are gone".into())
    );
}
