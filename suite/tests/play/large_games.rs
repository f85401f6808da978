//! Whole games of positions whose moves are too many to be listed.

use super::written::{game, tidy};
use super::{play_match, winning_side};
use grundy::{Convention, Engine, Meter, Outcome, Query};
use grundy_play::{Match, MoveMark, Opponent, PlayerSide, advise, answered_moves, comment_last_move};

/// Games of any size that end soon are won by the side that the theory predicts.
#[test]
fn large_games_are_won() {
    let positions = [
        "nim(10**40, 7, 12)",
        "nim(10**40, 10**40)",
        "nim(10**20, 3 * 10**20, 2 * 10**20, 10**19)",
        "nim(w**2, w*3 + 5, 4)",
        "nim(w, w)",
        "nim(w)",
        "nim(w*2 + 3, w + 1, w*3 + 2)",
        "nim(w**w, w**3 + w, 9)",
        "nim(w, 10**30)",
        "wythoff(10**30, 10**20)",
        "wythoff(8 * 10**20, 13 * 10**20)",
        "wythoff(t=3)(10**25, 10**20)",
        "bash(10**39)(10**40)",
        "rook(10**20, 10**22)",
        "moore(2)(10**20, 10**18, 10**20)",
        "lasker(10**12)",
    ];
    for text in positions {
        for convention in [Convention::Normal, Convention::Misere] {
            let sum = grundy::parse(text).expect("a position");
            let mut engine = Engine::new();
            let Some(winner) = winning_side(&sum, convention, &mut engine) else { continue };
            assert!(game(text, convention).unlistable_moves().is_some(), "{text}");
            for seed in 0..2 {
                let won = play_match(&sum, convention, winner, seed, &mut engine);
                assert_eq!(won, Some(Some(winner)), "{text} under {convention:?} play");
            }
        }
    }
}

/// The opponent in a lost position, against a player who always makes the winning move: the game ends, and is lost.
#[test]
fn the_loser_ends_the_game() {
    for text in [
        "nim(10**40, 10**40)",
        "nim(w, w)",
        "nim(w**2 + w, w**2 + w)",
        "nim(w**3, w**2, w**3 + w**2)",
        "nim(w*5 + 9, w*4 + 8, w + 1)",
    ] {
        for seed in 0..2 {
            let (mut played, mut engine) = (game(text, Convention::Normal), Engine::new());
            let sum = played.position().clone();
            let loses = Query::new(sum).outcome(&mut engine, &Meter::default()) == Ok(Outcome::P);
            let loser = if loses { PlayerSide::First } else { PlayerSide::Second };
            while played.ending().is_none() {
                let chosen = if played.turn() == loser {
                    Opponent::perfect(seed).choose(&played, &mut engine, &Meter::default()).expect("a move").choice
                } else {
                    let advice = advise(&played, &mut engine, &Meter::default());
                    advice.choice.unwrap_or_else(|| panic!("no winning move in {} from {text}", played.position()))
                };
                played.play(chosen).expect("a legal move");
                assert!(played.moves().len() < 600, "{text}");
            }
            assert_eq!(played.ending().and_then(|ending| ending.winner), Some(loser.opponent()), "{text}");
        }
    }
}

/// Hints, comments, answers, undo and replay.
#[test]
fn all_that_small_positions_have() {
    let (mut played, mut engine, meter) =
        (game("nim(10**40, 7, 12)", Convention::Normal), Engine::new(), Meter::default());
    let advice = advise(&played, &mut engine, &meter);
    let hint = advice.choice.expect("a winning move");
    assert!(played.choice(&hint).expect("a move").text.en.ends_with("leave 11"));
    played.play(hint).expect("it is made");
    assert_eq!(played.position().to_string(), "nim(11, 7, 12)");
    let comment = comment_last_move(&played, &mut engine, &meter).expect("a move was made");
    assert_eq!(comment.mark, MoveMark::Wins);
    assert!(played.choices().len() == 30 && played.unlistable_moves().is_none());
    let again = Match::replay(played.start().clone(), Convention::Normal, played.moves()).expect("the same moves");
    assert_eq!(again.position().to_string(), "nim(11, 7, 12)");
    assert!(played.undo() && played.unlistable_moves().is_some() && !played.undo());
    let other = again.moves()[0].clone();
    let mut elsewhere = game("nim(10**40, 8, 12)", Convention::Normal);
    assert!(elsewhere.play(other).is_err(), "a move belongs to its position");
    let lost = grundy::parse("nim(w**2, w**2)").expect("a position");
    let answers = answered_moves(&lost, Convention::Normal, 5, &mut engine, &meter).expect("some moves");
    assert!(answers.len() == 5 && answers.iter().all(|answered| answered.reply.is_some()), "{answers:?}");
    let misere = game("nim(10**40, 1)", Convention::Misere);
    let hint = advise(&misere, &mut engine, &meter).choice.expect("a winning move");
    assert_eq!(tidy(&misere.choice(&hint).expect("a move").position_after()), ["nim(1)"]);
}
