//! Heaps as vectors over the field of two elements.

use grundy_game::Nat;

/// A reduced vector of the basis, and the heaps whose XOR it is.
struct BasisRow {
    vector: Nat,
    heaps: Vec<usize>,
}

/// A basis of vectors with different highest ones.
#[derive(Default)]
struct HeapBasis(Vec<BasisRow>);

impl HeapBasis {
    /// Adds a heap if it is independent of those added before; otherwise returns heaps with XOR 0, this one included.
    fn add_heap(&mut self, at: usize, heap: &Nat) -> Option<Vec<usize>> {
        let mut row = BasisRow { vector: heap.clone(), heaps: vec![at] };
        while row.vector != Nat::ZERO {
            match self.0.iter().find(|other| other.vector.bits() == row.vector.bits()) {
                None => {
                    self.0.push(row);
                    return None;
                }
                Some(other) => {
                    row.vector ^= &other.vector;
                    // Heaps that occur twice cancel.
                    for heap in &other.heaps {
                        match row.heaps.iter().position(|own| own == heap) {
                            Some(twice) => drop(row.heaps.swap_remove(twice)),
                            None => row.heaps.push(*heap),
                        }
                    }
                }
            }
        }
        Some(row.heaps)
    }
}

/// Whether no non-empty selection of the heaps has XOR 0.
pub(super) fn is_independent(heaps: &[Nat]) -> bool {
    find_dependent_heaps(heaps).is_none()
}

/// Some heaps with XOR 0, if there are any.
pub(super) fn find_dependent_heaps(heaps: &[Nat]) -> Option<Vec<Nat>> {
    let mut basis = HeapBasis::default();
    let found = heaps.iter().enumerate().find_map(|(at, heap)| basis.add_heap(at, heap))?;
    Some(found.into_iter().map(|at| heaps[at].clone()).collect())
}

/// The independent heaps with the most stones; the heaps must be in descending order.
pub(super) fn heaviest_independent_heaps(heaps: &[Nat]) -> Vec<Nat> {
    let mut basis = HeapBasis::default();
    heaps
        .iter()
        .enumerate()
        .filter(|(at, heap)| basis.add_heap(*at, heap).is_none())
        .map(|(_, heap)| heap.clone())
        .collect()
}
