//! Games whose positions can be numbered without gaps, so that their values fill a table.

use crate::key::Key;

/// The rules of a game in which every option is a single component again, and has a smaller number.
pub trait DenseGame: Send + Sync {
    /// A numbering of a position and all that can be reached from it, and maybe of others;
    /// `None` where numbers of 32 bits do not suffice, or a table would be mostly idle.
    fn numbering(&self, key: &Key) -> Option<Box<dyn Numbering>>;
}

/// Positions with numbers, in lanes: runs of numbers, between which work can be shared.
///
/// Law: an option has a smaller number in the same lane, or lies in an earlier lane and there no farther from the lane's first number
/// than the position from that of its own. So two lanes can be filled side by side, the later one a little behind.
pub trait Numbering: Send + Sync {
    /// The number of a position, or of one with the same value, if it is one of these.
    fn number(&self, key: &Key) -> Option<u32>;

    /// All numbers are below this.
    fn size(&self) -> u32;

    /// No position has more options, so no value is larger.
    fn most_options(&self) -> u32;

    /// The first number of each lane, ascending; what is before the first lane is no position.
    fn lanes(&self) -> &[u32];

    /// Replaces `options` by the numbers of the options of one position; on a [walk](Numbering::walk) that takes less.
    fn options(&self, number: u32, options: &mut Vec<u32>);

    /// Walks over the positions of a lane that are `root` or can be reached from it, by ascending numbers.
    fn walk(&self, lane: usize, root: u32) -> Box<dyn Walk + '_>;
}

/// A walk over positions.
pub trait Walk {
    /// Goes to the next position, or to the first one.
    fn step(&mut self) -> Option<Step>;

    /// Replaces `options` by the numbers of the options of the position that the walk stands on.
    ///
    /// One call a position, so that being without a type costs nothing an option.
    fn options(&self, options: &mut Vec<u32>);
}

/// A position on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: u32,
    /// The number of a position that has the same value by symmetry, if that is smaller; else its own.
    pub twin: u32,
}
