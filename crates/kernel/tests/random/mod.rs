//! Pseudorandom numbers, the same in every run.

/// splitmix64.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    /// A number below a limit.
    pub(crate) fn number_below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}
