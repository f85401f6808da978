//! One heap at a time.

use super::{GROUP, LANES, Marks, Scope, Shift, Window};

pub(super) fn mark(marks: &mut Marks, window: Window<'_>, heap: usize, shifts: &[Shift], scope: Scope<'_>) {
    let (first, end) = scope.groups;
    for shift in shifts {
        let from = heap - shift.distance();
        let mut lanes = scope.lanes;
        if from < scope.barred.end() {
            lanes &= !scope.barred.block(from);
        }
        let codes = &window.codes[from - window.first..][..LANES];
        for (lane, code) in codes.iter().enumerate() {
            let code = code ^ shift.code();
            let group = usize::from(code) / GROUP;
            if lanes >> lane & 1 == 1 && (first..end).contains(&group) {
                marks.planes[group][lane] |= 1 << (code % 8);
            }
        }
    }
}
