//! The directions and jumps of a piece.

use crate::shared::linear_moves::{family, form};
use grundy_game::LinearMoves;

/// The moves of a piece.
pub(crate) enum PiecePaths {
    /// The piece slides any distance up to the first obstacle: rows up and columns left of each step.
    Rides(&'static [(usize, usize)]),
    /// The piece jumps to one of these squares, over anything: rows down and columns right.
    Steps(&'static [(isize, isize)]),
    /// The piece slides like the first kind or jumps like the second, always up or to the left.
    RidesAndSteps(&'static [(usize, usize)], &'static [(isize, isize)]),
}

impl PiecePaths {
    /// The directions in which the piece slides: rows up and columns left of each step.
    pub(super) fn rides(&self) -> &'static [(usize, usize)] {
        match self {
            PiecePaths::Rides(rides) | PiecePaths::RidesAndSteps(rides, _) => rides,
            PiecePaths::Steps(_) => &[],
        }
    }

    /// The squares to which the piece jumps: rows down and columns right.
    pub(super) fn steps(&self) -> &'static [(isize, isize)] {
        match self {
            PiecePaths::Steps(steps) | PiecePaths::RidesAndSteps(_, steps) => steps,
            PiecePaths::Rides(_) => &[],
        }
    }

    /// The moves on the empty board as formulas. The numbers are the row and the column, and a slide chooses its length.
    pub(super) fn linear_moves(&self) -> LinearMoves {
        let ride = |&(up, left): &(usize, usize)| {
            let left = [form(0, [(0, 1), (2, -(up as i64))]), form(0, [(1, 1), (2, -(left as i64))])];
            family(1, [vec![form(-1, [(2, 1)])], left.to_vec()].concat(), left)
        };
        let step = |&(down, right): &(isize, isize)| {
            let left = [form(down as i64, [(0, 1)]), form(right as i64, [(1, 1)])];
            family(0, left.to_vec(), left)
        };
        LinearMoves {
            params: 2,
            families: self.rides().iter().map(ride).chain(self.steps().iter().map(step)).collect(),
        }
    }
}
