//! Partitions of a number of tokens into heaps.

use std::fmt;
use std::ops::ControlFlow;

/// A constraint on the sizes of the heaps that a move leaves. With fewer than two heaps, all constraints hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeConstraint {
    /// No constraint.
    Any,
    /// Not all equal: `?`.
    NotAllEqual,
    /// Pairwise different: `!`.
    AllUnequal,
    /// All equal: `=`.
    AllEqual,
}

impl SizeConstraint {
    /// The mark that follows a digit in a code.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            SizeConstraint::Any => "",
            SizeConstraint::NotAllEqual => "?",
            SizeConstraint::AllUnequal => "!",
            SizeConstraint::AllEqual => "=",
        }
    }

    /// The constraint that a mark represents.
    pub(crate) fn from_mark(mark: char) -> Option<SizeConstraint> {
        match mark {
            '?' => Some(SizeConstraint::NotAllEqual),
            '!' => Some(SizeConstraint::AllUnequal),
            '=' => Some(SizeConstraint::AllEqual),
            _ => None,
        }
    }
}

impl fmt::Display for SizeConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

/// The largest number of equal heaps that is listed. With more, the walk breaks, since the list alone would take 128 MiB.
const MAX_EQUAL_HEAPS: u64 = 1 << 24;

/// Visits the partitions of `total` tokens into exactly `count` non-empty heaps, in lexicographic order.
/// The sizes of each are in ascending order.
///
/// Only a few steps lie between two visits, so that the visitor can check a time limit.
pub(crate) fn for_each_partition(
    total: u64,
    count: u64,
    sizes: SizeConstraint,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match (count, sizes) {
        (0, _) if total == 0 => visit(&[]),
        (0, _) => ControlFlow::Continue(()),
        (1, _) if total > 0 => visit(&[total]),
        (_, SizeConstraint::AllEqual) if total == 0 || !total.is_multiple_of(count) => ControlFlow::Continue(()),
        (_, SizeConstraint::AllEqual) if count > MAX_EQUAL_HEAPS => ControlFlow::Break(()),
        (_, SizeConstraint::AllEqual) => visit(&vec![total / count; count as usize]),
        (_, SizeConstraint::Any) => for_each_ascending_partition(total, count, 1, 0, &mut Vec::new(), visit),
        (_, SizeConstraint::AllUnequal) => for_each_ascending_partition(total, count, 1, 1, &mut Vec::new(), visit),
        (_, SizeConstraint::NotAllEqual) => {
            for_each_ascending_partition(total, count, 1, 0, &mut Vec::new(), &mut |parts| {
                // The sizes ascend, so all are equal if the first and the last are.
                if parts.first() == parts.last() { ControlFlow::Continue(()) } else { visit(parts) }
            })
        }
    }
}

/// As [`for_each_partition`], appended to `parts`: the sizes are at least `least`, and each is at least `step` larger than the one before.
fn for_each_ascending_partition(
    total: u64,
    count: u64,
    least: u64,
    step: u64,
    parts: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 1 {
        if total < least {
            return ControlFlow::Continue(());
        }
        parts.push(total);
        let flow = visit(parts);
        parts.pop();
        return flow;
    }
    // The least tokens needed beyond `count` equal heaps if every size is `step` above the one before.
    // This number bounds the smallest size, so that no branch of the recursion is empty.
    let stairs = u128::from(step) * u128::from(count) * u128::from(count - 1) / 2;
    let Some(room) = u128::from(total).checked_sub(stairs) else { return ControlFlow::Continue(()) };
    // The smallest size is at most the average of the rest, which fits in 64 bits because `total` does.
    for first in least..=(room / u128::from(count)) as u64 {
        parts.push(first);
        let flow = for_each_ascending_partition(total - first, count - 1, first + step, step, parts, visit);
        parts.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list_partitions(total: u64, count: u64, sizes: SizeConstraint) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let flow = for_each_partition(total, count, sizes, &mut |parts| {
            all.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        all
    }

    #[test]
    fn sizes_are_a_choice_of_all_ways() {
        for total in 0..16 {
            for count in 0..6 {
                let any = list_partitions(total, count, SizeConstraint::Any);
                assert!(any.iter().all(|parts| parts.iter().sum::<u64>() == total && parts.len() as u64 == count));
                assert!(any.is_sorted() && any.iter().all(|parts| parts.is_sorted() && !parts.contains(&0)));
                let choose = |fits: fn(&[u64]) -> bool| -> Vec<Vec<u64>> {
                    any.iter().filter(|parts| count < 2 || fits(parts)).cloned().collect()
                };
                let equal = choose(|parts| parts.first() == parts.last());
                let unequal = choose(|parts| parts.windows(2).all(|pair| pair[0] != pair[1]));
                assert_eq!(list_partitions(total, count, SizeConstraint::AllEqual), equal);
                assert_eq!(list_partitions(total, count, SizeConstraint::AllUnequal), unequal);
                assert_eq!(
                    list_partitions(total, count, SizeConstraint::NotAllEqual),
                    choose(|parts| parts.first() != parts.last())
                );
            }
        }
    }

    #[test]
    fn partitions_are_as_many_as_euler_counted() {
        let count =
            |total| (0..=total).map(|count| list_partitions(total, count, SizeConstraint::Any).len()).sum::<usize>();
        assert_eq!((0..12).map(count).collect::<Vec<_>>(), [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56]);
    }

    #[test]
    fn too_many_equal_heaps_break_the_walk() {
        assert!(
            for_each_partition(1 << 60, 1 << 60, SizeConstraint::AllEqual, &mut |_| ControlFlow::Continue(()))
                .is_break()
        );
    }
}
