//! Values by their definition.

use crate::options::HeapOptions;
use crate::{CertificateRule, CheckFailure, SpendCallback};

/// The first `count` values `G(0), G(1), …`: each is the least number that is not the value of an option.
pub(crate) fn recompute_values(
    rule: &CertificateRule,
    count: usize,
    spend: SpendCallback<'_>,
) -> Result<Vec<u64>, CheckFailure> {
    let options = HeapOptions::from_rule(rule)?;
    let mut values: Vec<u64> = Vec::with_capacity(count);
    for n in 0..count as u64 {
        spend(1, 8)?;
        let mut reached = vec![false; 64];
        options.for_each(n, &mut |parts| {
            let value = parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]) as usize;
            if value >= reached.len() {
                // Values may grow with the heap, so the list doubles instead of having a fixed size.
                reached.resize(2 * value + 1, false);
            }
            reached[value] = true;
        });
        let value = reached.iter().position(|reached| !reached).unwrap_or(reached.len());
        values.push(value as u64);
    }
    Ok(values)
}
