//! One heap at a time.

use super::{BLOCK_HEAPS, CodeWindow, GROUP_CODES, MarkScope, OptionMarks, OptionShift};

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
        let codes = &window.codes[from - window.first..][..BLOCK_HEAPS];
        for (lane, code) in codes.iter().enumerate() {
            let code = code ^ shift.code();
            let group = usize::from(code) / GROUP_CODES;
            if lanes >> lane & 1 == 1 && (first..end).contains(&group) {
                marks.planes[group][lane] |= 1 << (code % 8);
            }
        }
    }
}
