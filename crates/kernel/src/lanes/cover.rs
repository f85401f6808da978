//! Whether the options of 64 heaps have all the codes for which the heaps need witnesses.

use super::free::{FreeCodes, MAX_FREE_CODES, most_free_codes};
use super::{
    BLOCK_HEAPS, CODE_LIMIT, CodeWindow, GROUP_CODES, MAX_GROUPS, MarkScope, OptionMarks, OptionShift,
    SMALL_CODE_GROUPS, ShiftBatches,
};

/// The codes that the options of a heap must have: all below a limit, which depends on the code and the parity of the heap.
#[derive(Clone, Debug)]
pub struct WitnessNeeds {
    pub(super) limits: [[u8; 256]; 2],
    /// For even and odd heaps and small codes: the codes of each group that are *not* needed, as bits.
    pub(super) spare: [[[u8; BLOCK_HEAPS]; SMALL_CODE_GROUPS]; 2],
    /// By the number of groups of the codes of heaps, the number of groups of the codes they need.
    groups: [usize; SMALL_CODE_GROUPS + 1],
}

/// The heaps of a block that need witnesses.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
#[derive(Clone, Copy)]
pub(super) struct CoverBlock<'a> {
    pub(super) window: CodeWindow<'a>,
    /// The heap of lane 0.
    pub(super) heap: usize,
    /// The lanes, as bits.
    pub(super) lanes: u64,
    /// The number of groups of the codes of the heaps.
    pub(super) code_groups: usize,
}

impl Default for WitnessNeeds {
    fn default() -> WitnessNeeds {
        WitnessNeeds::new(&[[0; 256]; 2])
    }
}

impl WitnessNeeds {
    /// The needs with these limits, for even and for odd heaps. A limit above [`CODE_LIMIT`] cannot be reached.
    pub fn new(limits: &[[u8; 256]; 2]) -> WitnessNeeds {
        let spare = limits
            .map(|limits| std::array::from_fn(|group| std::array::from_fn(|code| unneeded_codes(limits[code], group))));
        let below = |groups: usize| limits.iter().flat_map(move |limits| &limits[..GROUP_CODES * groups]);
        let groups = std::array::from_fn(|groups| groups_of(below(groups).copied().max().unwrap_or(0)));
        WitnessNeeds { limits: *limits, spare, groups }
    }

    /// The number of groups that heaps with codes in this many groups need, if all these codes are small.
    #[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
    pub(super) fn register_groups(&self, groups: usize) -> Option<usize> {
        self.groups.get(groups).copied().filter(|groups| *groups <= SMALL_CODE_GROUPS)
    }

    /// Marks the codes that are not needed, so that a group is full once the needed ones are marked.
    /// Returns the number of groups needed, and the lanes with limits that cannot be reached.
    #[inline(always)]
    fn mark_unneeded(
        &self,
        marks: &mut OptionMarks,
        codes: &[u8; BLOCK_HEAPS],
        heap: usize,
        lanes: u64,
    ) -> (usize, u64) {
        let limits: [u8; BLOCK_HEAPS] = std::array::from_fn(|lane| match lanes >> lane & 1 {
            // A lane out of scope needs nothing, so it counts as full.
            0 => 0,
            _ => self.limits[(heap + lane) % 2][usize::from(codes[lane])],
        });
        let most = limits.iter().copied().max().unwrap_or(0);
        let groups = groups_of(most).min(MAX_GROUPS);
        let unmet = |lane: &usize| usize::from(limits[*lane]) > CODE_LIMIT;
        // Codes from `CODE_LIMIT` on have no mark, so such a lane stays open, and the caller decides its heap.
        let never = match usize::from(most) > CODE_LIMIT {
            true => (0..BLOCK_HEAPS).filter(unmet).fold(0, |lanes, lane| lanes | 1 << lane),
            false => 0,
        };
        for (group, plane) in marks.planes[..groups].iter_mut().enumerate() {
            *plane = [0; BLOCK_HEAPS];
            // One code after the other, because this loop compiles to wide instructions.
            for bit in 0..GROUP_CODES {
                let code = (GROUP_CODES * group + bit) as u8;
                plane.iter_mut().zip(&limits).for_each(|(plane, &limit)| *plane |= u8::from(limit <= code) << bit);
            }
        }
        (groups, never)
    }
}

/// [`KernelBackend::cover_needs`](super::KernelBackend::cover_needs) with the functions of a backend, for any codes and barred heaps.
///
/// `mark_most` marks most options given by many shifts, if there is a quicker way than `mark`; it returns whether it did.
/// Once no heap misses many codes, options are compared with the missing codes only.
#[inline(always)]
pub(super) fn cover_batches(
    (marks, window, heap): (&mut OptionMarks, CodeWindow<'_>, usize),
    needs: &WitnessNeeds,
    batches: &ShiftBatches,
    scope: MarkScope<'_>,
    mark: impl Fn(&mut OptionMarks, CodeWindow<'_>, usize, &[OptionShift], MarkScope<'_>),
    strike: impl Fn(&mut FreeCodes, CodeWindow<'_>, usize, &[OptionShift]),
    mark_most: impl Fn(&mut OptionMarks, CodeWindow<'_>, usize, &[OptionShift], (usize, usize), usize) -> bool,
) -> u64 {
    let codes = window.codes[heap - window.first_heap..][..BLOCK_HEAPS].try_into().expect("64 codes");
    let (groups, never) = needs.mark_unneeded(marks, codes, heap, scope.lanes);
    // Limits may reach further than the codes, and small marks have eight groups at most.
    let has_small_codes = scope.has_small_codes && groups <= SMALL_CODE_GROUPS;
    let clear = heap >= scope.barred.end() + batches.longest_distance;
    let mut rest = batches.batches.iter();
    // All batches of merged shifts are before this one.
    let mut merged = 0;
    while !rest.as_slice().is_empty() {
        let Some(range) = open_group_range(&marks.planes[..groups]) else { return never };
        let most = if clear { most_free_codes(&marks.planes[..groups]) } else { usize::MAX };
        if most <= MAX_FREE_CODES && most * COMPARE_COST < (range.1 - range.0) * GROUP_COST {
            let mut free = FreeCodes::take_least(marks, groups, most);
            // Some options of the shifts that were merged are not marked. A comparison costs less than a search for another witness.
            for batch in rest.chain(&batches.batches[..merged]) {
                strike(&mut free, window, heap, &batch.shifts);
                free.drop_empty_rows();
                if free.rows().is_empty() {
                    return never;
                }
            }
            free.mark_others(marks, groups);
            break;
        }
        let turn = batches.batches.len() - rest.len();
        let batch = rest.next().expect("a batch is left");
        let many = clear && batch.shifts.len() >= MIN_MERGED_SHIFTS && scope.groups.1 >= MIN_MERGED_GROUPS;
        if many && mark_most(marks, window, heap, &batch.shifts, range, turn) {
            merged = turn + 1;
            continue;
        }
        mark(
            marks,
            window,
            heap,
            &batch.shifts,
            MarkScope { groups: range, lanes: u64::MAX, has_small_codes, ..scope },
        );
    }
    open_lanes(&marks.planes[..groups]) | never
}

/// The costs of comparing options with a free code, and of marking them in a group, in instructions of AVX2 for a vector of heaps.
const COMPARE_COST: usize = 2;
const GROUP_COST: usize = 3;

/// The numbers of shifts of a batch and of groups of codes from which it is enough to mark most options: with fewer groups,
/// more options would be lost.
const MIN_MERGED_SHIFTS: usize = 32;
const MIN_MERGED_GROUPS: usize = 16;

/// The number of groups that contain all codes below a limit.
fn groups_of(limit: u8) -> usize {
    usize::from(limit).div_ceil(GROUP_CODES)
}

/// The codes of a group that are not below a limit, as bits.
fn unneeded_codes(limit: u8, group: usize) -> u8 {
    let below = usize::from(limit).saturating_sub(GROUP_CODES * group).min(GROUP_CODES);
    // In a wider word, because `below` may be 8, all bits of a byte.
    (0xff00u16 << below >> GROUP_CODES) as u8
}

/// The range of the groups that are not full in all lanes: the first, and one more than the last.
#[inline(always)]
pub(super) fn open_group_range(planes: &[[u8; BLOCK_HEAPS]]) -> Option<(usize, usize)> {
    let is_open = |plane: &[u8; BLOCK_HEAPS]| *plane != [u8::MAX; BLOCK_HEAPS];
    let first = planes.iter().position(is_open)?;
    let last = planes.iter().rposition(is_open)?;
    Some((first, last + 1))
}

/// The lanes in which some group is not full.
#[inline(always)]
fn open_lanes(planes: &[[u8; BLOCK_HEAPS]]) -> u64 {
    let mut all = [u8::MAX; BLOCK_HEAPS];
    for plane in planes {
        all.iter_mut().zip(plane).for_each(|(all, plane)| *all &= plane);
    }
    (0..BLOCK_HEAPS).fold(0, |lanes, lane| lanes | u64::from(all[lane] != u8::MAX) << lane)
}
