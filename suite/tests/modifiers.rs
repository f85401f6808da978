//! Games made of other games by a change of the rules: published and recomputed values from `golden/modifiers.tsv`.

use grundy::{Answer, Convention, Engine, GameValue, Meter, Outcome, Query};
use grundy_suite::rows;

const MODIFIERS_TABLE: &str = include_str!("../golden/modifiers.tsv");

/// The rows of a topic: the instance, and the expected result.
fn topic_rows(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(MODIFIERS_TABLE).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

fn query(text: &str) -> Query {
    Query::new(grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn solve(text: &str, convention: Convention) -> Answer {
    query(text).under(convention).solve(&mut Engine::new(), &Meter::default())
}

fn outcome(text: &str, engine: &mut Engine) -> Outcome {
    query(text).outcome(engine, &Meter::default()).unwrap_or_else(|stop| panic!("{text}: {stop:?}"))
}

fn value(text: &str, engine: &mut Engine) -> u64 {
    match query(text).value(engine, &Meter::default()) {
        Ok(GameValue::Nimber(value)) => u64::try_from(value).expect("it is small"),
        other => panic!("{text}: {other:?}"),
    }
}

/// The pairs `(a, b)` with `a ≤ b ≤ most` that the player to move loses, written as in the table.
fn lost_pairs(ruleset: &str, most: u64) -> String {
    let mut engine = Engine::new();
    let pairs = (0..=most).flat_map(|b| (0..=b).map(move |a| (a, b)));
    let lost = pairs.filter(|(a, b)| outcome(&format!("{ruleset}({a}, {b})"), &mut engine) == Outcome::P);
    lost.map(|(a, b)| format!("{a},{b}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn blocking_pairs_of_heaps() {
    for (instance, expect) in topic_rows("blocking_lost_pairs") {
        let (game, blocks) = instance.split_once(' ').expect("a ruleset and a number");
        assert_eq!(lost_pairs(&format!("blocking({game}, {blocks})"), 24), expect, "{instance}");
    }
}

#[test]
fn blocked_positions_are_explained_and_refused_in_sums() {
    let won = solve("blocking(wythoff(5, 9), 1)", Convention::Normal);
    assert_eq!((won.outcome, won.value), (Some(Outcome::N), None));
    assert!(won.winning_moves.len() >= 2, "one of them may be forbidden");
    let lost = solve("blocking(wythoff(2, 5), 1)", Convention::Normal);
    assert_eq!(lost.outcome, Some(Outcome::P));
    assert!(lost.winning_moves.is_empty());
    // A sum inside is one position: without blocks it is the sum itself.
    for (sum, blocks) in [("nim(2) + kayles(3)", 0), ("kayles(4) + kayles(4)", 0)] {
        let alone = outcome(sum, &mut Engine::new());
        assert_eq!(outcome(&format!("blocking({sum}, {blocks})"), &mut Engine::new()), alone, "{sum}");
    }
    for (text, convention, message) in [
        ("blocking(nim(3), 1) + nim(2)", Convention::Normal, "write the sum inside"),
        ("blocking(nim(3), 1)", Convention::Misere, "whoever cannot move loses"),
    ] {
        let answer = solve(text, convention);
        assert_eq!(answer.outcome, None, "{text}");
        let lines: Vec<&str> = answer.explanation.iter().map(|line| &line.en[..]).collect();
        assert!(lines.iter().any(|line| line.contains(message)), "{text}: {lines:?}");
    }
}

#[test]
fn buttons_on_pairs_of_numbers() {
    for (instance, expect) in topic_rows("button_lost_pairs") {
        let (first, second) = instance.split_once(' ').expect("two rulesets");
        assert_eq!(lost_pairs(&format!("push_the_button({first}, {second})"), 16), expect, "{instance}");
    }
}

/// The position of a button, and under misère play the second ruleset, decide where nothing else is left.
#[test]
fn buttons_under_misere_play() {
    let misere = |text: &str| solve(text, Convention::Misere).outcome;
    // Pushing at (0, 0) leaves no move, so the player who pushes loses under misère play.
    assert_eq!(misere("push_the_button(nim, nim)(0)"), Some(Outcome::P));
    assert_eq!(misere("push_the_button(nim, nim)(1)"), Some(Outcome::N));
    assert_eq!(misere("push_the_button(nim, wythoff)(wythoff(1, 2))"), misere("wythoff(1, 2)"));
}

/// A star with these arms: paths that begin beside a centre.
fn star_with_arms(arms: &[u64], centre: &str) -> String {
    let chain = |(at, length): (usize, &u64)| {
        let vertices: String = (1..=*length).map(|vertex| format!("-{centre}{at}_{vertex}")).collect();
        format!("{centre}{vertices}")
    };
    arms.iter().enumerate().map(chain).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_game_033_on_subdivided_stars() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("octal_033_stars") {
        let ones: usize = instance.split(' ').next().and_then(|word| word.parse().ok()).expect("a number of arms");
        // The arms count modulo 3: the table has arms of 1 and 2, and these are longer by 3.
        for longer in [0, 3] {
            let values = (0..=4).map(|twos| {
                let arms: Vec<u64> = [vec![1; ones], vec![2; twos]].concat();
                let arms: Vec<u64> =
                    arms.iter().enumerate().map(|(at, arm)| if at == 0 { arm + longer } else { *arm }).collect();
                let graph = if arms.is_empty() { "c".into() } else { star_with_arms(&arms, "c") };
                value(&format!("on_graph(\"0.33\")(\"{graph}\")"), &mut engine).to_string()
            });
            assert_eq!(values.collect::<Vec<_>>().join(" "), expect, "{instance}, {longer}");
        }
    }
}

#[test]
fn the_game_033_on_bistars() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("octal_033_bistars") {
        let words: Vec<&str> = instance.split([' ', ';']).collect();
        let left: Vec<u64> = [words[1], words[3]].map(|arm| arm.parse().expect("an arm")).to_vec();
        let mut values = Vec::new();
        for right in [[1, 1], [1, 2], [2, 2]] {
            for middle in 1..=3 {
                let path: String = (1..middle).map(|vertex| format!("-m{vertex}")).collect();
                let graph = format!("{} c{path}-d {}", star_with_arms(&left, "c"), star_with_arms(&right, "d"));
                values.push(value(&format!("on_graph(\"0.33\")(\"{graph}\")"), &mut engine).to_string());
            }
        }
        assert_eq!(values.join(" "), expect, "{instance}");
    }
}

#[test]
fn paths_are_heaps_and_007_is_arc_kayles() {
    let mut engine = Engine::new();
    for code in ["0.33", "0.77", "0.137", "0.6", "0.156", "0.45"] {
        for n in 1..=30 {
            let (path, heap) = (format!("on_graph(\"{code}\")(path={n})"), format!("octal(\"{code}\")({n})"));
            assert_eq!(value(&path, &mut engine), value(&heap, &mut engine), "{path}");
        }
        for n in 1..=12 {
            let misere = |text: &str| solve(text, Convention::Misere).outcome;
            let path = format!("on_graph(\"{code}\")(path={n})");
            assert_eq!(misere(&path), misere(&format!("octal(\"{code}\")({n})")), "{path}");
        }
    }
    for graph in ["grid=(2, 5)", "grid=(3, 3)", "complete=6", "\"1-2-3-4-5-1 1-6 2-7 6-7-8\"", "\"1-2-3-1 3-4-5-3\""] {
        let on_graph = value(&format!("on_graph(\"0.07\")({graph})"), &mut engine);
        assert_eq!(on_graph, value(&format!("arc_kayles({graph})"), &mut engine), "{graph}");
    }
}

#[test]
fn heaps_with_a_bound_from_the_last_move() {
    let mut engine = Engine::new();
    for (function, expect) in topic_rows("dynamic_lost_heaps") {
        let lost = (1..=90).filter(|n| outcome(&format!("dynamic({function})({n})"), &mut engine) == Outcome::P);
        assert_eq!(lost.map(|n: u64| n.to_string()).collect::<Vec<_>>().join(" "), expect, "{function}");
    }
    for n in 1..=40 {
        let same = |one: &str, other: &str, engine: &mut Engine| {
            assert_eq!(outcome(&format!("{one}({n})"), engine), outcome(&format!("{other}({n})"), engine), "{one} {n}");
        };
        same("dynamic(\"2*t\")", "fibonacci_nim", &mut engine);
        same("dynamic([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42])", "dynamic_nim(3)", &mut engine);
    }
}
