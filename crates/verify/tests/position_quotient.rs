//! Certificates of misère quotients of positions: what is wrong is named.

use grundy_game::Stop;
use grundy_verify::{VerificationFailure, verify, verify_within};

/// One or two are taken from a heap of three.
const TAKE_CERTIFICATE: &str = r#"{"kind": "position-misere-quotient", "version": 1,
    "position": {"text": "@game\ndef take(n):\n    for k in (1, 2):\n        if k <= n: yield take(n - k)\n", "game": "take(3)"},
    "components": [[], [[]], [[], [1]], [[1], [2]]], "sum": [3],
    "order": 6, "products": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "p": [1, 4], "phi": [0, 1, 2, 0]}"#;

/// The same heaps without their rules.
fn without_rules() -> String {
    let (start, rest) = TAKE_CERTIFICATE.split_once("\"position\": {").expect("there is a position");
    let (_, rest) = rest.split_once('}').expect("the position ends");
    format!("{start}\"position\": {{\"name\": \"a heap of three\"}}{rest}")
}

fn replace_once(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is there");
    text.replacen(from, to, 1)
}

#[test]
fn rules_in_the_certificate_are_followed() {
    let checked = verify(TAKE_CERTIFICATE).expect("it is a certificate");
    assert!(checked.holds, "{}", checked.reason.en);
    assert_eq!(
        checked.claim.en,
        "take(3), by its rules in the certificate: the misère quotient of all that can be reached has order 6, 2 in P"
    );
    assert!(checked.reason.en.contains("the position has the element 0: first player wins; all that can be reached"));
    for (from, to, reason) in [
        ("take(3)", "take(4)", "5 components or more can be reached by the rules, but the certificate has only 4"),
        ("take(3)", "take(2)", "no component that can be reached by the rules has the options of component 3"),
        ("take(3)", "take(3) + take(1)", "the position is not the sum of components that the certificate says"),
        ("(1, 2)", "(1, 3)", "no component that can be reached by the rules has the options of component 2"),
        ("if k <= n: yield take(n - k)", "yield take(n % 2)", "can be reached from itself"),
        ("if k <= n: yield take(n - k)", "yield take(n // (n - 1))", "the rules fail at take("),
    ] {
        let checked = verify(&replace_once(TAKE_CERTIFICATE, from, to)).expect("it is a certificate");
        assert!(!checked.holds && checked.reason.en.contains(reason), "{to}: {}", checked.reason.en);
    }
}

/// The options of 4 are 2 and 3, neither of which leads to the other.
#[test]
fn components_may_stand_in_any_order_in_which_options_come_first() {
    let text = r#"{"kind": "position-misere-quotient", "version": 1, "position": {"game": "f(4)",
        "text": "@game\ndef f(n):\n    for m in ((), (0,), (0, 1), (1,), (2, 3))[n]: yield f(m)\n"},
        "components": [[], [[]], [[], [1]], [[1]], [[2], [3]]], "sum": [4],
        "order": 6, "products": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "p": [1, 4], "phi": [0, 1, 2, 0, 1]}"#;
    let other = replace_once(text, "[[], [1]], [[1]]", "[[1]], [[], [1]]");
    let other = replace_once(&other, "[0, 1, 2, 0, 1]", "[0, 1, 0, 2, 1]");
    for text in [text, &other] {
        let checked = verify(text).expect("it is a certificate");
        assert!(checked.holds, "{}", checked.reason.en);
    }
    let wrong = verify(&replace_once(text, "[0, 1, 2, 0, 1]", "[0, 1, 0, 2, 1]")).expect("it is a certificate");
    assert!(!wrong.holds);
}

#[test]
fn the_listed_game_is_checked_without_rules() {
    let text = without_rules();
    let checked = verify(&text).expect("it is a certificate");
    assert!(checked.holds && checked.claim.en.contains("lists as those of a heap of three"), "{}", checked.claim.en);
    assert!(checked.reason.en.ends_with("the certificate has no rules, so this was not checked"));
    for (from, to, reason) in [
        ("\"sum\": [3]", "\"sum\": [2]", "component 3 cannot be reached from the position"),
        ("[[1], [2]]", "[[], [1]]", "components 2 and 3 have the same options, so they are one component"),
        ("\"phi\": [0", "\"phi\": [1", "component 0 has no move, so its element is 0, not 1"),
        ("[0, 1, 2, 0]", "[0, 1, 1, 0]", "the generator 2 is the element of no component"),
        ("[0, 1, 2, 0]", "[0, 1, 2, 3]", "the sum of the components 1, 3 is said not to be lost, "),
        ("\"p\": [1, 4]", "\"p\": [1]", "no element distinguishes"),
        ("\"p\": [1, 4]", "\"p\": [0, 1]", ""),
    ] {
        let checked = verify(&replace_once(&text, from, to)).expect("it is a certificate");
        assert!(!checked.holds && checked.reason.en.contains(reason), "{to}: {}", checked.reason.en);
    }
}

#[test]
fn texts_that_are_no_certificates() {
    for (from, to) in [
        ("[[], [[]], ", "[[[]], [[]], "),
        ("[[], [[]], ", "[[], [], "),
        ("[[], [1]]", "[[1], []]"),
        ("[[], [1]]", "[[], [2]]"),
        ("[[], [1]]", "[[], [0]]"),
        ("[[1], [2]]", "[[1], [1], [2]]"),
        ("[[1], [2]]", "[[1], [2, 1]]"),
        ("\"sum\": [3]", "\"sum\": [4]"),
        ("\"sum\": [3]", "\"sum\": [0]"),
        ("\"sum\": [3]", "\"sum\": [3, 2]"),
        ("[0, 1, 2, 0]", "[0, 1, 2]"),
        ("[0, 1, 2, 0]", "[0, 1, 2, 0, 0]"),
        ("[0, 1, 2, 0]", "[0, 1, 6, 0]"),
        ("\"version\": 1", "\"version\": 2"),
        ("\"game\": ", "\"name\": \"take\", \"game\": "),
        ("take(3)", "take"),
        ("take(3)", "3"),
        ("take(3)", "nim(3)"),
        ("@game", "from grundy import nim\\n@game"),
        ("yield take(n - k)", "yield win"),
    ] {
        let text = replace_once(TAKE_CERTIFICATE, from, to);
        assert!(verify(&text).is_err(), "{text}");
    }
}

#[test]
fn a_budget_ends_the_check() {
    let mut values = 0;
    let checked = verify_within(TAKE_CERTIFICATE, &mut |more, _| {
        values += more;
        Ok(())
    });
    assert!(checked.is_ok_and(|checked| checked.holds));
    for most in 0..values {
        let mut left = most;
        let stopped = verify_within(TAKE_CERTIFICATE, &mut |more, _| {
            left = u64::checked_sub(left, more).ok_or(Stop::Positions)?;
            Ok(())
        });
        assert!(matches!(stopped, Err(VerificationFailure::Stopped { stop: Stop::Positions, .. })), "{most}");
    }
}
