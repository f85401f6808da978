//! The numerical semigroup of some numbers: all sums of them.

use std::ops::ControlFlow;

/// Calls `visit` for the numbers from 2 on that these do not generate, ascending, until it breaks or there are no more.
///
/// If they have a common divisor, there are infinitely many.
pub(super) fn for_each_gap(named: Vec<u64>, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    let least = named.iter().copied().min();
    let mut given = vec![true];
    let mut in_row = 0;
    loop {
        let next = given.len();
        let is_given = named.iter().any(|&n| usize::try_from(n).is_ok_and(|n| n <= next && given[next - n]));
        given.push(is_given);
        in_row = if is_given { in_row + 1 } else { 0 };
        if Some(in_row) == least {
            return ControlFlow::Continue(());
        }
        if !is_given && next > 1 {
            visit(next as u64)?;
        }
    }
}

/// The numbers from 2 on that these do not generate; `None` if one is greater than `most`.
pub(super) fn list_gaps(named: &[u64], most: u64) -> Option<Vec<u64>> {
    let mut gaps = Vec::new();
    let flow = for_each_gap(named.to_vec(), |number| {
        gaps.push(number);
        if number <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    flow.is_continue().then_some(gaps)
}

/// The minimal generators, ascending.
pub(super) fn minimal_generators(mut named: Vec<u64>) -> Vec<u64> {
    named.sort_unstable();
    let greatest = named.last().copied().unwrap_or(0) as usize;
    let (mut given, mut kept) = (vec![false; greatest + 1], Vec::new());
    given[0] = true;
    for number in named {
        let step = number as usize;
        if !given[step] {
            kept.push(number);
            (step..=greatest).for_each(|sum| given[sum] |= given[sum - step]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_and_what_is_not() {
        assert_eq!(list_gaps(&[3, 5], 100), Some(vec![2, 4, 7]));
        assert_eq!(list_gaps(&[2, 3], 100), Some(vec![]));
        assert_eq!(list_gaps(&[4, 6], 100), None);
        assert_eq!(list_gaps(&[], 100), None);
        assert_eq!(minimal_generators(vec![12, 7, 5, 10]), [5, 7]);
        assert_eq!(minimal_generators(vec![]), [0u64; 0]);
    }
}
