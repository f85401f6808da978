//! Bad input, hostile texts, small budgets and closed pipes.

use crate::program::{assert_refused, program, run, run_command};
use serde_json::Value as Json;
use std::io::Read;
use std::time::{Duration, Instant};

#[test]
fn bad_input_is_misuse() {
    let expressions = [
        "",
        " ",
        "nim(3, 4",
        "nim 3)",
        "nim(-1)",
        "nim(1.5)",
        "kayles(\"x\")",
        "nim(\"3\")",
        "wythoff(3)",
        "wythoff(1, 2, 3)",
        "octal(\"0.8\")",
        "octal(\"0.8\")(3)",
        "0.8(3)",
        "subtract()",
        "subtract()(3)",
        "subtract(0)",
        "subtract(0)(3)",
        "subtract(-1)(3)",
        "bash(0)(3)",
        "nim",
        "nim(3) - nim(2)",
        "nim(3) nim(4)",
        "nimm(3)",
        "3",
        "nim(10**10**10)",
        "1 // 0",
        "rook(\"..|.\")",
        "rook(\"@@\")",
        "chomp(0, 0)",
        "moore(0)(3)",
        "moore(2)(-1)",
        "staircase(\"x\")",
        "silver_dollar(3, 3)",
        "northcott((1, 1))",
        "northcott(1, 5)",
        "turning_turtles(\"HX\")",
        "turning_turtles(0)",
        "euclid(3)",
        "euclid(positive=True)(0, 3)",
        "queen(3)",
        "knight(1, 2, 3)",
        "king(\"..|..\")(5, 5)",
        "nim(x for x in y)",
        "lambda: 0",
        "__import__(\"os\")",
        "\u{0}",
    ];
    for expression in expressions {
        assert_refused(2, &["solve", "-"], expression);
    }
    for args in [
        &["solve"][..],
        &["solve", "nim", "3", "x"],
        &["solve", "nim 3,,4"],
        &["solve", "nim", "3,,4"],
        &["solve", "nim 3 4 )"],
        &["solve", "nim", "3", "4", ")"],
        &["solve", "3 4"],
        &["solve", "nim", "-3"],
        &["solve", "nim(3)", "--lang", "fr"],
        &["solve", "nim(3)", "--max-time", "soon"],
        &["solve", "nim(3)", "--max-positions", "-1"],
        &["values", "nimm"],
        &["values", "wythoff", "--to", "5"],
        &["values", "kayles", "--from", "9", "--to", "5"],
        &["values", "kayles", "--format", "png"],
        &["values", "kayles", "--format", "csv", "--json"],
        &["table", "wythoff", "--size", "3x3", "--format", "latex", "--json"],
        &["table", "kayles", "--size", "0x3"],
        &["table", "wythoff"],
        &["table", "queen"],
        &["values", "queen"],
        &["mex", "a"],
        &["mex", "-1"],
        &["nimber", "*3 + x"],
        &["nimber", "*3 / *0"],
        &["nimber", "*3**5"],
        &["nimber", "x^3 = *1"],
        &["nimber", "log(*3)"],
        &["nimber", "-1"],
        &["pirates", "-5"],
        &["pirates", "five"],
        &["pirates", "0"],
        &["dance"],
        &[],
    ] {
        assert_refused(2, args, "");
    }
    assert_refused(2, &["solve", "nim(3, 4"], "");
}

#[test]
fn a_mistake_is_pointed_at() {
    let error = run(&["solve", "nimm(3, 4)"]).err;
    assert!(error.contains("nimm(3, 4)") && error.contains("^^^^") && error.contains("`nim`"), "{error}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rules.py");
    std::fs::write(&path, "@game\ndef g(n): return []").expect("it is written");
    let error = run(&["values", path.to_str().expect("a plain path")]).err;
    assert!(error.contains("give a file of rules with -f"), "{error}");
    let error = run(&["genus", "wythoff"]).err;
    assert!(error.contains("grundy genus wythoff 3 4"), "{error}");
    let error = run(&["solve", "nim(3, -4)"]).err;
    assert!(error.contains('^') && error.contains("negative"), "{error}");
}

#[test]
fn lists_of_a_graph_are_refused_for_what_is_wrong_with_them() {
    for (position, reason) in [
        ("vertexnim([(1, 2), (2, 0)], [(1, 2)], 1)", "the weight of 2 is 0"),
        ("vertexnim([(1, 2), (2, 3)], [(1, 5)], 1)", "5 is the end of an edge"),
        ("vertexnim([(1, 2), (2, 3)], [(1, 2)], 9)", "the token stands on 9"),
        ("edge_nim([(1, 1, 3), (1, 2, 4)], 1)", "joins 1 to itself"),
        ("edge_nim([(1, 2, -3)], 1)", "negative"),
        // A list of numbers is equivalent to the numbers.
        ("nim([3, -4])", "negative"),
        ("nim(3, [4, -5])", "negative"),
        ("wythoff([3, -4])", "negative"),
    ] {
        let ran = run(&["solve", position]);
        assert!(ran.code == Some(2) && ran.err.contains(reason), "{position}: {ran:?}");
    }
}

#[test]
fn hostile_texts_are_refused() {
    let million = 1_000_000;
    for (what, text) in [
        ("brackets", "(".repeat(million)),
        ("closed brackets", "(".repeat(million / 2) + "1" + &")".repeat(million / 2)),
        ("calls", "f(".repeat(million / 2)),
        ("minus signs", "-".repeat(million)),
        ("+1s", "nim(1".to_string() + &"+1".repeat(million) + ")"),
        ("digits", "9".repeat(million)),
        ("bytes", "x".repeat(3 * million)),
    ] {
        let start = Instant::now();
        assert_refused(2, &["solve", "-"], &text);
        assert!(start.elapsed() < Duration::from_secs(10), "10^6 {what} take {:?}", start.elapsed());
    }
}

#[test]
fn what_the_budget_does_not_reach_is_not_decided() {
    let check = |args: &[&str], stop: &str| {
        let ran = run(&[args, &["--json"]].concat());
        assert_eq!(ran.code, Some(1), "{args:?}: {ran:?}");
        let answer: Json = serde_json::from_str(&ran.out).expect("an object");
        assert_eq!((&answer["outcome"], &answer["stop"]), (&Json::Null, &stop.into()), "{args:?}");
    };
    check(&["solve", "officers(10**40)"], "too_large");
    check(&["solve", "grundys(10**40)"], "too_large");
    check(&["solve", "officers(10**12)"], "memory");
    check(&["solve", "officers(100000)", "--max-positions", "1000"], "positions");
    check(&["solve", "officers(1000000)", "--max-time", "100ms"], "time");
    check(&["solve", "officers(1000000)", "--max-memory", "1M"], "memory");
    check(&["solve", "chomp(rows=(40, 30, 20, 10))", "--max-positions", "1e3"], "positions");
    let ran = run(&["values", "kayles", "--to", "1e6", "--max-positions", "1000"]);
    assert_eq!((ran.code, ran.err.is_empty()), (Some(1), false), "{ran:?}");
}

#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = program(&["values", "bash(3)", "--to", "1000000"]).spawn().expect("the program starts");
    let mut first = [0; 1];
    let mut out = child.stdout.take().expect("its output is a pipe");
    out.read_exact(&mut first).expect("it prints something");
    drop(out);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

/// Rules that fail at 3: the division is in the fourth line, from its twelfth character on.
const FAILING_RULES: &str = "@game
def bad(n):
    for k in range(1, n + 1):
        if 12 % (n - 3) == 0:
            yield bad(n - k)
";

#[test]
fn the_place_of_a_mistake_is_in_fields() {
    let of = |args: &[&str]| -> Json {
        let ran = run(&[args, &["--json"]].concat());
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{args:?}: {ran:?}");
        serde_json::from_str(&ran.err).unwrap_or_else(|error| panic!("{args:?}: {error}: {ran:?}"))
    };
    let place = |object: &Json| ["field", "line", "column", "source"].map(|field| object[field].clone());
    let expected = |field: &str, line: u64, column: u64, source: &str| -> [Json; 4] {
        [field.into(), line.into(), column.into(), source.into()]
    };
    let source = "        if 12 % (n - 3) == 0:";
    for args in [&["solve", "-e", FAILING_RULES, "bad(7)"][..], &["values", "-e", FAILING_RULES, "bad"]] {
        let mistake = of(args);
        assert_eq!(mistake["error"], "division by zero", "{mistake}");
        assert_eq!(mistake["help"], serde_json::json!(["it happened at bad(3)"]), "{mistake}");
        assert_eq!(place(&mistake), expected("rules", 4, 12, source), "{mistake}");
    }
    let mistake = of(&["solve", "nim(3) + nimm(4)"]);
    assert_eq!(place(&mistake), expected("expression", 1, 10, "nim(3) + nimm(4)"), "{mistake}");
    // Mistakes without a place have the same fields.
    let mistake = of(&["check"]);
    assert!(mistake["error"].is_string() && place(&mistake).iter().all(Json::is_null), "{mistake}");
    // A mistake met while the rules are tried is part of the answer.
    let ran = run(&["check", "-e", FAILING_RULES, "--json"]);
    let object: Json = serde_json::from_str(&ran.out).expect("one object");
    let fault = &object["games"][0]["fault"];
    assert_eq!(
        (&fault["line"], &fault["column"], &fault["source"]),
        (&4.into(), &12.into(), &source.into()),
        "{ran:?}"
    );
}

/// A mistake of the rules counts for the line that meets it, as a mistake in the line itself does.
#[test]
fn the_lines_of_a_batch_tell_the_places_of_mistakes() {
    let input = "bad(2)\n\nbad(7)\nbad(1)\nnim(3\n";
    let batch = |more: &[&str]| {
        let ran = run_command(program(&[&["solve", "--batch", "-e", FAILING_RULES], more].concat()), input);
        assert_eq!((ran.code, &*ran.err), (Some(2), ""), "{ran:?}");
        ran.out
    };
    let lines = batch(&[]);
    let fields: Vec<Vec<&str>> = lines.lines().map(|line| line.split('\t').collect()).collect();
    let expected = [
        ["bad(2)", "N", "*2", "heap of 2: take all 2"],
        ["bad(7)", "?", "division by zero", "rules:4:12: if 12 % (n - 3) == 0:"],
        ["bad(1)", "N", "*1", "heap of 1: take all 1"],
        ["nim(3", "?", "this `(` is never closed", "expression:1:4: nim(3"],
    ];
    assert_eq!(fields, expected);
    let objects: Vec<Json> =
        batch(&["--json"]).lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let mistakes: Vec<_> = objects.iter().map(|object| (&object["line"], &object["mistake"]["field"])).collect();
    let none = &Json::Null;
    assert_eq!(mistakes[..3], [(none, none), (&3.into(), &"rules".into()), (none, none)], "{objects:?}");
    assert_eq!(mistakes[3], (&5.into(), &"expression".into()), "{objects:?}");
    assert_eq!(objects[1]["mistake"]["line"], 4, "{}", objects[1]);
    assert_eq!((&objects[1]["error"], &objects[1]["outcome"]), (&"division by zero".into(), none), "{}", objects[1]);
}
