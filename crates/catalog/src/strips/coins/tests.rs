//! Coins with any number, known error-correcting codes, and named games.

use super::*;
use grundy_game::{GameView, Notation};
use num_traits::ToPrimitive;

fn game(code: &str) -> CoinTurningGame {
    CoinTurningGame::new(TurningCode::parse(code).expect("a code"), code.into(), &CARD)
}

fn rules(code: &str) -> impl Notation + GameView {
    CoinRowRuleset(game(code))
}

#[test]
fn winning_moves_are_found_at_any_size() {
    let large = Nat::from(10u32).pow(30);
    for code in ["2", "3", "1-3", "1+C"] {
        let game = game(code);
        let rows = [
            vec![Nat::from(7u32), large.clone() + 3u32, large.clone() * 3u32],
            vec![Nat::from(12u32), large.clone() + 4u32, large.clone() + 6u32],
        ];
        for heads in rows.map(heads_to_arguments) {
            let moves = game.moves(&heads, MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
            assert!(
                !moves.listed_moves.is_empty() && moves.total >= Some(moves.listed_moves.len().into()),
                "{code} {heads:?}"
            );
            for after in moves.listed_moves {
                let verdict = game.decide(&after[0], Convention::Normal).expect("the theorem decides");
                assert_eq!(verdict.value, Some(Nat::ZERO), "{code} {after:?}");
                assert!(GameView::describe_move(&rules(code), &heads, &after).is_some());
            }
        }
    }
}

/// A move of Ruler may turn more coins than can be listed.
#[test]
fn moves_that_cannot_be_written_are_counted() {
    let heads = heads_to_arguments(vec![Nat::from(1u32) << 99u32, Nat::from(1u32) << 100u32]);
    let moves = game("1+C").moves(&heads, MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
    assert_eq!((moves.listed_moves.len(), moves.total), (0, Some(1u32.into())));
}

/// The values of heads on the first coins.
fn head_values(code: &str, to: u32) -> Vec<u64> {
    let game = game(code);
    (1..=to)
        .map(|coin| game.turning.value(&coin.into()).and_then(|value| value.to_u64()).expect("it is small"))
        .collect()
}

/// The dimension of the space that the values span over the field of two elements.
fn linear_rank(values: &[u64]) -> usize {
    let mut basis: Vec<u64> = Vec::new();
    for &value in values {
        let rest = basis.iter().fold(value, |rest, &other| rest.min(rest ^ other));
        if rest != 0 {
            basis.push(rest);
        }
    }
    basis.len()
}

/// The lost rows have dimensions 9 and 12, and distances 6 and 8. With the latter parameters, there is only the Golay code.
#[test]
fn lost_rows_are_the_codes_that_the_cards_name() {
    assert_eq!(linear_rank(&head_values("1-5", 18)), 9);
    assert_eq!(linear_rank(&head_values("1-7", 24)), 12);
}

/// Allowing one more coin, an odd number, appends a parity bit to the values.
#[test]
fn the_mock_turtle_theorem() {
    for (even, odd, to) in [("1-2", "1-3", 30), ("1-4", "1-5", 25), ("1-6", "1-7", 18), ("1-8", "1-9", 18)] {
        let checked = |value: u64| 2 * value + u64::from(value.count_ones().is_multiple_of(2));
        // The first coin of the odd game is the parity bit itself.
        let right: Vec<u64> = std::iter::once(1).chain(head_values(even, to).into_iter().map(checked)).collect();
        assert_eq!(head_values(odd, to + 1), right, "{odd}");
    }
}

#[test]
fn codes_give_the_games_with_names() {
    let name = |code: &str| coins(code).map(|game| game.expression());
    assert_eq!(name("1-2").as_deref(), Ok("turning_turtles"));
    assert_eq!(name("3").as_deref(), Ok("triplets"));
    assert_eq!(name("1-3c(5)").as_deref(), Ok("mock_turtle_fives"));
    assert_eq!(name("2-4").as_deref(), Ok("coins(\"2-4\")"));
    assert!(
        call_coins(&CallArguments::from_positional(["x".into()])).is_err()
            && call_coins(&CallArguments::from_positional([3u64.into()])).is_err()
    );
    let huge = CallArguments::from_positional([Argument::from(Nat::from(10u32).pow(40))]);
    assert!(
        Notation::start_components(&rules("1-5"), &huge).is_err()
            && Notation::start_components(&rules("3"), &huge).is_ok()
    );
}
