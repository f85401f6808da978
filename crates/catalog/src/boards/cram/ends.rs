//! The values of all boards with a few rows, in a table that is filled once for each width, in about 2 ms.
//!
//! A value is stored as one bit of a byte, so that `or` collects the values of all options, and the mex is the lowest bit that is not set.
//! Boards that differ only in their first row are adjacent and are filled together.
//!
//! Boards in the table are neither made canonical nor remembered by the search. Tables of 20 cells were measured to be large enough:
//! with 24 cells, a search of 4 × 11 visits 2 % fewer components; with 16 cells, it visits 1.8 times as many.

use crate::shared::cells::{cells_with_lower_neighbour, cells_with_right_neighbour};
use std::sync::OnceLock;

/// The width of the widest boards that have a table.
const MAX_TABLE_WIDTH: usize = 8;

/// The number of cells of the largest boards. A table has one byte for each subset of them.
const MAX_TABLE_CELLS: u32 = 20;

static TABLES_BY_WIDTH: [OnceLock<Vec<u8>>; MAX_TABLE_WIDTH + 1] = [const { OnceLock::new() }; MAX_TABLE_WIDTH + 1];

/// The number of rows of the boards in the table of a width. Narrow components seldom have more.
pub(super) fn table_rows(width: u32) -> u32 {
    match width {
        1 => 12,
        2 => 8,
        3.. if width as usize <= MAX_TABLE_WIDTH => MAX_TABLE_CELLS / width,
        _ => 0,
    }
}

/// The values of the boards of a width.
#[derive(Clone, Copy)]
pub(super) struct EndValues(&'static [u8]);

impl EndValues {
    /// The table for a width, which is filled on first use.
    pub(super) fn for_width(width: u32) -> EndValues {
        match TABLES_BY_WIDTH.get(width as usize) {
            Some(table) => EndValues(table.get_or_init(|| fill_table(width))),
            None => EndValues(&[]),
        }
    }

    /// The value of some cells, one of which should be in the first row.
    /// `None` if they have too many rows, or the value is 8 or more.
    #[inline]
    pub(super) fn value(self, bits: u64) -> Option<u64> {
        let one = *self.0.get(usize::try_from(bits).ok()?)?;
        (one != 0).then(|| one.trailing_zeros().into())
    }
}

fn fill_table(width: u32) -> Vec<u8> {
    match width {
        1 | 2 => fill_board_by_board(width),
        3 => fill_row_by_row::<3, 1>(),
        4 => fill_row_by_row::<4, 2>(),
        5 => fill_row_by_row::<5, 4>(),
        6 => fill_row_by_row::<6, 8>(),
        7 => fill_row_by_row::<7, 16>(),
        8 => fill_row_by_row::<8, 32>(),
        _ => Vec::new(),
    }
}

/// Calls `visit` with each domino on some cells of a board.
#[inline(always)]
fn for_each_domino(cells: usize, width: u32, mut visit: impl FnMut(usize)) {
    let mut across = cells_with_right_neighbour(cells as u64, width);
    while across != 0 {
        visit(0b11 << across.trailing_zeros());
        across &= across - 1;
    }
    let mut down = cells_with_lower_neighbour(cells as u64, width);
    while down != 0 {
        visit((1 | 1 << width) << down.trailing_zeros());
        down &= down - 1;
    }
}

fn fill_board_by_board(width: u32) -> Vec<u8> {
    let mut table = vec![0u8; 1 << (table_rows(width) * width)];
    for board in 0..table.len() {
        let mut reached = 0u8;
        for_each_domino(board, width, |domino| reached |= table[board & !domino]);
        table[board] = !reached & reached.wrapping_add(1);
    }
    table
}

/// The bytes of a word: one for each of eight boards that differ in three cells. The boards that differ only in the first row
/// fill a few such words.
const BOARDS_PER_WORD: usize = 8;

/// For each subset of three cells, the bytes of the boards that contain it.
const BYTES_HAVING_CELLS: [u64; BOARDS_PER_WORD] = {
    let mut having = [0; BOARDS_PER_WORD];
    let mut lane = 0;
    while lane < BOARDS_PER_WORD * BOARDS_PER_WORD {
        let (cells, board) = (lane / BOARDS_PER_WORD, lane % BOARDS_PER_WORD);
        if board & cells == cells {
            having[cells] |= 0xff << (8 * board);
        }
        lane += 1;
    }
    having
};

/// For each byte, its lowest bit that is not set; 0 if all are set.
#[inline(always)]
fn mex_of_each_byte(values: u64) -> u64 {
    const HIGH_BITS: u64 = u64::from_ne_bytes([0x80; BOARDS_PER_WORD]);
    const LOW_BITS: u64 = u64::from_ne_bytes([1; BOARDS_PER_WORD]);
    let next = ((values & !HIGH_BITS) + LOW_BITS) ^ (values & HIGH_BITS);
    !values & next
}

/// Adds the values of the boards without some cells of the first row to the option values of the boards with these cells.
#[inline(always)]
fn add_option_values<const WORDS: usize>(to: &mut [u64; WORDS], from: &[u64; WORDS], cells: usize) {
    let (words, bytes) = (cells / BOARDS_PER_WORD, cells % BOARDS_PER_WORD);
    for at in 0..WORDS {
        if at & words == words {
            to[at] |= from[at - words] << (8 * bytes) & BYTES_HAVING_CELLS[bytes];
        }
    }
}

/// The table for boards of width `WIDTH`, with `WORDS` words for the subsets of a row.
///
/// A value of 8 or more is stored as no bit. The values of boards that lead to it are still correct: a mex below 8 does not depend
/// on larger option values, and a mex of 8 or more is again stored as no bit.
fn fill_row_by_row<const WIDTH: usize, const WORDS: usize>() -> Vec<u8> {
    let width = WIDTH as u32;
    let mut table = vec![0u8; 1 << (table_rows(width) * width)];
    for below in (0..table.len()).step_by(WORDS * BOARDS_PER_WORD) {
        let row = |board: usize| -> [u64; WORDS] {
            let bytes = &table[board..board + WORDS * BOARDS_PER_WORD];
            std::array::from_fn(|at| {
                let word = bytes[at * BOARDS_PER_WORD..].first_chunk().expect("boards come in rows");
                u64::from_le_bytes(*word)
            })
        };
        let mut reached = [0u64; WORDS];
        for_each_domino(below, width, |domino| {
            let from = row(below & !domino);
            (0..WORDS).for_each(|at| reached[at] |= from[at]);
        });
        // Dominoes across the first two rows.
        for column in 0..WIDTH {
            let lower = 1 << (WIDTH + column);
            if below & lower != 0 {
                add_option_values(&mut reached, &row(below & !lower), 1 << column);
            }
        }
        // Dominoes within the first row lead to boards of the same group. Repeat as often as dominoes fit in the row,
        // since each repetition makes the boards with one more domino's room correct.
        let mut values = reached.map(mex_of_each_byte);
        for _ in 0..WIDTH / 2 {
            let mut reached = reached;
            (1..WIDTH).for_each(|column| add_option_values(&mut reached, &values, 0b11 << (column - 1)));
            values = reached.map(mex_of_each_byte);
        }
        for (to, word) in table[below..].chunks_exact_mut(BOARDS_PER_WORD).zip(values) {
            to.copy_from_slice(&word.to_le_bytes());
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the definition: the mex of the values of the options of each board.
    #[test]
    fn every_value_is_the_least_that_no_option_has() {
        for width in 1..=8 {
            let (table, cells) = (EndValues::for_width(width), width * table_rows(width));
            // All boards of a few cells, and every 97th larger one.
            let large = (1u64 << 14..1 << cells).step_by(97);
            for board in (0..1u64 << cells.min(14)).chain(large) {
                let mut reached = [false; 16];
                for one in 0..cells {
                    let right = (one % width + 1 < width).then_some(one + 1);
                    for other in right.into_iter().chain([one + width]) {
                        let domino = 1 << one | 1 << other;
                        if board & domino == domino {
                            let value = table.value(board & !domino);
                            reached[value.unwrap_or(15) as usize] = true;
                        }
                    }
                }
                let least = reached.iter().position(|reached| !reached).expect("values are small") as u64;
                assert_eq!(table.value(board), Some(least).filter(|&least| least < 8), "{board:b}, {width} wide");
            }
            assert_eq!(table.value(1 << cells), None);
        }
        assert_eq!(EndValues::for_width(9).value(0), None);
        assert_eq!(EndValues::for_width(4).value((1 << 16) - 1), Some(0));
        assert_eq!(EndValues::for_width(5).value((1 << 20) - 1), Some(2));
    }
}
