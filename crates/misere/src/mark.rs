//! Outcomes of the elements of a monoid, in the order of their least words.
//!
//! The element of a word is in P if the word has an option and no option is in P. Options are smaller words, so they are marked before.
//! If there are several words for an element, the least one decides; whether the others agree is checked later (`check`).
//!
//! Words are generated in ascending order without a queue: those with no, one, two, … copies of the next heap, each layer in the order
//! of the one before. This reaches all least words, because every part of a least word is a least word.

use crate::expand::{ExpandedElement, ExpandedMonoid};
use crate::word::HeapWord;
use crate::work::QuotientBudget;
use grundy_game::Stop;

/// Outcomes of the elements that are sums of heaps, in the order of their least words.
pub(crate) struct MarkedElements {
    /// The elements of the heaps, each with the least heap that has it.
    pub(crate) generators: Vec<(u32, ExpandedElement)>,
    pub(crate) elements: Vec<ExpandedElement>,
    pub(crate) p: Vec<bool>,
    /// The position of each element in this order, by its index in the monoid; [`UNMARKED_ELEMENT`] if it is not a sum of heaps.
    pub(crate) number: Vec<u32>,
    /// For each least word, the number of the word without its largest heap, and the index of the generator of that heap.
    parents: Vec<(u32, u32)>,
}

/// The number of an element that is not marked.
pub(crate) const UNMARKED_ELEMENT: u32 = u32::MAX;

impl MarkedElements {
    /// The number of a word without its largest heap, and the index of the generator of that heap.
    pub(crate) fn parent(&self, number: usize) -> (usize, usize) {
        let (parent, which) = self.parents[number];
        (parent as usize, which as usize)
    }

    /// The least word of an element, by its number.
    pub(crate) fn least_word(&self, mut number: usize) -> HeapWord {
        std::iter::from_fn(|| {
            let (parent, which) = self.parent(number);
            let found = (number != 0).then(|| self.generators[which].0);
            number = parent;
            found
        })
        .collect()
    }
}

/// The first heap of each element other than the identity, with the element.
fn generating_heaps(monoid: &ExpandedMonoid<'_>) -> Vec<(u32, ExpandedElement)> {
    let mut generators: Vec<(u32, ExpandedElement)> = Vec::new();
    for (heap, &element) in (0..).zip(&monoid.heaps) {
        // The identity, and elements that occurred before, add no new least word.
        if element != ExpandedElement::default() && generators.iter().all(|(_, other)| *other != element) {
            generators.push((heap, element));
        }
    }
    generators
}

/// The elements of the options of a heap, ascending; `options` has the heaps that each option leaves.
fn option_elements(monoid: &ExpandedMonoid<'_>, options: &[Box<[u32]>]) -> Vec<ExpandedElement> {
    let mut elements: Vec<ExpandedElement> = options.iter().map(|parts| monoid.heaps_element(parts)).collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

/// Marks all sums of heaps; `None` if the word in `unwanted` has the outcome given there: whether it is in P.
///
/// `left` gives the heaps that each option of a heap leaves.
///
/// `O(|M| · heaps of a word · options of a heap)`.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn mark_outcomes(
    monoid: &ExpandedMonoid<'_>,
    left: &[Vec<Box<[u32]>>],
    unwanted: Option<(&HeapWord, bool)>,
    work: &mut QuotientBudget<'_>,
) -> Result<Option<MarkedElements>, Stop> {
    let generators = generating_heaps(monoid);
    let after: Vec<Vec<ExpandedElement>> =
        generators.iter().map(|(heap, _)| option_elements(monoid, &left[*heap as usize])).collect();
    let unwanted = unwanted.map(|(word, p)| (monoid.word_element(word), p));
    let mut marked = MarkedElements {
        number: vec![UNMARKED_ELEMENT; monoid.size()],
        generators: Vec::new(),
        elements: vec![ExpandedElement::default()],
        // The empty word is not in P: under misère play the player who cannot move has won.
        p: vec![false],
        parents: vec![(0, 0)],
    };
    marked.number[0] = 0;
    // For each element, the generators of its word and the product of the word without one of them. `ends` has the end of each list.
    let mut letters: Vec<(u32, ExpandedElement)> = Vec::new();
    let mut ends = vec![0];
    let (held, mut letters_held) = (work.held_bytes(), 0);
    for (which, (&(_, element), after_heap)) in (0u32..).zip(generators.iter().zip(&after)) {
        let mut layer = 0..marked.elements.len();
        while !layer.is_empty() {
            let end = marked.elements.len();
            for parent in layer {
                let rest = marked.elements[parent];
                // A larger word of an element that is marked is passed over: the least word has decided.
                let x = monoid.product(rest, element);
                if marked.number[monoid.element_index(x)] != UNMARKED_ELEMENT {
                    continue;
                }
                let is_p = |option: ExpandedElement| marked.p[marked.number[monoid.element_index(option)] as usize];
                // Moves in the heap just added, then those in the other heaps of the word.
                let mut wins = after_heap.iter().any(|&t| is_p(monoid.product(rest, t)));
                let of_parent = if parent == 0 { 0..0 } else { ends[parent - 1]..ends[parent] };
                for at in of_parent {
                    let (other, rest) = letters[at];
                    // With one heap of this kind less it is the parent, which is entered below.
                    if other == which {
                        continue;
                    }
                    let rest = monoid.product(rest, element);
                    // No early end: the list of letters is needed by the longer words.
                    wins = wins || after[other as usize].iter().any(|&t| is_p(monoid.product(rest, t)));
                    letters.push((other, rest));
                }
                letters.push((which, rest));
                work.spend_step(8 * (letters.len() - ends[ends.len() - 1]))?;
                ends.push(letters.len());
                // The list grows by doubling, so its capacity is what memory it takes.
                if letters.capacity() > letters_held {
                    work.hold_bytes(
                        (letters.capacity() - letters_held) as u64 * size_of::<(u32, ExpandedElement)>() as u64,
                    )?;
                    letters_held = letters.capacity();
                }
                if unwanted.is_some_and(|(word, p)| word == x && p != wins) {
                    return Ok(None);
                }
                marked.number[monoid.element_index(x)] = marked.elements.len() as u32;
                marked.elements.push(x);
                marked.p.push(!wins);
                marked.parents.push((parent as u32, which));
            }
            layer = end..marked.elements.len();
        }
    }
    // Only the lists of letters are dropped here.
    work.release_down_to(held);
    marked.generators = generators;
    Ok(Some(marked))
}
