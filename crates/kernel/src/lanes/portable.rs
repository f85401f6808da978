//! Bytes in loops of a fixed length, without branches: the compiler turns them into the wide instructions that every machine of a kind has,
//! those of SSE2 or of NEON.

use super::free::{FreeCodes, NO_CODE};
use super::split_codes::SplitCodes;
use super::{BLOCK_HEAPS, CodeWindow, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift};

pub(super) fn mark_options(
    marks: &mut OptionMarks,
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
    scope: MarkScope<'_>,
) {
    let (first, end) = scope.groups;
    for shift in shifts {
        let from = heap - shift.distance();
        let mut lanes = scope.lanes;
        if from < scope.barred.end() {
            lanes &= !scope.barred.barred_in_block(from);
        }
        let codes: &[u8; BLOCK_HEAPS] =
            window.codes[from - window.first_heap..][..BLOCK_HEAPS].try_into().expect("64 codes");
        let mut split = SplitCodes::of_options(codes, shift.code());
        if lanes != u64::MAX {
            split.hide_lanes(!lanes);
        }
        for (group, plane) in (first..end).zip(&mut marks.planes[first..end]) {
            split.mark_group(group, plane);
        }
    }
}

/// Replaces the free codes that are codes of options by [`NO_CODE`]. No shift may lead to a barred heap.
pub(super) fn strike_codes(free: &mut FreeCodes, window: CodeWindow<'_>, heap: usize, shifts: &[OptionShift]) {
    for shift in shifts {
        let from = heap - shift.distance() - window.first_heap;
        let codes: &[u8; BLOCK_HEAPS] = window.codes[from..][..BLOCK_HEAPS].try_into().expect("64 codes");
        let codes = codes.map(|code| code ^ shift.code());
        for row in free.rows_mut() {
            for (row, code) in row.iter_mut().zip(&codes) {
                *row |= u8::from(*row == *code).wrapping_neg() & NO_CODE;
            }
        }
    }
}

/// Marks the options of 16 lanes in their own planes. No lane is masked.
pub(super) fn add_quarters(
    planes: &mut [[u8; NEAR_DISTANCE]],
    window: CodeWindow<'_>,
    heap: usize,
    shifts: &[OptionShift],
) -> bool {
    for shift in shifts {
        let from = heap - shift.distance() - window.first_heap;
        let codes: &[u8; NEAR_DISTANCE] = window.codes[from..][..NEAR_DISTANCE].try_into().expect("16 codes");
        let split = SplitCodes::of_options(codes, shift.code());
        planes.iter_mut().enumerate().for_each(|(group, plane)| split.mark_group(group, plane));
    }
    true
}
