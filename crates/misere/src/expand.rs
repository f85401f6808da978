//! A larger monoid, in which some heaps are free again.
//!
//! The monoid is multiplied by the powers of fresh elements, `Q × ⟨s | s^(i+2) = s^i⟩ × …`, and some heaps are mapped to these fresh elements.

use crate::monoid::BipartiteMonoid;
use crate::word::HeapWord;

/// The product of a monoid and the powers of fresh elements.
pub(crate) struct ExpandedMonoid<'a> {
    base: &'a BipartiteMonoid,
    powers: FreePowers,
    /// The element of each heap.
    pub(crate) heaps: Vec<ExpandedElement>,
}

/// An element: an element of the monoid, and a product of powers of fresh elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ExpandedElement {
    base: u32,
    free: u32,
}

/// The maximum number of products of powers.
const MAX_POWER_PRODUCTS: usize = 1 << 11;
/// The maximum number of elements.
const MAX_EXPANDED_ELEMENTS: usize = 1 << 22;

impl<'a> ExpandedMonoid<'a> {
    /// `phi` gives the element of each heap, and the fresh element it becomes, if any. `indices` gives, for each fresh element, the exponent
    /// from which its powers repeat.
    ///
    /// `None` if it would be too large.
    pub(crate) fn new(
        base: &'a BipartiteMonoid,
        phi: &[(u32, Option<usize>)],
        indices: &[usize],
    ) -> Option<ExpandedMonoid<'a>> {
        let powers = FreePowers::from_indices(indices)?;
        (powers.size * base.order() <= MAX_EXPANDED_ELEMENTS).then_some(())?;
        let pair = |&(base, fresh): &(u32, Option<usize>)| match fresh {
            // A heap that is free again keeps nothing of its old element.
            Some(at) => ExpandedElement { base: 0, free: powers.fresh_element(at) },
            None => ExpandedElement { base, free: 0 },
        };
        let heaps = phi.iter().map(pair).collect();
        Some(ExpandedMonoid { base, powers, heaps })
    }

    /// The number of elements, including those that are not sums of heaps.
    pub(crate) fn size(&self) -> usize {
        self.base.order() * self.powers.size
    }

    /// The index of an element among all elements.
    #[inline]
    pub(crate) fn element_index(&self, x: ExpandedElement) -> usize {
        x.free as usize * self.base.order() + x.base as usize
    }

    #[inline]
    pub(crate) fn product(&self, x: ExpandedElement, y: ExpandedElement) -> ExpandedElement {
        ExpandedElement { base: self.base.product(x.base, y.base), free: self.powers.table_product(x.free, y.free) }
    }

    /// The element of a word.
    pub(crate) fn word_element(&self, word: &HeapWord) -> ExpandedElement {
        let heaps = word.heap_counts().iter().flat_map(|&(heap, count)| std::iter::repeat_n(heap, count as usize));
        heaps.fold(ExpandedElement::default(), |x, heap| self.product(x, self.heaps[heap as usize]))
    }

    /// The element of some heaps.
    pub(crate) fn heaps_element(&self, heaps: &[u32]) -> ExpandedElement {
        heaps.iter().fold(ExpandedElement::default(), |x, heap| self.product(x, self.heaps[*heap as usize]))
    }
}

/// Products of powers of fresh elements, each `s^(i+2) = s^i` for its index `i`.
struct FreePowers {
    /// The number of distinct powers of each fresh element.
    counts: Vec<usize>,
    size: usize,
    products: Vec<u16>,
}

impl FreePowers {
    fn from_indices(indices: &[usize]) -> Option<FreePowers> {
        // It is assumed that powers alternate from some index on. A quotient with another period would fail the checks.
        let counts: Vec<usize> = indices.iter().map(|index| index.saturating_add(2)).collect();
        let size = counts.iter().try_fold(1usize, |size, count| size.checked_mul(*count))?;
        if size > MAX_POWER_PRODUCTS {
            return None;
        }
        // At most 2^22 products of 2 bytes, by `MAX_POWER_PRODUCTS`.
        let mut powers = FreePowers { counts, size, products: Vec::with_capacity(size * size) };
        for x in 0..size {
            for y in 0..size {
                let product = powers.computed_product(x, y) as u16;
                powers.products.push(product);
            }
        }
        Some(powers)
    }

    /// The number of a fresh element itself.
    fn fresh_element(&self, at: usize) -> u32 {
        // A product of powers is a number in mixed radix, with the first fresh element in the lowest place.
        self.counts[..at].iter().product::<usize>() as u32
    }

    fn computed_product(&self, mut x: usize, mut y: usize) -> usize {
        let (mut product, mut place) = (0, 1);
        for &count in &self.counts {
            let sum = x % count + y % count;
            // The last two powers alternate.
            let power = if sum < count { sum } else { count - 2 + (sum - count) % 2 };
            product += power * place;
            (x, y, place) = (x / count, y / count, place * count);
        }
        product
    }

    #[inline]
    fn table_product(&self, x: u32, y: u32) -> u32 {
        u32::from(self.products[x as usize * self.size + y as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_come_again() {
        let powers = FreePowers::from_indices(&[2, 0]).unwrap();
        assert_eq!(powers.size, 8);
        let (s, t) = (powers.fresh_element(0), powers.fresh_element(1));
        let power = |x: u32, n: usize| (0..n).fold(0, |product, _| powers.table_product(product, x));
        assert_eq!((power(s, 4), power(s, 5)), (power(s, 2), power(s, 3)));
        assert_ne!(power(s, 3), power(s, 1));
        assert_eq!((power(t, 2), power(t, 3)), (0, t));
        for (x, y, z) in (0..512).map(|n| (n / 64, n / 8 % 8, n % 8)) {
            assert_eq!(powers.table_product(x, y), powers.table_product(y, x));
            assert_eq!(
                powers.table_product(powers.table_product(x, y), z),
                powers.table_product(x, powers.table_product(y, z))
            );
        }
        assert!(
            FreePowers::from_indices(&[usize::MAX]).is_none()
                && FreePowers::from_indices(&[1 << 40, 1 << 40]).is_none()
        );
    }
}
