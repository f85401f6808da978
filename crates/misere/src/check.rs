//! Whether a bipartite monoid is the quotient of heaps: the P-check and the N-check.
//!
//! A position is lost (in P) if and only if it has an option and no option is lost.
//! So a finite reduced monoid is the quotient if no word contradicts that (T. E. Plambeck and A. N. Siegel, 2008):
//!
//! - *P-check*: if `y·Φ(h)` is in P, no `y·t` is in P, for the elements `t` of the options of `h`.
//! - *N-check*: if `x` is not in P, every word for `x` has a heap with an option to P.
//!
//! The P-check is one test for each heap and element. For the N-check we search for a word without a heap that has an option to P,
//! adding heaps in ascending order. Two properties of a word `v` are needed: its element, and the elements `w` with which it would fail,
//! `R(v) = {w : v·w is not in P, and no option of a heap of v leads to P in v·w}`.
//! After one more heap, `R(v·h) = {w : w·Φ(h) is in R(v), and no option of h leads to P in v·w}`; the word itself fails if the identity
//! is in `R(v)`. A word is skipped if an earlier one with the same element has a larger set `R`: every failure that extends it
//! is matched by one that extends the earlier word. This keeps the search finite and small.

use crate::bits::ElementSet;
use crate::monoid::BipartiteMonoid;
use crate::word::HeapWord;
use crate::work::QuotientBudget;
use grundy_game::Stop;

/// A heap with at least one option as the checks see it: its element, and the elements of its options, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CheckedHeap {
    pub(crate) heap: u32,
    pub(crate) element: u32,
    pub(crate) options: Vec<u32>,
}

/// A word whose outcome in the monoid contradicts that of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FailedWord {
    pub(crate) word: HeapWord,
    /// Whether the word is in P in the monoid.
    pub(crate) p: bool,
}

/// The elements `x` such that no option of the heap leads to P in a sum with `x`.
pub(crate) fn stuck_elements(monoid: &BipartiteMonoid, options: &[u32]) -> ElementSet {
    let mut stuck = ElementSet::from_predicate(monoid.order(), |_| true);
    options.iter().for_each(|&t| stuck.remove_all(&monoid.to_p[t as usize]));
    stuck
}

/// The least word that fails, if there is one. The heaps must be ascending.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn least_failure(
    monoid: &BipartiteMonoid,
    heaps: &[CheckedHeap],
    work: &mut QuotientBudget<'_>,
) -> Result<Option<FailedWord>, Stop> {
    let stuck: Vec<ElementSet> = heaps.iter().map(|seen| stuck_elements(monoid, &seen.options)).collect();
    let contradicted = heaps.iter().zip(&stuck).filter_map(|(seen, stuck)| {
        // Elements are numbered by their least words, and adding a heap keeps the order.
        // So the least `y` gives the least word.
        let y = monoid.to_p[seen.element as usize].least_outside(stuck)?;
        Some(monoid.words[y].with_heap(seen.heap))
    });
    let least = contradicted.min();
    let held = work.held_bytes();
    let lost = least_lost_failure(monoid, heaps, &stuck, least.as_ref(), work);
    work.release_down_to(held);
    Ok(match (lost?, least) {
        (Some(word), _) => Some(FailedWord { word, p: false }),
        (None, Some(word)) => Some(FailedWord { word, p: true }),
        (None, None) => None,
    })
}

/// A word of the N-check.
struct WordState {
    /// The state of the word without its largest heap, and that heap.
    parent: u32,
    heap: u32,
    element: u32,
    /// `R(v)`: the elements with which the word would fail.
    failing_elements: ElementSet,
}

/// The N-check: the least word that is not in P, is less than `below`, and has no heap with an option to P.
fn least_lost_failure(
    monoid: &BipartiteMonoid,
    heaps: &[CheckedHeap],
    stuck: &[ElementSet],
    below: Option<&HeapWord>,
    work: &mut QuotientBudget<'_>,
) -> Result<Option<HeapWord>, Stop> {
    let order = monoid.order();
    let outside = ElementSet::from_predicate(order, |x| !monoid.p.contains(x));
    let mut states = vec![WordState { parent: 0, heap: 0, element: 0, failing_elements: outside }];
    // For each element, the states that were not skipped.
    let mut known: Vec<Vec<u32>> = vec![Vec::new(); order];
    // A word with a larger heap is larger than `below`.
    let largest = below.and_then(|word| word.heap_counts().first()).map_or(u32::MAX, |(heap, _)| *heap);
    for (seen, stuck) in heaps.iter().zip(stuck).take_while(|(seen, _)| seen.heap <= largest) {
        let act = monoid.product_row(seen.element);
        // If the heap leads to P wherever none of its options does, `R(v·h)` is empty for every word.
        if stuck.is_within(&monoid.to_p[seen.element as usize]) {
            continue;
        }
        let before = ProductPreimages::from_products(act);
        // Words with no, one, two, … copies of this heap, each layer in the order of the one before: so words come in ascending order.
        let mut layer = 0..states.len();
        while !layer.is_empty() {
            let end = states.len();
            for at in layer {
                let WordState { element: x, failing_elements, .. } = &states[at];
                let products = monoid.product_row(*x);
                let mut next = ElementSet::empty(order);
                let mut steps = order / 16;
                for r in failing_elements.iter() {
                    let words = before.preimages_of(r);
                    steps += words.len();
                    let fits = words.iter().filter(|&&w| stuck.contains(products[w as usize] as usize));
                    fits.for_each(|&w| next.insert(w as usize));
                }
                work.spend_step(steps)?;
                let element = act[*x as usize];
                let known = &mut known[element as usize];
                // An empty set stays empty when heaps are added, so such a word never fails.
                if next.is_empty()
                    || known.iter().any(|&other| next.is_within(&states[other as usize].failing_elements))
                {
                    continue;
                }
                let fails = next.contains(0);
                known.push(states.len() as u32);
                states.push(WordState { parent: at as u32, heap: seen.heap, element, failing_elements: next });
                // The list of states grows by doubling.
                work.hold_bytes(ElementSet::byte_size(order) + 3 * size_of::<WordState>() as u64)?;
                // Words come in ascending order, so no word from `below` on is needed. The comparison is needed only for its largest heap.
                if fails || seen.heap == largest {
                    let word = last_word(&states);
                    if below.is_some_and(|below| *below <= word) {
                        return Ok(None);
                    }
                    if fails {
                        return Ok(Some(word));
                    }
                }
            }
            layer = end..states.len();
        }
    }
    Ok(None)
}

/// The word of the last state.
fn last_word(states: &[WordState]) -> HeapWord {
    let mut at = states.len() - 1;
    std::iter::from_fn(|| {
        let WordState { parent, heap, .. } = states[at];
        let found = (at != 0).then_some(heap);
        at = parent as usize;
        found
    })
    .collect()
}

/// The preimages of each element under the multiplication by one element.
struct ProductPreimages {
    /// The start of the preimages of each element in `elements`.
    begins: Vec<u32>,
    elements: Vec<u32>,
}

impl ProductPreimages {
    fn from_products(act: &[u32]) -> ProductPreimages {
        let mut begins = vec![0; act.len() + 2];
        // Counted two places on: after the sums place `to + 1` has the start of list `to`.
        // Filling moves it to the end, where the next list starts.
        act.iter().for_each(|&to| begins[to as usize + 2] += 1);
        (1..begins.len()).for_each(|at| begins[at] += begins[at - 1]);
        let mut elements = vec![0; act.len()];
        for (from, &to) in act.iter().enumerate() {
            let place = &mut begins[to as usize + 1];
            elements[*place as usize] = from as u32;
            *place += 1;
        }
        ProductPreimages { begins, elements }
    }

    fn preimages_of(&self, to: usize) -> &[u32] {
        &self.elements[self.begins[to] as usize..self.begins[to + 1] as usize]
    }
}
