//! The classes of elements of a monoid that divide each other.

use grundy::quotient::HeapQuotient;

/// The elements of a commutative monoid, grouped by mutual divisibility.
pub(super) struct DivisorClasses {
    /// The class of each element.
    pub(super) class_of: Vec<usize>,
    /// The elements of each class, ascending. Classes are ordered by their least elements.
    pub(super) members: Vec<Vec<usize>>,
}

impl DivisorClasses {
    /// Computes the classes in `O(order²)`.
    pub(super) fn from_quotient(quotient: &HeapQuotient) -> DivisorClasses {
        let order = quotient.order();
        let elements: Vec<_> = quotient.elements().collect();
        // `multiples[x * order + y]`: whether y is a multiple of x.
        let mut multiples = vec![false; order * order];
        for &x in &elements {
            for &y in &elements {
                multiples[x.index() * order + quotient.product(x, y).index()] = true;
            }
        }
        let mut of = vec![usize::MAX; order];
        let mut members: Vec<Vec<usize>> = Vec::new();
        for x in 0..order {
            if of[x] == usize::MAX {
                let class: Vec<usize> =
                    (x..order).filter(|&y| multiples[x * order + y] && multiples[y * order + x]).collect();
                class.iter().for_each(|&y| of[y] = members.len());
                members.push(class);
            }
        }
        DivisorClasses { class_of: of, members }
    }
}
