//! Certificates of periods: written ones are accepted, and a change of any number is rejected.

use grundy::certificates::{PeriodicCertificate, SparseCertificate, WindowCertificate};
use grundy::period::{PeriodCertificateError, certificate, period};
use grundy::{Argument, Certificate, Engine, HeapEngine, HeapPreparation, Meter, evaluate, verify};
use serde::Serialize;
use std::collections::BTreeSet;

fn written_certificate(game: &str) -> Certificate {
    let Ok(Argument::Ruleset(ruleset)) = evaluate(game) else { panic!("{game} is a ruleset") };
    let mut engine = Engine::new();
    let found = period(&ruleset, Some(700_000), &mut engine, &Meter::default()).expect("it is played with heaps");
    certificate(&found, &ruleset, &mut engine).unwrap_or_else(|why| panic!("{game}: {why:?}"))
}

fn certificate_with_values(game: &str) -> PeriodicCertificate {
    match written_certificate(game) {
        Certificate::Periodic(certificate) => certificate,
        other => panic!("{game} needs few values: {other:?}"),
    }
}

fn certificate_with_space(game: &str) -> SparseCertificate {
    match written_certificate(game) {
        Certificate::Sparse(certificate) => certificate,
        other => panic!("{game} has a sparse space: {other:?}"),
    }
}

fn certificate_with_digest(game: &str) -> WindowCertificate {
    match written_certificate(game) {
        Certificate::Window(certificate) => certificate,
        other => panic!("{game} needs many values, and leaves one heap: {other:?}"),
    }
}

fn is_accepted(certificate: &impl Serialize) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).is_ok_and(|checked| checked.holds)
}

#[test]
fn what_is_written_holds() {
    let codes = ["kayles", "dawson_kayles", "guiles", "daisies", "0.156", "0.3", "0.045", "4.005", "0.0"];
    let sets = [
        "subtract(2, 5, 9)",
        "subtract(1, 3, 4)",
        "bash(3)",
        "subtract(7)",
        "nim",
        "all_but(3, 7)",
        "all_but(1, 4, 9, 13)",
    ];
    for game in codes.into_iter().chain(sets) {
        assert!(is_accepted(&written_certificate(game)), "{game}");
    }
}

#[test]
fn any_number_changed_is_found() {
    for game in ["kayles", "subtract(2, 5, 9)", "all_but(3, 7)", "guiles"] {
        let right = certificate_with_values(game);
        let mut wrong = Vec::new();
        for change in [1u64.wrapping_neg(), 1] {
            let mut add = |edit: &dyn Fn(&mut PeriodicCertificate)| {
                let mut certificate = right.clone();
                edit(&mut certificate);
                if certificate != right {
                    wrong.push(certificate);
                }
            };
            add(&|c| c.preperiod = c.preperiod.wrapping_add(change));
            add(&|c| c.period = c.period.wrapping_add(change));
            add(&|c| c.saltus = c.saltus.wrapping_add(change));
            add(&|c| c.checked.0 = c.checked.0.wrapping_add(change));
            add(&|c| c.checked.1 = c.checked.1.wrapping_add(change));
            for at in 0..right.values.len() {
                add(&|c| c.values[at] = c.values[at].wrapping_add(change));
            }
        }
        let mut short = right.clone();
        short.values.pop();
        wrong.push(short);
        let mut double = right.clone();
        double.period *= 2;
        wrong.push(double);
        for certificate in wrong {
            // A check that starts one heap later may still suffice: then it is rightly accepted.
            let later = certificate.checked != right.checked && certificate.values == right.values;
            let same_claim = (certificate.preperiod, certificate.period, certificate.saltus)
                == (right.preperiod, right.period, right.saltus);
            assert!(!is_accepted(&certificate) || later && same_claim, "{game}: {certificate:?}");
        }
    }
}

/// Every published period that needs at most 700,000 values, in the order of the table; both kinds occur.
#[test]
fn every_row_is_proved_and_its_certificate_holds() {
    const MAX_CERTIFICATE_VALUES: u64 = 700_000;
    let table = include_str!("../golden/octal_periods.tsv");
    let (mut seen, mut short, mut long) = (BTreeSet::new(), 0, 0);
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let number = |at: usize| fields[at].parse::<u64>().unwrap_or_else(|_| panic!("{row}"));
        let (code, length, preperiod) = (fields[0], number(1), number(2));
        if 2 * (preperiod + length) + 10 > MAX_CERTIFICATE_VALUES || !seen.insert(code) {
            continue;
        }
        let written = written_certificate(&format!("octal(\"{code}\")"));
        assert!(is_accepted(&written), "{code}");
        let found = match written {
            Certificate::Periodic(mut certificate) => {
                short += 1;
                certificate.values.pop();
                assert!(!is_accepted(&certificate), "{code}, one value short");
                (certificate.preperiod, certificate.period)
            }
            Certificate::Sparse(mut certificate) => {
                long += 1;
                certificate.needed -= 1;
                assert!(!is_accepted(&certificate), "{code}, one value short");
                (certificate.preperiod, certificate.period)
            }
            Certificate::Window(_) => panic!("{code} leaves two heaps"),
            Certificate::Recurrence(_) => panic!("{code} has an early period"),
            Certificate::Automatic(_) | Certificate::Quotient(_) => panic!("{code} has a period"),
        };
        assert_eq!(found, (preperiod, length), "{code}");
    }
    assert!(short >= 340 && long == 3, "{short} with values, {long} with a space");
}

/// Any number changed in a certificate with a space is found: the rare heaps, their values, the mask, the digest, and the numbers of the claim.
#[test]
fn any_number_changed_in_a_space_is_found() {
    let right = certificate_with_space("octal(\"0.16\")");
    assert!(is_accepted(&right));
    let mut wrong = Vec::new();
    let mut change = |edit: &dyn Fn(&mut SparseCertificate)| {
        let mut changed = right.clone();
        edit(&mut changed);
        assert_ne!(changed, right, "something is changed");
        wrong.push(changed);
    };
    for by in [1u64.wrapping_neg(), 1] {
        change(&|c| c.preperiod = c.preperiod.wrapping_add(by));
        change(&|c| c.period = c.period.wrapping_add(by));
        change(&|c| c.saltus = c.saltus.wrapping_add(by));
        change(&|c| c.checked.0 = c.checked.0.wrapping_add(by));
        change(&|c| c.checked.1 = c.checked.1.wrapping_add(by));
        change(&|c| c.needed = c.needed.wrapping_add(by));
        change(&|c| c.largest = c.largest.wrapping_add(by));
        change(&|c| c.space.mask = c.space.mask.wrapping_add(by));
        for at in 0..right.rare.len() {
            change(&|c| c.rare[at].0 = c.rare[at].0.wrapping_add(by));
            change(&|c| c.rare[at].1 = c.rare[at].1.wrapping_add(by));
        }
    }
    for at in 0..right.rare.len() {
        change(&|c| c.rare.retain(|rare| *rare != right.rare[at]));
        change(&|c| c.rare.insert(at, c.rare[at]));
    }
    change(&|c| c.rare.push((c.needed - 1, 0)));
    change(&|c| c.rare.push((c.needed, 0)));
    for at in [0, 31, 63] {
        change(&|c| c.digest.replace_range(at..=at, if &c.digest[at..=at] == "0" { "1" } else { "0" }));
    }
    change(&|c| c.space.parity = true);
    change(&|c| c.space.odd = true);
    change(&|c| {
        c.checked.1 -= 1;
        c.needed -= 1;
    });
    for changed in wrong {
        assert!(!is_accepted(&changed), "{changed:?}");
    }
}

/// A claim one value short of the bound of the theorem.
#[test]
fn one_value_short_is_not_enough() {
    let mut kayles = certificate_with_values("kayles");
    assert!(is_accepted(&kayles));
    kayles.values.pop();
    assert!(!is_accepted(&kayles));
    kayles.checked.1 -= 1;
    assert!(!is_accepted(&kayles));
    let mut parity = certificate_with_space("octal(\"0.127\")");
    assert!(parity.space.parity && is_accepted(&parity));
    parity.checked.1 -= 1;
    parity.needed -= 1;
    parity.rare.retain(|&(heap, _)| heap < parity.needed);
    assert!(!is_accepted(&parity));
}

/// Its preperiod is 175,997 and its period 48,856.
const THIRTY_NUMBER_SET: &str = "subtract(21, 25, 40, 41, 49, 56, 86, 89, 95, 102, 115, 116, 122, 133, 146, 159, 165, 174, 177, 183, 190, 197, 231, 235, 252, 260, 265, 280, 285, 292)";

/// Finite sets with long periods, or with large numbers; and all numbers but some.
#[test]
fn sets_need_no_values() {
    for (game, needed) in [
        ("subtract(1, 30_000)", 60_002),
        ("subtract(3, 5, 20_000)", 0),
        (THIRTY_NUMBER_SET, 224_853 + 292),
        ("all_but(15_000)", 0),
        ("all_but(2, 19_999, 12_345)", 0),
    ] {
        let right = match written_certificate(game) {
            Certificate::Window(right) => right,
            other => panic!("{game}: {other:?}"),
        };
        assert!(right.needed > 20_000 && (needed == 0 || right.needed == needed), "{game}: {right:?}");
        assert!(is_accepted(&right), "{game}: {right:?}");
        let mut wrong = Vec::new();
        let mut change = |edit: &dyn Fn(&mut WindowCertificate)| {
            let mut changed = right.clone();
            edit(&mut changed);
            wrong.push(changed);
        };
        for by in [1u64.wrapping_neg(), 1] {
            change(&|c| c.preperiod = c.preperiod.wrapping_add(by));
            change(&|c| c.period = c.period.wrapping_add(by));
            change(&|c| c.saltus = c.saltus.wrapping_add(by));
            change(&|c| c.checked.0 = c.checked.0.wrapping_add(by));
            change(&|c| c.checked.1 = c.checked.1.wrapping_add(by));
            change(&|c| c.needed = c.needed.wrapping_add(by));
            change(&|c| (c.checked.1, c.needed) = (c.checked.1.wrapping_add(by), c.needed.wrapping_add(by)));
        }
        change(&|c| c.digest = certificate_with_digest("subtract(1, 30_001)").digest);
        for changed in wrong {
            assert!(!is_accepted(&changed), "{game}: {changed:?}");
        }
    }
}

/// Moves leave two heaps, and the chosen engine has no sparse space.
#[test]
fn long_periods_without_a_space_have_no_certificate() {
    let Ok(Argument::Ruleset(ruleset)) = evaluate("octal(\"0.127\")") else { panic!("it is a ruleset") };
    let mut engine = Engine::new();
    let prepared = HeapPreparation { engine: Some(HeapEngine::Classes), ..HeapPreparation::default() };
    engine.prepare(&ruleset, prepared).expect("it fits");
    let found = period(&ruleset, Some(200_000), &mut engine, &Meter::default()).expect("it is played with heaps");
    assert_eq!(found.periodicity.map(|found| found.period), Some(4));
    assert_eq!(certificate(&found, &ruleset, &mut engine), Err(PeriodCertificateError::TooLong));
}

#[test]
fn what_is_no_certificate() {
    for text in ["", "{}", "[]", "null", "{\"kind\": \"periodic\"}", "\u{0}"] {
        assert!(verify(text).is_err(), "{text:?}");
    }
    let right = serde_json::to_string(&written_certificate("kayles")).expect("it is plain data");
    for (from, to) in [("periodic", "else"), ("\"version\":1", "\"version\":2"), ("\"values\"", "\"value\"")] {
        assert!(verify(&right.replace(from, to)).is_err(), "{to}");
    }
    assert!(!verify(&right.replace("0.77", "0.07")).unwrap().holds);
    assert!(!verify(&right.replace("0.77", "0.9")).is_ok_and(|checked| checked.holds));
    for at in 0..right.len() {
        let _ = verify(&right[..at]); // no truncated text panics
    }
    let huge = right.replace("\"period\":12", &format!("\"period\":{}", u64::MAX));
    assert!(!verify(&huge).unwrap().holds);
}
