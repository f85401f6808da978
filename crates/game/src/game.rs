//! The rules of a game.

use grundy_theory::{Convention, End, Stop};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The rules of an impartial game: which positions can be reached from a position in one move.
///
/// Only [`for_each_option`](Game::for_each_option) must be written.
/// The other methods have defaults that are right but slow; each states the law that an override must keep,
/// and [`kit`](crate::kit) checks the laws.
///
/// # Examples
/// A heap from which one, three or four stones are taken:
/// ```
/// use grundy_game::Game;
/// use std::ops::ControlFlow;
///
/// struct Take134;
/// impl Game for Take134 {
///     type Position = u64;
///     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
///         [1, 3, 4].into_iter().filter(|k| k <= n).try_for_each(|k| visit(n - k))
///     }
/// }
/// ```
pub trait Game: Send + Sync {
    /// A position.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;

    /// Calls `visit` once for each option, until it breaks. Options may repeat; none at all ends the game.
    ///
    /// Rules that fail, as rules written by users may, break of their own accord;
    /// a solver then stops, and [`failure`](Game::failure) says why.
    fn for_each_option(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Splits a position into components that do not influence each other.
    ///
    /// Law: the position and the sum of its components have equal game graphs up to positions with equal options.
    fn for_each_component(&self, position: Self::Position, mut visit: impl FnMut(Self::Position)) {
        visit(position);
    }

    /// A representative of positions that are alike.
    ///
    /// Law: it has the same outcome as the position in every sum under the convention.
    fn canonical(&self, position: Self::Position, _convention: Convention) -> Self::Position {
        position
    }

    /// A number that every move decreases, if the rules are known to have one; `None` may loop.
    ///
    /// Law: every option of the position has a smaller rank.
    fn rank(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// About how many bytes a position holds on to beyond its own size, for budgets of memory.
    fn held(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Why the rules broke of their own accord.
    fn failure(&self) -> Stop {
        Stop::Rules
    }

    /// Whether ends are declared: then the game is neither summed nor played misère, and has no Grundy values.
    fn declares_ends(&self) -> bool {
        false
    }

    /// A declared end.
    ///
    /// Law: the position has no options, and the game [declares ends](Game::declares_ends).
    /// In such a game too, whoever cannot move at a position without a declared end loses.
    fn end(&self, _position: &Self::Position) -> Option<End> {
        None
    }
}
