//! Blocks of 64 heaps filled with their least free codes.

use super::turn::turn;
use super::{Backend, Barred, LANES, MOST_GROUPS, Marks, NEAR, Scope, Shift, Window, portable};

/// All codes, as bits.
const CODE_WORDS: usize = 4;

/// Shifts in the order of their distance, and which of them concern how much of a block.
#[derive(Clone, Debug, Default)]
pub struct Shifts {
    all: Vec<Shift>,
    /// How many are shorter than 16, 32 and 64.
    short: [usize; 3],
    /// Those shorter than 16, the farthest first.
    near: Vec<Near>,
}

/// All shifts of one distance.
#[derive(Clone, Debug)]
struct Near {
    distance: usize,
    /// For each code of the smaller heap, which codes the options have.
    reached: Box<[[u64; CODE_WORDS]; 256]>,
}

impl Shifts {
    /// Sorts shifts and drops those that are there twice.
    pub fn new(mut all: Vec<Shift>) -> Shifts {
        all.sort_unstable();
        all.dedup();
        let short = [NEAR, 32, LANES].map(|limit| all.partition_point(|shift| shift.distance() < limit));
        let mut near: Vec<Near> = Vec::new();
        for shift in all[..short[0]].iter().rev() {
            if near.last().is_none_or(|near| near.distance != shift.distance()) {
                let reached = Box::new([[0; CODE_WORDS]; 256]);
                near.push(Near { distance: shift.distance(), reached });
            }
            let reached = &mut near.last_mut().expect("it was just put there").reached;
            for (code, reached) in (0..=u8::MAX).zip(reached.iter_mut()) {
                let code = code ^ shift.code();
                reached[usize::from(code / 64)] |= 1 << (code % 64);
            }
        }
        Shifts { all, short, near }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The largest distance.
    pub fn longest(&self) -> usize {
        self.all.last().map_or(0, |shift| shift.distance())
    }

    /// All of them, the nearest first.
    pub fn iter(&self) -> impl Iterator<Item = Shift> + '_ {
        self.all.iter().copied()
    }
}

/// So many shifts are marked before it is asked whether the lowest groups are full.
const PORTION: usize = 128;

/// Codes to be filled.
pub(super) struct Block<'a> {
    codes: &'a mut [u8],
    first: usize,
    shifts: &'a Shifts,
    groups: usize,
    small: bool,
    barred: &'a Barred,
}

impl Backend {
    /// Fills in the codes of heaps `from` to below `to`: for each the least code that none of its shifts gives.
    ///
    /// `codes` are those of heaps from `first` on, with room to 64 beyond `to`; what is there behind `from` is written over.
    /// Gives the first heap that has no code below `8 · groups`, or `to`. `small` says that all codes, and those of all shifts, are below 64.
    ///
    /// # Panics
    /// When a shift leads to before `first`, there is no room, or one of the last 15 heaps is barred.
    #[allow(clippy::too_many_arguments)]
    pub fn fill(
        self,
        codes: &mut [u8],
        first: usize,
        from: usize,
        to: usize,
        shifts: &Shifts,
        groups: usize,
        small: bool,
        barred: &Barred,
    ) -> usize {
        assert!(groups <= MOST_GROUPS && (!small || groups <= 8));
        assert!(first + shifts.longest().max(NEAR) <= from, "the table does not reach back so far");
        assert!(to + LANES <= first + codes.len(), "there is no room for the last block");
        assert!(barred.end() + NEAR <= from + 1, "a barred heap is too near");
        let mut block = Block { codes, first, shifts, groups, small, barred };
        match groups.div_ceil(8) {
            1 => block.fill_with::<1>(self, from, to),
            2 => block.fill_with::<2>(self, from, to),
            3 => block.fill_with::<3>(self, from, to),
            _ => block.fill_with::<4>(self, from, to),
        }
    }
}

impl Block<'_> {
    fn fill_with<const WORDS: usize>(&mut self, backend: Backend, from: usize, to: usize) -> usize {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => super::avx512::fill::<WORDS>(self, from, to),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => super::avx2::fill::<WORDS>(self, from, to),
            _ => self.fill::<WORDS>(from, to, portable::mark),
        }
    }

    /// Fills block after block with the help of a backend's `mark`, and says where it had to end.
    #[inline(always)]
    pub(super) fn fill<const WORDS: usize>(
        &mut self,
        from: usize,
        to: usize,
        mark: impl Fn(&mut Marks, Window<'_>, usize, &[Shift], Scope<'_>),
    ) -> usize {
        let shifts = self.shifts;
        let [_, half, whole] = shifts.short;
        let (mid, far) = (&shifts.all[shifts.short[0]..half], &shifts.all[whole..]);
        let middle = &shifts.all[half..whole];
        let mut marks = Marks::default();
        let mut heap = from;
        while heap < to {
            marks.clear(self.groups);
            let mut first = 0;
            for portion in far.chunks(PORTION) {
                mark(&mut marks, self.window(), heap, portion, self.scope((first, self.groups), u64::MAX));
                while far.len() > PORTION && first < self.groups && marks.planes[first] == [u8::MAX; LANES] {
                    first += 1;
                }
            }
            for part in 0..LANES / NEAR {
                // What the values of the last parts add.
                if part % 2 == 0 && !middle.is_empty() {
                    let lanes = 0xffff_ffff << (NEAR * part);
                    mark(&mut marks, self.window(), heap, middle, self.scope((first, self.groups), lanes));
                }
                if !mid.is_empty() {
                    let lanes = 0xffff << (NEAR * part);
                    mark(&mut marks, self.window(), heap, mid, self.scope((first, self.groups), lanes));
                }
                let done = self.one_by_one::<WORDS>(&marks, heap, NEAR * part);
                if done < NEAR {
                    return (heap + NEAR * part + done).min(to);
                }
            }
            heap += LANES;
        }
        to
    }

    fn window(&self) -> Window<'_> {
        Window { codes: self.codes, first: self.first }
    }

    fn scope(&self, groups: (usize, usize), lanes: u64) -> Scope<'_> {
        Scope { groups, lanes, small: self.small, barred: self.barred }
    }

    /// The codes of 16 heaps, with the shifts that lead to heaps among them; how many have one.
    ///
    /// Not inlined, since wide instructions would make it slower: each heap waits for the one before.
    #[inline(never)]
    fn one_by_one<const WORDS: usize>(&mut self, marks: &Marks, heap: usize, lane: usize) -> usize {
        let rows = rows::<WORDS>(marks, self.groups, lane);
        let at = heap - self.first + lane;
        let limit = 8 * self.groups;
        // Fixed bounds spare the checks inside.
        let codes = &mut self.codes[at - NEAR..at + NEAR];
        let codes: &mut [u8; 2 * NEAR] = codes.try_into().expect("32 codes");
        for (i, row) in rows.iter().enumerate() {
            let mut marked = *row;
            for near in &self.shifts.near {
                let code = codes[(NEAR + i).wrapping_sub(near.distance) % (2 * NEAR)];
                let reached = &near.reached[usize::from(code)];
                for (marked, reached) in marked.iter_mut().zip(reached) {
                    *marked |= reached;
                }
            }
            let mut code = 0;
            for word in marked {
                let run = word.trailing_ones() as usize;
                code += run;
                if run < 64 {
                    break;
                }
            }
            if code >= limit {
                return i;
            }
            codes[NEAR + i] = code as u8;
        }
        NEAR
    }
}

/// The marks of 16 lanes, each as words of 64 codes.
#[inline(always)]
fn rows<const WORDS: usize>(marks: &Marks, groups: usize, lane: usize) -> [[u64; WORDS]; NEAR] {
    let mut rows = [[0; WORDS]; NEAR];
    for word in 0..WORDS {
        let planes = &marks.planes[8 * word..groups.min(8 * word + 8)];
        let mut bytes = [[0u8; NEAR]; 8];
        for (to, plane) in bytes.iter_mut().zip(planes) {
            to.copy_from_slice(&plane[lane..lane + NEAR]);
        }
        for (row, turned) in rows.iter_mut().zip(turn(&bytes)) {
            row[word] = turned;
        }
    }
    rows
}
