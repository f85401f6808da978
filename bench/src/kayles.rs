//! Kayles to 5000 pins, compared with a memoized recursion, as in contest programs.

use crate::{RivalBench, engine_values};
use std::collections::HashMap;

pub(crate) const KAYLES_BENCH: RivalBench = RivalBench {
    name: "kayles",
    work: "Kayles to 5000 pins",
    rival: "a memoised recursion",
    expected: 0xa339_97bd_e84d_f855,
    options: None,
    ours: || engine_values("kayles", 5_000),
    theirs: memoized_values,
};

fn memoized_values() -> Vec<u64> {
    let mut memory = HashMap::new();
    (0..=5_000).map(|n| memoized_value(n, &mut memory)).collect()
}

fn memoized_value(n: u64, memory: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = memory.get(&n) {
        return value;
    }
    let mut options = Vec::new();
    for taken in [1, 2] {
        let Some(left) = n.checked_sub(taken) else { continue };
        for a in 0..=left / 2 {
            options.push(memoized_value(a, memory) ^ memoized_value(left - a, memory));
        }
    }
    options.sort_unstable();
    options.dedup();
    let mex = options.iter().zip(0..).take_while(|(v, i)| *v == i).count() as u64;
    memory.insert(n, mex);
    mex
}
