//! Every proved law of values has a certificate, for any kind of proof, and the certificate agrees with the law.

use super::*;

/// The certificate and the law agree on the values below a bound.
fn assert_certifies_law(game: &str, law: &DiscoveredLaw, certificate: &Certificate) {
    match certificate {
        Certificate::Periodic(periodic) => {
            for (n, &value) in (0..).zip(&periodic.values) {
                assert!(law.value(&[n]).is_none_or(|message| message == value), "{game}: {} at {n}", law.formula());
            }
        }
        Certificate::Automatic(automatic) => {
            let accepts = |n: u64, value: u64| {
                let letter = |bit: u32| (2 * (n >> bit & 1) + (value >> bit & 1)) as usize;
                let last = (0..16).rev().fold(0, |state, bit| automatic.next[state as usize][letter(bit)]);
                automatic.accepting.contains(&last)
            };
            assert_eq!(automatic.next[0].len(), 4, "{game}: pairs in base 2");
            for n in 0..200 {
                let value = law.value(&[n]).expect("it is a formula");
                assert!(accepts(n, value) && !accepts(n, value + 1), "{game}: {} at {n}", law.formula());
            }
        }
        Certificate::Sparse(_) | Certificate::Recurrence(_) | Certificate::Window(_) => {
            panic!("{game}: few values are needed")
        }
        Certificate::Quotient(_) => panic!("{game}: a law of values is asked for"),
    }
}

#[test]
fn every_proved_law_of_values() {
    let games = [
        ("bash(3)", "periodic"),
        ("kayles", "periodic"),
        ("dawson_kayles", "periodic"),
        ("subtract(2, 5, 9)", "periodic"),
        ("all_but(3, 7)", "periodic"),
        ("nim", "periodic"),
        ("lasker", "automatic"),
        ("subtract(powers(2))", "automatic"),
        ("hexadecimal(\"0.c8\")", "automatic"),
    ];
    for (game, kind) in games {
        let subject = catalogue_subject(game);
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let found = discover(&subject.game, TableReach::default(), &mut engine, &meter).expect("it has one number");
        let ruleset = ruleset_of_positions(&subject.game, 1).expect("it is one");
        let mut proved = 0;
        for law in &found.laws {
            match certify(law, &ruleset, &subject.text, &mut engine, &meter) {
                Ok(certificate) => {
                    assert!(is_proved(law) && is_accepted(&certificate), "{game}: {}", law.formula());
                    if law.target == LawTarget::Values {
                        let is_periodic = matches!(certificate, Certificate::Periodic(_));
                        assert_eq!(if is_periodic { "periodic" } else { "automatic" }, kind, "{game}");
                        assert_certifies_law(game, law, &certificate);
                        proved += 1;
                    }
                }
                // The values determine which positions are lost; they alone determine it if a heap is split.
                Err(why) => {
                    assert!(law.target == LawTarget::Lost || !is_proved(law), "{game}: {}: {}", law.formula(), why.0.en)
                }
            }
        }
        assert!(proved > 0, "{game}");
    }
    let primes = catalogue_subject("subtract(primes)");
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let found = discover(&primes.game, TableReach::default(), &mut engine, &meter).expect("it has one number");
    let ruleset = ruleset_of_positions(&primes.game, 1).expect("it is one");
    for law in &found.laws {
        let why = certify(law, &ruleset, "", &mut engine, &meter).expect_err("nothing is proved");
        assert_eq!(why.0.en, "the law is not proved");
    }
}

/// A law that is only observed has no certificate, even if an automaton is known.
#[test]
fn observed_laws_have_no_certificate() {
    let subject = catalogue_subject("lasker");
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let found = discover(&subject.game, TableReach::default(), &mut engine, &meter).expect("it has one number");
    let ruleset = ruleset_of_positions(&subject.game, 1).expect("it is one");
    let mut law = found.laws.into_iter().find(|law| law.automaton.is_some()).expect("one is proved by an automaton");
    assert!(automaton_certificate(&law, &ruleset, &subject.text).is_some());
    law.standing = grundy::Standing::Observed { to: 100 };
    assert!(automaton_certificate(&law, &ruleset, &subject.text).is_none());
}
