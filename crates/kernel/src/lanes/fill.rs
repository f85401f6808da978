//! Filling blocks of 64 heaps with their least free codes.

use super::near::{AnyNear, Near, Row};
use super::{Backend, Barred, Instructions, LANES, MOST_GROUPS, Marks, NEAR, Scope, Shift, Window, portable};

/// Shifts sorted by distance, divided by the part of a block to which they are applied at once.
#[derive(Clone, Debug)]
pub struct Shifts {
    all: Vec<Shift>,
    /// The numbers of shifts shorter than 16, 32 and 64.
    short: [usize; 3],
    near: AnyNear,
}

impl Default for Shifts {
    fn default() -> Shifts {
        Shifts::new(Vec::new(), 0)
    }
}

impl Shifts {
    /// Sorts shifts and removes duplicates. No code may be larger than `largest`, which may be rounded up.
    pub fn new(all: Vec<Shift>, largest: u8) -> Shifts {
        Shifts::made(all, largest, None)
    }

    /// Like [`new`](Shifts::new), but reuses the look-up tables of another list if it has the same short shifts.
    pub fn new_after(before: Shifts, all: Vec<Shift>, largest: u8) -> Shifts {
        Shifts::made(all, largest, Some(before))
    }

    fn made(mut all: Vec<Shift>, largest: u8, before: Option<Shifts>) -> Shifts {
        all.sort_unstable();
        all.dedup();
        let short = [NEAR, 32, LANES].map(|limit| all.partition_point(|shift| shift.distance() < limit));
        let largest = all.iter().map(|shift| shift.code()).max().unwrap_or(0).max(largest);
        let codes = (usize::from(largest) + 1).next_power_of_two().max(16);
        let near = &all[..short[0]];
        let same = before.filter(|before| before.near.codes() == codes && before.all[..before.short[0]] == *near);
        let near = match same {
            Some(before) => before.near,
            None => AnyNear::new(near, codes.trailing_zeros()),
        };
        Shifts { all, short, near }
    }

    /// All codes must be below this.
    pub fn codes(&self) -> usize {
        self.near.codes().min(8 * MOST_GROUPS)
    }

    /// The largest distance.
    pub fn longest(&self) -> usize {
        self.all.last().map_or(0, |shift| shift.distance())
    }

    /// All shifts, the shortest first.
    pub fn iter(&self) -> impl Iterator<Item = Shift> + '_ {
        self.all.iter().copied()
    }
}

/// The number of shifts that are marked between two tests whether the lowest groups are full.
const PORTION: usize = 128;

/// Codes to be filled in.
pub(super) struct Block<'a> {
    codes: &'a mut [u8],
    first: usize,
    shifts: &'a Shifts,
    groups: usize,
    barred: &'a Barred,
}

impl Backend {
    /// Fills in the codes of heaps `from` to below `to`: for each heap the least code that none of its shifts gives.
    ///
    /// `codes` contains the codes of heaps from `first` on, with room for 64 beyond `to`; bytes from `from` on are overwritten.
    /// All codes must be below [`Shifts::codes`]. Returns the first heap that has no code below `8 · groups`, or `to`.
    ///
    /// # Panics
    /// If a shift leads below `first`, there are fewer than 32 codes before `from`, there is no room, one of the last 15 heaps is barred,
    /// or there are more groups than codes.
    #[allow(clippy::too_many_arguments)]
    pub fn fill(
        self,
        codes: &mut [u8],
        first: usize,
        from: usize,
        to: usize,
        shifts: &Shifts,
        groups: usize,
        barred: &Barred,
    ) -> usize {
        assert!(8 * groups <= shifts.codes());
        assert!(first + shifts.longest().max(2 * NEAR) <= from, "the table does not reach back so far");
        assert!(to + LANES <= first + codes.len(), "there is no room for the last block");
        assert!(barred.end() + NEAR <= from + 1, "a barred heap is too near");
        let mut block = Block { codes, first, shifts, groups, barred };
        match &shifts.near {
            AnyNear::Bits4(near) => block.fill_with(near, self, from, to),
            AnyNear::Bits5(near) => block.fill_with(near, self, from, to),
            AnyNear::Bits6(near) => block.fill_with(near, self, from, to),
            AnyNear::Bits8(near) => block.fill_with(near, self, from, to),
        }
    }
}

impl Block<'_> {
    #[allow(unsafe_code)]
    fn fill_with<R: Row>(&mut self, near: &Near<R>, backend: Backend, from: usize, to: usize) -> usize {
        match backend.instructions() {
            // SAFETY: a backend is only made where the machine has its instructions.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { super::avx512::fill(self, near, from, to) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { super::avx2::fill(self, near, from, to) },
            _ => {
                let fill_near = |rows: &[R; NEAR], codes: &mut _, limit| near.fill_portably(rows, codes, limit);
                self.fill(from, to, portable::mark, add_none, fill_near)
            }
        }
    }

    /// Fills block after block with the functions of a backend. Returns the heap at which it ended.
    ///
    /// `add` marks the options of 16 lanes given by shifts of 16 to 31, in planes of these lanes only; it returns whether it did.
    #[inline(always)]
    pub(super) fn fill<R: Row>(
        &mut self,
        from: usize,
        to: usize,
        mark: impl Fn(&mut Marks, Window<'_>, usize, &[Shift], Scope<'_>),
        add: impl Fn(&mut [[u8; NEAR]], Window<'_>, usize, &[Shift]) -> bool,
        fill_near: impl Fn(&[R; NEAR], &mut [u8; 3 * NEAR], usize) -> usize,
    ) -> usize {
        let shifts = self.shifts;
        let [near, half, whole] = shifts.short;
        let (quarters, halves, far) = (&shifts.all[near..half], &shifts.all[half..whole], &shifts.all[whole..]);
        let clear = self.barred.end() + 2 * NEAR <= from;
        let mut marks = Marks::default();
        let mut enough = Enough::new(self.groups, far.len() > PORTION);
        let mut heap = from;
        while heap < to {
            marks.clear(self.groups);
            let mut end = enough.groups();
            let mut first = 0;
            for portion in far.chunks(PORTION) {
                mark(&mut marks, self.window(), heap, portion, self.scope::<R>((first, end), u64::MAX));
                // Full groups need no more marks.
                while far.len() > PORTION && first < end && marks.planes[first] == [u8::MAX; LANES] {
                    first += 1;
                }
            }
            for part in 0..LANES / NEAR {
                // Shifts of 32 to 63 lead into the block, so they are marked once the values of the parts before are known.
                if part % 2 == 0 && !halves.is_empty() {
                    let lanes = 0xffff_ffff << (NEAR * part);
                    mark(&mut marks, self.window(), heap, halves, self.scope::<R>((first, end), lanes));
                }
                let own = 0xffff << (NEAR * part);
                let at = heap - self.first + NEAR * part;
                let mut marked = (first, 0);
                loop {
                    let mut planes = planes::<R>(&marks, end, NEAR * part);
                    let planes = &mut planes[..R::PLANES];
                    let added = clear && add(planes, self.window(), heap + NEAR * part, quarters);
                    if !quarters.is_empty() && !added {
                        mark(&mut marks, self.window(), heap, quarters, self.scope::<R>((marked.0, end), own));
                        marked = (end, end);
                        for (plane, marks) in planes.iter_mut().zip(&marks.planes[..end]) {
                            plane.copy_from_slice(&marks[NEAR * part..][..NEAR]);
                        }
                    }
                    let codes = (&mut self.codes[at - 2 * NEAR..at + NEAR]).try_into().expect("48 codes");
                    let done = fill_near(&R::turn(planes), codes, 8 * end);
                    if done == NEAR {
                        break;
                    }
                    if end == self.groups {
                        return (heap + NEAR * part + done).min(to);
                    }
                    // The groups that are seldom needed are needed here: mark them as well.
                    for (shifts, lanes) in [(far, u64::MAX), (halves, own | own << NEAR)] {
                        mark(&mut marks, self.window(), heap, shifts, self.scope::<R>((end, self.groups), lanes));
                    }
                    end = self.groups;
                }
            }
            let block = &self.codes[heap - self.first..][..LANES];
            enough.note(block);
            heap += LANES;
        }
        to
    }

    fn window(&self) -> Window<'_> {
        Window { codes: self.codes, first: self.first }
    }

    fn scope<R: Row>(&self, groups: (usize, usize), lanes: u64) -> Scope<'_> {
        Scope { groups, lanes, small: R::BITS <= 6, barred: self.barred }
    }
}

/// An estimate of the number of groups to mark at first: most blocks need fewer than the group of the largest code.
struct Enough {
    most: usize,
    groups: usize,
    /// The number of recent blocks that had their largest code in each group; `None` if marks are cheap.
    largest: Option<[u32; MOST_GROUPS]>,
    blocks: u32,
}

/// The fixed cost of a pass over the shifts, in units of the cost of a group.
const PASS: u32 = 3;

impl Enough {
    fn new(most: usize, matters: bool) -> Enough {
        Enough { most, groups: most, largest: matters.then_some([0; MOST_GROUPS]), blocks: 0 }
    }

    fn groups(&self) -> usize {
        self.groups
    }

    fn note(&mut self, block: &[u8]) {
        let Some(largest) = &mut self.largest else { return };
        let code = block.iter().copied().max().unwrap_or(0);
        largest[usize::from(code) / 8] += 1;
        self.blocks += 1;
        if self.blocks == 64 {
            let cost = |groups: &usize| {
                let again: u32 = largest[*groups..].iter().sum();
                self.blocks * (*groups as u32 + PASS) + again * ((self.most - groups) as u32 + PASS)
            };
            self.groups = (1..=self.most).min_by_key(cost).unwrap_or(self.most);
            // Older blocks count less.
            largest.iter_mut().for_each(|count| *count /= 2);
            self.blocks = largest.iter().sum();
        }
    }
}

/// The planes of 16 lanes.
#[inline(always)]
fn planes<R: Row>(marks: &Marks, groups: usize, lane: usize) -> [[u8; NEAR]; 32] {
    let mut planes = [[0; NEAR]; 32];
    for (to, plane) in planes[..R::PLANES].iter_mut().zip(&marks.planes[..groups.min(R::PLANES)]) {
        to.copy_from_slice(&plane[lane..lane + NEAR]);
    }
    planes
}

/// The `add` of backends that mark all shifts with the whole block.
pub(super) fn add_none(_: &mut [[u8; NEAR]], _: Window<'_>, _: usize, _: &[Shift]) -> bool {
    false
}
