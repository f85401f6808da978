//! Tests of whole programs: what their code says, without a compiler.

use super::{CodeLanguage, function, program};
use crate::judge::Judge;
use grundy::{Engine, Lang, Meter};
use grundy_laws::discover::TableReach;

const KAYLES_RULES: &str = "@game\ndef g(n):\n    for k in (1, 2):\n        for a in range(n - k + 1):\n            yield g(a) + g(n - k - a)\n";

/// The program for rules and a judge line.
fn program_text(rules: &str, line: &str, code: CodeLanguage) -> String {
    let text = format!("from grundy import game, judge\n{rules}judge({line})\n");
    let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reach = TableReach { last_single_number: Some(60), last_pair_number: Some(12), ..TableReach::default() };
    let plan = program(&judge, &rules, reach, &mut Engine::new(), &Meter::default());
    let plan = plan.unwrap_or_else(|error| panic!("{text}: {error}"));
    plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn computed_truth_values_of_groups_are_numbers() {
    for (read, ask, code) in [
        ("eof: m p[m](u v w=(u > v))", "sum(g(row[2] + row[0]) for row in p)", "let mut w: i64 = i64::from(u > v);"),
        ("eof: m p[m](k[1] w=(k[0] > 1))", "sum(g(*k, w) for k, w in p)", "let mut w: i64 = i64::from(k[0] > 1);"),
        ("eof: m p(u w=(u > 1))", "g(*p) + g(m)", "let mut w: i64 = i64::from(u > 1);"),
        ("eof: m p[m](x=(m > 1))", "g(*p)", "let mut x: i64 = i64::from(m > 1);"),
    ] {
        let text =
            program_text(KAYLES_RULES, &format!("read=\"{read}\", ask=\"{ask}\", value=True"), CodeLanguage::Rust);
        assert!(text.contains(code), "{read}\n{text}");
    }
    // Outside of groups a truth value stays one.
    let text = program_text(KAYLES_RULES, r#"read="eof: m b=(m > 1)", ask="g(m + b)", value=True"#, CodeLanguage::Rust);
    assert!(text.contains("let mut b: bool = m > 1;") && text.contains("i64::from(b)"), "{text}");
}

#[test]
fn calls_inside_calls_are_printed_once() {
    const NESTED_CALLS: usize = 30;
    let (open, close) = ("abs(".repeat(NESTED_CALLS), ")".repeat(NESTED_CALLS));
    let rules = format!("@game\ndef g(n, *, m):\n    if n > m: yield g({open}n - m - 1{close})\n");
    for code in CodeLanguage::ALL {
        let text = program_text(&rules, r#"read="eof: n m", ask="g(n, m=m)", count=True"#, code);
        let name = if code == CodeLanguage::Python { "abs(" } else { "distance(" };
        assert!(text.contains(&name.repeat(NESTED_CALLS)), "{text}");
    }
}

#[test]
fn a_window_leaves_negative_heaps_to_a_search() {
    // Small heaps have options with negative heaps, and the heap 0 is an option of itself in another state.
    let states = "@game\ndef g(n, s):\n    if s == 0: yield g(n - 2, 1)\n    elif s == 1 and n >= 3: yield g(n - 3, 0)\n    elif s == 2: yield g(max(n - 1, 0), 1)\n";
    let family = "@game\ndef g(n, *, m):\n    if n >= 2: yield g(n - m)\n    if n >= 1: yield g(n - 1)\n";
    for (rules, read, ask) in [(states, "eof: a s", "g(a, s)"), (family, "eof: a m", "g(a, m=m)")] {
        for code in CodeLanguage::ALL {
            let text = program_text(rules, &format!("read=\"{read}\", ask=\"{ask}\", count=True"), code);
            assert!(text.contains("window_reach") && text.contains("value ^= searched("), "{text}");
            assert!(!text.contains("makes the heap smaller") && !text.contains("make the heap smaller"), "{text}");
            // A table would have no negative heaps.
            assert!(text.contains("play can be endless") && !text.contains("at least 0"), "{text}");
        }
    }
}

#[test]
fn heaps_without_a_place_in_a_table_are_not_looked_up() {
    for (rules, ask, count) in [
        (KAYLES_RULES, "g(n - 1)", "count=True"),
        (
            "@game\ndef g(n, *, m):\n    for k in range(m, n + 1, 2):\n        if k * k <= n + 9: yield g(n - k)\n",
            "g(n - 1, m=m)",
            "win=1, lose=0",
        ),
    ] {
        for code in CodeLanguage::ALL {
            let text = program_text(rules, &format!("read=\"eof: n m\", ask=\"{ask}\", {count}"), code);
            assert!(text.contains("a number of at least 0 is expected"), "{ask}\n{text}");
        }
    }
    // Without moves the value is known.
    for code in CodeLanguage::ALL {
        let text = program_text(KAYLES_RULES, r#"read="eof: n", ask="g(n - 1)", value=True"#, code);
        assert!(text.contains("there is no move") && !text.contains("at least 0"), "{text}");
    }
    let nim = "@game\ndef g(n):\n    for left in range(n):\n        yield g(left)\n";
    for (code, value) in [
        (CodeLanguage::Cpp, "return n < 0 ? 0 : n;"),
        (CodeLanguage::Python, "return max(n, 0)"),
        (CodeLanguage::Rust, "n.max(0)"),
    ] {
        let text = program_text(nim, r#"read="eof: n m", ask="g(n - 1, m)", count=True"#, code);
        assert!(text.contains(value), "{text}");
    }
}

#[test]
fn shifts_by_computed_numbers_are_checked() {
    let rules = "@game\ndef g(n):\n    for k in range(n):\n        if 1 << k <= n and n >> k == 1: yield g(n - (1 << k))\n    if n << 3 > 5 * (n >> 2) and n: yield g(n - 1)\n";
    for code in [CodeLanguage::Cpp, CodeLanguage::Rust] {
        let text = program_text(rules, r#"read="eof: n", ask="g(n)", count=True"#, code);
        for part in ["shift_left(1, k)", "shift_right(n, k)", "n << 3", "n >> 2"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
    let text = program_text(rules, r#"read="eof: n", ask="g(n)", count=True"#, CodeLanguage::Python);
    assert!(text.contains("1 << k") && !text.contains("shift_"), "{text}");
}

#[test]
fn sums_and_products_that_may_overflow_are_checked() {
    let rules = "@game\ndef g(x, y):\n    for k in range(1, min(x, y) + 1):\n        if k % 3: yield g(x - k, y - 1)\n    for k in (2, 3):\n        if k <= y: yield g(x + k, y - k)\n    if x < y: yield g(y - x, x * y)\n    if 0 <= x <= 1000 and y == 7: yield g(x * x + y, 5 * x)\n    if y > 9: yield g(x + y, y // 2)\n    if y > 8: yield g(2 * y, 1)\n";
    for code in [CodeLanguage::Cpp, CodeLanguage::Rust] {
        let text = program_text(rules, r#"read="eof: x y", ask="g(x, y)", count=True"#, code);
        for plain in ["x - k", "y - 1", "x + k", "y - k", "x * x + y", "5 * x"] {
            assert!(text.contains(plain), "{plain}\n{text}");
        }
        for checked in ["minus(y, x)", "times(x, y)", "plus(x, y)", "times(2, y)"] {
            assert!(text.contains(checked), "{checked}\n{text}");
        }
    }
    let text = program_text(rules, r#"read="eof: x y", ask="g(x, y)", count=True"#, CodeLanguage::Python);
    assert!(text.contains("x * y") && text.contains("x + y") && !text.contains("plus("), "{text}");
    // A table has not so many items that these overflow; the input may.
    let heaps =
        "@game\ndef g(n):\n    for a in range(1, n // 2 + 1):\n        if a * a <= n: yield g(n - a * a) + g(a)\n";
    for code in [CodeLanguage::Cpp, CodeLanguage::Rust] {
        let text = program_text(heaps, r#"read="eof: n m", ask="g(n * m)", count=True"#, code);
        assert!(text.contains("a * a <= n") && text.contains("n - a * a") && text.contains("times(n, m)"), "{text}");
        assert!(!text.contains("minus(") && !text.contains("plus("), "{text}");
    }
}

#[test]
fn functions_take_the_numbers_of_a_position_one_by_one() {
    let rules = "@game\ndef g(x, y, *, m):\n    for k in range(1, min(x, y, m) + 1):\n        yield g(x - k, 2 * k)\n";
    let rules = grundy::parse_rules(rules).expect("they are rules");
    for (game, of_numbers, of_position) in [
        ("g(m=3)", "grundy(x, y):\n    return value_of((x, y))", "grundy(long long x, long long y)"),
        ("g", "grundy(m, x, y):\n    return value_of(m, (x, y))", "grundy(long long m, long long x, long long y)"),
    ] {
        let plan = function(&rules, game, None, &mut Engine::new(), &Meter::default());
        let plan = plan.unwrap_or_else(|error| panic!("{game}: {error}"));
        let write = |code| plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{game}: {error}"));
        let (python, cpp) = (write(CodeLanguage::Python), write(CodeLanguage::Cpp));
        assert!(python.contains(of_numbers), "{python}");
        assert!(cpp.contains(of_position) && cpp.contains("Position{x, y})"), "{cpp}");
    }
}

#[test]
fn tuples_with_a_star_are_positions() {
    let game = "@game\ndef g(x, y):\n    for k in range(1, min(x, y) + 1):\n        yield g(x - k, 2 * k)\n";
    let started = game.replace("@game", "@game(start=lambda n: (n, n - 1))");
    for (rules, read, ask, position) in [
        (game, "cases: a[2]", "g(*a)", "wins((a[0], a[1]))"),
        (game, "cases: x a[1]", "g(x, *a)", "wins((x, a[0]))"),
        (game, "cases: x y", "g(*(x, y))", "wins((x, y))"),
        (game, "cases: a(x y)", "g(*a)", "wins((a[0], a[1]))"),
        (game, "cases: n a[n]", "g(*a)", "wins((of_length(a, 2)[0], of_length(a, 2)[1]))"),
        (game, "cases: n x a[n]", "g(x, *a)", "wins((x, of_length(a, 1)[0]))"),
        (game, "cases: n a[n](x y)", "sum(g(*p) for p in a)", "grundy((p[0], p[1]))"),
        (game, "cases: n a[n][2]", "g(*a[0])", "wins((a[0][0], a[0][1]))"),
        (&started, "cases: a[2]", "g(*a)", "wins((a[0], a[1]))"),
        (&started, "cases: a[1]", "g(*a) + g(3, 4)", "grundy(start(a[0]))"),
    ] {
        let value = if ask.contains('+') || ask.contains("sum") { "value=True" } else { "win=1, lose=0" };
        let text = program_text(rules, &format!("read=\"{read}\", ask=\"{ask}\", {value}"), CodeLanguage::Python);
        assert!(text.contains(position), "{ask}\n{text}");
    }
    let heap = "@game(start=lambda x, y: x * y)\ndef g(n):\n    for k in range(1, n + 1):\n        if k != 3: yield g(n - k)\n";
    for (rules, read, ask, named) in [
        (&started[..], "cases: n a[n]", "g(*a)", "unknown length"),
        (heap, "cases: n a[n]", "g(*a)", "unknown length"),
        (&started, "cases: a[2]", "g(a)", "other arguments than numbers"),
        (game, "cases: a[3]", "g(*a)", "not a position"),
    ] {
        let text =
            format!("from grundy import game, judge\n{rules}judge(read=\"{read}\", ask=\"{ask}\", value=True)\n");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        let made = program(&judge, &rules, TableReach::default(), &mut Engine::new(), &Meter::default());
        let Err(error) = made else { panic!("{text} is refused") };
        assert!(error.message.en.contains(named), "{text}: {error}");
    }
}

#[test]
fn laws_take_no_negative_numbers() {
    let law = "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n: yield g(n - k)\n";
    let growing =
        "@game\ndef g(n):\n    if n < 0: yield g(0)\n    for k in (1, 2):\n        if k <= n: yield g(n - k)\n";
    let [cpp, python, rust] = ["std::max<long long>(n - 1, 0)", "max(n - 1, 0)", "i64::max(n - 1, 0)"];
    for (code, largest) in [(CodeLanguage::Cpp, cpp), (CodeLanguage::Python, python), (CodeLanguage::Rust, rust)] {
        for answer in ["value=True", "win=1, lose=0"] {
            let line = |ask: &str| format!("read=\"eof: n\", ask=\"{ask}\", {answer}");
            let text = program_text(law, &line("g(n - 1)"), code);
            assert!(text.contains(largest) && !text.contains("natural("), "{text}");
            // Moves of negative numbers, and the catalogue.
            for (rules, ask) in [(growing, "g(n - 1)"), ("", "bash(2)(n - 1)")] {
                let text = program_text(rules, &line(ask), code);
                assert!(text.contains("natural(n - 1)"), "{ask}\n{text}");
            }
            let text = program_text("", &line("bash(2)(7)"), code);
            assert!(!text.contains("natural("), "{text}");
        }
    }
}
