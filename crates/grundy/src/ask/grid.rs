//! Tables of games with two numbers, and of boards.

use crate::Meter;
use crate::ask::positions::Positions;
use crate::ask::series::solve_graphs_ahead;
use crate::ask::undecided::UndecidedCells;
use crate::engine::Engine;
use crate::series::{SeriesCell, SeriesQuestion, cell};
use crate::solve::context::SolveContext;
use grundy_game::{
    Argument, ArgumentError, Budget, ComputationEnd, Convention, GameShape, Outcome, PositionRay, Standing, in_force,
    text,
};

/// A table; rows and columns count from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The ruleset.
    pub game: String,
    /// The rows that were finished within the budget.
    pub rows: Vec<Vec<SeriesCell>>,
    /// The rays along which the lost positions lie, if the theorem of the game gives them.
    pub rays: Vec<PositionRay>,
    /// The standing of the table: proved if theorems give every cell.
    pub standing: Standing,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

impl Grid {
    /// The positions that the player to move loses, by row and column.
    pub fn lost_positions(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let in_row = |(r, row): (usize, &'_ Vec<SeriesCell>)| -> Vec<(usize, usize)> {
            row.iter().enumerate().filter(|(_, cell)| cell.is_lost()).map(|(c, _)| (r, c)).collect()
        };
        self.rows.iter().enumerate().flat_map(in_row)
    }
}

/// Computes the table of a game with two numbers. `size` is (rows, columns); by default, the size of the board.
///
/// # Errors
/// Returns an error if the ruleset cannot be called with two numbers, or no size is given and the game has no board.
///
/// # Examples
/// ```
/// use grundy::grid::grid;
/// use grundy::series::SeriesQuestion;
/// use grundy::{Engine, Meter};
/// let wythoff = grundy::evaluate("wythoff").unwrap();
/// let grid = grid(&wythoff, Some((4, 6)), SeriesQuestion::Values, &mut Engine::new(), &Meter::default()).unwrap();
/// assert_eq!(grid.lost_positions().collect::<Vec<_>>(), [(0, 0), (1, 2), (2, 1), (3, 5)]);
/// assert_eq!(grid.rays[0].label.en, "(⌊nφ⌋, ⌊nφ²⌋)");
/// ```
pub fn grid(
    game: &dyn Positions,
    size: Option<(usize, usize)>,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Grid, ArgumentError> {
    in_force::with_budget(meter, || {
        let board = game.value().and_then(board_ruleset);
        let game = board.as_ref().map_or(game, |board| board as &dyn Positions);
        let size = size.or_else(|| board_size(game));
        let Some((rows, columns)) = size else {
            return Err(ArgumentError::new(text!("the table needs a size: a number of rows and of columns")));
        };
        let mut grid = Grid {
            game: game.to_string(),
            rows: Vec::new(),
            rays: theorem_rays(game),
            standing: Standing::Computed,
            end: ComputationEnd::Done,
        };
        if asked != SeriesQuestion::Outcomes(Convention::Misere)
            && let Some(stop) = fill_square_values(game, rows, columns, asked, engine, meter, &mut grid.rows)
        {
            grid.end = stop;
            return Ok(grid);
        }
        // A table that does not fit into the memory is refused before it begins.
        let bytes = (rows as u64).saturating_mul(columns as u64).saturating_mul(size_of::<SeriesCell>() as u64);
        if let Err(stop) = meter.spend(0, bytes) {
            grid.end = stop.into();
            return Ok(grid);
        }
        let (mut first_misfit, mut undecided) = (None, UndecidedCells::default());
        let mut context = SolveContext::new(engine, meter);
        let mut ahead = 0;
        for r in 0..rows as u64 {
            let mut row = Vec::new();
            for c in 0..columns as u64 {
                let corner = [(2 * r + 8).min(rows as u64 - 1), columns as u64 - 1];
                if r >= ahead {
                    match solve_graphs_ahead(game, [r, c], corner, &mut context) {
                        Ok(true) => ahead = corner[0] + 1,
                        Ok(false) => {}
                        Err(stop) => {
                            grid.end = stop.into();
                            return Ok(grid);
                        }
                    }
                }
                match cell(game, [r, c], asked, &mut context) {
                    Ok(Ok(cell)) => {
                        row.push(cell);
                        undecided.accept_decided();
                    }
                    Ok(Err(misfit)) => {
                        row.push(if board_size(game).is_some() { SeriesCell::Blocked } else { SeriesCell::NoPosition });
                        first_misfit.get_or_insert(misfit);
                    }
                    Err(stop) => {
                        if let Err(stop) = undecided.accept_undecided(stop) {
                            grid.end = stop.into();
                            return Ok(grid);
                        }
                        row.push(SeriesCell::Undecided);
                    }
                }
            }
            grid.rows.push(row);
        }
        grid.end = undecided.end();
        grid.standing = context.standing();
        match first_misfit {
            Some(misfit) if grid.rows.iter().flatten().all(|cell| *cell == SeriesCell::NoPosition) => Err(misfit),
            _ => Ok(grid),
        }
    })
}

/// The board ruleset of a position on a board, or of a family called with two numbers (such as `queen`): the board at its corner.
fn board_ruleset(game: &Argument) -> Option<Argument> {
    if let Argument::Family(_) = game {
        return game.position(&[0, 0]).ok().and_then(|sum| board_ruleset(&Argument::Position(sum)));
    }
    let Argument::Position(sum) = game else { return None };
    match &sum.components[..] {
        [component] if matches!(component.game.shape(), GameShape::Board(_)) => {
            Some(Argument::Ruleset(std::sync::Arc::clone(&component.game)))
        }
        _ => None,
    }
}

/// The rays of lost positions that the theorem of the ruleset gives.
fn theorem_rays(game: &dyn Positions) -> Vec<PositionRay> {
    let plain = game.called_ruleset();
    match game.value().or(plain.as_ref()) {
        // The theorem does not apply to a board with an edge or obstacles.
        Some(Argument::Ruleset(ruleset)) if board_size(game).is_none() => {
            ruleset.theorem().map_or_else(Vec::new, |theorem| theorem.rays())
        }
        _ => Vec::new(),
    }
}

fn board_size(game: &dyn Positions) -> Option<(usize, usize)> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    match ruleset.shape() {
        GameShape::Board(board) => board.size(),
        _ => None,
    }
}

/// Fills the table of a board all at once; `None` if the game is not a board of sufficient size.
fn fill_square_values(
    game: &dyn Positions,
    rows: usize,
    columns: usize,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
    table: &mut Vec<Vec<SeriesCell>>,
) -> Option<ComputationEnd> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    if let GameShape::Board(board) = ruleset.shape()
        && board.size().is_some_and(|(r, c)| rows > r || columns > c)
    {
        return None;
    }
    let values = match engine.square_values(ruleset, rows, columns, meter)? {
        Ok(values) => values,
        Err(stop) => return Some(stop.into()),
    };
    let cell = |value: &Option<grundy_game::Nimber>| match (value, asked) {
        (None, _) => SeriesCell::Blocked,
        (Some(value), SeriesQuestion::Values) => SeriesCell::Value(*value),
        (Some(value), SeriesQuestion::Outcomes(_)) => SeriesCell::Outcome(Outcome::from_win(value.0 != 0)),
    };
    table.extend(values.chunks(columns.max(1)).map(|row| row.iter().map(cell).collect()));
    Some(ComputationEnd::Done)
}
