//! Certificates with a digest only: of small games, with every possible change, and invalid ones.

use grundy_theory::Stop;
use grundy_verify::{FARTHEST, Rule, Unchecked, Window, digest, verify, verify_within};
use proptest::prelude::*;

/// `G(0), …` by the definition, for sets that are taken from.
fn values(rule: &Rule, count: u64) -> Vec<u64> {
    let may = |taken: u64| match rule {
        Rule::Subtract(numbers) => numbers.contains(&taken),
        Rule::AllBut(numbers) => !numbers.contains(&taken),
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
fn subtract(numbers: &[u64], (preperiod, period): (u64, u64)) -> Window {
    let rule = Rule::Subtract(numbers.to_vec());
    let first = preperiod.max(1);
    let checked = (first, first + numbers.iter().max().expect("there are some"));
    let needed = checked.1 + period;
    let digest = digest(values(&rule, needed));
    Window {
        kind: Window::KIND.into(),
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

/// The same for all numbers but some, with states at a heap and a period later.
fn all_but(numbers: &[u64], (preperiod, period, saltus): (u64, u64, u64), first: u64) -> Window {
    let rule = Rule::AllBut(numbers.to_vec());
    let (checked, needed) = ((first, first + period), first + period);
    let digest = digest(values(&rule, needed));
    Window {
        kind: Window::KIND.into(),
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

fn holds(certificate: &Window) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).is_ok_and(|checked| checked.holds)
}

/// The least preperiod and period by trying all, over values of which the last half only repeat.
fn least(values: &[u64], most: usize) -> (u64, u64) {
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
        let values = values(&Rule::Subtract(numbers.clone()), 3000);
        let (preperiod, period) = least(&values, 1500);
        prop_assert!(period < 500);
        prop_assert!(holds(&subtract(&numbers, (preperiod, period))), "{:?}: {} {}", numbers, preperiod, period);
        for other in 0..preperiod + 4 {
            for times in [1, 2, 3] {
                let claim = (other, times * period);
                prop_assert_eq!(holds(&subtract(&numbers, claim)), claim == (preperiod, period), "{:?} {:?}", numbers, claim);
            }
        }
        for other in 1..period.min(60) {
            prop_assert!(!holds(&subtract(&numbers, (preperiod, other))), "{:?} {}", numbers, other);
        }
    }
}

/// Certificates of both sorts that hold.
fn right() -> Vec<Window> {
    let set = [3, 5, 9];
    let found = least(&values(&Rule::Subtract(set.to_vec()), 400), 200);
    assert!(found.0 > 0, "something comes before the period");
    vec![
        subtract(&set, found),
        subtract(&[2, 5, 9], (0, 7)),
        all_but(&[3, 7], (0, 6, 3), 24),
        all_but(&[1, 4, 9], least_growing(&[1, 4, 9]), 60),
    ]
}

/// Preperiod, period and saltus of an all-but set by trying all.
fn least_growing(numbers: &[u64]) -> (u64, u64, u64) {
    let values = values(&Rule::AllBut(numbers.to_vec()), 600);
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
    for right in right() {
        assert!(holds(&right), "{right:?}");
        let mut wrong: Vec<Window> = Vec::new();
        let mut change = |edit: &dyn Fn(&mut Window)| {
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
            Rule::UnequalSplit([]),
            Rule::Subtract(vec![]),
            Rule::Subtract(vec![2, 5]),
            Rule::Subtract(vec![2, 5, 9, u64::MAX]),
            Rule::AllBut(vec![]),
            Rule::AllBut(vec![5]),
            Rule::AllBut(vec![3, u64::MAX]),
            Rule::Octal("0.77".into()),
            Rule::Octal("0.9".into()),
            Rule::Octal("0.033".into()),
            Rule::Hexadecimal("0.8".into()),
        ] {
            change(&|c| c.rule = rule.clone());
        }
        for changed in wrong {
            assert!(!holds(&changed), "{changed:?}");
        }
    }
}

/// One equality less, with all numbers that follow from it.
#[test]
fn one_value_short() {
    for right in right() {
        let mut short = right.clone();
        short.needed -= 1;
        short.checked.1 -= 1;
        short.digest = digest(values(&short.rule, short.needed));
        assert!(!holds(&short), "{short:?}");
    }
    // The first state may be at any heap after the preperiod, but not before it.
    let early = |first| all_but(&[1, 4, 9], least_growing(&[1, 4, 9]), first);
    assert!(holds(&early(60)) && holds(&early(61)) && holds(&early(200)) && !holds(&early(1)));
}

/// In place of an equality that fails beyond what was looked at, for sets chosen so that they agree for long.
#[test]
fn a_repeat_that_is_too_short_is_none() {
    // 0, 1, 0, 1, … until the second number can be taken.
    let seeming = subtract(&[1, 20], (0, 2));
    assert!(!holds(&seeming));
    assert!(holds(&subtract(&[1, 20], (0, 21))));
    let mut forged = seeming;
    forged.checked.1 = 12;
    forged.needed = 14;
    forged.digest = digest(values(&forged.rule, 14));
    assert!(!holds(&forged));
}

#[test]
fn codes_that_leave_one_heap() {
    // 0.13: 0, 1, 1, 0, 0, 1, 1, 0, 0, …
    let values = [0, 1, 1, 0].into_iter().cycle().take(7);
    let mut code = Window { rule: Rule::Octal("0.13".into()), digest: digest(values), ..subtract(&[1, 2], (0, 4)) };
    assert_eq!((code.checked, code.needed), ((1, 3), 7));
    assert!(holds(&code));
    code.rule = Rule::Hexadecimal("0.13".into());
    assert!(holds(&code));
    code.rule = Rule::Octal("0.31".into());
    assert!(!holds(&code));
}

#[test]
fn nonsense_is_refused() {
    for right in right() {
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
    let right = subtract(&[2, 5, 9], (0, 7));
    let far = Window { needed: FARTHEST + 1, ..right.clone() };
    let text = serde_json::to_string(&far).expect("it is plain data");
    assert!(verify(&text).is_err_and(|why| why.0.en.contains("needs 2147483649 values")));
    let taken = FARTHEST / 2;
    let rules = [Rule::Subtract(vec![1, taken]), Rule::AllBut(vec![1, taken])];
    for rule in rules {
        let (first, last) = (1, 1 + taken);
        let (checked, needed) = match rule {
            Rule::AllBut(_) => ((taken, taken + 2), taken + 2),
            _ => ((first, last), last + 2),
        };
        let text = Window { rule, preperiod: 0, period: 2, checked, needed, ..right.clone() };
        let text = serde_json::to_string(&text).expect("it is plain data");
        let (mut values, mut bytes) = (0, 0);
        let stopped = verify_within(&text, &mut |more, room| {
            assert!(more <= 4096 && room <= 1 << 20, "{more} {room}");
            (values, bytes) = (values + more, bytes + room);
            if values < 1_000_000 { Ok(()) } else { Err(Stop::Positions) }
        });
        assert!(matches!(stopped, Err(Unchecked::Stopped { stop: Stop::Positions, .. })));
        assert!(bytes < 100 * values, "{bytes} for {values}");
    }
    // Long periods of small numbers take no memory.
    let far = Window { preperiod: 1 << 30, checked: (1 << 30, (1 << 30) + 9), needed: (1 << 30) + 16, ..right };
    let text = serde_json::to_string(&far).expect("it is plain data");
    let (mut values, mut bytes) = (0, 0);
    let stopped = verify_within(&text, &mut |more, room| {
        (values, bytes) = (values + more, bytes + room);
        if values < 3_000_000 { Ok(()) } else { Err(Stop::Positions) }
    });
    assert!(matches!(stopped, Err(Unchecked::Stopped { .. })) && bytes < 500_000, "{bytes}");
}
