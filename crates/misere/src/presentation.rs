//! Presentations of a quotient by generators and relations.
//!
//! The generators are the elements of heaps that are no product of the elements of smaller heaps.
//! Words in them are ordered by length, and words of equal length by the first letter that one has more of.
//! An element is represented by its least word. There is a relation for each word that is not least although all its proper parts are;
//! it rewrites the word to the least word of the same element. So every word can be reduced to its least word by the relations
//! (a reduced Gröbner basis, or a complete rewriting system).

use crate::{HeapQuotient, QuotientElement};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::fmt;

/// Generators and relations.
///
/// # Examples
/// ```
/// # use grundy_game::HeapGame;
/// # use std::ops::ControlFlow;
/// # struct Kayles;
/// # impl HeapGame for Kayles {
/// #     fn expression(&self) -> String {
/// #         "kayles".into()
/// #     }
/// #     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         let rests = (1..=n.min(2)).map(|k| n - k);
/// #         rests.flat_map(|rest| (0..=rest / 2).map(move |a| [a, rest - a])).try_for_each(|parts| visit(&parts))
/// #     }
/// # }
/// let mut quotient = grundy_misere::HeapQuotient::new();
/// quotient.extend(&Kayles, 5, 1000, &()).unwrap();
/// let presentation = quotient.presentation();
/// let heaps: Vec<u64> = presentation.generators.iter().map(|generator| generator.heap).collect();
/// assert_eq!(heaps, [1, 2, 5]);
/// let relations: Vec<String> = presentation.relations.iter().map(|relation| relation.to_string()).collect();
/// assert_eq!(relations, ["a² = 1", "c² = 1", "b³ = b"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The generators, by their heaps.
    pub generators: Vec<QuotientGenerator>,
    /// The relations, each from a word to a smaller one.
    pub relations: Vec<QuotientRelation>,
    /// The least word of each element, by the number of the element.
    pub words: Vec<Monomial>,
}

/// A generator: the element of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientGenerator {
    /// The smallest heap that has the element.
    pub heap: u64,
    /// The element.
    pub element: QuotientElement,
}

/// Two words for the same element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientRelation {
    /// The larger word.
    pub larger_word: Monomial,
    /// The least word of the element.
    pub least_word: Monomial,
}

/// A word: the number of times each generator occurs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Monomial(pub Vec<u32>);

impl HeapQuotient {
    /// Generators and relations.
    ///
    /// `O(order · generators²)` comparisons of words: far less than it took to find the quotient.
    pub fn presentation(&self) -> Presentation {
        let generators = generators(self);
        let mut words: Vec<Option<Monomial>> = vec![None; self.order()];
        let mut relations: Vec<QuotientRelation> = Vec::new();
        let one = Monomial(vec![0; generators.len()]);
        words[0] = Some(one.clone());
        let mut layer = vec![(one, self.identity())];
        while !layer.is_empty() {
            // The words that are one letter longer and cannot be reduced by a shorter relation.
            let longer = |(word, x): &(Monomial, QuotientElement)| {
                let (word, x) = (word.clone(), *x);
                let next =
                    move |(at, g): (usize, &QuotientGenerator)| (word.with_letter(at), self.product(x, g.element));
                generators.iter().enumerate().map(next).collect::<Vec<_>>()
            };
            let mut candidates: Vec<(Monomial, QuotientElement)> = layer.iter().flat_map(longer).collect();
            candidates.sort_by_cached_key(|(word, _)| Reverse(word.0.clone()));
            // A word arises once for each of its letters.
            candidates.dedup_by(|a, b| a.0 == b.0);
            // Parts of least words are least. So it is enough to test the parts that are one letter shorter; the least ones are in the last layer.
            let least: FxHashSet<Monomial> = layer.drain(..).map(|(word, _)| word).collect();
            candidates.retain(|(word, _)| word.shorter_words().all(|part| least.contains(&part)));
            for (word, x) in candidates {
                match &words[x.index()] {
                    // Words come in ascending order, so the first one of an element is its least word.
                    Some(least) => relations.push(QuotientRelation { larger_word: word, least_word: least.clone() }),
                    None => {
                        words[x.index()] = Some(word.clone());
                        layer.push((word, x));
                    }
                }
            }
        }
        let words = words.into_iter().map(|word| word.expect("elements are products of the elements of heaps"));
        Presentation { generators, relations, words: words.collect() }
    }
}

/// The elements of heaps that are no product of elements of smaller heaps.
fn generators(quotient: &HeapQuotient) -> Vec<QuotientGenerator> {
    let mut generators = Vec::new();
    let mut reached = vec![false; quotient.order()];
    reached[0] = true;
    let mut all = vec![quotient.identity()];
    for heap in 0..quotient.heap_count() {
        // Heaps ascend, so a generator is named by the smallest heap that has it.
        let Some(element) = quotient.element_of_heap(heap).filter(|x| !reached[x.index()]) else { continue };
        generators.push(QuotientGenerator { heap, element });
        let mut at = 0;
        while at < all.len() {
            let next = quotient.product(all[at], element);
            // Products are added while the list is traversed, so all powers of the new generator are visited.
            if !std::mem::replace(&mut reached[next.index()], true) {
                all.push(next);
            }
            at += 1;
        }
    }
    generators
}

impl Monomial {
    fn with_letter(&self, at: usize) -> Monomial {
        let mut word = self.clone();
        word.0[at] += 1;
        word
    }

    /// The parts that are one letter shorter.
    fn shorter_words(&self) -> impl Iterator<Item = Monomial> {
        let letters = (0..self.0.len()).filter(|&at| self.0[at] > 0);
        letters.map(|at| {
            let mut part = self.clone();
            part.0[at] -= 1;
            part
        })
    }
}

impl fmt::Display for Monomial {
    /// The letters a, b, …, z, then a₁, b₁, …, with their exponents: `ab²`; the empty word is `1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &exponent) in self.0.iter().enumerate().filter(|(_, exponent)| **exponent > 0) {
            write!(f, "{}", generator_letter(at))?;
            if exponent > 1 {
                f.write_str(&digit_signs(exponent as usize, ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]))?;
            }
        }
        if self.0.iter().all(|&exponent| exponent == 0) { f.write_str("1") } else { Ok(()) }
    }
}

impl fmt::Display for QuotientRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.larger_word, self.least_word)
    }
}

/// The name of a generator by its index: a, b, …, z, a₁, b₁, ….
///
/// ```
/// # use grundy_misere::generator_letter;
/// assert_eq!([generator_letter(0), generator_letter(25), generator_letter(26)], ["a", "z", "a₁"]);
/// ```
pub fn generator_letter(at: usize) -> String {
    let letter = char::from(b'a' + (at % 26) as u8);
    match at / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", digit_signs(round, ["₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"])),
    }
}

fn digit_signs(number: usize, signs: [&str; 10]) -> String {
    number.to_string().bytes().map(|digit| signs[usize::from(digit - b'0')]).collect()
}
