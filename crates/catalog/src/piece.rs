//! The games with one chess piece, which moves towards the top left corner of a board.
//!
//! A board is a ruleset, and a square is a position of it. There are boards with obstacles, drawn as text, and the empty board
//! that is unbounded to the right and below, for which there are theorems.

use crate::read;
use grundy_game::picture::{self, Cell, Chessman, Picture, Rectangle, Scene};
use grundy_game::{AnyGame, Arg, Args, BoardGame, Card, Game, Misfit, Notation, Shape, Sum, Theorem, Unread};
use grundy_theory::{Nat, Said, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How a piece moves.
pub(crate) struct Piece {
    pub(crate) card: &'static Card,
    /// How it is drawn.
    pub(crate) man: Chessman,
    pub(crate) paths: Paths,
    /// The theorem on the empty unbounded board.
    pub(crate) theorem: &'static dyn Theorem,
}

/// Where a piece can go.
pub(crate) enum Paths {
    /// It slides any distance up to the first obstacle: rows up and columns left of each step.
    Rides(&'static [(usize, usize)]),
    /// It jumps to one of these squares, over anything: rows down and columns right.
    Steps(&'static [(isize, isize)]),
}

/// A square: row and column.
pub(crate) type Square = (u64, u64);

impl Piece {
    /// The result of a call: `queen("..#|..@")`, a position; `queen("..#|...")`, a ruleset; `queen(3, 5)`, a square of the empty board.
    pub(crate) fn call(&'static self, args: &Args) -> Result<Arg, Misfit> {
        args.no_keywords()?;
        if args.positional.len() == 2 {
            return Ok(Arg::Position(Sum::start(&self.empty(), args)?));
        }
        let [text] = &args.positional[..] else {
            let (name, given) = (self.card.name, args.positional.len());
            return Err(Misfit::new(say!(
                "a square, {name}(3, 5), or a board, {name}(\"..#|..@\"), is expected here, not {given} arguments",
                "这里应为一个格子，如 {name}(3, 5)，或一个棋盘，如 {name}(\"..#|..@\")，而不是 {given} 个参数"
            )));
        };
        let Arg::Str(text) = text else {
            let Said { en, zh } = text.kind();
            let said = say!(
                "a board is expected here, such as \"..#|#..|..@\", not {en}",
                "这里应为棋盘，如 \"..#|#..|..@\"，而不是{zh}"
            );
            return Err(Misfit::new(said).at(0));
        };
        let (area, square) = Area::parse(text).map_err(|said| Misfit::new(said).at(0))?;
        let game: Arc<dyn AnyGame> = Arc::new(Board { piece: self, area: Some(area) });
        Ok(match square {
            None => Arg::Ruleset(game),
            Some((row, column)) => Arg::Position(Sum::start(&game, &Args::of([row.into(), column.into()]))?),
        })
    }

    /// The ruleset of the empty unbounded board.
    pub(crate) fn empty(&'static self) -> Arc<dyn AnyGame> {
        Arc::new(Board { piece: self, area: None })
    }

    /// The empty board, and boards that are drawn.
    pub(crate) fn instances(&'static self, boards: &[&str]) -> Vec<Arc<dyn AnyGame>> {
        let drawn = boards.iter().filter_map(|text| {
            let (area, _) = Area::parse(text).ok()?;
            Some(Arc::new(Board { piece: self, area: Some(area) }) as Arc<dyn AnyGame>)
        });
        std::iter::once(self.empty()).chain(drawn).collect()
    }
}

/// A board for a piece.
struct Board {
    piece: &'static Piece,
    /// The board as it was drawn; `None` for the empty unbounded board.
    area: Option<Area>,
}

/// A bounded board with obstacles.
struct Area {
    /// Its rows with `|` between them, without the piece.
    text: String,
    columns: usize,
    /// Row by row, whether a square is an obstacle.
    obstacles: Vec<bool>,
}

impl Area {
    /// Parses a drawn board, and the square of the piece, if there is one.
    fn parse(text: &str) -> Result<(Area, Option<Square>), Said> {
        let rows: Vec<&str> = text.trim().split(['|', '\n']).map(str::trim).collect();
        let columns = rows[0].chars().count();
        if columns == 0 {
            return Err(say!("the board has no squares in row 0", "棋盘第 0 行没有格子"));
        }
        let (mut obstacles, mut piece) = (Vec::new(), None);
        for (row, squares) in rows.iter().enumerate() {
            for (column, square) in squares.chars().enumerate() {
                let here = (row as u64, column as u64);
                obstacles.push(is_obstacle(square, here)?);
                if square == '@'
                    && let Some((r, c)) = piece.replace(here)
                {
                    return Err(say!(
                        "there are two pieces, at ({r}, {c}) and ({row}, {column}): write a sum of two boards",
                        "有两枚棋子，在 ({r}, {c}) 和 ({row}, {column})：请写成两个棋盘之和"
                    ));
                }
            }
            let length = obstacles.len() - row * columns;
            if length != columns {
                return Err(say!(
                    "row {row} has {length} squares, but row 0 has {columns}",
                    "第 {row} 行有 {length} 格，而第 0 行有 {columns} 格"
                ));
            }
        }
        let text = rows.join("|").replace('@', ".");
        Ok((Area { text, columns, obstacles }, piece))
    }

    fn rows(&self) -> usize {
        self.obstacles.len() / self.columns
    }

    fn has(&self, (row, column): Square) -> bool {
        row < self.rows() as u64 && column < self.columns as u64
    }

    /// Whether the square is on the board and not an obstacle.
    fn is_free(&self, (row, column): Square) -> bool {
        self.has((row, column)) && !self.obstacles[row as usize * self.columns + column as usize]
    }
}

/// Whether a character is an obstacle. Fails if it is not allowed on a board.
fn is_obstacle(square: char, (row, column): Square) -> Result<bool, Said> {
    match square {
        '#' => Ok(true),
        '.' | '@' => Ok(false),
        other => Err(say!(
            "{other:?} in row {row}, column {column} (counting from 0) is neither . (free) nor # (obstacle) nor @ (the piece)",
            "第 {row} 行第 {column} 列（从 0 数起）的 {other:?} 不是 .（空格）、#（障碍）或 @（棋子）"
        )),
    }
}

impl Board {
    fn is_free(&self, square: Square) -> bool {
        self.area.as_ref().is_none_or(|area| area.is_free(square))
    }
}

impl Game for Board {
    type Position = Square;

    fn for_each_option(&self, square: &Square, mut visit: impl FnMut(Square) -> ControlFlow<()>) -> ControlFlow<()> {
        let &(row, column) = square;
        match self.piece.paths {
            Paths::Rides(rides) => {
                for &(up, left) in rides {
                    let step =
                        |&(row, column): &Square| Some((row.checked_sub(up as u64)?, column.checked_sub(left as u64)?));
                    let ride = std::iter::successors(step(square), step);
                    ride.take_while(|&square| self.is_free(square)).try_for_each(&mut visit)?;
                }
            }
            Paths::Steps(steps) => {
                let to = |&(down, right): &(isize, isize)| {
                    Some((row.checked_add_signed(down as i64)?, column.checked_add_signed(right as i64)?))
                };
                steps.iter().filter_map(to).filter(|&square| self.is_free(square)).try_for_each(&mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// On the empty board rows and columns can be exchanged, for every piece.
    fn canonical(&self, (row, column): Square, _: grundy_theory::Convention) -> Square {
        match self.area {
            None => (row.min(column), row.max(column)),
            Some(_) => (row, column),
        }
    }

    fn rank(&self, &(row, column): &Square) -> Option<u64> {
        row.checked_add(column)
    }
}

impl Notation for Board {
    fn expression(&self) -> String {
        let name = self.piece.card.name;
        self.area.as_ref().map_or_else(|| name.into(), |area| format!("{name}({})", Arg::from(area.text.as_str())))
    }

    fn card(&self) -> Option<&'static Card> {
        Some(self.piece.card)
    }

    fn read(&self, args: &[Arg]) -> Result<Square, Unread> {
        let [row, column] = read::nats(args)?;
        let Some(area) = &self.area else { return Ok((args[0].word()?, args[1].word()?)) };
        let (rows, columns) = (area.rows(), area.columns);
        let square = row.to_u64().zip(column.to_u64()).filter(|&square| area.has(square)).ok_or_else(|| {
            Misfit::new(say!(
                "({row}, {column}) is outside the board of {rows} rows and {columns} columns; rows and columns count from 0",
                "({row}, {column}) 不在 {rows} 行 {columns} 列的棋盘上；行与列从 0 数起"
            ))
        })?;
        if area.is_free(square) {
            Ok(square)
        } else {
            let said = say!("there is an obstacle at ({row}, {column})", "({row}, {column}) 处是障碍");
            Err(Misfit::new(said).into())
        }
    }

    fn write(&self, &(row, column): &Square) -> Vec<Arg> {
        vec![row.into(), column.into()]
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        self.area.is_none().then_some(self.piece.theorem)
    }

    fn shape(&self) -> Shape<'_> {
        match self.piece.paths {
            // Steps may lead down, so no part of an unbounded board is closed under moves.
            Paths::Steps(_) if self.area.is_none() => Shape::General,
            _ => Shape::Board(self),
        }
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let [r, c] = read::nats(before).ok()?;
        let [row, column] = read::nats(after.first()?).ok()?;
        Some(if row < r && column < c && &r - &row == &c - &column {
            say!("from ({r}, {c}) diagonally to ({row}, {column})", "从 ({r}, {c}) 斜走到 ({row}, {column})")
        } else if row < r && column == c {
            say!("from ({r}, {c}) up to ({row}, {column})", "从 ({r}, {c}) 向上走到 ({row}, {column})")
        } else if row == r && column < c {
            say!("from ({r}, {c}) left to ({row}, {column})", "从 ({r}, {c}) 向左走到 ({row}, {column})")
        } else {
            say!("from ({r}, {c}) to ({row}, {column})", "从 ({r}, {c}) 跳到 ({row}, {column})")
        })
    }

    /// The board with its obstacles and the piece; for the empty board the rectangle up to the corner.
    fn picture(&self, args: &[Arg]) -> Picture {
        let Ok(square) = read::nats::<2>(args) else { return Picture::text(args) };
        let piece = Cell::Chessman(self.piece.man);
        if let Some(area) = &self.area {
            let cell = |&obstacle: &bool| if obstacle { Cell::Blocked } else { Cell::Free };
            let mut cells: Vec<Cell> = area.obstacles.iter().map(cell).collect();
            let place = self.place(&square).filter(|&place| place < cells.len());
            place.into_iter().for_each(|place| cells[place] = piece);
            return picture::Board::new(area.columns, cells).numbered().into();
        }
        let [row, column] = &square;
        match small_square(&square) {
            Some((row, column)) => picture::Board::to_corner(row, column, self.beyond(), piece).into(),
            None => Scene::Rectangle(Rectangle {
                rows: row + 1u32,
                columns: column + 1u32,
                filled: Cell::Free,
                piece: Some((self.piece.man, row.clone(), column.clone())),
            })
            .into(),
        }
    }

    /// The square that the piece goes to.
    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let square = |args: &[Arg]| read::nats::<2>(args).ok();
        let to = after.first().and_then(|args| square(args));
        let Some((before, to)) = square(before).zip(to) else { return Vec::new() };
        if self.area.is_some() {
            return self.place(&to).into_iter().collect();
        }
        match small_square(&before).zip(small_square(&to)) {
            Some(((_, wide), (row, column))) => vec![row * (wide + 1 + self.beyond()) + column],
            None => vec![0],
        }
    }

    /// All free squares; on the empty board those near the corner.
    fn small(&self) -> Vec<Vec<Arg>> {
        let (rows, columns) = self.area.as_ref().map_or((7, 7), |area| (area.rows() as u64, area.columns as u64));
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        squares.filter(|&square| self.is_free(square)).map(|square| Notation::write(self, &square)).collect()
    }
}

impl Board {
    /// How far the piece can go down or to the right of its square.
    fn beyond(&self) -> usize {
        match self.piece.paths {
            Paths::Rides(_) => 0,
            Paths::Steps(steps) => {
                let most = steps.iter().map(|&(down, right)| down.max(right)).max();
                most.and_then(|most| usize::try_from(most).ok()).unwrap_or(0)
            }
        }
    }

    /// The index of a square of a drawn board, row by row.
    fn place(&self, [row, column]: &[Nat; 2]) -> Option<usize> {
        let columns = self.area.as_ref()?.columns;
        row.to_usize()?.checked_mul(columns)?.checked_add(column.to_usize()?)
    }
}

/// Row and column, if the board up to the corner is small enough to be drawn.
fn small_square([row, column]: &[Nat; 2]) -> Option<(usize, usize)> {
    const LARGEST: usize = 24;
    let side = |n: &Nat| n.to_usize().filter(|&n| n < LARGEST);
    Some((side(row)?, side(column)?))
}

impl BoardGame for Board {
    fn size(&self) -> Option<(usize, usize)> {
        self.area.as_ref().map(|area| (area.rows(), area.columns))
    }

    fn blocked(&self, row: usize, column: usize) -> bool {
        !self.is_free((row as u64, column as u64))
    }

    fn rides(&self) -> &[(usize, usize)] {
        match self.piece.paths {
            Paths::Rides(rides) => rides,
            Paths::Steps(_) => &[],
        }
    }

    fn steps(&self) -> &[(isize, isize)] {
        match self.piece.paths {
            Paths::Rides(_) => &[],
            Paths::Steps(steps) => steps,
        }
    }
}

/// Parses a row and a column of any size.
pub(crate) fn square(args: &[Arg]) -> Option<[Nat; 2]> {
    read::nats(args).ok()
}

/// A square of the empty board as the arguments of an option.
pub(crate) fn option(square: [Nat; 2]) -> Vec<Vec<Arg>> {
    vec![square.map(Arg::from).into()]
}

/// Visits the squares of a ride up and to the left on the empty board, whatever their size.
pub(crate) fn ride(
    from: &[Nat; 2],
    (up, left): (usize, usize),
    visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [mut row, mut column] = from.clone();
    while row >= Nat::from(up) && column >= Nat::from(left) {
        row -= up;
        column -= left;
        visit(option([row.clone(), column.clone()]))?;
    }
    ControlFlow::Continue(())
}

/// The squares to which a piece can step on the empty board.
pub(crate) fn steps(from: &[Nat; 2], steps: &[(isize, isize)]) -> Vec<[Nat; 2]> {
    let by = |n: &Nat, by: isize| {
        let size = Nat::from(by.unsigned_abs());
        if by >= 0 { Some(n + size) } else { (*n >= size).then(|| n - size) }
    };
    let to = |&(down, right): &(isize, isize)| Some([by(&from[0], down)?, by(&from[1], right)?]);
    steps.iter().filter_map(to).collect()
}
