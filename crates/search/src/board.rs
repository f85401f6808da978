//! The values of all squares of a board on which a piece slides up and to the left.
//!
//! Squares are computed row by row.
//! For each direction and square we keep a bit set of the values on the line that can be reached:
//! the set of the previous square on the line, and the value of that square.
//! The value of a square is the mex of the union of its sets.
//! An empty board of `r × c` squares costs `O(rc(r + c)/64)` for the rook, instead of `O(rc(r + c))` by the definition.
//!
//! A piece that steps may also step down or to the right. Then squares are computed by the sum of row and column, which every step decreases.

use grundy_game::{BoardGame, Budget, ChargedBytes, Nimber, Stop};

/// The values of the squares of the first `rows` rows and `columns` columns, row by row; `None` for blocked squares.
///
/// Returns an error if the budget runs out; [`Stop::Memory`] for a board that is too large for any memory; [`Stop::Unsupported`] for a piece
/// that both rides and steps, or that steps on a board that is too small.
pub fn board_values(
    game: &dyn BoardGame,
    rows: usize,
    columns: usize,
    budget: &dyn Budget,
) -> Result<Vec<Option<Nimber>>, Stop> {
    let rides = game.rides();
    if !game.steps().is_empty() {
        return step_board_values(game, rows, columns, budget);
    }
    // A value is at most the number of options, and a ride has fewer than `rows + columns` of them.
    let longest = |&(up, left): &(usize, usize)| {
        let up = rows.saturating_sub(1).checked_div(up).unwrap_or(usize::MAX);
        up.min(columns.saturating_sub(1).checked_div(left).unwrap_or(usize::MAX))
    };
    let words = rides.iter().map(longest).fold(0, usize::saturating_add) / 64 + 1;
    // Charged before anything is allocated.
    let held = table_bytes(rows, columns, size_of::<Option<Nimber>>())?;
    // A line reaches back `row_reach` rows, so only `row_reach` rows of sets and the current one are kept.
    let passing = rides.iter().try_fold(0u64, |sum, &(up, _)| {
        let line = table_bytes(up + 1, columns, words.checked_mul(8).ok_or(Stop::Memory)?)?;
        sum.checked_add(line).ok_or(Stop::Memory)
    })?;
    let charged = ChargedBytes::new(budget, held.checked_add(passing).ok_or(Stop::Memory)?)?;
    let mut lines: Vec<LineSets> = rides.iter().map(|&ride| LineSets::new(ride, columns, words)).collect();
    let mut values: Vec<Option<Nimber>> = Vec::with_capacity(rows * columns);
    let mut union = vec![0u64; words];
    for row in 0..rows {
        for column in 0..columns {
            if game.is_blocked(row, column) {
                lines.iter_mut().for_each(|line| line.clear_square(row, column));
                values.push(None);
                continue;
            }
            union.fill(0);
            for line in &mut lines {
                let before = line.square_before(row, column);
                let value = before.and_then(|(r, c)| values[r * columns + c]);
                line.extend_line(row, column, before, value, &mut union);
            }
            let word = union.iter().position(|&w| w != u64::MAX).expect("a value is at most the number of options");
            values.push(Some(Nimber(word as u64 * 64 + u64::from(union[word].trailing_ones()))));
        }
        budget.spend(columns as u64, 0)?;
    }
    charged.keep(held);
    Ok(values)
}

/// The values for a piece that steps. The whole board is computed, because the values may depend on squares farther down or to the right.
fn step_board_values(
    game: &dyn BoardGame,
    rows: usize,
    columns: usize,
    budget: &dyn Budget,
) -> Result<Vec<Option<Nimber>>, Stop> {
    let (height, width) = game.size().ok_or(Stop::Unsupported)?;
    if !game.rides().is_empty() || rows > height || columns > width {
        return Err(Stop::Unsupported);
    }
    let held = table_bytes(height, width, size_of::<Option<Nimber>>())?;
    let charged = ChargedBytes::new(budget, held)?;
    let mut values: Vec<Option<Nimber>> = vec![None; height * width];
    for sum in 0..(height + width).saturating_sub(1) {
        for row in sum.saturating_sub(width - 1)..=sum.min(height - 1) {
            let column = sum - row;
            if game.is_blocked(row, column) {
                continue;
            }
            let reached = game.steps().iter().filter_map(|&(down, right)| {
                let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                if row < height && column < width { values[row * width + column] } else { None }
            });
            let reached: Vec<Nimber> = reached.collect();
            values[row * width + column] = (0..).map(Nimber).find(|value| !reached.contains(value));
        }
        budget.spend(height.min(width) as u64, 0)?;
    }
    charged.keep(held);
    if (rows, columns) == (height, width) {
        return Ok(values);
    }
    Ok(values.chunks(width).take(rows).flat_map(|row| row[..columns].iter().copied()).collect())
}

/// The size of a table in bytes, or [`Stop::Memory`] if it overflows.
fn table_bytes(rows: usize, columns: usize, each: usize) -> Result<u64, Stop> {
    let bytes = rows.checked_mul(columns).and_then(|squares| squares.checked_mul(each));
    bytes.filter(|&bytes| isize::try_from(bytes).is_ok()).map(|bytes| bytes as u64).ok_or(Stop::Memory)
}

/// The sets of one direction, in a ring of as many rows as it reaches back.
struct LineSets {
    row_reach: usize,
    column_reach: usize,
    columns: usize,
    words: usize,
    sets: Vec<u64>,
}

impl LineSets {
    fn new((row_reach, column_reach): (usize, usize), columns: usize, words: usize) -> LineSets {
        LineSets { row_reach, column_reach, columns, words, sets: vec![0; (row_reach + 1) * columns * words] }
    }

    fn set_offset(&self, row: usize, column: usize) -> usize {
        (row % (self.row_reach + 1) * self.columns + column) * self.words
    }

    /// The previous square on the line, if it is on the board.
    fn square_before(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        Some((row.checked_sub(self.row_reach)?, column.checked_sub(self.column_reach)?))
    }

    fn clear_square(&mut self, row: usize, column: usize) {
        let at = self.set_offset(row, column);
        self.sets[at..at + self.words].fill(0);
    }

    /// Makes the set of a square from that of the previous square and its value, and adds it to the union.
    fn extend_line(
        &mut self,
        row: usize,
        column: usize,
        before: Option<(usize, usize)>,
        value: Option<Nimber>,
        union: &mut [u64],
    ) {
        // A blocked square ends the line: the squares behind it cannot be reached.
        let (Some((r, c)), Some(value)) = (before, value) else { return self.clear_square(row, column) };
        let (from, to) = (self.set_offset(r, c), self.set_offset(row, column));
        self.sets.copy_within(from..from + self.words, to);
        self.sets[to + (value.0 / 64) as usize] |= 1 << (value.0 % 64);
        for (all, own) in union.iter_mut().zip(&self.sets[to..]) {
            *all |= own;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct BoardQueen;

    impl BoardGame for BoardQueen {
        fn size(&self) -> Option<(usize, usize)> {
            None
        }

        fn is_blocked(&self, _: usize, _: usize) -> bool {
            false
        }

        fn rides(&self) -> &[(usize, usize)] {
            &[(0, 1), (1, 0), (1, 1)]
        }
    }

    /// A knight on a board of three rows and four columns.
    struct SmallBoardKnight;

    impl BoardGame for SmallBoardKnight {
        fn size(&self) -> Option<(usize, usize)> {
            Some((3, 4))
        }

        fn is_blocked(&self, row: usize, column: usize) -> bool {
            (row, column) == (0, 1)
        }

        fn rides(&self) -> &[(usize, usize)] {
            &[]
        }

        fn steps(&self) -> &[(isize, isize)] {
            &[(-2, -1), (-2, 1), (-1, -2), (1, -2)]
        }
    }

    /// From (0, 2) the knight steps down to (1, 0), from (1, 3) to (2, 1), which has value 2; (0, 1) is blocked.
    #[test]
    fn steps_may_lead_down() {
        let expect =
            [Some(0), None, Some(1), Some(1), Some(0), Some(0), Some(1), Some(0), Some(0), Some(2), Some(2), Some(2)];
        let found = board_values(&SmallBoardKnight, 3, 4, &()).expect("there is no budget");
        assert_eq!(found, expect.map(|value| value.map(Nimber)));
        assert_eq!(
            board_values(&SmallBoardKnight, 2, 2, &()),
            Ok([Some(0), None, Some(0), Some(0)].map(|v| v.map(Nimber)).to_vec())
        );
        assert_eq!(board_values(&SmallBoardKnight, 4, 4, &()), Err(Stop::Unsupported));
    }

    /// No more than 1 MiB, and nothing is given back.
    struct MebibyteBudget;

    impl Budget for MebibyteBudget {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            if bytes > 1 << 20 { Err(Stop::Memory) } else { Ok(()) }
        }
    }

    #[test]
    fn the_budget_is_asked_before_the_memory() {
        for size in [10_000, 1 << 20, 1 << 30, 1 << 40, 1 << 62, usize::MAX] {
            assert_eq!(board_values(&BoardQueen, size, size, &MebibyteBudget), Err(Stop::Memory), "{size}");
            assert_eq!(board_values(&BoardQueen, 1, size, &MebibyteBudget), Err(Stop::Memory), "1 × {size}");
            assert!(size < 1 << 62 || board_values(&BoardQueen, size, size, &()) == Err(Stop::Memory), "{size}");
        }
        assert_eq!(
            board_values(&BoardQueen, 2, 2, &MebibyteBudget),
            Ok([0, 1, 1, 2].map(|v| Some(Nimber(v))).to_vec())
        );
    }
}
