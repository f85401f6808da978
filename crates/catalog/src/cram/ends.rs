//! The values of all boards with a few rows, in a table that is filled once for each width, in about 2 ms.
//!
//! A value is stored as one bit of a byte, so that `or` collects the values of all options, and the mex is the lowest bit that is not set.
//! Boards that differ only in their first row are adjacent and are filled together.
//!
//! Boards in the table are neither made canonical nor remembered by the search. Tables of 20 cells were measured to be large enough:
//! with 24 cells, a search of 4 × 11 visits 2 % fewer components; with 16 cells, it visits 1.8 times as many.

use crate::cells::{with_below, with_right};
use std::sync::OnceLock;

/// The width of the widest boards that have a table.
const WIDEST: usize = 8;

/// The number of cells of the largest boards. A table has one byte for each subset of them.
const CELLS: u32 = 20;

static TABLES: [OnceLock<Vec<u8>>; WIDEST + 1] = [const { OnceLock::new() }; WIDEST + 1];

/// The number of rows of the boards in the table of a width. Narrow components seldom have more.
pub(super) fn rows(width: u32) -> u32 {
    match width {
        1 => 12,
        2 => 8,
        3.. if width as usize <= WIDEST => CELLS / width,
        _ => 0,
    }
}

/// The values of the boards of a width.
#[derive(Clone, Copy)]
pub(super) struct Ends(&'static [u8]);

impl Ends {
    /// The table for a width, which is filled on first use.
    pub(super) fn of(width: u32) -> Ends {
        match TABLES.get(width as usize) {
            Some(table) => Ends(table.get_or_init(|| fill(width))),
            None => Ends(&[]),
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

fn fill(width: u32) -> Vec<u8> {
    match width {
        1 | 2 => filled_one_by_one(width),
        3 => filled::<3, 1>(),
        4 => filled::<4, 2>(),
        5 => filled::<5, 4>(),
        6 => filled::<6, 8>(),
        7 => filled::<7, 16>(),
        8 => filled::<8, 32>(),
        _ => Vec::new(),
    }
}

/// Calls `visit` with each domino on some cells of a board.
#[inline(always)]
fn each_domino(cells: usize, width: u32, mut visit: impl FnMut(usize)) {
    let mut across = with_right(cells as u64, width);
    while across != 0 {
        visit(0b11 << across.trailing_zeros());
        across &= across - 1;
    }
    let mut down = with_below(cells as u64, width);
    while down != 0 {
        visit((1 | 1 << width) << down.trailing_zeros());
        down &= down - 1;
    }
}

fn filled_one_by_one(width: u32) -> Vec<u8> {
    let mut table = vec![0u8; 1 << (rows(width) * width)];
    for board in 0..table.len() {
        let mut reached = 0u8;
        each_domino(board, width, |domino| reached |= table[board & !domino]);
        table[board] = !reached & reached.wrapping_add(1);
    }
    table
}

/// The bytes of a word: one for each of eight boards that differ in three cells. The boards that differ only in the first row
/// fill a few such words.
const BYTES: usize = 8;

/// For each subset of three cells, the bytes of the boards that contain it.
const HAVING: [u64; BYTES] = {
    let mut having = [0; BYTES];
    let mut lane = 0;
    while lane < BYTES * BYTES {
        let (cells, board) = (lane / BYTES, lane % BYTES);
        if board & cells == cells {
            having[cells] |= 0xff << (8 * board);
        }
        lane += 1;
    }
    having
};

/// For each byte, its lowest bit that is not set; 0 if all are set.
#[inline(always)]
fn mex(values: u64) -> u64 {
    const HIGH: u64 = u64::from_ne_bytes([0x80; BYTES]);
    const ONE: u64 = u64::from_ne_bytes([1; BYTES]);
    let next = ((values & !HIGH) + ONE) ^ (values & HIGH);
    !values & next
}

/// Adds the values of the boards without some cells of the first row to the option values of the boards with these cells.
#[inline(always)]
fn add<const WORDS: usize>(to: &mut [u64; WORDS], from: &[u64; WORDS], cells: usize) {
    let (words, bytes) = (cells / BYTES, cells % BYTES);
    for at in 0..WORDS {
        if at & words == words {
            to[at] |= from[at - words] << (8 * bytes) & HAVING[bytes];
        }
    }
}

/// The table for boards of width `WIDTH`, with `WORDS` words for the subsets of a row.
///
/// A value of 8 or more is stored as no bit. The values of boards that lead to it are still correct: a mex below 8 does not depend
/// on larger option values, and a mex of 8 or more is again stored as no bit.
fn filled<const WIDTH: usize, const WORDS: usize>() -> Vec<u8> {
    let width = WIDTH as u32;
    let mut table = vec![0u8; 1 << (rows(width) * width)];
    for below in (0..table.len()).step_by(WORDS * BYTES) {
        let row = |board: usize| -> [u64; WORDS] {
            let bytes = &table[board..board + WORDS * BYTES];
            std::array::from_fn(|at| {
                let word = bytes[at * BYTES..].first_chunk().expect("boards come in rows");
                u64::from_le_bytes(*word)
            })
        };
        let mut reached = [0u64; WORDS];
        each_domino(below, width, |domino| {
            let from = row(below & !domino);
            (0..WORDS).for_each(|at| reached[at] |= from[at]);
        });
        // Dominoes across the first two rows.
        for column in 0..WIDTH {
            let lower = 1 << (WIDTH + column);
            if below & lower != 0 {
                add(&mut reached, &row(below & !lower), 1 << column);
            }
        }
        // Dominoes within the first row lead to boards of the same group. Repeat as often as dominoes fit in the row,
        // since each repetition makes the boards with one more domino's room correct.
        let mut values = reached.map(mex);
        for _ in 0..WIDTH / 2 {
            let mut reached = reached;
            (1..WIDTH).for_each(|column| add(&mut reached, &values, 0b11 << (column - 1)));
            values = reached.map(mex);
        }
        for (to, word) in table[below..].chunks_exact_mut(BYTES).zip(values) {
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
            let (table, cells) = (Ends::of(width), width * rows(width));
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
        assert_eq!(Ends::of(9).value(0), None);
        assert_eq!(Ends::of(4).value((1 << 16) - 1), Some(0));
        assert_eq!(Ends::of(5).value((1 << 20) - 1), Some(2));
    }
}
