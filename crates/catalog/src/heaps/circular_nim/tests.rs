//! Tests of Circular Nim.

use super::*;
use grundy_game::kit;

#[test]
fn laws() {
    for game in (ENTRIES[0].instances)() {
        let checked = kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "{} has small positions", game.expression());
    }
}

/// The lost positions with larger heaps than in the laws, found from the smallest sums on.
#[test]
fn lost_positions_are_those_of_the_definition() {
    for (count, most, sizes) in
        [(3, 2, 9u64), (4, 2, 6), (5, 2, 5), (5, 3, 4), (6, 3, 3), (6, 4, 3), (7, 4, 5), (8, 6, 3)]
    {
        let game = CircularNim { count, neighbour_count: most };
        let mut positions: Vec<Vec<u64>> = (0..sizes.pow(count as u32))
            .map(|code| (0..count as u32).map(|at| code / sizes.pow(at) % sizes).collect())
            .collect();
        positions.sort_by_key(|heaps| heaps.iter().sum::<u64>());
        let mut lost = std::collections::HashSet::new();
        for heaps in positions {
            let reaches_lost = Game::for_each_option(&game, &heaps, |option| match lost.contains(&option) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            let verdict = game.decide(&Notation::write(&game, &heaps), Convention::Normal).expect("it is solved");
            assert_eq!(verdict.outcome, Outcome::from_win(reaches_lost.is_break()), "{count}, {most}: {heaps:?}");
            if reaches_lost.is_continue() {
                lost.insert(heaps);
            }
        }
    }
}

#[test]
fn wrong_numbers_are_refused() {
    let call = |args: Vec<Argument>| call_circular_nim(&CallArguments::from_positional(args));
    for args in [vec![0u64.into(), 1u64.into()], vec![5u64.into(), 6u64.into()], vec![5u64.into(), 0u64.into()]] {
        assert!(call(args).is_err());
    }
    assert!(call(vec![Nat::from(10u32).pow(40).into(), 2u64.into()]).is_err());
    assert!(CircularNim { count: 3, neighbour_count: 2 }.read(&[1u64.into(), 2u64.into()]).is_err());
}

#[test]
fn heaps_of_any_size() {
    let ten = Nat::from(10u32).pow(40);
    let args = heaps_to_arguments([7u32, 1, 4, 4, 1].map(|k| &ten * k).into());
    let outcome =
        |most| CircularNim { count: 5, neighbour_count: most }.decide(&args, Convention::Normal).map(|v| v.outcome);
    assert_eq!(outcome(2), Some(Outcome::P));
    assert_eq!((outcome(3), outcome(4)), (Some(Outcome::N), Some(Outcome::N)));
    let moves = CircularNim { count: 5, neighbour_count: 4 }.moves(&args, MoveGoal::MisereP, 5).expect("it is decided");
    assert_eq!(moves.listed_moves, [vec![heaps_to_arguments(vec![ten; 5])]]);
}
