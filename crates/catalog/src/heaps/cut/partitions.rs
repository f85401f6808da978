//! The ways to split a heap into a given number of heaps.

use num_traits::Num;
use std::ops::ControlFlow;

/// More heaps are not listed: the walk breaks.
const MAX_LISTED_HEAPS: u64 = 1 << 20;

/// Calls `visit` with the partitions of `total` tokens into exactly `heaps ≥ 2` non-empty heaps, in lexicographic order, until it breaks.
/// The sizes of each ascend. `O(heaps)` steps lie between two visits.
pub(super) fn for_each_partition<N: Num + Ord + Clone + From<u64>>(
    total: N,
    heaps: u64,
    visit: &mut (impl FnMut(&[N]) -> ControlFlow<()> + ?Sized),
) -> ControlFlow<()> {
    if total < N::from(heaps) {
        return ControlFlow::Continue(());
    }
    if heaps > MAX_LISTED_HEAPS {
        return ControlFlow::Break(());
    }
    let last = heaps as usize - 1;
    let mut parts = vec![N::one(); heaps as usize];
    parts[last] = total - N::from(heaps - 1);
    loop {
        visit(&parts)?;
        // The last place that can grow: this place and all after it take the next size, and the last heap takes the rest.
        let (mut at, mut rest) = (last, parts[last].clone());
        let next = loop {
            if at == 0 {
                return ControlFlow::Continue(());
            }
            at -= 1;
            rest = rest + parts[at].clone();
            let next = parts[at].clone() + N::one();
            if next.clone() * N::from((last - at + 1) as u64) <= rest {
                break next;
            }
        };
        for part in &mut parts[at..last] {
            rest = rest - next.clone();
            *part = next.clone();
        }
        parts[last] = rest;
    }
}
