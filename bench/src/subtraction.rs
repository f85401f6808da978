//! Subtraction sets, compared with the loop of the tutorials.
//!
//! A table is copied once it repeats. The first set does not repeat within the bench, the second does, and the third
//! is spread so widely that bit masks do not pay.

use crate::{RivalBench, engine_values, rivals};

pub(crate) const APERIODIC_BENCH: RivalBench = RivalBench {
    name: "subtraction",
    work: "100 numbers below 1000 may be taken, heaps to 10^6; no period",
    rival: "the loop of a tutorial",
    expected: 0xc363_9380_d061_efb2,
    options: None,
    ours: || engine_values_of_set(&subtraction_set(100, 997), 1_000_000),
    theirs: || tutorial_values(&subtraction_set(100, 997), 1_000_000),
};

pub(crate) const PERIODIC_BENCH: RivalBench = RivalBench {
    name: "subtraction-periodic",
    work: "10 numbers below 1000 may be taken, heaps to 10^6; the period is proved and copied",
    rival: "the loop of a tutorial",
    expected: 0x8ea8_e5f7_3189_5e73,
    options: None,
    ours: || engine_values_of_set(&subtraction_set(10, 997), 1_000_000),
    theirs: || tutorial_values(&subtraction_set(10, 997), 1_000_000),
};

pub(crate) const WIDE_SPREAD_BENCH: RivalBench = RivalBench {
    name: "subtraction-spread",
    work: "100 numbers below 100000 may be taken, heaps to 10^6; no period",
    rival: "the loop of a tutorial",
    expected: 0x936d_5eed_489e_c724,
    options: None,
    ours: || engine_values_of_set(&subtraction_set(100, 99_991), 1_000_000),
    theirs: || tutorial_values(&subtraction_set(100, 99_991), 1_000_000),
};

/// A set of about `count` numbers up to a prime; duplicates are dropped.
fn subtraction_set(count: usize, prime: usize) -> Vec<usize> {
    let mut set: Vec<usize> = (0..count).map(|i| (i * i * 7 + i * 31 + 5) % prime + 1).collect();
    set.sort_unstable();
    set.dedup();
    set
}

fn engine_values_of_set(set: &[usize], to: u64) -> Vec<u64> {
    let numbers: Vec<String> = set.iter().map(usize::to_string).collect();
    engine_values(&format!("subtract({})", numbers.join(", ")), to)
}

fn tutorial_values(set: &[usize], to: usize) -> Vec<u64> {
    let set: Vec<u32> = set.iter().map(|&k| k as u32).collect();
    rivals::subtraction_values(&set, to + 1)
}
