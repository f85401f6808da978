//! Extending a quotient by further heaps, one after the other.
//!
//! Either the heap behaves like an element of the quotient, or the quotient grows: the heap becomes a fresh element, outcomes are marked,
//! and elements that cannot be distinguished are identified. If the checks find a word that fails, some of its heaps must be free as well,
//! and the procedure is repeated (after A. N. Siegel's *MisereSolver*).
//! Freeing all heaps with the same element together was tried, but does not repair the failing words.

use crate::HeapWord;
use crate::check::{CheckedHeap, FailedWord, least_failure, stuck_elements};
use crate::expand::ExpandedMonoid;
use crate::mark::mark_outcomes;
use crate::monoid::BipartiteMonoid;
use crate::quotient::{HeapQuotient, QuotientGrowth};
use crate::reduce::reduce_monoid;
use crate::work::{QuotientBudget, UnfinishedQuotient};
use grundy_game::{Budget, HeapGame, Stop};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodFinding, PeriodTheorem, Periodicity, find_period};
use std::cmp::Reverse;
use std::ops::ControlFlow;

impl HeapQuotient {
    /// Adds the heaps of a game up to `to`, as long as the order is at most `most`.
    /// Ends earlier if a period is proved: then this is the quotient of all heaps.
    ///
    /// The game must be that of the earlier heaps. After an error, this is the quotient of the heaps added so far.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or the order is too large.
    pub fn extend(
        &mut self,
        game: &dyn HeapGame,
        to: u64,
        most: usize,
        budget: &dyn Budget,
    ) -> Result<(), UnfinishedQuotient> {
        let law = PeriodTheorem::for_rule(game.heap_rule()).filter(PeriodTheorem::holds_for_products);
        while self.period.is_none() && self.heap_count() <= to {
            self.add_heap(game, most, budget)?;
            self.period = law.as_ref().and_then(|law| self.proved_period(law));
        }
        Ok(())
    }

    /// Adds the next heap.
    fn add_heap(&mut self, game: &dyn HeapGame, most: usize, budget: &dyn Budget) -> Result<(), UnfinishedQuotient> {
        let mut work = QuotientBudget::new(budget, most);
        let heap = self.heap_count();
        let left = distinct_leavings(game, heap, budget)?;
        self.option_heaps.push(left);
        let added = work.hold_bytes(BipartiteMonoid::byte_size(self.order())).map_err(UnfinishedQuotient::from);
        let grows = match added.and_then(|()| extend_by_heap(self, &mut work)) {
            Ok(grows) => grows,
            Err(why) => {
                // `left` and `phi` must stay equally long, so that the next call tries the same heap.
                self.option_heaps.pop();
                return Err(why);
            }
        };
        drop(work);
        if grows || self.growth.is_empty() {
            self.growth.push(QuotientGrowth { heap, order: self.order(), p: self.monoid.p.len() });
        }
        Ok(())
    }

    /// The period of the pretending function, if the heaps so far prove it.
    fn proved_period(&self, law: &PeriodTheorem) -> Option<Periodicity> {
        // Elements as numbers: these theorems only compare values, and their proof replaces nim-sums by products.
        let values: NimSequence = self.phi.iter().map(|&x| u64::from(x)).collect();
        match find_period(&values, self.phi.len(), law) {
            PeriodFinding::Shown(shown) => Some(shown.periodicity),
            _ => None,
        }
    }
}

/// The heaps that the options of a heap leave, without empty heaps and duplicates.
///
/// # Errors
/// Returns an error if the budget runs out or the rules fail, or [`Stop::Memory`] for a heap above [`HeapQuotient::MAX_HEAP`].
fn distinct_leavings(
    game: &dyn HeapGame,
    heap: u64,
    budget: &dyn Budget,
) -> Result<Vec<Box<[u32]>>, UnfinishedQuotient> {
    if heap > HeapQuotient::MAX_HEAP {
        return Err(Stop::Memory.into());
    }
    let mut all: Vec<Box<[u32]>> = Vec::new();
    let mut stop = None;
    let mut bytes = 0;
    let flow = game.for_each_option(heap, &mut |parts| {
        if parts.iter().any(|&part| part >= heap) {
            stop = Some(Stop::Unsupported);
            return ControlFlow::Break(());
        }
        let mut parts: Box<[u32]> = parts.iter().filter(|&&part| part > 0).map(|&part| part as u32).collect();
        parts.sort_unstable();
        bytes += 16 + 4 * parts.len() as u64;
        all.push(parts);
        if bytes >= 1 << 16 {
            stop = budget.spend(0, std::mem::take(&mut bytes)).err();
        }
        if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(stop) = stop {
        return Err(stop.into());
    }
    if flow.is_break() {
        return Err(game.failure().into());
    }
    budget.spend(1, bytes)?;
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Extends a quotient by the next heap, whose options were added already. Returns whether it grows.
///
/// # Errors
/// Returns an error if the budget runs out, or the order is too large. The quotient is then unchanged.
fn extend_by_heap(quotient: &mut HeapQuotient, work: &mut QuotientBudget<'_>) -> Result<bool, UnfinishedQuotient> {
    let heap = quotient.phi.len() as u32;
    // A heap without a move equals the empty sum.
    if quotient.option_heaps[heap as usize].is_empty() {
        quotient.phi.push(0);
        return Ok(false);
    }
    let options = option_elements(&quotient.monoid, &quotient.phi, &quotient.option_heaps[heap as usize]);
    // A heap with the same options as an earlier one equals that one.
    if let Some(seen) = quotient.distinct_heaps.iter().find(|seen| seen.options == options) {
        quotient.phi.push(seen.element);
        return Ok(false);
    }
    if let Some(element) = conservative_element(quotient, heap, &options, work)? {
        quotient.phi.push(element);
        quotient.distinct_heaps.push(CheckedHeap { heap, element, options });
        return Ok(false);
    }
    let (monoid, phi, seen) = larger_quotient(quotient, heap, work)?;
    (quotient.monoid, quotient.phi, quotient.distinct_heaps) = (monoid, phi, seen);
    Ok(true)
}

/// The distinct elements of some options, ascending.
fn option_elements(monoid: &BipartiteMonoid, phi: &[u32], left: &[Box<[u32]>]) -> Vec<u32> {
    let element = |parts: &[u32]| parts.iter().fold(0, |x, &part| monoid.product(x, phi[part as usize]));
    let mut all: Vec<u32> = left.iter().map(|parts| element(parts)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// An element of the quotient like which a heap behaves, if there is one.
fn conservative_element(
    quotient: &HeapQuotient,
    heap: u32,
    options: &[u32],
    work: &mut QuotientBudget<'_>,
) -> Result<Option<u32>, Stop> {
    let monoid = &quotient.monoid;
    let stuck = stuck_elements(monoid, options);
    // The heap is in P if and only if it has options and none is in P; the second test is the P-check.
    // The test is cheap, so it comes before the N-check.
    let fits = |&x: &u32| monoid.is_p_position(x) == stuck.contains(0) && monoid.to_p[x as usize].is_within(&stuck);
    let mut seen = quotient.distinct_heaps.clone();
    for element in (0..monoid.order() as u32).filter(fits) {
        seen.push(CheckedHeap { heap, element, options: options.to_vec() });
        if least_failure(monoid, &seen, work)?.is_none() {
            return Ok(Some(element));
        }
        seen.pop();
    }
    Ok(None)
}

/// The maximum number of distinct heaps in a failed word that is mended, since all subsets of them are tried.
const MAX_FREED_HEAPS: usize = 16;

/// The memory that [`mark_outcomes`] takes for an element, without the lists of letters, in bytes.
const MARK_BYTES_PER_ELEMENT: u64 = 24;

/// A monoid and the elements of the heaps in it.
type ReducedMonoid = (BipartiteMonoid, Vec<u32>);

/// A larger quotient, in which the last heap is a new element.
fn larger_quotient(
    quotient: &HeapQuotient,
    heap: u32,
    work: &mut QuotientBudget<'_>,
) -> Result<(BipartiteMonoid, Vec<u32>, Vec<CheckedHeap>), UnfinishedQuotient> {
    let mut phi: Vec<(u32, Option<usize>)> = quotient.phi.iter().map(|&x| (x, None)).collect();
    // The new heap `s` is free with `s⁴ = s²`, as in *MisereSolver*.
    phi.push((0, Some(0)));
    let mut found = free_heaps(&quotient.monoid, &phi, &[2], quotient, None, work)?;
    let held = work.held_bytes();
    loop {
        let Some((monoid, phi)) = found else { return Err(UnfinishedQuotient::Order { max_order: work.max_order }) };
        work.release_down_to(held);
        work.hold_bytes(BipartiteMonoid::byte_size(monoid.order()))?;
        let seen = distinct_heaps(&monoid, &phi, quotient);
        match least_failure(&monoid, &seen, work)? {
            // The order is tested only here, since the intermediate monoids may be larger than the quotient.
            None if monoid.order() > work.max_order => {
                return Err(UnfinishedQuotient::Order { max_order: work.max_order });
            }
            None => return Ok((monoid, phi, seen)),
            Some(failure) => found = repair_failure(&monoid, &phi, &failure, quotient, work)?,
        }
        debug_assert_eq!(phi.len(), heap as usize + 1);
    }
}

/// The heaps that are distinct for the checks: by their element and the elements of their options.
fn distinct_heaps(monoid: &BipartiteMonoid, phi: &[u32], quotient: &HeapQuotient) -> Vec<CheckedHeap> {
    let mut seen: Vec<CheckedHeap> = Vec::new();
    for (heap, (&element, left)) in
        phi.iter().zip(&quotient.option_heaps).enumerate().filter(|(_, (_, left))| !left.is_empty())
    {
        let options = option_elements(monoid, phi, left);
        // The checks see of a heap only its element and those of its options.
        if seen.iter().all(|other| other.element != element || other.options != options) {
            seen.push(CheckedHeap { heap: heap as u32, element, options });
        }
    }
    seen
}

/// A monoid in which a failed word has the outcome that follows from its options, because some of its heaps are free.
fn repair_failure(
    monoid: &BipartiteMonoid,
    phi: &[u32],
    failure: &FailedWord,
    quotient: &HeapQuotient,
    work: &mut QuotientBudget<'_>,
) -> Result<Option<ReducedMonoid>, UnfinishedQuotient> {
    let heaps = failure.word.heap_counts();
    if heaps.len() > MAX_FREED_HEAPS {
        return Ok(None);
    }
    let mut subsets: Vec<u32> = (1..1u32 << heaps.len()).collect();
    // Few heaps first, so that the monoid grows as little as possible.
    subsets.sort_by_key(|subset| (subset.count_ones(), Reverse(*subset)));
    for subset in subsets {
        let chosen = heaps.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1).map(|(_, heap)| heap);
        let mut freed_phi: Vec<(u32, Option<usize>)> = phi.iter().map(|&x| (x, None)).collect();
        let mut indices = Vec::new();
        for &(heap, count) in chosen {
            let element = phi[heap as usize];
            let (_, index) = monoid.powers(element);
            freed_phi[heap as usize].1 = Some(indices.len());
            // Then `count` copies are not equal to a smaller power, so the failed word can get a separate outcome.
            indices.push(index.max(count as usize - 1).max(1));
        }
        let unwanted = Some((&failure.word, failure.p));
        // `None` also if the word keeps its wrong outcome: then more heaps must be free.
        if let Some(found) = free_heaps(monoid, &freed_phi, &indices, quotient, unwanted, work)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The reduced monoid in which some heaps are free; `None` if it is too large, or the word in `unwanted` has the outcome given there.
fn free_heaps(
    monoid: &BipartiteMonoid,
    phi: &[(u32, Option<usize>)],
    indices: &[usize],
    quotient: &HeapQuotient,
    unwanted: Option<(&HeapWord, bool)>,
    work: &mut QuotientBudget<'_>,
) -> Result<Option<ReducedMonoid>, Stop> {
    let Some(expanded) = ExpandedMonoid::new(monoid, phi, indices) else { return Ok(None) };
    let held = work.held_bytes();
    work.hold_bytes(MARK_BYTES_PER_ELEMENT * expanded.size() as u64)?;
    let marked = mark_outcomes(&expanded, &quotient.option_heaps, unwanted, work)?;
    let found = match marked {
        Some(marked) => reduce_monoid(&expanded, &marked, work)?,
        None => None,
    };
    work.release_down_to(held);
    Ok(found)
}
