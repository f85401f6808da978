//! `grundy discover`.

use crate::{assert_refused, json, program, run, run_command};
use serde_json::Value as Json;
use std::process::{Command, Stdio};

#[test]
fn laws_with_all_fields() {
    let answer = json(&["discover", "bash(3)", "--limit", "500"]);
    for field in ["game", "numbers", "tested_to", "laws", "stop"] {
        assert!(answer.get(field).is_some(), "{field} is missing: {answer}");
    }
    assert_eq!((&answer["game"], &answer["numbers"], &answer["stop"]), (&"bash(3)".into(), &1.into(), &"done".into()));
    assert_eq!(answer["tested_to"], 501, "the table holds 0, …, 500");
    let laws = answer["laws"].as_array().expect("a list");
    for law in laws {
        for field in ["of", "kind", "text", "formula", "learnt_to", "tested_to", "standing", "why"] {
            assert!(law.get(field).is_some(), "{field} is missing: {law}");
        }
        assert!(law["why"].as_array().is_some_and(|why| !why.is_empty()), "{law}");
        assert!(law["learnt_to"].as_u64() <= law["tested_to"].as_u64(), "{law}");
    }
    assert_eq!((&laws[0]["of"], &laws[0]["kind"]), (&"values".into(), &"mod".into()));
    assert_eq!((&laws[0]["formula"], &laws[0]["standing"]["kind"]), (&"G(n) = n mod 4".into(), &"proved".into()));
    assert!(laws.iter().any(|law| law["of"] == "lost" && law["standing"]["kind"] == "proved"), "{answer}");

    let rook = json(&["discover", "rook", "--limit", "50"]);
    assert_eq!((&rook["numbers"], &rook["tested_to"]), (&2.into(), &51.into()));
    assert_eq!(rook["laws"][0]["formula"], "G(x, y) = x ⊕ y");
    // An expression has laws, too, which are proved if those of its components are.
    let line = json(&["discover", "wythoff(n, 2*n)", "--limit", "60"]);
    assert_eq!((&line["numbers"], &line["laws"][0]["standing"]["kind"]), (&1.into(), &"proved".into()), "{line}");
    let line = json(&["discover", "euclid(n, n + 1)", "--limit", "60"]);
    for law in line["laws"].as_array().expect("a list") {
        assert_eq!(law["standing"]["kind"], "observed", "{law}");
    }
}

#[test]
fn laws_in_words() {
    let out = crate::answer_output(&["discover", "bash(3)", "--limit", "500"]);
    assert!(out.starts_with("bash(3)\n\nvalues: G(n) = n mod 4\n"), "{out}");
    assert!(out.contains("proved") && out.contains("tested up to 500"), "{out}");
    let chinese = crate::answer_output(&["discover", "bash(3)", "--limit", "500", "--lang", "zh-CN"]);
    assert!(chinese.contains("SG 值") && chinese.contains("必败局面") && chinese.contains("检验到 500"), "{chinese}");
    let traditional = crate::answer_output(&["discover", "rook", "--limit", "50", "--lang", "zh-TW"]);
    assert!(traditional.contains("必\u{6557}局面"), "{traditional}");
    for text in [&chinese, &traditional] {
        let words = ["proved", "observed", "learnt", "automaton", "lost", "period "];
        assert!(words.iter().all(|word| !text.contains(word)), "no English is left: {text}");
    }
    let none = crate::answer_output(&["discover", "grundys", "--limit", "300"]);
    assert!(none.contains("no law was found"), "{none}");
    let none = crate::answer_output(&["discover", "grundys", "--limit", "300", "--lang", "zh"]);
    assert!(none.contains("没有发现规律"), "{none}");
}

#[test]
fn the_limit_is_the_largest_number() {
    for limit in [0u64, 1, 2, 5, 15, 16, 17, 100] {
        let text = limit.to_string();
        assert_eq!(json(&["discover", "kayles", "--limit", &text])["tested_to"], limit + 1);
        assert_eq!(json(&["discover", "rook", "--limit", &text])["tested_to"], limit + 1);
        assert_eq!(json(&["discover", "wythoff", "--limit", &text])["tested_to"], limit + 1);
    }
}

#[test]
fn certificates_of_automata_are_checked() {
    let path = std::env::temp_dir().join(format!("grundy-discovered-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    for game in ["rook", "lasker", "hexadecimal(\"0.c8\")", "kayles", "bash(3)", "subtract(powers(2))"] {
        let ran = run(&["discover", game, "--limit", "200", "--certificate", file]);
        assert_eq!(ran.code, Some(0), "{game}: {ran:?}");
        let checked = json(&["verify", file]);
        assert_eq!(checked["holds"], true, "{game}: {checked}");
        std::fs::remove_file(&path).expect("it was written");
    }
    // Rules of a file go into the certificate.
    let rules = "@game\ndef g(n):\n    for k in (2, 3):\n        if k <= n: yield g(n - k)\n    for a in range(1, n // 2 + 1): yield g(a) + g(n - a)";
    let ran = run(&["discover", "-e", rules, "g", "--limit", "300", "--certificate", file]);
    if ran.code == Some(0) {
        assert_eq!(json(&["verify", file])["holds"], true);
        std::fs::remove_file(&path).expect("it was written");
    }
    let ran = run(&["discover", "subtract(squares)", "--limit", "500", "--certificate", file]);
    assert!(ran.code == Some(2) && ran.err.contains("no certificate is written"), "{ran:?}");
    assert!(!path.exists(), "nothing is written");
    assert_refused(2, &["discover", "rook", "--certificate", "/no/such/folder/c.json"], "");
    assert_refused(2, &["discover", "rook", "--certificate", std::env::temp_dir().to_str().expect("a plain path")], "");
}

/// The program that is printed for a law, with calls appended.
fn emitted_program(game: &str, language: &str) -> String {
    let out = crate::answer_output(&["discover", game, "--emit", language]);
    let comment = if language == "python" { "# " } else { "// " };
    assert!(out.starts_with(&format!("{comment}{game}: ")), "{out}");
    out
}

#[test]
fn laws_as_functions() {
    let python = emitted_program("kayles", "python");
    let asked = python + "\nprint([grundy(n) for n in range(200)], grundy(10**18))\n";
    let Ok(output) = Command::new("python3").args(["-c", &asked]).output() else { return };
    assert!(output.status.success(), "{asked}\n{}", String::from_utf8_lossy(&output.stderr));
    let values = json(&["values", "kayles", "--to", "199"])["values"].clone();
    let far = json(&["solve", "kayles(10**18)"])["value"]["nimber"].clone();
    let printed = String::from_utf8(output.stdout).expect("numbers");
    let expect = format!("{} {far}", values.to_string().replace(',', ", "));
    assert_eq!(printed.trim(), expect);
    let python = emitted_program("rook", "python") + "\nprint(grundy(10**17, 5), grundy(7, 7))\n";
    let output = Command::new("python3").args(["-c", &python]).output().expect("it ran before");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), format!("{} 0", 10u64.pow(17) ^ 5), "{python}");
    assert!(emitted_program("bash(3)", "cpp").contains("grundy("));
    assert!(emitted_program("bash(3)", "rust").contains("fn grundy("));
    // Without a law, the rules.
    let grundys = crate::answer_output(&["discover", "grundys", "--limit", "300", "--emit", "python"]);
    let asked = grundys + "\nprint([grundy(n) for n in range(60)])\n";
    let output = Command::new("python3").args(["-c", &asked]).output().expect("it ran before");
    let values = json(&["values", "grundys", "--to", "59"])["values"].to_string();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), values.replace(',', ", "), "{asked}");
    assert_refused(2, &["discover", "notakto", "--emit", "python"], "");
    assert_refused(2, &["discover", "bash(3)", "--emit", "fortran"], "");
    assert_refused(2, &["discover", "bash(3)", "--emit", "python", "--json"], "");
}

/// Whole programs, and the messages if there can be none.
#[test]
fn programs() {
    let brave = "@game\ndef brave(n, *, m):\n    for k in range(1, min(n, m) + 1):\n        yield brave(n - k)";
    let judge = "\njudge(read=\"cases: n m\", ask=\"brave(n, m=m)\", win=\"first\", lose=\"second\")";
    let whole = format!("from grundy import game, judge\n{brave}{judge}");
    let program = crate::answer_output(&["discover", "-e", &whole, "brave", "--emit", "python", "--main"]);
    if let Ok(mut child) = Command::new("python3")
        .args(["-c", &program])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
    {
        use std::io::Write;
        child.stdin.take().expect("it is piped").write_all(b"3\n23 2\n4 3\n30 6\n").expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "first\nsecond\nfirst\n", "{program}");
    }
    // Without a law over the parameter the function takes it first.
    let odd = "@game\ndef odd(n, *, m):\n    for k in range(1, n + 1):\n        if (k * k + n) % m == 1:\n            yield odd(n - k)";
    let function = crate::answer_output(&["discover", "-e", odd, "odd", "--emit", "python", "--limit", "60"]);
    assert!(function.contains("def grundy(m, n):"), "{function}");
    let chinese = crate::answer_output(&["discover", "-e", &whole, "brave", "--emit", "cpp", "--main", "--lang", "zh"]);
    assert!(chinese.contains("先手") && chinese.contains("int main()"), "{chinese}");
    assert_refused(2, &["discover", "-e", brave, "brave", "--emit", "cpp", "--main"], "");
    assert_refused(2, &["discover", "-e", &whole, "brave", "--main"], "");
    assert_refused(2, &["discover", "-e", &whole, "nosuch", "--emit", "cpp", "--main"], "");
    assert_refused(2, &["discover", "-e", &whole, "brave", "--emit", "cpp", "--main", "--line", "2"], "");
    let words =
        "@game\ndef g(row):\n    if row: yield g(row[1:])\njudge(read=\"row:word\", ask=\"g(row)\", win=1, lose=0)";
    let ran = run(&["discover", "-e", words, "g", "--emit", "cpp", "--main"]);
    assert!(ran.code == Some(0) && ran.out.contains("using Position = std::string;"), "{ran:?}");
    let steps = words.replace("row[1:]", "row[::2]");
    let ran = run(&["discover", "-e", &steps, "g", "--emit", "cpp", "--main"]);
    assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains("a slice with a step"), "{ran:?}");
    let slices = "@game\ndef g(row):\n    if row: yield g(row[1:])";
    let ran = run(&["discover", "-e", slices, "g", "--emit", "cpp"]);
    assert!(ran.code == Some(2) && ran.out.is_empty(), "{ran:?}");
}

#[test]
fn what_has_no_laws() {
    for args in [
        &["discover", "nosuch"][..],
        &["discover", ""],
        &["discover", "kayles(3)"],
        &["discover", "3"],
        &["discover", "nim(a, b, c, d, e)"],
        &["discover", "kayles", "--limit", "-1"],
        &["discover", "kayles", "--limit", "1e40"],
        &["discover", "kayles", "--limit", "10000000000000000000000000000000000000000"],
        &["discover", "kayles", "--limit", "many"],
        &["discover", "bash", "--misere"],
        &["discover"],
        &["discover", "-e", "", "g"],
        &["discover", "-e", "x = 1", "x"],
        &["discover", "-e", "@game\ndef g(a, b, c, d, e):\n    if a: yield g(a - 1, b, c, d, e)", "g"],
        &["discover", "-e", "@game\ndef g():\n    yield from ()", "g"],
    ] {
        let ran = run_command(program(args), "");
        assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains("error"), "{args:?}: {ran:?}");
    }
}

/// With small budgets there is no panic, and no false claim.
#[test]
fn little_time_and_few_positions() {
    for game in ["kayles", "wythoff", "lasker", "rook", "subtract(squares)"] {
        for budget in
            [["--max-time", "50ms"], ["--max-positions", "10"], ["--max-memory", "1"], ["--max-positions", "0"]]
        {
            let ran = run(&[&["discover", game, "--json"], &budget[..]].concat());
            assert!(matches!(ran.code, Some(0 | 1)), "{game} {budget:?}: {ran:?}");
            let answer: Json = serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
            assert_eq!(answer["stop"] == "done", ran.code == Some(0), "{game} {budget:?}: {ran:?}");
        }
    }
    let ran = run(&["discover", "wythoff", "--max-positions", "10"]);
    assert!(ran.code == Some(1) && ran.err.contains("--max-positions"), "{ran:?}");
}

#[test]
fn play_that_goes_round_and_ends_that_are_declared() {
    let loopy = "@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 20: yield g(n + 1)";
    let ran = run(&["discover", "-e", loopy, "g", "--limit", "100", "--json", "--max-positions", "100000"]);
    assert!(matches!(ran.code, Some(0..=2)) && !ran.out.contains("\"proved\""), "{ran:?}");
    let round = "@game\ndef g(n):\n    yield g(n)";
    let ran = run(&["discover", "-e", round, "g", "--limit", "100", "--json"]);
    assert!(matches!(ran.code, Some(0..=2)) && !ran.out.contains("\"proved\""), "{ran:?}");
    let ends = "from grundy import game, win\n@game\ndef g(n):\n    if n == 0: return win\n    for k in (1, 2):\n        if k <= n: yield g(n - k)";
    let answer = json(&["discover", "-e", ends, "g", "--limit", "200"]);
    let laws = answer["laws"].as_array().expect("a list");
    assert!(laws.iter().all(|law| law["of"] == "lost"), "who wins is all there is: {answer}");
    assert!(
        laws.iter().any(|law| law["formula"].as_str().is_some_and(|formula| formula.contains("n mod 3 = 1"))),
        "{answer}"
    );
}

#[test]
fn a_law_that_is_kept_is_used() {
    let path = std::env::temp_dir().join(format!("grundy-kept-{}.json", std::process::id()));
    let file = path.to_str().expect("a plain path");
    assert_eq!(run(&["discover", "wythoff", "--limit", "60", "--certificate", file]).code, Some(0));
    let won = json(&["solve", "--law", file, "wythoff(10**40, 10**39)"]);
    assert_eq!((&won["outcome"], &won["standing"]["kind"]), (&"N".into(), &"proved".into()), "{won}");
    assert_eq!(won["winning_moves"].as_array().map(Vec::len), Some(1), "{won}");
    let words = crate::answer_output(&["solve", "--law", file, "wythoff(10**18, 3)", "--lang", "zh"]);
    assert!(words.contains("自动机") && words.contains("齐肯多夫"), "{words}");
    // A certificate of another game, a missing file, no certificate, a changed one; and misère play, which has other laws.
    let changed = std::env::temp_dir().join(format!("grundy-changed-{}.json", std::process::id()));
    let text = std::fs::read_to_string(&path).expect("it was written");
    let (before, after) = text.split_once("\"accepting\":[").expect("a list");
    std::fs::write(&changed, format!("{before}\"accepting\":[1,{after}")).expect("a place for it");
    let wrong = changed.to_str().expect("a plain path");
    for (code, args) in [
        (2, &["solve", "--law", file, "nim(3)"][..]),
        (2, &["solve", "--law", "nowhere.json", "nim(3)"]),
        (2, &["solve", "--law", "Cargo.toml", "nim(3)"]),
        (2, &["solve", "--law", wrong, "wythoff(3, 4)"]),
        (2, &["solve", "--misere", "--law", file, "wythoff(3, 4)"]),
        (1, &["solve", "--law", file, "--max-positions", "1", "wythoff(3, 4)"]),
    ] {
        assert_refused(code, args, "");
    }
    std::fs::remove_file(&path).expect("it was written");
    std::fs::remove_file(&changed).expect("it was written");
}

#[test]
fn files_for_walnut() {
    let folder = std::env::temp_dir().join(format!("grundy-walnut-{}", std::process::id()));
    let path = folder.to_str().expect("a plain path");
    crate::answer_output(&["discover", "wythoff(t=2)", "--limit", "140", "--walnut", path]);
    let read =
        |file: &str| std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert!(read("Automata Library/grundy_lost.txt").starts_with("msd_grundy2 msd_grundy2\n"));
    assert!(read("Custom Bases/msd_grundy2_addition.txt").starts_with("{0, 1, 2}"));
    assert_eq!(read("Command Files/grundy.txt").matches("eval ").count(), 2);
    let about = read("README.txt");
    assert!(about.contains("load grundy.txt;") && about.contains("必败局面"), "{about}");
    // A law that is not proved, and no law at all; and a file instead of a folder.
    for (game, limit) in [("wythoff(n, 2*n)", "60"), ("grundys", "300")] {
        let ran = run(&["discover", game, "--limit", limit, "--walnut", path]);
        assert!(ran.code == Some(2) && ran.err.contains("nothing is written for Walnut"), "{ran:?}");
    }
    assert_refused(2, &["discover", "rook", "--walnut", folder.join("README.txt").to_str().expect("a plain path")], "");
    assert_refused(2, &["discover", "rook", "--walnut", "/no/such/folder/walnut"], "");
    std::fs::remove_dir_all(&folder).expect("it was made");
}

#[test]
fn a_law_names_the_command_that_tries_it() {
    let games =
        ["bash(3)", "wythoff", "rook", "kayles", "lasker", "hexadecimal(\"0.8\")", "subtract(1, 3, 4)", "nim(a, b)"];
    let mut tried = 0;
    for game in games {
        for law in json(&["discover", game, "--limit", "200"])["laws"].as_array().expect("a list") {
            let Some(words) = law["stress"].as_array() else { continue };
            let words: Vec<&str> = words.iter().map(|word| word.as_str().expect("a text")).collect();
            let out = crate::answer_output(&[&["stress"], &words[..]].concat());
            assert!(out.starts_with("holds for all"), "{words:?}: {out}");
            tried += 1;
        }
    }
    assert!(tried >= 12, "{tried}");
    let out = crate::answer_output(&["discover", "bash(3)", "--limit", "100"]);
    assert!(out.contains("  try it yourself: grundy stress \"bash(3)(n)\" --value \"n % 4\" --to 100\n"), "{out}");
}

/// A condition may begin with a minus.
#[test]
fn a_condition_that_begins_with_a_minus() {
    let laws = |condition: &str| json(&["discover", "bash(3)", "--limit", "100", "--where", condition])["laws"].clone();
    assert_eq!(laws("-n <= -8"), laws("-n <= 0 - 8"));
    assert!(laws("-n <= -8").as_array().is_some_and(|laws| !laws.is_empty()));
}

/// Play of these games ends: a table that is missing was cut by the budget.
#[test]
fn a_table_that_was_not_finished() {
    let ran = run(&["discover", "nim(a, b, c)", "--max-positions", "1000"]);
    assert!(ran.code == Some(1) && ran.out.contains("the smallest table was not finished"), "{ran:?}");
}

#[test]
fn choices_in_formulas_are_chinese() {
    let out = crate::answer_output(&["discover", "lasker", "--limit", "200", "--lang", "zh-CN"]);
    let (formula, _) = out.split_once("自己检验").expect("a line to try");
    assert!(formula.contains("G(n) = 0（若 n < 1），否则 n + ["), "{out}");
    assert!(!formula.contains(" if ") && !formula.contains("else"), "{out}");
    let out = crate::answer_output(&["discover", "lasker", "--limit", "200", "--lang", "zh-TW"]);
    assert!(out.contains("），否則 n + ["), "{out}");
    // Two heaps of at least one: one is thrown away, and the other one is divided.
    let rules = "@game
def divide(a, b):
    assert a >= 1 and b >= 1
    for k in range(1, a): yield divide(k, a - k)
    for k in range(1, b): yield divide(k, b - k)
";
    let out = crate::answer_output(&["discover", "-e", rules, "divide", "--limit", "60", "--lang", "zh-CN"]);
    assert!(out.contains("从这些局面走一步仍在其中；从必败局面走一步不会到必败局面"), "{out}");
}

/// The positions of a game on a fixed graph are the vertices, so the search for a law leaves the graph; the program follows the rules.
#[test]
fn a_game_on_a_fixed_graph_becomes_a_program() {
    const GRAPH_RULES: &str = r#"from grundy import game, judge

EDGES = ((1, 2), (2,), ())

@game
def token(v):
    for u in EDGES[v]:
        yield token(u)

judge(read="until 0: m v[m]", ask="token(*v)", win="WIN", lose="LOSE")
"#;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let rules = folder.path().join("token.py");
    std::fs::write(&rules, GRAPH_RULES).expect("the rules are written");
    let rules = rules.to_str().expect("its name is UTF-8");
    let written = crate::run(&["discover", "-f", rules, "token", "--emit", "python", "--main"]);
    assert_eq!(written.code, Some(0), "{written:?}");
    assert!(
        written.err.contains("there is no item 3") && written.err.contains("it happened at token(3)"),
        "{written:?}"
    );
    let answers = |input: &str| {
        let mut python = Command::new("python3");
        python.args(["-c", &written.out]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        run_command(python, input).out.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    // The values of the vertices are 2, 1 and 0.
    assert_eq!(answers("2 0 2\n1 1\n2 0 1\n3 0 1 1\n0\n"), ["WIN"; 4]);
    assert_eq!(answers("1 2\n2 1 1\n0\n"), ["LOSE"; 2]);
}
