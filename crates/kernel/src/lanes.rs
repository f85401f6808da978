//! 64 consecutive heaps at once: the values of their options, and the least value that no option has.
//!
//! A value is a *code* below [`MOST_CODES`], one byte. The options of heap `n` are given by [`Shift`]s: the code of heap `n − distance`,
//! XORed with the code of the shift. For the 64 heaps of a block a shift costs one load, one XOR, and for each group of eight codes one step
//! that sets a bit in one byte for each heap ([`Marks`]).
//!
//! Shifts of at least 64 are applied to the whole block, those of 32 to 63 to half of it at a time, those of 16 to 31 to a quarter.
//! Shorter ones need the values of the block itself, so they are applied heap by heap, with look-up tables ([`Backend::fill`]).
//!
//! | backend | how a bit is set in the right byte |
//! |---|---|
//! | [`Instructions::Avx512`] | `vpmultishiftqb`: eight bits of a constant, from a place that the code gives |
//! | [`Instructions::Avx2`] | `vpshufb`: a table of 16 bytes |
//! | [`Instructions::Portable`] | one heap at a time |

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod cover;
mod fill;
mod near;
mod portable;
mod turn;

pub use cover::Needs;
pub use fill::Shifts;

/// The number of heaps of a block.
pub const LANES: usize = 64;
/// The number of groups of small codes, which are those below 64.
const GROUPS_OF_SMALL: usize = 8;
/// The number of codes of a group, which share a byte.
const GROUP: usize = 8;
/// The maximum number of groups.
pub const MOST_GROUPS: usize = 31;
/// All codes are below this, and it fits a byte itself.
pub const MOST_CODES: usize = GROUP * MOST_GROUPS;
/// Shifts with a smaller distance are applied heap by heap.
pub const NEAR: usize = 16;

/// One way in which options arise: the code of the heap that is `distance` smaller, XORed with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    distance: u32,
    /// The code repeated in each byte, which can be broadcast to a vector without a shuffle.
    code: u32,
}

impl Shift {
    /// A shift.
    ///
    /// # Panics
    /// If the distance is 0.
    pub fn new(distance: u32, code: u8) -> Shift {
        assert!(distance > 0, "an option is a smaller heap");
        Shift { distance, code: u32::from(code) * 0x0101_0101 }
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

/// Which codes the options of 64 heaps have: bit `j` of `planes[g][lane]` stands for code `8g + j`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Marks {
    planes: [[u8; LANES]; MOST_GROUPS],
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { planes: [[0; LANES]; MOST_GROUPS] }
    }
}

impl Marks {
    /// Clears the marks of the first `groups` groups.
    #[inline]
    pub fn clear(&mut self, groups: usize) {
        self.planes[..groups].fill([0; LANES]);
    }

    /// Whether a heap has an option with a code.
    pub fn contains(&self, lane: usize, code: u8) -> bool {
        self.planes.get(usize::from(code) / GROUP).is_some_and(|plane| plane[lane] >> (code % 8) & 1 == 1)
    }
}

/// The heaps to which no shift may lead, as bits, and the end of these bits.
///
/// Bit `n % 64` of word `n / 64` stands for heap `n`.
#[derive(Clone, Debug, Default)]
pub struct Barred {
    words: Vec<u64>,
    end: usize,
}

impl Barred {
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
    fn block(&self, heap: usize) -> u64 {
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let (at, bit) = (heap / 64, heap % 64);
        word(at) >> bit | (word(at + 1) << 1) << (63 - bit)
    }
}

/// The codes of consecutive heaps from `first` on.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// The codes.
    pub codes: &'a [u8],
    /// The heap of the first one.
    pub first: usize,
}

/// The options to be marked: of which codes and for which lanes.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The first group, and the end of the groups.
    pub groups: (usize, usize),
    /// The lanes, as bits.
    pub lanes: u64,
    /// Whether all codes are below 64.
    pub small: bool,
    /// The heaps that give no option.
    pub barred: &'a Barred,
}

/// Shifts that are marked together, sorted by distance.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    shifts: Vec<Shift>,
}

impl Batch {
    /// Sorts shifts.
    pub fn new(mut shifts: Vec<Shift>) -> Batch {
        shifts.sort_unstable();
        Batch { shifts }
    }

    /// All shifts.
    pub fn iter(&self) -> impl Iterator<Item = Shift> + '_ {
        self.shifts.iter().copied()
    }

    fn shortest(&self) -> usize {
        self.shifts.first().map_or(0, |shift| shift.distance())
    }

    fn longest(&self) -> usize {
        self.shifts.last().map_or(0, |shift| shift.distance())
    }
}

/// A list of batches.
#[derive(Clone, Debug, Default)]
pub struct Batches {
    all: Vec<Batch>,
    longest: usize,
}

impl Batches {
    /// The largest distance.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

impl FromIterator<Batch> for Batches {
    fn from_iter<I: IntoIterator<Item = Batch>>(batches: I) -> Batches {
        let all: Vec<Batch> = batches.into_iter().collect();
        let longest = all.iter().map(Batch::longest).max().unwrap_or(0);
        Batches { all, longest }
    }
}

/// Instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Instructions that every machine has.
    Portable,
    /// 32 bytes at a time.
    Avx2,
    /// 64 bytes at a time, with the instructions of Ice Lake and Zen 4.
    Avx512,
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Instructions);

impl Backend {
    /// The backends of this machine, the best first.
    pub fn available() -> impl Iterator<Item = Backend> {
        let all = [Instructions::Avx512, Instructions::Avx2, Instructions::Portable];
        all.into_iter().filter_map(Backend::with)
    }

    /// A backend with these instructions, if this machine has them.
    pub fn with(instructions: Instructions) -> Option<Backend> {
        let has = match instructions {
            Instructions::Portable => true,
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Instructions::Avx2 => avx2::is_available(),
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            Instructions::Avx512 => avx512::is_available(),
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            _ => false,
        };
        has.then_some(Backend(instructions))
    }

    /// The best backend of this machine.
    pub fn best() -> Backend {
        Backend::available().next().expect("there is a portable one")
    }

    /// The instruction set of the backend.
    pub fn instructions(self) -> Instructions {
        self.0
    }

    /// Marks the options of heaps `heap` to `heap + 63` given by shifts.
    ///
    /// The codes of all heaps to which a shift leads from a lane in scope must be known; for other lanes any byte in the window may be read.
    ///
    /// # Panics
    /// If the window does not contain 64 codes from `heap − distance` on, for some shift.
    #[allow(unsafe_code)]
    pub fn mark(self, marks: &mut Marks, window: Window<'_>, heap: usize, batch: &Batch, scope: Scope<'_>) {
        assert!(scope.groups.1 <= if scope.small { GROUPS_OF_SMALL } else { MOST_GROUPS });
        // Checked once for all shifts, so that the loop needs no checks.
        assert!(window.first + batch.longest() <= heap, "the window does not reach back so far");
        assert!(heap + LANES <= window.first + window.codes.len() + batch.shortest(), "the window ends too early");
        let shifts = &batch.shifts;
        match self.0 {
            Instructions::Portable => portable::mark(marks, window, heap, shifts, scope),
            // SAFETY: a backend is only made where the machine has its instructions; 64 codes are there for each shift.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::mark(marks, window, heap, shifts, scope) },
            // SAFETY: the same.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { avx512::mark(marks, window, heap, shifts, scope) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("no such backend is made"),
        }
    }
}
