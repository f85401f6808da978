//! Shifts shorter than 16, which are applied heap by heap, since each heap may need the value of the one before.
//!
//! For each distance a table contains, for each code, the options that a heap has if the heap at that distance before it has the code.
//! The code of a heap is the least one that is missing in the union of its rows: those of its long shifts, and one of each table.

use super::turn::TurnPlanes;
use super::{NEAR_DISTANCE, OptionShift};

/// A set of codes as a bit set, as wide as the number of possible codes.
pub(super) trait CodeSet: TurnPlanes + Copy + Default + std::fmt::Debug + 'static {
    /// The number of bits of a code.
    const CODE_BITS: u32;
    /// A set for each code.
    type Table: Clone + std::fmt::Debug;
    /// The table of a function.
    fn table_of(set_of: impl Fn(u8) -> Self) -> Self::Table;
    /// The set of a code. Codes count modulo their number.
    fn look_up(table: &Self::Table, code: u8) -> Self;
    fn with_code(self, code: u8) -> Self;
    fn union_with(self, other: Self) -> Self;
    /// The least code that is not in the set.
    fn least_free(self) -> usize;
}

macro_rules! lookup_table {
    ($bits:literal) => {
        const CODE_BITS: u32 = $bits;
        type Table = [Self; 1 << $bits];
        fn table_of(set_of: impl Fn(u8) -> Self) -> Self::Table {
            std::array::from_fn(|code| set_of(code as u8))
        }
        #[inline(always)]
        fn look_up(table: &Self::Table, code: u8) -> Self {
            // The remainder spares a check of the index.
            table[usize::from(code) % (1 << $bits)]
        }
    };
}

macro_rules! rows {
    ($($row:ty: $bits:literal bits;)*) => {
        $(impl CodeSet for $row {
            lookup_table!($bits);
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
    lookup_table!(8);
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

/// The look-ups of all distances below 16.
#[derive(Clone, Debug)]
pub(super) struct NearLookups<R: CodeSet> {
    /// Whether the first look-up is that of distance 1.
    next: bool,
    /// The look-ups, the longest distance first, since the last codes are known last; that of distance 1 before all others.
    lookups: Vec<NearLookup<R>>,
}

/// The options that depend on the code of the heap at one distance.
#[derive(Clone, Debug)]
struct NearLookup<R: CodeSet> {
    distance: usize,
    /// For each code of that heap, the codes of the options.
    table: Box<R::Table>,
}

impl<R: CodeSet> NearLookups<R> {
    /// For shifts shorter than 16, in the order of their distance.
    pub(super) fn new(shifts: &[OptionShift]) -> NearLookups<R> {
        let same_distance = shifts.chunk_by(|a, b| a.distance() == b.distance());
        let mut lookups: Vec<NearLookup<R>> = same_distance
            .map(|same| NearLookup {
                distance: same[0].distance(),
                table: Box::new(R::table_of(|code| {
                    same.iter().fold(R::default(), |row, shift| row.with_code(code ^ shift.code()))
                })),
            })
            .collect();
        let next = lookups.first().is_some_and(|lookup| lookup.distance == 1);
        lookups[usize::from(next)..].reverse();
        NearLookups { next, lookups }
    }

    /// Fills in the codes of 16 heaps: `codes` contains those of the 32 before, followed by room for them.
    /// Returns how many were filled in before the first heap without a code below `limit`.
    ///
    /// `rows` contains the codes of the options given by longer shifts.
    #[inline(always)]
    pub(super) fn fill_codes(
        &self,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        let (next, others) = self.lookups.split_at(usize::from(self.next));
        // The number of look-ups is compiled as a constant, so that the loops are unrolled.
        macro_rules! counted {
            ($($count:literal)*) => {
                match (others.len(), next) {
                    $(
                        ($count, []) => fill_counted::<R, $count>(|_| R::default(), others, rows, codes, limit),
                        ($count, [next, ..]) => fill_counted::<R, $count>(|code| R::look_up(&next.table, code), others, rows, codes, limit),
                    )*
                    _ => unreachable!("there are fewer distances than 16"),
                }
            };
        }
        counted!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
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

/// Fills in codes with a number of look-ups that is known at compile time. `next` looks up what depends on the code before.
#[inline(always)]
fn fill_counted<R: CodeSet, const COUNT: usize>(
    next: impl Fn(u8) -> R,
    lookups: &[NearLookup<R>],
    rows: &[R; NEAR_DISTANCE],
    codes: &mut [u8; 3 * NEAR_DISTANCE],
    limit: usize,
) -> usize {
    // From distances below 16 on this is at most 31 anyway; the remainder spares checks of indices.
    let lookups: [(usize, &R::Table); COUNT] = std::array::from_fn(|i| {
        let NearLookup { distance, table } = &lookups[i];
        ((2 * NEAR_DISTANCE - distance) % (2 * NEAR_DISTANCE), &**table)
    });
    // The last code stays in a register: reading what was just written takes longer than the rest.
    let mut last = codes[2 * NEAR_DISTANCE - 1];
    for (i, row) in rows.iter().enumerate() {
        let mut reached = *row;
        for (start, table) in lookups {
            reached = reached.union_with(R::look_up(table, codes[start + i]));
        }
        let code = reached.union_with(next(last)).least_free();
        // Larger codes were not marked by the long shifts, so it is not known whether this one is free.
        if code >= limit {
            return i;
        }
        last = code as u8;
        codes[2 * NEAR_DISTANCE + i] = last;
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
