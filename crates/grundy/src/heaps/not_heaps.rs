//! Why a ruleset with one number is not played with heaps.

use grundy_game::{AnyGame, Argument, ArgumentError, Component, say};
use std::sync::Arc;

/// Why a ruleset is not a heap ruleset: it declares ends, or it has one number but its moves are not known to be those of heaps.
/// `None` if it does not have one number.
pub(crate) fn not_heaps_reason(game: &Arc<dyn AnyGame>) -> Option<ArgumentError> {
    if game.has_declared_ends() {
        return Some(ArgumentError::new(say!(
            "the game declares wins, losses or draws: it is not played in sums, so it has neither a period nor a misère quotient",
            "该游戏宣布胜、负或平局：它不能求和，所以既没有周期，也没有反常商"
        )));
    }
    Component::new(game, vec![Argument::Int(1.into())]).ok()?;
    let game = game.expression();
    Some(ArgumentError::new(say!(
        "{game} has one number, but it is not known that its rules are those of heaps: every move must leave heaps of the same game, and heap 0 must have no moves",
        "{game} 只有一个数，但不能确认它的规则是堆的规则：每种走法都应得到同一游戏的堆，并且堆 0 不能有走法"
    )))
}
