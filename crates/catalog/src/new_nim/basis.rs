//! Heaps as vectors over the field of two elements.

use grundy_theory::Nat;

/// A vector of the basis: reduced, and the heaps that it is the XOR of.
struct Row {
    vector: Nat,
    heaps: Vec<usize>,
}

/// Vectors with different highest ones.
#[derive(Default)]
struct Basis(Vec<Row>);

impl Basis {
    /// Adds a heap if it is independent of those that were added; otherwise tells which of these it is the XOR of.
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
                    // What occurs twice cancels.
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

/// Whether no selection of the heaps, but the empty one, has XOR 0.
pub(super) fn independent(heaps: &[Nat]) -> bool {
    dependent(heaps).is_none()
}

/// Heaps with XOR 0, if there are some.
pub(super) fn dependent(heaps: &[Nat]) -> Option<Vec<Nat>> {
    let mut basis = Basis::default();
    let found = heaps.iter().enumerate().find_map(|(at, heap)| basis.add(at, heap))?;
    Some(found.into_iter().map(|at| heaps[at].clone()).collect())
}

/// The independent heaps with the most stones, of heaps in falling order.
pub(super) fn heaviest(heaps: &[Nat]) -> Vec<Nat> {
    let mut basis = Basis::default();
    heaps.iter().enumerate().filter(|(at, heap)| basis.add(*at, heap).is_none()).map(|(_, heap)| heap.clone()).collect()
}
