//! Tests of judge lines: each kind of answer, inputs that do not fit, mistakes of the line.

use super::{Judge, RunEnd};
use grundy::{Engine, Limits, Meter};

fn judge(text: &str) -> Judge {
    let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Judge::new(&rules, text, 1).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn answers(line: &str, input: &str) -> (String, RunEnd) {
    judge(line).answers(input, &mut Engine::new(), &Meter::default())
}

fn complete_answers(line: &str, input: &str) -> String {
    match answers(line, input) {
        (printed, RunEnd::Done) => printed,
        other => panic!("{line}: {input:?}: {other:?}"),
    }
}

const NIM_JUDGE: &str = r#"judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")"#;

/// A file with a judge line and imports of the names that it uses.
fn judge_text(keywords: &str) -> String {
    format!("from grundy import judge, nim, chomp, wythoff, kayles\njudge({keywords})")
}

#[test]
fn each_kind_of_answer() {
    let check = |keywords: &str, input: &str, printed: &str| {
        assert_eq!(complete_answers(&judge_text(keywords), input), printed, "{keywords}: {input}");
    };
    check(r#"read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No""#, "3\n2 1 1\n0\n2\n1 2", "No\nNo\nYes");
    check(r#"read="cases: n h[n]", ask="nim(*h)", win=1, lose=0, misere=True"#, "2 2 1 1 1 1", "1\n0");
    check(r#"read="eof: a b", ask="wythoff(a, b)", value=True"#, "3 5 1 1", "0\n2");
    check(
        r#"read="n h[n]", ask="nim(*h)", move="before[0] - after[0][0] if after else before[0]", lose="-1""#,
        "3 3 4 5",
        "2",
    );
    check(r#"read="eof: n", ask="kayles(n)", move="len(after)", lose="none""#, "0 3 4 11", "none\n2\n2\n2");
    check(r#"read="h[]", ask="nim(*h)", win="Y", lose="N""#, "[1, 2,\n 3]", "N");
    check(r#"read="cases: k each[k](n)", ask="nim(n)", win="W", lose="L", join="""#, "3 2 0 1 0 1 5", "LW\n\nW");
    check(
        r#"read="cases: r row[r]:word", ask="nim(*[len(w) for w in row])", win="W", lose="L""#,
        "2 2 ab cd 1 x",
        "L\nW",
    );
    check(
        r#"read="eof: n", ask="nim(n, 7)", value=True"#,
        &format!("1{}", "0".repeat(40)),
        &format!("1{}7", "0".repeat(39)),
    );
    check(r#"read="eof: a b", ask="nim(a) + wythoff(b, 2) + nim(a)", win="W", lose="L""#, "5 1 5 3", "L\nW");
}

#[test]
fn inputs_that_do_not_fit() {
    let check = |keywords: &str, input: &str, printed: &str, place: (usize, usize), part: &str| {
        let (out, end) = answers(&judge_text(keywords), input);
        let RunEnd::Misread(misread) = end else { panic!("{input:?}: {end:?}") };
        assert_eq!((&out[..], misread.line, misread.column()), (printed, place.0, place.1), "{input:?}: {misread:?}");
        assert!(misread.message.en.contains(part), "{input:?}: {misread:?}");
    };
    let nim = r#"read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No""#;
    check(nim, "", "", (1, 1), "empty");
    check(nim, " \n\n", "", (2, 1), "empty");
    check(nim, "x", "", (1, 1), "number of cases");
    check(nim, "-1", "", (1, 1), "negative");
    check(nim, "2\n1 5\n2 3 四", "Yes", (3, 5), "`h` has 2 of them, and 1 were read");
    check(nim, "2\n1 5\n3 3 4", "Yes", (3, 6), "in case 2");
    check(nim, "2\n1 5", "Yes", (2, 4), "in case 2");
    check(nim, "1\n1 5\n  7", "Yes", (3, 3), "goes on");
    check(nim, "1\n-2 5", "", (2, 1), "negative: -2");
    check(nim, &format!("1\n1{} 5 6", "0".repeat(40)), "", (2, 46), "2 were read");
    check(nim, &format!("1{}\n1 5", "0".repeat(40)), "Yes", (2, 4), "in case 2");
    check(nim, "1\n1 3.5", "", (2, 3), "a number");
    let zeros = r#"read="zeros: a b", ask="nim(a, b)", win="Yes", lose="No""#;
    check(zeros, "1 2\n0 0\n3 3", "Yes", (3, 1), "after the zeros");
    check(r#"read="eof: h[0]", ask="nim(*h)", win="Yes", lose="No""#, "1", "No", (1, 2), "no end");
    let list = r#"read="h[]", ask="nim(*h)", win="Y", lose="N""#;
    for (input, column) in
        [("1", 1), ("[1 2]", 4), ("[1,,2]", 4), ("[1,]", 4), ("[1]2", 4), ("[[1]]", 2), ("[1,2", 5), ("[x]", 2)]
    {
        check(list, input, "", (1, column), "list");
    }
}

#[test]
fn items_that_read_nothing_are_bounded() {
    for (read, input) in [
        ("n e[n](x=(n))", "30000000"),
        ("n e[n](f[0])", "1000000000000"),
        ("n e[n](f[1](x=(n)))", "1000000000000"),
        ("n each[n](x=(n))", "1000000000000"),
    ] {
        let (_, end) = answers(&judge_text(&format!(r#"read="{read}", ask="nim(n)", win="W", lose="L""#)), input);
        let RunEnd::Misread(misread) = end else { panic!("{read}: {end:?}") };
        assert_eq!((misread.line, misread.column()), (1, 1), "{read}: {misread:?}");
        assert!(misread.message.en.contains("read nothing"), "{read}: {misread:?}");
    }
    let line = judge_text(r#"read="cases: n e[n](x=(n))", ask="nim(*e)", win="W", lose="L""#);
    assert_eq!(complete_answers(&line, "2 3 4"), "W\nL");
    // Each item repeats a list, so a few of them fill the memory.
    let line = judge_text(r#"read="n h=(tuple(range(n))) e[n](x=(h))", ask="nim(*h)", win="W", lose="L""#);
    let limits = Limits { max_memory: 1 << 20, ..Limits::default() };
    let (_, end) = judge(&line).answers("1000", &mut Engine::new(), &Meter::new(limits));
    assert!(matches!(end, RunEnd::Stopped { case: 1, line: 1, .. }), "{end:?}");
}

#[test]
fn what_was_answered_before_a_budget_ran_out_is_there() {
    let text = judge_text(r#"read="eof: n", ask="officers(n)", win="W", lose="L""#);
    let limits = Limits { max_positions: 10_000, ..Limits::default() };
    let (out, end) = judge(&text).answers("3\n1000000\n5", &mut Engine::new(), &Meter::new(limits));
    assert_eq!(out, "W");
    assert!(matches!(end, RunEnd::Stopped { case: 2, line: 2, .. }), "{end:?}");
}

#[test]
fn what_the_rules_refuse_is_told_with_its_case() {
    let text = judge_text(r#"read="eof: n", ask="nim(6 // n)", win="W", lose="L""#);
    let (out, end) = judge(&text).answers("3\n0", &mut Engine::new(), &Meter::default());
    let RunEnd::Rules(error) = end else { panic!("{end:?}") };
    assert_eq!(out, "W");
    assert_eq!(&text[error.span.clone().expect("a place")], "6 // n");
    assert!(error.help.iter().any(|help| help.en.contains("case 2") && help.en.contains("line 2")), "{error}");
}

#[test]
fn mistakes_of_the_line() {
    let check = |keywords: &str, wrong: &str, part: &str| {
        let text = judge_text(keywords);
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Err(error) = Judge::new(&rules, &text, 1) else { panic!("{text} is refused") };
        assert_eq!(&text[error.span.clone().expect("a place")], wrong, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    };
    check(r#"read="n h[m]", ask="nim(*h)", win="Y", lose="N""#, "m", "read before it: `n`");
    check(r#"read="n", ask="nim(m)", win="Y", lose="N""#, "m", "`m`");
    check(r#"raed="n", ask="nim(n)", win="Y", lose="N""#, "raed", "did you mean `read`");
    check(
        r#"ask="nim(n)", win="Y", lose="N""#,
        &format!("judge({})", r#"ask="nim(n)", win="Y", lose="N""#),
        "`read` is missing",
    );
    check(r#"read="n", win="Y", lose="N""#, &format!("judge({})", r#"read="n", win="Y", lose="N""#), "nim(*h)");
    check(
        r#"read="n", ask="nim(n)", win="Y""#,
        &format!("judge({})", r#"read="n", ask="nim(n)", win="Y""#),
        "`lose` is missing",
    );
    check(r#"read="n", ask="nim(n)", move="after""#, r#"move="after""#, "`lose` is missing");
    check(r#"read="n", ask="nim(n)", value=True, misere=True"#, "misere=True", "misere");
    check(r#"read="n", ask="nim(n)", value=1"#, "value=1", "True or False");
    check(r#"read=3, ask="nim(n)", value=True"#, "read=3", "in quotes");
    let none = grundy::parse_rules("x = 1").expect("it is a file");
    assert!(Judge::new(&none, "x = 1", 1).err().expect("there is none").to_string().contains("for example: judge("));
    let rules = grundy::parse_rules(&judge_text(NIM_JUDGE.trim_start_matches("judge(").trim_end_matches(')')))
        .expect("it is a file");
    assert!(Judge::new(&rules, "", 2).err().expect("there is one").message.en.contains("only one"));
}
