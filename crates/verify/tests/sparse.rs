//! Certificates with a sparse space: of small games, with every possible change, and invalid ones.

use grundy_game::Code;
use grundy_verify::{
    CertificateRule, CertifiedSpace, MAX_NEEDED_VALUES, SparseCertificate, VerificationFailure, digest, verify,
    verify_within,
};
use std::ops::ControlFlow;

/// `G(0), …` by the definition.
pub(crate) fn code_values(code: &str, count: u64) -> Vec<u64> {
    let code = Code::octal(code).expect("it is a code");
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let mut reached = Vec::new();
        let _ = code.for_each_option(n, &mut |parts| {
            reached.push(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !reached.contains(value)).expect("some number is left"));
    }
    values
}

/// The certificate of a code that takes at most a given number of tokens, in a space.
fn sparse_certificate(
    code: &str,
    taken: u64,
    (preperiod, period): (u64, u64),
    space: CertifiedSpace,
) -> SparseCertificate {
    let first = preperiod.max(1);
    let checked = (first, (2 * first + period + taken - 1).max(taken + 1));
    let needed = checked.1 + period;
    let values = code_values(code, needed);
    let rare = (0..).zip(values.iter().copied()).filter(|&(heap, value)| space.is_rare(value, heap)).collect();
    let largest = values.iter().copied().max().expect("there are some");
    let (kind, rule, digest) =
        (SparseCertificate::CERTIFICATE_KIND.into(), CertificateRule::Octal(code.into()), digest(values));
    SparseCertificate {
        kind,
        version: 1,
        rule,
        stated: None,
        preperiod,
        period,
        saltus: 0,
        checked,
        needed,
        largest,
        space,
        rare,
        digest,
    }
}

fn certificate_holds(certificate: &SparseCertificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).is_ok_and(|checked| checked.holds)
}

const PLAIN_SPACE: CertifiedSpace = CertifiedSpace { mask: 7, parity: false, odd: false };

/// A code, the largest number that it takes, its preperiod and period, and the valid values of `parity` and `odd`.
type SparseGame = (&'static str, u64, (u64, u64), &'static [(bool, bool)]);

/// Some games with short periods, in which odd, even, or both kinds of numbers are taken before splits.
fn sparse_games() -> [SparseGame; 4] {
    const ODD_SPACES: &[(bool, bool)] = &[(false, false), (true, true)];
    const EVEN_SPACES: &[(bool, bool)] = &[(false, false), (true, false)];
    const MIXED_SPACES: &[(bool, bool)] = &[(false, false)];
    [
        ("0.77", 2, (71, 12), MIXED_SPACES),
        ("0.07", 2, (53, 34), EVEN_SPACES),
        ("0.137", 3, (52, 34), ODD_SPACES),
        ("0.26", 2, (1, 4), EVEN_SPACES),
    ]
}

/// Any valid space is accepted: a bad one only makes more heaps rare.
#[test]
fn all_spaces_hold() {
    for (code, taken, period, kinds) in sparse_games() {
        for (parity, odd) in [(false, false), (false, true), (true, false), (true, true)] {
            for mask in 0..20 {
                let right = sparse_certificate(code, taken, period, CertifiedSpace { mask, parity, odd });
                let fits = mask < (right.largest + 1).next_power_of_two() && kinds.contains(&(parity, odd));
                assert_eq!(certificate_holds(&right), fits, "{code} {:?}", right.space);
            }
        }
    }
}

#[test]
fn whatever_is_changed_is_found() {
    for (code, taken, period, kinds) in sparse_games() {
        let &(parity, odd) = kinds.last().expect("there is one");
        let right = sparse_certificate(code, taken, period, CertifiedSpace { mask: 3, parity, odd });
        let mut wrong: Vec<SparseCertificate> = Vec::new();
        let mut change = |edit: &dyn Fn(&mut SparseCertificate)| {
            let mut changed = right.clone();
            edit(&mut changed);
            if changed != right {
                wrong.push(changed);
            }
        };
        for by in [1, 2, 5, 64, u64::MAX, u64::MAX - 1, 1 << 40, 1 << 63] {
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
            change(&|c| c.rare[at..].rotate_left(1));
        }
        for heap in 0..=right.needed {
            let at = right.rare.partition_point(|&(other, _)| other < heap);
            if right.rare.get(at).is_none_or(|&(other, _)| other != heap) {
                (0..8).for_each(|value| change(&|c| c.rare.insert(at, (heap, value))));
            }
        }
        for at in 0..right.digest.len() {
            change(&|c| c.digest.replace_range(at..=at, if &c.digest[at..=at] == "0" { "1" } else { "0" }));
        }
        change(&|c| c.digest.clear());
        change(&|c| c.space.parity ^= true);
        change(&|c| c.space.odd ^= true);
        change(&|c| c.rare.clear());
        change(&|c| c.rule = CertificateRule::UnequalSplit([]));
        change(&|c| c.rule = CertificateRule::Subtract(vec![1, 2]));
        change(&|c| c.rule = CertificateRule::AllBut(vec![1, 2]));
        change(&|c| c.rule = CertificateRule::Octal("0.9".into()));
        change(&|c| c.rule = CertificateRule::Hexadecimal("0.7F".into()));
        assert!(certificate_holds(&right), "{code}");
        for changed in wrong {
            assert!(!certificate_holds(&changed), "{code}: {changed:?}");
        }
    }
}

/// All numbers that follow from a claim are changed with it: a period that is not minimal, a bound that is one too small.
#[test]
fn claims_that_are_whole_and_wrong() {
    let kayles = |preperiod, period| sparse_certificate("0.77", 2, (preperiod, period), PLAIN_SPACE);
    assert!(certificate_holds(&kayles(71, 12)));
    for (preperiod, period) in [(71, 24), (71, 36), (72, 12), (70, 12), (83, 12), (71, 6), (71, 11), (0, 12), (1, 1)] {
        assert!(!certificate_holds(&kayles(preperiod, period)), "{preperiod} {period}");
    }
    let mut short = kayles(71, 12);
    short.checked.1 -= 1;
    short.needed -= 1;
    short.digest = digest(code_values("0.77", short.needed));
    assert!(!certificate_holds(&short));
}

#[test]
fn nonsense_is_refused() {
    let right = serde_json::to_string(&sparse_certificate("0.77", 2, (71, 12), PLAIN_SPACE)).expect("it is plain data");
    let number = |name: &str, value: &str| {
        let start = right.find(&format!("\"{name}\":")).expect("it is there") + name.len() + 3;
        let end = start + right[start..].find([',', '}']).expect("something follows");
        [&right[..start], value, &right[end..]].concat()
    };
    for name in ["preperiod", "period", "saltus", "needed", "largest", "mask", "parity", "odd", "version", "kind"] {
        for value in
            ["-1", "1.5", "1e400", "\"12\"", "null", "[]", "{}", "true", "100000000000000000000000", "99999999"]
        {
            let text = number(name, value);
            assert!(text == right || !verify(&text).is_ok_and(|checked| checked.holds), "{text}");
        }
    }
    for at in 0..right.len() {
        if right.is_char_boundary(at) {
            let _ = verify(&right[..at]);
        }
    }
    let unknown = right.replace("\"saltus\"", "\"values\":[],\"saltus\"");
    assert!(verify(&unknown).is_err());
}

/// Numbers that would need too much memory are rejected before anything is computed.
#[test]
fn no_more_is_taken_than_there_can_be() {
    let right = sparse_certificate("0.77", 2, (71, 12), PLAIN_SPACE);
    let never = &mut |_: u64, _: u64| -> Result<(), grundy_game::Stop> { panic!("nothing is spent") };
    let message = |certificate: &SparseCertificate, spend: grundy_verify::SpendCallback<'_>| {
        let text = serde_json::to_string(certificate).expect("it is plain data");
        match verify_within(&text, spend) {
            Err(VerificationFailure::Unreadable(why)) => why.0.en,
            Ok(checked) => checked.reason.en,
            Err(VerificationFailure::Stopped { stop, .. }) => stop.name().into(),
        }
    };
    let far = SparseCertificate { needed: 1_000_000_000_000_000_000, ..right.clone() };
    assert!(message(&far, never).contains("needs 1000000000000000000 values"));
    let large = SparseCertificate { largest: 1 << 60, ..right.clone() };
    assert!(message(&large, never).contains("values up to 1152921504606846976"));
    // Large numbers that satisfy the theorem get memory piece by piece.
    let (preperiod, period) = (MAX_NEEDED_VALUES / 4, 12);
    let (first, last) = (preperiod, 2 * preperiod + period + 1);
    let far = SparseCertificate { preperiod, checked: (first, last), needed: last + period, ..right };
    let mut most = 0;
    let why = message(&far, &mut |_, bytes| {
        most += bytes;
        Ok(())
    });
    assert!(why.contains("rare") && most < 100_000, "{why} after {most} bytes");
}

#[test]
fn a_budget_is_asked() {
    let text = serde_json::to_string(&sparse_certificate("0.77", 2, (71, 12), PLAIN_SPACE)).expect("it is plain data");
    let mut spent = (0, 0);
    let checked = verify_within(&text, &mut |values, bytes| {
        spent = (spent.0 + values, spent.1 + bytes);
        Ok(())
    });
    assert!(checked.is_ok_and(|checked| checked.holds));
    assert_eq!(spent, (167, 167));
    let stopped = verify_within(&text, &mut |_, _| Err(grundy_game::Stop::Cancelled));
    assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: grundy_game::Stop::Cancelled, .. })));
}
