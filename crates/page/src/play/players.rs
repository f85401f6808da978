//! The players: a user against grundy, or two people at one table; and their names in sentences.

use grundy::{BilingualText, Outcome, text};
use grundy_play::PlayerSide;

/// The players at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TablePlayers {
    /// A user on this side against grundy.
    Alone(PlayerSide),
    /// Two people, who take turns on one page.
    Pair,
}

impl TablePlayers {
    /// Whether a person, not grundy, moves on this side.
    pub(super) fn is_human(self, side: PlayerSide) -> bool {
        match self {
            TablePlayers::Alone(own) => side == own,
            TablePlayers::Pair => true,
        }
    }

    /// The name at the beginning of a line.
    pub(super) fn name(self, side: PlayerSide) -> BilingualText {
        match (self, side) {
            (TablePlayers::Alone(own), side) if side == own => text!("You"),
            (TablePlayers::Alone(_), _) => text!("grundy"),
            (TablePlayers::Pair, PlayerSide::First) => text!("First player"),
            (TablePlayers::Pair, PlayerSide::Second) => text!("Second player"),
        }
    }

    /// The result as a class name: the winner, or `draw`.
    pub(super) fn result_name(self, winner: Option<PlayerSide>) -> &'static str {
        match (winner, self) {
            (None, _) => "draw",
            (Some(winner), TablePlayers::Alone(own)) if winner == own => "you",
            (Some(_), TablePlayers::Alone(_)) => "grundy",
            (Some(winner), TablePlayers::Pair) => winner.name(),
        }
    }

    /// Who has won.
    pub(super) fn result_text(self, winner: Option<PlayerSide>) -> BilingualText {
        match (winner, self) {
            (None, _) => text!("A draw."),
            (Some(winner), TablePlayers::Alone(own)) if winner == own => text!("You have won."),
            (Some(_), TablePlayers::Alone(_)) => text!("grundy has won."),
            (Some(PlayerSide::First), TablePlayers::Pair) => text!("The first player has won."),
            (Some(PlayerSide::Second), TablePlayers::Pair) => text!("The second player has won."),
        }
    }

    /// Whose turn it is.
    pub(super) fn turn_text(self, turn: PlayerSide) -> BilingualText {
        match (self, turn) {
            (TablePlayers::Alone(own), turn) if turn == own => text!("It is your turn."),
            // grundy did not find a move within the budget.
            (TablePlayers::Alone(_), _) => text!("grundy is to move, and found no move within the budget."),
            (TablePlayers::Pair, PlayerSide::First) => text!("The first player is to move."),
            (TablePlayers::Pair, PlayerSide::Second) => text!("The second player is to move."),
        }
    }

    /// Who is winning where `turn` is to move.
    pub(super) fn standing_text(self, outcome: Option<Outcome>, turn: PlayerSide) -> BilingualText {
        let winner = match outcome {
            Some(Outcome::N) => turn,
            Some(Outcome::P) => turn.opponent(),
            Some(Outcome::D) => return text!("With best play this is a draw."),
            None => return text!("Who is winning was not found within the budget."),
        };
        match (self, winner) {
            (TablePlayers::Alone(own), winner) if winner == own => {
                text!("You win this if you find the right moves.")
            }
            (TablePlayers::Alone(_), _) => text!("grundy wins this unless it makes a mistake."),
            (TablePlayers::Pair, PlayerSide::First) => text!("With best play the first player wins."),
            (TablePlayers::Pair, PlayerSide::Second) => text!("With best play the second player wins."),
        }
    }

    /// The sentence that a move, by `side`, decided the game.
    pub(super) fn decision_text(self, number: usize, side: PlayerSide) -> BilingualText {
        match (self, side) {
            (TablePlayers::Alone(own), side) if side == own => text!("Your move {number} decided the game."),
            (TablePlayers::Alone(_), _) => text!("Move {number}, by grundy, decided the game."),
            (TablePlayers::Pair, PlayerSide::First) => {
                text!("Move {number}, by the first player, decided the game.")
            }
            (TablePlayers::Pair, PlayerSide::Second) => {
                text!("Move {number}, by the second player, decided the game.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_named_for_whoever_reads() {
        use PlayerSide::{First, Second};
        let (alone, pair) = (TablePlayers::Alone(Second), TablePlayers::Pair);
        assert_eq!(alone.standing_text(Some(Outcome::P), First).en, "You win this if you find the right moves.");
        assert_eq!(alone.standing_text(Some(Outcome::N), First).en, "grundy wins this unless it makes a mistake.");
        assert_eq!(pair.standing_text(Some(Outcome::P), First).en, "With best play the second player wins.");
        assert_eq!((alone.result_name(Some(Second)), pair.result_name(Some(Second))), ("you", "second"));
        assert!(pair.is_human(First) && alone.is_human(Second) && !alone.is_human(First));
    }
}
