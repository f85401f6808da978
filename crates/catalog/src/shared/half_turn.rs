//! Boards that a half-turn about the centre maps to themselves, as they are or after one move.
//!
//! If a move blanks a run of cells, and no run goes through the centre, each move is answered by its image.

use crate::shared::drawing::BoardDrawing;
use crate::shared::drawn_game::{
    DrawnGame, WrittenBoard, blank_run, for_each_run, read_drawing, run_cells, written_parts,
};
use grundy_game::{
    Argument, BoxedReason, Citation, Convention, MoveGoal, Nat, Outcome, Theorem, TheoremMoves, Verdict,
};
use std::ops::ControlFlow;

/// A game in which a move blanks a run of cells.
pub(crate) trait HalfTurnGame: DrawnGame {
    /// The reference for the theorem.
    const SYMMETRY_SOURCE: &'static Citation;

    /// Whether the first player wins on a full rectangle, given which of its sides are odd, if symmetry shows it.
    fn first_player_wins_rectangle(odd: [bool; 2]) -> Option<bool>;

    /// The reason in words.
    fn reason(symmetry: HalfTurnSymmetry) -> BoxedReason;
}

/// How symmetry decides a board.
#[derive(Clone, Debug)]
pub(crate) enum HalfTurnSymmetry {
    /// A full rectangle that is too large to be drawn: its sides, and whether the first player wins.
    Rectangle { sides: [Nat; 2], wins: bool },
    /// Symmetric, and no run goes through the centre.
    Now,
    /// Symmetric after this run is blanked: its ends, as row and column and as cell numbers.
    After { places: [(usize, usize); 2], ends: [usize; 2] },
}

impl HalfTurnSymmetry {
    /// The symmetry of a board, if it decides the board.
    pub(crate) fn for_board<G: HalfTurnGame>(board: WrittenBoard) -> Option<HalfTurnSymmetry> {
        let large = match &board {
            WrittenBoard::Drawn(_) => None,
            WrittenBoard::Rectangle(sides) => {
                let wins = G::first_player_wins_rectangle([sides[0].bit(0), sides[1].bit(0)])?;
                Some(HalfTurnSymmetry::Rectangle { sides: sides.clone(), wins })
            }
        };
        match board.into_drawing::<G>() {
            Some(drawing) => HalfTurnSymmetry::for_drawn_board::<G>(&drawing),
            None => large,
        }
    }

    /// The symmetry of a drawn board, if it decides the board.
    pub(crate) fn for_drawn_board<G: HalfTurnGame>(board: &BoardDrawing) -> Option<HalfTurnSymmetry> {
        if is_symmetric::<G>(board) {
            return Some(HalfTurnSymmetry::Now);
        }
        let (last, blank) = (board.cells.len() - 1, G::BOARD_LEGEND.blank_sign());
        let is_full = |cell: usize| board.cells[cell] != blank;
        // The run must contain every cell whose image is blank; if there is none, it goes through the centre.
        let lonely: Vec<usize> = (0..=last).filter(|&cell| is_full(cell) && !is_full(last - cell)).collect();
        let mut found = None;
        let _ = for_each_run::<G>(board, &mut |ends| {
            let candidate = match lonely[..] {
                [] => ends[0] + ends[1] == last,
                [first, ..] => {
                    let has = |wanted| run_cells(ends, board.columns).any(|cell| cell == wanted);
                    ends[0] <= first && first <= ends[1] && lonely.iter().all(|&cell| has(cell))
                }
            };
            if candidate && is_symmetric::<G>(&blank_run::<G>(board, ends)) {
                found = Some(HalfTurnSymmetry::After { places: ends.map(|cell| board.place(cell)), ends });
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether the first player wins.
    pub(crate) fn first_player_wins(&self) -> bool {
        match self {
            HalfTurnSymmetry::Rectangle { wins, .. } => *wins,
            HalfTurnSymmetry::Now => false,
            HalfTurnSymmetry::After { .. } => true,
        }
    }
}

/// Whether a half-turn maps the cells that are not blank to themselves, and no run goes through the centre.
fn is_symmetric<G: HalfTurnGame>(board: &BoardDrawing) -> bool {
    let (last, blank) = (board.cells.len() - 1, G::BOARD_LEGEND.blank_sign());
    let is_full = |cell: usize| board.cells[cell] != blank;
    (0..=last).filter(|&cell| is_full(cell)).all(|cell| {
        let image = last - cell;
        is_full(image) && image != cell && board.neighbours(cell).all(|near| near != image)
    })
}

/// The theorem that answers to moves by their images win.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfTurnTheorem<G>(pub(crate) G);

impl<G: HalfTurnGame> HalfTurnTheorem<G> {
    fn symmetry(args: &[Argument]) -> Option<HalfTurnSymmetry> {
        HalfTurnSymmetry::for_board::<G>(G::read_board(args).ok()?)
    }

    /// The components that a move leaves: the board as it is, or its parts if it is large and symmetry does not decide it.
    fn components_after_run(board: &BoardDrawing, ends: [usize; 2]) -> Vec<Vec<Argument>> {
        let after = blank_run::<G>(board, ends);
        let whole = after.is_small() || HalfTurnSymmetry::for_drawn_board::<G>(&after).is_some();
        if whole { vec![vec![after.to_argument()]] } else { written_parts::<G>(&after) }
    }
}

impl<G: HalfTurnGame> Theorem for HalfTurnTheorem<G> {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let symmetry = Self::symmetry(args)?;
        let wins = symmetry.first_player_wins();
        let value = (!wins).then_some(Nat::ZERO);
        Some(Verdict { outcome: Outcome::from_win(wins), value, reason: G::reason(symmetry), cite: G::SYMMETRY_SOURCE })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO {
            return None;
        }
        let symmetry = Self::symmetry(args)?;
        if !symmetry.first_player_wins() {
            return Some(TheoremMoves::no_moves());
        }
        let mut listed = Vec::new();
        if let HalfTurnSymmetry::After { ends, .. } = symmetry {
            listed.push(Self::components_after_run(&read_drawing::<G>(args)?, ends));
        }
        Some(TheoremMoves { listed_moves: listed, total: None })
    }

    /// Breaks at once if the board is too large to be drawn.
    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(board) = read_drawing::<G>(args) else { return ControlFlow::Break(()) };
        for_each_run::<G>(&board, &mut |ends| visit(Self::components_after_run(&board, ends)))
    }
}

#[cfg(test)]
mod tests {
    use grundy_game::{Argument, Convention, Nat};
    use std::ops::ControlFlow;

    #[test]
    fn a_board_too_large_to_be_drawn_is_not_taken_for_finished() {
        let cram = crate::cram::ruleset();
        let (theorem, side) = (cram.theorem().expect("it has one"), Argument::from(Nat::from(10u32).pow(30)));
        let args = [side.clone(), side];
        assert!(theorem.decide(&args, Convention::Normal).is_some());
        assert!(theorem.for_each_option(&args, &mut |_| ControlFlow::Continue(())).is_break());
    }
}
