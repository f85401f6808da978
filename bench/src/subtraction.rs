//! A subtraction set of 100 numbers, heaps to a million, beside the loop of the tutorials.

use crate::{Bench, rivals, series};

pub(crate) const BENCH: Bench = Bench {
    name: "subtraction",
    work: "100 numbers below 1000 may be taken, heaps to 10^6",
    rival: "the loop of a tutorial",
    expected: 0xc363_9380_d061_efb2,
    options: None,
    ours,
    theirs,
};

/// 100 different numbers below 1000.
fn set() -> Vec<usize> {
    let mut set: Vec<usize> = (0..100).map(|i| (i * i * 7 + i * 31 + 5) % 997 + 1).collect();
    set.sort_unstable();
    set.dedup();
    set
}

fn ours() -> Vec<u64> {
    let numbers: Vec<String> = set().iter().map(usize::to_string).collect();
    series(&format!("subtract({})", numbers.join(", ")), 1_000_000)
}

fn theirs() -> Vec<u64> {
    let set: Vec<u32> = set().iter().map(|&k| k as u32).collect();
    rivals::subtraction(&set, 1_000_001)
}
