//! Codes with the same nim-sequence: published tables, and the definition on random codes.

use grundy::{Argument, Engine, period::period};
use grundy::{Code, Limits, Meter, evaluate};
use grundy_laws::canonical::{CanonicalCode, canonical_form, reduced_form, simplest_form};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The values of heaps `0..to`, by the definition.
fn values(code: &Code, to: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for n in 0..to {
        let mut seen = vec![false; 8];
        let _ = code.for_each_option(n as u64, &mut |parts| {
            let value = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
            seen.resize(seen.len().max(value + 2), false);
            seen[value] = true;
            ControlFlow::Continue(())
        });
        values.push(seen.iter().position(|seen| !seen).expect("the last one is not seen"));
    }
    values
}

fn octal(text: &str) -> Code {
    Code::octal(text).unwrap_or_else(|_| panic!("{text} is an octal code"))
}

/// The shift moves the values as stated, and the simplest code has the same values.
fn assert_equivalent(code: &Code, form: &Code, shift: u64, to: usize) {
    let (own, of_form) = (values(code, to), values(form, to));
    let shift = shift as usize;
    assert!(own[..=shift.min(to - 1)].iter().all(|&value| value == 0), "{code}: heaps up to {shift} are dead");
    assert_eq!(own[shift..], of_form[..to - shift], "{code} from {shift} on is {form}");
}

/// Every row of the table of equivalences is found, and is true by the definition.
#[test]
fn golden_equivalences() {
    let table = include_str!("../golden/octal_equivalences.tsv");
    let mut forms: BTreeMap<String, (Code, u64)> = BTreeMap::new();
    let meter = Meter::default();
    let mut form = |text: &str| {
        let text = if text.contains('.') { text.to_string() } else { format!("{text}.0") };
        let found = forms.entry(text.clone()).or_insert_with(|| {
            let (form, shift) = simplest_form(&octal(&text), &meter).expect("it is within the budget");
            assert_equivalent(&octal(&text), &form, shift, 120);
            (form, shift)
        });
        found.0.to_string()
    };
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let (code, equivalent) = row.split_once('\t').expect("a row has two fields");
        assert_eq!(form(code), form(equivalent), "{code} and {equivalent}");
        rows += 1;
    }
    assert_eq!(rows, 420);
}

/// The forms of codes that are not equivalent differ: published errors of other tables.
#[test]
fn not_equivalent() {
    let meter = Meter::default();
    for (a, b) in [("0.27", "0.06"), ("0.314", "0.31"), ("0.161", "0.36")] {
        let form = |text| simplest_form(&octal(text), &meter).expect("it is within the budget").0;
        assert_ne!(form(a), form(b), "{a} and {b}");
    }
}

fn any_code() -> impl Strategy<Value = Code> {
    let digits = proptest::collection::vec(0u8..8, 1..6);
    (any::<bool>(), digits).prop_map(|(splits, digits)| {
        let digits: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
        octal(&format!("{}.{digits}", if splits { 4 } else { 0 }))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn random_codes(code in any_code()) {
        let (standard, shift) = code.standard_form();
        prop_assert!(standard.allows(1, 0) || standard.to_string() == "0.0");
        assert_equivalent(&code, &standard, shift, 400);
        let (form, again) = reduced_form(&code);
        prop_assert_eq!(shift, again);
        assert_equivalent(&code, &form, shift, 400);
        let (form, again) = simplest_form(&code, &Meter::default()).expect("it is within the budget");
        prop_assert_eq!(shift, again);
        assert_equivalent(&code, &form, shift, 400);
        // The simplest code is its own simplest code.
        prop_assert_eq!(simplest_form(&form, &Meter::default()).expect("it is within the budget"), (form, 0));
    }
}

/// Hexadecimal codes have cousins, too.
#[test]
fn hexadecimal_codes() {
    for text in ["0.0A", "0.2C", "8.0", "C.08", "4.8F", "0.08F", "0.1F83", "0.A2"] {
        let code = Code::hexadecimal(text).expect("it is a code");
        let (standard, shift) = code.standard_form();
        assert_equivalent(&code, &standard, shift, 60);
        assert_equivalent(&code, &reduced_form(&code).0, shift, 60);
    }
}

fn canonical_of(text: &str) -> CanonicalCode {
    canonical_form(&octal(text), &Meter::default()).expect("it is within the budget")
}

#[test]
fn names_and_publications() {
    let names = |text| canonical_of(text).named_games.iter().map(|named| named.card.name).collect::<Vec<_>>().join(" ");
    assert_eq!(names("4.41"), "kayles");
    assert_eq!(names("0.4"), "dawson_kayles dawson_chess");
    assert_eq!(names("0.37"), "officers");
    assert_eq!(names("0.776"), "");
    let sixteen = canonical_of("0.16");
    assert_eq!((sixteen.published_periods[0].preperiod, sixteen.published_periods[0].period), (105_351, 149_459));
    assert!(sixteen.open_game.is_none());
    assert_eq!(canonical_of("0.563").published_periods[0].code, "0.56");
    assert_eq!(canonical_of("4.77").published_periods[0].code, "4.72", "equal by their periods");
    let officers = canonical_of("0.37");
    assert!(officers.published_periods.is_empty());
    assert_eq!(officers.open_game.map(|open| (open.code, open.offset)), Some(("0.6", 1)));
    // The offsets are right.
    for text in ["0.4", "4.41", "0.072", "0.26", "4.02"] {
        let own = values(&octal(text), 80);
        let found = canonical_of(text);
        let named = found.named_games.iter().map(|named| (named.code, named.offset));
        for (code, offset) in named.chain(found.published_periods.iter().map(|row| (row.code, row.offset))) {
            let other = values(&octal(code), 90);
            for n in 5..80 {
                assert_eq!(own[n], other[(n as i64 + offset) as usize], "{text} and {code} at {n}");
            }
        }
    }
}

/// The engines prove the published periods that are within reach.
#[test]
fn published_periods_are_computed_again() {
    let table = include_str!("../../crates/catalog/data/octal_published.tsv");
    let meter = Meter::new(Limits::default());
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let number = |i: usize| fields[i].parse::<u64>().expect("it is a number");
        let (preperiod, length) = (number(1), number(2));
        if preperiod + length > 400_000 {
            continue;
        }
        let Ok(Argument::Ruleset(game)) = evaluate(fields[0]) else { panic!("{row}") };
        let found = period(&game, Some(1_000_000), &mut Engine::new(), &meter).expect("it is played with heaps");
        assert_eq!(found.standing.expect("a period is found").kind(), "proved", "{row}");
        let found = found.periodicity.expect("a period is found");
        assert_eq!((found.preperiod, found.period), (preperiod, length), "{row}");
        rows += 1;
    }
    assert!(rows > 80, "{rows} rows");
}
