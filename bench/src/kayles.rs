//! Kayles to 5000 pins, compared with a memoized recursion, as in contest programs.

use crate::{Bench, series};
use std::collections::HashMap;

pub(crate) const BENCH: Bench = Bench {
    name: "kayles",
    work: "Kayles to 5000 pins",
    rival: "a memoised recursion",
    expected: 0xa339_97bd_e84d_f855,
    options: None,
    ours: || series("kayles", 5_000),
    theirs,
};

fn theirs() -> Vec<u64> {
    let mut memory = HashMap::new();
    (0..=5_000).map(|n| value(n, &mut memory)).collect()
}

fn value(n: u64, memory: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = memory.get(&n) {
        return value;
    }
    let mut options = Vec::new();
    for taken in [1, 2] {
        let Some(left) = n.checked_sub(taken) else { continue };
        for a in 0..=left / 2 {
            options.push(value(a, memory) ^ value(left - a, memory));
        }
    }
    options.sort_unstable();
    options.dedup();
    let mex = options.iter().zip(0..).take_while(|(v, i)| *v == i).count() as u64;
    memory.insert(n, mex);
    mex
}
