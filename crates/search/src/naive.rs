//! The definition by plain recursion: the oracle of the other methods.

use grundy_game::Game;
use grundy_kernel::mex;
use grundy_theory::{Convention, Nimber};
use std::ops::ControlFlow;

/// The Grundy value of a small position, by recursion without memory or decomposition.
///
/// Exponential in the length of the game; overflows the stack where play can go round in a circle.
pub fn nimber<G: Game>(game: &G, position: &G::Position) -> Nimber {
    let mut values = Vec::new();
    let _ = game.for_each_option(position, |option| {
        values.push(nimber(game, &option).0);
        ControlFlow::Continue(())
    });
    Nimber(mex(&values))
}

/// Whether the player to move wins a small position, by recursion.
pub fn wins<G: Game>(game: &G, position: &G::Position, convention: Convention) -> bool {
    let mut terminal = true;
    let found = game.for_each_option(position, |option| {
        terminal = false;
        if wins(game, &option, convention) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if terminal { convention == Convention::Misere } else { found.is_break() }
}
