//! Reproducible random numbers.

use grundy_game::Nat;

/// A pseudo-random number generator: SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct SeededRandom(u64);

impl SeededRandom {
    /// The generator for a seed and the number of a move. It does not depend on earlier draws, so undo and replay change nothing.
    pub(crate) fn new(seed: u64, moves: usize) -> SeededRandom {
        let mut random = SeededRandom(seed);
        let mixed = random.next() ^ moves as u64;
        SeededRandom(mixed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`. All are equally likely up to a deviation below 2^-32 if `bound` is below 2^32.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    pub(crate) fn number_below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "a number below 0 cannot be drawn");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number below `bound`, which is not 0. All are about equally likely.
    pub(crate) fn natural_below(&mut self, bound: &Nat) -> Nat {
        // 64 more bits than the bound make the remainders about equally likely.
        let words = bound.bits() / 64 + 2;
        let drawn = (0..words).fold(Nat::ZERO, |drawn, _| (drawn << 64u32) + self.next());
        drawn % bound
    }

    /// A number below `bound`, which is not 0. All numbers of digits are about equally likely.
    pub(crate) fn natural_of_any_size(&mut self, bound: &Nat) -> Nat {
        let bits = self.number_below(usize::try_from(bound.bits()).unwrap_or(usize::MAX));
        self.natural_below(&(Nat::from(1u32) << bits)).min(bound - 1u32)
    }
}

#[cfg(test)]
mod tests {
    use super::SeededRandom;

    #[test]
    fn all_are_drawn_about_as_often() {
        let mut seen = [0; 7];
        for moves in 0..1000 {
            let mut random = SeededRandom::new(42, moves);
            (0..7).for_each(|_| seen[random.number_below(7)] += 1);
        }
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }
}
