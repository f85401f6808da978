//! Values and states by their definitions.

use crate::{Failed, Rule, Spend};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// `G(0), …`, so many of them: each the least number that is not the value of an option.
pub(crate) fn values(rule: &Rule, count: usize, spend: Spend<'_>) -> Result<Vec<u64>, Failed> {
    let code = rule.code().transpose()?;
    let mut values: Vec<u64> = Vec::with_capacity(count);
    for n in 0..count as u64 {
        spend(1, 8)?;
        let mut reached = vec![false; 64];
        let mut reach = |parts: &[u64]| {
            let value = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if value >= reached.len() {
                reached.resize(2 * value + 1, false);
            }
            reached[value] = true;
        };
        match rule {
            Rule::Octal(_) | Rule::Hexadecimal(_) => {
                let code = code.as_ref().expect("it was read before");
                let _ = code.for_each_option(n, &mut |parts| {
                    reach(parts);
                    ControlFlow::Continue(())
                });
            }
            Rule::Subtract(numbers) => numbers.iter().filter(|&&k| k > 0 && k <= n).for_each(|&k| reach(&[n - k])),
            Rule::AllBut(missing) => (1..=n).filter(|k| !missing.contains(k)).for_each(|k| reach(&[n - k])),
            Rule::UnequalSplit([]) => (1..n).filter(|&a| 2 * a < n).for_each(|a| reach(&[a, n - a])),
        }
        let value = reached.iter().position(|reached| !reached).unwrap_or(reached.len());
        values.push(value as u64);
    }
    Ok(values)
}

/// What the values from a heap on depend on, where any number may be taken but some, the largest of them `far`:
/// relative to the least value that a heap from there on can have. That value comes second.
pub(crate) fn state(values: &[u64], heap: u64, far: u64) -> (State, u64) {
    let known = &values[..heap as usize];
    // Every heap from here on reaches every heap before this one.
    let reached_by_all = heap.saturating_sub(far) as usize;
    let dead: BTreeSet<u64> = known[..reached_by_all].iter().copied().collect();
    let base = (0..).find(|value| !dead.contains(value)).unwrap_or(0);
    let relative = |value: &u64| (!dead.contains(value)).then(|| value - base);
    let window = known[reached_by_all..].iter().map(relative).collect();
    let beyond = dead.iter().filter(|&&value| value > base).map(|value| value - base).collect();
    (State { window, dead: beyond, length: heap.min(far) }, base)
}

/// See [`state`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The last values; `None` for those that no heap from here on can have.
    window: Vec<Option<u64>>,
    /// The other values above the least that no heap from here on can have.
    dead: BTreeSet<u64>,
    /// How long the window is; shorter than it will be only near 0.
    length: u64,
}
