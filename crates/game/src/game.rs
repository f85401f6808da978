//! The rules of a game.

use crate::{Convention, DeclaredEnd, MoveKind, Stop};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The rules of an impartial game: the options of each position.
///
/// Only [`for_each_option`](Game::for_each_option) is required.
/// The other methods have correct but slow defaults. Each states the law that an override must keep,
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

    /// Calls `visit` once for each option, until it breaks. Options may repeat. A position without options ends the game.
    ///
    /// If the rules fail, as user-written rules may, they break although `visit` did not;
    /// the solver then stops, and [`failure`](Game::failure) returns the reason.
    fn for_each_option(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Splits a position into components that do not influence each other.
    ///
    /// Law: the position and the sum of its components have the same game graph, up to merging positions with equal options.
    fn for_each_component(&self, position: Self::Position, mut visit: impl FnMut(Self::Position)) {
        visit(position);
    }

    /// A representative of a class of equivalent positions.
    ///
    /// Law: under the convention, it has the same outcome as the position in every sum.
    fn canonical(&self, position: Self::Position, _convention: Convention) -> Self::Position {
        position
    }

    /// The [canonical](Game::canonical) forms of the [components](Game::for_each_component) of a position.
    ///
    /// Law: these, in this order. A game may find both at once in less time.
    fn for_each_canonical_component(
        &self,
        position: Self::Position,
        convention: Convention,
        mut visit: impl FnMut(Self::Position),
    ) {
        self.for_each_component(position, |component| visit(self.canonical(component, convention)));
    }

    /// A number that every move decreases, if one is known. If it is `None`, play may loop.
    ///
    /// Law: every option of the position has a smaller rank.
    fn rank(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The approximate number of heap-allocated bytes that a position owns, for memory budgets.
    fn owned_bytes(&self, _position: &Self::Position) -> usize {
        0
    }

    /// Why the rules failed.
    fn failure(&self) -> Stop {
        Stop::RulesFailed
    }

    /// Whether the rules declare ends. Such a game has no Grundy values, and cannot be summed or played misère.
    fn declares_ends(&self) -> bool {
        false
    }

    /// The declared end of a position, if it has one.
    ///
    /// Law: a position with a declared end has no options, and the game [declares ends](Game::declares_ends).
    /// In such a game, too, a player who cannot move loses at a position without a declared end.
    ///
    /// # Errors
    /// Returns an error if the rules fail, or if the budget [in force](crate::in_force) runs out while they run: that says nothing about
    /// whether there is an end.
    fn declared_end(&self, _position: &Self::Position) -> Result<Option<DeclaredEnd>, Stop> {
        Ok(None)
    }

    /// Whether some moves of the game, or of a game that it leads to, are entailing or complimenting.
    ///
    /// Law: such a game has no options in the ordinary sense, so [`for_each_option`](Game::for_each_option) breaks at once, and
    /// [`failure`](Game::failure) is then [`Stop::Unsupported`]. So an engine that knows only ordinary moves stops, and finds no wrong values.
    /// Its moves are those of [`for_each_move`](Game::for_each_move).
    fn allows_entailing_moves(&self) -> bool {
        false
    }

    /// Calls `visit` once for each move, with its kind and the position that it leaves, until it breaks. Moves may repeat.
    ///
    /// Law: if the game has no [entailing moves](Game::allows_entailing_moves), these are its options, all of them ordinary.
    /// If the rules fail, they break as in [`for_each_option`](Game::for_each_option).
    fn for_each_move(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(MoveKind, Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_option(position, |option| visit(MoveKind::Ordinary, option))
    }
}
