//! The two players, and how a game ends.

use grundy::due_move;
use grundy_game::{BilingualText, Convention, DeclaredEnd, Sum, text};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSide {
    /// The player who moves first.
    First,
    /// The other player.
    Second,
}

impl PlayerSide {
    /// The player to move after a number of moves.
    pub fn to_move_after(moves: usize) -> PlayerSide {
        if moves.is_multiple_of(2) { PlayerSide::First } else { PlayerSide::Second }
    }

    /// The other player.
    pub fn opponent(self) -> PlayerSide {
        match self {
            PlayerSide::First => PlayerSide::Second,
            PlayerSide::Second => PlayerSide::First,
        }
    }

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            PlayerSide::First => "first",
            PlayerSide::Second => "second",
        }
    }

    /// The player in words.
    pub fn text(self) -> BilingualText {
        match self {
            PlayerSide::First => text!("the first player"),
            PlayerSide::Second => text!("the second player"),
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnding {
    /// Who has won; `None` for a draw.
    pub winner: Option<PlayerSide>,
    /// The rule that decides it.
    pub reason: BilingualText,
}

impl GameEnding {
    /// The ending at a position without moves; `turn` is the player to move.
    pub(super) fn from_position(sum: &Sum, convention: Convention, turn: PlayerSide) -> GameEnding {
        let end = match &sum.components[..] {
            [component] => component.key.as_ref().and_then(|key| component.game.declared_end_of_key(key).ok()?),
            _ => None,
        };
        let (winner, reason) = match (end, convention) {
            (Some(DeclaredEnd::Win), _) => (Some(turn), text!("the rules declare this a win for the player to move")),
            (Some(DeclaredEnd::Lose), _) => {
                (Some(turn.opponent()), text!("the rules declare this a loss for the player to move"))
            }
            (Some(DeclaredEnd::Draw), _) => (None, text!("the rules declare this a draw")),
            (None, Convention::Normal) if sum.components.iter().any(|part| due_move(part).is_some()) => {
                (Some(turn.opponent()), text!("there is no answer to the entailing move: whoever cannot answer loses"))
            }
            (None, Convention::Normal) => (Some(turn.opponent()), text!("no move is left: whoever cannot move loses")),
            (None, Convention::Misere) => {
                (Some(turn), text!("no move is left, and in misère play whoever made the last move loses"))
            }
        };
        GameEnding { winner, reason }
    }

    /// An agreed draw.
    pub(super) fn agreed_draw() -> GameEnding {
        GameEnding { winner: None, reason: text!("a draw was agreed") }
    }
}
