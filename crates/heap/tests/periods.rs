//! Published periods, and periods that hold for a while only.

use grundy_game::{Code, HeapRule, NumberSet};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodTheorem, Periodicity, observe_period, prove_period};

/// The least table that shows a period, among lengths that grow by a quarter.
fn find_periodicity(rule: HeapRule<'_>, to: usize) -> Option<Periodicity> {
    let law = PeriodTheorem::for_rule(rule).expect("a theorem speaks of the rule");
    let mut values = NimSequence::default();
    let mut length = 64;
    while length <= to {
        values.extend_by_rule(rule, length as u64, &()).expect("an engine fits the rule").unwrap();
        if let Some(shown) = prove_period(&values, values.len(), &law) {
            return Some(shown.periodicity);
        }
        length += length / 4;
    }
    None
}

/// `suite/golden/octal_periods.tsv`: those that are shown by a table of at most some ten million values.
#[test]
fn golden_octal_periods() {
    let table = include_str!("../../../suite/golden/octal_periods.tsv");
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (Ok(period), Ok(preperiod)) = (fields[1].parse::<u64>(), fields[2].parse::<u64>()) else { continue };
        if 2 * (period + preperiod) > 40_000_000 {
            continue;
        }
        let code = Code::octal(fields[0]).unwrap();
        let found = find_periodicity(HeapRule::Code(&code), 50_000_000);
        assert_eq!(found, Some(Periodicity { preperiod, period, saltus: 0 }), "{}", fields[0]);
        rows += 1;
    }
    assert!(rows > 60, "{rows} rows");
}

#[test]
fn golden_subtraction_periods() {
    let table = include_str!("../../../suite/golden/subtraction_periods.tsv");
    let mut rows = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (Ok(period), Ok(preperiod)) = (fields[1].parse::<u64>(), fields[2].parse::<u64>()) else { continue };
        let Some(members) = fields[0].strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else { continue };
        let Ok(members) = members.split(',').map(str::parse).collect::<Result<Vec<u64>, _>>() else { continue };
        let set = NumberSet::finite(members);
        let found = find_periodicity(HeapRule::Subtraction(&set), 1_000_000);
        assert_eq!(found, Some(Periodicity { preperiod, period, saltus: 0 }), "{}", fields[0]);
        rows += 1;
    }
    assert!(rows > 30, "{rows} rows");
}

/// Long tables of finite sets are searched for their last values: the same periods are found, from as many values as the bound says.
#[test]
fn long_subtraction_periods() {
    let thirty = [
        21, 25, 40, 41, 49, 56, 86, 89, 95, 102, 115, 116, 122, 133, 146, 159, 165, 174, 177, 183, 190, 197, 231, 235,
        252, 260, 265, 280, 285, 292,
    ];
    // Alternating for long, so that short repeats are everywhere; and one of which the tail is half the table.
    for (set, preperiod, period) in [
        (&thirty[..], 175_997, 48_856),
        (&[1, 30_000][..], 0, 30_001),
        (&[1, 70_000], 0, 70_001),
        (&[2, 3, 40_000], 0, 40_002),
    ] {
        let taken = *set.last().expect("there are some");
        let set = NumberSet::finite(set.iter().copied());
        let rule = HeapRule::Subtraction(&set);
        let law = PeriodTheorem::for_rule(rule).expect("a theorem speaks of the rule");
        let mut values = NimSequence::default();
        values.extend_by_rule(rule, 400_000, &()).expect("an engine fits the rule").unwrap();
        let needed = (preperiod.max(1) + taken + period) as usize;
        let found = |length| prove_period(&values, length, &law).map(|shown| shown.periodicity);
        let right = Some(Periodicity { preperiod, period, saltus: 0 });
        assert_eq!(found(needed - 1), None, "{set}");
        for length in [needed, needed + 1, needed + 1000, 400_001] {
            assert_eq!(found(length), right, "{set} to {length}");
        }
    }
}

/// All-but sets: the period that the state proves holds for the rest of the table.
#[test]
fn all_but_periods_hold() {
    for missing in [vec![], vec![1], vec![2], vec![1, 2], vec![3, 5], vec![2, 5, 11], vec![1, 4, 9, 13], vec![7, 8, 20]]
    {
        let set = NumberSet::all_but(missing.clone());
        let found =
            find_periodicity(HeapRule::Subtraction(&set), 100_000).expect("all-but games are arithmetic-periodic");
        let mut values = NimSequence::default();
        values.extend_by_rule(HeapRule::Subtraction(&set), 20_000, &()).unwrap().unwrap();
        let Periodicity { preperiod, period, saltus } = found;
        for n in preperiod..values.len() as u64 - period {
            assert_eq!(
                values.value_at((n + period) as usize),
                values.value_at(n as usize) + saltus,
                "{missing:?} at {n}"
            );
        }
        if preperiod > 0 {
            let n = preperiod as usize - 1;
            assert_ne!(
                values.value_at(n + period as usize),
                values.value_at(n) + saltus,
                "{missing:?}: {preperiod} is the least"
            );
        }
    }
}

/// A table that is one value short of the bound shows nothing.
#[test]
fn the_bound_is_sharp_here() {
    let code = Code::octal("0.77").unwrap();
    let law = PeriodTheorem::for_rule(HeapRule::Code(&code)).unwrap();
    let mut values = NimSequence::default();
    values.extend_by_rule(HeapRule::Code(&code), 300, &()).unwrap().unwrap();
    let shown = prove_period(&values, values.len(), &law).unwrap();
    assert_eq!(shown.periodicity, Periodicity { preperiod: 71, period: 12, saltus: 0 });
    let least = (shown.checked_range.1 + 12) as usize;
    assert!(prove_period(&values, least, &law).is_some());
    assert!(prove_period(&values, least - 1, &law).is_none());
    assert!(observe_period(&values, least - 1).is_some(), "it is seen all the same");
    assert_eq!(observe_period(&(0..40).map(|n| n / 2).collect(), 40).unwrap().saltus, 1);
}

/// The saltus that is observed holds, also for values that differ by more than a signed word.
#[test]
fn large_differences_are_distinguished() {
    let large = 1 << 63;
    // Each rise is 2^63 or a little more, and is followed by a fall to 0: the period is 14, not 2.
    let values: NimSequence = (0..200u64).map(|n| if n % 2 == 0 { 0 } else { large + n % 7 }).collect();
    let found = observe_period(&values, 200).expect("200 values are many periods");
    assert_eq!((found.period, found.saltus), (14, 0), "{found:?}");
    for n in found.preperiod..200 - found.period {
        assert_eq!(values.value_at(n as usize), values.value_at((n + found.period) as usize), "{found:?} at {n}");
    }
}
