//! Heaps before the button is pushed, against the recurrence of the definition.

use super::*;
use grundy_game::NumberSet;

const SET_PAIRS: [(&[u64], &[u64]); 5] =
    [(&[1, 2], &[1, 3]), (&[1, 2, 3], &[2, 5]), (&[3], &[1]), (&[2, 7], &[2, 7]), (&[1, 4, 9], &[2, 3])];

/// The values of heaps up to `to` after and before the button is pushed.
fn values_by_definition((first, second): (&[u64], &[u64]), to: usize) -> [Vec<u64>; 2] {
    let mut values = [Vec::new(), Vec::new()];
    for heap in 0..=to {
        for state in [0, 1] {
            let set = [second, first][state];
            let takes = set.iter().filter_map(|&taken| heap.checked_sub(taken as usize));
            let mut reached: Vec<u64> = takes.map(|after| values[state][after]).collect();
            reached.extend((state == 1).then(|| values[0][heap]));
            let value = (0..).find(|value| !reached.contains(value)).expect("a number is missing");
            values[state].push(value);
        }
    }
    values
}

fn button_game((first, second): (&[u64], &[u64])) -> Arc<Ruleset> {
    let [first, second] = [first, second].map(|set| crate::subtract::ruleset(NumberSet::finite(set.iter().copied())));
    Ruleset::new(ButtonGame::new(first, second))
}

#[test]
fn periods_are_those_of_the_definition() {
    for pair in SET_PAIRS {
        let [_, values] = &values_by_definition(pair, 2000);
        let starts = button_game(pair).analysis.periodic_starts().expect("the sets are small");
        let (preperiod, period) = (starts.preperiod as usize, starts.period as usize);
        assert_eq!(starts.values[..], values[..preperiod + period], "{pair:?}");
        assert!((preperiod..values.len() - period).all(|heap| values[heap] == values[heap + period]), "{pair:?}");
    }
}

#[test]
fn large_heaps_and_their_moves_are_those_of_the_definition() {
    for pair in SET_PAIRS {
        let [pushed, values] = values_by_definition(pair, 10_040);
        let game = button_game(pair);
        let theorem = game.theorem().expect("it has one");
        for heap in [10_000, 10_040] {
            let args = [Argument::from(heap as u64)];
            let verdict = theorem.decide(&args, Convention::Normal).expect("it is periodic");
            assert_eq!(verdict.value, Some(values[heap].into()), "{pair:?} {heap}");
            for goal in 0..5u64 {
                let moves = theorem.moves(&args, MoveGoal::Value(&goal.into()), 99).expect("they are known");
                let takes = pair.0.iter().filter(|&&taken| values[heap - taken as usize] == goal).count();
                let wanted = takes + usize::from(pushed[heap] == goal);
                assert_eq!(
                    (moves.listed_moves.len(), moves.total),
                    (wanted, Some(wanted.into())),
                    "{pair:?} {heap} {goal}"
                );
            }
        }
    }
}

#[test]
fn heaps_beyond_any_engine_are_decided() {
    let game = button_game((&[1, 2], &[1, 3]));
    let theorem = game.theorem().expect("it has one");
    let large: Nat = Nat::from(10u32).pow(40);
    let decide = |args: &[Argument]| theorem.decide(args, Convention::Normal).and_then(|verdict| verdict.value);
    let value = decide(&[large.clone().into()]).expect("it is periodic");
    let starts = game.analysis.periodic_starts().expect("the sets are small");
    let place = starts.preperiod + (&large - starts.preperiod) % starts.period;
    let place: usize = place.try_into().expect("it is small");
    assert_eq!(value, starts.values[place].into());
    let moves = theorem.moves(&[large.clone().into()], MoveGoal::Value(&Nat::ZERO), 9).expect("they are known");
    assert_eq!(moves.listed_moves.is_empty(), value == Nat::ZERO);
    assert!(decide(&[large.clone().into(), large.into()]).is_none());
    assert!(theorem.decide(&[Nat::from(10u32).pow(40).into()], Convention::Misere).is_none());
}
