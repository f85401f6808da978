//! What eight dominoes leave, at once.
//!
//! A processor with wide registers does for eight boards what it does for one: the loops over lanes have no branches,
//! and are compiled for the instructions that the machine has ([`Loops`]).

use super::live::{Served, apart, spread};
use crate::cells::{least_of, neighbours, turned};
use grundy_kernel::Loops;

/// How many dominoes.
pub(super) const LANES: usize = 8;

/// What each of eight dominoes leaves of a joined board that fills so many rows.
pub(super) struct Dominoes<const WIDTH: u32> {
    pub(super) free: u64,
    pub(super) height: u32,
    pub(super) taken: [u64; LANES],
}

/// What is left, lane by lane.
pub(super) struct Left {
    /// The cells that matter.
    pub(super) live: [u64; LANES],
    /// The left cells of pairs side by side that do not count as neighbours.
    pub(super) apart: [u64; LANES],
    /// The cells beside those that were taken: each part has one, where no pair is apart.
    pub(super) marks: [u64; LANES],
    /// The part of the first mark.
    pub(super) part: [u64; LANES],
    /// The least of its images on the same board.
    pub(super) least: [u64; LANES],
    /// Whether a half-turn of that board maps it to itself.
    pub(super) symmetric: [bool; LANES],
}

impl<const WIDTH: u32> Loops for Dominoes<WIDTH> {
    type Out = Left;

    #[inline(always)]
    fn run(self) -> Left {
        let Dominoes { free, height, taken } = self;
        let (mut live, mut pairs) = ([0; LANES], [0; LANES]);
        let (mut marks, mut found) = ([0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let (bits, bridges) = Served::of(free & !taken[lane], WIDTH).live_and_bridges(WIDTH);
            let bits = bits & !bridges;
            live[lane] = bits;
            pairs[lane] = apart(bits, WIDTH);
            let mark = neighbours(free & !bits, WIDTH) & bits;
            marks[lane] = mark;
            found[lane] = mark & mark.wrapping_neg();
        }
        loop {
            let mut further = 0;
            for lane in 0..LANES {
                let (bits, before) = (live[lane], found[lane]);
                let next = spread(bits, spread(bits, before, WIDTH), WIDTH);
                found[lane] = next;
                further |= if marks[lane] & !next == 0 { 0 } else { next ^ before };
            }
            if further == 0 {
                break;
            }
        }
        let mut left = Left { live, apart: pairs, marks, part: [0; LANES], least: [0; LANES], symmetric: [false; LANES] };
        for lane in 0..LANES {
            let bits = if marks[lane] & !found[lane] == 0 { live[lane] } else { found[lane] };
            left.part[lane] = bits;
            [left.least[lane]] = least_of::<1, WIDTH>([bits], height);
            left.symmetric[lane] = bits == turned(bits, WIDTH, height);
        }
        left
    }
}
