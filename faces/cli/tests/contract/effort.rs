//! The effort of `solve` beyond the outcome, and proofs by finitely many positions of an endless game.

use crate::program::{json, run};
use serde_json::Value as Json;

/// A move removes two or three numbers of 1..30 that sum to 30; the set is a bit mask.
const REMOVE_THIRTY_RULES: &str = r#"
from grundy import game
@game
def removing(bits):
    for i in range(1, 31):
        if bits >> i & 1:
            for j in range(i + 1, 31):
                if bits >> j & 1:
                    if i + j == 30:
                        yield removing(bits ^ 1 << i ^ 1 << j)
                    k = 30 - i - j
                    if k > j and bits >> k & 1:
                        yield removing(bits ^ 1 << i ^ 1 << j ^ 1 << k)
"#;

/// Games from which infinitely many positions can be reached.
const ENDLESS_RULES: &str = r#"
from grundy import game, lose
@game
def up(n):
    if n > 0:
        yield up(n - 1)
        yield up(n + 1)
@game
def forward(n):
    yield forward(n + 2)
    yield forward(n + 1)
    if n % 5 == 0:
        yield over(n)
@game
def over(n):
    return []
@game
def counting(n, k):
    if n > 0:
        yield counting(n, k + 1)
        yield counting(n - 1, k)
@game
def declared(n):
    if n == 0:
        return lose
    yield declared(n + 1)
    yield declared(n - 1)
"#;

fn position_count(answer: &Json) -> u64 {
    answer["counts"]["positions"].as_u64().expect("a number of positions")
}

/// 9 dominoes of the 5 × 6 board leave value 0: by search without the theorem.
#[test]
fn a_value_stands_beside_a_theorem() {
    let answer = json(&["solve", "cram(5, 6)"]);
    let searched = json(&["solve", "cram(5, 6)", "--method", "beling-rogalski"]);
    assert_eq!(answer["standing"]["kind"], "proved");
    assert_eq!(answer["value_standing"]["kind"], "computed");
    assert_eq!((&answer["value"], &answer["winning_total"]), (&searched["value"], &searched["winning_total"]));
    assert_eq!(answer["winning_total"], 9);
}

/// Results that a proof does not need are not searched for long, unless they are requested.
#[test]
fn no_long_search_follows_a_proof() {
    for (position, outcome) in
        [("cram(8, 8)", "P"), ("chomp(100, 101)", "N"), ("cram(6, 7)", "N"), ("tac_tix(5, 5)", "N")]
    {
        let answer = json(&["solve", position]);
        assert_eq!(answer["outcome"], outcome, "{position}");
        assert!(position_count(&answer) <= 500_000, "{position}: {answer}");
        let quick = json(&["solve", position, "--outcome"]);
        assert_eq!(quick["outcome"], outcome, "{position}");
        assert_eq!(position_count(&quick), 0, "{position}: {quick}");
    }
    let full = json(&["solve", "tac_tix(5, 5)", "--full"]);
    // The same result by the search of Beling and Rogalski alone, without any theorem.
    assert_eq!((&full["value"], &full["winning_total"]), (&serde_json::json!({"nimber": 7}), &5.into()));
    assert_eq!(full["standing"]["kind"], "proved");
}

#[test]
fn who_wins_is_found_without_the_value() {
    let rules = REMOVE_THIRTY_RULES;
    let all = "removing(2**31 - 2)";
    let answer = json(&["solve", "-e", rules, all, "--outcome"]);
    assert_eq!((&answer["outcome"], &answer["stop"]), (&"N".into(), &"done".into()));
    assert!(position_count(&answer) < 100_000, "{answer}");
    // The move that was found leaves a lost position.
    let after = answer["winning_moves"][0]["after"].as_str().expect("a move").to_string();
    let lost = json(&["solve", "-e", rules, &after, "--outcome"]);
    assert_eq!(lost["outcome"], "P");
    // The budget suffices for the outcome only; the message names what is missing.
    let short = json(&["solve", "-e", rules, all, "--max-positions", "120000"]);
    assert_eq!((&short["outcome"], &short["value"], &short["stop"]), (&"N".into(), &Json::Null, &"positions".into()));
    let text = run(&["solve", "-e", rules, all, "--max-positions", "120000"]).out;
    assert!(text.contains("the value was not found: the budget of positions ran out"), "{text}");
}

#[test]
fn finitely_many_positions_show_a_win() {
    let rules = ENDLESS_RULES;
    let solve = |position: &str, more: &[&str]| {
        let ran = run(&[&["solve", "--json", "-e", rules, position][..], more].concat());
        let answer: Json = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        (ran.code, answer)
    };
    for position in ["up(1)", "forward(0)", "forward(5)", "counting(1, 0)", "declared(1)"] {
        let (code, answer) = solve(position, &[]);
        assert_eq!((code, &answer["outcome"]), (Some(0), &"N".into()), "{position}");
        let after = answer["winning_moves"][0]["after"].as_str().expect("a move").to_string();
        assert_eq!(solve(&after, &[]).1["outcome"], "P", "{position}: {after}");
        assert_eq!(solve(position, &["--outcome"]).1["outcome"], "N", "{position}");
    }
    // Nobody can force a win here, which no finite part proves; and equal components need not cancel.
    for position in ["up(2)", "forward(4)", "declared(2)", "up(1) + up(1)", "up(2) + nim(1)"] {
        let (code, answer) = solve(position, &[]);
        assert_eq!((code, &answer["outcome"]), (Some(1), &Json::Null), "{position}: {answer}");
        assert_eq!(answer["stop"], "endless", "{position}");
    }
    for position in ["up(1)", "up(1) + up(1)"] {
        let (code, answer) = solve(position, &["--misere"]);
        assert_eq!((code, &answer["stop"]), (Some(1), &"endless".into()), "{position}: {answer}");
    }
    let (_, answer) = solve("up(0)", &["--misere"]);
    assert_eq!(answer["outcome"], "N");
}

#[test]
fn switches_that_contradict_each_other_are_refused() {
    for other in [&["--full"][..], &["--remoteness"], &["--method", "memo"]] {
        let ran = run(&[&["solve", "nim(3)", "--outcome"][..], other].concat());
        assert_eq!(ran.code, Some(2), "{other:?}");
    }
}

/// Very many equal components cancel in pairs under normal play, and under misère play they do not.
#[test]
fn very_many_copies_are_counted_by_parity() {
    for (many, few) in [("10**9 * nim(5) + nim(2)", "nim(2)"), ("(10**30 + 1) * kayles(7)", "kayles(7)")] {
        let (many, few) = (json(&["solve", many]), json(&["solve", few]));
        assert_eq!((&many["outcome"], &many["value"]), (&few["outcome"], &few["value"]));
        assert!(many["explanation"][0].as_str().is_some_and(|line| line.contains("are written as two or three")));
    }
    // In a compound all components matter, and so they do under misère play.
    for more in [&["--misere", "10**9 * nim(5)"][..], &["every(10**9 * nim(1))"], &["-(10**9) * nim(1)"]] {
        let ran = run(&[&["solve"][..], more].concat());
        assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{ran:?}");
    }
}
