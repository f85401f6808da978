//! `grundy play`: games through a pipe.

mod interruptions;

use crate::program::{ProgramRunResult, assert_refused, program, run_command};
use serde_json::Value as Json;
use std::io::Write;

/// Plays a game with these lines as input.
fn play_lines(args: &[&str], lines: &[&str]) -> ProgramRunResult {
    run_command(program(&[&["play"], args].concat()), &(lines.join("\n") + "\n"))
}

/// The output of a game that ended successfully.
fn play_output(args: &[&str], lines: &[&str]) -> String {
    let ran = play_lines(args, lines);
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{args:?}: {ran:?}");
    ran.out
}

fn parse_events(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn example(name: &str) -> String {
    format!("{}/../../examples/rules/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Plays the move of each hint until the end. Returns the input lines, and the last event.
fn play_by_hints(args: &[&str]) -> (Vec<String>, Json) {
    let mut lines: Vec<String> = Vec::new();
    loop {
        let asked: Vec<&str> = lines.iter().map(|line| &line[..]).chain(["hint"]).collect();
        let all = parse_events(&play_output(&[args, &["--json", "--seed", "1"]].concat(), &asked));
        let last = all.last().expect("an event").clone();
        if last["event"] == "end" {
            return (lines, last);
        }
        let hint = all.iter().rfind(|event| event["event"] == "hint").expect("a hint");
        lines.push(format!("#{}", hint["move"]["number"]));
        assert!(lines.len() < 50, "{args:?} ends");
    }
}

#[test]
fn hints_win() {
    for args in [
        &["nim(3, 4, 5)"][..],
        &["nim", "1", "3", "5", "6"],
        &["chomp(3, 4)"],
        &["nim(1, 3, 5, 6)", "--misere"],
        &["kayles(7) + nim(1)"],
        &["wythoff(3, 5)", "--first", "better"],
        &["wythoff(3, 6)", "--first", "better"],
    ] {
        let (lines, end) = play_by_hints(args);
        assert!(!lines.is_empty(), "{args:?}");
        assert_eq!(end["who"], "you", "{args:?}: {end}");
        assert_eq!(end["moves"].as_array().map(Vec::len).map(|moves| moves >= lines.len()), Some(true), "{end}");
    }
}

/// A move is suggested in lost positions, too, and nothing unknown is claimed about it.
#[test]
fn hints_of_lost_positions() {
    for args in [&["nim(1, 2, 3)"][..], &["nim(3, 3)", "--misere"], &["kayles(5) + kayles(5)"], &["wythoff(3, 5)"]] {
        let out = play_output(args, &["hint", "q"]);
        assert!(out.contains("Every move loses against perfect play; ") && out.contains(":\n  "), "{out}");
        let hint = &parse_events(&play_output(&[args, &["--json"]].concat(), &["hint", "q"]))[2];
        assert_eq!((&hint["outcome"], &hint["resists"]), (&"P".into(), &"hardest".into()), "{hint}");
        assert!(hint["move"]["number"].as_u64().is_some_and(|number| number >= 1), "{hint}");
    }
    let ring = ["-e", "@game\ndef down(n):\n    if n: yield down(n - 1)\n    if n == 4: yield down(4)", "down(2)"];
    let hint = &parse_events(&play_output(&[&ring[..], &["--json"]].concat(), &["hint", "q"]))[2];
    assert_eq!(hint["outcome"], "P", "{hint}");
    assert!(hint["move"]["number"] == 1 && !hint["resists"].is_null(), "{hint}");
    let chinese = play_output(&["nim(2, 2)", "--lang", "zh-CN"], &["提示", "q"]);
    assert!(chinese.contains("面对完美的对手，怎么走都会输；最难应对的是：\n"), "{chinese}");
    let won = &parse_events(&play_output(&["nim(3)", "--json"], &["hint", "q"]))[2];
    assert!(won["resists"].is_null(), "{won}");
}

#[test]
fn rows_and_columns_count_from_0() {
    let out = play_output(&["notakto(2, 2)"], &["row 1 column 0", "q"]);
    assert!(out.contains("you: an x on (1, 0)\n  (rows and columns count from 0)\n"), "{out}");
    let out = play_output(&["notakto(3, 3)", "--opponent", "none"], &["第1行第0列", "第0行第2列", "q"]);
    assert_eq!(out.matches("(rows and columns count from 0)").count(), 1, "{out}");
    let help = play_output(&["cram(2, 2)", "--lang", "zh-CN"], &["帮助", "第五行第五列", "q"]);
    assert!(
        help.contains("行与列从 0 数起，与列表一致") && help.contains("不是这里的走法（行与列从 0 数起）"),
        "{help}"
    );
}

/// Rules by which play never ends: a move is found, or the failure is reported, within a short time.
#[test]
fn rules_that_never_end() {
    let grows = "@game\ndef up(n): yield up(n + 1)";
    let hangs = "@game\ndef hang(n):\n    while True: n = n + 1\n    yield hang(0)";
    let started = std::time::Instant::now();
    let out = run_command(program(&["play", "-e", grows, "up(1)", "--max-time", "2s"]), "1\nhint\nq\n");
    assert_eq!(out.code, Some(0), "{out:?}");
    for (command, extra) in [("play", None), ("draw", Some("x.svg")), ("export", Some("x.html"))] {
        let folder = tempfile::tempdir().expect("a folder");
        for (rules, expr) in [(grows, "up(1)"), (hangs, "hang(1)")] {
            let file = extra.map(|name| folder.path().join(name).display().to_string());
            let output: Vec<&str> = file.iter().flat_map(|file| ["-o", &file[..]]).collect();
            if (command, expr) == ("play", "up(1)") {
                continue;
            }
            let ran = run_command(program(&[&[command, "-e", rules, expr], &output[..]].concat()), "1\n");
            assert!(matches!(ran.code, Some(1 | 2)) && !ran.err.trim().is_empty(), "{command} {expr}: {ran:?}");
        }
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
}

#[test]
fn bad_play_loses() {
    let nim = play_output(&["nim(3, 4, 5)"], &["1"; 12]);
    assert!(nim.contains("grundy has won: no move is left: whoever cannot move loses."), "{nim}");
    let misere = play_output(&["nim(1, 2)", "--misere"], &["2 1", "1"]);
    assert!(misere.contains("in misère play whoever made the last move loses"), "{misere}");
    assert!(misere.contains("grundy has won"), "{misere}");
    let chomp = play_output(&["chomp(2, 3)"], &["0 1", "1"]);
    assert!(chomp.contains("grundy has won"), "{chomp}");
    let chinese = play_output(&["nim(2, 2)", "--lang", "zh-CN"], &["从第1堆取2个", "提示", "退出"]);
    assert!(chinese.contains("grundy 赢了：无路可走，而无法再走的一方输。"), "{chinese}");
}

#[test]
fn two_people() {
    let args = ["nim(1, 2)", "--opponent", "none"];
    let out = play_output(&args, &["heap 2 take 1", "1 1", "1"]);
    assert!(out.contains("the first player has won"), "{out}");
    assert!(out.contains("the first player> heap 2 take 1") && out.contains("the second player> 1 1"), "{out}");
    let out =
        play_output(&["nim(1, 1)", "--opponent", "none", "--lang", "zh-TW"], &["1", "\u{6094}\u{68cb}", "1", "1"]);
    assert!(out.contains("\u{5f8c}手\u{8d0f}了"), "{out}");
}

#[test]
fn rules_of_users() {
    let out = play_output(
        &["-e", "@game\ndef stones(n): return [stones(n - k) for k in (1, 3, 4) if k <= n]", "stones(9)"],
        &["2", "#2", "why", "q"],
    );
    assert!(out.contains("heap of 9: take 3, leave 6") || out.contains("several moves match"), "{out}");
    assert!(out.contains("to move, and"), "{out}");
    // Loopy rules: the winner ends the game.
    let ring = "@game\ndef ring(v):\n    for w in ((1, 2), (0, 3), (3,), ())[v]: yield ring(w)";
    let (_, end) = play_by_hints(&["-e", ring, "ring(1)"]);
    assert_eq!(end["who"], "you", "{end}");
    let loops = "@game\ndef spin(v):\n    yield spin(1 - v)";
    let out = play_output(&["-e", loops, "spin(0)", "--opponent", "none"], &["1", "1", "draw", "1", "1", "draw"]);
    assert!(out.contains("a draw is possible when") && out.contains("It is a draw: a draw was agreed."), "{out}");
    // The place of a failing rule is shown.
    let ran = play_lines(&["-e", "@game\ndef g(n): yield g(1 // 0)", "g(3)"], &["1"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("rules:2"), "{ran:?}");
}

#[test]
fn declared_ends() {
    let file = example("tic_tac_toe.py");
    let args = ["-f", &file, "tic_tac_toe()"];
    let (lines, end) = play_by_hints(&args);
    assert!(lines.len() >= 4 && end["winner"].is_null() && end["why"] == "the rules declare this a draw", "{end}");
    let ran = play_lines(&["-f", &file, "tic_tac_toe()", "--misere"], &["1"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let ran = play_lines(&["-f", &file, "tic_tac_toe() + nim(2)"], &["1"]);
    assert!(ran.code == Some(2) && ran.err.contains("sums"), "{ran:?}");
}

#[test]
fn commands_and_comments() {
    let out = play_output(
        &["nim(3, 4, 5)", "--seed", "1", "--comment"],
        &["take 1 from heap 3", "undo", "1 2", "why", "answers", "?", "help", "quit"],
    );
    for part in [
        "component 3: value 5 → 4; nim-sum 2 → 3",
        "this move throws the win away: now the other player wins",
        "The move is taken back.",
        "component 1: value 3 → 1; nim-sum 2 → 0",
        "this move keeps the win",
        "you to move, and can win (proved by Bouton's theorem)",
        "Goodbye.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let lost = play_output(&["wythoff(1, 2)"], &["answers", "hint", "q"]);
    assert!(lost.contains("take 1 from both heaps — take 1 from the second heap"), "{lost}");
    assert!(lost.contains("this is the hardest to answer:"), "{lost}");
    let many = play_output(&["nim(30)"], &["?", "q"]);
    assert!(many.contains("… and 10 more: `?` lists all") && many.contains("30. heap of 30: take all 30"), "{many}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed: &str, level: &str| {
        play_output(&["nim(5, 6, 7)", "--first", "engine", "--level", level, "--seed", seed], &["1"; 30])
    };
    assert_eq!(play("7", "easy"), play("7", "easy"));
    assert!((0..10).any(|seed| play(&seed.to_string(), "easy") != play("7", "easy")));
    assert!(play("1", "25").contains("it plays a random move with a chance of 25%"));
    for level in ["101", "-1", "godlike", "", "1e9"] {
        assert_refused(2, &["play", "nim(3)", "--level", level], "");
    }
}

#[test]
fn events_as_json() {
    let out = play_output(&["nim(1, 2)", "--json", "--seed", "3"], &["foo", "2", "why", "1"]);
    let all = parse_events(&out);
    let names: Vec<&str> = all.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names, ["start", "turn", "error", "move", "move", "turn", "why", "move", "end"], "{out}");
    assert_eq!((&all[0]["you"], &all[0]["chance_of_error"], &all[0]["seed"]), (&"first".into(), &0.into(), &3.into()));
    assert_eq!((&all[1]["total"], &all[1]["moves"][1]["number"]), (&3.into(), &2.into()));
    assert_eq!((&all[3]["who"], &all[4]["who"]), (&"you".into(), &"engine".into()));
    assert_eq!(all[6]["last_move"]["mark"], "lost", "{}", all[6]);
    assert_eq!(all[6]["answer"]["outcome"], "N");
    assert_eq!((&all[8]["who"], &all[8]["winner"]), (&"you".into(), &"first".into()));
    assert_eq!(parse_events(&play_output(&["nim(1)", "--json"], &[]))[2]["event"], "error", "an empty line");
}

#[test]
fn lines_that_are_no_moves() {
    let long = "9".repeat(100_000);
    let lines = [
        "",
        "  ",
        "eat",
        "8",
        "-1",
        "0",
        "10000000000000000000000000000000000000000",
        "take 5 from heap 1",
        "\u{1}\u{1b}[2J",
        &long,
        "1e9",
        "#",
        "()",
    ];
    let out = play_output(&["nim(3, 4)"], &[&lines[..], &["quit"]].concat());
    for part in [
        "`eat` is not a move here; such as: 1, or: heap 1: take 1, leave 2",
        "heap 1 has 3; you may take 1–3",
        "the line is too long",
        "there is no move",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains('\u{1b}'), "control characters do not reach the terminal");
    // Bytes that are not UTF-8, and the end of the input.
    let mut command = program(&["play", "nim(3)"]);
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(b"\xff\xfe\x00take\xc3\n1").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let out = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert!(out.contains("is not a move here") && out.contains("take 1, leave 2"), "{out}");
    let out = play_output(&["nim(3, 4)"], &["hint"]);
    assert!(out.ends_with("The input ended before the game was over.\n"), "{out}");
    // Garbage without end.
    let ran = play_lines(&["nim(3, 4)"], &["foo"; 2000]);
    assert!(ran.code == Some(2) && ran.err.contains("too many lines"), "{:?}", ran.err);
    let endless = run_with_input(&["play", "nim(3, 4)"], &"x".repeat(40 << 20));
    assert!(endless.code == Some(2) && endless.err.contains("a line of the input is too long"), "{:?}", endless.err);
}

/// Positions of any size: moves are written, and the hints lead to the end.
#[test]
fn moves_that_are_not_listed_are_written() {
    let out = play_output(
        &["nim(w**2, w*3 + 5, 4)", "--seed", "1"],
        &["hint", "#1", "#1 -> w**2", "nim(w*3 + 1, w*3 + 5, 4)", "why", "undo", "moves", "quit"],
    );
    for message in [
        "There are infinitely many moves, so they are not listed. Write a move: what is taken, or what is left, such as: #1 -> w*2 + 7",
        "You can win:\n  component 1: leave w*3 + 1 of the heap of w**2",
        "the moves have no numbers here; write a move, such as: #1 -> w*2 + 7",
        "the rules do not allow this move: component 1: leave w**2 of the heap of w**2",
        "you: component 1: leave w*3 + 1 of the heap of w**2",
        "The move is taken back.",
        "you to move, and can win",
    ] {
        assert!(out.contains(message), "{message}: {out}");
    }
    let chinese = play_output(&["nim(10**40, 7, 12)", "--lang", "zh-TW", "--misere"], &["從第2堆取3個", "退出"]);
    assert!(chinese.contains("你：第 2 堆：取 3 個，剩 4 個"), "{chinese}");
    for (args, side) in [
        (&["nim(10**40, 7, 12)"][..], "first"),
        (&["nim(w**2, w*3 + 5, 4)", "--misere"], "first"),
        (&["nim(w, w)", "--first", "better"], "second"),
        (&["wythoff(10**30, 10**20)", "--first", "better"], "first"),
    ] {
        let json = [&["--json", "--seed", "3"], args].concat();
        let mut lines: Vec<String> = Vec::new();
        let end = loop {
            let asked: Vec<&str> = lines.iter().map(String::as_str).chain(["hint"]).collect();
            let events = parse_events(&play_output(&json, &asked));
            if let Some(end) = events.iter().find(|event| event["event"] == "end") {
                break end.clone();
            }
            let hint = events.iter().rfind(|event| event["event"] == "hint").expect("a hint");
            let turn = events.iter().rfind(|event| event["event"] == "turn").expect("a turn");
            assert_eq!(turn["total"].is_null(), turn["example"].is_string(), "{turn}");
            lines.push(hint["move"]["text"].as_str().expect("a move").into());
            assert!(lines.len() < 200, "{args:?}");
        };
        assert_eq!((&end["who"], &end["winner"]), (&Json::from("you"), &Json::from(side)), "{args:?}: {end}");
        let moves = end["moves"].as_array().expect("moves");
        // Once moves can be listed, they are numbers.
        let mut listed = moves.iter().skip_while(|made| is_written(made));
        assert!(is_written(&moves[0]) && listed.all(Json::is_u64), "{args:?}: {end}");
    }
}

fn is_written(made: &Json) -> bool {
    made.as_str().is_some_and(|made| made.starts_with('#'))
}

fn run_with_input(args: &[&str], input: &str) -> ProgramRunResult {
    run_command(program(args), input)
}

#[test]
fn what_cannot_be_played() {
    for args in [
        &["play"][..],
        &["play", "nimm(3)"],
        &["play", "nim(-1)"],
        &["play", "subset_takeaway(16)"],
        &["play", "top_entails(20000)"],
        &["play", "nim"],
        &["play", "-"],
        &["play", "nim(3)", "--first", "nobody"],
        &["play", "nim(3)", "--seed", "-1"],
        &["play", "nim(3)", "-f", "-"],
        &["play", "nim(3)", "-f", "/nowhere"],
    ] {
        assert_refused(2, args, "1\n");
    }
    // Positions in which play has ended.
    let over = play_output(&["nim(0)"], &[]);
    assert!(over.contains("grundy has won"), "{over}");
    assert!(play_output(&["0", "--misere"], &[]).contains("You have won"));
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let out = play_output(&["grundys(200)", "--first", "engine", "--max-positions", "10", "--seed", "5"], &["q"]);
    assert!(out.contains("I could not find out who is winning (the budget of positions ran out"), "{out}");
}

/// Answers that the budget did not decide are reported as unknown, not as losing.
#[test]
fn answers_that_are_not_known() {
    let out = play_output(&["chomp(9, 9)", "--max-positions", "50"], &["answers", "quit"]);
    assert!(
        out.contains("bite at row 0, column 8 (counting from 0) — an answer wins, but it is not known which"),
        "{out}"
    );
}

/// A number as the list shows it is the move that it numbers: `1` where the list shows `1.`, and `#1` where it shows `#1.`.
#[test]
fn numbers_of_the_list_choose_its_moves() {
    for (position, sign) in [
        ("with_pass(nim(2, 1))", ""),
        ("ordinal(nim(2), nim(1))", ""),
        ("selective(nim(2), nim(1))", ""),
        ("blocking(nim(2, 1))", ""),
        ("anti_sg(kayles(3), nim(2))", ""),
        ("wythoff(2, 3)", ""),
        ("nim(9)", ""),
        ("kayles(4)", "#"),
        ("subtract(1, 3, 4)(9)", "#"),
    ] {
        let first = format!("{sign}1");
        let out = play_output(&[position, "--seed", "1"], &[&first]);
        let start = format!("  {first}. ");
        let listed = out.lines().find_map(|line| line.trim_start().strip_prefix(start.trim_start()));
        let listed = listed.unwrap_or_else(|| panic!("{position} lists {first}: {out}"));
        assert!(out.contains(&format!("\nyou: {listed}\n")), "{position}: {out}");
    }
}
