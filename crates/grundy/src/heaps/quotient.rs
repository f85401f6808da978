//! Questions about misère quotients of heap games and of positions.

mod certificate;
mod position;

pub use certificate::{QuotientCertificateError, certificate};
pub use position::{PositionElements, certified_position_quotient, position_quotient};

use crate::budget::Meter;
use crate::engine::quotients::heap_element;
use crate::heaps::not_heaps::not_heaps_reason;
use crate::solve::cites::PLAMBECK_SIEGEL;
use grundy_game::{
    ArgumentError, BilingualText, ComputationEnd, GameShape, Nat, Ruleset, Standing, arg::shorten_text, in_force, text,
};
use std::sync::Arc;

pub use grundy_misere::{
    HeapQuotient, Monomial, Presentation, QuotientElement, QuotientGenerator, QuotientGrowth, QuotientRelation,
    UnfinishedQuotient, generator_letter,
};

/// The misère quotient of a game, and how it is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MisereQuotient {
    /// The ruleset, or the position.
    pub game: String,
    /// The quotient of the heaps added so far; of all heaps, if it has a period. Of a position, the heaps are the components
    /// that can be reached from it, in an order in which options come first.
    pub quotient: HeapQuotient,
    /// Generators and relations.
    pub presentation: Presentation,
    /// The standing of the quotient: proved for the whole game, computed for some heaps. `None` if there are no heaps.
    pub standing: Option<Standing>,
    /// The reason, in steps.
    pub explanation: Vec<BilingualText>,
    /// The reason why no more heaps were added, if the computation did not finish.
    pub unfinished_quotient: Option<UnfinishedQuotient>,
    /// The elements of a position and its moves; `None` if the quotient is that of a ruleset.
    pub of_position: Option<PositionElements>,
}

/// Computes the misère quotient of the heaps 0 to `to` of a ruleset, as long as its order is at most `most`.
/// Ends earlier if the quotient of the whole game is proved.
///
/// # Errors
/// Returns an error if the ruleset is not played with heaps.
///
/// # Examples
/// ```
/// use grundy::quotient::quotient;
/// use grundy::{Argument, Meter};
/// let Argument::Ruleset(code) = grundy::evaluate("0.123").unwrap() else { panic!("it is a ruleset") };
/// let found = quotient(&code, 50, 1000, &Meter::default()).unwrap();
/// assert_eq!((found.quotient.order(), found.quotient.p_portion().count()), (20, 5));
/// assert_eq!(found.standing.unwrap().kind(), "proved");
/// ```
pub fn quotient(game: &Arc<Ruleset>, to: u64, most: usize, meter: &Meter) -> Result<MisereQuotient, ArgumentError> {
    in_force::with_budget(meter, || {
        let GameShape::Heap(heaps) = game.shape() else {
            return Err(not_heaps_reason(game).unwrap_or_else(|| {
                ArgumentError::new(text!(
                    "a misère quotient is one of heaps 0, 1, 2, …: a ruleset with one number is needed, such as kayles"
                ))
            }));
        };
        let mut quotient = HeapQuotient::new();
        let unfinished = quotient.extend(heaps, to, most, meter).err();
        let standing = match quotient.periodicity() {
            Some(_) => Some(Standing::Proved { theorems: vec![&PLAMBECK_SIEGEL] }),
            None => (quotient.heap_count() > 0).then_some(Standing::Computed),
        };
        let explanation = quotient_explanation(&quotient);
        let presentation = quotient.presentation();
        let game = game.expression();
        Ok(MisereQuotient {
            game,
            quotient,
            presentation,
            standing,
            explanation,
            unfinished_quotient: unfinished,
            of_position: None,
        })
    })
}

fn quotient_explanation(quotient: &HeapQuotient) -> Vec<BilingualText> {
    let mut lines = vec![text!(
        "Sums of heaps are the same element if adding any sum to both never makes their outcomes differ under misère play. That this is the quotient was checked for all sums of these heaps: the element of a sum is in P if and only if there is a move and no move leads to an element of P."
    )];
    if let Some(period) = quotient.periodicity() {
        let (p, n0, to) = (period.period, period.preperiod, quotient.heap_count() - 1);
        lines.push(text!("Φ(n + {p}) = Φ(n) for {n0} ≤ n ≤ {to} − {p}. This reaches the bound of the theorem: an option of a larger heap has a component of which {p} can be taken away without changing its element, so larger heaps have the options of smaller ones."));
    }
    lines
}

impl MisereQuotient {
    /// The quotient in words.
    pub fn headline(&self) -> BilingualText {
        let (order, p) = (self.quotient.order(), self.quotient.p_portion().count());
        if let Some(position) = &self.of_position {
            return match position.element {
                Some(_) => text!("misère quotient of all that can be reached: order {order}, {p} in P"),
                None => text!("the misère quotient was not found"),
            };
        }
        match (self.quotient.periodicity(), self.quotient.heap_count().checked_sub(1)) {
            (Some(_), _) => text!("misère quotient of the whole game: order {order}, {p} in P"),
            (None, Some(to)) => text!("misère quotient of heaps 0 to {to}: order {order}, {p} in P"),
            (None, None) => text!("there is no heap in the quotient"),
        }
    }

    /// The source of a generator: the smallest heap, or the smallest component that can be reached, that has its element.
    pub fn generator_source(&self, at: usize) -> String {
        match self.of_position.as_ref().and_then(|position| position.generators.get(at)) {
            Some(component) => shorten_text(&component.to_string()),
            None => self.presentation.generators[at].heap.to_string(),
        }
    }

    /// The word of an element in the generators.
    ///
    /// # Panics
    /// Panics if the element is from a larger quotient.
    pub fn word(&self, x: QuotientElement) -> &Monomial {
        &self.presentation.words[x.index()]
    }

    /// The element of a heap of any size, if it is known.
    pub fn heap(&self, size: Nat) -> Option<QuotientElement> {
        heap_element(&self.quotient, size)
    }

    /// The element of a word in the generators: `ab²`, `ab^2` and `abb` are the same.
    ///
    /// # Errors
    /// Returns an error if the text is not a word in the generators.
    pub fn element(&self, word: &str) -> Result<QuotientElement, ArgumentError> {
        let generators = &self.presentation.generators;
        let letters: Vec<QuotientElement> = generators.iter().map(|generator| generator.element).collect();
        self.quotient.element_of_word(word, &letters).ok_or_else(|| {
            let word = shorten_text(word);
            let names: Vec<String> = (0..generators.len()).map(generator_letter).collect();
            ArgumentError::new(match &names[..] {
                [] => text!("`{word}` is not an element: the only one is 1"),
                _ => {
                    let names = names.join(", ");
                    text!("`{word}` is not an element: elements are written in the generators {names}, such as a², a^2 or aa; 1 is the empty sum")
                }
            })
        })
    }

    /// The elements of the heaps, from heap 0 on; of the components that can be reached, for a position.
    pub fn phi(&self) -> impl Iterator<Item = &Monomial> {
        (0..self.quotient.heap_count()).filter_map(|heap| Some(self.word(self.quotient.element_of_heap(heap)?)))
    }

    /// The reason why the computation ended: the name that JSON uses.
    pub fn stop(&self) -> &'static str {
        match self.unfinished_quotient {
            None => ComputationEnd::Done.name(),
            Some(UnfinishedQuotient::Stop(stop)) => stop.name(),
            Some(UnfinishedQuotient::Order { .. }) => "order",
        }
    }
}
