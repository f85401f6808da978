//! `grundy solve --method`.

use crate::{json, run};

const METHOD_NAMES: [&str; 6] = ["naive", "memo", "retrograde", "lemoine-viennot", "beling-rogalski", "proof-number"];

#[test]
fn they_give_the_same_answer() {
    let rules = "from grundy import kayles\n@game\ndef steps(a, b):\n    for k in range(a): yield steps(k, b) + kayles(2)\n    for k in range(b): yield steps(a, k)";
    for (expression, value) in [("cram(3, 4) + kayles(4)", 0), ("nim(3, 5)", 6), ("steps(2, 3)", 3)] {
        let plain = json(&["solve", expression, "-e", rules]);
        for method in METHOD_NAMES {
            let answer = json(&["solve", expression, "-e", rules, "--method", method]);
            for field in ["outcome", "value", "winning_total"] {
                assert_eq!(answer[field], plain[field], "{expression} by {method}: {field}");
            }
            assert_eq!(answer["standing"]["kind"], "computed");
            assert!(answer["explanation"].to_string().contains(method), "{expression}: {method} is named");
        }
        if value > 0 {
            assert_eq!(plain["value"]["nimber"], value, "{expression}");
        }
    }
    let help = run(&["solve", "--help"]);
    assert!(METHOD_NAMES.iter().all(|method| help.out.contains(method)));
}

#[test]
fn circles_are_solved_all_the_same() {
    let rules = "@game\ndef clock(n): return [clock((n + 1) % 4)] + ([clock(5)] if n == 1 else []) if n < 5 else []";
    let plain = json(&["solve", "clock(0)", "-e", rules]);
    for method in METHOD_NAMES {
        let answer = json(&["solve", "clock(0)", "-e", rules, "--method", method]);
        assert_eq!((&answer["outcome"], &answer["value"]), (&plain["outcome"], &plain["value"]), "{method}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let ends = "from grundy import win\n@game\ndef g(n): return win if n == 0 else [g(n - 1)]";
    for (args, expected) in [
        (&["solve", "nim(3)", "--method", "guess"][..], "proof-number"),
        (&["solve", "nim(3)", "--method", ""], "possible values"),
        (&["solve", "nim(3)", "--method", "memo", "--misere"], "cannot be used with"),
        (&["solve", "nim(3)", "--method", "memo", "--remoteness"], "cannot be used with"),
        (&["solve", "g(3)", "-e", ends, "--method", "memo"], "does not fit"),
    ] {
        let ran = run(args);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{args:?}: {ran:?}");
    }
    // A position too large for any search; and one whose search must stop.
    assert_eq!(run(&["solve", "nim(10**40)", "--method", "memo"]).code, Some(1));
    assert_eq!(run(&["solve", "cram(7, 7)", "--method", "naive", "--max-positions", "1e4"]).code, Some(1));
}
