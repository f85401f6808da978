//! Checks that products with generators define a reduced commutative monoid.

use super::claimed::ClaimedMonoid;
use super::set::MonoidSet;
use crate::{CheckFailure, SpendCallback};
use grundy_game::text;
use std::collections::HashMap;

/// A commutative monoid with a set P of its elements, such that P distinguishes all elements. 0 is the identity.
pub(super) struct CheckedMonoid {
    /// `x·y` at `[x][y]`.
    products: Vec<Vec<u16>>,
    pub(super) p: MonoidSet,
    /// For each `x` the `y` with `x·y` in P.
    pub(super) to_p: Vec<MonoidSet>,
    /// For each element except 0, an element and the index of a generator whose product it is.
    factorizations: Vec<(u16, u16)>,
}

impl CheckedMonoid {
    /// The monoid that a certificate claims.
    ///
    /// Associativity need not be checked. If the generators commute, two words in them that lead from 0 to the same element lead to the same element
    /// from every `x`, since a word that leads from 0 to `x` may be moved to the end. So elements are classes of words with the same product.
    pub(super) fn from_claim(
        claimed: ClaimedMonoid<'_>,
        spend: SpendCallback<'_>,
    ) -> Result<CheckedMonoid, CheckFailure> {
        let (order, generators) = (claimed.order as usize, claimed.products);
        for (i, a) in generators.iter().enumerate() {
            spend(1, 0)?;
            for b in &generators[..i] {
                let Some(x) = (0..order).find(|&x| a[b[x] as usize] != b[a[x] as usize]) else { continue };
                let (g, h) = (a[0], b[0]);
                return Err(text!("the products of {x} with {g} and {h}, and with {h} and {g}, differ").into());
            }
        }
        // `MAX_ORDER` is 2^12, so elements fit in 16 bits: the table is the largest part of the memory.
        let mut products: Vec<Vec<u16>> = vec![Vec::new(); order];
        let mut from = vec![(0, 0); order];
        products[0] = (0..order as u16).collect();
        let mut reached = vec![0];
        let mut at = 0;
        while let Some(&x) = reached.get(at) {
            spend(1, 4 * order as u64)?;
            for (place, by) in generators.iter().enumerate() {
                let y = by[x] as usize;
                if products[y].is_empty() {
                    products[y] = products[x].iter().map(|&z| by[usize::from(z)] as u16).collect();
                    from[y] = (x as u16, place as u16);
                    reached.push(y);
                }
            }
            at += 1;
        }
        if let Some(x) = products.iter().position(Vec::is_empty) {
            return Err(text!("{x} is not a product of generators").into());
        }
        let mut p = MonoidSet::from_predicate(order, |_| false);
        claimed.p.iter().for_each(|&x| p.add(x as usize));
        let mut to_p: Vec<MonoidSet> = Vec::with_capacity(order);
        for row in &products {
            let set = MonoidSet::from_predicate(order, |y| p.contains(usize::from(row[y])));
            spend(1, set.byte_size())?;
            to_p.push(set);
        }
        let mut seen: HashMap<&MonoidSet, usize> = HashMap::new();
        for (x, set) in to_p.iter().enumerate() {
            // Two elements with the same row of P are not distinguished,
            // so equal rows are looked up instead of comparing all pairs.
            if let Some(y) = seen.insert(set, x) {
                return Err(text!("no element distinguishes {y} and {x}").into());
            }
        }
        Ok(CheckedMonoid { products, p, to_p, factorizations: from })
    }

    pub(super) fn order(&self) -> usize {
        self.products.len()
    }

    /// The products with an element.
    pub(super) fn product_row(&self, x: usize) -> &[u16] {
        &self.products[x]
    }

    pub(super) fn times(&self, x: usize, y: usize) -> usize {
        usize::from(self.products[x][y])
    }

    /// The indices of generators whose product is the element.
    pub(super) fn element_word(&self, mut x: usize) -> Vec<usize> {
        let mut word = Vec::new();
        while x != 0 {
            let (rest, generator) = self.factorizations[x];
            word.push(usize::from(generator));
            x = usize::from(rest);
        }
        word
    }
}
