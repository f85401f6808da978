//! Games whose positions can be numbered without gaps, so that their values can be stored in a table.

use crate::key::PositionKey;

/// A game in which every option is a single component with a smaller number.
pub trait DenseGame: Send + Sync {
    /// A numbering of a position and all positions reachable from it, and possibly of others;
    /// `None` if 32-bit numbers do not suffice, or most entries of a table would be unused.
    fn numbering(&self, key: &PositionKey) -> Option<Box<dyn PositionNumbering>>;
}

/// Numbered positions in lanes: ranges of numbers that can be computed in parallel.
///
/// Law: an option has a smaller number in the same lane, or lies in an earlier lane at an offset from the lane's first number
/// that is at most the position's offset in its own lane. So two lanes can be filled concurrently, the later one slightly behind.
pub trait PositionNumbering: Send + Sync {
    /// The number of a position, or of one with the same value; `None` if it has no number.
    fn number(&self, key: &PositionKey) -> Option<u32>;

    /// An exclusive upper bound of the numbers.
    fn size(&self) -> u32;

    /// An upper bound on the number of options of a position, and so on its value.
    fn max_options(&self) -> u32;

    /// The first number of each lane, ascending. Numbers before the first lane are not positions.
    fn lanes(&self) -> &[u32];

    /// Replaces `options` by the numbers of the options of one position. A [walk](PositionNumbering::walk) does this faster.
    fn options(&self, number: u32, options: &mut Vec<u32>);

    /// Walks over `root` and the positions reachable from it in a lane, in ascending order of their numbers.
    fn walk(&self, lane: usize, root: u32) -> Box<dyn LaneWalk + '_>;
}

/// A walk over the positions of a lane.
pub trait LaneWalk {
    /// Goes to the next position, initially the first one.
    fn step(&mut self) -> Option<LaneStep>;

    /// Replaces `options` by the numbers of the options of the current position.
    ///
    /// The function fills a list instead of calling a visitor, so that there is one virtual call per position, not per option.
    fn options(&self, options: &mut Vec<u32>);
}

/// A position on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneStep {
    /// The number of the position.
    pub number: u32,
    /// The number of a position with the same value by symmetry, if that is smaller; otherwise its own number.
    pub twin: u32,
}
