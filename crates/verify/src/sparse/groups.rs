//! Shifts in groups, which give the options of many heaps together.

use super::index::{IndexSet, add_index};

/// Options of a heap: each is the value that is some number of heaps before (the *shift*), plus (`⊕`) a fixed value, which has an index.
///
/// Shifts with the same index are a group, so that its sets are united before the index is added.
#[derive(Clone)]
pub(super) struct ShiftGroups {
    groups: Vec<ShiftGroup>,
    /// The index of the last group.
    last_group: u8,
}

#[derive(Clone)]
struct ShiftGroup {
    /// The index of this group plus (`⊕`) that of the group before; 0 for the first one.
    step: u8,
    shifts: Vec<usize>,
}

impl ShiftGroups {
    /// From pairs of a shift and an index. Groups are in the order of a Gray code, so that most steps have few bits.
    pub(super) fn new(mut options: Vec<(usize, u8)>) -> ShiftGroups {
        let place = |gray: u8| (0..8).fold(0, |place, bit| place ^ gray >> bit);
        options.sort_unstable_by_key(|&(shift, index)| (place(index), shift));
        options.dedup();
        let mut groups: Vec<ShiftGroup> = Vec::new();
        let mut last_group = options.first().map_or(0, |&(_, index)| index);
        for same in options.chunk_by(|a, b| a.1 == b.1) {
            let index = same[0].1;
            groups
                .push(ShiftGroup { step: index ^ last_group, shifts: same.iter().map(|&(shift, _)| shift).collect() });
            last_group = index;
        }
        ShiftGroups { groups, last_group }
    }

    /// The options of `L` heaps in a row, the first of which has the place `at`; `sets` has a set of one index for each heap.
    ///
    /// No shift is larger than `at`, and where a shift is less than `L`, sets from `at` on are read as they are. Time `O(L · shifts)`.
    #[inline(always)]
    pub(super) fn options<S: IndexSet, const L: usize>(&self, sets: &[S], at: usize) -> [S; L] {
        // The index of the current group is not added yet: a step adds what it differs by, and the last one all.
        let mut options = [S::EMPTY_SET; L];
        for group in &self.groups {
            options = add_index(options, group.step);
            for &shift in &group.shifts {
                let earlier: &[S; L] = sets[at - shift..].first_chunk().expect("sets reach as far");
                for (options, &earlier) in options.iter_mut().zip(earlier) {
                    *options |= earlier;
                }
            }
        }
        add_index(options, self.last_group)
    }

    /// Calls [`options`](Self::options) in a separate function, so that the options of a long row stay in vector registers.
    #[inline(never)]
    pub(super) fn options_of_row<S: IndexSet, const L: usize>(&self, sets: &[S], at: usize) -> [S; L] {
        self.options(sets, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_one_by_one(
            indices in prop::collection::vec(0u8..16, 100),
            options in prop::collection::vec((8usize..60, 0u8..16), 0..40),
        ) {
            let sets: Vec<u16> = indices.iter().map(|&index| u16::from_index(index)).collect();
            let found: [u16; 8] = ShiftGroups::new(options.clone()).options(&sets, 70);
            for (at, found) in (70..).zip(found) {
                let expected = options
                    .iter()
                    .fold(0, |set, &(shift, index)| set | u16::from_index(indices[at - shift] ^ index));
                prop_assert_eq!(found, expected);
            }
        }
    }
}
