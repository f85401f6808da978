//! Transposing blocks of bytes from planes to rows.

use super::NEAR_DISTANCE;

/// The row of one of 16 lanes.
pub(super) trait TurnPlanes: Sized {
    /// The number of planes of 16 bytes that make 16 rows.
    const PLANE_COUNT: usize;
    /// Transposes planes to rows.
    fn turn_planes(planes: &[[u8; NEAR_DISTANCE]]) -> [Self; NEAR_DISTANCE];
}

impl TurnPlanes for u16 {
    const PLANE_COUNT: usize = 2;
    #[inline(always)]
    fn turn_planes(planes: &[[u8; NEAR_DISTANCE]]) -> [u16; NEAR_DISTANCE] {
        let planes: &[[u8; NEAR_DISTANCE]; 2] = planes.try_into().expect("2 planes");
        std::array::from_fn(|lane| u16::from_le_bytes([planes[0][lane], planes[1][lane]]))
    }
}

impl TurnPlanes for u32 {
    const PLANE_COUNT: usize = 4;
    #[inline(always)]
    fn turn_planes(planes: &[[u8; NEAR_DISTANCE]]) -> [u32; NEAR_DISTANCE] {
        let planes = planes.try_into().expect("4 planes");
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        return turn_four_by_shuffles(planes);
        #[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
        return neon::turn_four_planes(planes);
        #[cfg(not(any(
            all(target_arch = "x86_64", not(miri)),
            all(target_arch = "aarch64", target_endian = "little", not(miri))
        )))]
        return turn_four_in_pairs(planes);
    }
}

impl TurnPlanes for u64 {
    const PLANE_COUNT: usize = 8;
    #[inline(always)]
    fn turn_planes(planes: &[[u8; NEAR_DISTANCE]]) -> [u64; NEAR_DISTANCE] {
        let planes = planes.try_into().expect("8 planes");
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        return turn_by_shuffles(planes);
        #[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
        return neon::turn_eight_planes(planes);
        #[cfg(not(any(
            all(target_arch = "x86_64", not(miri)),
            all(target_arch = "aarch64", target_endian = "little", not(miri))
        )))]
        return turn_by_bytes(planes);
    }
}

impl TurnPlanes for [u64; 4] {
    const PLANE_COUNT: usize = 32;
    #[inline(always)]
    fn turn_planes(planes: &[[u8; NEAR_DISTANCE]]) -> [[u64; 4]; NEAR_DISTANCE] {
        let mut rows = [[0; 4]; NEAR_DISTANCE];
        for (word, planes) in planes.chunks_exact(8).enumerate() {
            for (row, turned) in rows.iter_mut().zip(u64::turn_planes(planes)) {
                row[word] = turned;
            }
        }
        rows
    }
}

/// In two steps, because each compiles to interleaving instructions.
#[cfg_attr(all(target_arch = "x86_64", not(miri), not(test)), expect(dead_code, reason = "other machines use it"))]
fn turn_four_in_pairs(planes: &[[u8; NEAR_DISTANCE]; 4]) -> [u32; NEAR_DISTANCE] {
    let pair = |a: &[u8; NEAR_DISTANCE], b: &[u8; NEAR_DISTANCE]| -> [u16; NEAR_DISTANCE] {
        std::array::from_fn(|lane| u16::from_le_bytes([a[lane], b[lane]]))
    };
    let (low, high) = (pair(&planes[0], &planes[1]), pair(&planes[2], &planes[3]));
    std::array::from_fn(|lane| u32::from(low[lane]) | u32::from(high[lane]) << 16)
}

/// Two rounds of interleaving. Compiled for AVX2, the loops above take several times as long.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code)]
#[inline(always)]
fn turn_four_by_shuffles(planes: &[[u8; NEAR_DISTANCE]; 4]) -> [u32; NEAR_DISTANCE] {
    use std::arch::x86_64::*;
    let mut rows = [0; NEAR_DISTANCE];
    // SAFETY: every x86-64 has SSE2; a plane is 16 bytes, and four rows are.
    unsafe {
        let plane = |g: usize| _mm_loadu_si128(planes[g].as_ptr().cast());
        let pair = |g: usize| (_mm_unpacklo_epi8(plane(g), plane(g + 1)), _mm_unpackhi_epi8(plane(g), plane(g + 1)));
        let (low, high) = (pair(0), pair(2));
        for (i, (low, high)) in [(low.0, high.0), (low.1, high.1)].into_iter().enumerate() {
            _mm_storeu_si128(rows[8 * i..].as_mut_ptr().cast(), _mm_unpacklo_epi16(low, high));
            _mm_storeu_si128(rows[8 * i + 4..].as_mut_ptr().cast(), _mm_unpackhi_epi16(low, high));
        }
    }
    rows
}

/// The definition.
#[cfg_attr(all(target_arch = "x86_64", not(miri), not(test)), expect(dead_code, reason = "other machines use it"))]
fn turn_by_bytes(planes: &[[u8; NEAR_DISTANCE]; 8]) -> [u64; NEAR_DISTANCE] {
    std::array::from_fn(|lane| u64::from_le_bytes(planes.map(|plane| plane[lane])))
}

/// Three rounds of interleaving.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[allow(unsafe_code)]
#[inline(always)]
fn turn_by_shuffles(planes: &[[u8; NEAR_DISTANCE]; 8]) -> [u64; NEAR_DISTANCE] {
    use std::arch::x86_64::*;
    let mut rows = [0; NEAR_DISTANCE];
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

/// Stores that interleave.
#[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
#[allow(unsafe_code)]
mod neon {
    use super::NEAR_DISTANCE;
    use std::arch::aarch64::*;

    #[inline(always)]
    pub(super) fn turn_four_planes(planes: &[[u8; NEAR_DISTANCE]; 4]) -> [u32; NEAR_DISTANCE] {
        let mut rows = [0; NEAR_DISTANCE];
        // SAFETY: every little-endian ARM of 64 bits that Rust knows has NEON; a plane is 16 bytes, and the rows are 64.
        unsafe {
            let plane = |g: usize| vld1q_u8(planes[g].as_ptr());
            vst4q_u8(rows.as_mut_ptr().cast(), uint8x16x4_t(plane(0), plane(1), plane(2), plane(3)));
        }
        rows
    }

    #[inline(always)]
    pub(super) fn turn_eight_planes(planes: &[[u8; NEAR_DISTANCE]; 8]) -> [u64; NEAR_DISTANCE] {
        let mut rows = [0; NEAR_DISTANCE];
        // SAFETY: as above; half the rows are 64 bytes.
        unsafe {
            let plane = |g: usize| vld1q_u8(planes[g].as_ptr());
            let low = |g: usize| vreinterpretq_u16_u8(vzip1q_u8(plane(g), plane(g + 1)));
            let high = |g: usize| vreinterpretq_u16_u8(vzip2q_u8(plane(g), plane(g + 1)));
            vst4q_u16(rows.as_mut_ptr().cast(), uint16x8x4_t(low(0), low(2), low(4), low(6)));
            vst4q_u16(rows[NEAR_DISTANCE / 2..].as_mut_ptr().cast(), uint16x8x4_t(high(0), high(2), high(4), high(6)));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_agree() {
        let mut planes = [[0; NEAR_DISTANCE]; 8];
        for (i, byte) in planes.iter_mut().flatten().enumerate() {
            *byte = (i * 89 + i / 7) as u8;
        }
        let rows = turn_by_bytes(&planes);
        assert_eq!(u64::turn_planes(&planes), rows);
        assert_eq!(u32::turn_planes(&planes[..4]), rows.map(|row| row as u32));
        assert_eq!(turn_four_in_pairs(planes[..4].try_into().unwrap()), rows.map(|row| row as u32));
        assert_eq!(u16::turn_planes(&planes[..2]), rows.map(|row| row as u16));
        let four: Vec<[u8; NEAR_DISTANCE]> = (0..4).flat_map(|_| planes).collect();
        assert_eq!(<[u64; 4]>::turn_planes(&four), rows.map(|row| [row; 4]));
    }
}
