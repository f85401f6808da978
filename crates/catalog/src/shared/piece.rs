//! The games with one chess piece, which moves towards the top left corner of a board.
//!
//! A board is a ruleset, and a square is a position of it. There are boards with obstacles, drawn as text, and the empty board
//! that is unbounded to the right and below, for which there are theorems.

mod paths;

use crate::shared::read;
use grundy_game::{
    Argument, ArgumentError, BilingualText, BoardGame, CallArguments, Game, GameCard, GameShape, GameView, LinearMoves,
    Nat, Notation, ReadError, RulesAnalysis, Ruleset, Sum, Theorem, TheoremSource, counted_noun,
    picture::{self, BoardCell, Chessman, Picture, Scene, UndrawnBoard},
    text,
};
use num_traits::ToPrimitive;
pub(crate) use paths::PiecePaths;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How a piece moves.
pub(crate) struct ChessPiece {
    pub(crate) card: &'static GameCard,
    /// How it is drawn.
    pub(crate) man: Chessman,
    pub(crate) paths: PiecePaths,
    /// The theorem on the empty unbounded board.
    pub(crate) theorem: &'static dyn Theorem,
}

/// A square: row and column.
pub(crate) type BoardSquare = (u64, u64);

impl ChessPiece {
    /// The result of a call: `queen("..#|..@")`, a position; `queen("..#|...")`, a ruleset; `queen(3, 5)`, a square of the empty board.
    pub(crate) fn call_piece(&'static self, args: &CallArguments) -> Result<Argument, ArgumentError> {
        args.reject_keywords()?;
        if args.positional.len() == 2 {
            return Ok(Argument::Position(Sum::from_call(&self.empty_board(), args)?));
        }
        let [text] = &args.positional[..] else {
            let (name, given) = (self.card.name, args.positional.len());
            return Err(ArgumentError::new(text!(
                "a square, {name}(3, 5), or a board, {name}(\"..#|..@\"), is expected here, not {given} arguments"
            )));
        };
        let Argument::Str(text) = text else {
            let BilingualText { en, zh } = text.kind_name();
            let message = text!("a board is expected here, such as \"..#|#..|..@\", not {text}", text = (en, zh));
            return Err(ArgumentError::new(message).at_position(0));
        };
        let (area, square) =
            ObstacleBoard::parse(text).map_err(|message| ArgumentError::new(message).at_position(0))?;
        let game: Arc<Ruleset> = Ruleset::new(PieceBoard { piece: self, area: Some(area) });
        Ok(match square {
            None => Argument::Ruleset(game),
            Some((row, column)) => {
                Argument::Position(Sum::from_call(&game, &CallArguments::from_positional([row.into(), column.into()]))?)
            }
        })
    }

    /// The ruleset of the empty unbounded board.
    pub(crate) fn empty_board(&'static self) -> Arc<Ruleset> {
        Ruleset::new(PieceBoard { piece: self, area: None })
    }

    /// The empty board, and boards that are drawn.
    pub(crate) fn instances(&'static self, boards: &[&str]) -> Vec<Arc<Ruleset>> {
        let drawn = boards.iter().filter_map(|text| {
            let (area, _) = ObstacleBoard::parse(text).ok()?;
            Some(Ruleset::new(PieceBoard { piece: self, area: Some(area) }))
        });
        std::iter::once(self.empty_board()).chain(drawn).collect()
    }
}

/// A board for a piece.
struct PieceBoard {
    piece: &'static ChessPiece,
    /// The board as it was drawn; `None` for the empty unbounded board.
    area: Option<ObstacleBoard>,
}

/// A bounded board with obstacles.
struct ObstacleBoard {
    /// The rows of the board with `|` between them, without the piece.
    text: String,
    columns: usize,
    /// Row by row, whether a square is an obstacle.
    obstacles: Vec<bool>,
}

impl ObstacleBoard {
    /// Parses a drawn board, and the square of the piece, if there is one.
    fn parse(text: &str) -> Result<(ObstacleBoard, Option<BoardSquare>), BilingualText> {
        let rows: Vec<&str> = text.trim().split(['|', '\n']).map(str::trim).collect();
        let columns = rows[0].chars().count();
        if columns == 0 {
            return Err(text!("the board has no squares in row 0"));
        }
        let (mut obstacles, mut piece) = (Vec::new(), None);
        for (row, squares) in rows.iter().enumerate() {
            for (column, square) in squares.chars().enumerate() {
                let here = (row as u64, column as u64);
                obstacles.push(is_obstacle(square, here)?);
                if square == '@'
                    && let Some((r, c)) = piece.replace(here)
                {
                    return Err(text!(
                        "there are two pieces, at ({r}, {c}) and ({row}, {column}): write a sum of two boards"
                    ));
                }
            }
            let length = obstacles.len() - row * columns;
            if length != columns {
                return Err(text!(
                    "row {row} has {squares}, but row 0 has {columns}",
                    squares = (counted_noun(&length, "square", "squares"), length)
                ));
            }
        }
        let text = rows.join("|").replace('@', ".");
        Ok((ObstacleBoard { text, columns, obstacles }, piece))
    }

    fn rows(&self) -> usize {
        self.obstacles.len() / self.columns
    }

    fn contains_square(&self, (row, column): BoardSquare) -> bool {
        row < self.rows() as u64 && column < self.columns as u64
    }

    /// Whether the square is on the board and not an obstacle.
    fn is_free(&self, (row, column): BoardSquare) -> bool {
        self.contains_square((row, column)) && !self.obstacles[row as usize * self.columns + column as usize]
    }
}

/// Whether a character is an obstacle. Fails if it is not allowed on a board.
fn is_obstacle(square: char, (row, column): BoardSquare) -> Result<bool, BilingualText> {
    match square {
        '#' => Ok(true),
        '.' | '@' => Ok(false),
        other => Err(text!(
            "{other:?} in row {row}, column {column} (counting from 0) is neither . (free) nor # (obstacle) nor @ (the piece)"
        )),
    }
}

impl PieceBoard {
    fn is_free(&self, square: BoardSquare) -> bool {
        self.area.as_ref().is_none_or(|area| area.is_free(square))
    }
}

impl Game for PieceBoard {
    type Position = BoardSquare;

    fn for_each_option(
        &self,
        square: &BoardSquare,
        mut visit: impl FnMut(BoardSquare) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &(row, column) = square;
        for &(up, left) in self.piece.paths.rides() {
            let step =
                |&(row, column): &BoardSquare| Some((row.checked_sub(up as u64)?, column.checked_sub(left as u64)?));
            let ride = std::iter::successors(step(square), step);
            ride.take_while(|&square| self.is_free(square)).try_for_each(&mut visit)?;
        }
        let to = |&(down, right): &(isize, isize)| {
            Some((row.checked_add_signed(down as i64)?, column.checked_add_signed(right as i64)?))
        };
        let steps = self.piece.paths.steps().iter();
        steps.filter_map(to).filter(|&square| self.is_free(square)).try_for_each(&mut visit)?;
        ControlFlow::Continue(())
    }

    /// On the empty board rows and columns can be exchanged, for every piece.
    fn canonical(&self, (row, column): BoardSquare, _: grundy_game::Convention) -> BoardSquare {
        match self.area {
            None => (row.min(column), row.max(column)),
            Some(_) => (row, column),
        }
    }

    fn rank(&self, &(row, column): &BoardSquare) -> Option<u64> {
        row.checked_add(column)
    }
}

impl Notation for PieceBoard {
    fn expression(&self) -> String {
        let name = self.piece.card.name;
        self.area.as_ref().map_or_else(|| name.into(), |area| format!("{name}({})", Argument::from(area.text.as_str())))
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        let analysis = Arc::clone(&self) as Arc<dyn RulesAnalysis>;
        Ruleset { analysis, ..Ruleset::from_game(self.piece.card, self) }
    }

    fn read(&self, args: &[Argument]) -> Result<BoardSquare, ReadError> {
        let [row, column] = read::parse_naturals(args)?;
        let Some(area) = &self.area else { return Ok((args[0].to_word()?, args[1].to_word()?)) };
        let (rows, columns) = (area.rows(), area.columns);
        let square =
            row.to_u64().zip(column.to_u64()).filter(|&square| area.contains_square(square)).ok_or_else(|| {
                ArgumentError::new(text!(
                    "({row}, {column}) is outside the board of {rows} and {columns}; rows and columns count from 0",
                    rows = (counted_noun(&rows, "row", "rows"), rows),
                    columns = (counted_noun(&columns, "column", "columns"), columns)
                ))
            })?;
        if area.is_free(square) {
            Ok(square)
        } else {
            let message = text!("there is an obstacle at ({row}, {column})");
            Err(ArgumentError::new(message).into())
        }
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        let [after] = after else { return Some(false) };
        let [before, after] = [before, after].map(|args| read::parse_naturals::<2>(args).ok());
        self.moves_of_rows()?.has_option(&before?, &[after?.to_vec()])
    }

    fn write(&self, &(row, column): &BoardSquare) -> Vec<Argument> {
        vec![row.into(), column.into()]
    }

    fn shape(&self) -> GameShape<'_> {
        match self.piece.paths {
            // Steps may lead down, so no part of an unbounded board is closed under moves.
            PiecePaths::Steps(_) if self.area.is_none() => GameShape::General,
            // The engine for boards knows no piece that both slides and jumps.
            PiecePaths::RidesAndSteps(..) => GameShape::General,
            _ => GameShape::Board(self),
        }
    }

    /// All free squares; on the empty board those near the corner.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let (rows, columns) = self.area.as_ref().map_or((7, 7), |area| (area.rows() as u64, area.columns as u64));
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        squares.filter(|&square| self.is_free(square)).map(|square| Notation::write(self, &square)).collect()
    }
}

impl RulesAnalysis for PieceBoard {
    /// Row and column on the empty board.
    fn moves_of_rows(&self) -> Option<LinearMoves> {
        self.area.is_none().then(|| self.piece.paths.linear_moves())
    }
}

impl TheoremSource for PieceBoard {
    fn theorem(&self) -> Option<&dyn Theorem> {
        self.area.is_none().then_some(self.piece.theorem)
    }
}

impl GameView for PieceBoard {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [r, c] = read::parse_naturals(before).ok()?;
        let [row, column] = read::parse_naturals(after.first()?).ok()?;
        Some(if row < r && column < c && &r - &row == &c - &column {
            text!("from ({r}, {c}) diagonally to ({row}, {column})")
        } else if row < r && column == c {
            text!("from ({r}, {c}) up to ({row}, {column})")
        } else if row == r && column < c {
            text!("from ({r}, {c}) left to ({row}, {column})")
        } else {
            text!("from ({r}, {c}) to ({row}, {column})")
        })
    }

    /// The board with its obstacles and the piece; for the empty board the rectangle up to the corner.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(square) = read::parse_naturals::<2>(args) else { return Picture::text(args) };
        let piece = BoardCell::Chessman(self.piece.man);
        if let Some(area) = &self.area {
            let cell = |&obstacle: &bool| if obstacle { BoardCell::Blocked } else { BoardCell::Free };
            let mut cells: Vec<BoardCell> = area.obstacles.iter().map(cell).collect();
            let place = self.square_index(&square).filter(|&place| place < cells.len());
            place.into_iter().for_each(|place| cells[place] = piece);
            return picture::BoardPicture::new(area.columns, cells).with_numbers().into();
        }
        let [row, column] = &square;
        match small_square(&square) {
            Some((row, column)) => {
                picture::BoardPicture::with_piece_and_goal(row, column, self.squares_beyond(), piece).into()
            }
            None => Scene::Rectangle(UndrawnBoard {
                rows: row + 1u32,
                columns: column + 1u32,
                fill_cell: BoardCell::Free,
                piece: Some((self.piece.man, row.clone(), column.clone())),
            })
            .into(),
        }
    }

    /// The square that the piece goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let square = |args: &[Argument]| read::parse_naturals::<2>(args).ok();
        let to = after.first().and_then(|args| square(args));
        let Some((before, to)) = square(before).zip(to) else { return Vec::new() };
        if self.area.is_some() {
            return self.square_index(&to).into_iter().collect();
        }
        match small_square(&before).zip(small_square(&to)) {
            Some(((_, wide), (row, column))) => vec![row * (wide + 1 + self.squares_beyond()) + column],
            None => vec![0],
        }
    }
}

impl PieceBoard {
    /// How far the piece can go down or to the right of its square.
    fn squares_beyond(&self) -> usize {
        let most = self.piece.paths.steps().iter().map(|&(down, right)| down.max(right)).max();
        most.and_then(|most| usize::try_from(most).ok()).unwrap_or(0)
    }

    /// The index of a square of a drawn board, row by row.
    fn square_index(&self, [row, column]: &[Nat; 2]) -> Option<usize> {
        let columns = self.area.as_ref()?.columns;
        row.to_usize()?.checked_mul(columns)?.checked_add(column.to_usize()?)
    }
}

/// Row and column, if the board up to the corner is small enough to be drawn.
fn small_square([row, column]: &[Nat; 2]) -> Option<(usize, usize)> {
    const MAX_DRAWN_SIDE: usize = 24;
    let side = |n: &Nat| n.to_usize().filter(|&n| n < MAX_DRAWN_SIDE);
    Some((side(row)?, side(column)?))
}

impl BoardGame for PieceBoard {
    fn size(&self) -> Option<(usize, usize)> {
        self.area.as_ref().map(|area| (area.rows(), area.columns))
    }

    fn is_blocked(&self, row: usize, column: usize) -> bool {
        !self.is_free((row as u64, column as u64))
    }

    fn rides(&self) -> &[(usize, usize)] {
        self.piece.paths.rides()
    }

    fn steps(&self) -> &[(isize, isize)] {
        self.piece.paths.steps()
    }
}

/// Parses a row and a column of any size.
pub(crate) fn parse_square(args: &[Argument]) -> Option<[Nat; 2]> {
    read::parse_naturals(args).ok()
}

/// A square of the empty board as the arguments of an option.
pub(crate) fn option_arguments(square: [Nat; 2]) -> Vec<Vec<Argument>> {
    vec![square.map(Argument::from).into()]
}

/// Visits the squares of a ride up and to the left on the empty board, whatever their size.
pub(crate) fn for_each_ride_square(
    from: &[Nat; 2],
    (up, left): (usize, usize),
    visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [mut row, mut column] = from.clone();
    while row >= Nat::from(up) && column >= Nat::from(left) {
        row -= up;
        column -= left;
        visit(option_arguments([row.clone(), column.clone()]))?;
    }
    ControlFlow::Continue(())
}

/// The squares to which a piece can step on the empty board.
pub(crate) fn step_targets(from: &[Nat; 2], steps: &[(isize, isize)]) -> Vec<[Nat; 2]> {
    let by = |n: &Nat, by: isize| {
        let size = Nat::from(by.unsigned_abs());
        if by >= 0 { Some(n + size) } else { (*n >= size).then(|| n - size) }
    };
    let to = |&(down, right): &(isize, isize)| Some([by(&from[0], down)?, by(&from[1], right)?]);
    steps.iter().filter_map(to).collect()
}
