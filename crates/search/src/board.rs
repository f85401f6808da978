//! The values of all squares of a board on which a piece slides up and to the left.
//!
//! Squares are done row by row.
//! For each direction and square we keep the set of values that lie on the line behind it, as a bit set:
//! the set of the square before it, and that square's own value.
//! The value of a square is the mex of the union of its sets.
//! An empty board of `r × c` squares costs `O(rc(r + c)/64)` for the rook, where the definition costs `O(rc(r + c))`.

use grundy_game::{BoardGame, Budget};
use grundy_theory::{Nimber, Stop};

/// The values of the squares of the first `rows` rows and `columns` columns, row by row; `None` for blocked squares.
///
/// # Errors
/// The budget that ran out.
pub fn board_values(
    game: &dyn BoardGame,
    rows: usize,
    columns: usize,
    budget: &dyn Budget,
) -> Result<Vec<Option<Nimber>>, Stop> {
    let squares = rows.checked_mul(columns).ok_or(Stop::Memory)?;
    let rides = game.rides();
    // A value is at most the number of options, and a ride has fewer than `rows + columns` of them.
    let longest = |&(up, left): &(usize, usize)| {
        let up = rows.saturating_sub(1).checked_div(up).unwrap_or(usize::MAX);
        up.min(columns.saturating_sub(1).checked_div(left).unwrap_or(usize::MAX))
    };
    let words = rides.iter().map(longest).sum::<usize>() / 64 + 1;
    let mut lines: Vec<Line> = rides.iter().map(|&ride| Line::new(ride, columns, words)).collect();
    let bytes = squares * size_of::<Option<Nimber>>() + lines.iter().map(|line| line.sets.len() * 8).sum::<usize>();
    budget.spend(0, bytes as u64)?;
    let mut values: Vec<Option<Nimber>> = Vec::with_capacity(squares);
    let mut union = vec![0u64; words];
    for row in 0..rows {
        for column in 0..columns {
            if game.blocked(row, column) {
                lines.iter_mut().for_each(|line| line.clear(row, column));
                values.push(None);
                continue;
            }
            union.fill(0);
            for line in &mut lines {
                let before = line.before(row, column);
                let value = before.and_then(|(r, c)| values[r * columns + c]);
                line.advance(row, column, before, value, &mut union);
            }
            let word = union.iter().position(|&w| w != u64::MAX).expect("a value is at most the number of options");
            values.push(Some(Nimber(word as u64 * 64 + u64::from(union[word].trailing_ones()))));
        }
        budget.spend(columns as u64, 0)?;
    }
    Ok(values)
}

/// The sets of one direction, for as many rows as it reaches back.
struct Line {
    up: usize,
    left: usize,
    columns: usize,
    words: usize,
    sets: Vec<u64>,
}

impl Line {
    fn new((up, left): (usize, usize), columns: usize, words: usize) -> Line {
        Line { up, left, columns, words, sets: vec![0; (up + 1) * columns * words] }
    }

    fn at(&self, row: usize, column: usize) -> usize {
        (row % (self.up + 1) * self.columns + column) * self.words
    }

    /// The square one step along the direction, if it is on the board.
    fn before(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        Some((row.checked_sub(self.up)?, column.checked_sub(self.left)?))
    }

    fn clear(&mut self, row: usize, column: usize) {
        let at = self.at(row, column);
        self.sets[at..at + self.words].fill(0);
    }

    /// The set of this square is that of the square before, and its value; it is added to the union.
    fn advance(
        &mut self,
        row: usize,
        column: usize,
        before: Option<(usize, usize)>,
        value: Option<Nimber>,
        union: &mut [u64],
    ) {
        let (Some((r, c)), Some(value)) = (before, value) else { return self.clear(row, column) };
        let (from, to) = (self.at(r, c), self.at(row, column));
        self.sets.copy_within(from..from + self.words, to);
        self.sets[to + (value.0 / 64) as usize] |= 1 << (value.0 % 64);
        for (all, own) in union.iter_mut().zip(&self.sets[to..]) {
            *all |= own;
        }
    }
}
