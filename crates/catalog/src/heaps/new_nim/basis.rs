//! Heaps as vectors over the field of two elements.

use crate::shared::xor_basis::XorBasis;
use grundy_game::Nat;

/// Whether no non-empty selection of the heaps has XOR 0.
pub(super) fn is_independent(heaps: &[Nat]) -> bool {
    find_dependent_heaps(heaps).is_none()
}

/// Some heaps with XOR 0, if there are any.
pub(super) fn find_dependent_heaps(heaps: &[Nat]) -> Option<Vec<Nat>> {
    let mut basis = XorBasis::default();
    let found = heaps.iter().enumerate().find_map(|(at, heap)| basis.add_number(at, heap))?;
    Some(found.into_iter().map(|at| heaps[at].clone()).collect())
}

/// The independent heaps with the most stones; the heaps must be in descending order.
pub(super) fn heaviest_independent_heaps(heaps: &[Nat]) -> Vec<Nat> {
    let mut basis = XorBasis::default();
    heaps
        .iter()
        .enumerate()
        .filter(|(at, heap)| basis.add_number(*at, heap).is_none())
        .map(|(_, heap)| heap.clone())
        .collect()
}
