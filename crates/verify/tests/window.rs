//! Certificates with a digest only: of small games, with every possible change, and invalid ones.

use grundy_game::Stop;
use grundy_verify::{
    CertificateRule, MAX_NEEDED_VALUES, VerificationFailure, WindowCertificate, digest, verify, verify_within,
};
use proptest::prelude::*;

/// `G(0), …` by the definition, for sets that are taken from.
fn rule_values(rule: &CertificateRule, count: u64) -> Vec<u64> {
    let may = |taken: u64| match rule {
        CertificateRule::Subtract(numbers) => numbers.contains(&taken),
        CertificateRule::AllBut(numbers) => !numbers.contains(&taken),
        _ => panic!("it is a set"),
    };
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let reached: Vec<u64> = (1..=n).filter(|&taken| may(taken)).map(|taken| values[(n - taken) as usize]).collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("some number is left"));
    }
    values
}

/// The certificate of a finite set with a claim, right or wrong: all other numbers follow from it.
fn subtract_certificate(numbers: &[u64], (preperiod, period): (u64, u64)) -> WindowCertificate {
    let rule = CertificateRule::Subtract(numbers.to_vec());
    let first = preperiod.max(1);
    let checked = (first, first + numbers.iter().max().expect("there are some"));
    let needed = checked.1 + period;
    let digest = digest(rule_values(&rule, needed));
    WindowCertificate {
        kind: WindowCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        stated: None,
        preperiod,
        period,
        saltus: 0,
        checked,
        needed,
        digest,
    }
}

/// The certificate of an all-but set, with states at a heap and a period later.
fn all_but_certificate(numbers: &[u64], (preperiod, period, saltus): (u64, u64, u64), first: u64) -> WindowCertificate {
    let rule = CertificateRule::AllBut(numbers.to_vec());
    let (checked, needed) = ((first, first + period), first + period);
    let digest = digest(rule_values(&rule, needed));
    WindowCertificate {
        kind: WindowCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        stated: None,
        preperiod,
        period,
        saltus,
        checked,
        needed,
        digest,
    }
}

fn certificate_holds(certificate: &WindowCertificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).is_ok_and(|checked| checked.holds)
}

/// The least preperiod and period by trying all, over values of which the last half only repeat.
fn least_period(values: &[u64], most: usize) -> (u64, u64) {
    let repeats = |from: usize, period: usize| values[from..].iter().zip(&values[from + period..]).all(|(a, b)| a == b);
    let period = (1..).find(|&period| repeats(most, period)).expect("it repeats");
    let preperiod = (0..).find(|&from| repeats(from, period)).expect("it repeats");
    (preperiod as u64, period as u64)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Of all claims about a set, one holds.
    #[test]
    fn one_claim_holds(numbers in prop::collection::btree_set(1u64..9, 1..5)) {
        let numbers: Vec<u64> = numbers.into_iter().collect();
        let values = rule_values(&CertificateRule::Subtract(numbers.clone()), 3000);
        let (preperiod, period) = least_period(&values, 1500);
        prop_assert!(period < 500);
        prop_assert!(certificate_holds(&subtract_certificate(&numbers, (preperiod, period))), "{:?}: {} {}", numbers, preperiod, period);
        for other in 0..preperiod + 4 {
            for times in [1, 2, 3] {
                let claim = (other, times * period);
                prop_assert_eq!(certificate_holds(&subtract_certificate(&numbers, claim)), claim == (preperiod, period), "{:?} {:?}", numbers, claim);
            }
        }
        for other in 1..period.min(60) {
            prop_assert!(!certificate_holds(&subtract_certificate(&numbers, (preperiod, other))), "{:?} {}", numbers, other);
        }
    }
}

/// Certificates of both sorts that hold.
fn valid_certificates() -> Vec<WindowCertificate> {
    let set = [3, 5, 9];
    let found = least_period(&rule_values(&CertificateRule::Subtract(set.to_vec()), 400), 200);
    assert!(found.0 > 0, "something comes before the period");
    vec![
        subtract_certificate(&set, found),
        subtract_certificate(&[2, 5, 9], (0, 7)),
        all_but_certificate(&[3, 7], (0, 6, 3), 24),
        all_but_certificate(&[1, 4, 9], least_growing_period(&[1, 4, 9]), 60),
    ]
}

/// Preperiod, period and saltus of an all-but set by trying all.
fn least_growing_period(numbers: &[u64]) -> (u64, u64, u64) {
    let values = rule_values(&CertificateRule::AllBut(numbers.to_vec()), 600);
    let grows = |from: usize, period: usize| {
        let saltus = values[from + period] - values[from];
        (from..600 - period).all(|n| values[n + period] == values[n] + saltus)
    };
    let period = (1..).find(|&period| values[50 + period] >= values[50] && grows(50, period)).expect("it grows");
    let preperiod = (0..).find(|&from| values[from + period] >= values[from] && grows(from, period)).expect("it grows");
    (preperiod as u64, period as u64, values[preperiod + period] - values[preperiod])
}

#[test]
fn whatever_is_changed_is_found() {
    for right in valid_certificates() {
        assert!(certificate_holds(&right), "{right:?}");
        let mut wrong: Vec<WindowCertificate> = Vec::new();
        let mut change = |edit: &dyn Fn(&mut WindowCertificate)| {
            let mut changed = right.clone();
            edit(&mut changed);
            assert_ne!(changed, right, "something is changed");
            wrong.push(changed);
        };
        for by in [1, 2, 5, 64, u64::MAX, u64::MAX - 1, 1 << 40, 1 << 63] {
            change(&|c| c.preperiod = c.preperiod.wrapping_add(by));
            change(&|c| c.period = c.period.wrapping_add(by));
            change(&|c| c.saltus = c.saltus.wrapping_add(by));
            change(&|c| c.checked.0 = c.checked.0.wrapping_add(by));
            change(&|c| c.checked.1 = c.checked.1.wrapping_add(by));
            change(&|c| c.needed = c.needed.wrapping_add(by));
        }
        change(&|c| c.period = 0);
        for at in 0..right.digest.len() {
            change(&|c| c.digest.replace_range(at..=at, if &c.digest[at..=at] == "0" { "1" } else { "0" }));
        }
        change(&|c| c.digest.clear());
        for rule in [
            CertificateRule::UnequalSplit([]),
            CertificateRule::Subtract(vec![]),
            CertificateRule::Subtract(vec![2, 5]),
            CertificateRule::Subtract(vec![2, 5, 9, u64::MAX]),
            CertificateRule::AllBut(vec![]),
            CertificateRule::AllBut(vec![5]),
            CertificateRule::AllBut(vec![3, u64::MAX]),
            CertificateRule::Octal("0.77".into()),
            CertificateRule::Octal("0.9".into()),
            CertificateRule::Octal("0.033".into()),
            CertificateRule::Hexadecimal("0.8".into()),
        ] {
            change(&|c| c.rule = rule.clone());
        }
        for changed in wrong {
            assert!(!certificate_holds(&changed), "{changed:?}");
        }
    }
}

/// One equality less, with all numbers that follow from it.
#[test]
fn one_value_short() {
    for right in valid_certificates() {
        let mut short = right.clone();
        short.needed -= 1;
        short.checked.1 -= 1;
        short.digest = digest(rule_values(&short.rule, short.needed));
        assert!(!certificate_holds(&short), "{short:?}");
    }
    // The first state may be at any heap after the preperiod, but not before it.
    let early = |first| all_but_certificate(&[1, 4, 9], least_growing_period(&[1, 4, 9]), first);
    assert!(
        certificate_holds(&early(60))
            && certificate_holds(&early(61))
            && certificate_holds(&early(200))
            && !certificate_holds(&early(1))
    );
}

/// The repeat is claimed in place of an equality that fails beyond the examined range, for sets that agree for long.
#[test]
fn a_repeat_that_is_too_short_is_none() {
    // 0, 1, 0, 1, … until the second number can be taken.
    let seeming = subtract_certificate(&[1, 20], (0, 2));
    assert!(!certificate_holds(&seeming));
    assert!(certificate_holds(&subtract_certificate(&[1, 20], (0, 21))));
    let mut forged = seeming;
    forged.checked.1 = 12;
    forged.needed = 14;
    forged.digest = digest(rule_values(&forged.rule, 14));
    assert!(!certificate_holds(&forged));
}

#[test]
fn codes_that_leave_one_heap() {
    // 0.13: 0, 1, 1, 0, 0, 1, 1, 0, 0, …
    let values = [0, 1, 1, 0].into_iter().cycle().take(7);
    let mut code = WindowCertificate {
        rule: CertificateRule::Octal("0.13".into()),
        digest: digest(values),
        ..subtract_certificate(&[1, 2], (0, 4))
    };
    assert_eq!((code.checked, code.needed), ((1, 3), 7));
    assert!(certificate_holds(&code));
    code.rule = CertificateRule::Hexadecimal("0.13".into());
    assert!(certificate_holds(&code));
    code.rule = CertificateRule::Octal("0.31".into());
    assert!(!certificate_holds(&code));
}

#[test]
fn nonsense_is_refused() {
    for right in valid_certificates() {
        let right = serde_json::to_string(&right).expect("it is plain data");
        for name in ["preperiod", "period", "saltus", "needed", "version", "kind", "digest"] {
            for value in ["-1", "1.5", "1e400", "\"12\"", "null", "[]", "{}", "true", "100000000000000000000000"] {
                let start = right.find(&format!("\"{name}\":")).expect("it is there") + name.len() + 3;
                let end = start + right[start..].find([',', '}']).expect("something follows");
                let text = [&right[..start], value, &right[end..]].concat();
                assert!(!verify(&text).is_ok_and(|checked| checked.holds), "{text}");
            }
        }
        (0..right.len()).for_each(|at| assert!(verify(&right[..at]).is_err()));
        assert!(verify(&right.replace("\"saltus\"", "\"values\":[],\"saltus\"")).is_err());
    }
}

/// Numbers that would need too much memory are rejected before anything is computed, or get memory piece by piece.
#[test]
fn no_more_is_taken_than_there_can_be() {
    let right = subtract_certificate(&[2, 5, 9], (0, 7));
    let far = WindowCertificate { needed: MAX_NEEDED_VALUES + 1, ..right.clone() };
    let text = serde_json::to_string(&far).expect("it is plain data");
    assert!(verify(&text).is_err_and(|why| why.0.en.contains("needs 2147483649 values")));
    let taken = MAX_NEEDED_VALUES / 2;
    let rules = [CertificateRule::Subtract(vec![1, taken]), CertificateRule::AllBut(vec![1, taken])];
    for rule in rules {
        let (first, last) = (1, 1 + taken);
        let (checked, needed) = match rule {
            CertificateRule::AllBut(_) => ((taken, taken + 2), taken + 2),
            _ => ((first, last), last + 2),
        };
        let text = WindowCertificate { rule, preperiod: 0, period: 2, checked, needed, ..right.clone() };
        let text = serde_json::to_string(&text).expect("it is plain data");
        let (mut values, mut bytes) = (0, 0);
        let stopped = verify_within(&text, &mut |more, room| {
            assert!(more <= 4096 && room <= 1 << 20, "{more} {room}");
            (values, bytes) = (values + more, bytes + room);
            if values < 1_000_000 { Ok(()) } else { Err(Stop::Positions) }
        });
        assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: Stop::Positions, .. })));
        assert!(bytes < 100 * values, "{bytes} for {values}");
    }
    // Long periods of small numbers take no memory.
    let far =
        WindowCertificate { preperiod: 1 << 30, checked: (1 << 30, (1 << 30) + 9), needed: (1 << 30) + 16, ..right };
    let text = serde_json::to_string(&far).expect("it is plain data");
    let (mut values, mut bytes) = (0, 0);
    let stopped = verify_within(&text, &mut |more, room| {
        (values, bytes) = (values + more, bytes + room);
        if values < 3_000_000 { Ok(()) } else { Err(Stop::Positions) }
    });
    assert!(matches!(stopped, Err(VerificationFailure::Stopped { .. })) && bytes < 500_000, "{bytes}");
}
