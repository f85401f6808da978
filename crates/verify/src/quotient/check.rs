//! Checks that P is the set of lost sums.

use super::claimed::ClaimedMonoid;
use super::components::QuotientComponents;
use super::monoid::CheckedMonoid;
use super::set::MonoidSet;
use crate::{CheckFailure, ClaimError, SpendCallback};
use grundy_game::{Stop, text};
use std::collections::HashSet;

/// The maximum number of bytes that the search for a counterexample may use; beyond that the check stops undecided.
const MAX_SEARCH_BYTES: u64 = 512 << 20;

/// Checks that the element of a sum of components is in P if and only if the sum is lost.
///
/// # Errors
/// Returns a sum for which this is wrong, or an error if the budget runs out.
pub(super) fn check_outcomes(
    components: &impl QuotientComponents,
    claimed: ClaimedMonoid<'_>,
    monoid: &CheckedMonoid,
    spend: SpendCallback<'_>,
) -> Result<(), CheckFailure> {
    let kinds = component_kinds(components, monoid, claimed.phi, spend)?;
    OutcomeCheck { components, claimed, monoid, kinds: &kinds }.check_lost_and_won(spend)
}

/// Components with a move that have the same element and the same elements of options: they behave alike in every sum.
struct ComponentKind {
    /// The smallest such component.
    component: u64,
    element: usize,
    /// The elements `y` for which no option of the component, added to `y`, is in P.
    stuck_elements: MonoidSet,
}

/// The kinds of the components with a move.
fn component_kinds(
    components: &impl QuotientComponents,
    monoid: &CheckedMonoid,
    phi: &[u32],
    spend: SpendCallback<'_>,
) -> Result<Vec<ComponentKind>, CheckFailure> {
    let order = monoid.order();
    let mut seen: HashSet<(u32, MonoidSet)> = HashSet::new();
    let mut kinds: Vec<ComponentKind> = Vec::new();
    for (component, &element) in (0..).zip(phi) {
        let mut left = MonoidSet::from_predicate(order, |_| false);
        let mut count = 0;
        components.for_each_option(component, &mut |parts| {
            count += 1;
            left.add(parts.iter().fold(0, |x, &part| monoid.times(x, phi[part as usize] as usize)));
        });
        spend(1 + count / 64, 0)?;
        if left.is_empty() && element != 0 {
            return Err(components.element_error(component, element).into());
        }
        if left.is_empty() || seen.contains(&(element, left.clone())) {
            continue;
        }
        spend(1, 2 * left.byte_size())?;
        let stuck = MonoidSet::from_predicate(order, |y| !left.intersects(&monoid.to_p[y]));
        seen.insert((element, left));
        kinds.push(ComponentKind { component, element: element as usize, stuck_elements: stuck });
    }
    Ok(kinds)
}

/// A sum, and the elements with which it would be a counterexample.
struct FailingSum {
    element: usize,
    /// `R(v)`.
    failing_elements: MonoidSet,
    /// The sum without one of its components, and which one.
    predecessor: (usize, u64),
    /// Whether the set of a later one with the same element includes this one's set.
    covered: bool,
}

/// The claim about P, with what is checked before.
struct OutcomeCheck<'a, C> {
    components: &'a C,
    claimed: ClaimedMonoid<'a>,
    monoid: &'a CheckedMonoid,
    kinds: &'a [ComponentKind],
}

impl<C: QuotientComponents> OutcomeCheck<'_, C> {
    /// Checks that a sum is in P if and only if there is a move and no move leads to P.
    fn check_lost_and_won(&self, spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
        if self.monoid.p.contains(0) {
            return Err(text!("0 is in P, but a player who cannot move has won").into());
        }
        for kind in self.kinds {
            spend(1, 0)?;
            let lost = &self.monoid.to_p[kind.element];
            if let Some(y) = (0..self.monoid.order()).find(|&y| lost.contains(y) && !kind.stuck_elements.contains(y)) {
                return Err(self.lost_claim_error(kind.component, y).into());
            }
        }
        self.check_won(spend)
    }

    /// The error about a sum in P with a move to a sum in P: of this component, and others with the element `y`.
    fn lost_claim_error(&self, component: u64, y: usize) -> ClaimError {
        let others = self.monoid.element_word(y).into_iter().map(|g| self.claimed.component_of_generator(g));
        self.components.lost_error(&sorted_numbers(others.chain([component]).collect()), component)
    }

    /// Checks that a move leads to P from every sum that has a move and is not in P.
    ///
    /// The search is breadth first, and keeps for each element only the sums with maximal sets `R(v)`.
    fn check_won(&self, spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
        let (monoid, order) = (self.monoid, self.monoid.order());
        // If a component has an option to P in every sum that is not in P, it cannot be part of a counterexample.
        let may_fail = |kind: &&ComponentKind| !kind.stuck_elements.is_subset(&monoid.to_p[kind.element]);
        let kinds: Vec<&ComponentKind> = self.kinds.iter().filter(may_fail).collect();
        let outside = MonoidSet::from_predicate(order, |w| !monoid.p.contains(w));
        // The empty sum is not in P and has no move. It cannot be a counterexample, so its set is not tested for 0.
        let mut states =
            vec![FailingSum { element: 0, failing_elements: outside, predecessor: (0, 0), covered: false }];
        let mut with: Vec<Vec<usize>> = vec![Vec::new(); order];
        let (mut at, mut held) = (0, 0);
        while at < states.len() {
            for kind in &kinds {
                let FailingSum { element, failing_elements, covered, .. } = &states[at];
                // The sum may have been covered while it was in the queue, or by a sum that was made from it in this loop.
                if *covered {
                    break;
                }
                let (by_sum, by_kind) = (monoid.product_row(*element), monoid.product_row(kind.element));
                let fails = |w: usize| {
                    failing_elements.contains(usize::from(by_kind[w]))
                        && kind.stuck_elements.contains(usize::from(by_sum[w]))
                };
                let (element, failing_elements) =
                    (monoid.times(*element, kind.element), MonoidSet::from_predicate(order, fails));
                spend(1, 0)?;
                if failing_elements.contains(0) {
                    let sum = sorted_numbers(state_components(&states, (at, kind.component)));
                    return Err(self.components.won_error(&sum).into());
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
                states.push(FailingSum {
                    element,
                    failing_elements,
                    predecessor: (at, kind.component),
                    covered: false,
                });
            }
            at += 1;
        }
        Ok(())
    }
}

/// The components of a state, and one more.
fn state_components(states: &[FailingSum], (mut at, component): (usize, u64)) -> Vec<u64> {
    let mut word = vec![component];
    while at != 0 {
        let (before, component) = states[at].predecessor;
        word.push(component);
        at = before;
    }
    word
}

fn sorted_numbers(mut numbers: Vec<u64>) -> Vec<u64> {
    numbers.sort_unstable();
    numbers
}
