//! A block of bytes turned from planes into rows.

use super::NEAR;

/// Eight planes of 16 bytes become 16 words of eight bytes.
#[inline(always)]
pub(super) fn turn(planes: &[[u8; NEAR]; 8]) -> [u64; NEAR] {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    return turn_by_shuffles(planes);
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    return turn_by_bytes(planes);
}

/// The definition.
#[cfg_attr(all(target_arch = "x86_64", not(miri), not(test)), expect(dead_code, reason = "other machines use it"))]
fn turn_by_bytes(planes: &[[u8; NEAR]; 8]) -> [u64; NEAR] {
    std::array::from_fn(|lane| u64::from_le_bytes(planes.map(|plane| plane[lane])))
}

/// Three rounds of interleaving.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code)]
#[inline(always)]
fn turn_by_shuffles(planes: &[[u8; NEAR]; 8]) -> [u64; NEAR] {
    use std::arch::x86_64::*;
    let mut rows = [0; NEAR];
    // SAFETY: every x86-64 has SSE2; a plane is 16 bytes, and two rows are.
    unsafe {
        let plane = |g: usize| _mm_loadu_si128(planes[g].as_ptr().cast());
        let pair = |g: usize| (_mm_unpacklo_epi8(plane(g), plane(g + 1)), _mm_unpackhi_epi8(plane(g), plane(g + 1)));
        let four = |a: __m128i, b: __m128i| (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
        let (a, b, c, d) = (pair(0), pair(2), pair(4), pair(6));
        let (low, high) = ((four(a.0, b.0), four(a.1, b.1)), (four(c.0, d.0), four(c.1, d.1)));
        let quarters = [(low.0.0, high.0.0), (low.0.1, high.0.1), (low.1.0, high.1.0), (low.1.1, high.1.1)];
        for (i, (low, high)) in quarters.into_iter().enumerate() {
            _mm_storeu_si128(rows[4 * i..].as_mut_ptr().cast(), _mm_unpacklo_epi32(low, high));
            _mm_storeu_si128(rows[4 * i + 2..].as_mut_ptr().cast(), _mm_unpackhi_epi32(low, high));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_agree() {
        let mut planes = [[0; NEAR]; 8];
        for (i, byte) in planes.iter_mut().flatten().enumerate() {
            *byte = (i * 89 + i / 7) as u8;
        }
        assert_eq!(turn(&planes), turn_by_bytes(&planes));
    }
}
