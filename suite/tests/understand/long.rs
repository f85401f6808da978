//! Rules with long ranges and long lists of numbers are recognised like short ones.

use super::{options, recognised_options, shape_text, understand_text};
use grundy::{MoveForm, RecognisedRule};

/// The subtraction set that is recognised in rules.
fn recognised_set(text: &str) -> Option<grundy::NumberSet> {
    let (rules, understanding) = understand_text(text);
    let MoveForm::Recognised(rule @ RecognisedRule::Subtraction(_), _) = &understanding.shape else { return None };
    for n in [0, 1, 2, 50, 701] {
        assert_eq!(options(&rules, n), recognised_options(rule, n), "{text} {n}");
    }
    let RecognisedRule::Subtraction(set) = rule else { return None };
    Some(set.clone())
}

fn loop_over(numbers: &str, test: &str) -> String {
    format!("@game\ndef g(n):\n    for k in {numbers}:\n        if {test}:\n            yield g(n - k)\n")
}

#[test]
fn ranges_of_any_length() {
    for most in [100u64, 4_096, 4_097, 100_000, 300_000] {
        let set = recognised_set(&loop_over(&format!("range(1, {most} + 1)"), "k <= n"));
        assert_eq!(set, Some(grundy::NumberSet::finite(1..=most)), "{most}");
    }
    let set = recognised_set(&loop_over("range(10, 100000)", "k <= n"));
    assert_eq!(set.map(|set| set.to_string()).as_deref(), Some("range(10, 100000)"));
    // One number is missing, far beyond all small heaps.
    let set = recognised_set(&loop_over("range(1, 100001)", "k <= n and k != 77777"));
    let all_but_one = (1..=100_000).filter(|k| *k != 77_777);
    assert_eq!(set, Some(grundy::NumberSet::finite(all_but_one)));
    // One heap has fewer options, so there is no subtraction set.
    let (_, understanding) = understand_text(&loop_over("range(1, 100001)", "k <= n and n != 99999"));
    assert!(!matches!(understanding.shape, MoveForm::Recognised(..)), "{}", shape_text(&understanding.shape));
}

#[test]
fn lists_of_twenty_thousand_numbers() {
    for (list, member) in [
        ("[3*k + 1 for k in range(20000)]", (|k| 3 * k + 1) as fn(u64) -> u64),
        ("{(k + 1) * (k + 1) for k in range(20000)}", |k| (k + 1) * (k + 1)),
    ] {
        let text = format!("S = {list}\n\n{}", loop_over("S", "k <= n"));
        assert_eq!(recognised_set(&text), Some(grundy::NumberSet::finite((0..20_000).map(member))), "{list}");
    }
    // With a list of the same length, one heap is an exception.
    let text = format!("S = [3*k + 1 for k in range(20000)]\n\n{}", loop_over("S", "k <= n and n != 59990"));
    let (_, understanding) = understand_text(&text);
    assert!(!matches!(understanding.shape, MoveForm::Recognised(..)), "{}", shape_text(&understanding.shape));
}
