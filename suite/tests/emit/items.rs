//! Every item of `read` and every answer of a judge line: the programs give the same answers as grundy to generated inputs.

use crate::batch::CompiledBatch;
use grundy::{Engine, Lang, Meter};
use grundy_contest::emit::{CodeLanguage, program};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_laws::discover::TableReach;
use std::ops::ControlFlow;

/// The maximum number of generated cases of which a few are chosen, and how many.
const MAX_GENERATED_CASES: usize = 4_000;
const CHOSEN_CASES: u64 = 40;

const KAYLES_RULES: &str = "@game\ndef g(n):\n    for k in (1, 2):\n        for a in range(n - k + 1):\n            yield g(a) + g(n - k - a)\n";
const LEAP_RULES: &str = "@game\ndef g(x, y, *, s=1):\n    for k in range(1, s + 2):\n        if k <= x: yield g(x - k, y + k // 2)\n        if k <= y: yield g(x, y - k)\n";
const EDGE_RULES: &str = "@game\ndef g(v, *, E):\n    for a, b in E:\n        if a == v and a < b: yield g(b)\n";
const MIXED_RULES: &str = "@game\ndef g(n, *, S):\n    for k in S:\n        if 0 < k <= n: yield g(n - k)\n";

/// Rules, the judge line, and the largest number of the generated inputs.
const ITEM_CASES: &[(&str, &str, u64)] = &[
    // These rows test the number of cases.
    (KAYLES_RULES, r#"read="until 0: n m", ask="g(n, m)", win="W", lose="L""#, 9),
    (KAYLES_RULES, r#"read="until -1: n m", ask="g(n, m)", value=True"#, 9),
    (KAYLES_RULES, r#"read="until 2 3: n m k", ask="g(n, m + k)", value=True"#, 6),
    (KAYLES_RULES, r#"read="zeros: n h[n]", ask="g(*h)", value=True"#, 5),
    // Boards, groups and lists of lists.
    ("", r#"read="eof: r c b[r][c]", ask="sum(nim(x) for row in b for x in row)", value=True"#, 3),
    ("", r#"read="eof: r b[r][3]", ask="sum(nim(*row) for row in b) + nim(len(b))", value=True"#, 3),
    (KAYLES_RULES, r#"read="eof: r b[r][2]", ask="sum(g(x + y) for x, y in b)", value=True"#, 4),
    (KAYLES_RULES, r#"read="eof: m p[m](u v)", ask="sum(g(u) + g(v + 1) for u, v in p)", win=1, lose=0"#, 4),
    (KAYLES_RULES, r#"read="eof: m p[m](u v w=(u + v))", ask="sum(g(row[2]) for row in p)", value=True"#, 4),
    (KAYLES_RULES, r#"read="eof: k p[k](u)", ask="g(*p)", value=True"#, 4),
    ("", r#"read="eof: k p[k](n h[n])", ask="sum(nim(*h, n) for n, h in p)", value=True"#, 2),
    (
        "",
        r#"read="eof: k p[k](n h[n])", ask="sum(nim(*row[1]) + nim(row[0]) for row in p) + nim(len(p))", value=True"#,
        2,
    ),
    ("", r#"read="eof: n k p[k](n h[n]) m", ask="nim(n + len(p[k // 2][1]) if k else n, m)", value=True"#, 2),
    ("", r#"read="eof: p(n h[n])", ask="nim(*p[1], p[0])", value=True"#, 3),
    ("", r#"read="eof: p(a b)", ask="nim(*p, p[0])", value=True"#, 4),
    ("", r#"read="eof: k p[k](h[2])", ask="sum(nim(*h) for h in p)", value=True"#, 3),
    ("", r#"read="e[][]", ask="sum(nim(*h) for h in e) + nim(len(e))", value=True"#, 3),
    (KAYLES_RULES, r#"read="e[][] h[]", ask="sum(g(*row) for row in e if len(row) > 1) + g(*h)", value=True"#, 2),
    // Computed names.
    (KAYLES_RULES, r#"read="eof: n total=(0) each[n](a total=(total + a))", ask="g(total)", value=True, join=" ""#, 4),
    (KAYLES_RULES, r#"read="eof: n h[n] s=(sum(h)) big=(s > 3)", ask="g(s + 1 if big else n)", value=True"#, 4),
    (KAYLES_RULES, r#"read="eof: n h[n] odd=([x for x in h if x % 2])", ask="g(*odd, len(odd))", value=True"#, 3),
    // Names that are read again.
    (KAYLES_RULES, r#"read="eof: n m each[m](h[n] n)", ask="g(*h, n)", value=True"#, 2),
    (KAYLES_RULES, r#"read="until 0: n h[n] n", ask="g(*h, n)", value=True"#, 3),
    (KAYLES_RULES, r#"read="eof: n k each[2](n h[n])", ask="g(*h, n, k)", value=True"#, 3),
    // Lists of lists as parameters of the rules.
    (EDGE_RULES, r#"read="eof: m E[m](a b) t", ask="g(t, E=E)", win="W", lose="L""#, 4),
    (EDGE_RULES, r#"read="eof: m E[m](a b) t[2]", ask="g(*t, E=E)", value=True"#, 4),
    // Lists of positions.
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="[g(x) for x in h]", value=True, join=" ""#, 4),
    (KAYLES_RULES, r#"read="eof: a b", ask="[g(a), g(a, b), *[g(i) for i in range(b)], 0]", win="W", lose="L""#, 4),
    (LEAP_RULES, r#"read="eof: a b s", ask="(g(a, b, s=s), g(b, a, s=s))", win="W", lose="L", join="""#, 4),
    ("", r#"read="eof: m each[m](n h[n])", ask="[nim(*h), nim(n)]", win="W", lose="L", join=".""#, 2),
    // Answers about moves.
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="g(*h)", count=True"#, 7),
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="g(*h)", count=True, win="Y", lose="N""#, 6),
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="g(*h)", moves="(at, before[0])", lose="none""#, 7),
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="g(*h)", moves="after", lose="none", win="W""#, 6),
    (KAYLES_RULES, r#"read="eof: n h[n]", ask="g(*h)", move="(at, sum(x[0] for x in after))", lose=-1"#, 7),
    (KAYLES_RULES, r#"read="eof: a b", ask="g(a, b)", move="before[0]", by="-at", lose="-", win="W", join=";""#, 9),
    (KAYLES_RULES, r#"read="eof: a b", ask="g(a, b)", moves="at", by="(len(after), -before[0])", lose="-""#, 9),
    (KAYLES_RULES, r#"read="eof: a b", ask="[g(a, b), g(a)]", moves="at", lose="-", join=" ""#, 9),
    (KAYLES_RULES, r#"read="eof: m each[m](a b)", ask="g(a, b)", moves="before[0]", lose="-", join=",""#, 4),
    (KAYLES_RULES, r#"read="eof: a at", ask="g(a, at)", moves="at + before[0]", lose="-", join=",""#, 9),
    (LEAP_RULES, r#"read="eof: a b s", ask="g(a, b, s=s)", moves="(after[0][0], after[0][1])", lose="none""#, 5),
    (MIXED_RULES, r#"read="eof: k S[k] n", ask="g(n, S=S)", count=True"#, 4),
    // Moves under misère play: by a search of sums, and of components like Nim heaps.
    (KAYLES_RULES, r#"read="eof: a b", ask="g(a, b)", count=True, misere=True"#, 5),
    (LEAP_RULES, r#"read="eof: a b", ask="g(a, b)", moves="after", misere=True, lose="none""#, 4),
    (
        "",
        r#"read="eof: n h[n]", ask="subtract(1, 3, 4)(*h)", moves="(at, sum(x[0] for x in after))", misere=True, lose="-""#,
        4,
    ),
    ("", r#"read="eof: n h[n]", ask="bash(3)(*h)", count=True, misere=True"#, 5),
    ("", r#"read="eof: n h[n]", ask="kayles(*h)", moves="(at, *[x[0] for x in after])", lose="-""#, 5),
];

/// The generator SplitMix64.
struct CaseDice(u64);

impl CaseDice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

/// Some of the cases with small numbers; the first are the smallest.
fn chosen_cases(judge: &Judge, rules: &grundy::Rules, most: u64) -> Vec<String> {
    let mut all = Vec::new();
    let inputs = judge.inputs(rules, 0, most, None).expect("inputs");
    let _ = inputs.for_each_case(&Meter::default(), &mut |case| {
        all.push(case.to_string());
        if all.len() < MAX_GENERATED_CASES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mut dice = CaseDice(most);
    let random = (0..CHOSEN_CASES).map(|_| all[dice.roll(all.len())].clone());
    all.iter().take(5).cloned().chain(random).collect()
}

/// A program, its inputs, and the answers of grundy.
struct PlannedProgram {
    text: String,
    plan: grundy_contest::emit::ProgramPlan,
    inputs: Vec<(String, String)>,
}

/// # Errors
/// Returns an error if the program cannot be written.
fn planned_program(rules: &str, keywords: &str, most: u64) -> Result<PlannedProgram, String> {
    let text = format!("from grundy import bash, game, judge, kayles, nim, subtract\n{rules}judge({keywords})");
    let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let reach = TableReach { last_single_number: Some(60), last_pair_number: Some(12), ..TableReach::default() };
    let plan = program(&judge, &rules, reach, &mut engine, &meter).map_err(|error| format!("{text}: {error}"))?;
    let cases = chosen_cases(&judge, &rules, most);
    let inputs = if judge.has_several_cases() { vec![judge.input(&cases)] } else { cases };
    let answered = |input: String| {
        let (printed, end) = judge.answers(&input, &mut engine, &meter);
        assert!(matches!(end, RunEnd::Done), "{text}: {input}: {end:?}");
        (input, printed)
    };
    Ok(PlannedProgram { inputs: inputs.into_iter().map(answered).collect(), text, plan })
}

#[test]
fn programs_read_every_item_and_give_every_answer() {
    let planned = ITEM_CASES.iter().map(|(rules, keywords, most)| planned_program(rules, keywords, *most));
    let (plans, refused): (Vec<_>, Vec<_>) = planned.partition(Result::is_ok);
    let refused: Vec<String> = refused.into_iter().filter_map(Result::err).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    let plans: Vec<PlannedProgram> = plans.into_iter().filter_map(Result::ok).collect();
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            let plans = &plans;
            scope.spawn(move || {
                let write = |planned: &PlannedProgram| {
                    planned.plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{}: {error}", planned.text))
                };
                let programs: Vec<String> = plans.iter().map(write).collect();
                let Some(batch) = CompiledBatch::new(code, &programs) else { return };
                for (i, planned) in plans.iter().enumerate() {
                    for (input, answers) in &planned.inputs {
                        let printed = batch.run(i, input);
                        assert_eq!(
                            printed.trim_end(),
                            answers.trim_end(),
                            "{} in {code:?}: {input}\n{}",
                            planned.text,
                            programs[i]
                        );
                    }
                }
            });
        }
    });
}

/// The part that cannot be translated is named.
#[test]
fn the_rest_is_refused_by_name() {
    for (keywords, part) in [
        (r#"read="b[2][2]:word", ask="nim(len(b))", value=True"#, "or lists of words"),
        (r#"read="e[][][]", ask="nim(len(e))", value=True"#, "`e` has more than lists of lists"),
        (r#"read="b[2][2][2]", ask="nim(len(b))", value=True"#, "`b` has more than lists of lists"),
        (r#"read="k p[k](n h[n]) q=(p)", ask="nim(k)", value=True"#, "`p` is not a list of numbers"),
        (r#"read="k p[k](n h[n])", ask="nim(p[0][k])", value=True"#, "chosen by a literal"),
        (r#"read="n h[n] h=(len(h))", ask="nim(n)", value=True"#, "`h` is a value of another kind"),
        (r#"read="n", ask="nim(n)", move="('x', n > 1)", lose=0"#, "not a truth value"),
        (r#"read="n", ask="nim(n)", move="n > 1", lose=0"#, "not a truth value"),
        (r#"read="n", ask="every(nim(n), nim(2))", win=1, lose=0"#, "`every` plays its games by a rule of its own"),
        (r#"read="n", ask="nim(n) + conjunctive(nim(n), nim(2))", win=1, lose=0"#, "`conjunctive` plays its games"),
        (r#"read="n", ask="selective(nim, nim)(n, 2)", win=1, lose=0"#, "`selective` plays its games"),
        (r#"read="n", ask="sum(with_pass(nim(i)) for i in range(n))", win=1, lose=0"#, "`with_pass` plays its games"),
        (r#"read="n", ask="every(nim)(n, 2)", moves="at", lose=0"#, "`every` plays its games"),
    ] {
        let text =
            format!("from grundy import conjunctive, every, judge, nim, selective, with_pass\njudge({keywords})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        match program(&judge, &rules, TableReach::default(), &mut Engine::new(), &Meter::default()) {
            Ok(_) => panic!("{text} is refused"),
            Err(error) => assert!(error.to_string().contains(part), "{text}: {error}"),
        }
    }
}
