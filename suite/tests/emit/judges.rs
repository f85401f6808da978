//! Judge lines of every form: the programs give the same answers as grundy.

use crate::batch::CompiledBatch;
use grundy::{Engine, Lang, Meter};
use grundy_contest::emit::{CodeLanguage, ProgramPlan, program};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_laws::discover::TableReach;

const KAYLES_RULES: &str = "@game\ndef g(n):\n    for k in (1, 2):\n        for a in range((n - k) // 2 + 1):\n            yield g(a) + g(n - k - a)\n";
const LIMITED_TAKE_RULES: &str = "TAKES = 2, 3\n@game\ndef g(n, *, m, more=(5,)):\n    for k in (*TAKES, m, *more):\n        if 0 < k <= n: yield g(n - k)\n";
const STATE_RULES: &str = "@game(start=lambda n, m: (n, m - 1, 0))\ndef g(n, most, used):\n    for k in range(1, min(n, most) + 1):\n        yield g(n - k, k + 1, 1 - used)\n";
const DAWSON_RULES: &str = "@game\ndef g(n):\n    for a in range(n - 1):\n        yield g(a) + g(n - 2 - a)\n";
const BAR_RULES: &str = "@game\ndef g(w, h):\n    for a in range(1, w // 2 + 1):\n        yield g(a, h) + g(w - a, h)\n    for a in range(1, h // 2 + 1):\n        yield g(w, a) + g(w, h - a)\n    if w > 2 and h > 2: yield g(w - 1, h - 1)\n";

/// Parameters with names that the programs could use; an option can be a position on the way to others.
const LEAPER_RULES: &str = "@game\ndef g(x, y, *, path, i):\n    for k in range(1, path + 2):\n        if k + i <= x: yield g(x - k, y)\n        if 2 * k <= y: yield g(x + i, y - 2 * k)\n    if x > 2 and y > 2: yield g(y - 1, x - 2)\n";
const ENDING_RULES: &str = "@game\ndef g(n):\n    for k in (5, 11):\n        if n == k:\n            return lose if k > 5 else win\n    if n == 9: return lose\n    for k in (1, 3, 4):\n        if k <= n: yield g(n - k)\n";
const RACE_RULES: &str = "def declared_win(n):\n    return n == 0\ndef after(n, m):\n    return g(m, n - 2) if n > 1 else g(m, 0)\n@game\ndef g(n, m):\n    if declared_win(n): return win if m % 2 else lose\n    yield after(n, m)\n    if m > 0: yield g(m - 1, n)\n";
const HALVING_RULES: &str = "@game\ndef g(n):\n    if n > 0:\n        yield g(n // 2)\n        yield g(n // 3)\n    if n > 4: yield g(n // 4 + 1)\n";

/// A row of 14 cells as bits: a piece moves to the next free cell, which makes the number larger.
const GROWING_RULES: &str = "@game\ndef g(row):\n    for i in range(14):\n        if row >> i & 1:\n            j = i + 1\n            while j < 14 and row >> j & 1: j += 1\n            if j < 14: yield g(row ^ (1 << i) ^ (1 << j))\n";

/// A variable of two loops, one inside the other, and a loop that reads the variable of the loop around it.
const NESTED_LOOP_RULES: &str = "@game\ndef g(n, m):\n    for i in range(1, n + 1):\n        for i in range(1, 3):\n            if n >= i: yield g(n - i, m)\n        if n >= i * 3: yield g(n - i * 3, m ^ n)\n    for i in range(m):\n        for i in range(-2, i):\n            if i % 3 == 1: yield g(n, i % 3 + m - 2)\n";

/// A list that is assigned while a loop runs over it, and a variable with the name that a copy of a loop variable might get.
const ASSIGNED_LIST_RULES: &str = "@game\ndef g(n, m):\n    s = [n, m, 3]\n    for x in s:\n        if 0 < x <= n: yield g(n - x, m)\n        s = [x, 1]\n    s = [m, 2]\n    for k, x in enumerate(s):\n        if 0 < x + k <= n: yield g(n - x - k, m)\n        s = [1, 1, 1]\n    each_i = n // 2\n    for i in range(n):\n        if i % 3 == m % 3 or i == each_i: yield g(i, m)\n        i = i + 1\n";

/// Rules, the judge line, and an input.
const JUDGE_CASES: &[(&str, &str, &str)] = &[
    (KAYLES_RULES, "read=\"cases: n h[n]\", ask=\"g(*h)\", value=True", "3\n2 3 4\n0\n4 9 1 1 22"),
    (KAYLES_RULES, "read=\"eof: a b\", ask=\"g(a, b) + 2 * g(a) + g(b + 1)\", value=True", "3 5 8 1\n9 9"),
    // Under misère play values do not decide here.
    (KAYLES_RULES, "read=\"eof: n\", ask=\"g(n)\", misere=True, win=1, lose=0", "0 1 2 3 4 5 6 7 8 9 10 11"),
    (
        DAWSON_RULES,
        "read=\"cases: n h[n]\", ask=\"g(*h)\", misere=True, win=\"W\", lose=\"L\"",
        "5 1 4 2 4 4 3 2 2 5 0 2 6 2",
    ),
    (
        LIMITED_TAKE_RULES,
        "read=\"eof: m n each[n](a)\", ask=\"g(a, m=m)\", misere=True, win=\"W\", lose=\"L\", join=\"\"",
        "4 4 1 2 3 9 1 3 5 6 8",
    ),
    (LIMITED_TAKE_RULES, "read=\"eof: m n\", ask=\"g(n, m=m, more=TAKES)\", value=True", "4 20 7 9 1 30"),
    (
        LIMITED_TAKE_RULES,
        "read=\"eof: k S[k] n\", ask=\"sum(g(s + n, m=k, more=S) for s in S if s % 2)\", value=True",
        "2 5 7 12 3 1 1 9 8",
    ),
    (LIMITED_TAKE_RULES, "read=\"n a[n]\", ask=\"g(m=4)(*a)\", win=\"Y\", lose=\"N\"", "3 10 5 12"),
    (STATE_RULES, "read=\"eof: n m\", ask=\"g(n, m)\", value=True", "9 9 12 4 7 3 1 2"),
    (
        STATE_RULES,
        "read=\"eof: n m\", ask=\"g(n, m)\", move=\"before[0] - after[0][0]\", lose=\"none\"",
        "9 9 12 4 7 3 1 2 6 2",
    ),
    (
        KAYLES_RULES,
        "read=\"eof: a b\", ask=\"g(a, b)\", move=\"sum(x[0] for x in after) + before[-1]\" , lose=\"-\"",
        "3 3 4 7 9 2 11 1",
    ),
    (
        KAYLES_RULES,
        "read=\"eof: a b\", ask=\"g(a, b)\", move=\"10 * before[0] + len(after)\", lose=\"-\"",
        "3 3 4 7 9 2 11 1",
    ),
    (
        NESTED_LOOP_RULES,
        "read=\"eof: n m\", ask=\"g(n, m)\", value=True",
        "0 0 1 0 2 0 3 0 3 1 3 2 3 3 4 1 5 2 6 0 7 3 9 2 12 1",
    ),
    (
        ASSIGNED_LIST_RULES,
        "read=\"eof: n m\", ask=\"g(n, m)\", value=True",
        "0 0 1 0 2 0 2 1 2 3 3 0 3 1 3 2 4 1 4 2 5 3 6 0 7 2 9 1",
    ),
    (GROWING_RULES, "read=\"eof: n\", ask=\"g(n)\", value=True", "0 1 2 3 5 100 1000 9999 16383"),
    (BAR_RULES, "read=\"zeros: w h\", ask=\"g(w, h)\", win=\"WIN\\\"\", lose=\"LOSE\"", "2 2 3 1 5 4 6 6 0 0"),
    (BAR_RULES, "read=\"h[]\", ask=\"sum(g(x, x + 1) for x in h)\", value=True", "[1, 4,5]"),
    // Tuples are positions or starts by the number of their items.
    (BAR_RULES, "read=\"eof: a[2]\", ask=\"g(*a)\", value=True", "2 2 3 1 5 4 6 6"),
    (BAR_RULES, "read=\"eof: k a[k](w h)\", ask=\"sum(g(*p) for p in a)\", value=True", "2 2 2 3 1 1 5 4"),
    (BAR_RULES, "read=\"eof: k a[k]\", ask=\"g(*a) + g(k, 3)\", value=True", "2 2 2 2 5 4"),
    (STATE_RULES, "read=\"eof: a[2]\", ask=\"g(*a)\", value=True", "9 9 12 4 7 3 1 2"),
    (STATE_RULES, "read=\"eof: a[3]\", ask=\"g(*a)\", value=True", "9 9 0 12 4 1 7 3 0"),
    // Negative numbers have no moves here.
    (KAYLES_RULES, "read=\"eof: n\", ask=\"g(n - 4)\", value=True", "0 1 2 3 4 5 9 12"),
    (LIMITED_TAKE_RULES, "read=\"eof: m n\", ask=\"g(n, m=m)\", value=True", "4 -7 4 -1 4 0 4 9"),
    ("", "read=\"new[]\", ask=\"nim(*new)\", value=True", "[9,12 ,\n 7]"),
    ("", "read=\"eof: case[3]\", ask=\"subtract(1, 3, 4)(*case)\", value=True", "1 2 3 9 9 8"),
    (
        "",
        "read=\"cases: k _ each[k](a b each[b](c))\", ask=\"kayles(a + c)\", win=1, lose=0",
        "2\n2 9\n3 2 1 2\n4 0\n1 1\n5 1 6",
    ),
    ("", "read=\"eof: a b\", ask=\"wythoff(a, b)\", win=\"1\", lose=\"0\"", "1 2 2 2 13 8 34 21 34 22"),
    ("", "read=\"eof: n\", ask=\"bash(5)(n)\", misere=True, win=\"1\", lose=\"0\"", "0 1 2 3 4 5 6 7 8 12 13"),
    ("", "read=\"a b h[a + 2 * b - 1]\", ask=\"lasker(*h)\", win=\"1\", lose=\"0\"", "1 1 3 8"),
];

/// Judge lines about who wins one position of these rules, whose moves lead to one position: truth values are sufficient.
const WINNER_CASES: &[(&str, &str, &str)] = &[
    (LIMITED_TAKE_RULES, "read=\"eof: m n\", ask=\"g(n, m=m)\", win=1, lose=0", "4 0 4 1 4 2 4 6 4 7 9 30 1 8 1 9"),
    (
        LIMITED_TAKE_RULES,
        "read=\"eof: m n\", ask=\"g(n, m=m)\", misere=True, win=1, lose=0",
        "4 0 4 1 4 2 4 3 4 6 4 7 9 30 1 8 1 9",
    ),
    (
        LIMITED_TAKE_RULES,
        "read=\"eof: k S[k] n\", ask=\"g(n, m=k, more=S)\", win=1, lose=0, misere=True",
        "2 5 7 12 3 1 1 9 8 3 1 1 9 10",
    ),
    (STATE_RULES, "read=\"eof: n m\", ask=\"g(n, m)\", win=1, lose=0", "9 9 12 4 7 3 1 2 0 4 5 1 8 3"),
    (
        STATE_RULES,
        "read=\"eof: n m\", ask=\"g(n, m)\", misere=True, win=1, lose=0",
        "9 9 12 4 7 3 1 2 0 4 5 1 8 3 8 4 9 4",
    ),
    (
        LEAPER_RULES,
        "read=\"cases: x y s\", ask=\"g(x, y, path=s, i=0)\", win=\"W\", lose=\"L\"",
        "6 0 0 1 1 2 1 3 3 2 9 7 1 8 8 2 20 13 1",
    ),
    (
        LEAPER_RULES,
        "read=\"cases: x y s\", ask=\"g(x, y, path=s, i=1)\", win=\"W\", lose=\"L\", misere=True",
        "6 0 0 1 1 2 1 3 3 2 9 7 1 8 8 2 20 13 1",
    ),
    // Few of the smaller numbers are reached.
    (
        HALVING_RULES,
        "read=\"eof: n\", ask=\"g(n)\", win=\"W\", lose=\"L\"",
        "0 1 2 3 4 5 6 7 1000000007 999999999999999",
    ),
    (
        HALVING_RULES,
        "read=\"eof: n\", ask=\"g(n)\", win=\"W\", lose=\"L\", misere=True",
        "0 1 2 3 4 5 6 7 1000000007 999999999999999",
    ),
    // Rules that declare who wins.
    (
        ENDING_RULES,
        "read=\"eof: n\", ask=\"g(n)\", win=\"W\", lose=\"L\"",
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 30 31 40",
    ),
    (
        RACE_RULES,
        "read=\"eof: n m\", ask=\"g(n, m)\", win=\"W\", lose=\"L\"",
        "0 0 0 1 1 0 1 1 2 3 3 2 5 4 7 7 9 2 2 12 6 5",
    ),
    // These are sums under misère play.
    (
        HALVING_RULES,
        "read=\"eof: a b\", ask=\"g(a) + 2 * g(b)\", win=\"W\", lose=\"L\", misere=True",
        "0 0 0 1 1 1 2 3 4 5 6 7 20 9",
    ),
    (BAR_RULES, "read=\"eof: w h\", ask=\"g(w, h)\", win=\"W\", lose=\"L\", misere=True", "1 1 2 1 2 2 3 2 3 3 4 3"),
];

#[test]
fn programs_for_winners_answer_as_grundy_does() {
    let plans = plans_of_cases(WINNER_CASES);
    for (keywords, _, plan, _) in &plans {
        let text = plan.write(CodeLanguage::Cpp, Lang::En).unwrap_or_else(|error| panic!("{keywords}: {error}"));
        assert!(plan.is_by_rules() && text.contains("bool wins(") && !text.contains("mex"), "{keywords}\n{text}");
    }
    check_answers(&plans);
}

/// Play of a million moves, in which each position is visited: no program runs out of its stack.
#[test]
fn long_plays_need_no_stack() {
    const MOVES_PLAYED: u64 = 1_000_000;
    const ONE_NUMBER: &str = "@game\ndef g(n, *, S):\n    for s in S:\n        if s <= n: yield g(n - s)\n";
    const TWO_NUMBERS: &str = "@game\ndef g(n, m, *, S):\n    for s in S:\n        if s <= n: yield g(n - s, m + s)\n";
    let mut programs: Vec<(ProgramPlan, String, bool)> = Vec::new();
    for (rules, asked, misere) in [
        (ONE_NUMBER, "g(n, S=S)", false),
        (ONE_NUMBER, "g(n, S=S)", true),
        (ONE_NUMBER, "g(n, S=S) + g(0, S=S)", true),
        (TWO_NUMBERS, "g(n, 0, S=S)", false),
        (TWO_NUMBERS, "g(n, 0, S=S)", true),
        (TWO_NUMBERS, "g(n, 0, S=S) + g(0, 0, S=S)", false),
    ] {
        let keyword = if misere { ", misere=True" } else { "" };
        let text = format!("{rules}judge(read=\"k S[k] n\", ask=\"{asked}\", win=1, lose=0{keyword})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let plan = program(&judge, &rules, TableReach::default(), &mut engine, &meter);
        let plan = plan.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(plan.is_by_rules(), "{text}");
        programs.push((plan, text, misere));
    }
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            let programs = &programs;
            scope.spawn(move || {
                let write = |(plan, text, _): &(ProgramPlan, String, bool)| {
                    plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{text}: {error}"))
                };
                let texts: Vec<String> = programs.iter().map(write).collect();
                let Some(batch) = CompiledBatch::new(code, &texts) else { return };
                for (i, (_, text, misere)) in programs.iter().enumerate() {
                    // The players move by turns, one each time.
                    let printed = batch.run(i, &format!("1 1 {MOVES_PLAYED}"));
                    assert_eq!(printed.trim_end(), if *misere { "1" } else { "0" }, "{text} in {code:?}");
                }
            });
        }
    });
}

/// The question, the input, the plan and the answers of grundy.
pub(crate) type PlannedCase = (&'static str, &'static str, ProgramPlan, String);

pub(crate) fn plans_of_cases(cases: &[(&'static str, &'static str, &'static str)]) -> Vec<PlannedCase> {
    let mut plans = Vec::new();
    for (rules, keywords, input) in cases {
        let text = format!("from grundy import game, judge, lose, win\n{rules}judge({keywords})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (Engine::new(), Meter::default());
        // These tables are so short that no law is found.
        let reach = TableReach { last_single_number: Some(4), last_pair_number: Some(4), ..TableReach::default() };
        let plan = program(&judge, &rules, reach, &mut engine, &meter).unwrap_or_else(|e| panic!("{text}: {e}"));
        let (printed, end) = judge.answers(input, &mut engine, &meter);
        assert!(matches!(end, RunEnd::Done), "{text}: {end:?}");
        plans.push((*keywords, *input, plan, printed));
    }
    plans
}

#[test]
fn programs_answer_as_grundy_does() {
    let mut plans: Vec<PlannedCase> = Vec::new();
    for (rules, keywords, input) in JUDGE_CASES {
        let text = format!("{rules}judge({keywords})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let reach = TableReach { last_single_number: Some(300), last_pair_number: Some(40), ..TableReach::default() };
        let plan = program(&judge, &rules, reach, &mut engine, &meter).unwrap_or_else(|e| panic!("{text}: {e}"));
        let (printed, end) = judge.answers(input, &mut engine, &meter);
        assert!(matches!(end, RunEnd::Done), "{text}: {end:?}");
        plans.push((*keywords, *input, plan, printed));
    }
    check_answers(&plans);
}

/// Runs each program in every language, and compares its answers.
pub(crate) fn check_answers(plans: &[PlannedCase]) {
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            scope.spawn(move || {
                let write = |(keywords, _, plan, _): &PlannedCase| {
                    plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{keywords}: {error}"))
                };
                let programs: Vec<String> = plans.iter().map(write).collect();
                let Some(batch) = CompiledBatch::new(code, &programs) else { return };
                for (i, (keywords, input, _, answers)) in plans.iter().enumerate() {
                    assert_eq!(
                        batch.run(i, input).trim_end(),
                        answers.trim_end(),
                        "{keywords} in {code:?}\n{}",
                        programs[i]
                    );
                }
            });
        }
    });
}
