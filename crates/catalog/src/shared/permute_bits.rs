//! Sets of values as bits: the nim-sums with a number are the same bits in another order.

/// Moves each bit of a word from position `i` to `i XOR by`, for `by < 64`.
pub(crate) fn permute_bits(mut word: u64, by: u64) -> u64 {
    const LOW_HALF_MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, kept) in LOW_HALF_MASKS.into_iter().enumerate().filter(|(bit, _)| by >> bit & 1 == 1) {
        let by = 1 << bit;
        word = (word & kept) << by | word >> by & kept;
    }
    word
}
