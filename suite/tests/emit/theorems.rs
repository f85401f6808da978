//! Programs that use a theorem about their rules: they give the answers of the rules, on many small inputs.
//!
//! The answers are computed by the definition here, with options that are written separately, without the engines.

use crate::batch::CompiledBatch;
use grundy::{Engine, Lang, Meter};
use grundy_contest::emit::{CodeLanguage, ProgramPlan, program};
use grundy_contest::judge::Judge;
use grundy_laws::discover::TableReach;
use std::collections::HashMap;

/// The options of a position, each as its components.
type OptionsOf<'a> = dyn Fn(&[i64]) -> Vec<Vec<Vec<i64>>> + 'a;

/// Values by the definition.
struct DefinedValues<'a> {
    options: &'a OptionsOf<'a>,
    known: HashMap<Vec<i64>, i64>,
}

impl DefinedValues<'_> {
    fn new<'a>(options: &'a OptionsOf<'a>) -> DefinedValues<'a> {
        DefinedValues { options, known: HashMap::new() }
    }

    fn value(&mut self, position: &[i64]) -> i64 {
        if let Some(value) = self.known.get(position) {
            return *value;
        }
        let options = (self.options)(position);
        let met: Vec<i64> = options.iter().map(|parts| self.value_of_sum(parts)).collect();
        let value = (0..).find(|value| !met.contains(value)).expect("finitely many options");
        self.known.insert(position.to_vec(), value);
        value
    }

    fn value_of_sum(&mut self, parts: &[Vec<i64>]) -> i64 {
        parts.iter().fold(0, |sum, part| sum ^ self.value(part))
    }

    /// The options that win, of each component of a sum, without those that are the same.
    fn winning_moves(&mut self, parts: &[Vec<i64>]) -> Vec<(usize, Vec<Vec<i64>>)> {
        let total = self.value_of_sum(parts);
        let mut found = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let others = total ^ self.value(part);
            for mut option in (self.options)(part) {
                option.sort();
                if self.value_of_sum(&option) == others && !found.contains(&(at, option.clone())) {
                    found.push((at, option));
                }
            }
        }
        found
    }
}

/// A program with its input and its right output.
struct TheoremCase {
    text: String,
    plan: ProgramPlan,
    /// A part of the program in C++ that shows which theorem it uses.
    mark: &'static str,
    input: String,
    expect: String,
}

impl TheoremCase {
    fn new(text: String, mark: &'static str, input: String, expect: &[i64]) -> TheoremCase {
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let reach = TableReach { last_single_number: Some(300), last_pair_number: Some(20), ..TableReach::default() };
        let plan =
            program(&judge, &rules, reach, &mut engine, &meter).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expect = expect.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        TheoremCase { text, plan, mark, input, expect }
    }
}

fn check_cases(cases: &[TheoremCase]) {
    for case in cases {
        let text =
            case.plan.write(CodeLanguage::Cpp, Lang::En).unwrap_or_else(|error| panic!("{}: {error}", case.text));
        assert!(text.contains(case.mark), "{}\n{text}", case.text);
    }
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            scope.spawn(move || {
                let write = |case: &TheoremCase| case.plan.write(code, Lang::En).expect("it was written in C++");
                let programs: Vec<String> = cases.iter().map(write).collect();
                let Some(batch) = CompiledBatch::new(code, &programs) else { return };
                for (i, case) in cases.iter().enumerate() {
                    let printed = batch.run(i, &case.input).split_whitespace().collect::<Vec<_>>().join(" ");
                    assert_eq!(printed, case.expect, "{code:?}\n{}\n{}", case.text, programs[i]);
                }
            });
        }
    });
}

#[test]
fn winning_moves_where_every_smaller_heap_is_an_option() {
    let options = |heap: &[i64]| (0..heap[0]).map(|left| vec![vec![left]]).collect();
    let (mut input, mut counts, mut takes, mut misere_takes) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    for a in 0..6 {
        for b in 0..6 {
            for c in 0..4 {
                input += &format!("{a} {b} {c}\n");
                let parts = [vec![a], vec![b], vec![c]];
                let found = DefinedValues::new(&options).winning_moves(&parts);
                counts.push(found.len() as i64);
                takes.push(found.iter().map(|(at, option)| parts[*at][0] - option[0][0]).min().unwrap_or(0));
                misere_takes.push(least_misere_take([a, b, c]));
            }
        }
    }
    let own =
        |body: &str, judge: &str| format!("from grundy import game, judge\n@game\ndef pile(n):\n{body}judge({judge})");
    let taking = "    for k in range(1, n + 1):\n        yield pile(n - k)\n";
    let leaving = "    for left in range(n):\n        yield pile(left)\n";
    let count = "read=\"eof: a b c\", ask=\"pile(a, b, c)\", count=True";
    let least = "read=\"eof: a b c\", ask=\"pile(a, b, c)\", move=\"before[0] - after[0][0]\", lose=0";
    let misere =
        "judge(read=\"eof: a b c\", ask=\"nim(a, b, c)\", misere=True, move=\"before[0] - after[0][0]\", lose=0)";
    check_cases(&[
        TheoremCase::new(own(taking, count), "possible_wins", input.clone(), &counts),
        TheoremCase::new(own(leaving, least), "possible_wins", input.clone(), &takes),
        TheoremCase::new(format!("from grundy import judge, nim\n{misere}"), "possible_wins", input, &misere_takes),
    ]);
}

/// The least number that a winning move takes if the player who moves last loses; 0 if there is no winning move.
fn least_misere_take(heaps: [i64; 3]) -> i64 {
    fn wins(heaps: [i64; 3], known: &mut HashMap<[i64; 3], bool>) -> bool {
        if let Some(wins) = known.get(&heaps) {
            return *wins;
        }
        let won = heaps == [0; 3] || moves(heaps).into_iter().any(|(_, next)| !wins(next, known));
        known.insert(heaps, won);
        won
    }
    fn moves(heaps: [i64; 3]) -> Vec<(i64, [i64; 3])> {
        let mut found = Vec::new();
        for at in 0..3 {
            for taken in 1..=heaps[at] {
                let mut next = heaps;
                next[at] -= taken;
                found.push((taken, next));
            }
        }
        found
    }
    let mut known = HashMap::new();
    let winning = moves(heaps).into_iter().filter(|(_, next)| !wins(*next, &mut known));
    winning.map(|(taken, _)| taken).min().unwrap_or(0)
}

/// The most that may be taken after `k` was taken: as an expression of the rules, and as a function.
type DynamicLimit = (&'static str, fn(i64) -> i64);

#[test]
fn winning_moves_of_dynamic_nim() {
    let limits: [DynamicLimit; 6] = [
        ("k", |k| k),
        ("2 * k", |k| 2 * k),
        ("min(3 * k, n - k)", |k| 3 * k),
        ("k + 1", |k| k + 1),
        ("2 * k - 1", |k| 2 * k - 1),
        ("k * 2 + k + 4", |k| 3 * k + 4),
    ];
    let mut cases = Vec::new();
    for (text, limit) in limits {
        let options = |position: &[i64]| {
            (1..=position[0].min(position[1])).map(|k| vec![vec![position[0] - k, limit(k)]]).collect()
        };
        let mut defined = DefinedValues::new(&options);
        let (mut input, mut least, mut counts, mut all) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        for n in 0..26 {
            for most in 0..=n + 1 {
                input += &format!("{n} {most}\n");
                let found = defined.winning_moves(&[vec![n, most]]);
                let mut takes: Vec<i64> = found.iter().map(|(_, option)| n - option[0][0]).collect();
                takes.sort_unstable();
                least.push(takes.first().copied().unwrap_or(0));
                counts.push(takes.len() as i64);
                all.extend(if takes.is_empty() { vec![0] } else { takes });
            }
        }
        let rules = format!(
            "from grundy import game, judge\n@game\ndef stones(n, most):\n    for k in range(1, min(n, most) + 1):\n        yield stones(n - k, {text})\n"
        );
        for (asked, expect) in [
            ("move=\"before[0] - after[0][0]\", lose=0", &least),
            ("count=True", &counts),
            ("moves=\"before[0] - after[0][0]\", lose=0, join=\" \"", &all),
        ] {
            let text = format!("{rules}judge(read=\"eof: n most\", ask=\"stones(n, most)\", {asked})");
            cases.push(TheoremCase::new(text, "greedy_terms", input.clone(), expect));
        }
    }
    check_cases(&cases);
}

#[test]
fn periods_that_the_program_finds() {
    let castle = "@game\ndef castle(n, last, *, x, y):\n    if n > 0:\n        yield castle(max(n - x, 0), 0)\n        if last != 1:\n            yield castle(max(n - y, 0), 1)\n";
    // A move may leave two heaps, or none that is the same; and the moves begin at different heaps.
    let pair = "@game\ndef castle(n, last, *, x, y):\n    if n >= x + y: yield castle(n - x, 2) + castle(n - y, 5)\n    if n > y and last: yield castle(n - 1 - y, 5)\n    elif not n < 2: yield castle(n - 2, 2)\n";
    let one = "@game\ndef castle(n, *, x, y):\n    if x <= n: yield castle(n - x)\n    if n - y >= 0 and y != 4: yield castle(n - y)\n    if n == 7: return\n    if n > 2: yield castle(n - 3)\n";
    let castle_options = |x: i64, y: i64| {
        move |p: &[i64]| -> Vec<Vec<Vec<i64>>> {
            let mut options = Vec::new();
            if p[0] > 0 {
                options.push(vec![vec![(p[0] - x).max(0), 0]]);
                if p[1] != 1 {
                    options.push(vec![vec![(p[0] - y).max(0), 1]]);
                }
            }
            options
        }
    };
    let pair_options = |x: i64, y: i64| {
        move |p: &[i64]| -> Vec<Vec<Vec<i64>>> {
            let (n, mut options) = (p[0], Vec::new());
            if n >= x + y {
                options.push(vec![vec![n - x, 2], vec![n - y, 5]]);
            }
            if n > y && p[1] != 0 {
                options.push(vec![vec![n - 1 - y, 5]]);
            } else if n >= 2 {
                options.push(vec![vec![n - 2, 2]]);
            }
            options
        }
    };
    let one_options = |x: i64, y: i64| {
        move |p: &[i64]| -> Vec<Vec<Vec<i64>>> {
            let (n, mut options) = (p[0], Vec::new());
            if x <= n {
                options.push(vec![vec![n - x]]);
            }
            if n - y >= 0 && y != 4 {
                options.push(vec![vec![n - y]]);
            }
            if n > 2 && n != 7 {
                options.push(vec![vec![n - 3]]);
            }
            options
        }
    };
    let mut cases = Vec::new();
    let asked = |states: bool| if states { "castle(n, s, x=x, y=y)" } else { "castle(n, x=x, y=y)" };
    for (rules, states, options) in [
        (
            castle,
            &[0, 1, 2][..],
            &(|x, y| Box::new(castle_options(x, y)) as Box<OptionsOf<'_>>) as &dyn Fn(i64, i64) -> _,
        ),
        (pair, &[0, 2, 5], &|x, y| Box::new(pair_options(x, y)) as Box<OptionsOf<'_>>),
        (one, &[], &|x, y| Box::new(one_options(x, y)) as Box<OptionsOf<'_>>),
    ] {
        let (mut input, mut values, mut counts) = (String::new(), Vec::new(), Vec::new());
        // Large and small heaps in turn, and windows that are longer than the heaps.
        for (x, y) in [(1, 1), (2, 3), (3, 1), (1, 4), (5, 2), (40, 3), (7, 9000)] {
            let options = options(x, y);
            let mut defined = DefinedValues::new(&*options);
            (0..300).for_each(|n| {
                let _ = defined.value(&[vec![n], states.first().copied().into_iter().collect()].concat());
            });
            for n in [0, 1, 2, 3, 5, 8, 299, 17, 40, 41, 43, 150, 231] {
                for s in if states.is_empty() { &[0][..] } else { states } {
                    let part = if states.is_empty() { vec![n] } else { vec![n, *s] };
                    input += &format!("{n} {s} {x} {y}\n");
                    values.push(defined.value(&part));
                    counts.push(defined.winning_moves(&[part]).len() as i64);
                }
            }
        }
        let ask = asked(!states.is_empty());
        for (kind, expect) in [("value=True", &values), ("count=True", &counts)] {
            let text =
                format!("from grundy import game, judge\n{rules}judge(read=\"eof: n s x y\", ask=\"{ask}\", {kind})");
            cases.push(TheoremCase::new(text, "window_reach", input.clone(), expect));
        }
    }
    check_cases(&cases);
}

#[test]
fn copies_count_by_their_parity() {
    let lieges = "@game\ndef lieges(n, *, k):\n    if n > 0:\n        yield lieges(n - 1)\n        if n % 2 == 0: yield k * lieges(n // 2)\n";
    // No law is found here, so that the copies are left out in the rules.
    let kept = "@game\ndef lieges(n, *, k):\n    if n > 1: yield lieges(n - 2) + (k + 1) * lieges(n // 3)\n    if n > 2: yield 3 * lieges(n - 3) + 2 * lieges(n - 1)\n    if n > k: yield lieges(n - k - 1)\n";
    let (mut input, mut values, mut retained_value_count) = (String::new(), Vec::new(), Vec::new());
    for k in [0, 1, 2, 3, 4, 9] {
        let copies = |count: i64, n: i64| vec![vec![n]; usize::try_from(count).expect("it is not negative")];
        let options = |p: &[i64]| {
            let n = p[0];
            let less = (n > 0).then(|| vec![vec![n - 1]]);
            let split = (n > 0 && n % 2 == 0).then(|| copies(k, n / 2));
            less.into_iter().chain(split).collect()
        };
        let kept_options = |p: &[i64]| {
            let n = p[0];
            let one = (n > 1).then(|| [copies(1, n - 2), copies(k + 1, n / 3)].concat());
            let two = (n > 2).then(|| [copies(3, n - 3), copies(2, n - 1)].concat());
            let three = (n > k).then(|| copies(1, n - k - 1));
            one.into_iter().chain(two).chain(three).collect()
        };
        let (mut defined, mut kept_defined) = (DefinedValues::new(&options), DefinedValues::new(&kept_options));
        for n in 0..60 {
            input += &format!("{n} {k}\n");
            values.push(defined.value(&[n]));
            retained_value_count.push(kept_defined.value(&[n]));
        }
    }
    let judge = "judge(read=\"eof: n k\", ask=\"lieges(n, k=k)\", value=True)";
    check_cases(&[
        TheoremCase::new(
            format!("from grundy import game, judge\n{lieges}{judge}"),
            "odd_copies",
            input.clone(),
            &values,
        ),
        TheoremCase::new(format!("from grundy import game, judge\n{kept}{judge}"), "& 1", input, &retained_value_count),
    ]);
}
