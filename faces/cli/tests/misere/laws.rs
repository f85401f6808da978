//! Periods and laws of misère play, compared with the definition: a player who has no move wins.

use grundy::period::{PeriodAnswer, period_misere};
use grundy::{Argument, Convention, Engine, Meter};
use grundy_laws::discover::{Discovery, LawTarget, TableReach, discover_under};
use std::collections::{BTreeMap, HashMap};

/// Which heaps are lost, by the definition, if each move leaves one heap.
fn lost_heaps(to: u64, options: impl Fn(u64) -> Vec<u64>) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for n in 0..=to {
        let left = options(n);
        lost.push(!left.is_empty() && left.iter().all(|&m| !lost[m as usize]));
    }
    lost
}

fn ruleset(text: &str) -> std::sync::Arc<grundy::Ruleset> {
    match grundy::evaluate(text) {
        Ok(Argument::Ruleset(game)) => game,
        other => panic!("{text} is no ruleset: {other:?}"),
    }
}

/// The prediction of a period for a heap.
fn predicted_loss(period: &PeriodAnswer, n: u64) -> bool {
    let found = period.periodicity.expect("a period was found");
    let at = if n < found.preperiod { n } else { found.preperiod + (n - found.preperiod) % found.period };
    period.values[at as usize].0 == 0
}

fn period_of(text: &str) -> PeriodAnswer {
    period_misere(&ruleset(text), None, &Meter::default()).expect("it is played with heaps")
}

fn take_options(n: u64, numbers: &[u64]) -> Vec<u64> {
    numbers.iter().filter(|&&k| k <= n).map(|k| n - k).collect()
}

#[test]
fn periods_of_sets_are_those_of_the_definition() {
    let sets: &[&[u64]] = &[
        &[1],
        &[2],
        &[1, 2, 3],
        &[1, 3, 4],
        &[2, 5, 9],
        &[3, 7],
        &[1, 4, 10],
        &[2, 3, 5, 7],
        &[4, 9, 11, 30],
        &[6, 10, 15],
    ];
    for set in sets {
        let text = format!("subtract({})", set.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
        let period = period_of(&text);
        assert_eq!(period.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{text}: {period:?}");
        let right = lost_heaps(2_000, |n| take_options(n, set));
        for (n, lost) in (0..).zip(&right) {
            assert_eq!(predicted_loss(&period, n), *lost, "{text}: {n}");
        }
        // No shorter period, and no earlier one.
        let found = period.periodicity.expect("it is proved");
        let holds =
            |preperiod: u64, length: u64| (preperiod..1_000).all(|n| right[n as usize] == right[(n + length) as usize]);
        assert!((1..found.period).all(|length| !holds(500, length)), "{text}: {found:?}");
        assert!(found.preperiod == 0 || !holds(found.preperiod - 1, found.period), "{text}: {found:?}");
    }
    for missing in [&[][..], &[1], &[2], &[1, 2, 5], &[3, 4], &[1, 7]] {
        let text = format!("all_but({})", missing.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
        let text = if missing.is_empty() { "nim".to_string() } else { text };
        let period = period_of(&text);
        assert_eq!(period.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{text}: {period:?}");
        let right = lost_heaps(200, |n| (1..=n).filter(|k| !missing.contains(k)).map(|k| n - k).collect());
        for (n, lost) in (0..).zip(&right) {
            assert_eq!(predicted_loss(&period, n), *lost, "{text}: {n}");
        }
    }
}

/// Who wins sums of heaps of a code, by the definition.
struct CodeDefinition {
    digits: Vec<u32>,
    known: HashMap<Vec<u64>, bool>,
}

impl CodeDefinition {
    fn is_lost(&mut self, heaps: Vec<u64>) -> bool {
        if let Some(&lost) = self.known.get(&heaps) {
            return lost;
        }
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let rest: Vec<u64> = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &h)| h).collect();
            for (taken, &digit) in (1u64..).zip(&self.digits) {
                let Some(left) = heap.checked_sub(taken) else { continue };
                let mut add = |parts: &[u64]| {
                    let mut option = [&rest[..], parts].concat();
                    option.sort_unstable();
                    options.push(option);
                };
                if digit & 1 > 0 && left == 0 {
                    add(&[]);
                }
                if digit & 2 > 0 && left > 0 {
                    add(&[left]);
                }
                if digit & 4 > 0 {
                    (1..=left / 2).for_each(|a| add(&[a, left - a]));
                }
            }
        }
        let lost = !options.is_empty() && options.into_iter().all(|option| !self.is_lost(option));
        self.known.insert(heaps, lost);
        lost
    }
}

#[test]
fn periods_of_codes_are_those_of_the_definition() {
    // Codes that leave one heap are proved by a window, the others by their misère quotient.
    for (text, to, proved) in [
        ("0.3", 60, true),
        ("0.13", 60, true),
        ("0.123", 60, true),
        ("0.3122", 60, true),
        ("0.0301", 60, true),
        ("0.77", 20, true),
        ("0.07", 24, false),
        ("0.137", 20, false),
        ("0.75", 20, false),
        ("0.56", 20, false),
    ] {
        let digits = text[2..].chars().map(|c| c.to_digit(10).expect("a digit")).collect();
        let mut code = CodeDefinition { digits, known: HashMap::new() };
        let period = period_of(text);
        let kind = period.standing.as_ref().map(|standing| standing.kind());
        assert!(kind == Some("proved") || !proved, "{text}: {period:?}");
        if kind == Some("proved") {
            for n in 0..=to {
                let heaps = if n == 0 { Vec::new() } else { vec![n] };
                assert_eq!(predicted_loss(&period, n), code.is_lost(heaps), "{text}: {n}");
            }
        }
    }
}

fn laws(text: &str) -> Discovery {
    let game = grundy::evaluate(text).expect("it is a game");
    let (mut engine, meter) = (Engine::new(), Meter::default());
    discover_under(Convention::Misere, &game, TableReach::default(), &mut engine, &meter, &mut |_| {})
        .expect("it has a table")
}

/// Checks that all laws are about lost positions, and right for the given positions.
fn check_laws(text: &str, found: &Discovery, right: &BTreeMap<Vec<u64>, bool>) {
    for law in &found.laws {
        assert_eq!(law.target, LawTarget::Lost, "{text}: {law:?}");
        for (position, lost) in right {
            if let Some(value) = law.value(position) {
                assert_eq!(value != 0, *lost, "{text}: {position:?} by {}", law.formula());
            }
        }
    }
}

fn count_proved(found: &Discovery) -> usize {
    found.laws.iter().filter(|law| law.standing.is_proved()).count()
}

#[test]
fn laws_of_one_number_are_those_of_the_definition() {
    for set in [&[1u64, 2, 3][..], &[1, 3, 4], &[2, 5, 9], &[1, 2, 4, 7]] {
        let text = format!("subtract({})", set.iter().map(u64::to_string).collect::<Vec<_>>().join(", "));
        let found = laws(&text);
        assert!(count_proved(&found) > 0, "{text}: {found:?}");
        let right = lost_heaps(6_000, |n| take_options(n, set));
        check_laws(&text, &found, &(0..).zip(right).map(|(n, lost)| (vec![n], lost)).collect());
    }
    assert_eq!(laws("subtract(1, 2, 3)").laws[0].formula(), "n mod 4 = 1");
    let nim = laws("all_but(1)");
    assert!(count_proved(&nim) > 0, "{nim:?}");
}

#[test]
fn laws_of_two_numbers_are_those_of_the_definition() {
    let mut right: BTreeMap<Vec<u64>, bool> = BTreeMap::new();
    for x in 0..160u64 {
        for y in 0..160u64 {
            let mut left: Vec<Vec<u64>> = (0..x).map(|a| vec![a, y]).chain((0..y).map(|b| vec![x, b])).collect();
            left.extend((1..=x.min(y)).map(|k| vec![x - k, y - k]));
            let lost = !left.is_empty() && left.iter().all(|option| !right[option]);
            right.insert(vec![x, y], lost);
        }
    }
    let found = laws("wythoff");
    assert!(count_proved(&found) > 0, "{found:?}");
    check_laws("wythoff", &found, &right);
}

#[test]
fn lost_starts_are_those_of_the_definition() {
    // Keys: the number of stones, and the most that may be taken.
    let mut lost: HashMap<(u64, u64), bool> = HashMap::new();
    for n in 0..700u64 {
        for most in 0..=n {
            let is_lost = most > 0 && (1..=most).all(|k| !lost[&(n - k, (2 * k).min(n - k))]);
            lost.insert((n, most), is_lost);
        }
    }
    let found = laws("fibonacci_nim");
    // With one stone there is no move, because the first move may not take all.
    let right = (2..700).map(|n| (vec![n], lost[&(n, n - 1)])).collect();
    check_laws("fibonacci_nim", &found, &right);
    assert!(!found.laws.is_empty(), "{found:?}");
}
