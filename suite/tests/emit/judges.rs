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
        "",
    ),
    (
        KAYLES_RULES,
        "read=\"eof: a b\", ask=\"g(a, b)\", move=\"10 * before[0] + len(after)\", lose=\"-\"",
        "3 3 4 7 9 2 11 1",
    ),
    (BAR_RULES, "read=\"zeros: w h\", ask=\"g(w, h)\", win=\"WIN\\\"\", lose=\"LOSE\"", "2 2 3 1 5 4 6 6 0 0"),
    (BAR_RULES, "read=\"h[]\", ask=\"sum(g(x, x + 1) for x in h)\", value=True", "[1, 4,5]"),
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

#[test]
fn programs_answer_as_grundy_does() {
    let mut plans: Vec<(&str, &str, ProgramPlan, String)> = Vec::new();
    let mut refused = 0;
    for (rules, keywords, input) in JUDGE_CASES {
        let text = format!("{rules}judge({keywords})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let reach = TableReach { one: Some(300), two: Some(40), ..TableReach::default() };
        match program(&judge, &rules, reach, &mut engine, &meter) {
            Ok(plan) => {
                let (printed, end) = judge.answers(input, &mut engine, &meter);
                assert!(matches!(end, RunEnd::Done), "{text}: {end:?}");
                plans.push((keywords, input, plan, printed));
            }
            Err(error) => {
                assert!(input.is_empty(), "{text}: {error}");
                refused += 1;
            }
        }
    }
    assert_eq!(refused, 1, "the one that goes over rows");
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            let plans = &plans;
            scope.spawn(move || {
                let write = |(keywords, _, plan, _): &(&str, &str, ProgramPlan, String)| {
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
