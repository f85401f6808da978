//! Values of the squares of a board, in rectangles from the corner.

use grundy_game::{BoardGame, Budget, Nimber, Stop};
use grundy_search::board_values;

/// The maximum ratio of the squares of an enlarged rectangle to the squares of both rectangles together.
const MAX_GROWTH: usize = 2;

/// The values of squares, in rectangles of different forms: a single rectangle with both a long row and a long column would be too large.
#[derive(Default)]
pub(super) struct SquareTables(Vec<SquareRectangle>);

struct SquareRectangle {
    rows: usize,
    columns: usize,
    /// Row by row; `None` if a square is blocked.
    values: Vec<Option<Nimber>>,
}

impl SquareTables {
    /// The value of a square.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Unsupported`] for a blocked square, and one that is not on the board.
    pub(super) fn value(
        &mut self,
        board: &dyn BoardGame,
        (row, column): (usize, usize),
        budget: &dyn Budget,
    ) -> Result<Nimber, Stop> {
        let place = match self.0.iter().position(|table| row < table.rows && column < table.columns) {
            Some(place) => place,
            None => self.add_square(board, (row, column), budget)?,
        };
        let table = &self.0[place];
        let is_inside = row < table.rows && column < table.columns;
        let value = is_inside.then(|| table.values.get(row * table.columns + column).copied().flatten());
        value.flatten().ok_or(Stop::Unsupported)
    }

    /// Computes a rectangle that contains a square, and returns its place.
    fn add_square(
        &mut self,
        board: &dyn BoardGame,
        (row, column): (usize, usize),
        budget: &dyn Budget,
    ) -> Result<usize, Stop> {
        let (rows, columns) = (row.saturating_add(1), column.saturating_add(1));
        let own = rows.saturating_mul(columns);
        let joined = |table: &SquareRectangle| (table.rows.max(rows), table.columns.max(columns));
        let grows = |table: &SquareRectangle| {
            let (rows, columns) = joined(table);
            rows.saturating_mul(columns) <= MAX_GROWTH.saturating_mul(own.saturating_add(table.values.len()))
        };
        let grown = self.0.iter().position(|table| board.size().is_some() || grows(table));
        let (rows, columns) =
            board.size().unwrap_or_else(|| grown.map_or((rows, columns), |place| joined(&self.0[place])));
        let table = SquareRectangle { rows, columns, values: board_values(board, rows, columns, budget)? };
        Ok(match grown {
            Some(place) => {
                self.0[place] = table;
                place
            }
            None => {
                self.0.push(table);
                self.0.len() - 1
            }
        })
    }
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use crate::{Engine, Meter};
    use grundy_game::Nimber;

    /// A long row and a long column do not make one large board, and squares keep their values in any order of queries.
    #[test]
    fn long_rows_and_columns_have_boards_of_their_own() {
        let value = |engine: &mut Engine, text: String| {
            let sum = crate::parse(&text).expect("it is a position");
            engine.value(&sum.components[0], &Meter::default()).expect("it is small")
        };
        let mut engine = Engine::new();
        for n in [20_000u64, 3, 50, 19_999] {
            // The first row is 0, 1, 2, …; the game is symmetric.
            assert_eq!(value(&mut engine, format!("wythoff(0, {n})")), Nimber(n));
            let pair = [format!("wythoff(2, {n})"), format!("wythoff({n}, 2)")].map(|text| value(&mut engine, text));
            assert_eq!(pair[0], pair[1], "{n}");
            let alone = value(&mut Engine::new(), format!("wythoff(2, {n})"));
            assert_eq!(pair[0], alone, "{n}");
        }
    }
}
