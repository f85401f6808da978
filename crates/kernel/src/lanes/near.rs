//! Shifts shorter than 16, which are applied heap by heap, since each heap may need the value of the one before.
//!
//! For each distance a table contains, for each code, the options that a heap has if the heap at that distance before it has the code.
//! The code of a heap is the least one that is missing in the union of its rows: those of its long shifts, and one of each table.

mod pairs;

use super::turn::TurnPlanes;
use super::{NEAR_DISTANCE, OptionShift};
use pairs::PairLookups;
use std::cell::Cell;

/// A set of codes as a bit set, as wide as the number of possible codes.
pub(super) trait CodeSet: TurnPlanes + Copy + Default + std::fmt::Debug + 'static {
    /// The number of bits of a code.
    const CODE_BITS: u32;
    fn with_code(self, code: u8) -> Self;
    fn union_with(self, other: Self) -> Self;
    /// The least code that is not in the set.
    fn least_free(self) -> usize;
}

macro_rules! rows {
    ($($row:ty: $bits:literal bits;)*) => {
        $(impl CodeSet for $row {
            const CODE_BITS: u32 = $bits;
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
    u16: 4 bits;
    u32: 5 bits;
    u64: 6 bits;
}

impl CodeSet for [u64; 4] {
    const CODE_BITS: u32 = 8;
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

/// For each byte the codes of the options that it represents; the entries of bytes that are no code have no meaning.
///
/// A place for every byte, since a check or a mask of the index would take as long as the look-up.
pub(super) type OptionTable<R> = [R; 256];

/// The look-ups of all distances below 16.
#[derive(Clone, Debug)]
pub(super) struct NearLookups<R: CodeSet> {
    /// The distances above 2, the longest first, since the last codes are known last.
    other_distances: Vec<usize>,
    /// The tables of these distances and then those of distances 2 and 1, if there are such.
    ///
    /// The tables are in one piece, so that one register is enough to find all of them.
    tables: Vec<OptionTable<R>>,
    /// Look-ups of two codes at once, if there are few possible codes.
    pairs: PairLookups<R>,
}

impl<R: CodeSet> NearLookups<R> {
    /// For shifts shorter than 16, in the order of their distance.
    pub(super) fn new(shifts: &[OptionShift]) -> NearLookups<R> {
        let codes = 1 << R::CODE_BITS;
        let table = |same: &[OptionShift]| -> OptionTable<R> {
            // The nim-sum of a code and that of a shift is below the number of codes, if both are.
            let row = |code: u8| same.iter().fold(R::default(), |row, shift| row.with_code(code ^ shift.code()));
            std::array::from_fn(|byte| if byte < codes { row(byte as u8) } else { R::default() })
        };
        let (mut other_distances, mut tables) = (Vec::new(), Vec::new());
        for same in shifts.chunk_by(|a, b| a.distance() == b.distance()).collect::<Vec<_>>().into_iter().rev() {
            let distance = same[0].distance();
            if distance > 2 {
                other_distances.push(distance);
            } else if distance == 1 && tables.len() == other_distances.len() {
                // That of distance 1 never comes alone.
                tables.push(table(&[]));
            }
            tables.push(table(same));
        }
        let pairs = PairLookups::new(&other_distances, &tables);
        NearLookups { other_distances, tables, pairs }
    }

    /// Fills in the codes of 16 heaps: `codes` contains those of the 32 before, followed by room for them.
    /// Returns the number of codes filled in before the first heap without a code below `limit`.
    ///
    /// `rows` contains the codes of the options given by longer shifts.
    #[inline(always)]
    pub(super) fn fill_codes(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        let (others, last) = self.tables.split_at(self.other_distances.len());
        let none = |_, _| R::default();
        let two = |_, two: usize| last[0][two];
        let both = |one: usize, two: usize| last[0][two].union_with(last[1][one]);
        if self.pairs.is_helpful() {
            return match last.len() {
                0 => self.pairs.fill_codes(none, rows, codes, limit),
                1 => self.pairs.fill_codes(two, rows, codes, limit),
                _ => self.pairs.fill_codes(both, rows, codes, limit),
            };
        }
        // The number of look-ups is compiled as a constant, so that the loops are unrolled.
        macro_rules! counted {
            ($($count:literal)*) => {
                match (self.other_distances.len(), last.len()) {
                    $(
                        ($count, 0) => fill_counted::<R, $count>(none, &self.other_distances, others, rows, codes, limit),
                        ($count, 1) => fill_counted::<R, $count>(two, &self.other_distances, others, rows, codes, limit),
                        ($count, 2) => fill_counted::<R, $count>(both, &self.other_distances, others, rows, codes, limit),
                    )*
                    _ => unreachable!("there are fewer distances than 16"),
                }
            };
        }
        counted!(0 1 2 3 4 5 6 7 8 9 10 11 12 13)
    }

    /// [`fill_codes`](NearLookups::fill_codes), compiled for machines that count trailing zeros.
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    #[inline(never)]
    #[target_feature(enable = "bmi1,bmi2")]
    pub(super) fn fill_with_bmi(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        self.fill_codes(rows, codes, limit)
    }
}

/// Fills in codes with a number of look-ups that is known at compile time.
/// `near` looks up the options that depend on the last code and on the one before.
#[inline(always)]
fn fill_counted<R: CodeSet, const COUNT: usize>(
    near: impl Fn(usize, usize) -> R,
    distances: &[usize],
    tables: &[OptionTable<R>],
    rows: &[R; NEAR_DISTANCE],
    codes: &mut [u8; 3 * NEAR_DISTANCE],
    limit: usize,
) -> usize {
    let distances: &[usize; COUNT] = distances.try_into().expect("as many distances");
    let tables: &[OptionTable<R>; COUNT] = tables.try_into().expect("as many tables");
    // The last codes stay in registers: reading codes that were just written takes longer than the rest.
    let [mut last, mut before] = [1, 2].map(|distance| usize::from(codes[2 * NEAR_DISTANCE - distance]));
    // Cells, because codes are read through one window while they are written through another. Each window has 16 codes for
    // the 16 heaps, so no index is checked in the loop.
    let cells = Cell::from_mut(codes).as_array_of_cells();
    let window =
        |from: usize| -> &[Cell<u8>; NEAR_DISTANCE] { cells[from..from + NEAR_DISTANCE].try_into().expect("16 codes") };
    let filled = window(2 * NEAR_DISTANCE);
    // Not by `map`, which is called and not inlined if its function may panic.
    let mut earlier = [filled; COUNT];
    for (earlier, distance) in earlier.iter_mut().zip(distances) {
        *earlier = window(2 * NEAR_DISTANCE - distance);
    }
    for i in 0..NEAR_DISTANCE {
        let mut reached = rows[i];
        for (table, codes) in tables.iter().zip(earlier) {
            reached = reached.union_with(table[usize::from(codes[i].get())]);
        }
        let code = reached.union_with(near(last, before)).least_free();
        // Larger codes were not marked by the long shifts, so it is not known whether this one is free.
        if code >= limit {
            return i;
        }
        (last, before) = (code, last);
        filled[i].set(code as u8);
    }
    NEAR_DISTANCE
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
