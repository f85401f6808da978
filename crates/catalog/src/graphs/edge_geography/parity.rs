//! Finds sets of vectors modulo 2 with a given sum.

/// A vector modulo 2, as bits.
pub(super) type ParityVector = Vec<u64>;

/// A vector of `places` entries with ones at the given places.
pub(super) fn parity_vector(places: usize, ones: impl IntoIterator<Item = usize>) -> ParityVector {
    let mut bits = vec![0; places.div_ceil(64)];
    ones.into_iter().for_each(|one| bits[one / 64] ^= 1 << (one % 64));
    bits
}

/// Whether there is a one at a place.
pub(super) fn has_one(bits: &ParityVector, place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}

fn add_vector(a: &mut ParityVector, b: &ParityVector) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a ^= b);
}

/// The sums of some vectors, as an echelon form.
pub(super) struct VectorSums {
    /// Vectors with increasing lowest ones, each with the set of given vectors whose sum it is.
    rows: Vec<(usize, ParityVector, ParityVector)>,
    /// The given vectors that belong to some set with sum 0.
    pub(super) spare: ParityVector,
    vector_count: usize,
}

impl VectorSums {
    /// The sums of these vectors, which must have the same length.
    ///
    /// # Complexity
    /// Cubic in their number and length, 64 bits at a time. It is faster if neighbouring vectors have ones in neighbouring places,
    /// as for a path or a grid in breadth-first order: then few vectors are added to each.
    pub(super) fn from_vectors(vectors: &[ParityVector]) -> VectorSums {
        let vector_count = vectors.len();
        let mut sums = VectorSums { rows: Vec::new(), spare: parity_vector(vector_count, []), vector_count };
        for (number, vector) in vectors.iter().enumerate() {
            let (rest, mut set) = sums.reduce_vector(vector.clone());
            set[number / 64] ^= 1 << (number % 64);
            match lowest_one(&rest) {
                None => sums.spare.iter_mut().zip(&set).for_each(|(a, b)| *a |= b),
                Some(low) => {
                    let place = sums.rows.partition_point(|(other, ..)| *other < low);
                    sums.rows.insert(place, (low, rest, set));
                }
            }
        }
        sums
    }

    /// A set of the given vectors with this sum, if there is one.
    pub(super) fn subset_with_sum(&self, sum: ParityVector) -> Option<ParityVector> {
        let (rest, set) = self.reduce_vector(sum);
        lowest_one(&rest).is_none().then_some(set)
    }

    /// Reduces a vector by the echelon form. Returns the rest, and the set of given vectors that was added.
    fn reduce_vector(&self, mut vector: ParityVector) -> (ParityVector, ParityVector) {
        let mut set = parity_vector(self.vector_count, []);
        for (low, row, of) in &self.rows {
            if has_one(&vector, *low) {
                add_vector(&mut vector, row);
                add_vector(&mut set, of);
            }
        }
        (vector, set)
    }
}

fn lowest_one(bits: &ParityVector) -> Option<usize> {
    let word = bits.iter().position(|word| *word != 0)?;
    Some(word * 64 + bits[word].trailing_zeros() as usize)
}
