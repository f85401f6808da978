//! The minimum excluded number.

/// The mex of some numbers: the least natural number that is not among them.
///
/// `O(len)` time and memory.
///
/// ```
/// use grundy_kernel::mex;
/// assert_eq!(mex(&[0, 1, 3, 5]), 2);
/// assert_eq!(mex(&[]), 0);
/// ```
pub fn mex(numbers: &[u64]) -> u64 {
    let mut seen = vec![false; numbers.len() + 1];
    for &n in numbers {
        if let Some(slot) = usize::try_from(n).ok().and_then(|n| seen.get_mut(n)) {
            *slot = true;
        }
    }
    seen.iter().position(|&s| !s).expect("one number more than were given cannot all be seen") as u64
}

/// A set of small numbers for computing many mex values, one after the other.
///
/// Each insertion stamps a slot with the number of the round, so that clearing costs nothing.
///
/// ```
/// let mut set = grundy_kernel::MexSet::new();
/// set.insert(0);
/// set.insert(2);
/// assert_eq!(set.mex(), 1);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct MexSet {
    round: u32,
    stamps: Vec<u32>,
}

impl Default for MexSet {
    fn default() -> MexSet {
        MexSet::new()
    }
}

impl MexSet {
    /// An empty set.
    pub fn new() -> MexSet {
        MexSet { round: 1, stamps: Vec::new() }
    }

    /// Adds a number. Amortised `O(1)`; memory grows with the largest number ever inserted.
    #[inline]
    pub fn insert(&mut self, n: u64) {
        let n = n as usize;
        if n >= self.stamps.len() {
            self.stamps.resize((n + 1).next_power_of_two().max(64), 0);
        }
        self.stamps[n] = self.round;
    }

    /// Whether the number was inserted since the last [`clear`](MexSet::clear).
    #[inline]
    pub fn contains(&self, n: u64) -> bool {
        self.stamps.get(n as usize) == Some(&self.round)
    }

    /// The least number that is not in the set. `O(mex)`.
    #[inline]
    pub fn mex(&self) -> u64 {
        self.stamps.iter().position(|&s| s != self.round).unwrap_or(self.stamps.len()) as u64
    }

    /// Empties the set. `O(1)`, except once in four billion rounds.
    #[inline]
    pub fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        // 0 is the stamp of a slot that was never used, and old stamps would seem new.
        if self.round == 0 {
            self.stamps.fill(0);
            self.round = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_agrees_with_definition() {
        let mut set = MexSet::new();
        let mut state = 1u64;
        // Miri is slow.
        for len in 0..if cfg!(miri) { 20 } else { 200usize } {
            let numbers: Vec<u64> = (0..len)
                .map(|_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (state >> 33) % 80
                })
                .collect();
            set.clear();
            numbers.iter().for_each(|&n| set.insert(n));
            assert_eq!(set.mex(), mex(&numbers));
            assert!((0..100).all(|n| set.contains(n) == numbers.contains(&n)));
        }
    }
}
