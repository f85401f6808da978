//! Moves on boards where each player has pieces of one side. Rules often write such a position as the player to move sees it.

use super::{Board, Cell, Picture, Scene};
use grundy_theory::{Said, say};

/// A move on a board.
///
/// Cells are numbered as parts of the board before the move, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A piece was put on a free cell.
    Put {
        /// The piece.
        thing: Cell,
        /// Its cell.
        to: usize,
    },
    /// A piece moved from one cell to another, possibly capturing a piece there.
    Went {
        /// Its cell before the move.
        from: usize,
        /// Its cell after the move.
        to: usize,
    },
    /// A piece was removed.
    Left {
        /// Its cell.
        from: usize,
    },
}

/// How a position is rewritten for the other player after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// Not at all.
    Same,
    /// The pieces of both sides are exchanged.
    Swapped,
    /// They are exchanged, and the board is rotated by half a turn: the last cell becomes the first.
    Turned,
    /// They are exchanged, and the order of the rows is reversed.
    Mirrored,
}

impl Deed {
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
    /// use grundy_game::picture::{Board, Cell, Deed};
    /// use Cell::{Cross, Free, Light};
    /// let before = Board::new(3, vec![Cross, Light, Free]);
    /// let after = Board::new(3, vec![Light, Cross, Light]); // a cross was put on the board, and the sides were exchanged
    /// assert_eq!(Deed::of(&before, &after), Some(Deed::Put { thing: Cross, to: 2 }));
    /// ```
    pub fn of(before: &Board, after: &Board) -> Option<Deed> {
        if (before.columns, before.cells.len()) != (after.columns, after.cells.len()) {
            return None;
        }
        let views = [View::Same, View::Swapped, View::Turned, View::Mirrored];
        let dark = before.cells.iter().chain(&after.cells).any(|&cell| cell == Cell::Dark);
        let seen = |view: View| {
            deed(&before.cells, &(0..after.cells.len()).map(|at| view.cell(after, at, dark)).collect::<Vec<_>>())
        };
        let own = |&(_, deed): &(View, Deed)| {
            is_own(match deed {
                Deed::Put { thing, .. } => thing,
                Deed::Went { from, .. } | Deed::Left { from } => before.cells[from],
            })
        };
        let deeds: Vec<(View, Deed)> = views.into_iter().filter_map(|view| Some((view, seen(view)?))).collect();
        let found =
            deeds.iter().copied().find(own).or_else(|| deeds.iter().copied().find(|(view, _)| *view == View::Same));
        found.map(|(_, deed)| deed)
    }

    /// The move between two pictures, if both are boards without numbers.
    pub fn seen(before: &Picture, after: &Picture) -> Option<Deed> {
        match (&before.scene, &after.scene) {
            (Scene::Board(before), Scene::Board(after)) if !before.numbered && !after.numbered => {
                Deed::of(before, after)
            }
            _ => None,
        }
    }

    /// The cells that a user would click to make the move, the most specific first.
    pub fn parts(self) -> Vec<usize> {
        match self {
            Deed::Put { to, .. } => vec![to],
            Deed::Went { from, to } => vec![to, from],
            Deed::Left { from } => vec![from],
        }
    }

    /// Describes the move in words, on a board with `columns` columns; `None` if the piece has no letter.
    pub fn said(self, columns: usize) -> Option<Said> {
        let place = |part: usize| format!("({}, {})", part / columns, part % columns);
        Some(match self {
            Deed::Put { thing, to } => {
                let (thing, to) = (letter(thing)?, place(to));
                say!("{thing} to {to}", "{thing} 放到 {to}")
            }
            Deed::Went { from, to } => Said::same(format!("{} → {}", place(from), place(to))),
            Deed::Left { from } => {
                let from = place(from);
                say!("take {from}", "取走 {from}")
            }
        })
    }
}

impl View {
    /// A cell of the board after the move, as the player who moved sees it.
    fn cell(self, board: &Board, at: usize, dark: bool) -> Cell {
        let (row, column) = (at / board.columns, at % board.columns);
        let seen = match self {
            View::Same => return board.cells[at],
            View::Swapped => at,
            View::Turned => board.cells.len() - 1 - at,
            View::Mirrored => (board.rows() - 1 - row) * board.columns + column,
        };
        match board.cells[seen] {
            Cell::Cross => Cell::Light,
            Cell::Dark => Cell::Light,
            Cell::Light if dark => Cell::Dark,
            Cell::Light => Cell::Cross,
            Cell::Letter(sign) if sign.is_ascii_uppercase() => Cell::Letter(sign.to_ascii_lowercase()),
            Cell::Letter(sign) => Cell::Letter(sign.to_ascii_uppercase()),
            other => other,
        }
    }
}

/// The move between two boards, if it is a single one.
fn deed(before: &[Cell], after: &[Cell]) -> Option<Deed> {
    let mut changed = (0..before.len()).filter(|&at| before[at] != after[at]);
    let (first, second) = (changed.next()?, changed.next());
    if changed.next().is_some() {
        return None;
    }
    let went = |from: usize, to: usize| {
        (before[from] != Cell::Free && after[from] == Cell::Free && after[to] == before[from])
            .then_some(Deed::Went { from, to })
    };
    match second {
        Some(second) => went(first, second).or_else(|| went(second, first)),
        None if before[first] == Cell::Free => Some(Deed::Put { thing: after[first], to: first }),
        None if after[first] == Cell::Free => Some(Deed::Left { from: first }),
        None => None,
    }
}

/// Whether a piece belongs to the player to move, if each player has pieces of their own.
fn is_own(thing: Cell) -> bool {
    match thing {
        Cell::Cross | Cell::Dark => true,
        Cell::Letter(sign) => sign.is_uppercase(),
        _ => false,
    }
}

/// The letter of a piece in the description of a move.
fn letter(thing: Cell) -> Option<String> {
    Some(match thing {
        Cell::Cross => "X".into(),
        Cell::Light => "O".into(),
        Cell::Dark => "●".into(),
        Cell::Blocked => "#".into(),
        Cell::Letter(sign) => sign.to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(columns: usize, text: &str) -> Board {
        let cell = |sign: char| match sign {
            'x' => Cell::Cross,
            'o' => Cell::Light,
            '@' => Cell::Dark,
            '.' => Cell::Free,
            other => Cell::Letter(other),
        };
        Board::new(columns, text.chars().map(cell).collect())
    }

    fn told(columns: usize, before: &str, after: &str) -> Option<String> {
        Deed::of(&board(columns, before), &board(columns, after))?.said(columns).map(|said| said.en)
    }

    #[test]
    fn deeds_are_seen_from_the_side_of_who_moves() {
        // Marks that change sides: for the first move, both views give a single move.
        assert_eq!(told(3, ".........", "..o......").as_deref(), Some("X to (0, 2)"));
        assert_eq!(told(3, "..o......", "o.x......").as_deref(), Some("X to (0, 0)"));
        // Marks that do not change sides.
        assert_eq!(told(3, "..x......", "o.x......").as_deref(), Some("O to (0, 0)"));
        assert_eq!(told(2, "@o..", "@o@.").as_deref(), Some("● to (1, 0)"));
        // Pawns on a board that is rotated: one advances, one captures.
        assert_eq!(told(3, "ooo...xxx", "oo...oxxx").as_deref(), Some("(2, 0) → (1, 0)"));
        assert_eq!(told(3, "oo...oxxx", "oo.x..xx.").as_deref(), None);
        assert_eq!(told(3, "o..x.....", "........o").as_deref(), Some("(1, 0) → (0, 0)"));
        // Rows in reverse order.
        assert_eq!(told(2, "p.P.", "p..P").as_deref(), Some("(1, 0) → (1, 1)"));
        assert_eq!(told(2, "p...P.", ".pP...").as_deref(), None);
        assert_eq!(told(2, "p...P.", "..p.P.").as_deref(), Some("(2, 0) → (1, 0)"));
        assert_eq!(told(2, "A..b", "A...").as_deref(), Some("take (1, 1)"));
        assert_eq!(told(2, "x...", "...."), Some("take (0, 0)".into()));
        assert_eq!(told(2, "....", "xxxx"), None);
        assert_eq!(told(2, "....", "...."), None);
    }

    #[test]
    fn the_target_is_clicked_first() {
        assert_eq!(Deed::of(&board(3, "ooo...xxx"), &board(3, "oo...oxxx")).map(Deed::parts), Some(vec![3, 6]));
        assert_eq!(Deed::of(&board(3, "ooo...xxx"), &board(3, "ooo...xxx...")), None);
    }
}
