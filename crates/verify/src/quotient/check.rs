//! Checks that P is the set of lost sums.

use super::QuotientCertificate;
use super::monoid::CheckedMonoid;
use super::set::MonoidSet;
use crate::options::HeapOptions;
use crate::{CheckFailure, ClaimError, SpendCallback};
use grundy_game::{Stop, text};
use std::collections::HashSet;

/// The maximum number of bytes that the search for a counterexample may use; beyond that the check stops undecided.
const MAX_SEARCH_BYTES: u64 = 512 << 20;

/// A heap with a move, reduced to its element and the effect of its options.
pub(super) struct QuotientHeap {
    /// The smallest such heap.
    size: u64,
    element: usize,
    /// The elements `y` for which no option of the heap, added to `y`, is in P.
    stuck_elements: MonoidSet,
}

/// The heaps with a move, one for each combination of element and elements of the options.
pub(super) fn distinct_heaps(
    options: &HeapOptions<'_>,
    monoid: &CheckedMonoid,
    phi: &[u32],
    spend: SpendCallback<'_>,
) -> Result<Vec<QuotientHeap>, CheckFailure> {
    let order = monoid.order();
    let mut seen: HashSet<(u32, MonoidSet)> = HashSet::new();
    let mut heaps: Vec<QuotientHeap> = Vec::new();
    for (size, &element) in (0..).zip(phi) {
        let mut left = MonoidSet::from_predicate(order, |_| false);
        let mut count = 0;
        options.for_each(size, &mut |parts| {
            count += 1;
            left.add(parts.iter().fold(0, |x, &part| monoid.times(x, phi[part as usize] as usize)));
        });
        spend(1 + count / 64, 0)?;
        if left.is_empty() && element != 0 {
            return Err(text!("a heap of {size} has no move, so its element is 0, not {element}").into());
        }
        if left.is_empty() || seen.contains(&(element, left.clone())) {
            continue;
        }
        spend(1, 2 * left.byte_size())?;
        // Heaps with the same element and the same elements of options
        // behave alike in every sum, so one of them is enough.
        let stuck = MonoidSet::from_predicate(order, |y| !left.intersects(&monoid.to_p[y]));
        seen.insert((element, left));
        heaps.push(QuotientHeap { size, element: element as usize, stuck_elements: stuck });
    }
    Ok(heaps)
}

/// Checks that a sum is in P if and only if there is a move and no move leads to P.
pub(super) fn check_lost_and_won(
    monoid: &CheckedMonoid,
    heaps: &[QuotientHeap],
    claimed: &QuotientCertificate,
    spend: SpendCallback<'_>,
) -> Result<(), CheckFailure> {
    if monoid.p.contains(0) {
        return Err(text!("0 is in P, but a player who cannot move has won").into());
    }
    for heap in heaps {
        spend(1, 0)?;
        let lost = &monoid.to_p[heap.element];
        if let Some(y) = (0..monoid.order()).find(|&y| lost.contains(y) && !heap.stuck_elements.contains(y)) {
            return Err(lost_claim_error(monoid, heap, y, claimed).into());
        }
    }
    check_won(monoid, heaps, spend)
}

/// The error about a sum in P with a move to a sum in P.
fn lost_claim_error(
    monoid: &CheckedMonoid,
    heap: &QuotientHeap,
    y: usize,
    claimed: &QuotientCertificate,
) -> ClaimError {
    let smallest = |g: usize| claimed.phi.iter().position(|&x| x == claimed.products[g][0]).unwrap_or_default();
    let others = monoid.element_word(y).into_iter().map(|g| smallest(g) as u64);
    let sum = sum_text(others.chain([heap.size]).collect());
    let size = heap.size;
    text!("{sum} is said to be lost, but a move in the heap of {size} leads to a sum that is said to be")
}

/// A sum, and the elements with which it would be a counterexample.
struct FailingSum {
    element: usize,
    /// `R(v)`.
    failing_elements: MonoidSet,
    /// The sum without one of its heaps, and which one.
    predecessor: (usize, u64),
    /// Whether the set of a later one with the same element includes this one's set.
    covered: bool,
}

/// Checks that a move leads to P from every sum that has a move and is not in P.
///
/// The search is breadth first, and keeps for each element only the sums with maximal sets `R(v)`.
fn check_won(monoid: &CheckedMonoid, heaps: &[QuotientHeap], spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
    let order = monoid.order();
    // If a heap has an option to P in every sum that is not in P, it cannot be part of a counterexample.
    let may_fail = |heap: &&QuotientHeap| !heap.stuck_elements.is_subset(&monoid.to_p[heap.element]);
    let heaps: Vec<&QuotientHeap> = heaps.iter().filter(may_fail).collect();
    let outside = MonoidSet::from_predicate(order, |w| !monoid.p.contains(w));
    // The empty sum is not in P and has no move. It cannot be a counterexample, so its set is not tested for 0.
    let mut states = vec![FailingSum { element: 0, failing_elements: outside, predecessor: (0, 0), covered: false }];
    let mut with: Vec<Vec<usize>> = vec![Vec::new(); order];
    let (mut at, mut held) = (0, 0);
    while at < states.len() {
        for heap in &heaps {
            let FailingSum { element, failing_elements, covered, .. } = &states[at];
            // The sum may have been covered while it was in the queue, or by a sum that was made from it in this loop.
            if *covered {
                break;
            }
            let (by_sum, by_heap) = (monoid.product_row(*element), monoid.product_row(heap.element));
            let fails = |w: usize| {
                failing_elements.contains(usize::from(by_heap[w]))
                    && heap.stuck_elements.contains(usize::from(by_sum[w]))
            };
            let (element, failing_elements) =
                (monoid.times(*element, heap.element), MonoidSet::from_predicate(order, fails));
            spend(1, 0)?;
            if failing_elements.contains(0) {
                let sum = sum_text(state_heaps(&states, (at, heap.size)));
                return Err(text!("{sum} is said not to be lost, but no move leads to a sum that is said to be").into());
            }
            // The search ends: for each element there are finitely
            // many sets, and none is entered below one that is there.
            if failing_elements.is_empty()
                || with[element].iter().any(|&other| failing_elements.is_subset(&states[other].failing_elements))
            {
                continue;
            }
            // An estimate of the other fields and of the entry in `with`.
            held += failing_elements.byte_size() + 64;
            if held > MAX_SEARCH_BYTES {
                return Err(Stop::Memory.into());
            }
            spend(0, failing_elements.byte_size() + 64)?;
            with[element].retain(|&other| {
                let stays = !states[other].failing_elements.is_subset(&failing_elements);
                states[other].covered |= !stays;
                stays
            });
            with[element].push(states.len());
            states.push(FailingSum { element, failing_elements, predecessor: (at, heap.size), covered: false });
        }
        at += 1;
    }
    Ok(())
}

/// The heaps of a state, and one more.
fn state_heaps(states: &[FailingSum], (mut at, heap): (usize, u64)) -> Vec<u64> {
    let mut word = vec![heap];
    while at != 0 {
        let (before, heap) = states[at].predecessor;
        word.push(heap);
        at = before;
    }
    word
}

/// The text of a sum.
fn sum_text(mut heaps: Vec<u64>) -> String {
    heaps.sort_unstable();
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}
