//! Values by their definition.

use crate::{Failed, Rule, Spend};
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
