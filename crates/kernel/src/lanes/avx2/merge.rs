//! Marking most options of 64 heaps: four look-ups for four shifts and 32 codes, instead of sixteen.
//!
//! Of the codes that four shifts give a heap, those of the same 32 neighbouring codes are seldom more than one if there are many codes.
//! So only one of them is marked. It hides the others.

use crate::lanes::{BLOCK_HEAPS, CodeWindow, GROUP_CODES, MAX_GROUPS, OptionMarks, OptionShift};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The number of shifts that are marked at once.
const MERGED_SHIFTS: usize = 4;
/// The number of shifts after which the order of codes changes.
const MERGE_TURN_SHIFTS: usize = 64;
/// The number of neighbouring codes of which one is marked, and that of their groups.
const MERGED_CODES: usize = 32;
const QUAD_GROUPS: usize = MERGED_CODES / GROUP_CODES;

/// A number below [`MERGED_CODES`]: of the codes that merged shifts give, the one is marked whose nim-sum with it is least.
///
/// Always the same order would hide the same codes again and again.
fn merge_order(turn: usize) -> u8 {
    // An odd factor visits all orders, and those that follow each other differ in several bits.
    (turn * 11 % MERGED_CODES) as u8
}

/// Marks the options of 64 heaps that are not hidden by others. No shift may lead to a barred heap.
///
/// The order of codes is that of `turn` for the first [`MERGE_TURN_SHIFTS`], that of the next turn for as many that follow, and so on.
///
/// # Safety
/// For each shift the window must hold 64 codes from `heap − distance` on.
#[target_feature(enable = "avx2")]
pub(in crate::lanes) unsafe fn mark_most_options(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    groups: (usize, usize),
    turn: usize,
) {
    let start = window.codes.as_ptr().wrapping_add(heap - window.first_heap);
    for (turn, some) in (turn..).zip(shifts.chunks(MERGE_TURN_SHIFTS)) {
        let mut rows = [[MaybeUninit::<__m256i>::uninit(); MERGE_TURN_SHIFTS]; 2];
        let count = some.len().next_multiple_of(MERGED_SHIFTS);
        for (i, shift) in some.iter().enumerate() {
            let from = start.wrapping_sub(shift.distance());
            let code = _mm256_set1_epi32(shift.code as i32);
            for (half, rows) in rows.iter_mut().enumerate() {
                // SAFETY: the window holds 64 codes there.
                let codes = unsafe { _mm256_loadu_si256(from.wrapping_add(32 * half).cast()) };
                rows[i].write(_mm256_xor_si256(codes, code));
            }
        }
        for (half, rows) in rows.iter_mut().enumerate() {
            // Once more the last row, which hides nothing.
            let last = rows[some.len() - 1];
            rows[some.len()..count].fill(last);
            // SAFETY: the first `count` rows are written.
            let rows = unsafe { rows[..count].assume_init_ref() };
            let rows = rows.as_chunks::<MERGED_SHIFTS>().0;
            for quad in groups.0 / QUAD_GROUPS..groups.1.div_ceil(QUAD_GROUPS) {
                mark_quad(marks, half, rows, quad, groups, merge_order(turn));
            }
        }
    }
}

/// Marks codes of one quad of groups in half the lanes, of which `rows` has the options.
#[inline]
#[target_feature(enable = "avx2")]
fn mark_quad(
    marks: &mut OptionMarks,
    half: usize,
    rows: &[[__m256i; MERGED_SHIFTS]],
    quad: usize,
    (first, end): (usize, usize),
    order: u8,
) {
    let (low, high) = permuted_tables(order);
    // Codes of the quad become numbers below 32, in some order, and all others larger numbers.
    let from = _mm256_set1_epi8(((MERGED_CODES * quad) as u8 ^ order) as i8);
    let mut acc = [_mm256_setzero_si256(); QUAD_GROUPS];
    for row in rows {
        let [a, b, c, d] = row.map(|codes| _mm256_xor_si256(codes, from));
        let least = _mm256_min_epu8(_mm256_min_epu8(a, b), _mm256_min_epu8(c, d));
        // The places in the tables of each half of the quad; `vpshufb` gives 0 for all others.
        let places = [least, _mm256_xor_si256(least, _mm256_set1_epi8(16))];
        for (side, places) in places.into_iter().enumerate() {
            let places = _mm256_adds_epu8(places, _mm256_set1_epi8(0x70));
            acc[2 * side] = _mm256_or_si256(acc[2 * side], _mm256_shuffle_epi8(low, places));
            acc[2 * side + 1] = _mm256_or_si256(acc[2 * side + 1], _mm256_shuffle_epi8(high, places));
        }
    }
    for (i, acc) in acc.into_iter().enumerate() {
        // Bit 4 of the order exchanges the halves of the quad.
        let group = QUAD_GROUPS * quad + (i ^ usize::from(order / 16 * 2));
        if (first..end.min(MAX_GROUPS)).contains(&group) {
            let plane: &mut [u8; BLOCK_HEAPS / 2] =
                (&mut marks.planes[group][32 * half..][..32]).try_into().expect("half a plane");
            // SAFETY: there is room for 32 bytes.
            unsafe {
                let before = _mm256_loadu_si256(plane.as_ptr().cast());
                _mm256_storeu_si256(plane.as_mut_ptr().cast(), _mm256_or_si256(before, acc));
            }
        }
    }
}

/// The tables of a pair of groups whose codes are XORed with the low bits of a number.
#[inline]
#[target_feature(enable = "avx2")]
fn permuted_tables(order: u8) -> (__m256i, __m256i) {
    let bit = |place: u8| 1u16.wrapping_shl(u32::from(place ^ (order % 16)));
    let table = |bytes: [u8; 16]| {
        // SAFETY: the table has 16 bytes.
        _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    };
    (
        table(std::array::from_fn(|place| bit(place as u8) as u8)),
        table(std::array::from_fn(|place| (bit(place as u8) >> 8) as u8)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{KernelBackend, KernelInstructions};

    #[test]
    fn the_least_code_in_its_order_is_marked() {
        if !KernelBackend::available_backends().any(|backend| backend.instructions() == KernelInstructions::Avx2) {
            return;
        }
        let random = |i: usize| ((i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize;
        for round in 0..64 {
            let codes: Vec<u8> = (0..400).map(|i| (random(i + 1000 * round) % 248) as u8).collect();
            let shifts: Vec<OptionShift> = (0..3 + 2 * round)
                .map(|i| OptionShift::new(1 + (random(7 * i + round) % 300) as u32, (random(i) % 248) as u8))
                .collect();
            let groups = (random(round) % 9, 16 + random(round + 5) % 16);
            let heap = 1_300;
            let mut expected = OptionMarks::default();
            for (turn, some) in (round..).zip(shifts.chunks(MERGE_TURN_SHIFTS)) {
                for (some, lane) in
                    some.chunks(MERGED_SHIFTS).flat_map(|some| (0..BLOCK_HEAPS).map(move |lane| (some, lane)))
                {
                    let options = some.iter().map(|shift| codes[300 + lane - shift.distance()] ^ shift.code());
                    let options: Vec<u8> = options.collect();
                    let hides = |code: u8, other: u8| {
                        usize::from(other ^ code) < MERGED_CODES && other ^ merge_order(turn) < code ^ merge_order(turn)
                    };
                    for &code in options.iter().filter(|&&code| !options.iter().any(|&other| hides(code, other))) {
                        let group = usize::from(code) / GROUP_CODES;
                        if (groups.0..groups.1).contains(&group) {
                            expected.planes[group][lane] |= 1 << (code % 8);
                        }
                    }
                }
            }
            let mut marks = OptionMarks::default();
            let window = CodeWindow { codes: &codes, first_heap: 1_000 };
            // SAFETY: the machine has AVX2, and shifts of at most 300 lead to heaps from 1,000 on; there are 400 codes.
            unsafe { mark_most_options(&mut marks, window, heap, &shifts, groups, round) };
            assert_eq!(marks, expected, "round {round}");
        }
    }
}
