//! The first pair with a given nim-sum, in a row of bytes and another row that is read backwards.
//!
//! The splits of a heap are such pairs: the values of the smaller heaps in ascending order, those of the larger ones in descending order.

use crate::lanes::{KernelBackend, KernelInstructions};

impl KernelBackend {
    /// The first index at which a byte of `row` and the byte at this index from the end of `back` have the nim-sum `sum`.
    ///
    /// # Panics
    /// If the rows differ in length.
    ///
    /// # Examples
    /// ```
    /// use grundy_kernel::lanes::KernelBackend;
    /// // 1 ^ 6, 2 ^ 5, 3 ^ 4
    /// assert_eq!(KernelBackend::best_backend().find_mirrored(&[1, 2, 3], &[4, 5, 6], 7), Some(0));
    /// assert_eq!(KernelBackend::best_backend().find_mirrored(&[1, 2, 8], &[7, 5, 6], 15), Some(2));
    /// assert_eq!(KernelBackend::best_backend().find_mirrored(&[1, 2, 8], &[7, 5, 6], 0), None);
    /// ```
    #[inline]
    #[allow(unsafe_code)]
    pub fn find_mirrored(self, row: &[u8], back: &[u8], sum: u8) -> Option<usize> {
        assert!(row.len() == back.len(), "the rows are equally long");
        // First whole vectors, then the rest by the definition.
        let (at, found) = match self.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx512 => unsafe { wide::find_by_64(row, back, sum) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            KernelInstructions::Avx2 => unsafe { wide::find_by_32(row, back, sum) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            KernelInstructions::Neon => unsafe { neon::find_by_16(row, back, sum) },
            _ => find_portable(row, back, sum),
        };
        if found {
            return Some(at);
        }
        let mut rest = row[at..].iter().zip(back[..row.len() - at].iter().rev());
        rest.position(|(a, b)| a ^ b == sum).map(|place| at + place)
    }
}

/// The index up to which there is no such pair, in steps without an early exit, so that they compile to vector instructions.
fn find_portable(row: &[u8], back: &[u8], sum: u8) -> (usize, bool) {
    const STEP_BYTES: usize = 32;
    let steps = row.chunks_exact(STEP_BYTES).zip(back.rchunks_exact(STEP_BYTES));
    let is_there = |(row, back): (&[u8], &[u8])| {
        (0..STEP_BYTES).fold(0, |any, i| any | u8::from(row[i] ^ back[STEP_BYTES - 1 - i] == sum)) != 0
    };
    let free = steps.take_while(|&step| !is_there(step)).count();
    (STEP_BYTES * free, false)
}

/// The index of the pair and `true`, or the index up to which there is none and `false`.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod wide {
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) fn find_by_64(row: &[u8], back: &[u8], sum: u8) -> (usize, bool) {
        const STEP_BYTES: usize = 64;
        let backwards: [u8; STEP_BYTES] = std::array::from_fn(|i| (STEP_BYTES - 1 - i) as u8);
        // SAFETY: each of the slices has 64 bytes.
        let load = |bytes: &[u8; STEP_BYTES]| unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
        let backwards = load(&backwards);
        let sum = _mm512_set1_epi8(sum as i8);
        let mut at = 0;
        for (row, back) in row.as_chunks::<STEP_BYTES>().0.iter().zip(back.as_rchunks::<STEP_BYTES>().1.iter().rev()) {
            let back = _mm512_permutexvar_epi8(backwards, load(back));
            let found = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(load(row), back), sum);
            if found != 0 {
                return (at + found.trailing_zeros() as usize, true);
            }
            at += STEP_BYTES;
        }
        (at, false)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn find_by_32(row: &[u8], back: &[u8], sum: u8) -> (usize, bool) {
        const STEP_BYTES: usize = 32;
        let backwards: [u8; STEP_BYTES] = std::array::from_fn(|i| (STEP_BYTES / 2 - 1 - i % (STEP_BYTES / 2)) as u8);
        // SAFETY: each of the slices has 32 bytes.
        let load = |bytes: &[u8; STEP_BYTES]| unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
        let backwards = load(&backwards);
        let sum = _mm256_set1_epi8(sum as i8);
        let mut at = 0;
        for (row, back) in row.as_chunks::<STEP_BYTES>().0.iter().zip(back.as_rchunks::<STEP_BYTES>().1.iter().rev()) {
            // `vpshufb` works in halves of 16 bytes, so the halves are exchanged by a second instruction.
            let back = _mm256_shuffle_epi8(load(back), backwards);
            let back = _mm256_permute4x64_epi64::<0b01_00_11_10>(back);
            let found = _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_xor_si256(load(row), back), sum));
            if found != 0 {
                return (at + found.trailing_zeros() as usize, true);
            }
            at += STEP_BYTES;
        }
        (at, false)
    }
}

/// The index of the pair and `true`, or the index up to which there is none and `false`.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[allow(unsafe_code)]
mod neon {
    use std::arch::aarch64::*;

    #[target_feature(enable = "neon")]
    pub(super) fn find_by_16(row: &[u8], back: &[u8], sum: u8) -> (usize, bool) {
        const STEP_BYTES: usize = 16;
        // SAFETY: each of the slices has 16 bytes.
        let load = |bytes: &[u8; STEP_BYTES]| unsafe { vld1q_u8(bytes.as_ptr()) };
        let sum = vdupq_n_u8(sum);
        let mut at = 0;
        for (row, back) in row.as_chunks::<STEP_BYTES>().0.iter().zip(back.as_rchunks::<STEP_BYTES>().1.iter().rev()) {
            // `rev64` works in halves of 8 bytes, so the halves are exchanged by a second instruction.
            let back = vrev64q_u8(load(back));
            let back = vextq_u8::<8>(back, back);
            let found = vceqq_u8(veorq_u8(load(row), back), sum);
            // Four bits of each byte, since there is no instruction that gathers one.
            let found = vget_lane_u64::<0>(vreinterpret_u64_u8(vshrn_n_u16::<4>(vreinterpretq_u16_u8(found))));
            if found != 0 {
                return (at + found.trailing_zeros() as usize / 4, true);
            }
            at += STEP_BYTES;
        }
        (at, false)
    }
}
