//! The values of all boards of a few rows, as a table that is filled once for each width.
//!
//! A value is kept as one bit of a byte, so that the values of all options are told by `or`, and the least number that is missing
//! is the lowest bit that is not set. The boards that differ in their first row alone stand side by side and are filled at once.

use std::sync::OnceLock;

/// The widest boards.
const WIDEST: usize = 8;

/// So many bits are the cells of the largest boards; a table has a byte for each of their subsets.
const CELLS: u32 = 20;

static TABLES: [OnceLock<Vec<u8>>; WIDEST + 1] = [const { OnceLock::new() }; WIDEST + 1];

/// How many rows the boards of the table have.
pub(super) fn rows(width: u32) -> u32 {
    if width as usize > WIDEST { 0 } else { CELLS / width }
}

/// The values of the boards of a width.
#[derive(Clone, Copy)]
pub(super) struct Ends(&'static [u8]);

impl Ends {
    /// The table for a width, which is filled when it is first asked for.
    pub(super) fn of(width: u32) -> Ends {
        match TABLES.get(width as usize) {
            Some(table) => Ends(table.get_or_init(|| fill(width))),
            None => Ends(&[]),
        }
    }

    /// The value of some cells, of which one should be in the first row;
    /// `None` where they have too many rows, or the value is 8 or more.
    #[inline]
    pub(super) fn value(self, bits: u64) -> Option<u64> {
        let one = *self.0.get(usize::try_from(bits).ok()?)?;
        (one != 0).then(|| one.trailing_zeros().into())
    }
}

fn fill(width: u32) -> Vec<u8> {
    match width {
        1 => filled::<1, 2>(),
        2 => filled::<2, 4>(),
        3 => filled::<3, 8>(),
        4 => filled::<4, 16>(),
        5 => filled::<5, 32>(),
        6 => filled::<6, 64>(),
        7 => filled::<7, 128>(),
        8 => filled::<8, 256>(),
        _ => Vec::new(),
    }
}

/// The lowest bit that is not set, byte by byte; none where all are.
fn mex<const LANES: usize>(of: &[u8; LANES]) -> [u8; LANES] {
    of.map(|values| !values & values.wrapping_add(1))
}

/// Adds the values of boards without some cells of the first row to those of the boards that have these cells.
fn add<const LANES: usize>(to: &mut [u8; LANES], from: &[u8; LANES], cells: usize) {
    for lane in (0..LANES).filter(|lane| lane & cells == cells) {
        to[lane] |= from[lane & !cells];
    }
}

/// The table for boards that are `WIDTH` wide, with `LANES` subsets of a row.
///
/// A value of 8 or more leaves no bit. Those of boards that lead to it are right nevertheless: they are below 8, or again leave none.
fn filled<const WIDTH: usize, const LANES: usize>() -> Vec<u8> {
    let width = WIDTH as u32;
    let first = (0..rows(width)).fold(0, |cells, row| cells | 1usize << (row * width));
    let mut table = vec![0u8; 1 << (rows(width) * width)];
    for below in (0..table.len()).step_by(LANES) {
        let row = |board: usize| -> &[u8; LANES] { table[board..].first_chunk().expect("boards come in rows") };
        let mut reached = [0u8; LANES];
        let mut take = |cells: usize| reached.iter_mut().zip(row(below & !cells)).for_each(|(to, from)| *to |= from);
        let mut across = below & (below & !first) >> 1;
        while across != 0 {
            take(0b11 << across.trailing_zeros());
            across &= across - 1;
        }
        let mut down = below & below >> WIDTH;
        while down != 0 {
            let upper = down & down.wrapping_neg();
            take(upper | upper << WIDTH);
            down &= down - 1;
        }
        // A domino on the first two rows.
        for column in 0..WIDTH {
            let lower = 1 << (WIDTH + column);
            if below & lower != 0 {
                add(&mut reached, row(below & !lower), 1 << column);
            }
        }
        // Those within the first row lead to boards that are filled here: as often as dominoes have room in it.
        let mut values = mex(&reached);
        for _ in 0..WIDTH / 2 {
            let mut reached = reached;
            (1..WIDTH).for_each(|column| add(&mut reached, &values, 0b11 << (column - 1)));
            values = mex(&reached);
        }
        table[below..below + LANES].copy_from_slice(&values);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition, cell by cell: the values of the options of each board, which are below it, and the least that is missing.
    #[test]
    fn every_value_is_the_least_that_no_option_has() {
        for width in 1..=8 {
            let (table, cells) = (Ends::of(width), width * rows(width));
            // All boards of a few cells, and every 97th.
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
