//! Finds sets of vectors modulo 2 with a given sum.

/// A vector modulo 2, as bits.
pub(super) type Bits = Vec<u64>;

/// A vector of `places` entries with ones at the given places.
pub(super) fn bits(places: usize, ones: impl IntoIterator<Item = usize>) -> Bits {
    let mut bits = vec![0; places.div_ceil(64)];
    ones.into_iter().for_each(|one| bits[one / 64] ^= 1 << (one % 64));
    bits
}

/// Whether there is a one at a place.
pub(super) fn has(bits: &Bits, place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 == 1
}

fn add(a: &mut Bits, b: &Bits) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a ^= b);
}

/// The sums of some vectors, as an echelon form.
pub(super) struct Sums {
    /// Vectors with increasing lowest ones, each with the set of given vectors whose sum it is.
    rows: Vec<(usize, Bits, Bits)>,
    /// The given vectors that belong to some set with sum 0.
    pub(super) spare: Bits,
    count: usize,
}

impl Sums {
    /// The sums of these vectors, which must have the same length.
    ///
    /// # Complexity
    /// Cubic in their number and length, 64 bits at a time. It is faster if neighbouring vectors have ones in neighbouring places,
    /// as for a path or a grid in breadth-first order: then few vectors are added to each.
    pub(super) fn of(vectors: &[Bits]) -> Sums {
        let count = vectors.len();
        let mut sums = Sums { rows: Vec::new(), spare: bits(count, []), count };
        for (number, vector) in vectors.iter().enumerate() {
            let (rest, mut set) = sums.reduced(vector.clone());
            set[number / 64] ^= 1 << (number % 64);
            match lowest(&rest) {
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
    pub(super) fn set(&self, sum: Bits) -> Option<Bits> {
        let (rest, set) = self.reduced(sum);
        lowest(&rest).is_none().then_some(set)
    }

    /// Reduces a vector by the echelon form. Returns the rest, and the set of given vectors that was added.
    fn reduced(&self, mut vector: Bits) -> (Bits, Bits) {
        let mut set = bits(self.count, []);
        for (low, row, of) in &self.rows {
            if has(&vector, *low) {
                add(&mut vector, row);
                add(&mut set, of);
            }
        }
        (vector, set)
    }
}

fn lowest(bits: &Bits) -> Option<usize> {
    let word = bits.iter().position(|word| *word != 0)?;
    Some(word * 64 + bits[word].trailing_zeros() as usize)
}
