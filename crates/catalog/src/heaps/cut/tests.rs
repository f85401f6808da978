//! Tests of Cut against the definition, by tables that share no code with it.

use super::*;
use grundy_game::{Outcome, kit};
use std::collections::BTreeSet;

/// Sets of cut numbers for each law, and some without one.
const CUT_SETS: [&[u64]; 17] = [
    &[1],
    &[1, 3, 5],
    &[2],
    &[3],
    &[2, 3],
    &[4, 7],
    &[1, 2, 3],
    &[1, 2, 3, 6],
    &[1, 4],
    &[1, 6],
    &[1, 2, 4],
    &[1, 2, 5],
    &[1, 3, 4],
    &[1, 5, 6],
    &[1, 4, 5, 6],
    &[1, 2],
    &[1, 2, 7],
];

/// The values of the heaps up to `most` by the definition: the nim-sums of each number of heaps with a sum are kept as sets.
fn naive_values(cuts: &[u64], most: usize) -> Vec<u64> {
    let parts = *cuts.last().expect("there is a cut number") as usize + 1;
    let mut values = vec![0u64];
    // `sums[j][n]`: of `j` heaps with the sum `n`.
    let mut sums: Vec<Vec<BTreeSet<u64>>> = vec![vec![BTreeSet::new()]; parts + 1];
    for n in 1..=most {
        for j in 2..=parts {
            let with_first =
                |part: usize| sums[j - 1][n - part].iter().map(|sum| sum ^ values[part]).collect::<Vec<_>>();
            let reached = (1..n).flat_map(with_first).collect();
            sums[j].push(reached);
        }
        let reached: BTreeSet<u64> = cuts.iter().flat_map(|&cut| sums[cut as usize + 1][n].clone()).collect();
        let value = (0..).find(|value| !reached.contains(value)).expect("a finite set has a mex");
        values.push(value);
        sums[1].push([value].into());
    }
    values
}

fn game(cuts: &[u64]) -> Cut {
    let code = ruleset(cuts.to_vec());
    assert_eq!(code.expression(), format!("cut({})", cuts.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")));
    let code = cuts.iter().map(|cut| (cut + 1).to_string()).collect::<Vec<_>>().join(",");
    Cut { cuts: cuts.to_vec(), code: format!("{{{code}}}.0").parse().ok(), law: OnceLock::new() }
}

#[test]
fn laws() {
    for game in (ENTRIES[0].instances)() {
        kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn values_are_those_of_the_definition() {
    for cuts in CUT_SETS {
        let game = game(cuts);
        let values = naive_values(cuts, 110);
        if cuts == [1, 2] {
            assert!(game.law().is_none(), "no law is known for {cuts:?}");
            continue;
        }
        let law = game.law().unwrap_or_else(|| panic!("{cuts:?} has a law"));
        for (n, &value) in values.iter().enumerate() {
            let verdict = game.decide(&[(n as u64).into()], Convention::Normal).expect("it is decided");
            assert_eq!(verdict.value, Some(value.into()), "{cuts:?} {n}");
            assert_eq!(verdict.outcome, Outcome::from_win(value > 0), "{cuts:?} {n}");
            assert!(verdict.reason.lines().iter().all(|line| !line.en.is_empty()));
            assert_eq!(law.value(&n.into()), value.into());
        }
    }
}

/// Checks that a move is one of the rules and leaves a value.
fn check_move(cuts: &[u64], heap: &Nat, parts: &[Vec<Argument>], goal: u64, value: impl Fn(&Nat) -> u64) {
    let parts: Vec<Nat> = parts.iter().map(|part| part[0].to_natural().expect("a heap")).collect();
    assert!(cuts.contains(&(parts.len() as u64 - 1)), "{cuts:?} {heap}: {parts:?}");
    assert!(!parts.contains(&Nat::ZERO) && parts.iter().sum::<Nat>() == *heap, "{cuts:?} {heap}: {parts:?}");
    let sum = parts.iter().fold(0, |sum, part| sum ^ value(part));
    assert_eq!(sum, goal, "{cuts:?} {heap}: {parts:?}");
}

#[test]
fn moves_lead_to_the_values_below() {
    for cuts in CUT_SETS {
        let game = game(cuts);
        let values = naive_values(cuts, 160);
        let Some(law) = game.law() else { continue };
        for n in 0..=160usize {
            for goal in 0..values[n] {
                let constructed = law.construct_moves(cuts, &n.into(), &goal.into(), 3).listed_moves;
                assert!(!constructed.is_empty(), "{cuts:?} {n} to {goal}");
                for parts in &constructed {
                    check_move(cuts, &n.into(), parts, goal, |part| values[part.to_usize().expect("it is small")]);
                }
            }
            assert_eq!(law.construct_moves(cuts, &n.into(), &values[n].into(), 3), TheoremMoves::no_moves());
        }
        for n in 0..=14usize {
            for goal in 0..=values[n] + 2 {
                let mut count = 0usize;
                let _ = HeapGame::for_each_option(&game, n as u64, &mut |parts| {
                    count += usize::from(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]) == goal);
                    ControlFlow::Continue(())
                });
                let moves =
                    game.moves(&[(n as u64).into()], MoveGoal::Value(&goal.into()), 1000).expect("it is decided");
                assert_eq!(
                    (moves.listed_moves.len(), moves.total),
                    (count, Some(count.into())),
                    "{cuts:?} {n} to {goal}"
                );
            }
        }
    }
}

#[test]
fn huge_heaps_are_decided() {
    let huge = Nat::from(10u32).pow(40) + 7u32;
    for cuts in CUT_SETS.into_iter().chain([&[3, 70][..], &[200], &[1, 70, 4, 9], &[1, 999]]) {
        let mut cuts = cuts.to_vec();
        cuts.sort_unstable();
        let game = game(&cuts);
        let Some(law) = game.law() else { continue };
        let verdict = game.decide(&[huge.clone().into()], Convention::Normal).expect("it is decided");
        let value = verdict.value.expect("it has a value");
        for goal in [0u32, 1, 5, 1000] {
            let found = game.moves(&[huge.clone().into()], MoveGoal::Value(&goal.into()), 4).expect("it is decided");
            // The options of a heap whose cut numbers are odd have the value 1 if its own is 0.
            let is_reached = value > goal.into() || law.is_parity() && goal == 1 && value == Nat::ZERO;
            assert_eq!(!found.listed_moves.is_empty(), is_reached, "{cuts:?} to {goal}");
            for parts in &found.listed_moves {
                check_move(&cuts, &huge, parts, goal.into(), |part| {
                    law.value(part).iter_u64_digits().next().unwrap_or(0)
                });
            }
        }
    }
}

/// The misère outcome of heaps by the definition.
fn is_misere_win(cuts: &[u64], heaps: &[u64]) -> bool {
    let mut options = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for cut in cuts {
            let _ = for_each_partition(heap, cut + 1, &mut |parts: &[u64]| {
                let others = heaps.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &heap)| heap);
                options.push(others.chain(parts.iter().copied()).collect::<Vec<u64>>());
                ControlFlow::Continue(())
            });
        }
    }
    options.is_empty() || options.iter().any(|heaps| !is_misere_win(cuts, heaps))
}

#[test]
fn misere_winners_are_exchanged_if_all_cut_numbers_are_odd() {
    for (cuts, misere) in [(&[1u64][..], true), (&[1, 3], true), (&[1, 2, 3], false), (&[3], false)] {
        let game = game(cuts);
        for n in 0..9u64 {
            let verdict = game.decide(&[n.into()], Convention::Misere);
            assert_eq!(verdict.is_some(), misere, "{cuts:?} {n}");
            let Some(verdict) = verdict else { continue };
            assert_eq!(verdict.outcome, Outcome::from_win(is_misere_win(cuts, &[n])), "{cuts:?} {n}");
            let moves = game.moves(&[n.into()], MoveGoal::MisereP, 100).expect("it is decided");
            assert_eq!(moves.listed_moves.is_empty(), n <= 1 || verdict.outcome == Outcome::P, "{cuts:?} {n}");
        }
        assert_eq!(Theorem::is_nim_like(&game), misere);
    }
}

#[test]
fn partitions_are_as_many_as_by_recursion() {
    fn count(total: u64, heaps: u64, least: u64) -> usize {
        if heaps == 1 {
            return usize::from(total >= least);
        }
        (least..=total / heaps).map(|first| count(total - first, heaps - 1, first)).sum()
    }
    for total in 0..18u64 {
        for heaps in 2..8u64 {
            let mut all: Vec<Vec<u64>> = Vec::new();
            let _ = for_each_partition(total, heaps, &mut |parts: &[u64]| {
                all.push(parts.to_vec());
                ControlFlow::Continue(())
            });
            let is_right = |parts: &Vec<u64>| {
                parts.len() as u64 == heaps && parts.iter().sum::<u64>() == total && parts.is_sorted() && parts[0] > 0
            };
            assert!(all.is_sorted() && all.iter().all(is_right), "{total} {heaps}");
            all.dedup();
            assert_eq!(all.len(), count(total, heaps, 1), "{total} {heaps}");
        }
    }
}

#[test]
fn calls_are_read() {
    let call = |args: Vec<Argument>| call_cut(&CallArguments::from_positional(args)).map(|game| game.to_string());
    assert_eq!(call(vec![4u64.into(), Argument::Tuple(vec![1u64.into(), 4u64.into()])]).as_deref(), Ok("cut(1, 4)"));
    assert_eq!(call(vec![(1u64 << 62).into()]).as_deref(), Ok("cut(4611686018427387904)"));
    let huge = Argument::from(Nat::from(10u32).pow(40));
    for bad in [vec![], vec![0u64.into()], vec![Argument::Int((-1).into())], vec![huge], vec!["1".into()]] {
        assert!(call(bad.clone()).is_err(), "{bad:?}");
    }
    // Too many heaps to be listed, but the value is known.
    let game = game_of_large_cut();
    let heap = [Argument::from(1u64 << 62)];
    assert_eq!(game.decide(&heap, Convention::Normal).and_then(|verdict| verdict.value), Some(3u32.into()));
    assert!(game.moves(&heap, MoveGoal::Value(&Nat::ZERO), 1).is_some_and(|moves| moves.listed_moves.is_empty()));
    assert!(HeapGame::for_each_option(&game, 1 << 62, &mut |_| ControlFlow::Continue(())).is_break());
}

fn game_of_large_cut() -> Cut {
    Cut { cuts: vec![1 << 60], code: None, law: OnceLock::new() }
}
