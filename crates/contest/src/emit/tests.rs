//! Tests of whole programs: what their code says, without a compiler.

use super::{CodeLanguage, program};
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
    const DEPTH: usize = 30;
    let (open, close) = ("abs(".repeat(DEPTH), ")".repeat(DEPTH));
    let rules = format!("@game\ndef g(n, *, m):\n    if n > m: yield g({open}n - m - 1{close})\n");
    for code in CodeLanguage::ALL {
        let text = program_text(&rules, r#"read="eof: n m", ask="g(n, m=m)", count=True"#, code);
        let name = if code == CodeLanguage::Python { "abs(" } else { "distance(" };
        assert!(text.contains(&name.repeat(DEPTH)), "{text}");
    }
}
