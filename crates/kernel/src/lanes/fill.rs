//! Filling blocks of 64 heaps with their least free codes.

use super::cover::open_group_range;
use super::free::{FreeCodes, MAX_FREE_CODES};
use super::near::{AnyNearLookups, CodeSet};
use super::staged_estimate::StagedEstimate;
use super::stages::{MIN_STAGED_SHIFTS, ShiftStages};
use super::{
    BLOCK_HEAPS, BarredHeaps, CodeWindow, GROUP_CODES, MAX_GROUPS, MarkScope, NEAR_DISTANCE, OptionMarks, OptionShift,
    SMALL_CODE_GROUPS,
};
use std::ops::Range;

/// Shifts sorted by distance, divided by the part of a block to which they are applied at once.
#[derive(Clone, Debug)]
pub struct ShiftList {
    shifts: Vec<OptionShift>,
    /// The numbers of shifts shorter than 16, 32 and 64.
    short_counts: [usize; 3],
    /// The shifts of at least 64 in another order, if there are many.
    pub(super) stages: ShiftStages,
    pub(super) near_lookups: AnyNearLookups,
}

impl Default for ShiftList {
    fn default() -> ShiftList {
        ShiftList::new(Vec::new(), 0)
    }
}

impl ShiftList {
    /// Sorts shifts and removes duplicates. No code may be larger than `largest`, which may be rounded up.
    pub fn new(all: Vec<OptionShift>, largest: u8) -> ShiftList {
        ShiftList::from_parts(all, largest, None)
    }

    /// Like [`new`](ShiftList::new), but keeps the stages of another list, and its look-up tables if it has the same short shifts.
    pub fn reusing_lookups(before: ShiftList, all: Vec<OptionShift>, largest: u8) -> ShiftList {
        ShiftList::from_parts(all, largest, Some(before))
    }

    fn from_parts(mut all: Vec<OptionShift>, largest: u8, mut before: Option<ShiftList>) -> ShiftList {
        all.sort_unstable();
        all.dedup();
        let short_counts =
            [NEAR_DISTANCE, 32, BLOCK_HEAPS].map(|limit| all.partition_point(|shift| shift.distance() < limit));
        let largest = all.iter().map(|shift| shift.code()).max().unwrap_or(0).max(largest);
        // A power of two bounds nim-sums of codes as well; the narrowest look-up has four bits.
        let codes = (usize::from(largest) + 1).next_power_of_two().max(16);
        let near = &all[..short_counts[0]];
        let stages = before.as_mut().map(|before| std::mem::take(&mut before.stages)).unwrap_or_default();
        let stages = stages.adapted_to(&all[short_counts[2]..]);
        // A new rare heap makes long shifts, as a rule, and then the tables of the short ones are still right.
        let same = before.filter(|before| {
            before.near_lookups.code_limit() == codes && before.shifts[..before.short_counts[0]] == *near
        });
        let near_lookups = match same {
            Some(before) => before.near_lookups,
            None => AnyNearLookups::new(near, codes.trailing_zeros()),
        };
        ShiftList { shifts: all, short_counts, stages, near_lookups }
    }

    /// Whether there are enough long shifts for [stages](ShiftList::choose_stages) to help to find codes in this many groups.
    pub fn may_be_staged(&self, groups: usize) -> bool {
        self.shifts.len() - self.short_counts[2] >= MIN_STAGED_SHIFTS && groups > SMALL_CODE_GROUPS / 2
    }

    /// Chooses the order of the long shifts by a sample of these heaps.
    ///
    /// # Panics
    /// If their codes or those of the heaps to which shifts lead are not in the window.
    pub fn choose_stages(&mut self, window: CodeWindow<'_>, heaps: Range<usize>) {
        self.stages = ShiftStages::choose(&self.shifts, self.short_counts[2], window, heaps);
    }

    /// All codes must be below this.
    pub fn code_limit(&self) -> usize {
        self.near_lookups.code_limit().min(8 * MAX_GROUPS)
    }

    /// The largest distance.
    pub fn longest_distance(&self) -> usize {
        self.shifts.last().map_or(0, |shift| shift.distance())
    }

    /// All shifts, the shortest first.
    pub fn iter(&self) -> impl Iterator<Item = OptionShift> + '_ {
        self.shifts.iter().copied()
    }
}

/// The number of shifts that are marked between two tests whether the lowest groups are full.
const PORTION_SHIFTS: usize = 128;
/// The numbers of far shifts and of groups from which the number of groups to mark at first is estimated.
const MIN_ESTIMATED_SHIFTS: usize = 24;
const MIN_ESTIMATED_GROUPS: usize = 4;

/// The groups of codes that are looked at in a block of 64 heaps.
struct BlockGroups {
    /// Shorter shifts are marked in the groups from `first` to below `last`.
    first: usize,
    last: usize,
    /// Codes of the groups below this one are marked by long shifts.
    end: usize,
    /// The lanes in which codes may be marked that no option has.
    narrowed_lanes: u64,
}

/// Codes to be filled in.
pub(super) struct FillBlock<'a> {
    pub(super) codes: &'a mut [u8],
    pub(super) first_heap: usize,
    pub(super) shifts: &'a ShiftList,
    pub(super) groups: usize,
    pub(super) barred: &'a BarredHeaps,
}

impl FillBlock<'_> {
    /// Fills block after block with the functions of a backend. Returns the heap at which it ended.
    ///
    /// `add` marks the options of 16 lanes given by shifts of 16 to 31, in planes of these lanes only; it returns whether it did.
    #[inline(always)]
    pub(super) fn fill_blocks<R: CodeSet>(
        &mut self,
        from: usize,
        to: usize,
        mark: impl Fn(&mut OptionMarks, CodeWindow<'_>, usize, &[OptionShift], MarkScope<'_>),
        strike: impl Fn(&mut FreeCodes, CodeWindow<'_>, usize, &[OptionShift]),
        add: impl Fn(&mut [[u8; NEAR_DISTANCE]], CodeWindow<'_>, usize, &[OptionShift]) -> bool,
        fill_near: impl Fn(&[R; NEAR_DISTANCE], &mut [u8; 3 * NEAR_DISTANCE], usize) -> usize,
    ) -> usize {
        let shifts = self.shifts;
        let [near, half, whole] = shifts.short_counts;
        let (quarters, halves, far) =
            (&shifts.shifts[near..half], &shifts.shifts[half..whole], &shifts.shifts[whole..]);
        // Then no shift below 32 leads to a barred heap, in this block or a later one.
        let clear = self.barred.end() + 2 * NEAR_DISTANCE <= from;
        // From here on no shift leads to a barred heap.
        let clear_of_all = match shifts.stages.first_shifts.is_empty() {
            true => usize::MAX,
            false => self.barred.end() + shifts.longest_distance(),
        };
        let mut marks = OptionMarks::default();
        let mut enough =
            GroupEstimate::new(self.groups, far.len() >= MIN_ESTIMATED_SHIFTS && self.groups >= MIN_ESTIMATED_GROUPS);
        // In stages heaps of larger codes are computed one by one.
        let mut staged = StagedEstimate::new(self.groups, shifts.stages.first_shifts.len(), shifts.shifts.len());
        let mut heap = from;
        while heap < to {
            marks.clear(self.groups);
            let mut groups = if heap >= clear_of_all {
                self.mark_stages::<R>(&mut marks, heap, staged.estimated_groups(), &mark, &strike);
                let (first, last) = open_group_range(&marks.planes[..self.groups]).unwrap_or((0, 0));
                BlockGroups { first, last, end: self.groups, narrowed_lanes: u64::MAX }
            } else {
                self.mark_far_shifts::<R>(&mut marks, heap, enough.estimated_groups(), far, &mark)
            };
            for part in 0..BLOCK_HEAPS / NEAR_DISTANCE {
                // Shifts of 32 to 63 lead into the block, so they are marked once the values of the parts before are known.
                if part % 2 == 0 && !halves.is_empty() {
                    let lanes = 0xffff_ffff << (NEAR_DISTANCE * part);
                    let scope = self.mark_scope::<R>((groups.first, groups.last), lanes);
                    mark(&mut marks, self.code_window(), heap, halves, scope);
                }
                // Shifts of 16 to 31 lead to earlier parts, which are known now.
                let part_lanes = 0xffff << (NEAR_DISTANCE * part);
                let at = heap - self.first_heap + NEAR_DISTANCE * part;
                // The groups from here on are not marked yet by shifts of 16 to 31.
                let mut first_unmarked = groups.first;
                loop {
                    let end = groups.end;
                    let mut planes = lane_planes::<R>(&marks, end, NEAR_DISTANCE * part);
                    // Copies in which `add` marks, so a second turn of the loop begins with the long shifts only.
                    let planes = &mut planes[..R::PLANE_COUNT];
                    // Codes of later groups are not looked for; pairs of groups, because some backends mark pairs.
                    let used = if R::CODE_BITS <= 6 { 2 * end.div_ceil(2) } else { R::PLANE_COUNT };
                    let used = &mut planes[..used.min(R::PLANE_COUNT)];
                    let added = clear && add(used, self.code_window(), heap + NEAR_DISTANCE * part, quarters);
                    if !quarters.is_empty() && !added {
                        let scope = self.mark_scope::<R>((first_unmarked, groups.last), part_lanes);
                        mark(&mut marks, self.code_window(), heap, quarters, scope);
                        first_unmarked = groups.last;
                        for (plane, marks) in planes.iter_mut().zip(&marks.planes[..end]) {
                            plane.copy_from_slice(&marks[NEAR_DISTANCE * part..][..NEAR_DISTANCE]);
                        }
                    }
                    let codes =
                        (&mut self.codes[at - 2 * NEAR_DISTANCE..at + NEAR_DISTANCE]).try_into().expect("48 codes");
                    let done = fill_near(&R::turn_planes(planes), codes, 8 * end);
                    if done == NEAR_DISTANCE {
                        break;
                    }
                    let lane = NEAR_DISTANCE * part + done;
                    if groups.narrowed_lanes >> lane & 1 == 1 {
                        // Too few free codes were kept for this heap.
                        self.mark_lane_exactly(&mut marks, heap, lane);
                        groups.narrowed_lanes &= !(1 << lane);
                        continue;
                    }
                    if end == self.groups {
                        // The codes before are right, so the caller may continue here with more groups.
                        return (heap + lane).min(to);
                    }
                    // The groups that are seldom needed are needed here: mark them as well.
                    // Halves are marked at even parts for two parts, so the next part would miss these groups.
                    for (shifts, lanes) in [(far, u64::MAX), (halves, part_lanes | part_lanes << NEAR_DISTANCE)] {
                        let scope = self.mark_scope::<R>((end, self.groups), lanes);
                        mark(&mut marks, self.code_window(), heap, shifts, scope);
                    }
                    (groups.end, groups.last) = (self.groups, self.groups);
                }
            }
            let block = &self.codes[heap - self.first_heap..][..BLOCK_HEAPS];
            if heap >= clear_of_all {
                staged.record_block(block)
            } else {
                enough.record_block(block)
            }
            heap += BLOCK_HEAPS;
        }
        to
    }

    /// Marks the options of 64 heaps given by shifts of at least 64, in the first `end` groups.
    #[inline(always)]
    fn mark_far_shifts<R: CodeSet>(
        &self,
        marks: &mut OptionMarks,
        heap: usize,
        end: usize,
        far: &[OptionShift],
        mark: &impl Fn(&mut OptionMarks, CodeWindow<'_>, usize, &[OptionShift], MarkScope<'_>),
    ) -> BlockGroups {
        let mut first = 0;
        for portion in far.chunks(PORTION_SHIFTS) {
            mark(marks, self.code_window(), heap, portion, self.mark_scope::<R>((first, end), u64::MAX));
            // Full groups need no more marks.
            while far.len() > PORTION_SHIFTS && first < end && marks.planes[first] == [u8::MAX; BLOCK_HEAPS] {
                first += 1;
            }
        }
        BlockGroups { first, last: end, end, narrowed_lanes: 0 }
    }

    /// Marks the options of 64 heaps given by long shifts, in stages: those of the first one in `groups` groups.
    ///
    /// Of the codes that are not marked, some have no option, and no larger code counts: all other codes are marked.
    #[inline(always)]
    fn mark_stages<R: CodeSet>(
        &self,
        marks: &mut OptionMarks,
        heap: usize,
        groups: usize,
        mark: &impl Fn(&mut OptionMarks, CodeWindow<'_>, usize, &[OptionShift], MarkScope<'_>),
        strike: &impl Fn(&mut FreeCodes, CodeWindow<'_>, usize, &[OptionShift]),
    ) {
        let ShiftStages { first_shifts, later_stages } = &self.shifts.stages;
        mark(marks, self.code_window(), heap, first_shifts, self.mark_scope::<R>((0, groups), u64::MAX));
        let kept = |stage: usize| later_stages.get(stage).map_or(MAX_FREE_CODES, |stage| stage.free);
        let mut free = FreeCodes::take_least(marks, groups, kept(0));
        for (i, stage) in later_stages.iter().enumerate() {
            strike(&mut free, self.code_window(), heap, &stage.shifts);
            if i + 1 < later_stages.len() {
                free.keep_least(kept(i + 1));
            }
        }
        free.mark_others(marks, self.groups);
    }

    /// Replaces the marks of a lane by those of the options given by all shifts of at least 16, of which none leads to a barred heap.
    fn mark_lane_exactly(&self, marks: &mut OptionMarks, heap: usize, lane: usize) {
        let mut reached = [false; GROUP_CODES * 32];
        for shift in &self.shifts.shifts[self.shifts.short_counts[0]..] {
            reached[usize::from(self.codes[heap + lane - self.first_heap - shift.distance()] ^ shift.code())] = true;
        }
        for (plane, codes) in marks.planes.iter_mut().zip(reached.as_chunks::<GROUP_CODES>().0) {
            plane[lane] = codes.iter().rev().fold(0, |byte, reached| byte << 1 | u8::from(*reached));
        }
    }

    fn code_window(&self) -> CodeWindow<'_> {
        CodeWindow { codes: self.codes, first_heap: self.first_heap }
    }

    fn mark_scope<R: CodeSet>(&self, groups: (usize, usize), lanes: u64) -> MarkScope<'_> {
        MarkScope { groups, lanes, has_small_codes: R::CODE_BITS <= 6, barred: self.barred }
    }
}

/// An estimate of the number of groups to mark at first: most blocks need fewer than the group of the largest code.
struct GroupEstimate {
    max_groups: usize,
    groups: usize,
    /// The number of recent blocks that had their largest code in each group; `None` if marks are cheap.
    largest: Option<[u32; MAX_GROUPS]>,
    blocks: u32,
}

/// The fixed cost of a pass over the shifts, in units of the cost of a group.
const PASS_COST_GROUPS: u32 = 3;

impl GroupEstimate {
    fn new(most: usize, matters: bool) -> GroupEstimate {
        GroupEstimate { max_groups: most, groups: most, largest: matters.then_some([0; MAX_GROUPS]), blocks: 0 }
    }

    fn estimated_groups(&self) -> usize {
        self.groups
    }

    fn record_block(&mut self, block: &[u8]) {
        let Some(largest) = &mut self.largest else { return };
        let code = block.iter().copied().max().unwrap_or(0);
        largest[usize::from(code) / 8] += 1;
        self.blocks += 1;
        if self.blocks == 64 {
            // The cost of the recent blocks if this many groups had been marked at first.
            let cost = |groups: &usize| {
                let again: u32 = largest[*groups..].iter().sum();
                self.blocks * (*groups as u32 + PASS_COST_GROUPS)
                    + again * ((self.max_groups - groups) as u32 + PASS_COST_GROUPS)
            };
            self.groups = (1..=self.max_groups).min_by_key(cost).unwrap_or(self.max_groups);
            // Older blocks count less.
            largest.iter_mut().for_each(|count| *count /= 2);
            self.blocks = largest.iter().sum();
        }
    }
}

/// The planes of 16 lanes.
#[inline(always)]
fn lane_planes<R: CodeSet>(marks: &OptionMarks, groups: usize, lane: usize) -> [[u8; NEAR_DISTANCE]; 32] {
    let mut planes = [[0; NEAR_DISTANCE]; 32];
    for (to, plane) in planes[..R::PLANE_COUNT].iter_mut().zip(&marks.planes[..groups.min(R::PLANE_COUNT)]) {
        to.copy_from_slice(&plane[lane..lane + NEAR_DISTANCE]);
    }
    planes
}
