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

pub(super) fn least_free(marks: &Marks, groups: usize) -> [u8; LANES] {
    std::array::from_fn(|lane| {
        let open = marks.planes[..groups].iter().position(|plane| plane[lane] != u8::MAX);
        open.map_or(GROUP * groups, |group| GROUP * group + marks.planes[group][lane].trailing_ones() as usize) as u8
    })
}

/// The open lanes, the least code that one of them misses, and the largest of their limits.
pub(super) fn open(marks: &Marks, groups: usize, limits: &[u8; LANES]) -> (u64, u8, u8) {
    let free = least_free(marks, groups);
    let open = (0..LANES).filter(|&lane| free[lane] < limits[lane]);
    open.fold((0, u8::MAX, 0), |(lanes, least, most), lane| {
        (lanes | 1 << lane, free[lane].min(least), limits[lane].max(most))
    })
}
