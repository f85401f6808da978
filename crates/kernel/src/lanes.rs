//! 64 consecutive heaps at once: the values of their options, and the least value that no option has.
//!
//! A value is a *code* below [`CODE_LIMIT`], one byte. The options of heap `n` are given by [`OptionShift`]s: the code of heap `n − distance`,
//! XORed with the code of the shift. For the 64 heaps of a block a shift costs one load, one XOR, and for each group of eight codes one step
//! that sets a bit in one byte for each heap ([`OptionMarks`]).
//!
//! Shifts of at least 64 are applied to the whole block, those of 32 to 63 to half of it at a time, those of 16 to 31 to a quarter.
//! Shorter ones need the values of the block itself, so they are applied heap by heap, with look-up tables ([`KernelBackend::fill_codes`]).
//!
//! | backend | how a bit is set in the right byte |
//! |---|---|
//! | [`KernelInstructions::Avx512`] | `vpmultishiftqb`: eight bits of a constant, from a place that the code gives |
//! | [`KernelInstructions::Avx2`] | `vpshufb`: a table of 16 bytes |
//! | [`KernelInstructions::Neon`] | `tbl`: a table of 16 bytes |
//! | [`KernelInstructions::Portable`] | three shifts by constants, in loops that the compiler makes wide |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod cover;
mod fill;
mod free;
mod near;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
mod split_codes;
mod staged_estimate;
mod stages;
mod turn;

pub use backend::{KernelBackend, KernelInstructions};
pub use cover::WitnessNeeds;
pub use fill::ShiftList;

/// The number of heaps of a block.
pub const BLOCK_HEAPS: usize = 64;
/// The number of groups of small codes, which are those below 64.
const SMALL_CODE_GROUPS: usize = 8;
/// The number of codes of a group, which share a byte.
const GROUP_CODES: usize = 8;
/// The maximum number of groups.
pub const MAX_GROUPS: usize = 31;
/// All codes are below this, and it fits a byte itself.
pub const CODE_LIMIT: usize = GROUP_CODES * MAX_GROUPS;
/// Shifts with a smaller distance are applied heap by heap.
pub const NEAR_DISTANCE: usize = 16;

/// One way in which options arise: the code of the heap that is `distance` smaller, XORed with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionShift {
    distance: u32,
    /// The code repeated in each byte, which can be broadcast to a vector without a shuffle.
    code: u32,
}

impl OptionShift {
    /// A shift.
    ///
    /// # Panics
    /// If the distance is 0.
    pub fn new(distance: u32, code: u8) -> OptionShift {
        // With distance 0 a lane would read the code that it is about to get.
        assert!(distance > 0, "an option is a smaller heap");
        OptionShift { distance, code: u32::from(code) * 0x0101_0101 }
    }

    /// The distance.
    #[inline]
    pub fn distance(self) -> usize {
        self.distance as usize
    }

    /// The code that is XORed with that of the smaller heap.
    #[inline]
    pub fn code(self) -> u8 {
        self.code as u8
    }
}

/// The codes of the options of 64 heaps: bit `j` of `planes[g][lane]` represents code `8g + j`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct OptionMarks {
    planes: [[u8; BLOCK_HEAPS]; MAX_GROUPS],
}

impl Default for OptionMarks {
    fn default() -> OptionMarks {
        OptionMarks { planes: [[0; BLOCK_HEAPS]; MAX_GROUPS] }
    }
}

impl OptionMarks {
    /// Clears the marks of the first `groups` groups.
    #[inline]
    pub fn clear(&mut self, groups: usize) {
        self.planes[..groups].fill([0; BLOCK_HEAPS]);
    }

    /// Whether a heap has an option with a code.
    pub fn contains(&self, lane: usize, code: u8) -> bool {
        self.planes.get(usize::from(code) / GROUP_CODES).is_some_and(|plane| plane[lane] >> (code % 8) & 1 == 1)
    }

    /// The codes below a limit that are not marked for a heap, in ascending order.
    pub fn unmarked_codes(&self, lane: usize, limit: u8) -> impl Iterator<Item = u8> + '_ {
        let groups = usize::from(limit).div_ceil(GROUP_CODES);
        (0..groups)
            .flat_map(move |group| {
                let mut open = !self.planes.get(group).map_or(0, |plane| plane[lane]);
                std::iter::from_fn(move || {
                    let place = open.trailing_zeros();
                    open &= open.wrapping_sub(1);
                    (place < 8).then_some((GROUP_CODES * group) as u8 + place as u8)
                })
            })
            .take_while(move |&code| code < limit)
    }
}

/// The heaps to which no shift may lead, as bits, and the end of these bits.
///
/// Bit `n % 64` of word `n / 64` represents heap `n`.
#[derive(Clone, Debug, Default)]
pub struct BarredHeaps {
    words: Vec<u64>,
    end: usize,
}

impl BarredHeaps {
    /// Bars a heap.
    pub fn insert(&mut self, heap: usize) {
        if heap / 64 >= self.words.len() {
            self.words.resize(heap / 64 + 1, 0);
        }
        self.words[heap / 64] |= 1 << (heap % 64);
        self.end = self.end.max(heap + 1);
    }

    /// Whether a heap is barred.
    #[inline]
    pub fn contains(&self, heap: usize) -> bool {
        self.words.get(heap / 64).is_some_and(|word| word >> (heap % 64) & 1 == 1)
    }

    /// One more than the last barred heap.
    #[inline]
    pub fn end(&self) -> usize {
        self.end
    }

    /// Which of the 64 heaps from `heap` on are barred, as bits.
    #[inline]
    fn barred_in_block(&self, heap: usize) -> u64 {
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let (at, bit) = (heap / 64, heap % 64);
        // In two steps, because for bit 0 it would be a shift by 64, which overflows.
        word(at) >> bit | (word(at + 1) << 1) << (63 - bit)
    }
}

/// The codes of consecutive heaps from `first_heap` on.
#[derive(Clone, Copy, Debug)]
pub struct CodeWindow<'a> {
    /// The codes.
    pub codes: &'a [u8],
    /// The heap of the first one.
    pub first_heap: usize,
}

/// The options to be marked: of which codes and for which lanes.
#[derive(Clone, Copy, Debug)]
pub struct MarkScope<'a> {
    /// The first group, and the end of the groups.
    pub groups: (usize, usize),
    /// The lanes, as bits.
    pub lanes: u64,
    /// Whether all codes are below 64.
    pub has_small_codes: bool,
    /// The heaps that give no option.
    pub barred: &'a BarredHeaps,
}

/// Shifts that are marked together, sorted by distance.
#[derive(Clone, Debug, Default)]
pub struct ShiftBatch {
    shifts: Vec<OptionShift>,
}

impl ShiftBatch {
    /// Sorts shifts.
    pub fn new(mut shifts: Vec<OptionShift>) -> ShiftBatch {
        shifts.sort_unstable();
        ShiftBatch { shifts }
    }

    /// All shifts.
    pub fn iter(&self) -> impl Iterator<Item = OptionShift> + '_ {
        self.shifts.iter().copied()
    }

    fn shortest_distance(&self) -> usize {
        self.shifts.first().map_or(0, |shift| shift.distance())
    }

    fn longest_distance(&self) -> usize {
        self.shifts.last().map_or(0, |shift| shift.distance())
    }
}

/// A list of batches.
#[derive(Clone, Debug, Default)]
pub struct ShiftBatches {
    batches: Vec<ShiftBatch>,
    longest_distance: usize,
}

impl ShiftBatches {
    /// The largest distance.
    pub fn longest_distance(&self) -> usize {
        self.longest_distance
    }

    /// All shifts, batch by batch.
    pub fn shifts(&self) -> impl Iterator<Item = OptionShift> + '_ {
        self.batches.iter().flat_map(ShiftBatch::iter)
    }
}

impl FromIterator<ShiftBatch> for ShiftBatches {
    fn from_iter<I: IntoIterator<Item = ShiftBatch>>(batches: I) -> ShiftBatches {
        let all: Vec<ShiftBatch> = batches.into_iter().collect();
        let longest = all.iter().map(ShiftBatch::longest_distance).max().unwrap_or(0);
        ShiftBatches { batches: all, longest_distance: longest }
    }
}
