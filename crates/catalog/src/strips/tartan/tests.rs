//! Boards compared with the definition, heads far from the corner, and invalid arguments.

use super::*;
use crate::coins::coins;
use crate::turning_turtles;
use std::collections::HashMap;

fn games() -> Vec<Arc<Ruleset>> {
    let coded = ["1+C", "1-3", "2", "3", "1-5", "4FS", "1+S", "2-4"].map(|code| coins(code).expect("a code"));
    coded.into_iter().chain([turning_turtles::ruleset()]).collect()
}

fn tartan(first: &Arc<Ruleset>, second: &Arc<Ruleset>) -> Tartan {
    let factor = |game: &Arc<Ruleset>| CoinTurning::from_ruleset(game.as_ref()).expect("a coin-turning game");
    Tartan { row_game: factor(first), column_game: factor(second), expression: "tartan".into() }
}

/// The value of a 4 × 3 board by the definition, with heads as bits, and for each cell the sets of coins that a move turns.
fn naive_value(moves: &[Vec<u16>], board: u16, known: &mut HashMap<u16, u64>) -> u64 {
    if let Some(&value) = known.get(&board) {
        return value;
    }
    let mut reached = Vec::new();
    for cell in (0..12).filter(|cell| board >> cell & 1 == 1) {
        reached.extend(moves[cell].iter().map(|turned| naive_value(moves, board ^ turned, known)));
    }
    let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
    known.insert(board, value);
    value
}

#[test]
fn boards_have_the_values_of_the_definition() {
    for first in &games() {
        for second in &games() {
            let game = tartan(first, second);
            let sets = |turning: &CoinTurning, coin: u64| {
                let mut sets = Vec::new();
                let _ = turning.for_each_set(coin, &mut |set| {
                    sets.push(set.to_vec());
                    ControlFlow::Continue(())
                });
                sets
            };
            let mut moves = vec![Vec::new(); 12];
            for (cell, moves) in moves.iter_mut().enumerate() {
                let (row, column) = (cell as u64 / 3 + 1, cell as u64 % 3 + 1);
                for rows in sets(&game.row_game, row) {
                    for columns in sets(&game.column_game, column) {
                        let bits =
                            rows.iter().flat_map(|row| columns.iter().map(move |column| (row - 1) * 3 + column - 1));
                        moves.push(bits.fold(0u16, |bits, bit| bits | 1 << bit));
                    }
                }
            }
            let mut known = HashMap::new();
            for board in (0..1u16 << 12).step_by(7) {
                let value = naive_value(&moves, board, &mut known);
                let heads = (0..12u64).filter(|cell| board >> cell & 1 == 1).map(|cell| (cell / 3 + 1, cell % 3 + 1));
                let args = places_to_arguments(heads);
                let verdict = game.decide(&args, Convention::Normal).expect("the theorem decides");
                let of = format!("{} × {}: {board:012b}", first.expression(), second.expression());
                assert_eq!(verdict.value, Some(Nat::from(value)), "{of}");
                let winning = (0..12).filter(|cell| board >> cell & 1 == 1).flat_map(|cell| &moves[cell]);
                let winning = winning
                    .filter(|turned| naive_value(&moves, board ^ **turned, &mut HashMap::clone(&known)) == 0)
                    .count();
                let found = game.moves(&args, MoveGoal::Value(&Nat::ZERO), 1000).expect("the theorem decides");
                assert_eq!((found.listed_moves.len(), found.total), (winning, Some(winning.into())), "{of}");
            }
        }
    }
}

#[test]
fn heads_far_from_the_corner() {
    let large = Nat::from(10u32).pow(30);
    for (first, second) in [("1+C", "1-3"), ("2", "2"), ("3", "1+C"), ("1-3", "1-3")] {
        let game = tartan(&coins(first).expect("a code"), &coins(second).expect("a code"));
        let heads = places_to_arguments([(large.clone() + 24u32, large.clone() * 3u32)]);
        let moves = game.moves(&heads, MoveGoal::Value(&Nat::ZERO), 5).expect("one head is always won");
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            let verdict = game.decide(&after[0], Convention::Normal).expect("the theorem decides");
            assert_eq!(verdict.outcome, Outcome::P, "{first} {second}");
            assert!(GameView::describe_move(&game, &heads, &after).is_some());
        }
    }
}

#[test]
fn boards_are_read_in_three_ways() {
    let [ruler, turtles] = [coins("1+C").expect("a code"), coins("1-3").expect("a code")];
    let game = tartan(&ruler, &turtles);
    let start = |args: Vec<Argument>| Notation::start_components(&game, &CallArguments::from_positional(args));
    let pair = |row: u64, column: u64| Argument::Tuple(vec![row.into(), column.into()]);
    assert_eq!(start(vec!["HT|TH".into()]), Ok(vec![vec![pair(1, 1), pair(2, 2)]]));
    assert_eq!(start(vec![2u64.into(), 3u64.into()]), Ok(vec![vec![pair(2, 3)]]));
    assert_eq!(start(vec![pair(2, 2), pair(1, 1)]), start(vec!["HT|TH".into()]));
    for bad in [
        vec![0u64.into(), 1u64.into()],
        vec![3u64.into()],
        vec!["HT|T".into()],
        vec![pair(1, 1), pair(1, 1)],
        vec!["x".into()],
    ] {
        assert!(start(bad).is_err());
    }
    let nim: Arc<Ruleset> = crate::nimble::ruleset();
    assert!(ruleset(&ruler, &nim).is_err() && ruleset(&nim, &ruler).is_err());
    let named = ruleset(&ruler, &turtles).map(|game| game.expression());
    assert_eq!(named.as_deref(), Ok("tartan(ruler, mock_turtles)"));
    assert!(call(&CallArguments::from_positional([Argument::from(3u64), Argument::Ruleset(ruler)])).is_err());
}

#[test]
fn a_board_is_drawn_as_one() {
    let [ruler, turtles] = [coins("1+C").expect("a code"), coins("1-3").expect("a code")];
    let game = tartan(&ruler, &turtles);
    let start =
        Notation::start_components(&game, &CallArguments::from_positional(vec!["HT|TH".into()])).expect("a board");
    let Scene::Board(board) = GameView::picture(&game, &start[0]).scene else { panic!("it is a board") };
    assert_eq!((board.columns, board.first_number), (2, 1));
    assert_eq!(board.cells, [BoardCell::Head, BoardCell::Tail, BoardCell::Tail, BoardCell::Head]);
    let message = |text: &str| {
        Notation::start_components(&game, &CallArguments::from_positional(vec![text.into()]))
            .expect_err("no board")
            .message
            .en
    };
    assert_eq!(message("HT|H"), "row 2 has 1 cell, but row 1 has 2");
}
