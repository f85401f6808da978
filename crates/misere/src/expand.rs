//! A larger monoid, in which some heaps are free again.
//!
//! The monoid is multiplied by the powers of fresh elements, `Q × ⟨s | s^(i+2) = s^i⟩ × …`, and some heaps are mapped to these fresh elements.

use crate::monoid::Monoid;
use crate::word::Word;

/// The product of a monoid and the powers of fresh elements.
pub(crate) struct Expanded<'a> {
    base: &'a Monoid,
    powers: Powers,
    /// The element of each heap.
    pub(crate) heaps: Vec<Pair>,
}

/// An element: an element of the monoid, and a product of powers of fresh elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pair {
    base: u32,
    free: u32,
}

/// The maximum number of products of powers.
const MOST_POWERS: usize = 1 << 11;
/// The maximum number of elements.
const MOST: usize = 1 << 22;

impl<'a> Expanded<'a> {
    /// `phi` gives the element of each heap, and the fresh element it becomes, if any. `indices` gives, for each fresh element, the exponent
    /// from which its powers repeat.
    ///
    /// `None` if it would be too large.
    pub(crate) fn new(base: &'a Monoid, phi: &[(u32, Option<usize>)], indices: &[usize]) -> Option<Expanded<'a>> {
        let powers = Powers::of(indices)?;
        (powers.size * base.order() <= MOST).then_some(())?;
        let pair = |&(base, fresh): &(u32, Option<usize>)| match fresh {
            Some(at) => Pair { base: 0, free: powers.fresh(at) },
            None => Pair { base, free: 0 },
        };
        let heaps = phi.iter().map(pair).collect();
        Some(Expanded { base, powers, heaps })
    }

    /// The number of elements, including those that are not sums of heaps.
    pub(crate) fn size(&self) -> usize {
        self.base.order() * self.powers.size
    }

    /// The index of an element among all elements.
    #[inline]
    pub(crate) fn place(&self, x: Pair) -> usize {
        x.free as usize * self.base.order() + x.base as usize
    }

    #[inline]
    pub(crate) fn times(&self, x: Pair, y: Pair) -> Pair {
        Pair { base: self.base.times(x.base, y.base), free: self.powers.times(x.free, y.free) }
    }

    /// The element of a word.
    pub(crate) fn of_word(&self, word: &Word) -> Pair {
        let heaps = word.heaps().iter().flat_map(|&(heap, count)| std::iter::repeat_n(heap, count as usize));
        heaps.fold(Pair::default(), |x, heap| self.times(x, self.heaps[heap as usize]))
    }

    /// The element of some heaps.
    pub(crate) fn of_heaps(&self, heaps: &[u32]) -> Pair {
        heaps.iter().fold(Pair::default(), |x, heap| self.times(x, self.heaps[*heap as usize]))
    }
}

/// Products of powers of fresh elements, each `s^(i+2) = s^i` for its index `i`.
struct Powers {
    /// The number of distinct powers of each fresh element.
    counts: Vec<usize>,
    size: usize,
    products: Vec<u16>,
}

impl Powers {
    fn of(indices: &[usize]) -> Option<Powers> {
        let counts: Vec<usize> = indices.iter().map(|index| index.saturating_add(2)).collect();
        let size = counts.iter().try_fold(1usize, |size, count| size.checked_mul(*count))?;
        if size > MOST_POWERS {
            return None;
        }
        let mut powers = Powers { counts, size, products: Vec::with_capacity(size * size) };
        for x in 0..size {
            for y in 0..size {
                let product = powers.product(x, y) as u16;
                powers.products.push(product);
            }
        }
        Some(powers)
    }

    /// The number of a fresh element itself.
    fn fresh(&self, at: usize) -> u32 {
        self.counts[..at].iter().product::<usize>() as u32
    }

    fn product(&self, mut x: usize, mut y: usize) -> usize {
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
    fn times(&self, x: u32, y: u32) -> u32 {
        u32::from(self.products[x as usize * self.size + y as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_come_again() {
        let powers = Powers::of(&[2, 0]).unwrap();
        assert_eq!(powers.size, 8);
        let (s, t) = (powers.fresh(0), powers.fresh(1));
        let power = |x: u32, n: usize| (0..n).fold(0, |product, _| powers.times(product, x));
        assert_eq!((power(s, 4), power(s, 5)), (power(s, 2), power(s, 3)));
        assert_ne!(power(s, 3), power(s, 1));
        assert_eq!((power(t, 2), power(t, 3)), (0, t));
        for (x, y, z) in (0..512).map(|n| (n / 64, n / 8 % 8, n % 8)) {
            assert_eq!(powers.times(x, y), powers.times(y, x));
            assert_eq!(powers.times(powers.times(x, y), z), powers.times(x, powers.times(y, z)));
        }
        assert!(Powers::of(&[usize::MAX]).is_none() && Powers::of(&[1 << 40, 1 << 40]).is_none());
    }
}
