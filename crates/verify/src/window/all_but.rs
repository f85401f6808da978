//! The values of all-but sets: any number may be taken except some.

use super::{BUDGET_CHECK_LOOKUPS, BUDGET_CHECK_VALUES};
use crate::{CheckFailure, SpendCallback};
use grundy_game::Stop;

/// An upper estimate of the bytes in use for each value, including the states.
const BYTES_PER_VALUE: u64 = 64;

/// The first `needed` values: each is the least one such that all smaller heaps with it are at a distance that is a missing number.
pub(super) fn all_but_values(missing: &[u64], needed: u64, spend: SpendCallback<'_>) -> Result<Vec<u64>, CheckFailure> {
    let mut missing: Vec<u64> = missing.iter().copied().filter(|&number| number > 0).collect();
    missing.sort_unstable();
    missing.dedup();
    let mut values: Vec<u64> = Vec::new();
    // The number of heaps with each value.
    let mut heaps: Vec<u64> = Vec::new();
    let mut unused = 0;
    let mut away: Vec<u64> = Vec::new();
    let portion = (BUDGET_CHECK_LOOKUPS / (missing.len() + 1)).clamp(1, BUDGET_CHECK_VALUES) as u64;
    for n in 0..needed {
        if n % portion == 0 {
            let count = portion.min(needed - n);
            spend(count, BYTES_PER_VALUE * count)?;
            values.try_reserve(count as usize).map_err(|_| Stop::Memory)?;
        }
        away.clear();
        away.extend(missing.iter().take_while(|&&number| number <= n).map(|&number| values[(n - number) as usize]));
        away.sort_unstable();
        // The heaps with this value are as many as those at missing
        // distances, so all of them are, and no option has it.
        let all_away = |same: &&[u64]| heaps[same[0] as usize] == same.len() as u64;
        let used = away.chunk_by(|a, b| a == b).find(all_away).map(|same| same[0]);
        let value = used.map_or(unused, |used| used.min(unused));
        values.push(value);
        // A new value is always the least unused one.
        if value == unused {
            heaps.push(0);
            unused += 1;
        }
        heaps[value as usize] += 1;
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use crate::CertificateRule;
    use crate::recompute;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_by_the_definition(missing in prop::collection::vec(0u64..60, 0..15)) {
            let expected = recompute::recompute_values(&CertificateRule::AllBut(missing.clone()), 400, &mut |_, _| Ok(()));
            let found = super::all_but_values(&missing, 400, &mut |_, _| Ok(()));
            let (Ok(expected), Ok(found)) = (expected, found) else { panic!("there is no budget") };
            prop_assert_eq!(expected, found);
        }
    }
}
