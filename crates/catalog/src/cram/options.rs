//! The options of a board as canonical components, without those whose values are known.

use super::eight::{Dominoes, LANES, Left};
use super::ends::{self, Ends};
use super::live::{Live, each_marked_part};
use super::split::{each_domino, is_lost, is_lost_within, word};
use crate::cells::{Cells, least, least_of, neighbours};
use grundy_game::Part;
use grundy_kernel::lanes::{Backend, Instructions};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Calls `visit` for each option of a joined board, with the nim-sum of the values known from the table and from symmetry
/// (if `ends` is given), and the other components in canonical form.
pub(super) fn each_split_option(
    free: Cells,
    ends: Option<Ends>,
    backend: Backend,
    visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // In each arm the compiler knows the width, so that shifts and masks are constants.
    match free.width {
        2 => Whole::<2>::of(free, ends).each_option(backend, visit),
        3 => Whole::<3>::of(free, ends).each_option(backend, visit),
        4 => Whole::<4>::of(free, ends).each_option(backend, visit),
        5 => Whole::<5>::of(free, ends).each_option(backend, visit),
        6 => Whole::<6>::of(free, ends).each_option(backend, visit),
        _ => Whole::<0>::of(free, ends).each_option(backend, visit),
    }
}

/// A board whose options are computed. `WIDTH` is its number of columns, or 0 for any width.
struct Whole<const WIDTH: u32> {
    free: Cells,
    /// The number of rows of the smallest board that contains the cells.
    height: u32,
    /// The cells at each edge; empty if the cells do not fill their rows and columns.
    edges: [u64; 4],
    ends: Option<Ends>,
    /// Whether an option may fit into the table as a whole.
    short: bool,
}

/// The open components of an option.
type Parts = SmallVec<[Part; 8]>;

impl<const WIDTH: u32> Whole<WIDTH> {
    #[inline(always)]
    fn of(free: Cells, ends: Option<Ends>) -> Whole<WIDTH> {
        let (tight, height) = free.cut();
        let edges = if tight == free && height > 0 { Cells::edges(free.width, height) } else { [0; 4] };
        let short = ends.is_some() && height <= ends::rows(free.width.into()) + 1;
        Whole { free, height, edges, ends, short }
    }

    #[inline(always)]
    fn width(&self) -> u32 {
        if WIDTH == 0 { self.free.width.into() } else { WIDTH }
    }

    /// The value of some cells, if they are in the table.
    #[inline(always)]
    fn told(&self, bits: u64) -> Option<u64> {
        self.ends.and_then(|ends| ends.value(to_first_row(bits, self.width())))
    }

    /// Whether cells reach all edges of the board. Nearly always, a domino leaves cells at each edge.
    #[inline(always)]
    fn is_filled_by(&self, bits: u64) -> bool {
        self.edges.iter().all(|edge| edge & bits != 0)
    }

    /// A component in canonical form; `None` if symmetry shows that its value is 0.
    #[inline(always)]
    fn open(&self, bits: u64) -> Option<Part> {
        let is_open = |lost: Option<bool>| self.ends.is_none() || lost != Some(true);
        if !self.is_filled_by(bits) {
            let part = Cells { bits, ..self.free }.canonical();
            return is_open(is_lost(part)).then(|| word(&part));
        }
        if !is_open(is_lost_within(bits, self.width())) {
            return None;
        }
        if WIDTH == 0 || WIDTH > self.height {
            let ([bits], width) = least([bits], self.width(), self.height);
            return Some([bits, width.into()]);
        }
        let [bits] = least_of::<1, WIDTH>([bits], self.height);
        Some([bits, WIDTH.into()])
    }

    /// Calls `visit` for each option.
    #[inline(always)]
    fn each_option(self, backend: Backend, visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>) -> ControlFlow<()> {
        // A square has more images than the four that lanes compute.
        let long = WIDTH > 0 && WIDTH < self.height && self.edges[0] != 0;
        if long && self.ends.is_some() && backend.instructions() != Instructions::Portable {
            self.eight_by_eight(backend, visit)
        } else {
            self.one_by_one(visit)
        }
    }

    fn one_by_one(&self, mut visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>) -> ControlFlow<()> {
        let (free, width) = (self.free.bits, self.width());
        let mut parts = Parts::new();
        each_domino(Cells { bits: free, width: width as u8 }, |domino| {
            let left = free & !domino;
            if self.short && let Some(value) = self.told(left) {
                return visit(value, &[]);
            }
            parts.clear();
            let live = Live::of(left, width);
            let (told, mut keep) = (|bits| self.told(bits), |bits| parts.extend(self.open(bits)));
            let sum = if live.apart == 0 {
                let marks = neighbours(free & !live.bits, width);
                each_marked_part(live.bits, marks, width, &told, &mut keep)
            } else {
                live.each_part(width, &told, &mut keep)
            };
            visit(sum, &parts)
        })
    }

    /// As [`one_by_one`](Whole::one_by_one), for processors with registers for eight boards.
    fn eight_by_eight(
        &self,
        backend: Backend,
        mut visit: impl FnMut(u64, &[Part]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let free = Cells { width: WIDTH as u8, ..self.free };
        let (mut taken, mut count) = ([0; LANES], 0);
        let mut parts = Parts::new();
        let mut settle = |taken: &[u64; LANES], count: usize| {
            let left = backend.run(Dominoes::<WIDTH> { free: free.bits, height: self.height, taken: *taken });
            (0..count).try_for_each(|lane| {
                parts.clear();
                let told = if self.short { self.told(free.bits & !taken[lane]) } else { None };
                let sum = told.unwrap_or_else(|| self.settled(&left, lane, &mut parts));
                visit(sum, &parts)
            })
        };
        each_domino(free, |domino| {
            taken[count] = domino;
            count += 1;
            if count < LANES {
                return ControlFlow::Continue(());
            }
            count = 0;
            settle(&taken, LANES)
        })?;
        settle(&taken, count)
    }

    /// Returns the nim-sum of the known values of what is left in a lane, and appends its other components to `parts`.
    #[inline(always)]
    fn settled(&self, left: &Left, lane: usize, parts: &mut Parts) -> u64 {
        let (bits, apart, part) = (left.live[lane], left.apart[lane], left.part[lane]);
        let told = |bits| self.told(bits);
        if apart != 0 {
            return Live { bits, apart }.each_part(WIDTH, &told, &mut |bits| parts.extend(self.open(bits)));
        }
        if let Some(value) = told(bits) {
            return value;
        }
        let rest = bits & !part;
        let mut sum = 0;
        if rest != 0 && let Some(value) = told(part) {
            sum = value;
        } else if !self.is_filled_by(part) {
            parts.extend(self.open(part));
        } else if !left.symmetric[lane] || is_lost_within(part, WIDTH) != Some(true) {
            parts.push([left.least[lane], WIDTH.into()]);
        }
        sum ^ each_marked_part(rest, left.marks[lane], WIDTH, &told, &mut |bits| parts.extend(self.open(bits)))
    }
}

/// Moves the cells up so that one of them is in the first row. The empty set stays empty.
#[inline(always)]
fn to_first_row(bits: u64, width: u32) -> u64 {
    let above = (bits | 1 << 63).trailing_zeros();
    bits >> (above - above % width)
}
