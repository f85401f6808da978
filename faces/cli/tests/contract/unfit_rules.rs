//! Rules and questions that do not fit: the messages, and their suggestions.

use crate::program::{ProgramRunResult, answer_output, json, run};

/// Peg duotaire in a row: the argument is a string.
const DUOTAIRE_RULES: &str = r#"
@game
def duotaire(row):
    s = "00" + row + "00"
    for i in range(len(s) - 2):
        t = s[i:i + 3]
        if t == "110":
            yield duotaire(trim(s[:i] + "001" + s[i + 3:]))
        if t == "011":
            yield duotaire(trim(s[:i] + "100" + s[i + 3:]))

def trim(s):
    a = 0
    while a < len(s) and s[a] == "0":
        a += 1
    b = len(s)
    while b > a and s[b - 1] == "0":
        b -= 1
    return s[a:b]

def line(n):
    return duotaire("1" * n)
"#;

/// Rules with an argument for the player to move.
const COLOUR_RULES: &str = r#"
@game
def cut(s, alice):
    for i in range(len(s) - 1):
        if ("R" if alice else "B") in s[i:i + 2]:
            yield cut(s[:i] + "WW" + s[i + 2:], not alice)
"#;

#[test]
fn arguments_that_are_texts_need_an_example() {
    let ran = run(&["check", "-e", DUOTAIRE_RULES]);
    assert_eq!((ran.code, &*ran.err), (Some(1), ""), "{ran:?}");
    for words in [
        "an example position of duotaire is needed, since `row` is not a number",
        "grundy check rules.py \"duotaire(…)\"",
    ] {
        assert!(ran.out.contains(words), "{words}: {ran:?}");
    }
    assert!(ran.out.contains("whether play always ends is not decided"), "{ran:?}");
    let chinese = run(&["check", "-e", DUOTAIRE_RULES, "--lang", "zh-CN"]);
    assert!(chinese.out.contains("需要 duotaire 的一个示例局面，因为 `row` 不是数"), "{chinese:?}");
    let ran = run(&["check", "-e", DUOTAIRE_RULES, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&ran.out).expect("one object");
    let game = &object["games"][0];
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(game["needs_example"].is_string() && game["example"].is_null() && game["fault"].is_null(), "{game}");

    for (example, written, positions) in [
        ("duotaire('1101')", "duotaire(\"1101\")", 4),
        ("line(5)", "duotaire(\"11111\")", 6),
        ("duotaire('')", "duotaire(\"\")", 1),
    ] {
        let game = &json(&["check", "-e", DUOTAIRE_RULES, example])["games"][0];
        assert!(game["needs_example"].is_null(), "{game}");
        assert_eq!((&game["example"], &game["ends"]["kind"]), (&written.into(), &"seen".into()), "{game}");
        assert_eq!(game["ends"]["positions"], positions, "{game}");
        let text = answer_output(&["check", "-e", DUOTAIRE_RULES, example]);
        assert!(text.contains(&format!("ends: play from {written} was followed to all its ends")), "{text}");
    }
    // A file and an example, in this order.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("duotaire.py");
    std::fs::write(&path, DUOTAIRE_RULES).expect("a file of rules is written");
    let path = path.display().to_string();
    for args in
        [&["check", &path, "line(4)"][..], &["check", "-f", &path, "line(4)"], &["-f", &path, "check", "line(4)"]]
    {
        assert!(
            answer_output(args).contains("必会结束") || answer_output(args).contains("ends: play from"),
            "{args:?}"
        );
    }
    for example in ["nim(3)", "kayles", "line(-)", "nobody(3)", ""] {
        let ran = run(&["check", "-e", DUOTAIRE_RULES, example]);
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{example}: {ran:?}");
    }
    // The position at which the rules fail is reported.
    let ran = run(&["check", "-e", DUOTAIRE_RULES, "duotaire(5)"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("it happened at duotaire(5)"), "{ran:?}");
}

#[test]
fn texts_are_seen_in_several_ways() {
    for body in [
        "for c in s:\n        if c == 'x': yield g(s[1:])",
        "if s and s[0] in 'xy': yield g(s[1:])",
        "for i, c in enumerate(s):\n        if c == 'x': yield g(s[:i] + s[i + 1:])",
        "if s.count('x') > 1: yield g(s[1:])",
        "t = s\n    if t != '': yield g(t[1:])",
        "if 'x' in s: yield g(s[1:])",
        "if h(s): yield g(s[1:])\n\ndef h(t): return t[:1] == 'x'",
        "if s in ('xx', 'x'): yield g(s[1:])",
    ] {
        let rules = format!("@game\ndef g(s):\n    {body}");
        let ran = run(&["check", "-e", &rules]);
        assert_eq!((ran.code, &*ran.err), (Some(1), ""), "{body}: {ran:?}");
        assert!(ran.out.contains("an example position of g is needed, since `s` is not a number"), "{body}: {ran:?}");
        let text = answer_output(&["check", "-e", &rules, "g('xx')"]);
        assert!(text.contains("was followed to all its ends"), "{body}: {text}");
    }
    // If all guessed starting positions fail, the guesses are blamed, not the rules.
    let pairs = "@game\ndef g(rows):\n    for a, b in rows:\n        if a > 0: yield g(((a - 1, b),))\n    assert len(rows) == 1";
    assert_eq!(run(&["check", "-e", pairs]).code, Some(1));
    assert!(answer_output(&["check", "-e", pairs, "g(((2, 1),))"]).contains("3 positions"));
    let failing = run(&["check", "-e", "@game\ndef g(n):\n    yield g(n // (n - n))"]);
    assert!(failing.err.contains("division by zero") && failing.err.contains("grundy check FILE"), "{failing:?}");
}

#[test]
fn turns_that_are_arguments_are_told() {
    for (args, code) in
        [(&["check", "-e", COLOUR_RULES][..], 1), (&["check", "-e", COLOUR_RULES, "cut('RBRB', True)"], 0)]
    {
        let ran = run(args);
        assert_eq!(ran.code, Some(code), "{ran:?}");
        assert!(ran.out.contains("`alice` seems to say whose turn it is"), "{ran:?}");
        assert!(!ran.out.contains("impartial"), "{ran:?}");
    }
    let game = &json(&["check", "-e", COLOUR_RULES, "cut('RBRB', True)"])["games"][0];
    assert_eq!((&game["turn"], &game["impartial"]), (&"alice".into(), &false.into()), "{game}");
    let chinese = answer_output(&["check", "-e", COLOUR_RULES, "cut('RBRB', True)", "--lang", "zh-CN"]);
    assert!(chinese.contains("轮到谁走") && !chinese.contains("公平游戏"), "{chinese}");

    let single = answer_output(&["solve", "-e", COLOUR_RULES, "cut('RBRB', True)"]);
    assert!(!single.contains("whose turn"), "{single}");
    let sum = answer_output(&["solve", "-e", COLOUR_RULES, "cut('RBRB', True) + cut('RB', False)"]);
    assert!(sum.contains("this sum is a different game from several positions played in turn"), "{sum}");
    assert!(answer_output(&["solve", "-e", COLOUR_RULES, "cut('RB', True) + nim(3)"]).contains("nim-sum"));
    let plain = answer_output(&[
        "check",
        "-e",
        "@game\ndef g(n, p):\n    for k in (1, 2):\n        if k != p and k <= n: yield g(n - k, k)",
    ]);
    assert!(plain.contains("impartial: both players have the same moves"), "{plain}");
}

#[test]
fn games_of_scores_are_told_what_to_write() {
    for body in [
        "yield a[0] - g(a[1:])",
        "return max(a[0] - g(a[1:]), a[-1] - g(a[:-1]))",
        "yield a[0] + g(a[1:])",
        "yield -g(a[1:])",
        "yield g(a[1:]) - 1",
        "yield 2 * g(a[1:]) // 3",
    ] {
        let ran = run(&["solve", "-e", &format!("@game\ndef g(a):\n    if a:\n        {body}"), "g((1, 2))"]);
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{body}: {ran:?}");
        for words in [
            "in a game of scores, keep the lead",
            "return win if lead > 0 else lose if lead < 0 else draw",
            "g(a[1:], -(lead + a[0]))",
        ] {
            assert!(ran.err.contains(words), "{body}: {words}: {ran:?}");
        }
    }
    let checked = run(&["check", "-e", "@game\ndef g(a):\n    if len(a) > 0:\n        yield a[0] - g(a[1:])"]);
    assert_eq!(checked.code, Some(1), "{checked:?}");
    assert!(checked.err.contains("in a game of scores") && checked.err.contains("it happened at g("), "{checked:?}");
    // The suggested rules work.
    let advised = "from grundy import win, lose, draw\n@game\ndef g(a, lead):\n    if not a: return win if lead > 0 else lose if lead < 0 else draw\n    yield g(a[1:], -(lead + a[0]))\n    yield g(a[:-1], -(lead + a[-1]))";
    for (row, best) in [(&[10, 80, 90, 30][..], 10), (&[10, 100, 10], -80), (&[7], 7), (&[4, 2, 9, 7, 1, 5], 2)] {
        assert_eq!(best_lead(row), best);
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        for (lead, outcome) in [(-best, "D"), (1 - best, "N"), (-1 - best, "P")] {
            let answer = json(&["solve", "-e", advised, &format!("g(({},), {lead})", row.join(", "))]);
            assert_eq!(answer["outcome"], outcome, "{row:?}, {lead}");
        }
    }
}

/// The best difference of sums, by the definition.
fn best_lead(row: &[i64]) -> i64 {
    match row {
        [] => 0,
        [first, rest @ ..] => (first - best_lead(rest)).max(row[row.len() - 1] - best_lead(&row[..row.len() - 1])),
    }
}

#[test]
fn discover_says_how_to_ask() {
    let asked = |args: &[&str]| -> ProgramRunResult {
        let ran = run(&[&["discover"], args].concat());
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains("circular_kayles(n), wythoff(n, 2*n)"), "{args:?}: {ran:?}");
        ran
    };
    let unknown = asked(&["circular_kayle"]);
    assert!(unknown.err.contains("did you mean `circular_kayles`"), "{unknown:?}");
    assert!(unknown.err.contains("grundy discover -f rules.py NAME"), "{unknown:?}");
    for (position, call) in
        [("kayles(5)", "kayles(n)"), ("wythoff(3, 4)", "wythoff(x, y)"), ("bash(3)(7)", "bash(3)(n)")]
    {
        let ran = asked(&[position]);
        assert!(ran.err.contains(&format!("all positions of its game: {call}")), "{position}: {ran:?}");
    }
    assert!(asked(&["3"]).err.contains("a game is expected here, not a number"));
    assert!(!asked(&[""]).err.contains("nim(3, 4, 5)"));
    for text in ["primes", "'kayles'", "kayles(-1)", "kayles +", "foo(n)", "kayles(a, b, c, d, e)"] {
        asked(&[text]);
    }
    let own = asked(&["-e", COLOUR_RULES, "colour"]);
    assert!(own.err.contains("the games of these rules: cut"), "{own:?}");
    let chinese = run(&["discover", "circular_kayle", "--lang", "zh-CN"]);
    assert!(chinese.err.contains("规律可以在一种规则或一族规则"), "{chinese:?}");
}

#[test]
fn a_right_answer_by_a_law_says_nothing_else() {
    let half = "@game\ndef half(x):\n    for t in range(1, x // 2 + 1):\n        yield half(x - t)";
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("half.json").display().to_string();
    answer_output(&["discover", "-e", half, "half", "--certificate", &path]);
    for position in ["half(10**30)", "half(2**100 - 1)", "half(10**5)", "half(3)", "half(2**40 - 1) + half(2**20 - 1)"]
    {
        let answer = json(&["solve", "-e", half, "--law", &path, position]);
        assert_eq!(answer["standing"]["kind"], "proved", "{position}: {answer}");
    }
}

/// Mark: one stone, or half of the heap.
const MARK_RULES: &str = "@game\ndef mark(n):\n    if n > 0:\n        yield mark(n - 1)\n        yield mark(n // 2)";

#[test]
fn a_law_is_offered_where_a_position_is_too_large() {
    let offer = "grundy discover -f FILE mark --certificate law.json";
    let ran = run(&["solve", "-e", MARK_RULES, "mark(10**30)", "--max-positions", "10000"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains(offer) && ran.out.contains("grundy solve -f FILE --law law.json"), "{ran:?}");
    let chinese = run(&["solve", "-e", MARK_RULES, "mark(10**30)", "--max-positions", "10000", "--lang", "zh-CN"]);
    assert!(chinese.out.contains("也许有对任意大小都成立的规律") && chinese.out.contains(offer), "{chinese:?}");

    // A file is named as it was given.
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("mark rules.py");
    std::fs::write(&file, MARK_RULES).expect("there is room");
    let file = file.display().to_string();
    let ran = run(&["solve", "-f", &file, "mark(10**30)", "--max-positions", "10000"]);
    assert!(ran.out.contains(&format!("grundy discover -f '{file}' mark --certificate")), "{ran:?}");

    // The suggested commands work.
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("mark.json").display().to_string();
    answer_output(&["discover", "-e", MARK_RULES, "mark", "--certificate", &path]);
    let answer = json(&["solve", "-e", MARK_RULES, "--law", &path, "mark(10**30)"]);
    assert_eq!((&answer["value"]["nimber"], &answer["standing"]["kind"]), (&1.into(), &"proved".into()), "{answer}");

    // Nothing is suggested where it cannot work.
    let ends =
        "from grundy import lose\n@game\ndef g(n):\n    if n < 3: return lose\n    yield g(n - 1)\n    yield g(n // 2)";
    let endless = "@game\ndef g(n):\n    yield g(n + 1)\n    yield g(n - 1)";
    let primes = "from grundy import is_prime\n@game\ndef g(n):\n    if n > 0:\n        yield g(n - 1)\n        if is_prime(n): yield g(n // 2)";
    let text = "@game\ndef g(s, n):\n    if n > 0: yield g(s + 'x', n - 1)\n    if n > 1: yield g('x' + s, n - 2)";
    for (rules, position) in
        [(ends, "g(10**30)"), (endless, "g(10**30)"), (primes, "g(10**30)"), (text, "g('', 10**30)")]
    {
        let ran = run(&["solve", "-e", rules, position, "--max-positions", "1000"]);
        assert_eq!(ran.code, Some(1), "{rules}: {ran:?}");
        assert!(!ran.out.contains("A law may"), "{rules}: {ran:?}");
    }
    let kayles = run(&["solve", "kayles(10**7)", "--max-positions", "1000"]);
    assert!(!kayles.out.contains("A law may"), "{kayles:?}");
}

/// A file whose constants take longer than the time allows is no mistake, but nothing can be asked of it.
#[test]
fn constants_end_with_the_time() {
    let slow = "from grundy import game\nX = sum(k * k for k in range(4 * 10**6))\n@game\ndef g(n):\n    return []\n";
    for command in ["solve", "values"] {
        let args = [command, "-e", slow, "g", "--max-time", "20ms"];
        let args = if command == "solve" { [command, "-e", slow, "g(3)", "--max-time", "20ms"] } else { args };
        let ran = run(&args);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(ran.err.starts_with("error: the time ran out (raise --max-time)"), "{ran:?}");
        assert!(ran.out.is_empty() && ran.err.contains("rules:2:"), "{ran:?}");
    }
    let ran = run(&["solve", "-e", slow, "g(3)", "--max-time", "20ms", "--json"]);
    let refusal: serde_json::Value = serde_json::from_str(&ran.err).expect("an object");
    assert_eq!((ran.code, refusal["stop"].as_str(), refusal["line"].as_u64()), (Some(1), Some("time"), Some(2)));
    assert_eq!(run(&["solve", "-e", slow, "g(3)"]).code, Some(0));
}

/// A number that grows without end is treated as a text that does: a limit was reached. In a constant it makes the file a bad one.
#[test]
fn large_numbers_and_texts_reach_the_same_limit() {
    for (value, start) in [("n * n", "g(3)"), ("n + n", "g('ab')")] {
        let grows = format!("@game\ndef g(n):\n    while True: n = {value}\n    yield g(n)\n");
        let ran = run(&["solve", "-e", &grows, start]);
        assert!(ran.code == Some(1) && ran.err.contains("it happened at g("), "{ran:?}");
    }
    for value in ["10 ** 30000", "'a' * 10**8"] {
        let constant = format!("X = {value}\n@game\ndef g(n):\n    return []\n");
        assert_eq!(run(&["solve", "-e", &constant, "g(3)"]).code, Some(2), "{value}");
    }
}
