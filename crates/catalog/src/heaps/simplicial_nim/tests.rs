//! Tests of Nim on sets of heaps.

use super::*;
use grundy_game::{MoveGoal, Outcome, Theorem, kit};
use std::collections::HashSet;

#[test]
fn laws() {
    for entry in ENTRIES {
        for game in (entry.instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
}

fn set_nim(sets: &[u64], taking: Taking) -> SetNim {
    let count = sets.iter().map(|set| 64 - set.leading_zeros() as usize).max().expect("there is a set");
    SetNim { sets: sets.to_vec(), count, taking, solved_sets: SolvedSets::find(sets, taking) }
}

/// The forests of the complete graph with four vertices, and of a triangle with a doubled edge: the facets of a binary matroid.
fn spanning_trees(edges: &[(usize, usize)], vertices: usize) -> Vec<u64> {
    let is_tree = |set: &u64| {
        let mut part: Vec<usize> = (0..vertices).collect();
        set_heaps(*set).all(|edge| {
            let (a, b) = (part[edges[edge].0], part[edges[edge].1]);
            part.iter_mut().filter(|part| **part == b).for_each(|part| *part = a);
            a != b
        })
    };
    let sets = (0..1u64 << edges.len()).filter(|set| set.count_ones() as usize == vertices - 1);
    sets.filter(is_tree).collect()
}

/// Lost positions with larger heaps than in the laws, found from the smallest sums on; and that moves lead to lost positions.
#[test]
fn lost_positions_are_those_of_the_definition() {
    let complete = spanning_trees(&[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 4);
    assert_eq!(complete.len(), 16);
    let doubled = spanning_trees(&[(0, 1), (1, 2), (0, 2), (0, 2)], 3);
    let cases: [(&[u64], u64); 9] = [
        (&[0b001, 0b010, 0b100], 6),
        (&[0b011, 0b110], 6),
        (&[0b011, 0b110, 0b101], 6),
        (&[0b0011, 0b0110, 0b1100, 0b1001], 4),
        (&[0b0111, 0b1100], 4),
        (&[0b0011, 0b0110, 0b1100], 4),
        (&[0b00111, 0b11001, 0b01110], 3),
        (&doubled, 4),
        (&complete, 3),
    ];
    let mut decided = 0;
    for (sets, sizes) in cases {
        let game = set_nim(sets, Taking::FromSome);
        let count = game.count as u32;
        let mut positions: Vec<Vec<u64>> =
            (0..sizes.pow(count)).map(|code| (0..count).map(|at| code / sizes.pow(at) % sizes).collect()).collect();
        positions.sort_by_key(|heaps| heaps.iter().sum::<u64>());
        let mut lost = HashSet::new();
        for heaps in positions {
            let args = Notation::write(&game, &heaps);
            let reaches_lost = Game::for_each_option(&game, &heaps, |option| match lost.contains(&option) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            if let Some(verdict) = game.decide(&args, Convention::Normal) {
                decided += 1;
                assert_eq!(verdict.outcome, Outcome::from_win(reaches_lost.is_break()), "{sets:?}: {heaps:?}");
                let moves = game.moves(&args, MoveGoal::Value(&Nat::ZERO), 9).expect("it is decided");
                assert_eq!(moves.listed_moves.is_empty(), reaches_lost.is_continue(), "{sets:?}: {heaps:?}");
                for after in moves.listed_moves {
                    let after = Notation::read(&game, &after[0]).expect("it is small");
                    assert!(lost.contains(&after), "{sets:?}: {heaps:?} to {after:?}");
                    let is_option = Game::for_each_option(&game, &heaps, |option| match option == after {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                    assert!(is_option.is_break(), "{sets:?}: {heaps:?} to {after:?}");
                }
            }
            if reaches_lost.is_continue() {
                lost.insert(heaps);
            }
        }
    }
    assert!(decided > 2000, "{decided}");
}

#[test]
fn the_theorem_of_each_kind_is_found() {
    let solved = |sets: &[u64]| SolvedSets::find(sets, Taking::FromSome);
    assert!(matches!(solved(&[0b011, 0b100]), Some(SolvedSets::Disjoint)));
    assert!(matches!(solved(&[0b011, 0b110]), Some(SolvedSets::Binary(_))));
    assert!(matches!(solved(&[0b0111, 0b1100]), Some(SolvedSets::Pointed(_))));
    let five: Vec<u64> = (0..5).map(|at| 1 << at | 1 << ((at + 1) % 5)).collect();
    assert!(solved(&five).is_none());
    assert!(SolvedSets::find(&[0b011, 0b110], Taking::FromEach).is_none());
}

#[test]
fn heaps_of_any_size() {
    let ten = Nat::from(10u32).pow(40);
    let args: Vec<Argument> = [3u32, 5, 7, 2].iter().map(|k| Argument::from(&ten * k + 1u32)).collect();
    for sets in [vec![0b0011u64, 0b1100], vec![0b0011, 0b0110, 0b1100, 0b1001], vec![0b0111, 0b1100]] {
        for taking in [Taking::FromSome, Taking::FromEach] {
            let game = set_nim(&sets, taking);
            let Some(verdict) = game.decide(&args, Convention::Normal) else { continue };
            let moves = game.moves(&args, MoveGoal::Value(&Nat::ZERO), 5).expect("it is decided");
            assert_eq!(moves.listed_moves.is_empty(), verdict.outcome == Outcome::P);
            for after in moves.listed_moves {
                assert_eq!(game.decide(&after[0], Convention::Normal).map(|v| v.outcome), Some(Outcome::P));
            }
        }
    }
}

#[test]
fn wrong_sets_are_refused() {
    let call = |args: Vec<Argument>| call_sets(&CallArguments::from_positional(args), Taking::FromSome);
    let wrong: [Vec<Argument>; 6] = [
        vec![],
        vec![0u64.into()],
        vec![65u64.into()],
        vec![Nat::from(10u32).pow(40).into()],
        vec!["x".into()],
        vec![Argument::Tuple(Vec::new())],
    ];
    for args in wrong {
        let message = call(args.clone()).expect_err("it is no set").message;
        assert!(!message.en.is_empty(), "{args:?}");
    }
    let pair = |a: u64, b: u64| Argument::Tuple(vec![a.into(), b.into()]);
    let sets = call(vec![3u64.into(), pair(2, 1), 1u64.into()]).expect("three sets");
    assert_eq!(sets.to_string(), "simplicial_nim((1, 2), 3)", "heap 1 alone is within a set");
    let game = set_nim(&[0b011], Taking::FromSome);
    assert!(game.read(&[1u64.into()]).is_err());
}
