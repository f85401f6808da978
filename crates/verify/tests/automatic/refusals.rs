//! Certificates that cannot be read or checked, and budgets that run out.

use crate::games::*;
use crate::learn::learn_table;
use grundy_game::Stop;
use grundy_verify::{
    AutomaticCertificate, AutomatonClaim, CertificateNumeration, CertificateRule, CertificateSubject,
    VerificationFailure, verify, verify_within,
};
use std::time::{Duration, Instant};

/// The most time for a refusal; a step limit of files of rules alone would allow more.
const MAX_REFUSAL_TIME: Duration = Duration::from_secs(10);

#[test]
fn what_cannot_be_checked_is_said() {
    let why = |certificate: AutomaticCertificate| {
        let checked = check_certificate(&certificate);
        assert!(!checked.holds);
        checked.reason.en
    };
    let sums = AutomaticCertificate {
        claim: AutomatonClaim::Lost,
        next: vec![vec![0, 0]],
        accepting: vec![0],
        ..lasker_certificate()
    };
    assert!(why(sums).contains("several components"));
    let code = automatic_certificate(
        CertificateSubject::Heaps(CertificateRule::Octal("0.77".into())),
        AutomatonClaim::Lost,
        CertificateNumeration::Base(2),
        (vec![vec![0, 0]], vec![]),
    );
    assert!(why(code).contains("several components"));
    // The claim is true, but nim-sums of values of any size are no automaton in these numerals.
    let nim_and_nothing = stated_game("@game\ndef f(n):\n    for k in range(n):\n        yield f(k) + f(0)\n", "f");
    for numeration in [CertificateNumeration::Recurrence(1), CertificateNumeration::Base(3)] {
        let equal = learn_table(numeration, 2, 2, &|n| Some(n[0] == n[1])).expect("all is known");
        let unbounded = automatic_certificate(nim_and_nothing.clone(), AutomatonClaim::Values, numeration, equal);
        assert!(why(unbounded).contains("not definable"));
    }
    let loops = stated_game("@game\ndef f(n):\n    yield f(n)\n", "f");
    assert!(why(AutomaticCertificate { rule: loops, ..lasker_certificate() }).contains("cannot be checked"));
    let large = CertificateSubject::Heaps(CertificateRule::Subtract(vec![1 << 60]));
    assert!(why(AutomaticCertificate { rule: large, ..lasker_certificate() }).contains("are not supported"));
    let zeros = automatic_certificate(
        nim_certificate().rule,
        AutomatonClaim::Lost,
        CertificateNumeration::Base(2),
        (vec![vec![1; 4], vec![1; 4]], vec![0]),
    );
    assert!(why(zeros).contains("leading zeros"));
    let no_value = automatic_certificate(
        lasker_certificate().rule,
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        (vec![vec![0; 4]], vec![]),
    );
    assert_eq!(why(no_value), "0 is given no value");
    let all_values = automatic_certificate(
        lasker_certificate().rule,
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        (vec![vec![0; 4]], vec![0]),
    );
    assert_eq!(why(all_values), "0 is given two values, 0 and 1");
}

#[test]
fn nonsense_is_no_certificate() {
    let right = nim_certificate();
    let text = serde_json::to_string(&right).unwrap();
    assert!(verify(&text).unwrap().holds);
    for (part, other) in [
        (r#""kind":"automatic""#, r#""kind":"automaton""#),
        (r#""version":1"#, r#""version":2"#),
        (r#""claim":"lost""#, r#""claim":"won""#),
        (r#""claim":"lost""#, r#""claim":"values""#),
        (r#"{"base":2}"#, r#"{"base":1}"#),
        (r#"{"base":2}"#, r#"{"base":0}"#),
        (r#"{"base":2}"#, r#"{"base":4}"#),
        (r#"{"base":2}"#, r#"{"base":4294967295}"#),
        (r#"{"base":2}"#, r#"{"base":-1}"#),
        (r#"{"base":2}"#, r#"{"recurrence":0}"#),
        (r#"{"base":2}"#, r#"{"recurrence":2}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2],"delay":0}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[],"delay":1}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,3],"delay":1}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2,3,4,5],"delay":4}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2,3,4,5,7],"delay":5}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2,3,4,5,6,7,8,9],"delay":3}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2],"delay":18446744073709551615}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,18446744073709551615],"delay":1}}"#),
        (r#"{"base":2}"#, r#"{"delayed":{"first":[1,2],"delay":1,"more":1}}"#),
        (r#""game":"nim""#, r#""game":"nimm""#),
        (r#""game":"nim""#, r#""game":"nim(3, 4)""#),
        (r#""game":"nim""#, r#""game":"7""#),
        (r#""game":"nim""#, r#""game":"""#),
        (r#""game":"nim""#, r#""game":"nim","more":1"#),
        ("def nim", "deff nim"),
        ("yield nim(k, b)", "yield mim(k, b)"),
        (r#""accepting":[0]"#, r#""accepting":[0,0]"#),
        (r#""accepting":[0]"#, r#""accepting":[2]"#),
        (r#""accepting":[0]"#, r#""accepting":[-1]"#),
        (r#""next":[["#, r#""next":[],"was":[["#),
        (r#""next":[["#, r#""next":[[],["#),
        (r#""next":[[0,"#, r#""next":[[0,0,"#),
        (r#""next":[[0,"#, r#""next":[[9,"#),
    ] {
        let wrong = text.replacen(part, other, 1);
        assert_ne!(wrong, text, "{part}");
        assert!(verify(&wrong).is_err(), "{other}");
    }
    for length in 0..text.len() {
        assert!(verify(&text[..length]).is_err());
    }
    let bad_code = CertificateSubject::Heaps(CertificateRule::Octal("0.9".into()));
    assert!(
        verify(&serde_json::to_string(&AutomaticCertificate { rule: bad_code, ..right.clone() }).unwrap()).is_err()
    );
    let huge = AutomaticCertificate { next: vec![vec![0; 4]; 100_001], ..right };
    assert!(verify(&serde_json::to_string(&huge).unwrap()).is_err());
}

#[test]
fn budgets_stop_it() {
    for right in [wythoff_certificate(1), lasker_certificate()] {
        let text = serde_json::to_string(&right).unwrap();
        let mut asked = 0;
        assert!(
            verify_within(&text, &mut |_, _| {
                asked += 1;
                Ok(())
            })
            .is_ok_and(|checked| checked.holds)
        );
        assert!(asked > 20, "{asked}");
        for stop in [Stop::Time, Stop::Memory, Stop::Positions, Stop::Cancelled] {
            for times in (0..asked).step_by(7) {
                let mut left = times;
                let mut spend = |_, _| {
                    left -= 1;
                    if left < 0 { Err(stop) } else { Ok(()) }
                };
                let stopped = verify_within(&text, &mut spend);
                assert!(
                    matches!(stopped, Err(VerificationFailure::Stopped { stop: why, .. }) if why == stop),
                    "{times}"
                );
            }
        }
    }
}

/// A certificate may come from an untrusted source: a text that is expensive to read is refused.
#[test]
fn expensive_texts_are_refused() {
    let cheap = "@game\ndef f(n, *, k=1):\n    if n >= k: yield f(n - k)\n";
    let expressions = [
        "sum(k for k in range(10**12))",
        "[f(k=1) for k in range(10**6)][0]",
        "f(k=max(range(10**7)))",
        "f(k=9**20000 % 9**19999)",
        "90000 * f(3)",
        "[0] * 10**9",
    ];
    let texts = [
        "N = sum(k for k in range(10**12))\n@game\ndef f(n):\n    if n: yield f(n - 1)\n",
        "@game\ndef f(n):\n    while True: n += 1\n    yield f(n - 1)\n",
    ];
    let games = expressions.map(|expression| (cheap, expression)).into_iter().chain(texts.map(|text| (text, "f")));
    for (text, expression) in games {
        let begun = Instant::now();
        let certificate = AutomaticCertificate { rule: stated_game(text, expression), ..lasker_certificate() };
        let certificate = serde_json::to_string(&certificate).expect("it is plain data");
        let is_proved = verify(&certificate).is_ok_and(|checked| checked.holds);
        assert!(!is_proved, "{text}: {expression}");
        assert!(begun.elapsed() < MAX_REFUSAL_TIME, "{text}: {expression}: {:?}", begun.elapsed());
    }
}
