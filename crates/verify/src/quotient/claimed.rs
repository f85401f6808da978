//! The monoid of a certificate as it is claimed, before anything is checked.

use super::QuotientCertificate;
use crate::MAX_CARRIED_VALUES;
use grundy_game::{BilingualText, text};

/// The lists of a certificate that give the monoid, P, and the element of each component.
#[derive(Clone, Copy)]
pub(super) struct ClaimedMonoid<'a> {
    pub(super) order: u32,
    pub(super) products: &'a [Vec<u32>],
    pub(super) p: &'a [u32],
    /// The element of each component, from component 0 on.
    pub(super) phi: &'a [u32],
}

impl ClaimedMonoid<'_> {
    /// # Errors
    /// Returns an error if the lists are too long to be checked, or do not fit together.
    pub(super) fn check_shape(self) -> Result<(), BilingualText> {
        let ClaimedMonoid { order, products, p, phi } = self;
        let (largest, generators) = (QuotientCertificate::MAX_ORDER, QuotientCertificate::MAX_GENERATORS);
        if order > largest || products.len() > generators || phi.len() > MAX_CARRIED_VALUES {
            return Err(text!(
                "the certificate is too large: at most {largest} elements, {generators} generators and {MAX_CARRIED_VALUES} heaps or components are checked"
            ));
        }
        let known = |elements: &[u32]| elements.iter().all(|&x| x < order);
        let fits = order > 0
            && !phi.is_empty()
            && products.iter().all(|row| row.len() == order as usize && known(row))
            && known(p)
            && p.is_sorted_by(|a, b| a < b)
            && known(phi);
        if fits {
            return Ok(());
        }
        Err(text!(
            "this is not a certificate: elements are numbers below the order, there is a product for each of them, and P is ascending"
        ))
    }

    /// A generator that is the element of no component, if there is one.
    ///
    /// The quotient consists of sums of components, so such a generator would make it larger.
    pub(super) fn unused_generator(self) -> Option<u32> {
        self.products.iter().map(|row| row[0]).find(|g| !self.phi.contains(g))
    }

    /// The smallest component with a generator as its element.
    pub(super) fn component_of_generator(self, generator: usize) -> u64 {
        let element = self.products[generator][0];
        self.phi.iter().position(|&x| x == element).unwrap_or_default() as u64
    }
}
