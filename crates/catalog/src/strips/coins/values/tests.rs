//! Values against the definition, and the budget of their computation.

use super::*;
use grundy_game::{Stop, kit::CallBudget};

fn code(text: &str) -> TurningCode {
    TurningCode::parse(text).expect("a code")
}

/// The values by the definition, over all sets.
fn naive_values(code: &TurningCode, to: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for coin in 1..=to {
        let mut reached = Vec::new();
        let _ = code.for_each_set(coin, &mut |set| {
            reached.push(set[..set.len() - 1].iter().fold(0, |sum, &other| sum ^ values[other as usize - 1]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !reached.contains(value)).expect("a finite list has a mex"));
    }
    values
}

const TEST_CODES: [&str; 20] = [
    "1", "2", "1-2", "1-3", "3", "1-5", "2-4", "1+", "1+C", "1-5C", "2-3C", "1-3C(5)", "3E", "1+E", "4FS", "1+S",
    "2-4C(6)S", "1-4F", "2+S", "1+F",
];

#[test]
fn values_are_those_of_all_sets() {
    for text in TEST_CODES {
        let (code, mut values) = (code(text), HeadValueTable::default());
        let found: Vec<u64> = (1..=12).map(|coin| values.value_of_coin(&code, coin).expect("it is small")).collect();
        assert_eq!(found, naive_values(&code, 12), "{text}");
    }
}

/// Cosets give the values that bit sets of nim-sums give, which share no code with them.
#[test]
fn values_of_free_choices_are_those_of_bit_sets() {
    for (text, to) in [("1+S", 30), ("2+S", 30), ("1+", 20), ("1+F", 16), ("1+C(9)S", 40)] {
        let (code, mut values) = (code(text), HeadValueTable::default());
        for coin in 1..=to {
            assert!(values.free_cosets(&code, coin).is_some(), "{text}");
            let (reached, _) = values.reached_values(&code, coin, u64::MAX).expect("it is small");
            assert_eq!(values.value_of_coin(&code, coin), Some(reached.mex()), "{text} {coin}");
        }
    }
}

#[test]
fn changes_are_found_among_all_sets() {
    for text in TEST_CODES {
        let (code, mut values) = (code(text), HeadValueTable::default());
        values.value_of_coin(&code, 9).expect("it is small");
        for coin in 1..=9 {
            for change in 0..40 {
                let (mut found, mut right) = (Vec::new(), Vec::new());
                let flow = values.for_each_change(&code, coin, change, &mut |set| {
                    found.push(set.to_vec());
                    ControlFlow::Continue(())
                });
                assert_eq!(flow, Some(ControlFlow::Continue(())));
                let _ = code.for_each_set(coin, &mut |set| {
                    if set.iter().fold(0, |sum, &coin| sum ^ values.values[coin as usize - 1]) == change {
                        right.push(set.to_vec());
                    }
                    ControlFlow::Continue(())
                });
                found.sort();
                right.sort();
                assert_eq!(found, right, "{text}: {coin} by {change}");
            }
        }
    }
}

/// The values that were found before the budget ran out are kept, and the next question continues.
#[test]
fn families_without_items_ask_the_budget() {
    for text in ["1+E", "2-9C", "5", "1+S"] {
        let (code, mut values) = (code(text), HeadValueTable::default());
        in_force::with_budget(&CallBudget::new(20, Stop::Time), || {
            assert_eq!(values.value_of_coin(&code, 30), None, "{text}");
            assert_eq!(in_force::take_stop(), Some(Stop::Time), "{text}");
            assert!(values.value_of_coin(&code, 5).is_some(), "{text}");
        });
        let mut fresh = HeadValueTable::default();
        assert_eq!(values.value_of_coin(&code, 30), fresh.value_of_coin(&code, 30), "{text}");
        assert_eq!((values.values, values.work), (fresh.values, fresh.work), "{text}");
    }
    let (code, mut values) = (code("1+E"), HeadValueTable::default());
    values.value_of_coin(&code, 100).expect("it is small");
    in_force::with_budget(&CallBudget::new(0, Stop::Time), || {
        assert!(values.reached_values(&code, 100, u64::MAX).is_none());
        assert_eq!(values.for_each_change(&code, 100, 0, &mut |_| ControlFlow::Continue(())), None);
    });
}

#[test]
fn what_would_take_too_long_is_not_known() {
    assert_eq!(HeadValueTable::default().value_of_coin(&code("1+"), 60), Some(1 << 59));
    assert_eq!(HeadValueTable::default().value_of_coin(&code("1+"), 63), None);
    assert_eq!(HeadValueTable::default().value_of_coin(&code("1-9"), 1_000_000), None);
    assert_eq!(HeadValueTable::default().value_of_coin(&code("3+C"), 1_000_000), None);
    assert!(HeadValueTable::default().value_of_coin(&code("1-5"), 100).is_some());
}
