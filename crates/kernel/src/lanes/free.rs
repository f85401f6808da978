//! The few codes that the heaps of a block may still have.
//!
//! Once many options are marked, few codes are free. To compare an option with one code takes two instructions for a vector of heaps,
//! and to mark it takes six for a pair of groups. So the last shifts are compared with the free codes only.

use super::split_codes::SplitCodes;
use super::{BLOCK_HEAPS, OptionMarks};

/// The maximum number of free codes of a heap: as many vectors as stay in the 16 registers of AVX2.
pub(super) const MAX_FREE_CODES: usize = 12;
/// The code of a row that has none; all codes are smaller.
pub(super) const NO_CODE: u8 = u8::MAX;

/// Up to [`MAX_FREE_CODES`] codes for each heap of a block: row `i` contains the `i`-th free code of each lane, or [`NO_CODE`].
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct FreeCodes {
    rows: [[u8; BLOCK_HEAPS]; MAX_FREE_CODES],
    /// The number of rows in use.
    count: usize,
}

impl FreeCodes {
    /// The `count` least codes that are not marked in the first `groups` groups, and fewer where there are fewer. They are marked.
    ///
    /// `O(count · groups)` operations on 64 bytes.
    #[inline(always)]
    pub(super) fn take_least(marks: &mut OptionMarks, groups: usize, count: usize) -> FreeCodes {
        let mut free = FreeCodes { rows: [[NO_CODE; BLOCK_HEAPS]; MAX_FREE_CODES], count };
        for row in &mut free.rows[..count] {
            take_least_code(&mut marks.planes[..groups], row);
        }
        free
    }

    /// The rows in use.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[[u8; BLOCK_HEAPS]] {
        &self.rows[..self.count]
    }

    /// The rows in use, in which a backend replaces codes of options by [`NO_CODE`].
    #[inline(always)]
    pub(super) fn rows_mut(&mut self) -> &mut [[u8; BLOCK_HEAPS]] {
        &mut self.rows[..self.count]
    }

    /// Keeps the `count` least codes of each lane.
    #[inline(always)]
    pub(super) fn keep_least(&mut self, count: usize) {
        let kept = count.min(self.count);
        for row in 0..kept {
            // The least code of these rows moves up to the first of them.
            for next in (row + 1..self.count).rev() {
                let [above, below] = self.rows.get_disjoint_mut([next - 1, next]).expect("two rows");
                for (above, below) in above.iter_mut().zip(below) {
                    (*above, *below) = ((*above).min(*below), (*above).max(*below));
                }
            }
        }
        self.count = kept;
        while self.count > 0 && self.rows[self.count - 1] == [NO_CODE; BLOCK_HEAPS] {
            self.count -= 1;
        }
    }

    /// Leaves out rows without a code, as far as one exchange of neighbours finds them.
    #[inline(always)]
    pub(super) fn drop_empty_rows(&mut self) {
        // `NO_CODE` is the largest one and moves to the last row.
        while self.count > 0 {
            for row in 1..self.count {
                let [above, below] = self.rows.get_disjoint_mut([row - 1, row]).expect("two rows");
                for (above, below) in above.iter_mut().zip(below) {
                    (*above, *below) = ((*above).min(*below), (*above).max(*below));
                }
            }
            if self.rows[self.count - 1] != [NO_CODE; BLOCK_HEAPS] {
                return;
            }
            self.count -= 1;
        }
    }

    /// Marks all codes of the first `groups` groups, but not the free ones.
    #[inline(always)]
    pub(super) fn mark_others(&self, marks: &mut OptionMarks, groups: usize) {
        let planes = &mut marks.planes[..groups];
        planes.fill([0; BLOCK_HEAPS]);
        for row in self.rows() {
            // `NO_CODE` has a group that no plane has.
            let split = SplitCodes::of_options(row, 0);
            planes.iter_mut().enumerate().for_each(|(group, plane)| split.mark_group(group, plane));
        }
        planes.as_flattened_mut().iter_mut().for_each(|plane| *plane = !*plane);
    }
}

/// Takes the least code of each lane that is not marked, or [`NO_CODE`], and marks it.
#[inline(always)]
fn take_least_code(planes: &mut [[u8; BLOCK_HEAPS]], row: &mut [u8; BLOCK_HEAPS]) {
    // The first plane of each lane that is not full, and its byte. Masks instead of conditions, from which the compiler would make branches.
    let mut own = [NO_CODE; BLOCK_HEAPS];
    let mut bytes = [u8::MAX; BLOCK_HEAPS];
    for (group, plane) in planes.iter().enumerate().rev() {
        for ((own, byte), plane) in own.iter_mut().zip(&mut bytes).zip(plane) {
            let full = mask_if(*plane == u8::MAX);
            *own = *own & full | group as u8 & !full;
            *byte = *byte & full | *plane & !full;
        }
    }
    for ((code, own), byte) in row.iter_mut().zip(&own).zip(&mut bytes) {
        let bit = !*byte & byte.wrapping_add(1);
        let place = mask_if(bit & 0xaa != 0) & 1 | mask_if(bit & 0xcc != 0) & 2 | mask_if(bit & 0xf0 != 0) & 4;
        *code = own << 3 | place | mask_if(bit == 0);
        *byte = bit;
    }
    for (group, plane) in planes.iter_mut().enumerate() {
        for ((plane, own), bit) in plane.iter_mut().zip(&own).zip(&bytes) {
            *plane |= *bit & mask_if(*own == group as u8);
        }
    }
}

/// All bits or none.
#[inline(always)]
fn mask_if(condition: bool) -> u8 {
    u8::from(condition).wrapping_neg()
}

/// The largest number of codes of a lane that are not marked, or [`usize::MAX`] if it is larger than [`MAX_FREE_CODES`].
#[inline(always)]
pub(super) fn most_free_codes(planes: &[[u8; BLOCK_HEAPS]]) -> usize {
    const PART_LANES: usize = 32;
    let mut most = 0;
    // The first lanes have too many, as a rule, if any have.
    for part in 0..BLOCK_HEAPS / PART_LANES {
        // At most 31 planes of eight codes: the sum fits a byte.
        let mut free = [0u8; PART_LANES];
        for plane in planes {
            let plane = &plane.as_chunks::<PART_LANES>().0[part];
            free.iter_mut().zip(plane).for_each(|(free, plane)| *free += plane.count_zeros() as u8);
        }
        most = usize::from(free.into_iter().max().unwrap_or(0)).max(most);
        if most > MAX_FREE_CODES {
            return usize::MAX;
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{CODE_LIMIT, MAX_GROUPS};

    #[test]
    fn the_least_free_codes_are_those_of_the_definition() {
        let mut marks = OptionMarks::default();
        // Lane 0 has no free code, later lanes have more and more.
        for (i, byte) in marks.planes.as_flattened_mut().iter_mut().enumerate() {
            let lane = i % BLOCK_HEAPS;
            let random = (i as u32).wrapping_mul(0x9e37_79b9) >> 16;
            *byte = if lane == 0 || random as usize % 70 > lane { u8::MAX } else { (random >> 7) as u8 | 1 };
        }
        let mut rows: Vec<Vec<u8>> = (0..BLOCK_HEAPS)
            .map(|lane| (0..CODE_LIMIT as u8).filter(|&code| !marks.contains(lane, code)).collect())
            .collect();
        for (lane, row) in rows.iter().enumerate() {
            for limit in [0, 1, 77, CODE_LIMIT as u8] {
                let below: Vec<u8> = row.iter().copied().filter(|&code| code < limit).collect();
                assert_eq!(marks.unmarked_codes(lane, limit).collect::<Vec<u8>>(), below, "lane {lane}");
            }
        }
        let most = rows.iter().map(Vec::len).max().unwrap();
        assert_eq!(most_free_codes(&marks.planes), if most > MAX_FREE_CODES { usize::MAX } else { most });
        let mut codes = FreeCodes::take_least(&mut marks, MAX_GROUPS, MAX_FREE_CODES);
        let check = |codes: &FreeCodes, rows: &[Vec<u8>], count: usize| {
            for (lane, wanted) in rows.iter().enumerate() {
                let found: Vec<u8> = codes.rows().iter().map(|row| row[lane]).filter(|&code| code != NO_CODE).collect();
                assert_eq!(found, wanted[..count.min(wanted.len())], "lane {lane}");
            }
        };
        check(&codes, &rows, MAX_FREE_CODES);
        rows.iter_mut().for_each(|row| row.truncate(MAX_FREE_CODES));
        for (i, row) in codes.rows_mut().iter_mut().enumerate() {
            for (lane, code) in row.iter_mut().enumerate().filter(|(lane, _)| (i * 5 + lane) % 3 != 0) {
                rows[lane].retain(|other| other != code);
                *code = NO_CODE;
            }
        }
        codes.keep_least(3);
        check(&codes, &rows, 3);
        codes.mark_others(&mut marks, MAX_GROUPS);
        for (lane, row) in rows.iter().enumerate() {
            for code in 0..CODE_LIMIT as u8 {
                assert_eq!(marks.contains(lane, code), !row[..row.len().min(3)].contains(&code), "lane {lane}, {code}");
            }
        }
    }
}
