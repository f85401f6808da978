//! The two players, and how a game ends.

use grundy_game::Sum;
use grundy_theory::{Convention, End, Said, say};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The player to move after a number of moves.
    pub fn after(moves: usize) -> Side {
        if moves.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The other player.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// The player in words.
    pub fn said(self) -> Said {
        match self {
            Side::First => say!("the first player", "先手"),
            Side::Second => say!("the second player", "后手"),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// The rule that decides it.
    pub why: Said,
}

impl Ending {
    /// The ending at a position without moves; `turn` is the player to move.
    pub(super) fn of(sum: &Sum, convention: Convention, turn: Side) -> Ending {
        let end = match &sum.components[..] {
            [component] => component.key.as_ref().and_then(|key| component.game.end_of(key)),
            _ => None,
        };
        let (winner, why) = match (end, convention) {
            (Some(End::Win), _) => (
                Some(turn),
                say!("the rules declare this a win for the player to move", "规则宣布此局面为轮到的一方胜"),
            ),
            (Some(End::Lose), _) => (
                Some(turn.other()),
                say!("the rules declare this a loss for the player to move", "规则宣布此局面为轮到的一方负"),
            ),
            (Some(End::Draw), _) => (None, say!("the rules declare this a draw", "规则宣布此局面为平局")),
            (None, Convention::Normal) => {
                (Some(turn.other()), say!("no move is left: whoever cannot move loses", "无路可走：无法走的一方负"))
            }
            (None, Convention::Misere) => (
                Some(turn),
                say!(
                    "no move is left, and in misère play whoever made the last move loses",
                    "无路可走；反常规则下，走最后一步的一方负"
                ),
            ),
        };
        Ending { winner, why }
    }

    /// An agreed draw.
    pub(super) fn agreed() -> Ending {
        Ending { winner: None, why: say!("a draw was agreed", "双方同意平局") }
    }
}
