//! The misère quotient of the heaps of a game.

use crate::HeapWord;
use crate::check::CheckedHeap;
use crate::monoid::BipartiteMonoid;
use grundy_game::Outcome;
use grundy_heap::period::Periodicity;

/// An element of a misère quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuotientElement(pub(crate) u32);

impl QuotientElement {
    /// The number of the element: 0 is the identity; the others are numbered by their least words.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A heap at which the quotient grew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientGrowth {
    /// The heap.
    pub heap: u64,
    /// The order from this heap on.
    pub order: usize,
    /// The number of elements in P from this heap on.
    pub p: usize,
}

/// The misère quotient of the heaps 0 to `n` of a game.
///
/// Two sums of these heaps are equal if they have the same outcome under misère play in every larger sum.
/// The result is a commutative monoid, which is finite if it is found, with the set P of elements in which the player to move loses.
///
/// # Examples
/// ```
/// use grundy_game::{HeapGame, Outcome};
/// use grundy_misere::HeapQuotient;
/// use std::ops::ControlFlow;
///
/// /// Kayles: knock down one pin, or two that are neighbours.
/// struct Kayles;
/// impl HeapGame for Kayles {
///     fn expression(&self) -> String {
///         "kayles".into()
///     }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         let rests = (1..=n.min(2)).map(|k| n - k);
///         rests.flat_map(|rest| (0..=rest / 2).map(move |a| [a, rest - a])).try_for_each(|parts| visit(&parts))
///     }
/// }
///
/// let mut quotient = HeapQuotient::new();
/// quotient.extend(&Kayles, 30, 1000, &()).unwrap();
/// assert_eq!((quotient.order(), quotient.p_portion().count()), (40, 9));
/// // Three heaps of 5, 9 and 12, by three products.
/// assert_eq!(quotient.outcome([5, 9, 12]), Some(Outcome::N));
/// ```
#[derive(Clone, Debug)]
pub struct HeapQuotient {
    pub(crate) monoid: BipartiteMonoid,
    /// The element of each heap: the pretending function.
    pub(crate) phi: Vec<u32>,
    /// The heaps that each option of each heap leaves.
    pub(crate) option_heaps: Vec<Vec<Box<[u32]>>>,
    /// The heaps that are distinct for the checks.
    pub(crate) distinct_heaps: Vec<CheckedHeap>,
    pub(crate) growth: Vec<QuotientGrowth>,
    pub(crate) period: Option<Periodicity>,
}

impl Default for HeapQuotient {
    fn default() -> HeapQuotient {
        HeapQuotient::new()
    }
}

impl HeapQuotient {
    /// The largest heap, because the options of each heap are kept.
    pub const MAX_HEAP: u64 = 1 << 16;

    /// The quotient without heaps: the empty sum only.
    pub fn new() -> HeapQuotient {
        HeapQuotient {
            monoid: BipartiteMonoid::trivial_monoid(),
            phi: Vec::new(),
            option_heaps: Vec::new(),
            distinct_heaps: Vec::new(),
            growth: Vec::new(),
            period: None,
        }
    }

    /// The number of heaps, starting with heap 0.
    pub fn heap_count(&self) -> u64 {
        self.phi.len() as u64
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = QuotientElement> + use<> {
        (0..self.order() as u32).map(QuotientElement)
    }

    /// The elements of positions in which the player to move loses.
    pub fn p_portion(&self) -> impl Iterator<Item = QuotientElement> + '_ {
        self.monoid.p.iter().map(|x| QuotientElement(x as u32))
    }

    /// Whether the player to move loses.
    ///
    /// # Panics
    /// Panics if it is an element of a larger quotient.
    pub fn is_p_position(&self, x: QuotientElement) -> bool {
        self.monoid.is_p_position(x.0)
    }

    /// The element of the empty sum.
    pub fn identity(&self) -> QuotientElement {
        QuotientElement(0)
    }

    /// The element of the sum of two sums.
    ///
    /// # Panics
    /// Panics if they are elements of a larger quotient.
    pub fn product(&self, x: QuotientElement, y: QuotientElement) -> QuotientElement {
        QuotientElement(self.monoid.product(x.0, y.0))
    }

    /// The element of a sum taken `exponent` times.
    ///
    /// `O(order)`.
    ///
    /// # Panics
    /// Panics if it is an element of a larger quotient.
    pub fn power(&self, x: QuotientElement, exponent: u64) -> QuotientElement {
        QuotientElement(self.monoid.power(x.0, exponent))
    }

    /// The least sum of heaps that has this element.
    ///
    /// # Panics
    /// Panics if it is an element of a larger quotient.
    pub fn least_word(&self, x: QuotientElement) -> &HeapWord {
        &self.monoid.words[x.index()]
    }

    /// The element of a heap, Φ(n): the pretending function. `None` if the heap was not added and no period is proved.
    pub fn element_of_heap(&self, heap: u64) -> Option<QuotientElement> {
        let heap = match self.period {
            // Also for heaps that were added: their elements are the same by the theorem.
            Some(Periodicity { preperiod, period, .. }) if heap >= preperiod => preperiod + (heap - preperiod) % period,
            _ => heap,
        };
        self.phi.get(usize::try_from(heap).ok()?).map(|&x| QuotientElement(x))
    }

    /// The element of a sum of heaps.
    ///
    /// ```
    /// # use grundy_misere::HeapQuotient;
    /// assert_eq!(HeapQuotient::new().element_of_sum([]).unwrap().index(), 0);
    /// assert_eq!(HeapQuotient::new().element_of_sum([1]), None);
    /// ```
    pub fn element_of_sum(&self, heaps: impl IntoIterator<Item = u64>) -> Option<QuotientElement> {
        heaps.into_iter().try_fold(self.identity(), |x, heap| Some(self.product(x, self.element_of_heap(heap)?)))
    }

    /// Who wins a sum of heaps.
    pub fn outcome(&self, heaps: impl IntoIterator<Item = u64>) -> Option<Outcome> {
        self.element_of_sum(heaps).map(|x| Outcome::from_win(!self.is_p_position(x)))
    }

    /// The heaps at which the quotient grew, from heap 0 on.
    pub fn growth(&self) -> &[QuotientGrowth] {
        &self.growth
    }

    /// The period of the pretending function, if it is proved to hold for ever.
    ///
    /// Then this is the quotient of the whole game. The theorem is the one for Grundy values
    /// ([`grundy_heap::period`]), with products instead of nim-sums: an option of a larger heap has a component that can be reduced by
    /// a period and keeps its element. So the options of the larger heap have the same elements as those of the smaller one,
    /// and both checks hold for the larger heap as for the smaller one
    /// (T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*, 2008).
    pub fn periodicity(&self) -> Option<Periodicity> {
        self.period
    }
}
