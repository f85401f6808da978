//! Finite bipartite monoids: a commutative monoid, and a set P of its elements.

use crate::bits::ElementSet;
use crate::word::HeapWord;

/// A finite commutative monoid, some elements of which are marked: the P-portion. Element 0 is the identity.
#[derive(Clone, Debug)]
pub(crate) struct BipartiteMonoid {
    /// x·y at `x * order + y`.
    products: Vec<u32>,
    pub(crate) p: ElementSet,
    /// For each x, the elements y with x·y in P.
    pub(crate) to_p: Vec<ElementSet>,
    /// The least word of each element, ascending.
    pub(crate) words: Vec<HeapWord>,
}

impl BipartiteMonoid {
    /// The monoid of one element, the empty sum, which is not in P: the player to move has won.
    pub(crate) fn trivial_monoid() -> BipartiteMonoid {
        BipartiteMonoid::new(vec![0], ElementSet::empty(1), vec![HeapWord::default()])
    }

    pub(crate) fn new(products: Vec<u32>, p: ElementSet, words: Vec<HeapWord>) -> BipartiteMonoid {
        let order = words.len();
        // Rows of bits, because the checks compare such sets as wholes.
        let row = |row: &[u32]| ElementSet::from_predicate(order, |y| p.contains(row[y] as usize));
        let to_p = products.chunks_exact(order).map(row).collect();
        BipartiteMonoid { products, p, to_p, words }
    }

    pub(crate) fn order(&self) -> usize {
        self.words.len()
    }

    /// The approximate size of a monoid of this order in bytes.
    pub(crate) fn byte_size(order: usize) -> u64 {
        let order = order as u64;
        order * (4 * order + ElementSet::byte_size(order as usize) + 64)
    }

    #[inline]
    pub(crate) fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize * self.order() + y as usize]
    }

    /// The products of x with all elements.
    #[inline]
    pub(crate) fn product_row(&self, x: u32) -> &[u32] {
        &self.products[x as usize * self.order()..][..self.order()]
    }

    #[inline]
    pub(crate) fn is_p_position(&self, x: u32) -> bool {
        self.p.contains(x as usize)
    }

    /// The distinct powers x⁰, x¹, …, and the least exponent whose power recurs.
    pub(crate) fn powers(&self, x: u32) -> (Vec<u32>, usize) {
        let (mut powers, mut next) = (vec![0], x);
        loop {
            if let Some(index) = powers.iter().position(|&power| power == next) {
                return (powers, index);
            }
            powers.push(next);
            next = self.product(next, x);
        }
    }

    /// A power with any exponent.
    pub(crate) fn power(&self, x: u32, exponent: u64) -> u32 {
        let (powers, index) = self.powers(x);
        let (count, index) = (powers.len() as u64, index as u64);
        // From `index` on the powers repeat with the period `count − index`.
        let at = if exponent < count { exponent } else { index + (exponent - index) % (count - index) };
        powers[at as usize]
    }
}
