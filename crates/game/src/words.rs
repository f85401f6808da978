//! Games whose positions are a few integers.

use std::ops::ControlFlow;

/// The rules of a game whose components are tuples of a few integers, and whose options are components of the same game.
///
/// Solvers can keep such positions in machine words.
pub trait WordGame: Send + Sync {
    /// How many integers a component has: 1 to 4.
    fn arity(&self) -> usize;

    /// Calls `visit` once for each option, until it breaks, with the integers of all its components one after the other.
    ///
    /// `None` where the rules leave machine words, or fail: then options that were visited do not count, and the game is
    /// played as [any other](crate::AnyGame).
    fn for_each_option(
        &self,
        component: &[i64],
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>>;

    /// [`Notation::component_rank`](crate::Notation::component_rank) of a component; `None` if none is known, or it leaves machine words.
    fn rank(&self, _component: &[i64]) -> Option<u64> {
        None
    }
}
