//! 64 consecutive heaps at once: which values their options have, and the least value that none has.
//!
//! A value is a *code* below [`MOST_CODES`], one byte. The options of heap `n` arise from [`Shift`]s: the code of heap `n − distance`,
//! XORed with a code of its own. For the 64 heaps of a block a shift is one load, one XOR, and for each eight codes one step
//! that sets a bit in a byte a heap ([`Marks`]).
//!
//! Shifts of at least 64 concern the whole block, those of 32 to 63 half of it at a time, those of 16 to 31 a quarter;
//! shorter ones are looked up one heap after the other, since the values of the block itself are needed ([`Backend::fill`]).
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

/// The heaps of a block.
pub const LANES: usize = 64;
/// Small codes, those below 64, have so many groups.
const GROUPS_OF_SMALL: usize = 8;
/// The codes of a group, which share a byte.
const GROUP: usize = 8;
/// The most groups.
pub const MOST_GROUPS: usize = 31;
/// Codes are below this, so that it is itself a byte.
pub const MOST_CODES: usize = GROUP * MOST_GROUPS;
/// Shorter shifts are looked up one heap after the other.
pub const NEAR: usize = 16;

/// One way in which options arise: the code of the heap that is `distance` smaller, XORed with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    distance: u32,
    /// The code in each byte: that spreads over a vector without a shuffle.
    code: u32,
}

impl Shift {
    /// A shift.
    ///
    /// # Panics
    /// When the distance is 0.
    pub fn new(distance: u32, code: u8) -> Shift {
        assert!(distance > 0, "an option is a smaller heap");
        Shift { distance, code: u32::from(code) * 0x0101_0101 }
    }

    /// How much smaller the heap is.
    #[inline]
    pub fn distance(self) -> usize {
        self.distance as usize
    }

    /// What is XORed with its code.
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
    /// Takes away all marks of the first groups.
    #[inline]
    pub fn clear(&mut self, groups: usize) {
        self.planes[..groups].fill([0; LANES]);
    }

    /// Whether a heap has an option with a code.
    pub fn contains(&self, lane: usize, code: u8) -> bool {
        self.planes.get(usize::from(code) / GROUP).is_some_and(|plane| plane[lane] >> (code % 8) & 1 == 1)
    }
}

/// Heaps that no shift may lead to, as bits, and where the last of them is.
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

    /// Which of the 64 heaps from here on are barred.
    #[inline]
    fn block(&self, heap: usize) -> u64 {
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        let (at, bit) = (heap / 64, heap % 64);
        word(at) >> bit | (word(at + 1) << 1) << (63 - bit)
    }
}

/// Codes of consecutive heaps, the first of which is `first`.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// The codes.
    pub codes: &'a [u8],
    /// The heap of the first one.
    pub first: usize,
}

/// Which options are marked: of which codes, for which lanes, and which heaps are left out.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The first group, and the one behind the last.
    pub groups: (usize, usize),
    /// The lanes.
    pub lanes: u64,
    /// Whether all codes are below 64.
    pub small: bool,
    /// Heaps from which no option arises.
    pub barred: &'a Barred,
}

/// Some shifts, the nearest first, that are marked together.
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

    /// All of them.
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

/// Batches, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Batches {
    all: Vec<Batch>,
    longest: usize,
}

impl Batches {
    /// How far back they lead.
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

/// Sets of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// What every machine has.
    Portable,
    /// 32 bytes at a time.
    Avx2,
    /// 64 bytes at a time, with the instructions of Ice Lake and Zen 4.
    Avx512,
}

/// Instructions that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(Instructions);

impl Backend {
    /// Those that this machine has, the best first.
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

    /// The best that this machine has.
    pub fn best() -> Backend {
        Backend::available().next().expect("there is a portable one")
    }

    /// What it makes use of.
    pub fn instructions(self) -> Instructions {
        self.0
    }

    /// Marks the options of heaps `heap` to `heap + 63` that arise from shifts.
    ///
    /// The codes of all heaps must be there that a shift leads to from one of the lanes; lanes beyond see what is in the window, or nothing.
    ///
    /// # Panics
    /// When the window does not hold 64 codes from `heap − distance` on, for some shift.
    #[allow(unsafe_code)]
    pub fn mark(self, marks: &mut Marks, window: Window<'_>, heap: usize, batch: &Batch, scope: Scope<'_>) {
        assert!(scope.groups.1 <= if scope.small { GROUPS_OF_SMALL } else { MOST_GROUPS });
        // One look at all, so that the loop has no checks.
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
