//! `grundy induct`: backward induction on a tree with payoffs.

use crate::program::{answer_output, assert_refused, json, program, run, run_command};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};

/// The answer to a tree on standard input.
fn solve_tree(text: &str) -> Json {
    let ran = run_command(program(&["induct", "-", "--json"]), text);
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{text}: {ran:?}");
    serde_json::from_str(&ran.out).expect("an object")
}

fn example(name: &str) -> String {
    format!("{}/../../examples/induct/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_answer_has_all_fields() {
    let answer = solve_tree(
        r#"{"players": ["A", "B"],
            "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": {"player": "B",
              "moves": {"up": {"payoffs": [0, 0]}, "down": {"payoffs": [2, 2]}}}}}}"#,
    );
    assert_eq!(answer["players"], json!(["A", "B"]));
    assert_eq!(answer["payoffs"], json!([3, 1]));
    assert_eq!(answer["path"], json!([{ "player": "A", "move": "left" }]));
    assert_eq!((&answer["ties"], &answer["all"], &answer["more"]), (&json!([]), &json!([[3, 1]]), &json!(false)));
    assert_eq!((&answer["standing"]["kind"], &answer["stop"]), (&json!("computed"), &json!("done")));
    assert_eq!((&answer["counts"]["positions"], &answer["counts"]["leaves"]), (&json!(5), &json!(3)));
    let why = answer["explanation"].as_array().expect("lines");
    assert_eq!(why[1], "B at root → right: up gives 0, down gives 2: plays down.");
}

#[test]
fn the_examples() {
    let payoffs = |name: &str| json(&["induct", &example(name)])["payoffs"].clone();
    assert_eq!(payoffs("centipede.json"), json!([1, 0]));
    assert_eq!(payoffs("entry_deterrence.json"), json!([1, 1]));
    let pirates = json(&["pirates", "3", "--gold", "2"]);
    assert_eq!((pirates["total"].clone(), &pirates["divisions"]), (json!(1), &json!([[2, 0, 0]])));
    assert_eq!(payoffs("pirates_3.json"), json!([120, 100, 100]), "100 for one's life, 10 a coin");
    assert_eq!(json(&["induct", &example("pirates_3.json")])["all"], json!([[120, 100, 100]]));

    let tie = json(&["induct", &example("tie.json")]);
    assert_eq!((&tie["payoffs"], &tie["all"]), (&json!([2, 0]), &json!([[2, 0], [4, 3]])));
    let expect =
        json!([{ "node": "root → trust", "name": null, "player": "B", "moves": ["keep", "share"], "payoff": 3 }]);
    assert_eq!(tie["ties"], expect);
    for (lang, words) in [("en", "B gets 3 by keep, share"), ("zh-CN", "并列影响结果")] {
        let out = answer_output(&["induct", &example("tie.json"), "--lang", lang]);
        assert!(out.contains(words) && out.contains("A  2\nB  0\n"), "{out}");
    }
}

#[test]
fn the_pages_tell_what_works() {
    for page in [
        include_str!("../../../../book/en/src/reference/induct.md"),
        include_str!("../../../../book/zh-CN/src/reference/induct.md"),
    ] {
        let text = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a tree");
        assert_eq!(solve_tree(text)["payoffs"], json!([3, 1]));
        let commands = page.lines().filter_map(|line| line.strip_prefix("$ grundy induct examples/induct/"));
        let files: Vec<&str> = commands.filter_map(|command| command.split_whitespace().next()).collect();
        assert_eq!(files.len(), 4, "{files:?}");
        files.iter().for_each(|file| drop(answer_output(&["induct", &example(file)])));
    }
    let help = answer_output(&["induct", "--help"]);
    let text = help.split("A file:").nth(1).and_then(|rest| rest.split("A node").next()).expect("a tree");
    assert_eq!(solve_tree(text)["payoffs"], json!([3, 1]), "the help shows a tree that is read");
}

#[test]
fn names_order_and_numbers() {
    // Without `players`, in the order of the first payoffs; moves keep the order of the file.
    let answer = solve_tree(
        r#"{"nodes": {"end": {"payoffs": {"Z": 0.1, "A": -2}}},
            "root": {"player": "A", "moves": {"z": "end", "a": {"payoffs": {"A": -2.0, "Z": 1e-1}}, "m": "end"}}}"#,
    );
    assert_eq!((&answer["players"], &answer["payoffs"]), (&json!(["Z", "A"]), &json!([0.1, -2])));
    assert_eq!(answer["ties"][0]["moves"], json!(["z", "a", "m"]));
    assert_eq!(answer["path"][0]["move"], "z");
    assert_eq!(answer["all"], json!([[0.1, -2]]), "the ties do not matter");
    // The root may be a leaf, or a name.
    assert_eq!(solve_tree(r#"{"root": {"payoffs": {"A": 9007199254740992}}}"#)["payoffs"], json!([1u64 << 53]));
    assert_eq!(solve_tree(r#"{"root": "r", "nodes": {"r": {"payoffs": {"甲": 1}}}}"#)["players"], json!(["甲"]));
    assert_eq!(solve_tree("\u{feff}{\"root\": {\"payoffs\": {\"A\": 1}}}\r\n")["payoffs"], json!([1]));
    let unused = solve_tree(r#"{"root": {"payoffs": {"A": 1}}, "nodes": {"n": {"payoffs": {"A": 2}}}}"#);
    assert_eq!(unused["counts"]["unused"], 1);
}

/// A centipede game with this many stages, all named.
fn centipede(stages: usize) -> String {
    let mut nodes = Vec::new();
    for stage in 0..stages {
        let (player, payoffs) = if stage % 2 == 0 { ("A", [stage + 1, stage]) } else { ("B", [stage - 1, stage + 1]) };
        let next = if stage + 1 < stages { format!("\"s{}\"", stage + 1) } else { "{\"payoffs\": [0, 0]}".into() };
        nodes.push(format!(
            r#""s{stage}": {{"player": "{player}", "moves": {{"take": {{"payoffs": {payoffs:?}}}, "pass": {next}}}}}"#
        ));
    }
    format!(r#"{{"players": ["A", "B"], "root": "s0", "nodes": {{{}}}}}"#, nodes.join(",\n"))
}

#[test]
fn long_games() {
    let start = Instant::now();
    let text = centipede(100_000);
    let answer = solve_tree(&text);
    assert_eq!((&answer["payoffs"], &answer["counts"]["positions"]), (&json!([1, 0]), &json!(200_001)));
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    let ran = run_command(program(&["induct", "-", "--json", "--max-positions", "1e5"]), &text);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let answer: Json = serde_json::from_str(&ran.out).expect("an object");
    assert_eq!((&answer["payoffs"], &answer["stop"]), (&Json::Null, &json!("positions")));
    for limit in ["--max-memory=1M", "--max-memory=20K"] {
        let ran = crate::program::run_command(program(&["induct", "-", limit]), &text);
        assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{limit}: {}", ran.err);
    }
    let answer = answer_output(&["induct", &example("centipede.json")]);
    assert!(answer.lines().count() < 30, "{answer}");
}

#[test]
fn bad_files_are_refused() {
    let leaf = r#"{"payoffs": {"A": 1, "B": 2}}"#;
    let list = |rest: &str| format!(r#"{{"players": ["A", "B"], "root": {{"player": "A", "moves": {{{rest}}}}}}}"#);
    let named = |nodes: &str| format!(r#"{{"players": ["A", "B"], "root": "a", "nodes": {{{nodes}}}}}"#);
    let cases = [
        ("", "the file is empty", "文件是空的"),
        (" \n", "the file is empty", "文件是空的"),
        ("[]", "line 1, column 1: an object with `root` is expected, but this is a list", "却是数组"),
        ("{}", "`root` is missing", "缺少 `root`"),
        (r#"{"root": "#, "the file ends in the middle", "中间结束"),
        ("{\"root\":\n{'a': 1}}", "line 2, column 2: this is not JSON", "第 2 行第 2 列：不是合法的 JSON"),
        (r#"{"root": {"payoffs": {"A": 1}}} x"#, "trailing characters", "多余的内容"),
        (r#"{"root": {"payoffs": {"A": 1}}, "tree": 1}"#, "line 1, column 33: `tree` is not allowed here", "`tree`"),
        (r#"{"root": {"payoffs": [1, 2]}}"#, "root: payoffs in a list need `players`", "数组形式的收益"),
        (r#"{"root": {"payoffs": {}}}"#, "root: there are no payoffs", "没有收益"),
        (r#"{"players": [], "root": {"payoffs": []}}"#, "there are no players", "没有玩家"),
        (r#"{"players": ["A", "A"], "root": {"payoffs": [1, 1]}}"#, "two players are called `A`", "都叫 `A`"),
        (r#"{"players": ["A", 2], "root": {"payoffs": [1, 1]}}"#, "a name is expected, but this is a number", "却是数"),
        (
            &list(r#""x": {}"#),
            "root → x: a node has `payoffs` (play ends) or `moves` (play continues), but this one has neither",
            "两者都没有",
        ),
        (&list(r#""x": {"payoffs": [1, 2], "moves": {}}"#), "this one has both", "两者都有"),
        (&list(r#""x": {"payoffs": [1, 2], "player": "A"}"#), "it has no `player`", "没有 `player`"),
        (&list(r#""x": {"moves": {"y": {"payoffs": [1, 2]}}}"#), "root → x: `player` is missing", "缺少 `player`"),
        (&list(r#""x": {"player": "A", "moves": {}}"#), "root → x: there is no move", "没有走法"),
        (
            &list(r#""x": {"player": "C", "moves": {"y": {"payoffs": [1, 2]}}}"#),
            "root → x: there is no player `C`; the players are A, B",
            "没有玩家 `C`",
        ),
        (
            &list(r#""x": {"payoffs": [1]}"#),
            "root → x: there are 2 players, but 1 payoff",
            "有 2 名玩家，却有 1 个收益",
        ),
        (
            &list(r#""x": {"payoffs": [1, "2"]}"#),
            "line 1, column 80: root → x: a number is expected, but this is a text",
            "却是字符串",
        ),
        (&list(r#""x": {"payoffs": [1, 9007199254740993]}"#), "9007199254740993 is too large", "太大"),
        (&list(r#""x": {"payoffs": [1, -1e300]}"#), "-1e300 is too large", "太大"),
        (&list(r#""x": {"payoffs": [1, 1e999]}"#), "number out of range", "数太大"),
        (&list(r#""x": {"payoffs": {"A": 1}}"#), "the payoff of `B` is missing", "缺少 `B` 的收益"),
        (&list(r#""x": {"payoffs": {"A": 1, "C": 1}}"#), "there is no player `C`", "没有玩家 `C`"),
        (&list(r#""x": {"payoffs": {"A": 1, "A": 1}}"#), "`A` occurs here for the second time", "`A` 在这里重复出现"),
        (&list(r#""x": {"payoff": [1, 2]}"#), "`payoff` is not allowed here", "没有意义"),
        (
            &list(r#""x": 3"#),
            "a node with `payoffs`, or with `player` and `moves`, is expected, but this is a number",
            "却是数",
        ),
        (&list(r#""x": "y""#), "root → x: there is no node `y` in `nodes`", "没有节点 `y`"),
        (&list(&format!(r#""x": {leaf}, "x": {leaf}"#)), "root: `x` occurs here for the second time", "重复"),
        (&named(&format!(r#""a": {leaf}, "a": {leaf}"#)), "`a` occurs here for the second time", "重复"),
        (
            &named(
                r#""a": {"player": "A", "moves": {"x": "b"}}, "b": {"player": "B", "moves": {"y": {"player": "A", "moves": {"z": "a"}}}}"#,
            ),
            "play can loop: a → b → a",
            "对局可能循环：a → b → a",
        ),
        (
            &named(r#""a": {"payoffs": [1, 2]}, "b": {"player": "B", "moves": {"y": "b"}}"#),
            "loop: b → b",
            "循环：b → b",
        ),
        (
            &named(r#""a": {"payoffs": [1, 2]}, "b": {"player": "B", "moves": {"y": "c"}}"#),
            "b → y: there is no node `c`",
            "没有节点 `c`",
        ),
    ];
    for (text, en, zh) in cases {
        for (lang, words) in [("en", en), ("zh-CN", zh)] {
            let ran = run_command(program(&["induct", "-", "--lang", lang]), text);
            assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{text}: {ran:?}");
            assert!(ran.err.contains(words), "{text}: {} does not say {words}", ran.err);
        }
    }
    let pointed = run_command(program(&["induct", "-"]), &list("\"x\":\n \"y\""));
    assert!(pointed.err.contains("stdin:2:2") && pointed.err.contains("^^^"), "{}", pointed.err);
}

#[test]
fn hostile_files_are_refused() {
    let deep = r#"{"player": "A", "moves": {"m": "#.repeat(100_000);
    let ran1 = run_command(program(&["induct", "-"]), &format!(r#"{{"players": ["A"], "root": {deep}"#));
    assert_eq!(ran1.code, Some(2));
    assert!(ran1.err.contains("`nodes`") && ran1.err.len() < 2000, "{}", ran1.err);
    for text in ["[".repeat(1_000_000), "{\"a\":".repeat(1_000_000), "\"".repeat(1_000_001), "9".repeat(1_000_000)] {
        assert_refused(2, &["induct", "-"], &text);
    }
    // Many names in one cycle.
    let nodes: Vec<String> = (0..50_000)
        .map(|i| format!(r#""n{i}": {{"player": "A", "moves": {{"m": "n{}"}}}}"#, (i + 1) % 50_000))
        .collect();
    assert_refused(2, &["induct", "-"], &format!(r#"{{"root": "n0", "nodes": {{{}}}}}"#, nodes.join(",")));

    assert_refused(2, &["induct", "no/such/file.json"], "");
    assert_refused(2, &["induct"], "");
    assert_refused(2, &["induct", env!("CARGO_MANIFEST_DIR")], "");
    assert!(run(&["induct", "no/such/file.json"]).err.contains("cannot read no/such/file.json"));
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let path = std::env::temp_dir().join(format!("grundy-induct-{}.json", std::process::id()));
    std::fs::write(&path, b"{\"root\":\n\"\xff\"}").expect("a file is written");
    let ran = run(&["induct", path.to_str().expect("a path in UTF-8")]);
    std::fs::remove_file(&path).expect("the file is removed");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("is not UTF-8 text (line 2)"), "{}", ran.err);
}
