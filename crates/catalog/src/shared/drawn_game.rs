//! Games on a board that is drawn row by row, such as `"..|.#"`: all of them read, write and show their boards alike.
//!
//! Up to 64 cells are planes of bits for the searches. A larger board is the sum of its parts.
//! A board is named as its user wrote it: options are written on the whole board, though searches cut, move and rotate boards.

mod ruleset;

use crate::shared::drawing::{BoardDrawing, DrawingLegend};
use crate::shared::drawn_position::DrawnPosition;
use crate::shared::read;
use grundy_game::arg::join_arguments;
use grundy_game::picture::BoardCell;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameShape, Nat, Notation, Pack,
    Ruleset, Theorem,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) use ruleset::DrawnRuleset;

/// The maximum number of cells of a large board on which a move is described even if it splits the board.
const MAX_DESCRIBED_CELLS: usize = 400;

/// A game on a drawn board: its rules on bits, and the special properties of its boards.
pub(crate) trait DrawnGame: Game<Position: DrawnPosition + Pack> + Copy + 'static {
    /// The description of the game for users. Its name is the ruleset as the notation writes it.
    const GAME_CARD: &'static GameCard;

    /// The signs of a board. All but the last, in this order, are the planes of a position.
    const BOARD_LEGEND: DrawingLegend;

    /// The maximum number of cells of a rectangle that is drawn, if a rectangle stays written as its rows and columns.
    /// If this is `None`, each rectangle is drawn at once.
    const MAX_DRAWN_RECTANGLE_CELLS: Option<usize> = None;

    /// Whether one number is the side of a square.
    const HAS_SQUARES: bool = false;

    /// The least and the greatest number of cells of a run, if a move blanks a run of cells in a row or in a column.
    const RUN_CELLS: Option<(usize, usize)> = None;

    /// How a board is written, as an error message.
    fn usage() -> BilingualText;

    /// The sign of a cell of a board that is given by its sides.
    fn sign_of_full_board(row: usize, column: usize) -> char;

    /// The picture of a cell.
    fn cell_picture(sign: char) -> BoardCell;

    /// Describes the move that changed these cells and left a board.
    fn describe_change(after: &BoardDrawing, cells: &[usize]) -> Option<BilingualText>;

    /// The arguments of small positions, which tests compare with the definition.
    fn small_positions(self) -> Vec<Vec<Argument>>;

    /// Whether a drawn board is a position.
    ///
    /// # Errors
    /// Returns an error if the board is not a position.
    fn check_drawing(_board: &BoardDrawing) -> Result<(), ArgumentError> {
        Ok(())
    }

    /// The changed cells of a move, in the order in which a user would click them; `None` if no move changes these cells.
    fn sort_changed_cells(_after: &BoardDrawing, changed: Vec<usize>) -> Option<Vec<usize>> {
        Some(changed)
    }

    /// The connected parts of a board that matter.
    fn live_parts(board: &BoardDrawing) -> Vec<BoardDrawing> {
        let blank = Self::BOARD_LEGEND.blank_sign();
        board.components(|sign| sign != blank, blank)
    }

    /// The position of a board of more than 64 cells, if all that matters fits in 64 cells.
    fn read_large_board(board: &BoardDrawing) -> Option<Self::Position> {
        match &Self::live_parts(board)[..] {
            [] => DrawnPosition::from_planes(1, |_| Some(0)),
            [one] => one.to_position(&Self::BOARD_LEGEND),
            _ => None,
        }
    }

    /// The board of a component.
    ///
    /// # Errors
    /// Returns an error if the arguments denote no board.
    fn read_board(args: &[Argument]) -> Result<WrittenBoard, ArgumentError> {
        let sides = match args {
            [drawing @ Argument::Str(_)] => {
                let read = BoardDrawing::from_argument(drawing, &Self::BOARD_LEGEND);
                let board = read.and_then(|board| Self::check_drawing(&board).map(|()| board));
                return board.map(WrittenBoard::Drawn).map_err(|misfit| misfit.at_position(0));
            }
            [side] if Self::HAS_SQUARES => read::parse_sides(&[side.clone(), side.clone()])?,
            [_, _] => read::parse_sides(args)?,
            _ => return Err(ArgumentError::new(Self::usage())),
        };
        if Self::MAX_DRAWN_RECTANGLE_CELLS.is_some() {
            return Ok(WrittenBoard::Rectangle(sides));
        }
        Ok(WrittenBoard::Drawn(draw_rectangle::<Self>(read::bound_sides(sides)?)))
    }

    /// The components of the position that a call denotes.
    ///
    /// # Errors
    /// Returns an error if the arguments denote no board.
    fn start_components(self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let board = Self::read_board(&args.positional)?;
        if let WrittenBoard::Drawn(drawing) = &board {
            let parts = if drawing.is_small() { Vec::new() } else { written_parts::<Self>(drawing) };
            if parts.len() > 1 {
                return Ok(parts);
            }
            if Self::MAX_DRAWN_RECTANGLE_CELLS.is_none() {
                return Ok(vec![vec![drawing.to_argument()]]);
            }
        }
        Ok(vec![args.positional.clone()])
    }

    /// The ruleset as the notation writes it.
    fn expression(self) -> String {
        Self::GAME_CARD.name.into()
    }

    /// The keywords that select the ruleset.
    fn keywords(self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The ruleset with keyword arguments.
    ///
    /// # Errors
    /// Returns an error if a keyword is unknown or a value is invalid.
    fn with_keywords(self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        Err(ArgumentError::unknown_keyword(keywords))
    }

    /// A theorem about boards of any size.
    fn theorem(&self) -> Option<&dyn Theorem> {
        None
    }

    /// The structure of the game that fast engines can use.
    fn shape(&self) -> GameShape<'_> {
        GameShape::General
    }

    /// The version of the byte encoding of positions.
    fn encoding_version(self) -> u32 {
        1
    }

    /// Whether a position is a component as searches use it.
    fn is_component(self, position: &Self::Position) -> bool {
        let read = Notation::read(&DrawnRuleset(self), &write_position::<Self>(position));
        read.is_ok_and(|read| self.canonical(read, Convention::Normal) == *position)
    }
}

/// A board as it is written.
pub(crate) enum WrittenBoard {
    /// The numbers of rows and columns of a full board.
    Rectangle([Nat; 2]),
    /// Row by row.
    Drawn(BoardDrawing),
}

impl WrittenBoard {
    /// The board as a drawing; `None` if it is a large rectangle.
    pub(crate) fn into_drawing<G: DrawnGame>(self) -> Option<BoardDrawing> {
        match self {
            WrittenBoard::Drawn(drawing) => Some(drawing),
            WrittenBoard::Rectangle(sides) => {
                let [rows, columns] = sides.map(|side| side.to_usize());
                let (rows, columns) = (rows?, columns?);
                let most = G::MAX_DRAWN_RECTANGLE_CELLS.unwrap_or(usize::MAX);
                rows.checked_mul(columns).filter(|&cells| cells <= most)?;
                Some(draw_rectangle::<G>([rows, columns]))
            }
        }
    }
}

/// The board of a component as a drawing; `None` if there is none, or it is a large rectangle.
pub(crate) fn read_drawing<G: DrawnGame>(args: &[Argument]) -> Option<BoardDrawing> {
    G::read_board(args).ok()?.into_drawing::<G>()
}

/// A full board.
pub(crate) fn draw_rectangle<G: DrawnGame>([rows, columns]: [usize; 2]) -> BoardDrawing {
    BoardDrawing::from_signs(rows, columns, |cell| G::sign_of_full_board(cell / columns, cell % columns))
}

/// The arguments of a board: its sides if it is full and the game writes rectangles so, else its drawing.
pub(crate) fn write_board<G: DrawnGame>(board: &BoardDrawing) -> Vec<Argument> {
    if G::MAX_DRAWN_RECTANGLE_CELLS.is_none() || board.cells.contains(&G::BOARD_LEGEND.blank_sign()) {
        return vec![board.to_argument()];
    }
    vec![(board.rows() as u64).into(), (board.columns as u64).into()]
}

/// The arguments of each part of a board that matters.
pub(crate) fn written_parts<G: DrawnGame>(board: &BoardDrawing) -> Vec<Vec<Argument>> {
    G::live_parts(board).iter().map(write_board::<G>).collect()
}

/// The arguments of a position, on the smallest board that holds it.
fn write_position<G: DrawnGame>(position: &G::Position) -> Vec<Argument> {
    let (position, height) = position.in_corner();
    write_board::<G>(&BoardDrawing::from_position(height.max(1) as usize, &position, &G::BOARD_LEGEND))
}

/// Calls `visit` with the first and the last cell of each run that a move may blank.
pub(crate) fn for_each_run<G: DrawnGame>(
    board: &BoardDrawing,
    visit: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((least, most)) = G::RUN_CELLS else { return ControlFlow::Continue(()) };
    let blank = G::BOARD_LEGEND.blank_sign();
    let is_full = |cell: usize| board.cells[cell] != blank;
    for first in (0..board.cells.len()).filter(|&cell| is_full(cell)) {
        if least <= 1 {
            visit([first, first])?;
        }
        let end_of_row = first - first % board.columns + board.columns;
        let (row, column) = (first + 1..end_of_row, (first + board.columns..board.cells.len()).step_by(board.columns));
        row.take(most - 1).take_while(|&cell| is_full(cell)).try_for_each(|last| visit([first, last]))?;
        column.take(most - 1).take_while(|&cell| is_full(cell)).try_for_each(|last| visit([first, last]))?;
    }
    ControlFlow::Continue(())
}

/// The cells of a run.
pub(crate) fn run_cells([first, last]: [usize; 2], columns: usize) -> impl Iterator<Item = usize> {
    // With one column the step is 1 in either case.
    let step = if last - first < columns { 1 } else { columns };
    (first..=last).step_by(step)
}

/// The board after a run is blanked.
pub(crate) fn blank_run<G: DrawnGame>(board: &BoardDrawing, ends: [usize; 2]) -> BoardDrawing {
    let mut after = board.clone();
    run_cells(ends, board.columns).for_each(|cell| after.cells[cell] = G::BOARD_LEGEND.blank_sign());
    after
}

/// The whole board that a move left, and the cells that it changed.
fn find_move<G: DrawnGame>(before: &BoardDrawing, after: &[Vec<Argument>]) -> Option<(BoardDrawing, Vec<usize>)> {
    let as_move = |board: BoardDrawing| {
        let cells = G::sort_changed_cells(&board, before.changed_cells(&board)?)?;
        Some((board, cells))
    };
    let whole = if let [after] = after { read_drawing::<G>(after).and_then(as_move) } else { None };
    if whole.is_some() || before.is_small() || before.cells.len() > MAX_DESCRIBED_CELLS {
        return whole;
    }
    // Of a large board its parts are left, so the moves are tried one by one.
    let sort = |mut parts: Vec<Vec<Argument>>| {
        parts.sort_by_cached_key(|args| join_arguments(args));
        parts
    };
    let (after, mut found) = (sort(after.to_vec()), None);
    let _ = for_each_run::<G>(before, &mut |ends| {
        let board = blank_run::<G>(before, ends);
        if sort(written_parts::<G>(&board)) == after {
            found = as_move(board);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Drawn boards as arguments.
pub(crate) fn write_drawings<const N: usize>(drawings: [&str; N]) -> Vec<Vec<Argument>> {
    drawings.map(|text| vec![text.into()]).to_vec()
}

/// Full boards as arguments.
pub(crate) fn write_sides<const N: usize>(sides: [(u64, u64); N]) -> Vec<Vec<Argument>> {
    sides.map(|(rows, columns)| vec![rows.into(), columns.into()]).to_vec()
}

/// All boards within 2 × 3 as arguments, for a game with one plane.
pub(crate) fn write_boards_within_2_by_3<G: DrawnGame>() -> Vec<Vec<Argument>> {
    let boards = (1..64u64).filter_map(|bits| G::Position::from_planes(3, |_| Some(bits)));
    let in_corner = boards.filter(|board| board.in_corner().0.plane(0) == board.plane(0));
    in_corner.map(|board| write_position::<G>(&board)).collect()
}
