//! Checks the values, options and periods of the heap games against the tables in `suite/golden`.

use grundy_catalog::take_and_break::take_and_break;
use grundy_catalog::{codes, couples, grundys, lasker, maximum_nim, subtract};
use grundy_game::{GameShape, NamedSet, NumberSet, Ruleset, TakeAndBreak};
use grundy_heap::period::{PeriodTheorem, prove_period};
use std::ops::ControlFlow;
use std::sync::Arc;

const OCTAL_VALUES_TSV: &str = include_str!("../../../suite/golden/octal_values.tsv");
const TAKE_AND_BREAK_TSV: &str = include_str!("../../../suite/golden/take_and_break.tsv");
const CODE_NORMAL_FORMS_TSV: &str = include_str!("../../../suite/golden/tbcode_normalize.tsv");
const CODE_OPTIONS_TSV: &str = include_str!("../../../suite/golden/tbcode_options.tsv");

/// Rows of the table of values for which the catalogue has no ruleset.
const ROWS_WITHOUT_RULESET: [&str; 4] = [
    "Divisor nim: subtract proper divisor d|n,d<n",
    "subtract any divisor incl n",
    "Take prime or 1",
    "Take a square P-positions game",
];

#[test]
fn first_values() {
    let mut rows = 0;
    for line in OCTAL_VALUES_TSV.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some(game) = ruleset_of_row(fields[0], fields[1]) else {
            assert!(ROWS_WITHOUT_RULESET.contains(&fields[0]), "there is no ruleset for {}", fields[0]);
            continue;
        };
        let expect = parse_numbers(fields[6]);
        assert_eq!(compute_values(&game, expect.len() as u64 - 1), expect, "{line}");
        rows += 1;
    }
    assert!(rows > 110, "{rows} rows were read");
}

/// The ruleset of a row.
fn ruleset_of_row(name: &str, code: &str) -> Option<Arc<Ruleset>> {
    let named = |set| Some(subtract::ruleset(NumberSet::Named(set)));
    if code != "-" {
        let hexadecimal = name.starts_with("hex");
        return Some(if hexadecimal { codes::hexadecimal(code) } else { codes::octal(code) }.expect("it is a code"));
    }
    if let Some(missing) = name.strip_prefix("all-but subtraction ") {
        return Some(subtract::ruleset(NumberSet::all_but(parse_numbers(missing.trim_matches(['{', '}'])))));
    }
    match name.split([' ', '{']).collect::<Vec<_>>()[..] {
        ["Grundys", ..] => Some(grundys::ruleset()),
        ["Laskers", ..] => Some(lasker::ruleset()),
        ["Couples", ..] => Some(couples::ruleset()),
        ["Take", "at", "most", "half", ..] => maximum_nim::maximum_nim("n//2").ok(),
        ["Take", "a", "square"] => named(NamedSet::Squares),
        ["Take", "a", "Fibonacci", ..] => named(NamedSet::Fibonacci),
        ["Take", "a", "power", ..] => named(NamedSet::Powers(2)),
        ["Take", "a", "prime"] => named(NamedSet::Primes),
        ["split", "into", "exactly", "three", ..] => codes::hexadecimal("8.0").ok(),
        _ => None,
    }
}

/// Checks values, numbers of options and periods. Misère values, genera and canonical forms are tested elsewhere.
#[test]
fn rulesets_of_codes() {
    let mut rows = 0;
    for line in TAKE_AND_BREAK_TSV.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (code, property, expect) = (fields[1], fields[2], fields[4]);
        let game = take_and_break(code).expect("it is a code");
        match property.split_once('(').map_or(property, |(name, _)| name) {
            "nim_values" => {
                assert_eq!(compute_values(&game, 20)[1..], parse_numbers(expect.trim_matches(['[', ']'])), "{line}")
            }
            "nim_value" => assert_eq!(compute_values(&game, 0), [parse_number(expect)], "{line}"),
            "options_count" => {
                let heap = property.trim_start_matches("options_count(").trim_end_matches(')');
                assert_eq!(count_options(&game, parse_number(heap)), parse_number(expect), "{line}");
            }
            "periodicity" => assert_eq!(proved_period(&game), expect, "{line}"),
            left_out => {
                assert!(["misere_nim_values", "genus", "misere_canonical_form"].contains(&left_out), "{line}");
                continue;
            }
        }
        rows += 1;
    }
    assert_eq!(rows, 29, "the rows on values, options and periods");
}

/// The period proved by 2000 values, in the format of the table, which has no period with a saltus.
fn proved_period(game: &Arc<Ruleset>) -> String {
    let GameShape::Heap(heaps) = game.shape() else { panic!("{} is a heap game", game.expression()) };
    let mut values = grundy_heap::NimSequence::default();
    values.extend(heaps, 2000, &()).expect("there is no budget");
    let shown = PeriodTheorem::for_rule(heaps.heap_rule())
        .and_then(|law| prove_period(&values, values.len(), &law))
        .map(|shown| shown.periodicity);
    shown.filter(|shown| shown.saltus == 0).map_or("Nothing".into(), |shown| {
        format!("Periodicity(Period => {}, Preperiod => {}, Saltus => 0)", shown.period, shown.preperiod)
    })
}

#[test]
fn options_of_codes() {
    let mut rows = 0;
    for line in CODE_OPTIONS_TSV.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let code: TakeAndBreak = fields[0].parse().expect("it is a code");
        let mut all = Vec::new();
        let _ = code.for_each_option(parse_number(fields[1]), &mut |parts| {
            let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
            all.push(if parts.is_empty() { "-".into() } else { parts.join(",") });
            ControlFlow::Continue(())
        });
        assert_eq!(all.join("  "), fields[2], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 26, "all rows");
}

#[test]
fn normal_forms() {
    let mut rows = 0;
    for line in CODE_NORMAL_FORMS_TSV.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let code: TakeAndBreak = fields[0].parse().expect("it is a code");
        assert_eq!(code.to_string(), fields[1], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 19, "all rows");
}

#[test]
fn named_codes_are_found() {
    for (name, code) in [("kayles", "0.77"), ("dawson_chess", "0.137"), ("军官", "0.6"), ("guiles", "0.15")] {
        let entry = grundy_catalog::Catalog.find(name).unwrap_or_else(|| panic!("{name} is in the catalogue"));
        let grundy_game::Argument::Ruleset(game) = (entry.item)() else { panic!("{name} is a ruleset") };
        let octal = codes::octal(code).expect("it is a code");
        assert_eq!(compute_values(&game, 50), compute_values(&octal, 50), "{name}");
    }
}

fn compute_values(game: &Arc<Ruleset>, to: u64) -> Vec<u64> {
    let GameShape::Heap(heaps) = game.shape() else { panic!("{} is a heap game", game.expression()) };
    let mut values = grundy_heap::NimSequence::default();
    values.extend(heaps, to, &()).expect("there is no budget");
    values.iter().map(|value| value.0).collect()
}

/// The number of options of a heap.
fn count_options(game: &Arc<Ruleset>, heap: u64) -> u64 {
    let GameShape::Heap(heaps) = game.shape() else { panic!("{} is a heap game", game.expression()) };
    let mut count = 0;
    let _ = heaps.for_each_option(heap, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn parse_numbers(list: &str) -> Vec<u64> {
    list.split(',').map(parse_number).collect()
}

fn parse_number(text: &str) -> u64 {
    text.trim().parse().unwrap_or_else(|_| panic!("{text} is a number"))
}
