//! Tests of Bounded Greedy Nim.

use super::*;
use grundy_game::kit;
use std::collections::HashMap;

#[test]
fn laws() {
    for game in (ENTRIES[0].instances)() {
        kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// Whether the player to move wins, by the definition; the heaps ascend.
fn naive_wins(heaps: &[u64], most: u64, convention: Convention, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let largest = heaps.last().copied().unwrap_or(0);
    let wins = if largest == 0 {
        convention == Convention::Misere
    } else {
        (1..=most.min(largest)).any(|taken| {
            let mut after = heaps.to_vec();
            *after.last_mut().expect("there is a heap") -= taken;
            after.sort_unstable();
            !naive_wins(&after, most, convention, known)
        })
    };
    known.insert(heaps.to_vec(), wins);
    wins
}

#[test]
fn outcomes_are_those_of_the_definition() {
    for convention in [Convention::Normal, Convention::Misere] {
        for (most, count, sizes) in [(1, 4, 5u64), (2, 5, 8), (2, 3, 16), (3, 5, 9), (4, 4, 13), (5, 4, 14), (7, 3, 20)]
        {
            let mut known = HashMap::new();
            let game = BoundedGreedyNim { max_taken: most };
            let all = (0..sizes.pow(count)).map(|code| (0..count).map(|at| code / sizes.pow(at) % sizes).collect());
            for heaps in all.filter(|heaps: &Vec<u64>| heaps.is_sorted()) {
                let args: Vec<Argument> = heaps.iter().map(|&heap| heap.into()).collect();
                let outcome = game.decide(&args, convention).map(|verdict| verdict.outcome);
                let expected = Outcome::from_win(naive_wins(&heaps, most, convention, &mut known));
                assert_eq!(outcome, Some(expected), "{most}: {heaps:?}, {convention:?}");
            }
        }
    }
}

/// Winning moves that are chosen by remainders, compared with all options tried one by one.
#[test]
fn many_options_are_not_tried_one_by_one() {
    let sets: [&[u64]; 8] = [
        &[20_000, 11_000],
        &[20_000, 9_000, 4_000],
        &[20_000, 19_000, 18_500, 7],
        &[20_000, 20_000, 13_000, 13_000],
        &[13_000, 13_000, 12_000, 12_000, 5],
        &[9_001, 1, 1],
        &[9_002, 9_001, 1],
        &[17_999, 9_000, 8_999, 8_999],
    ];
    let game = BoundedGreedyNim { max_taken: 8_999 };
    for heaps in sets {
        for convention in [Convention::Normal, Convention::Misere] {
            let goal = match convention {
                Convention::Normal => MoveGoal::Value(&Nat::ZERO),
                Convention::Misere => MoveGoal::MisereP,
            };
            let args: Vec<Argument> = heaps.iter().map(|&heap| heap.into()).collect();
            let mut winning = Vec::new();
            let _ = Theorem::for_each_option(&game, &args, &mut |after| {
                if game.decide(&after[0], convention).is_some_and(|verdict| verdict.outcome == Outcome::P) {
                    winning.push(after);
                }
                ControlFlow::Continue(())
            });
            let moves = game.moves(&args, goal, 7).expect("it is decided");
            assert_eq!(moves.listed_moves.len(), winning.len().min(7), "{heaps:?}, {convention:?}");
            assert!(moves.listed_moves.iter().all(|after| winning.contains(after)), "{heaps:?}, {convention:?}");
        }
    }
}

#[test]
fn heaps_of_any_size_and_wrong_calls() {
    let ten = Nat::from(10u32).pow(40);
    let args = heaps_to_arguments(vec![ten.clone() * 3u32, ten.clone(), ten.clone() - 5u32]);
    let game = BoundedGreedyNim { max_taken: 1 << 62 };
    let outcome = game.decide(&args, Convention::Normal).map(|verdict| verdict.outcome);
    let moves = game.moves(&args, MoveGoal::Value(&Nat::ZERO), 3).expect("it is decided");
    assert_eq!(moves.listed_moves.is_empty(), outcome == Some(Outcome::P));
    let call = |args: Vec<Argument>| call_bounded_greedy_nim(&CallArguments::from_positional(args));
    for args in [vec![], vec![0u64.into()], vec!["x".into()], vec![ten.into()], vec![1u64.into(), 2u64.into()]] {
        assert!(call(args.clone()).is_err(), "{args:?}");
    }
}
