//! Short shifts of two neighbouring distances, looked up at once.

use super::{CodeSet, OptionTable};
use crate::lanes::NEAR_DISTANCE;
use std::cell::Cell;

/// The maximum number of bits of a code for which tables of pairs stay in the cache.
const MAX_PAIRED_BITS: u32 = 5;

/// The look-ups of the distances from 3 to 15, two by two: for each pair of codes, the union of the options of both.
///
/// The code of the heap that is nearer has the lower bits. A distance without a neighbour has a table as well, in which the other code means nothing.
#[derive(Clone, Debug)]
pub(super) struct PairLookups<R> {
    /// The lower distance of each pair, the longest first.
    distances: Vec<usize>,
    /// The tables, one after the other.
    tables: Vec<R>,
    /// The number of distances that are looked up.
    singles: usize,
}

impl<R: CodeSet> PairLookups<R> {
    /// All pairs of codes are below this.
    const PAIR_LIMIT: usize = 1 << (2 * R::CODE_BITS);

    /// For distances in descending order, each with its table.
    pub(super) fn new(others: &[usize], tables: &[OptionTable<R>]) -> PairLookups<R> {
        let mut lookups = PairLookups { distances: Vec::new(), tables: Vec::new(), singles: others.len() };
        if R::CODE_BITS > MAX_PAIRED_BITS {
            return lookups;
        }
        // From the shortest distance on, since the codes of the last heaps are known last.
        let mut rest: Vec<(usize, &OptionTable<R>)> = others.iter().copied().zip(tables).collect();
        let mut found: Vec<(usize, Vec<R>)> = Vec::new();
        while let Some((distance, near)) = rest.pop() {
            let far = rest.pop_if(|(far, _)| *far == distance + 1).map(|(_, far)| far);
            let row = |pair: usize| {
                let (near_code, far_code) = (pair % (1 << R::CODE_BITS), pair >> R::CODE_BITS);
                far.map_or(near[near_code], |far| near[near_code].union_with(far[far_code]))
            };
            found.push((distance, (0..Self::PAIR_LIMIT).map(row).collect()));
        }
        for (distance, table) in found.into_iter().rev() {
            lookups.distances.push(distance);
            lookups.tables.extend(table);
        }
        lookups
    }

    /// Whether this saves enough look-ups, against one for each distance, to be worth making the first pairs.
    pub(super) fn is_helpful(&self) -> bool {
        !self.distances.is_empty() && self.distances.len() + 3 <= self.singles
    }

    /// [`NearLookups::fill_codes`](super::NearLookups::fill_codes); `near` looks up the options that depend on the last code and on the one before.
    #[inline(always)]
    pub(super) fn fill_codes(
        &self,
        near: impl Fn(usize, usize) -> R,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        match self.distances.len() {
            1 => self.fill_counted::<1>(near, rows, codes, limit),
            2 => self.fill_counted::<2>(near, rows, codes, limit),
            3 => self.fill_counted::<3>(near, rows, codes, limit),
            4 => self.fill_counted::<4>(near, rows, codes, limit),
            5 => self.fill_counted::<5>(near, rows, codes, limit),
            6 => self.fill_counted::<6>(near, rows, codes, limit),
            7 => self.fill_counted::<7>(near, rows, codes, limit),
            _ => unreachable!("thirteen distances have at most seven pairs"),
        }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn fill_counted<const COUNT: usize>(
        &self,
        near: impl Fn(usize, usize) -> R,
        rows: &[R; NEAR_DISTANCE],
        codes: &mut [u8; 3 * NEAR_DISTANCE],
        limit: usize,
    ) -> usize {
        let distances: &[usize; COUNT] = self.distances.as_slice().try_into().expect("as many distances");
        assert!(self.tables.len() == COUNT * Self::PAIR_LIMIT);
        let pair = |near: usize, far: usize| ((far << R::CODE_BITS | near) & (Self::PAIR_LIMIT - 1)) as u16;
        // The pairs of the 16 heaps before and of the heaps to be filled; the place of a heap is that of its own code and the one before.
        let mut pairs = [0; 2 * NEAR_DISTANCE];
        for (i, to) in pairs[..NEAR_DISTANCE].iter_mut().enumerate() {
            let [far, near] = [codes[NEAR_DISTANCE + i - 1], codes[NEAR_DISTANCE + i]].map(usize::from);
            *to = pair(near, far);
        }
        let [mut last, mut before] = [1, 2].map(|distance| usize::from(codes[2 * NEAR_DISTANCE - distance]));
        // Cells, because pairs are read through one window while they are written through another.
        let cells = Cell::from_mut(&mut pairs).as_array_of_cells();
        let window = |from: usize| -> &[Cell<u16>; NEAR_DISTANCE] {
            cells[from..from + NEAR_DISTANCE].try_into().expect("16 pairs")
        };
        let filled = window(NEAR_DISTANCE);
        let mut earlier = [filled; COUNT];
        for (earlier, distance) in earlier.iter_mut().zip(distances) {
            *earlier = window(NEAR_DISTANCE - distance);
        }
        for i in 0..NEAR_DISTANCE {
            let mut reached = rows[i];
            for (t, pairs) in earlier.iter().enumerate() {
                let place = t * Self::PAIR_LIMIT + usize::from(pairs[i].get());
                // SAFETY: every pair is made by `pair`, which is below the limit, and there are `COUNT` tables of that length.
                reached = reached.union_with(unsafe { *self.tables.get_unchecked(place) });
            }
            let code = reached.union_with(near(last, before)).least_free();
            // Larger codes were not marked by the long shifts, so it is not known whether this one is free.
            if code >= limit {
                return i;
            }
            filled[i].set(pair(code, last));
            (last, before) = (code, last);
            codes[2 * NEAR_DISTANCE + i] = code as u8;
        }
        NEAR_DISTANCE
    }
}
