//! Moves that leave at most one heap, and their values in order.

use super::{BUDGET_CHECK_LOOKUPS, BUDGET_CHECK_VALUES};
use crate::{CertificateRule, CheckFailure, ClaimError, SpendCallback};
use grundy_game::{Stop, text};

/// The numbers that may be taken, by the number of heaps that are left; ascending.
pub(super) struct OneHeapTakes {
    /// The numbers that may be taken if nothing is left.
    no_heap: Vec<u64>,
    /// The numbers that may be taken if one heap is left.
    one_heap: Vec<u64>,
}

/// The minimum number of old values that are dropped together.
const MIN_DROPPED_VALUES: usize = 1 << 16;

impl OneHeapTakes {
    /// # Errors
    /// Returns an error if a move may leave more heaps.
    pub(super) fn from_rule(rule: &CertificateRule) -> Result<OneHeapTakes, ClaimError> {
        if let CertificateRule::Subtract(numbers) = rule {
            let mut one: Vec<u64> = numbers.iter().copied().filter(|&number| number > 0).collect();
            one.sort_unstable();
            one.dedup();
            return Ok(OneHeapTakes { no_heap: one.clone(), one_heap: one });
        }
        match rule.code().transpose()? {
            Some(code) if code.max_heaps() <= 1 => {
                let numbers = 1..code.digits().len();
                let with = |heaps| -> Vec<u64> {
                    numbers.clone().filter(|&taken| code.allows(taken, heaps)).map(|taken| taken as u64).collect()
                };
                Ok(OneHeapTakes { no_heap: with(0), one_heap: with(1) })
            }
            _ => Err(text!(
                "certificates with a digest only are for rules that leave at most one heap, and for all-but sets"
            )),
        }
    }

    /// Computes `needed` values and passes them to `show` in batches, each with the heap of its first value.
    ///
    /// The values kept are at most a small multiple of the largest number that may be taken.
    pub(super) fn recompute_values(
        &self,
        needed: u64,
        spend: SpendCallback<'_>,
        mut show: impl FnMut(u64, &[u16]) -> Result<(), ClaimError>,
    ) -> Result<(), CheckFailure> {
        let reach = self.one_heap.last().copied().unwrap_or(0);
        // `last` has the values of the last heaps; `seen` has, for each value, one more than the last heap with an option of that value.
        let mut last: Vec<u16> = Vec::new();
        // There are at most `one.len() + 1` options, so the least free
        // value is at most that. An earlier value is never larger.
        let mut seen = vec![0; self.one_heap.len() + 3];
        let portion = (BUDGET_CHECK_LOOKUPS / (self.one_heap.len() + 1)).clamp(1, BUDGET_CHECK_VALUES) as u64;
        let mut heap = 0;
        while heap < needed {
            let end = needed.min(heap + portion);
            drop_old_values(&mut last, reach);
            let count = (end - heap) as usize;
            // The capacity grows by a quarter at a time.
            let (length, room) = (last.len() + count, last.capacity());
            let wanted = if length > room { length.max(room + room / 4) } else { room };
            spend(end - heap, 2 * (wanted - room) as u64)?;
            last.try_reserve_exact(wanted - last.len()).map_err(|_| Stop::Memory)?;
            for n in heap..end {
                let Ok(value) = u16::try_from(self.next(n, &last, &mut seen)) else {
                    return Err(text!("the value of {n} is larger than 65535").into());
                };
                last.push(value);
            }
            show(heap, &last[last.len() - count..])?;
            heap = end;
        }
        Ok(())
    }

    /// The value of a heap: the least one that no option has.
    #[inline]
    fn next(&self, heap: u64, last: &[u16], seen: &mut [u64]) -> usize {
        // Marks carry the number of the heap, so the list needs no clearing between heaps; 0 is the mark of none.
        let now = heap + 1;
        if heap > 0 && self.no_heap.binary_search(&heap).is_ok() {
            seen[0] = now;
        }
        let leaves_one = match self.one_heap.last() {
            // Only a heap up to the largest number needs the search.
            // Taking the whole heap is counted by `all`, for sets too.
            Some(&most) if most >= heap => &self.one_heap[..self.one_heap.partition_point(|&taken| taken < heap)],
            _ => &self.one_heap[..],
        };
        for &taken in leaves_one {
            seen[usize::from(last[last.len() - taken as usize])] = now;
        }
        seen.iter().position(|&heap| heap != now).expect("there are fewer options than values")
    }
}

/// Drops values farther back than any move reaches, if they are many.
fn drop_old_values(last: &mut Vec<u16>, reach: u64) {
    let reach = usize::try_from(reach).unwrap_or(usize::MAX);
    // Dropping moves the remaining values down, so it is delayed until half of
    // the values can be dropped; then the cost per value is constant.
    if last.len() / 2 >= reach.max(MIN_DROPPED_VALUES) {
        last.drain(..last.len() - reach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recompute::recompute_values;
    use proptest::prelude::*;

    fn check_against_definition(rule: &CertificateRule, count: u64) -> Result<(), TestCaseError> {
        let takes = OneHeapTakes::from_rule(rule).map_err(|why| TestCaseError::fail(why.en))?;
        let Ok(expected) = recompute_values(rule, count as usize, &mut |_, _| Ok(())) else {
            panic!("there is no budget")
        };
        let mut found: Vec<u64> = Vec::new();
        let shown = takes.recompute_values(count, &mut |_, _| Ok(()), |heap, values| {
            assert_eq!(heap, found.len() as u64);
            found.extend(values.iter().map(|&value| u64::from(value)));
            Ok(())
        });
        prop_assert!(shown.is_ok());
        prop_assert_eq!(found, expected, "{:?}", rule);
        Ok(())
    }

    proptest! {
        #[test]
        fn sets_as_by_the_definition(numbers in prop::collection::vec(0u64..200, 0..40)) {
            check_against_definition(&CertificateRule::Subtract(numbers), 700)?;
        }

        #[test]
        fn codes_as_by_the_definition(code in "0\\.[0-3]{1,9}") {
            check_against_definition(&CertificateRule::Octal(code.clone()), 200)?;
            check_against_definition(&CertificateRule::Hexadecimal(code), 200)?;
        }
    }

    #[test]
    fn old_values_are_dropped() {
        check_against_definition(&CertificateRule::Subtract(vec![2, 3, 70]), 500_000).unwrap();
        let far = OneHeapTakes::from_rule(&CertificateRule::Subtract(vec![1, 1 << 40]))
            .unwrap_or_else(|why| panic!("{why:?}"));
        let mut most = 0;
        let spent = far.recompute_values(
            100_000,
            &mut |_, bytes| {
                most += bytes;
                Ok(())
            },
            |_, _| Ok(()),
        );
        assert!(spent.is_ok() && most < 1_000_000, "{most}");
    }

    #[test]
    fn more_heaps_are_refused() {
        for rule in [
            CertificateRule::Octal("0.07".into()),
            CertificateRule::UnequalSplit([]),
            CertificateRule::Octal("4.3".into()),
            CertificateRule::AllBut(vec![]),
        ] {
            assert!(OneHeapTakes::from_rule(&rule).is_err(), "{rule:?}");
        }
    }
}
