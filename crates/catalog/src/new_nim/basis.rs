//! Heaps as vectors over the field of two elements.

use grundy_theory::Nat;

/// A reduced vector of the basis, and the heaps whose XOR it is.
struct Row {
    vector: Nat,
    heaps: Vec<usize>,
}

/// A basis of vectors with different highest ones.
#[derive(Default)]
struct Basis(Vec<Row>);

impl Basis {
    /// Adds a heap if it is independent of those added before; otherwise returns heaps with XOR 0, this one included.
    fn add(&mut self, at: usize, heap: &Nat) -> Option<Vec<usize>> {
        let mut row = Row { vector: heap.clone(), heaps: vec![at] };
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
pub(super) fn independent(heaps: &[Nat]) -> bool {
    dependent(heaps).is_none()
}

/// Some heaps with XOR 0, if there are any.
pub(super) fn dependent(heaps: &[Nat]) -> Option<Vec<Nat>> {
    let mut basis = Basis::default();
    let found = heaps.iter().enumerate().find_map(|(at, heap)| basis.add(at, heap))?;
    Some(found.into_iter().map(|at| heaps[at].clone()).collect())
}

/// The independent heaps with the most stones; the heaps must be in descending order.
pub(super) fn heaviest(heaps: &[Nat]) -> Vec<Nat> {
    let mut basis = Basis::default();
    heaps.iter().enumerate().filter(|(at, heap)| basis.add(*at, heap).is_none()).map(|(_, heap)| heap.clone()).collect()
}
