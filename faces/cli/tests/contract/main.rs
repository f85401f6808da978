//! The contract of the command line: output, exit statuses, and the treatment of bad input.

mod atlas;
mod bad_input;
mod budgets;
mod canonical;
mod check;
mod chinese;
mod closed_pipe;
mod coq;
mod discover;
mod draw;
mod effort;
mod export;
mod families;
mod graph;
mod help;
mod induct;
mod judge;
mod memory;
mod methods;
mod misere_laws;
mod misere_names;
mod names;
mod period;
mod play;
mod plots;
mod program;
mod rules;
mod sequences;
mod stress;
mod tables;
mod take_and_break;
mod teach;
mod tutorials;
mod unfit_rules;
mod verify;

use program::{answer_output, assert_refused, json, program, run, run_command};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

#[test]
fn solve_answers_with_all_fields() {
    let answer = json(&["solve", "nim(26, 2, 17)"]);
    let fields = [
        "position",
        "convention",
        "outcome",
        "value",
        "winning_moves",
        "winning_total",
        "standing",
        "explanation",
        "stop",
        "counts",
    ];
    for field in fields {
        assert!(answer.get(field).is_some(), "{field} is missing: {answer}");
    }
    assert_eq!(answer["position"], "nim(26, 2, 17)");
    assert_eq!(answer["convention"], "normal");
    assert_eq!(answer["outcome"], "N");
    assert_eq!(answer["value"]["nimber"], 9);
    assert_eq!(answer["winning_total"], 1);
    let [only] = &answer["winning_moves"].as_array().expect("a list")[..] else { panic!("one move: {answer}") };
    assert_eq!((&only["before"], &only["after"]), (&"nim(26)".into(), &"nim(19)".into()));
    assert!(only["text"].as_str().is_some_and(|text| text.contains("take 7")), "{only}");
    assert_eq!(answer["standing"]["kind"], "proved");
    assert!(answer["standing"]["by"].as_array().is_some_and(|by| !by.is_empty()), "{answer}");
    assert!(answer["explanation"].as_array().is_some_and(|lines| !lines.is_empty()), "{answer}");
    assert_eq!(answer["stop"], "done");
}

#[test]
fn outcomes_and_values() {
    let check = |args: &[&str], outcome: &str, value: Option<u64>| {
        let answer = json(&[&["solve"], args].concat());
        assert_eq!(answer["outcome"], outcome, "{args:?}");
        assert_eq!(answer["value"]["nimber"].as_u64(), value, "{args:?}");
    };
    check(&["nim", "3", "4", "5"], "N", Some(2));
    check(&["nim", "3,4,5"], "N", Some(2));
    check(&["nim 3, 4, 5"], "N", Some(2));
    check(&["nim 3,4,5"], "N", Some(2));
    check(&["0.137", "20"], "P", Some(0));
    check(&["octal(\"0.137\")(19)"], "N", Some(3));
    check(&["wythoff", "1", "2"], "P", Some(0));
    check(&["subtract(2, 5)(2, 4, 7)"], "N", Some(1));
    check(&["bash(3)(8)"], "P", Some(0));
    check(&["subtract(1, 3, 4)(9, 12)"], "N", Some(3));
    check(&["尼姆（３，４）"], "N", Some(7));
    check(&["威佐夫(3，5)"], "P", Some(0));
    check(&["nim(1, 1, 2)", "--misere"], "N", None);
    check(&["nim(1, 1, 1)", "--misere"], "P", None);
    check(&["dynamic_nim(3)(21)"], "P", Some(0));
    check(&["fibonacci_nim", "13"], "P", Some(0));
    check(&["grundys(10) + kayles(2)"], "N", Some(2));
}

#[test]
fn words_in_the_language_that_is_asked_for() {
    assert!(answer_output(&["solve", "nim(3, 4)"]).contains("first player wins (N)"));
    assert!(answer_output(&["solve", "nim(3, 3)"]).contains("second player wins (P)"));
    assert!(answer_output(&["solve", "nim(3, 4)", "--lang", "zh-CN"]).contains("先手必胜"));
    assert!(answer_output(&["solve", "nim(3, 3)", "--lang", "zh-CN"]).contains("后手必胜"));
    assert!(answer_output(&["solve", "nim(3, 3)", "--lang", "zh-TW"]).contains("後手必勝"));
    for (lang, words) in
        [("zh_CN.UTF-8", "先手必胜"), ("zh_TW.UTF-8", "先手必勝"), ("en_US.UTF-8", "first player wins")]
    {
        let mut command = program(&["solve", "nim(3, 4)"]);
        command.env("LANG", lang);
        assert!(run_command(command, "").out.contains(words), "LANG={lang}");
    }
    let mut command = program(&["solve", "nim(3, 4)", "--lang", "en"]);
    command.env("LANG", "zh_CN.UTF-8");
    assert!(run_command(command, "").out.contains("first player wins"), "the option is stronger than LANG");
}

#[test]
fn moves_are_listed_up_to_a_number() {
    let answer = json(&["solve", "subtract(range(1, 200))(150) + chomp(1, 2)", "--moves", "1"]);
    assert_eq!(answer["winning_moves"].as_array().map(Vec::len), Some(1));
    let moves = |n: &str| json(&["solve", "kayles(20, 21, 22)", "--moves", n]);
    let all = moves("1000");
    let listed = all["winning_moves"].as_array().expect("a list").len() as u64;
    assert_eq!(all["winning_total"].as_u64(), Some(listed));
    assert!(listed > 1, "{listed}");
    assert_eq!(moves("1")["winning_total"], all["winning_total"], "all are counted");
}

#[test]
fn large_integers_are_strings() {
    let answer = json(&["solve", "nim(2**53)"]);
    assert_eq!(answer["value"]["nimber"], 1u64 << 53);
    let answer = json(&["solve", "nim(2**53 + 1)"]);
    assert_eq!(answer["value"]["nimber"], "9007199254740993");
    let answer = json(&["solve", "nim(10**30, 3)"]);
    assert_eq!(answer["value"]["nimber"], "1000000000000000000000000000003");
    assert_eq!(answer["winning_moves"][0]["after"], "nim(3)");
    assert_eq!(json(&["nimber", "*18446744073709551616"])["value"]["nimber"], "18446744073709551616");
}

#[test]
fn theorems_decide_at_any_size() {
    let start = Instant::now();
    let (fibonacci, wythoff) = (json(&["solve", "fibonacci_nim(10**1000)"]), json(&["solve", "wythoff(10**1000, 1)"]));
    for answer in [&fibonacci, &wythoff] {
        assert_eq!((&answer["outcome"], &answer["standing"]["kind"]), (&"N".into(), &"proved".into()));
        assert_ne!(answer["winning_moves"].as_array().map(Vec::len), Some(0), "{answer}");
    }
    let (a, b) = ("1618033988749894848204586834365638117", "2618033988749894848204586834365638117");
    assert_eq!(json(&["solve", "wythoff", a, b])["outcome"], "P", "the cold pair with n = 10^36");
    assert_eq!(json(&["solve", &format!("wythoff({a}, {b} + 1)")])["outcome"], "N");
    assert_eq!(json(&["solve", "bash(10**5)(10**30)"])["outcome"], "N");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn replies_by_a_theorem_compute_no_values() {
    let answer = json(&["solve", "dynamic_nim(3)(2635)"]);
    assert_eq!((&answer["outcome"], &answer["counts"]["positions"]), (&"P".into(), &0.into()));
}

#[test]
fn an_outcome_alone_does_not_decide_a_sum() {
    let ran = run(&["solve", "wythoff(10**30, 10**30 + 5) + nim(3)", "--json"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let answer: Json = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!((&answer["outcome"], &answer["standing"]), (&Json::Null, &Json::Null));
    assert_ne!(answer["stop"], "done");
    assert!(answer["explanation"].as_array().is_some_and(|lines| !lines.is_empty()), "it says what is missing");
}

#[test]
fn input_from_a_pipe() {
    let ran1 = run_command(program(&["solve", "-", "--json"]), "nim(3,\n  4, # stones\n  5)\n");
    assert_eq!(ran1.code, Some(0), "{ran1:?}");
    assert_eq!(serde_json::from_str::<Json>(&ran1.out).expect("an object")["position"], "nim(3, 4, 5)");

    let batch = run_command(program(&["solve", "--batch", "--json"]), "nim(1, 2)\n\n# heaps\nwythoff(3, 5)\nnimm(3)\n");
    let answers: Vec<Json> = batch.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(answers.len(), 3, "one object an expression: {batch:?}");
    assert_eq!((&answers[0]["outcome"], &answers[1]["outcome"]), (&"N".into(), &"P".into()));
    assert!(answers[2]["error"].is_string(), "{}", answers[2]);
    assert_eq!(batch.code, Some(2), "the worst line decides");
    let batch = run_command(program(&["solve", "--batch"]), "nim(1, 2)\nwythoff(3, 5)\n");
    assert_eq!((batch.code, batch.out.lines().count()), (Some(0), 2), "{batch:?}");
}

/// The board of the tutorials.
const TUTORIAL_BOARD: &str = "..#..|#...#|..#..|#....|.....";

#[test]
fn the_table_of_the_board() {
    let expect = "0 1 # 0 1\n# 0 1 2 #\n0 2 # 1 0\n# 3 0 4 1\n0 4 1 3 2\n";
    assert_eq!(answer_output(&["table", &format!("rook(\"{TUTORIAL_BOARD}\")")]), expect);
    let rows = json(&["table", &format!("rook(\"{TUTORIAL_BOARD}\")")])["rows"].clone();
    assert_eq!(rows[4], serde_json::json!([0, 4, 1, 3, 2]));
    assert_eq!(rows[0][2], Json::Null);
    assert_eq!(json(&["solve", "rook(\"..#..|#...#|..#..|#....|....@\")"])["value"]["nimber"], 2);
}

#[test]
fn large_boards_take_seconds() {
    let row = |last: char| ".".repeat(999) + &last.to_string();
    let board = [vec![row('.'); 999], vec![row('@')]].concat().join("|");
    let start = Instant::now();
    let solved = run_command(program(&["solve", "-", "--json"]), &format!("rook(\"{board}\")"));
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let answer: Json = serde_json::from_str(&solved.out).expect("an object");
    assert_eq!(answer["value"]["nimber"], 0, "999 XOR 999");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn tables_and_sequences() {
    assert_eq!(json(&["values", "kayles", "--to", "5"])["values"], serde_json::json!([0, 1, 2, 3, 1, 4]));
    let later = json(&["values", "kayles", "--from", "3", "--to", "5"]);
    assert_eq!((&later["start"], &later["values"]), (&3.into(), &serde_json::json!([3, 1, 4])));
    assert_eq!(answer_output(&["values", "bash(3)", "--to", "12", "--p-positions"]), "0, 4, 8, 12\n");
    assert_eq!(answer_output(&["values", "kayles", "--to", "2", "--format", "bfile"]), "0 0\n1 1\n2 2\n");
    assert_eq!(answer_output(&["values", "kayles", "--to", "2", "--format", "csv"]), "n,value\n0,0\n1,1\n2,2\n");
    for (format, part) in [("markdown", "| 2 | 2 |"), ("latex", "2 & 2 \\\\"), ("json", "\"values\":[0,1,2]")] {
        let out = answer_output(&["values", "kayles", "--to", "2", "--format", format]);
        assert!(out.contains(part), "{format}: {out}");
    }
    assert_eq!(answer_output(&["values", "kayles", "--to", "2", "--json"]).matches("\"values\":[0,1,2]").count(), 1);
    let bits = answer_output(&["values", "bash(3)", "--to", "4", "--outcomes=bits", "--format", "csv"]);
    assert_eq!(bits, "n,value\n0,0\n1,1\n2,1\n3,1\n4,0\n");
    let words = answer_output(&["values", "bash(3)", "--to", "1", "--outcomes", "--format", "csv"]);
    assert_eq!(words, "n,value\n0,Lose\n1,Win\n");
    assert_eq!(
        answer_output(&["table", "wythoff", "--size", "6x6", "--p-positions"]),
        "(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)\n"
    );
    assert!(answer_output(&["table", "wythoff", "--size", "3x3"]).contains("count from 0"));
    assert_eq!(answer_output(&["table", "wythoff", "--size", "2x3", "--format", "csv"]), "0,1,2\n1,2,0\n");
}

#[test]
fn small_commands() {
    for (args, out) in [
        (&["mex", "0", "1", "3", "5"][..], "2\n"),
        (&["mex"], "0\n"),
        (&["nimber", "*26 + *2 + *17"], "*9\n"),
        (&["nimber"], "*0\n"),
        (&["nimber", ""], "*0\n"),
    ] {
        assert_eq!(answer_output(args), out, "{args:?}");
    }
    assert_eq!(json(&["mex", "0", "1", "3", "5"])["value"], 2);
    assert_eq!(json(&["nimber", "*26 + *2 + *17"])["value"]["nimber"], 9);
}

#[test]
fn nimbers() {
    let of = |text: &str| json(&["nimber", text]);
    let product = of("*3 * *5");
    assert_eq!((&product["value"], &product["field_bits"]), (&serde_json::json!({ "nimber": 15 }), &4.into()));
    assert_eq!((&product["standing"]["kind"], &product["stop"]), (&"computed".into(), &"done".into()));
    assert!(product["explanation"].as_array().is_some_and(|lines| lines.len() > 2), "{product}");
    assert_eq!(of("order(*7)")["number"], 15);
    assert_eq!(of("x^2 + *3 x + *5 = 0")["roots"], serde_json::json!([56, 59]));
    let none = of("log(*5, *2)");
    assert_eq!((&none["number"], &none["headline"]), (&Json::Null, &"there is none".into()));
    assert_eq!(
        of(&format!("*1{} * *3", "0".repeat(40)))["value"]["nimber"],
        "20355920266687238506536837232864459227136"
    );
    let large = run(&["nimber", "--json", &format!("order({}0)", "9".repeat(2000))]);
    assert_eq!((large.code, &large.err[..]), (Some(1), ""), "nobody has factored the order of the group");
    let large: Json = serde_json::from_str(&large.out).expect("it is JSON");
    assert_eq!((&large["standing"], &large["stop"]), (&Json::Null, &"unsupported".into()));
    let wide = "*340282366920938463463374607431768211443^123456789";
    let power = of(wide)["value"]["nimber"].as_str().map(str::to_owned).expect("it is large");
    assert_eq!(of(&format!("log({power}, 340282366920938463463374607431768211443)"))["number"], 123_456_789);
    let stopped =
        run(&["nimber", &format!("log({power}, 340282366920938463463374607431768211443)"), "--max-positions", "1000"]);
    assert_eq!(stopped.code, Some(1));
    assert!(stopped.out.starts_with("not found") && stopped.err.contains("--max-positions"), "{stopped:?}");
}

#[test]
fn the_pirates_gold() {
    let divisions = |args: &[&str]| json(&[&["pirates"], args].concat())["divisions"].clone();
    let sorted = |divisions: &Json| {
        let mut sorted: Vec<String> = divisions.as_array().expect("a list").iter().map(Json::to_string).collect();
        sorted.sort();
        sorted
    };
    let majority = divisions(&["5", "--gold", "100"]);
    assert_eq!(sorted(&majority), ["[97,0,1,0,2]", "[97,0,1,2,0]"]);
    assert_eq!(sorted(&divisions(&["5", "--gold", "100", "--vote", "majority"])), sorted(&majority));
    assert_eq!(divisions(&["5", "--gold", "100", "--vote", "half"]), serde_json::json!([[98, 0, 1, 0, 1]]));
    let many = json(&["pirates", "1000000", "--gold", "100"]);
    assert!(many["thrown_over"].is_u64() && many["proposer"].is_u64(), "{}", many["thrown_over"]);
}

#[test]
fn the_catalogue() {
    let games = json(&["games"]);
    let games = games["games"].as_array().expect("a list");
    assert!(games.len() > 20, "{}", games.len());
    for card in games {
        for field in ["name", "rules", "example", "family", "sources"] {
            assert!(card.get(field).is_some(), "{field} is missing: {card}");
        }
        assert!(card.get("theorem").is_some(), "{card}");
    }
    assert!(answer_output(&["games", "wythoff"]).contains("Wythoff"));
    assert!(answer_output(&["games", "mex", "--lang", "zh-CN"]).contains("mex"));
    assert_refused(2, &["games", "wythof"], "");
}
