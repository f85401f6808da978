//! Heaps beside passes, against the recurrence of the definition.

use super::*;
use grundy_game::{NumberSet, TheoremMoves};

/// The values of heaps up to `to` with up to `passes` passes: by the number of passes, then by the heap.
fn values_by_definition(set: &[u64], passes: usize, at_end: bool, to: usize) -> Vec<Vec<u64>> {
    let mut values = vec![Vec::new(); passes + 1];
    for heap in 0..=to {
        for left in 0..=passes {
            let takes = set.iter().filter_map(|&taken| heap.checked_sub(taken as usize));
            let mut reached: Vec<u64> = takes.map(|after| values[left][after]).collect();
            if left > 0 && (at_end || !reached.is_empty()) {
                reached.push(values[left - 1][heap]);
            }
            let value = (0..).find(|value| !reached.contains(value)).expect("a number is missing");
            values[left].push(value);
        }
    }
    values
}

fn game_with_passes(set: &[u64], passes: usize, at_end: bool) -> Arc<Ruleset> {
    let ruleset = crate::subtract::ruleset(NumberSet::finite(set.iter().copied()));
    let keywords = vec![("passes".into(), (passes as u64).into()), ("at_end".into(), Argument::Bool(at_end))];
    match call_with_pass(&CallArguments { keywords, ..CallArguments::from_positional([Argument::Ruleset(ruleset)]) }) {
        Ok(Argument::Ruleset(ruleset)) => ruleset,
        other => panic!("{other:?} is no ruleset"),
    }
}

const SMALL_SETS: [&[u64]; 6] = [&[1], &[1, 2, 3], &[2, 5], &[1, 3, 4], &[2, 3, 7, 8], &[4, 9, 10]];

#[test]
fn periods_are_those_of_the_definition() {
    for (set, passes, at_end) in
        SMALL_SETS.into_iter().flat_map(|set| [(set, 1, false), (set, 2, false), (set, 5, false), (set, 1, true)])
    {
        let values = &values_by_definition(set, passes, at_end, 3000)[passes];
        let game = game_with_passes(set, passes, at_end);
        let starts = game.analysis.periodic_starts().expect("the sets are small");
        let (preperiod, period) = (starts.preperiod as usize, starts.period as usize);
        assert_eq!(starts.values[..], values[..preperiod + period], "{set:?} {passes} {at_end}");
        let repeats = |from: usize, by: usize| (from..values.len() - by).all(|heap| values[heap] == values[heap + by]);
        assert!(repeats(preperiod, period), "{set:?} {passes} {at_end}");
        assert!(!(1..period).any(|smaller| repeats(preperiod, smaller)), "{set:?}: the period is the least");
        assert!(
            preperiod == 0 || values[preperiod - 1] != values[preperiod - 1 + period],
            "{set:?}: so is the preperiod"
        );
    }
}

#[test]
fn large_heaps_and_their_moves_are_those_of_the_definition() {
    for (set, passes) in SMALL_SETS.into_iter().flat_map(|set| [(set, 1), (set, 3)]) {
        let values = values_by_definition(set, passes, false, 10_040);
        let game = game_with_passes(set, passes, false);
        let theorem = game.theorem().expect("it has one");
        for heap in [10_000, 10_007, 10_040] {
            let start = CallArguments::from_positional([Argument::from(heap as u64)]);
            let sum = Sum::from_call(&game, &start).expect("a position");
            let [component] = &sum.components[..] else { panic!("a heap with a pass is one component") };
            let verdict = theorem.decide(&component.args, Convention::Normal).expect("it is periodic");
            assert_eq!(verdict.value, Some(values[passes][heap].into()), "{set:?} {heap}");
            for goal in 0..6u64 {
                let moves = theorem.moves(&component.args, MoveGoal::Value(&goal.into()), 99);
                let TheoremMoves { listed_moves: listed, total } = moves.expect("they are known");
                let takes = set.iter().filter(|&&taken| values[passes][heap - taken as usize] == goal).count();
                let wanted = takes + usize::from(values[passes - 1][heap] == goal);
                assert_eq!((listed.len(), total), (wanted, Some(wanted.into())), "{set:?} {heap} to {goal}");
            }
        }
    }
}

/// Splits leave sums, whose values beside a pass are not the nim-sums of those of their heaps.
#[test]
fn heaps_that_split_have_no_such_period() {
    let grundys = Argument::Ruleset(crate::grundys::ruleset());
    match call_with_pass(&CallArguments::from_positional([grundys])) {
        Ok(Argument::Ruleset(ruleset)) => assert!(ruleset.analysis.periodic_starts().is_none()),
        other => panic!("{other:?} is no ruleset"),
    }
    let pair = game_with_passes(&[1, 2], 1, false);
    let large = Nat::from(10u32).pow(40);
    let sum = Sum::from_call(&pair, &CallArguments::from_positional([large.clone().into(), large.into()]));
    let theorem = pair.theorem().expect("it has one");
    assert!(theorem.decide(&sum.expect("a position").components[0].args, Convention::Normal).is_none());
}
