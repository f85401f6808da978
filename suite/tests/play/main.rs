//! Playing: boards keep their places, and the perfect opponent never loses a won game.

mod large_games;
mod typed;
mod written;

use grundy::{Component, Convention, Engine, Lang, Limits, Meter, Outcome, Query, Ruleset, Sum, entries};
use grundy_play::{Match, MatchMove, Opponent, OpponentLevel, PlayerSide, choices, comment_last_move, read};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// All rulesets of the catalogue that the suite checks.
fn rulesets() -> Vec<Arc<Ruleset>> {
    entries().flat_map(|entry| (entry.instances)()).collect()
}

/// The small positions of a ruleset.
fn small_positions(game: &Arc<Ruleset>) -> Vec<Sum> {
    let sum = |args| Sum { components: vec![Component::new(game, args).expect("it is a position")] };
    game.small_positions().into_iter().map(sum).collect()
}

/// On a board every pair of cells is a separate move, and the remaining cells keep their places, even if the board splits.
#[test]
fn boards_keep_their_place() {
    let game =
        |text: &str| Match::new(grundy::parse(text).expect("a position"), Convention::Normal).expect("it is small");
    for (board, moves) in
        [("cram(2, 3)", 7), ("cram(4, 4)", 24), ("tac_tix(2, 2)", 8), ("notakto(3, 3)", 9), ("nogo(2, 2)", 8)]
    {
        assert_eq!(game(board).choices().len(), moves, "{board}");
    }
    let board = game("cram(2, 3)");
    let middle = read("a domino on (0, 1) and (1, 1)", &board, Lang::En)
        .expect("a move")
        .number()
        .expect("the moves are listed");
    let apart = board.choices()[middle].position_after();
    assert_eq!(apart.to_string(), r##"cram(".#.|.#.")"##);
    // Written and parsed again, it is still one board, so that a link or a note brings back the same picture.
    let again =
        Match::new(grundy::parse(&apart.to_string()).expect("a position"), Convention::Normal).expect("it is small");
    let texts: Vec<&str> = again.choices().iter().map(|choice| &choice.text.en[..]).collect();
    assert_eq!(texts, ["a domino on (0, 0) and (1, 0)", "a domino on (0, 2) and (1, 2)"]);
    // All three remaining dominoes win, and the reply to the first of two is the second.
    let solve = |sum: &Sum| Query::new(sum.clone()).solve(&mut Engine::new(), &Meter::default());
    assert_eq!(solve(board.position()).winning_total, Some(3u32.into()));
    let message: Vec<String> = solve(&apart).explanation.into_iter().map(|line| line.en).collect();
    assert!(
        message.iter().any(|line| line.trim() == "a domino on (0, 0) and (1, 0) — a domino on (0, 2) and (1, 2)"),
        "{message:?}"
    );
}

/// Plays the perfect opponent, on this side, against one that plays any move. Returns who won.
fn play_match(
    sum: &Sum,
    convention: Convention,
    side: PlayerSide,
    seed: u64,
    engine: &mut Engine,
) -> Option<Option<PlayerSide>> {
    let mut game = Match::new(sum.clone(), convention).ok()?;
    let perfect = Opponent::perfect(seed);
    let any = Opponent { level: OpponentLevel::new(100)?, seed };
    let limits = Limits { max_positions: 2_000_000, ..Limits::default() };
    while game.ending().is_none() {
        let opponent = if game.turn() == side { perfect } else { any };
        let chosen = opponent.choose(&game, engine, &Meter::new(limits)).expect("there is a move");
        assert_eq!(
            chosen.by_lot,
            game.turn() != side,
            "the perfect opponent knows what it does in {}",
            game.position()
        );
        game.play(chosen.choice).expect("it is a move");
        if game.moves().len() > 400 && game.agree_draw() {
            break;
        }
        assert!(game.moves().len() < 800, "play from {sum} ends");
    }
    let again = Match::replay(sum.clone(), convention, game.moves()).expect("the same moves can be made");
    assert_eq!(again.ending(), game.ending());
    game.ending().map(|ending| ending.winner)
}

/// The side that wins a position.
fn winning_side(sum: &Sum, convention: Convention, engine: &mut Engine) -> Option<PlayerSide> {
    let limits = Limits { max_positions: 300_000, ..Limits::default() };
    let query = Query::new(sum.clone()).under(convention).with_moves(1);
    match query.solve(engine, &Meter::new(limits)).outcome? {
        Outcome::N => Some(PlayerSide::First),
        Outcome::P => Some(PlayerSide::Second),
        Outcome::D => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_perfect_opponent_wins_what_is_won(picked in prop::collection::vec(any::<(u16, u16)>(), 1..3), seed in any::<u64>()) {
        let rulesets = rulesets();
        let part = |(game, position): &(u16, u16)| {
            let all = small_positions(&rulesets[usize::from(*game) % rulesets.len()]);
            all[usize::from(*position) % all.len()].clone()
        };
        let sum = picked.iter().map(part).reduce(|a, b| a + b).expect("there is one");
        for convention in [Convention::Normal, Convention::Misere] {
            let mut engine = Engine::new();
            let (Some(winner), Ok(_)) = (winning_side(&sum, convention, &mut engine), choices(&sum, 200)) else { continue };
            let won = play_match(&sum, convention, winner, seed, &mut engine);
            prop_assert_eq!(won, Some(Some(winner)), "{} under {:?} play", sum, convention);
        }
    }
}

/// Won loopy games are brought to an end, and draws are kept.
#[test]
fn loopy_games_and_declared_ends() {
    let read = |name: &str| std::fs::read_to_string(format!("{}/../examples/rules/{name}", env!("CARGO_MANIFEST_DIR")));
    let files = [
        ("nim_on_a_clock.py", vec!["nim_on_a_clock((1, 2), 4)", "nim_on_a_clock((2, 2), 3)"]),
        ("nim_with_a_pass.py", vec!["with_pass((1, 2))", "with_pass((2, 2, 1))"]),
        ("traffic_light.py", vec!["green(20)", "red(9) + green(11)"]),
        ("tic_tac_toe.py", vec!["tic_tac_toe()", "tic_tac_toe((0, -1, 1, 0, 0, 0, 0, 0, 0))"]),
        ("hexapawn.py", vec!["hexapawn()"]),
    ];
    let mut seen = 0;
    for (file, positions) in files {
        let rules = grundy::parse_rules(&read(file).expect("the file is there")).expect("it is rules");
        for text in positions {
            let sum = grundy::parse_with(&rules, text).unwrap_or_else(|wrong| panic!("{text} of {file}: {wrong:?}"));
            let mut engine = Engine::new();
            let best = winning_side(&sum, Convention::Normal, &mut engine);
            for (seed, side) in
                [(1, PlayerSide::First), (2, PlayerSide::Second), (3, PlayerSide::First), (4, PlayerSide::Second)]
            {
                let won = play_match(&sum, Convention::Normal, side, seed, &mut engine).expect("it can be played");
                match best {
                    Some(best) if best == side => assert_eq!(won, Some(side), "{text} of {file}"),
                    Some(_) => {}
                    None => assert_ne!(won, Some(side.opponent()), "{text} of {file} is a draw"),
                }
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 36);
}

/// Loopy tokens in sums with heaps: the winner brings play to its end.
#[test]
fn circles_do_not_keep_the_winner() {
    let moves = "((1, 2), (0, 3), (3,), (), (0, 2), (4, 6), (5, 3), (8, 2), (7, 2))";
    let rules =
        grundy::parse_rules(&format!("@game\ndef token(v):\n    for w in {moves}[v]:\n        yield token(w)\n"));
    let rules = rules.expect("rules");
    let (mut won, mut kept) = (0, 0);
    for a in 0..9 {
        for rest in ["", " + nim(1)", " + token(1)", " + token(5) + nim(2)"] {
            let sum = grundy::parse_with(&rules, &format!("token({a}){rest}")).expect("a position");
            let mut engine = Engine::new();
            let best = winning_side(&sum, Convention::Normal, &mut engine);
            for seed in 0..4 {
                let side = best.unwrap_or(if seed % 2 == 0 { PlayerSide::First } else { PlayerSide::Second });
                match (best, play_match(&sum, Convention::Normal, side, seed, &mut engine)) {
                    (Some(_), ended) => {
                        assert_eq!(ended, Some(Some(side)), "{sum}");
                        won += 1;
                    }
                    (None, ended) => {
                        assert_ne!(ended, Some(Some(side.opponent())), "{sum}");
                        kept += 1;
                    }
                }
            }
        }
    }
    assert!(won > 100 && kept > 10, "{won} {kept}");
}

#[test]
fn a_position_that_comes_up_three_times_may_be_a_draw() {
    let rules =
        grundy::parse_rules("@game\ndef token(v):\n    for w in ((1,), (0, 2), ())[v]:\n        yield token(w)\n")
            .expect("rules");
    let start = grundy::parse_with(&rules, "token(0)").expect("a position");
    let mut game = Match::new(start, Convention::Normal).expect("it can be played");
    for _ in 0..2 {
        assert!(game.draw_reason().is_none() && !game.agree_draw());
        for to in ["token(1)", "token(0)"] {
            game.play(read(to, &game, Lang::En).expect("a move")).expect("it is made");
        }
    }
    assert!(game.draw_reason().is_some());
    assert!(game.agree_draw());
    assert_eq!(game.ending().map(|ending| ending.winner), Some(None));
    assert!(game.choices().is_empty() && game.play(0).is_err());
    assert!(game.undo() && game.ending().is_none());
}

/// Levels err with their stated frequency.
#[test]
fn a_comment_needs_no_budget_for_the_moves() {
    let rules = grundy::parse_rules(
        "@game\ndef g(n):\n    for k in range(n):\n        x = sum(i * i for i in range(300))\n        if x:\n            yield g(k)\n",
    )
    .expect("rules");
    let start = grundy::parse_with(&rules, "g(300)").expect("a position");
    let mut game = Match::new(start, Convention::Normal).expect("it can be played");
    game.play(MatchMove::Listed(100)).expect("a move");
    let cancelled = Arc::new(AtomicBool::new(true));
    for meter in
        [Meter::new(Limits { max_positions: 0, ..Limits::default() }), Meter::with_cancel(Limits::default(), cancelled)]
    {
        let comment = comment_last_move(&game, &mut Engine::new(), &meter).expect("there is a last move");
        let is_won = |outcome: Option<Outcome>| outcome.is_none_or(|outcome| outcome == Outcome::N);
        assert!(is_won(comment.outcome_before) && is_won(comment.outcome_after), "{comment:?}");
    }
    assert!(game.undo() && game.choices().len() == 300);
}

#[test]
fn levels_err_as_often_as_they_say() {
    let game =
        Match::new(grundy::parse("nim(1, 4, 4)").expect("a position"), Convention::Normal).expect("it can be played");
    for level in [OpponentLevel::PERFECT, OpponentLevel::HARD, OpponentLevel::MEDIUM, OpponentLevel::EASY] {
        let mut engine = Engine::new();
        let lots = (0..1000).filter(|&seed| {
            let chosen = Opponent { level, seed }.choose(&game, &mut engine, &Meter::default());
            chosen.expect("there is a move").by_lot
        });
        let (lots, expected) = (lots.count(), 10 * usize::from(level.chance()));
        assert!(
            lots.abs_diff(expected) <= if expected == 0 { 0 } else { 60 },
            "{lots} of 1000, and {expected} were expected"
        );
    }
}
