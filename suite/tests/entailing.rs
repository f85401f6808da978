//! Games with entailing and complimenting moves: published values, play, and rules in files.

use grundy::{
    Convention, Engine, GameValue, Meter, Outcome, Query, Stop, Sum, entries, kit, parse, parse_rules, parse_with,
};
use grundy_play::{Match, Opponent, OpponentLevel, choices};
use grundy_suite::rows;

#[test]
fn published_values() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for row in rows(include_str!("../golden/entailing.tsv")) {
        let [expression, expect, source] = row[..] else { panic!("a row of three: {row:?}") };
        let sum = parse(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
        let value = Query::new(sum).value(&mut engine, &meter).map(|value| value.to_string());
        assert_eq!(value.as_deref(), Ok(expect), "{expression}, {source}");
    }
}

/// The first loony stacks of Top Entails, all up to 2505 (Winning Ways, chapter 12).
#[test]
fn loony_stacks() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut is_loony = |n: u64| {
        let sum = parse(&format!("top_entails({n})")).expect("it is a position");
        Query::new(sum).value(&mut engine, &meter) == Ok(GameValue::Loony)
    };
    let loony: Vec<u64> = (0..=2505).filter(|&n| is_loony(n)).collect();
    assert_eq!(loony, [1, 3, 2403, 2505]);
}

/// Values compared with play on sums, which uses no values, for every game of the catalogue with entailing moves.
#[test]
fn sums_of_small_positions_are_those_of_play() {
    let (mut engine, meter, mut compared) = (Engine::new(), Meter::default(), 0);
    let games = entries().flat_map(|entry| (entry.instances)()).filter(|game| game.has_entailing_moves());
    for game in games {
        let small: Vec<Sum> = game
            .small_positions()
            .into_iter()
            .map(|args| Sum::from_components(&game, &[args]))
            .filter(|sum| sum.to_string().len() < 30)
            .collect();
        let mut play = kit::EntailingPlay::new(&game);
        for (at, one) in small.iter().enumerate() {
            for other in small.iter().take(at + 1) {
                let keys = [one, other].map(|sum| sum.components[0].key.clone().expect("it is small"));
                let mut outcome = |text: String| {
                    let sum = parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                    Query::new(sum).outcome(&mut engine, &meter).unwrap_or_else(|stop| panic!("{text}: {stop:?}"))
                };
                let won = play.is_won(&keys, None);
                assert_eq!(outcome(format!("{one} + {other}")), Outcome::from_win(won), "{one} + {other}");
                let due = play.is_won(&keys[..1], Some(&keys[1]));
                assert_eq!(outcome(format!("{one} + entailed({other})")), Outcome::from_win(due), "{one}, due {other}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared} sums");
}

#[test]
fn rules_in_files_have_the_same_values() {
    let rules = parse_rules(include_str!("../../examples/rules/top_entails.py")).expect("they are rules");
    let (mut engine, mut other, meter) = (Engine::new(), Engine::new(), Meter::default());
    for n in 0..=80 {
        let text = format!("top_entails({n})");
        let ours = Query::new(parse_with(&rules, &text).expect("a position")).value(&mut engine, &meter);
        let theirs = Query::new(parse(&text).expect("a position")).value(&mut other, &meter);
        assert!(ours.is_ok() && ours == theirs, "{text}: {ours:?}, {theirs:?}");
    }
}

#[test]
fn rules_that_loop_are_refused() {
    let rules =
        parse_rules("from grundy import game, entail\n@game\ndef g(n):\n    yield entail(g(1 - n))\n").expect("rules");
    let sum = parse_with(&rules, "g(0)").expect("a position");
    let answer = Query::new(sum.clone()).solve(&mut Engine::new(), &Meter::default());
    assert_eq!(answer.outcome, None);
    assert!(answer.explanation.iter().any(|line| line.en.contains("loop")), "{:?}", answer.explanation);
    assert_eq!(Query::new(sum).outcome(&mut Engine::new(), &Meter::default()), Err(Stop::Loopy));
}

/// The perfect opponent wins every won position against one that plays any move, and only moves that are due are offered.
#[test]
fn the_perfect_opponent_wins() {
    let (mut engine, meter, mut played) = (Engine::new(), Meter::default(), 0);
    for text in [
        "top_entails(7, 6) + nim(3)",
        "top_entails(9) + nim(1)",
        "top_entails(3) + nim(5)",
        "entailed(top_entails(6, 4)) + nim(2)",
        "nimstring(\"0-1-2-3-0 1-4 4-0\") + nim(2)",
        "nimstring(\"0-1-2\") + top_entails(5)",
        "nimstring(\"1-2-3-4-1 0-1\")",
    ] {
        let start = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let won = Query::new(start.clone()).outcome(&mut engine, &meter).expect("it is small") == Outcome::N;
        for seed in 0..12 {
            let mut game = Match::new(start.clone(), Convention::Normal).expect("it can be played");
            let perfect = Opponent::perfect(seed);
            let any = Opponent { level: OpponentLevel::new(100).expect("a chance"), seed };
            let side = if won { game.turn() } else { game.turn().opponent() };
            while game.ending().is_none() {
                let due = game.position().to_string().contains("entailed(");
                assert!(
                    !due || choices(game.position(), 1000).is_ok_and(|all| all.iter().all(|choice| {
                        game.position().components[choice.component].to_string().starts_with("entailed(")
                    })),
                    "{}",
                    game.position()
                );
                let who = if game.turn() == side { perfect } else { any };
                let made = who.choose(&game, &mut engine, &meter).expect("the game goes on");
                game.play(made.choice).expect("it is a choice");
            }
            assert_eq!(game.ending().and_then(|ending| ending.winner), Some(side), "{text} with seed {seed}");
            played += 1;
        }
    }
    assert_eq!(played, 84);
}
