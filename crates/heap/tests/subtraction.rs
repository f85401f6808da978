//! Subtraction sets of all kinds against the definition, far enough for masks and for tables that repeat.

use grundy_game::{Budget, HeapRule, NamedSet, NumberSet, Stop};
use grundy_heap::{HeapValues, NimSequence, subtraction};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The definition.
fn values_by_definition(set: &NumberSet, to: usize) -> Vec<u64> {
    let members: Vec<usize> = (1..=to).filter(|&k| set.contains(k as u64)).collect();
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=to {
        let mut reached = vec![false; n + 1];
        members.iter().take_while(|&&m| m <= n).for_each(|m| reached[values[n - m] as usize] = true);
        values.push((0..).find(|&value| !reached[value as usize]).unwrap());
    }
    values
}

/// Computes in steps of all lengths, and compares with the definition.
fn assert_agrees(set: &NumberSet, steps: &[usize], most: usize) {
    let expected = values_by_definition(set, most);
    let mut sequence = NimSequence::default();
    let mut to = 0;
    for step in steps.iter().cycle() {
        to = (to + step).min(most);
        sequence.extend_by_rule(HeapRule::Subtraction(set), to as u64, &()).expect("the rule suffices").unwrap();
        assert_eq!(sequence.len(), to + 1, "{set}");
        if to == most {
            break;
        }
    }
    let wrong = (0..=most).find(|&heap| sequence.value_at(heap) != expected[heap]);
    assert_eq!(wrong, None, "{set}");
}

#[test]
fn named_sets() {
    let all = [NamedSet::Primes, NamedSet::PrimePowers, NamedSet::Powers(2), NamedSet::Fibonacci, NamedSet::Squares];
    for set in all {
        assert_agrees(&NumberSet::Named(set), &[5000], 5000);
        assert_agrees(&NumberSet::Named(set), &[63, 1, 700, 2], 3000);
    }
}

#[test]
fn many_members_and_far_ones() {
    assert_agrees(&NumberSet::finite((1..=300).map(|i| 3 * i + i % 2)), &[4000], 4000);
    assert_agrees(&NumberSet::finite((1..=255).map(|i| 3 * i + i % 2)), &[4000], 4000);
    assert_agrees(&NumberSet::finite([1, 4, 10, 1_000_000_000_000_000_000]), &[5000], 5000);
    assert_agrees(&NumberSet::finite([2, 3, 2999, 3000, 3001]), &[7000], 7000);
    assert_agrees(&NumberSet::finite([]), &[600], 600);
    assert_agrees(&NumberSet::finite([1]), &[10_000], 10_000);
}

#[test]
fn all_but_far_numbers() {
    assert_agrees(&NumberSet::all_but([3, 1_000_000_000_000_000_000]), &[700, 1], 4000);
    assert_agrees(&NumberSet::all_but([1999, 2000, 2001]), &[9000], 9000);
    assert_agrees(&NumberSet::all_but(1..=900), &[5000], 5000);
    assert_agrees(&NumberSet::all_but([]), &[300], 300);
    // A look at every heap in between would take hours.
    let mut values = HeapValues::default();
    subtraction::extend(&NumberSet::all_but([500_000]), &mut values, 2_000_000, &()).unwrap();
    assert_eq!(
        (values.value_at(1_000_000), values.value_at(1_500_000), values.value_at(2_000_000)),
        (500_000, 500_000, 1_000_000)
    );
}

#[test]
fn more_members_than_a_byte_counts() {
    // Few values: the members are 1 modulo 3, or odd, but for some of them.
    assert_agrees(&NumberSet::finite((0..2_000).map(|i| 3 * i + 1)), &[25_000], 25_000);
    assert_agrees(&NumberSet::finite((0..900).map(|i| 2 * i + 1)), &[1, 2_500, 70, 9_000], 20_000);
    assert_agrees(&NumberSet::finite((1..2_000).filter(|i| i % 7 != 3)), &[3_000, 1], 12_000);
    // The values outgrow the rows.
    assert_agrees(&NumberSet::finite((1..1_500).filter(|i| i % 50 != 7)), &[2_000, 5_000], 15_000);
    assert_agrees(&NumberSet::finite((1..700).map(|i| i * i / 9 + i)), &[40_000], 40_000);
}

/// A budget for so many positions.
struct HeapPositionLimit(AtomicU64);

impl Budget for HeapPositionLimit {
    fn spend(&self, positions: u64, _bytes: u64) -> Result<(), Stop> {
        let left = self.0.load(Ordering::Relaxed).checked_sub(positions).ok_or(Stop::Positions)?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }
}

/// The values computed before the budget ran out are kept, and the table is extended from there; also while periods are copied.
#[test]
fn the_budget_is_kept() {
    let long = NumberSet::finite((0..100).map(|i| (i * i * 7 + i * 31 + 5) % 997 + 1));
    for set in [long, NumberSet::finite([1, 5, 9]), NumberSet::finite([3, 100_000])] {
        let mut values = HeapValues::default();
        let budget = HeapPositionLimit(AtomicU64::new(300_000));
        assert_eq!(subtraction::extend(&set, &mut values, 1_000_000, &budget), Err(Stop::Positions), "{set}");
        assert!((100_000..700_000).contains(&values.len()), "{set}: {}", values.len());
        subtraction::extend(&set, &mut values, 700_000, &()).unwrap();
        let mut whole = HeapValues::default();
        subtraction::extend(&set, &mut whole, 700_000, &()).unwrap();
        assert!(values.iter().eq(whole.iter()), "{set}");
    }
}

proptest! {
    #[test]
    fn sets_of_some_hundred_members(
        members in proptest::collection::btree_set(1u64..2_500, 256..900),
        steps in proptest::collection::vec(1usize..4_000, 1..4),
    ) {
        assert_agrees(&NumberSet::finite(members), &steps, 8_000);
    }

    #[test]
    fn finite_sets(
        numbers in prop::collection::vec(1u64..900, 1..60),
        steps in prop::collection::vec(1usize..1500, 1..5),
    ) {
        assert_agrees(&NumberSet::finite(numbers), &steps, 4000);
    }

    #[test]
    fn small_sets(numbers in prop::collection::vec(1u64..30, 1..6), steps in prop::collection::vec(1usize..900, 1..5)) {
        assert_agrees(&NumberSet::finite(numbers), &steps, 1500);
    }

    #[test]
    fn all_but_sets(
        numbers in prop::collection::vec(1u64..60, 0..12),
        steps in prop::collection::vec(1usize..900, 1..5),
    ) {
        assert_agrees(&NumberSet::all_but(numbers), &steps, 1500);
    }
}
