//! A rook 车: it moves up or to the left, any number of squares, on an empty board or among obstacles.

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::nim_heaps;
use crate::shared::piece::{self, ChessPiece, PiecePaths};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Reason, Ruleset, RulesetFamily, Theorem,
    TheoremMoves, Verdict, citation, game_card, picture::Chessman, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The Sprague–Grundy theorem: a sum of games is won like Nim heaps of their values.
pub static SPRAGUE_GRUNDY: Citation = citation!("rook.toml", SPRAGUE_GRUNDY);

static CARD: GameCard = game_card!("rook.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: |args| ROOK_PIECE.call_piece(args) }),
    instances: || ROOK_PIECE.instances(&["..#..|#...#|..#..|#....|.....", "....|....|....", ".#.|..."]),
}];

/// The ruleset of the empty board.
pub(crate) fn empty_board() -> Arc<Ruleset> {
    ROOK_PIECE.empty_board()
}

static ROOK_PIECE: ChessPiece =
    ChessPiece { card: &CARD, man: Chessman::Rook, paths: PiecePaths::Rides(&[(1, 0), (0, 1)]), theorem: &RookTheorem };

/// On the empty board row and column are Nim heaps.
struct RookTheorem;

impl Theorem for RookTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let square = piece::parse_square(args)?;
        let (outcome, value) = (nim_heaps::nim_outcome(&square, convention), nim_heaps::nim_sum(&square));
        Some(Verdict {
            outcome,
            value: Some(value),
            reason: Box::new(RookReason { square, convention }),
            cite: &BOUTON,
        })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let square = piece::parse_square(args)?;
        let mut moves = Vec::new();
        for (i, wanted) in nim_heaps::goal_sizes(&square, goal).into_iter().enumerate() {
            if wanted < square[i] {
                let mut after = square.clone();
                after[i] = wanted;
                moves.push(piece::option_arguments(after));
            }
        }
        Some(TheoremMoves::from_all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(square) = piece::parse_square(args) else { return ControlFlow::Continue(()) };
        piece::for_each_ride_square(&square, (1, 0), visit)?;
        piece::for_each_ride_square(&square, (0, 1), visit)
    }
}

/// Row and column as heaps.
#[derive(Debug)]
struct RookReason {
    square: [Nat; 2],
    convention: Convention,
}

impl Reason for RookReason {
    fn lines(&self) -> Vec<BilingualText> {
        let heaps = text!(
            "On the empty board the row and the column of the rook are two Nim heaps: a move makes one of them smaller."
        );
        std::iter::once(heaps).chain(nim_heaps::explain_nim_sum(&self.square, self.convention)).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.square);
        vec![text!("Row and column of a rook are Nim heaps: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{ArgumentError, CallArguments, call_value};

    fn call_rook(text: &str) -> Result<Argument, ArgumentError> {
        call_value(&(ENTRIES[0].item)(), CallArguments::from_positional([text.into()]))
    }

    fn error_message(text: &str) -> String {
        call_rook(text).expect_err("no board").message.en
    }

    #[test]
    fn a_board_with_a_rook_is_a_position_and_one_without_is_a_ruleset() {
        let position = call_rook("..#|#.@").expect("a position");
        assert_eq!(position.to_string(), "rook(\"..#|#..\")(1, 2)");
        let board = call_rook("\n ..#\r\n #..\n").expect("a ruleset");
        assert_eq!(board.to_string(), "rook(\"..#|#..\")");
        let at =
            |row: u64, column: u64| call_value(&board, CallArguments::from_positional([row.into(), column.into()]));
        assert_eq!(at(1, 2).expect("a position").to_string(), position.to_string());
        for (row, column) in [(0, 2), (2, 0), (0, 3), (u64::MAX, 0)] {
            assert!(at(row, column).is_err());
        }
        let Argument::Ruleset(game) = &board else { unreachable!("a board is a ruleset") };
        let description = game.view.describe_move(&[1u64.into(), 2u64.into()], &[vec![1u64.into(), 1u64.into()]]);
        assert_eq!(description.expect("a move").en, "from (1, 2) left to (1, 1)");
    }

    #[test]
    fn bad_boards_are_told() {
        assert_eq!(error_message(""), "the board has no squares in row 0");
        assert_eq!(error_message("..|..."), "row 1 has 3 squares, but row 0 has 2");
        assert_eq!(error_message("..||.."), "row 1 has 0 squares, but row 0 has 2");
        assert!(error_message("..|.x").starts_with("'x' in row 1, column 1"));
        assert!(error_message(".@|@.").starts_with("there are two pieces, at (0, 1) and (1, 0)"));
        assert!(call_value(&(ENTRIES[0].item)(), CallArguments::from_positional([3u64.into()])).is_err());
        assert!(call_value(&(ENTRIES[0].item)(), CallArguments::default()).is_err());
        assert!(call_value(&(ENTRIES[0].item)(), CallArguments::from_positional([3u64.into(), "x".into()])).is_err());
    }

    /// A million squares are read at once.
    #[test]
    fn a_large_board_is_read() {
        let row = ".".repeat(1000);
        let mut text = vec![row; 1000].join("|");
        text.replace_range(text.len() - 1.., "@");
        let Ok(Argument::Position(sum)) = call_rook(&text) else { unreachable!("the board has a rook") };
        assert_eq!(sum.components[0].args, [999u64.into(), 999u64.into()]);
    }
}
