//! Moves on boards where each player has pieces of one side. Rules often write such a position as the player to move sees it.

use super::{BoardCell, BoardPicture, Picture, Scene};
use crate::{BilingualText, text};

/// A move on a board.
///
/// Cells are numbered as parts of the board before the move, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMove {
    /// A piece was put on a free cell.
    Put {
        /// The piece.
        thing: BoardCell,
        /// The cell of the piece.
        to: usize,
    },
    /// A piece moved from one cell to another, possibly capturing a piece there.
    Went {
        /// The cell of the piece before the move.
        from: usize,
        /// The cell of the piece after the move.
        to: usize,
    },
    /// A piece was removed.
    Left {
        /// The cell of the piece.
        from: usize,
    },
}

/// The way in which a position is rewritten for the other player after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpponentView {
    /// The position is not rewritten.
    Same,
    /// The pieces of both sides are exchanged.
    Swapped,
    /// The pieces are exchanged, and the board is rotated by half a turn: the last cell becomes the first.
    Turned,
    /// The pieces are exchanged, and the order of the rows is reversed.
    Mirrored,
}

impl BoardMove {
    /// The move that leads from one board to another; `None` if it is not a single move.
    ///
    /// Rules often write a position as the player to move sees it: after each move, the pieces change sides, and the board may be rotated.
    /// Of all views in which the change is a single move, the first is chosen in which the player to move moves a piece of their own:
    /// a cross, a dark stone or a capital letter. If there is none, the boards are compared as they are.
    ///
    /// # Complexity
    /// Linear in the number of cells.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::picture::{BoardPicture, BoardCell, BoardMove};
    /// use BoardCell::{Cross, Free, Light};
    /// let before = BoardPicture::new(3, vec![Cross, Light, Free]);
    /// let after = BoardPicture::new(3, vec![Light, Cross, Light]); // a cross was put on the board, and the sides were exchanged
    /// assert_eq!(BoardMove::between_boards(&before, &after), Some(BoardMove::Put { thing: Cross, to: 2 }));
    /// ```
    pub fn between_boards(before: &BoardPicture, after: &BoardPicture) -> Option<BoardMove> {
        if (before.columns, before.cells.len()) != (after.columns, after.cells.len()) {
            return None;
        }
        let views = [OpponentView::Same, OpponentView::Swapped, OpponentView::Turned, OpponentView::Mirrored];
        // Light pieces face dark stones or crosses; only the rest of the board shows which of the two.
        let dark = before.cells.iter().chain(&after.cells).any(|&cell| cell == BoardCell::Dark);
        let seen = |view: OpponentView| {
            single_board_move(
                &before.cells,
                &(0..after.cells.len()).map(|at| view.cell_seen_by_mover(after, at, dark)).collect::<Vec<_>>(),
            )
        };
        let own = |&(_, deed): &(OpponentView, BoardMove)| {
            is_movers_piece(match deed {
                BoardMove::Put { thing, .. } => thing,
                BoardMove::Went { from, .. } | BoardMove::Left { from } => before.cells[from],
            })
        };
        let deeds: Vec<(OpponentView, BoardMove)> =
            views.into_iter().filter_map(|view| Some((view, seen(view)?))).collect();
        let found = deeds
            .iter()
            .copied()
            .find(own)
            .or_else(|| deeds.iter().copied().find(|(view, _)| *view == OpponentView::Same));
        found.map(|(_, deed)| deed)
    }

    /// The move between two pictures, if both are boards without numbers.
    pub fn between_pictures(before: &Picture, after: &Picture) -> Option<BoardMove> {
        match (&before.scene, &after.scene) {
            (Scene::Board(before), Scene::Board(after)) if !before.numbered && !after.numbered => {
                BoardMove::between_boards(before, after)
            }
            _ => None,
        }
    }

    /// The cells that a user would click to make the move, the most specific first.
    pub fn clickable_cells(self) -> Vec<usize> {
        match self {
            BoardMove::Put { to, .. } => vec![to],
            BoardMove::Went { from, to } => vec![to, from],
            BoardMove::Left { from } => vec![from],
        }
    }

    /// Describes the move in words, on a board with `columns` columns; `None` if the piece has no letter.
    pub fn description(self, columns: usize) -> Option<BilingualText> {
        let place = |part: usize| format!("({}, {})", part / columns, part % columns);
        Some(match self {
            BoardMove::Put { thing, to } => {
                let (thing, to) = (piece_letter(thing)?, place(to));
                text!("{thing} to {to}")
            }
            BoardMove::Went { from, to } => BilingualText::language_neutral(format!("{} → {}", place(from), place(to))),
            BoardMove::Left { from } => {
                let from = place(from);
                text!("take {from}")
            }
        })
    }
}

impl OpponentView {
    /// A cell of the board after the move, as the player who moved sees it.
    fn cell_seen_by_mover(self, board: &BoardPicture, at: usize, dark: bool) -> BoardCell {
        let (row, column) = (at / board.columns, at % board.columns);
        let seen = match self {
            OpponentView::Same => return board.cells[at],
            OpponentView::Swapped => at,
            OpponentView::Turned => board.cells.len() - 1 - at,
            OpponentView::Mirrored => (board.row_count() - 1 - row) * board.columns + column,
        };
        match board.cells[seen] {
            BoardCell::Cross => BoardCell::Light,
            BoardCell::Dark => BoardCell::Light,
            BoardCell::Light if dark => BoardCell::Dark,
            BoardCell::Light => BoardCell::Cross,
            BoardCell::Letter(sign) if sign.is_ascii_uppercase() => BoardCell::Letter(sign.to_ascii_lowercase()),
            BoardCell::Letter(sign) => BoardCell::Letter(sign.to_ascii_uppercase()),
            other => other,
        }
    }
}

/// The move between two boards, if it is a single one.
fn single_board_move(before: &[BoardCell], after: &[BoardCell]) -> Option<BoardMove> {
    let mut changed = (0..before.len()).filter(|&at| before[at] != after[at]);
    let (first, second) = (changed.next()?, changed.next());
    if changed.next().is_some() {
        return None;
    }
    let went = |from: usize, to: usize| {
        (before[from] != BoardCell::Free && after[from] == BoardCell::Free && after[to] == before[from])
            .then_some(BoardMove::Went { from, to })
    };
    match second {
        // The two cells are in the order of the board, and the move may go either way.
        Some(second) => went(first, second).or_else(|| went(second, first)),
        None if before[first] == BoardCell::Free => Some(BoardMove::Put { thing: after[first], to: first }),
        None if after[first] == BoardCell::Free => Some(BoardMove::Left { from: first }),
        None => None,
    }
}

/// Whether a piece belongs to the player to move, if each player has pieces of their own.
fn is_movers_piece(thing: BoardCell) -> bool {
    match thing {
        BoardCell::Cross | BoardCell::Dark => true,
        BoardCell::Letter(sign) => sign.is_uppercase(),
        _ => false,
    }
}

/// The letter of a piece in the description of a move.
fn piece_letter(thing: BoardCell) -> Option<String> {
    Some(match thing {
        BoardCell::Cross => "X".into(),
        BoardCell::Light => "O".into(),
        BoardCell::Dark => "●".into(),
        BoardCell::Blocked => "#".into(),
        BoardCell::Letter(sign) => sign.to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_board(columns: usize, text: &str) -> BoardPicture {
        let cell = |sign: char| match sign {
            'x' => BoardCell::Cross,
            'o' => BoardCell::Light,
            '@' => BoardCell::Dark,
            '.' => BoardCell::Free,
            other => BoardCell::Letter(other),
        };
        BoardPicture::new(columns, text.chars().map(cell).collect())
    }

    fn describe_move(columns: usize, before: &str, after: &str) -> Option<String> {
        BoardMove::between_boards(&parse_board(columns, before), &parse_board(columns, after))?
            .description(columns)
            .map(|message| message.en)
    }

    #[test]
    fn deeds_are_seen_from_the_side_of_who_moves() {
        // Marks that change sides: for the first move, both views give a single move.
        assert_eq!(describe_move(3, ".........", "..o......").as_deref(), Some("X to (0, 2)"));
        assert_eq!(describe_move(3, "..o......", "o.x......").as_deref(), Some("X to (0, 0)"));
        // Marks that do not change sides.
        assert_eq!(describe_move(3, "..x......", "o.x......").as_deref(), Some("O to (0, 0)"));
        assert_eq!(describe_move(2, "@o..", "@o@.").as_deref(), Some("● to (1, 0)"));
        // Pawns on a board that is rotated: one advances, one captures.
        assert_eq!(describe_move(3, "ooo...xxx", "oo...oxxx").as_deref(), Some("(2, 0) → (1, 0)"));
        assert_eq!(describe_move(3, "oo...oxxx", "oo.x..xx.").as_deref(), None);
        assert_eq!(describe_move(3, "o..x.....", "........o").as_deref(), Some("(1, 0) → (0, 0)"));
        // Rows in reverse order.
        assert_eq!(describe_move(2, "p.P.", "p..P").as_deref(), Some("(1, 0) → (1, 1)"));
        assert_eq!(describe_move(2, "p...P.", ".pP...").as_deref(), None);
        assert_eq!(describe_move(2, "p...P.", "..p.P.").as_deref(), Some("(2, 0) → (1, 0)"));
        assert_eq!(describe_move(2, "A..b", "A...").as_deref(), Some("take (1, 1)"));
        assert_eq!(describe_move(2, "x...", "...."), Some("take (0, 0)".into()));
        assert_eq!(describe_move(2, "....", "xxxx"), None);
        assert_eq!(describe_move(2, "....", "...."), None);
    }

    #[test]
    fn the_target_is_clicked_first() {
        assert_eq!(
            BoardMove::between_boards(&parse_board(3, "ooo...xxx"), &parse_board(3, "oo...oxxx"))
                .map(BoardMove::clickable_cells),
            Some(vec![3, 6])
        );
        assert_eq!(BoardMove::between_boards(&parse_board(3, "ooo...xxx"), &parse_board(3, "ooo...xxx...")), None);
    }
}
