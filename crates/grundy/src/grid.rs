//! Tables of games with two numbers, and of boards.

use crate::Meter;
use crate::decide::Theorems;
use crate::engine::Engine;
use crate::positions::Positions;
use crate::series::{Asked, Cell, cell};
use grundy_game::{Arg, Misfit, Ray, Shape, in_force};
use grundy_theory::{Convention, Outcome, Standing, Stop, say};

/// A table; rows and columns count from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The ruleset.
    pub game: String,
    /// The rows that were finished within the budget.
    pub rows: Vec<Vec<Cell>>,
    /// The rays along which the lost positions lie, if the theorem of the game gives them.
    pub rays: Vec<Ray>,
    /// How the table is known: proved if theorems give every cell.
    pub standing: Standing,
    /// Why the computation ended.
    pub stop: Stop,
}

impl Grid {
    /// The positions that the player to move loses, by row and column.
    pub fn lost(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let in_row = |(r, row): (usize, &'_ Vec<Cell>)| -> Vec<(usize, usize)> {
            row.iter().enumerate().filter(|(_, cell)| cell.is_lost()).map(|(c, _)| (r, c)).collect()
        };
        self.rows.iter().enumerate().flat_map(in_row)
    }
}

/// Computes the table of a game with two numbers. `size` is (rows, columns); by default, the size of the board.
///
/// # Errors
/// The ruleset cannot be called with two numbers, or no size is given and the game has no board.
///
/// # Examples
/// ```
/// use grundy::grid::grid;
/// use grundy::series::Asked;
/// use grundy::{Engine, Meter};
/// let wythoff = grundy::evaluate("wythoff").unwrap();
/// let grid = grid(&wythoff, Some((4, 6)), Asked::Values, &mut Engine::new(), &Meter::default()).unwrap();
/// assert_eq!(grid.lost().collect::<Vec<_>>(), [(0, 0), (1, 2), (2, 1), (3, 5)]);
/// assert_eq!(grid.rays[0].said.en, "(⌊nφ⌋, ⌊nφ²⌋)");
/// ```
pub fn grid(
    game: &dyn Positions,
    size: Option<(usize, usize)>,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Grid, Misfit> {
    in_force::enter(meter, || {
        let board = game.value().and_then(on_board);
        let game = board.as_ref().map_or(game, |board| board as &dyn Positions);
        let size = size.or_else(|| own_size(game));
        let Some((rows, columns)) = size else {
            return Err(Misfit::new(say!(
                "the table needs a size: a number of rows and of columns",
                "需要指定表的大小：多少行、多少列"
            )));
        };
        let mut grid = Grid {
            game: game.to_string(),
            rows: Vec::new(),
            rays: rays(game),
            standing: Standing::Computed,
            stop: Stop::Done,
        };
        if asked != Asked::Outcomes(Convention::Misere)
            && let Some(stop) = squares(game, rows, columns, asked, engine, meter, &mut grid.rows)
        {
            grid.stop = stop;
            return Ok(grid);
        }
        let mut first_misfit = None;
        let mut theorems = Theorems::default();
        for r in 0..rows as u64 {
            let mut row = Vec::new();
            for c in 0..columns as u64 {
                match cell(game, [r, c], asked, engine, meter, &mut theorems) {
                    Ok(Ok(cell)) => row.push(cell),
                    Ok(Err(misfit)) => {
                        row.push(if own_size(game).is_some() { Cell::Blocked } else { Cell::NoPosition });
                        first_misfit.get_or_insert(misfit);
                    }
                    Err(stop) => {
                        grid.stop = stop;
                        return Ok(grid);
                    }
                }
            }
            grid.rows.push(row);
        }
        grid.standing = theorems.standing();
        match first_misfit {
            Some(misfit) if grid.rows.iter().flatten().all(|cell| *cell == Cell::NoPosition) => Err(misfit),
            _ => Ok(grid),
        }
    })
}

/// The board ruleset of a position on a board, or of a family called with two numbers (such as `queen`): the board at its corner.
fn on_board(game: &Arg) -> Option<Arg> {
    if let Arg::Family(_) = game {
        return game.position(&[0, 0]).ok().and_then(|sum| on_board(&Arg::Position(sum)));
    }
    let Arg::Position(sum) = game else { return None };
    match &sum.components[..] {
        [component] if matches!(component.game.shape(), Shape::Board(_)) => {
            Some(Arg::Ruleset(std::sync::Arc::clone(&component.game)))
        }
        _ => None,
    }
}

/// The rays of lost positions that the theorem of the ruleset gives.
fn rays(game: &dyn Positions) -> Vec<Ray> {
    let plain = game.plain();
    match game.value().or(plain.as_ref()) {
        // The theorem does not apply to a board with an edge or obstacles.
        Some(Arg::Ruleset(ruleset)) if own_size(game).is_none() => {
            ruleset.theorem().map_or_else(Vec::new, |theorem| theorem.rays())
        }
        _ => Vec::new(),
    }
}

fn own_size(game: &dyn Positions) -> Option<(usize, usize)> {
    let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
    match ruleset.shape() {
        Shape::Board(board) => board.size(),
        _ => None,
    }
}

/// Fills the table of a board all at once; `None` if the game is not a board of sufficient size.
fn squares(
    game: &dyn Positions,
    rows: usize,
    columns: usize,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
    table: &mut Vec<Vec<Cell>>,
) -> Option<Stop> {
    let Some(Arg::Ruleset(ruleset)) = game.value() else { return None };
    if let Shape::Board(board) = ruleset.shape()
        && board.size().is_some_and(|(r, c)| rows > r || columns > c)
    {
        return None;
    }
    let values = match engine.squares(ruleset, rows, columns, meter)? {
        Ok(values) => values,
        Err(stop) => return Some(stop),
    };
    let cell = |value: &Option<grundy_theory::Nimber>| match (value, asked) {
        (None, _) => Cell::Blocked,
        (Some(value), Asked::Values) => Cell::Value(*value),
        (Some(value), Asked::Outcomes(_)) => Cell::Outcome(Outcome::from_win(value.0 != 0)),
    };
    table.extend(values.chunks(columns.max(1)).map(|row| row.iter().map(cell).collect()));
    Some(Stop::Done)
}
