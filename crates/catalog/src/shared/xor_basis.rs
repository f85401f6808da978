//! Bases of numbers as vectors over the field of two elements, with XOR as addition.

use grundy_game::Nat;

/// A reduced vector of a basis, and the places of the numbers whose XOR it is.
struct BasisRow {
    vector: Nat,
    places: Vec<usize>,
}

/// A basis of vectors with different highest ones.
#[derive(Default)]
pub(crate) struct XorBasis(Vec<BasisRow>);

impl XorBasis {
    /// Adds the number at a place if it is independent of those added before; otherwise returns places with XOR 0, this one included.
    ///
    /// # Complexity
    /// At most one XOR for each bit of the number, and a search among the members for each.
    pub(crate) fn add_number(&mut self, place: usize, number: &Nat) -> Option<Vec<usize>> {
        let row = self.reduce(BasisRow { vector: number.clone(), places: vec![place] });
        if row.vector == Nat::ZERO {
            return Some(row.places);
        }
        self.0.push(row);
        None
    }

    /// The places of members of the basis that have an XOR; `None` if it is not in their span.
    pub(crate) fn places_with_xor(&self, xor: Nat) -> Option<Vec<usize>> {
        let row = self.reduce(BasisRow { vector: xor, places: Vec::new() });
        (row.vector == Nat::ZERO).then_some(row.places)
    }

    /// Adds vectors of the basis until none has the highest one of the row.
    fn reduce(&self, mut row: BasisRow) -> BasisRow {
        while row.vector != Nat::ZERO {
            let Some(other) = self.0.iter().find(|other| other.vector.bits() == row.vector.bits()) else { break };
            row.vector ^= &other.vector;
            toggle_places(&mut row.places, &other.places);
        }
        row
    }
}

/// Adds the places that are missing, and takes away those that are there: numbers that occur twice cancel.
pub(crate) fn toggle_places(places: &mut Vec<usize>, others: &[usize]) {
    for place in others {
        match places.iter().position(|own| own == place) {
            Some(twice) => drop(places.swap_remove(twice)),
            None => places.push(*place),
        }
    }
}
