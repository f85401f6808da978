//! Certificates of misère quotients: written ones are accepted, and a change of any number is rejected.

use grundy::certificates::{CertifiedQuotient, QuotientCertificate, QuotientPeriod};
use grundy::quotient::{QuotientCertificateError, certificate, quotient};
use grundy::{Argument, Certificate, Limits, Meter, Stop, VerificationFailure, evaluate, verify, verify_within};
use grundy_suite::rows;
use std::panic::{AssertUnwindSafe, catch_unwind};

fn written_certificate(game: &str, to: u64, most: usize) -> QuotientCertificate {
    match certificate_of(game, to, most) {
        Ok(Certificate::Quotient(CertifiedQuotient::Heaps(certificate))) => certificate,
        other => panic!("{game}: {other:?}"),
    }
}

fn certificate_of(game: &str, to: u64, most: usize) -> Result<Certificate, QuotientCertificateError> {
    let Ok(Argument::Ruleset(ruleset)) = evaluate(game) else { panic!("{game} is a ruleset") };
    let found = quotient(&ruleset, to, most, &Meter::default()).expect("it is played with heaps");
    certificate(&found, &ruleset)
}

fn certificate_text(certificate: &QuotientCertificate) -> String {
    serde_json::to_string(certificate).expect("it is plain data")
}

fn is_accepted(certificate: &QuotientCertificate) -> bool {
    verify(&certificate_text(certificate)).is_ok_and(|checked| checked.holds)
}

/// All published quotients, up to an order: the checker confirms what the engine finds.
#[test]
fn published_quotients_are_confirmed() {
    let (mut whole, mut parts) = (0, 0);
    for row in rows(include_str!("../golden/misere_quotients.tsv")) {
        let [code, max_heap, ..] = row[..] else { panic!("{row:?}") };
        let max_heap: u64 = max_heap.parse().expect("it is a heap");
        let Ok(Certificate::Quotient(CertifiedQuotient::Heaps(certificate))) =
            certificate_of(&format!("take_and_break(\"{code}\")"), max_heap.min(100), 60)
        else {
            panic!("{code} has a quotient")
        };
        assert!(is_accepted(&certificate), "{code}");
        // The claim is about these heaps, and no other element is right for the last of them.
        let mut other = certificate.clone();
        let last = other.phi.last_mut().expect("there are heaps");
        *last = (*last + 1) % other.order;
        assert!(certificate.order == 1 || !is_accepted(&other), "{code}");
        if certificate.periodic.is_some() { whole += 1 } else { parts += 1 }
    }
    assert!(whole > 30 && parts > 100, "{whole} of the whole game, {parts} of some heaps");
}

#[test]
fn other_rules() {
    for game in [
        "subtract(2, 5, 9)",
        "subtract(7)",
        "bash(3)",
        "grundys",
        "hexadecimal(\"0.0008\")",
        "nim",
        "all_but(2, 3)",
        "0.0",
    ] {
        assert!(is_accepted(&written_certificate(game, 20, 100)), "{game}");
    }
    let stated = "@game\ndef g(n):\n    if n >= 1: yield g(n // 2)\n";
    let rules = grundy::parse_rules(stated).expect("they are rules");
    let Ok(Argument::Ruleset(g)) = grundy::evaluate_with(&rules, "g") else { panic!("g is a ruleset") };
    let found = quotient(&g, 10, 100, &Meter::default()).expect("it is played with heaps");
    assert_eq!(certificate(&found, &g), Err(QuotientCertificateError::Rules));
    let Ok(Argument::Ruleset(kayles)) = evaluate("kayles") else { panic!("it is a ruleset") };
    let none = Meter::new(Limits { max_positions: 0, ..Limits::default() });
    let found = quotient(&kayles, 10, 100, &none).expect("it is played with heaps");
    assert_eq!(certificate(&found, &kayles), Err(QuotientCertificateError::NoHeap));
}

/// Each number is changed to each other number that could be there.
#[test]
fn any_number_changed_is_found() {
    for (game, to) in [("0.123", 30), ("0.75", 30), ("kayles", 11), ("subtract(1, 2)", 9), ("grundys", 9)] {
        let right = written_certificate(game, to, 100);
        assert!(is_accepted(&right), "{game}");
        let mut changed = 0;
        let mut check = |wrong: QuotientCertificate| {
            assert_ne!(wrong, right, "something is changed");
            let checked =
                catch_unwind(AssertUnwindSafe(|| is_accepted(&wrong))).expect("no certificate makes it panic");
            assert!(!checked, "{game}: {}", certificate_text(&wrong));
            changed += 1;
        };
        let order = right.order;
        for place in 0..right.phi.len() {
            for x in (0..=order).filter(|&x| x != right.phi[place]) {
                let mut wrong = right.clone();
                wrong.phi[place] = x;
                check(wrong);
            }
        }
        for (g, row) in right.products.iter().enumerate() {
            for (place, &right_one) in row.iter().enumerate() {
                for x in (0..=order).filter(|&x| x != right_one) {
                    let mut wrong = right.clone();
                    wrong.products[g][place] = x;
                    check(wrong);
                }
            }
        }
        check(QuotientCertificate { products: Vec::new(), ..right.clone() });
        for x in 0..order {
            let mut wrong = right.clone();
            match right.p.binary_search(&x) {
                Ok(at) => drop(wrong.p.remove(at)),
                Err(at) => wrong.p.insert(at, x),
            }
            check(wrong);
        }
        for order in [0, order - 1, order + 1, u32::MAX] {
            check(QuotientCertificate { order, ..right.clone() });
        }
        check(QuotientCertificate { phi: Vec::new(), ..right.clone() });
        if let Some(QuotientPeriod { preperiod, period }) = right.periodic {
            for (preperiod, period) in [
                (preperiod + 1, period),
                (preperiod.wrapping_sub(1), period),
                (preperiod, 2 * period),
                (preperiod, 0),
                (preperiod, period + 1),
                (preperiod, u64::MAX),
                (u64::MAX, period),
                (u64::MAX, u64::MAX),
            ] {
                check(QuotientCertificate { periodic: Some(QuotientPeriod { preperiod, period }), ..right.clone() });
            }
            let mut short = right.clone();
            short.phi.pop();
            check(short);
        } else {
            check(QuotientCertificate { periodic: Some(QuotientPeriod { preperiod: 0, period: 1 }), ..right.clone() });
        }
        assert!(changed > 100, "{game}: {changed}");
    }
}

/// The quotient of a game is not that of another game, and that of some heaps is not that of all.
#[test]
fn a_certificate_is_of_its_game() {
    let right = written_certificate("0.123", 30, 100);
    for code in ["0.122", "0.1231", "0.137", "4.123", "0.77"] {
        let rule = grundy::certificates::CertificateRule::Octal(code.into());
        assert!(!is_accepted(&QuotientCertificate { rule, ..right.clone() }), "{code}");
    }
    assert!(verify(&certificate_text(&right).replace("0.123", "0.9")).is_ok_and(|checked| !checked.holds), "no code");
    let part = QuotientCertificate { periodic: None, phi: right.phi[..9].to_vec(), ..right.clone() };
    assert!(!is_accepted(&part), "some elements are those of larger heaps only");
    let checked =
        verify(&certificate_text(&QuotientCertificate { periodic: None, ..right })).expect("it is a certificate");
    assert!(
        checked.holds && checked.claim.en.contains("of heaps 0 to 12 has order 20, 5 in P"),
        "{}",
        checked.claim.en
    );
}

/// The quotient of Dawson's Kayles to heap 31 has 520 elements.
#[test]
fn a_large_one_within_a_budget() {
    let large = written_certificate("0.07", 31, 1000);
    assert_eq!((large.order, large.p.len()), (520, 89));
    let text = certificate_text(&large);
    let (mut values, mut bytes) = (0, 0);
    let checked = verify_within(&text, &mut |more, held| {
        (values, bytes) = (values + more, bytes + held);
        Ok(())
    });
    assert!(checked.is_ok_and(|checked| checked.holds));
    assert!(values > 1_000 && bytes > 520 * 520 * 2, "{values} values, {bytes} bytes");
    for most in [0, 1, 100, values / 2, values - 1] {
        let mut left = most;
        let stopped = verify_within(&text, &mut |more, _| {
            left = u64::checked_sub(left, more).ok_or(Stop::Positions)?;
            Ok(())
        });
        assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: Stop::Positions, .. })), "{most}");
    }
    let stopped = verify_within(&text, &mut |_, bytes| if bytes > 1 << 10 { Err(Stop::Memory) } else { Ok(()) });
    assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: Stop::Memory, .. })));
}

/// Texts of wrong formats are reported as such.
#[test]
fn what_is_no_certificate() {
    let right = certificate_text(&written_certificate("0.75", 30, 100));
    assert!(verify(&right).is_ok_and(|checked| checked.holds));
    for (from, to) in [
        ("\"order\":8", "\"order\":-8"),
        ("\"order\":8", "\"order\":8.5"),
        ("\"order\":8", "\"order\":4097"),
        ("\"order\":8", "\"order\":1e40"),
        ("\"version\":1", "\"version\":2"),
        ("\"kind\":\"misere-quotient\"", "\"kind\":\"quotient\""),
        ("\"phi\":[0", "\"phi\":[[0]"),
        ("\"phi\":[0", "\"phi\":[8"),
        ("\"p\":[1", "\"p\":[1,1"),
        ("\"products\":[[", "\"products\":[[0,"),
        ("\"products\":", "\"more\":0,\"products\":"),
        ("\"period\":2", "\"period\":0"),
        ("\"preperiod\":8,", ""),
        ("}", ""),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert_ne!(wrong, right, "{from} is there");
        assert!(verify(&wrong).is_err(), "{wrong}");
    }
}
