//! The values of hexadecimal 0.2048, some thousand of them.

/// Numbers as bits.
#[derive(Clone)]
struct ShiftedBits(Vec<u64>);

impl ShiftedBits {
    /// Adds all `n ⊕ by` for `n` in another set: the high bits of `by` move words, the low ones bits within them.
    fn add_shifted(&mut self, other: &ShiftedBits, by: u64) {
        const SWAP_MASKS: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        for (at, &word) in other.0.iter().enumerate().filter(|&(_, &word)| word != 0) {
            let swap =
                |word: u64, bit: usize| (word & SWAP_MASKS[bit]) << (1 << bit) | word >> (1 << bit) & SWAP_MASKS[bit];
            let word = (0..6).filter(|&bit| by >> bit & 1 == 1).fold(word, swap);
            self.0[at ^ (by >> 6) as usize] |= word;
        }
    }

    fn add(&mut self, n: u64) {
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
    }

    fn mex(&self) -> u64 {
        let at = self.0.iter().position(|&word| word != u64::MAX).expect("there is room");
        at as u64 * 64 + u64::from(self.0[at].trailing_ones())
    }
}

/// The values of hexadecimal 0.2048: sets of the values of two heaps, and of three, for each number of tokens.
pub(crate) fn ruler_values(count: usize) -> Vec<u64> {
    let empty = ShiftedBits(vec![0; count.next_power_of_two().max(64) / 64]);
    let mut values: Vec<u64> = vec![0];
    let mut two = vec![empty.clone(); 2];
    for n in 1..count {
        let mut reached = empty.clone();
        // Take 1 and leave one heap; take 3 and leave two; take 4 and leave three.
        if n > 1 {
            reached.add(values[n - 1]);
        }
        if n > 4 {
            reached.0.iter_mut().zip(&two[n - 3].0).for_each(|(all, more)| *all |= more);
            (1..n - 5).for_each(|a| reached.add_shifted(&two[n - 4 - a], values[a]));
        }
        values.push(reached.mex());
        let mut sums = empty.clone();
        (1..=n.div_ceil(2)).for_each(|a| sums.add(values[a] ^ values[n + 1 - a]));
        two.push(sums);
    }
    values
}
