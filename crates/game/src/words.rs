//! Games whose components are tuples of a few integers.

use std::ops::ControlFlow;

/// A game whose components are tuples of a few integers, and whose options are sums of components of the same game.
///
/// Solvers can store such positions in machine words.
pub trait IntegerTupleGame: Send + Sync {
    /// The number of integers of a component, from 1 to 4.
    fn arity(&self) -> usize;

    /// Calls `visit` once for each option, until it breaks, with the concatenated integers of all its components.
    ///
    /// `None` if an integer does not fit in a machine word, or the rules fail. The options visited before are then invalid,
    /// and the position must be evaluated [by keys](crate::AnyGame) instead.
    fn for_each_option(
        &self,
        component: &[i64],
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>>;

    /// [`Notation::component_rank`](crate::Notation::component_rank) of a component; `None` if it is unknown or does not fit in a machine word.
    fn rank(&self, _component: &[i64]) -> Option<u64> {
        None
    }
}
