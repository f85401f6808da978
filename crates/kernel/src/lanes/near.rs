//! Shifts shorter than 16, which are applied heap by heap, since each heap may need the value of the one before.
//!
//! The codes of 16 preceding heaps are kept in two words. A look-up extracts the bits of up to three codes from a word
//! and reads in a table which codes the options that depend on them have.
//! If the shortest shift is longer than 1, the last codes are left out of the words, so that a heap does not depend on the one before.

use super::turn::TurnPlanes;
use super::{NEAR_DISTANCE, OptionShift};

/// A set of codes as a bit set, as wide as the number of possible codes.
pub(super) trait CodeSet: TurnPlanes + Copy + Default + 'static {
    /// The number of bits of a code.
    const CODE_BITS: u32;
    /// The number of heaps whose codes are looked up at once.
    const LOOKUP_HEAPS: usize;
    fn with_code(self, code: u8) -> Self;
    fn union_with(self, other: Self) -> Self;
    /// The least code that is not in the set.
    fn least_free(self) -> usize;
}

macro_rules! rows {
    ($($row:ty: $bits:literal bits, $heaps:literal heaps;)*) => {
        $(impl CodeSet for $row {
            const CODE_BITS: u32 = $bits;
            const LOOKUP_HEAPS: usize = $heaps;
            #[inline(always)]
            fn with_code(self, code: u8) -> Self {
                self | (1 as $row) << code
            }
            #[inline(always)]
            fn union_with(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn least_free(self) -> usize {
                self.trailing_ones() as usize
            }
        })*
    };
}

rows! {
    // So no table is larger than 8 KiB: 2^12 rows of 2 bytes, 2^10 of 4, 2^6 of 8 (and 2^8 of 32 below).
    u16: 4 bits, 3 heaps;
    u32: 5 bits, 2 heaps;
    u64: 6 bits, 1 heaps;
}

impl CodeSet for [u64; 4] {
    const CODE_BITS: u32 = 8;
    const LOOKUP_HEAPS: usize = 1;
    #[inline(always)]
    fn with_code(mut self, code: u8) -> Self {
        self[usize::from(code / 64)] |= 1 << (code % 64);
        self
    }
    #[inline(always)]
    fn union_with(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }
    #[inline(always)]
    fn least_free(self) -> usize {
        let first = self.iter().position(|&word| word != u64::MAX);
        first.map_or(256, |i| 64 * i + self[i].trailing_ones() as usize)
    }
}

/// A look-up of the codes of the options that depend on some of the last heaps.
#[derive(Clone, Debug)]
struct NearLookup<R> {
    /// The bits of the codes of these heaps, in a word of eight codes.
    mask: u64,
    /// The first bit of each code.
    starts: Vec<u32>,
    /// For each combination of these codes, the codes of the options; `2^b` entries for `b` bits in the mask.
    table: Vec<R>,
}

impl<R: CodeSet> NearLookup<R> {
    /// For shifts of a few distances, all from `lag + 1` to `lag + 8` or all from `lag + 9` on.
    fn new(shifts: &[&[OptionShift]], lag: usize) -> NearLookup<R> {
        // Distance `lag + 1` is the lowest byte of the near word, distance `lag + 9` that of the far word.
        let starts: Vec<u32> = shifts.iter().map(|same| 8 * ((same[0].distance() - lag - 1) as u32 % 8)).collect();
        let one = (1u64 << R::CODE_BITS) - 1;
        let mask = starts.iter().fold(0, |mask, start| mask | one << start);
        let reached = |combination: usize| {
            let mut row = R::default();
            for (i, same) in (0..).zip(shifts) {
                let code = (combination >> (i * R::CODE_BITS)) as u8 & one as u8;
                row = same.iter().fold(row, |row, shift| row.with_code(code ^ shift.code()));
            }
            row
        };
        // Places ascend with the bits of the mask, so `pext` gives the index as `fill_portably` does.
        let table = (0..1usize << mask.count_ones()).map(reached).collect();
        NearLookup { mask, starts, table }
    }
}

/// All look-ups.
#[derive(Clone, Debug)]
pub(super) struct NearLookups<R> {
    /// One less than the shortest distance.
    lag: usize,
    /// The look-ups of the heaps 9 to 16 before, and 1 to 8 before, not counting the lag; the nearest last.
    far: Vec<NearLookup<R>>,
    close: Vec<NearLookup<R>>,
}

impl<R: CodeSet> NearLookups<R> {
    /// For shifts shorter than 16, in the order of their distance.
    pub(super) fn new(shifts: &[OptionShift]) -> NearLookups<R> {
        let lag = shifts.first().map_or(0, |shift| shift.distance() - 1);
        // A word holds eight codes, so a shift belongs to the word that has its code.
        let split = shifts.partition_point(|shift| shift.distance() <= lag + 8);
        let lookups = |shifts: &[OptionShift]| {
            let mut distances: Vec<&[OptionShift]> = shifts.chunk_by(|a, b| a.distance() == b.distance()).collect();
            // The nearest heaps share a look-up, so that little depends on the last code, which is known last.
            distances.reverse();
            distances
                .rchunks(R::LOOKUP_HEAPS)
                .rev()
                .map(|some| {
                    let ascending: Vec<&[OptionShift]> = some.iter().rev().copied().collect();
                    NearLookup::new(&ascending, lag)
                })
                .collect()
        };
        NearLookups { lag, far: lookups(&shifts[split..]), close: lookups(&shifts[..split]) }
    }

    /// Fills in the codes of 16 heaps: `codes` contains those of the 32 before, followed by room for them.
    /// Returns how many were filled in before the first heap without a code below `limit`.
    ///
    /// `rows` contains the codes of the options given by longer shifts; `pick` extracts the bits of a mask from a word.
    #[inline(always)]
    fn fill_codes(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
        pick: impl Fn(u64, &NearLookup<R>) -> usize,
    ) -> usize {
        // The usual numbers of look-ups are compiled as constants, so that the loops are unrolled.
        macro_rules! counted {
            ($(($far:literal, $close:literal))*) => {
                match (self.far.len(), self.close.len()) {
                    $(($far, $close) => {
                        let far: [&NearLookup<R>; $far] = std::array::from_fn(|i| &self.far[i]);
                        let close: [&NearLookup<R>; $close] = std::array::from_fn(|i| &self.close[i]);
                        self.fill_counted(far, close, rows, codes, limit, pick)
                    })*
                    _ => self.fill_counted(&self.far, &self.close, rows, codes, limit, pick),
                }
            };
        }
        counted!((0, 0)(0, 1)(0, 2)(0, 3)(1, 1)(1, 2)(1, 3)(2, 1)(2, 2)(2, 3)(3, 3))
    }

    /// Like `fill_codes`, with look-ups whose number may be known at compile time.
    #[inline(always)]
    fn fill_counted<'a>(
        &self,
        far_lookups: impl IntoIterator<Item = &'a NearLookup<R>> + Copy,
        close_lookups: impl IntoIterator<Item = &'a NearLookup<R>> + Copy,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
        pick: impl Fn(u64, &NearLookup<R>) -> usize,
    ) -> usize {
        // The first code becomes the highest byte, so the next code is shifted in from below.
        let word = |from: usize| u64::from_be_bytes(codes[from..from + 8].try_into().expect("eight codes"));
        // Smaller already, as all shifts are below 16; the remainder spares checks of indices.
        let lag = self.lag % NEAR_DISTANCE;
        let last = 2 * NEAR_DISTANCE - 1 - lag;
        let (mut far, mut close) = (word(last - 16), word(last - 8));
        for (i, row) in rows.iter().enumerate() {
            // First the far word: it takes the code that the near word is about to lose.
            far = far << 8 | close >> 56;
            close = close << 8 | u64::from(codes[last + i]);
            let mut reached = *row;
            for lookup in far_lookups {
                reached = reached.union_with(lookup.table[pick(far, lookup)]);
            }
            for lookup in close_lookups {
                reached = reached.union_with(lookup.table[pick(close, lookup)]);
            }
            let code = reached.least_free();
            // Larger codes were not marked by the long shifts, so it is not known whether this one is free.
            if code >= limit {
                return i;
            }
            codes[2 * NEAR_DISTANCE + i] = code as u8;
        }
        NEAR_DISTANCE
    }

    /// Fills in codes with instructions that every machine has.
    pub(super) fn fill_portably(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        self.fill_codes(rows, codes, limit, |word, lookup| {
            let bits = |start: u32| (word >> start) as usize & ((1 << R::CODE_BITS) - 1);
            let places = (0..).step_by(R::CODE_BITS as usize);
            places.zip(&lookup.starts).fold(0, |all, (place, &start): (u32, _)| all | bits(start) << place)
        })
    }

    /// Fills in codes with `pext`, which extracts the bits of a mask from a word.
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2")]
    pub(super) fn fill_by_pext(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        self.fill_codes(rows, codes, limit, |word, lookup| std::arch::x86_64::_pext_u64(word, lookup.mask) as usize)
    }
}

/// [`NearLookups`] for codes of any number of bits.
#[derive(Clone, Debug)]
pub(super) enum AnyNearLookups {
    Bits4(NearLookups<u16>),
    Bits5(NearLookups<u32>),
    Bits6(NearLookups<u64>),
    Bits8(NearLookups<[u64; 4]>),
}

impl AnyNearLookups {
    pub(super) fn new(shifts: &[OptionShift], bits: u32) -> AnyNearLookups {
        match bits {
            0..=4 => AnyNearLookups::Bits4(NearLookups::new(shifts)),
            5 => AnyNearLookups::Bits5(NearLookups::new(shifts)),
            6 => AnyNearLookups::Bits6(NearLookups::new(shifts)),
            _ => AnyNearLookups::Bits8(NearLookups::new(shifts)),
        }
    }

    /// The number of possible codes.
    pub(super) fn code_limit(&self) -> usize {
        match self {
            AnyNearLookups::Bits4(_) => 16,
            AnyNearLookups::Bits5(_) => 32,
            AnyNearLookups::Bits6(_) => 64,
            AnyNearLookups::Bits8(_) => 256,
        }
    }
}
