//! The reasons why a ruleset with one number is not played with heaps.

use crate::solve::entailing::no_theory_message;
use grundy_game::{Argument, ArgumentError, Component, Ruleset, text};
use std::sync::Arc;

/// The reason why a ruleset is not a heap ruleset: it declares ends, or it has one number but its moves are not known to be those of heaps.
/// `None` if it does not have one number.
pub(crate) fn not_heaps_reason(game: &Arc<Ruleset>) -> Option<ArgumentError> {
    if game.has_declared_ends() {
        return Some(ArgumentError::new(text!(
            "the game declares wins, losses or draws: it is not played in sums, so it has neither a period nor a misère quotient"
        )));
    }
    if game.has_entailing_moves() {
        return Some(ArgumentError::new(no_theory_message()));
    }
    Component::new(game, vec![Argument::Int(1.into())]).ok()?;
    let game = game.expression();
    Some(ArgumentError::new(text!(
        "{game} has one number, but it is not known that its rules are those of heaps: every move must leave heaps of the same game, and heap 0 must have no moves"
    )))
}
