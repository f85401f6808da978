//! Certificates of periods: those that are written hold, and those in which any number is changed do not.

use grundy::period::{certificate, period};
use grundy::{Arg, Certificate, Engine, Meter, evaluate, verify};

fn written(game: &str) -> Certificate {
    let Ok(Arg::Ruleset(ruleset)) = evaluate(game) else { panic!("{game} is a ruleset") };
    let mut engine = Engine::new();
    let found = period(&ruleset, Some(20_000), &mut engine, &Meter::default()).expect("it is played with heaps");
    certificate(&found, &ruleset, &mut engine).unwrap_or_else(|why| panic!("{game}: {why:?}"))
}

fn holds(certificate: &Certificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).expect("it is a certificate").holds
}

#[test]
fn what_is_written_holds() {
    let codes = ["kayles", "dawson_kayles", "guiles", "daisies", "0.156", "0.3", "0.045", "4.005"];
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
        assert!(holds(&written(game)), "{game}");
    }
}

#[test]
fn any_number_changed_is_found() {
    for game in ["kayles", "subtract(2, 5, 9)", "all_but(3, 7)", "guiles"] {
        let right = written(game);
        let mut wrong = Vec::new();
        for change in [1u64.wrapping_neg(), 1] {
            let mut add = |edit: &dyn Fn(&mut Certificate)| {
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
            // A check that starts one heap later may still be enough: then it holds, and says so rightly.
            let later = certificate.checked != right.checked && certificate.values == right.values;
            let same_claim = (certificate.preperiod, certificate.period, certificate.saltus)
                == (right.preperiod, right.period, right.saltus);
            assert!(!holds(&certificate) || later && same_claim, "{game}: {certificate:?}");
        }
    }
}

#[test]
fn what_is_no_certificate() {
    for text in ["", "{}", "[]", "null", "{\"kind\": \"periodic\"}", "\u{0}"] {
        assert!(verify(text).is_err(), "{text:?}");
    }
    let right = serde_json::to_string(&written("kayles")).expect("it is plain data");
    for (from, to) in [("periodic", "else"), ("\"version\":1", "\"version\":2"), ("\"values\"", "\"value\"")] {
        assert!(verify(&right.replace(from, to)).is_err(), "{to}");
    }
    assert!(!verify(&right.replace("0.77", "0.07")).unwrap().holds);
    assert!(!verify(&right.replace("0.77", "0.9")).is_ok_and(|checked| checked.holds));
    for at in 0..right.len() {
        let _ = verify(&right[..at]); // whatever is cut, nothing panics
    }
    let huge = right.replace("\"period\":12", &format!("\"period\":{}", u64::MAX));
    assert!(!verify(&huge).unwrap().holds);
}
