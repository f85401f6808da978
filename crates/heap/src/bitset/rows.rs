//! Sets of values as bits, one row of words for each number of tokens.
//!
//! All values are below `64·w` for `w` words a row, a power of two, and so are their nim-sums.
//! The nim-sum of a set with a number is a permutation of its bits: the high bits of the number permute the words,
//! and each of its six low bits swaps neighbouring blocks within every word.

/// Sets of values below `64·w`, for `w` a power of two.
#[derive(Clone, Debug)]
pub(super) struct ValueSets {
    words: usize,
    bits: Vec<u64>,
}

impl ValueSets {
    pub(super) fn new(words: usize) -> ValueSets {
        ValueSets { words, bits: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.bits.len() / self.words
    }

    /// Changes the number of sets, by adding empty ones or removing the last ones.
    pub(super) fn resize(&mut self, rows: usize) {
        self.bits.resize(rows * self.words, 0);
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

    /// A set, and an earlier one.
    pub(super) fn row_and_earlier(&mut self, row: usize, earlier: usize) -> (&mut [u64], &[u64]) {
        // Both are rows of one vector, so a split is needed to write one while the other is read.
        let (before, behind) = self.bits.split_at_mut(row * self.words);
        (&mut behind[..self.words], &before[earlier * self.words..][..self.words])
    }

    /// Twice as many words in each set.
    pub(super) fn widen(&mut self) {
        let mut wide = ValueSets { words: 2 * self.words, bits: Vec::new() };
        wide.resize(self.len());
        for (to, from) in wide.bits.chunks_exact_mut(2 * self.words).zip(self.bits.chunks_exact(self.words)) {
            to[..self.words].copy_from_slice(from);
        }
        *self = wide;
    }
}

/// Adds a value to a set.
#[inline]
pub(super) fn insert_value(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

/// Adds all members of another set.
pub(super) fn unite_sets(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

/// Adds the nim-sums of a value with all members of another set.
pub(super) fn unite_sums(set: &mut [u64], other: &[u64], value: u32) {
    let (low, high) = (value % 64, value as usize / 64);
    for (place, &word) in other.iter().enumerate() {
        set[place ^ high] |= (0..6).filter(|bit| low >> bit & 1 == 1).fold(word, swap_blocks);
    }
}

/// The least value that is not in a set; `64·w` if the set of `w` words is full.
pub(super) fn set_mex(set: &[u64]) -> u32 {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    64 * full as u32 + set.get(full).map_or(0, |word| word.trailing_ones())
}

/// The nim-sums of `2^bit` with the members of one word.
#[inline]
pub(super) fn swap_blocks(word: u64, bit: u32) -> u64 {
    /// The bits of a word whose position has a 0 in the given place.
    const EVEN_BLOCK_MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let even = EVEN_BLOCK_MASKS[bit as usize];
    (word >> (1 << bit)) & even | (word & even) << (1 << bit)
}

/// A union of nim-sums of values with sets, where there are many of both.
///
/// Sets are gathered by the six low bits of their value, with their words permuted already; the swaps within words are done once at the end,
/// for each gathered set and not for each pair of a value and a set.
#[derive(Debug)]
pub(super) struct NimSumMixer {
    words: usize,
    gathered: Vec<u64>,
    /// Bit `i` is set if something was gathered for the low bits `i`.
    used_low_bits: u64,
}

impl NimSumMixer {
    pub(super) fn new(words: usize) -> NimSumMixer {
        NimSumMixer { words, gathered: vec![0; 64 * words], used_low_bits: 0 }
    }

    /// Adds the nim-sums of a value with the members of a set.
    #[inline]
    pub(super) fn add(&mut self, value: u32, set: &[u64]) {
        let (low, high) = (value as usize % 64, value as usize / 64);
        self.used_low_bits |= 1 << low;
        let gathered = &mut self.gathered[low * self.words..][..self.words];
        match self.words {
            1 => permute_words::<1>(gathered, set, high),
            2 => permute_words::<2>(gathered, set, high),
            4 => permute_words::<4>(gathered, set, high),
            _ => {
                // The high bits of `high` permute blocks of eight words, its three low bits the words of a block.
                for (block, words) in set.chunks_exact(8).enumerate() {
                    permute_words::<8>(&mut gathered[8 * (block ^ (high / 8))..][..8], words, high % 8);
                }
            }
        }
    }

    /// Adds the union to a set, and empties the mixer. Six passes over halves: `O(64·w)`.
    pub(super) fn finish_into(&mut self, set: &mut [u64]) {
        let mut used = std::mem::take(&mut self.used_low_bits);
        for bit in (0..6).rev() {
            let half = 1 << bit;
            for low in (0..half).filter(|low| used >> (low + half) & 1 == 1) {
                let (to, from) = self.gathered.split_at_mut((low + half) * self.words);
                let to = &mut to[low * self.words..][..self.words];
                for (to, from) in to.iter_mut().zip(&mut from[..self.words]) {
                    // To add `low + 2^bit` is to add `2^bit` and then `low`, which the next passes do.
                    *to |= swap_blocks(std::mem::take(from), bit);
                }
            }
            // The words that were gathered with the bit are now gathered without it.
            used = (used | used >> half) & ((1 << half) - 1);
        }
        if used > 0 {
            set.iter_mut().zip(&mut self.gathered[..self.words]).for_each(|(to, from)| *to |= std::mem::take(from));
        }
    }
}

/// Adds `W` words of a set, permuted by the high bits of a value.
#[inline]
fn permute_words<const W: usize>(to: &mut [u64], from: &[u64], high: usize) {
    let (Some(to), Some(from)) = (to.first_chunk_mut::<W>(), from.first_chunk::<W>()) else { return };
    for (place, word) in from.iter().enumerate() {
        // `high` is below `W`; the mask only spares the check of the index.
        to[(place ^ high) & (W - 1)] |= word;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: &[u64]) -> Vec<u32> {
        (0..64 * set.len() as u32).filter(|&value| set[value as usize / 64] >> (value % 64) & 1 == 1).collect()
    }

    #[test]
    fn sums_are_nim_sums() {
        let mut state = 1u64;
        let mut random = |below: u32| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as u32 % below
        };
        for words in [1, 2, 4, 8, 32] {
            let below = 64 * words as u32;
            let mut mixer = NimSumMixer::new(words);
            for _ in 0..20 {
                let (mut mixed, mut united, mut expected) = (vec![0; words], vec![0; words], vec![0; words]);
                for _ in 0..random(5) {
                    let (value, mut set) = (random(below), vec![0; words]);
                    (0..random(9)).for_each(|_| insert_value(&mut set, random(below)));
                    members(&set).iter().for_each(|member| insert_value(&mut expected, member ^ value));
                    unite_sums(&mut united, &set, value);
                    mixer.add(value, &set);
                }
                mixer.finish_into(&mut mixed);
                assert_eq!(members(&mixed), members(&expected));
                assert_eq!(united, expected);
            }
        }
    }

    #[test]
    fn least_missing_value() {
        assert_eq!(set_mex(&[0, 0]), 0);
        assert_eq!(set_mex(&[u64::MAX, 0b1011]), 66);
        assert_eq!(set_mex(&[u64::MAX, u64::MAX]), 128);
    }
}
