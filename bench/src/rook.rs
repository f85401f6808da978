//! The rook on a board of 1000 × 1000 squares with obstacles, compared with the definition.

use crate::Bench;

pub(crate) const BENCH: Bench = Bench {
    name: "rook",
    work: "the values of all squares of a board of 1000 × 1000, one square in 50 blocked",
    rival: "the definition",
    expected: 0xf847_176c_6318_0e36,
    options: None,
    ours,
    theirs,
};

const SIZE: usize = 1000;

fn blocked(row: usize, column: usize) -> bool {
    (row * 7919 + column * 104_729 + row * column * 31) % 50 == 7
}

fn ours() -> Vec<u64> {
    use grundy::grid::grid;
    use grundy::series::{Asked, Cell};
    let sign = |r, c| if blocked(r, c) { '#' } else { '.' };
    let rows: Vec<String> = (0..SIZE).map(|r| (0..SIZE).map(|c| sign(r, c)).collect()).collect();
    let game = grundy::evaluate(&format!("rook(\"{}\")", rows.join("|"))).expect("the board parses");
    let (mut engine, meter) = (grundy::Engine::new(), grundy::Meter::default());
    let grid = grid(&game, None, Asked::Values, &mut engine, &meter).expect("a board is a table");
    let value = |cell: &Cell| match cell {
        Cell::Value(value) => value.0,
        _ => u64::MAX,
    };
    grid.rows.iter().flatten().map(value).collect()
}

/// The definition: visits every square that the rook can reach.
fn theirs() -> Vec<u64> {
    let mut values = vec![u64::MAX; SIZE * SIZE];
    let mut stamps = vec![0usize; 2 * SIZE];
    for row in 0..SIZE {
        for column in (0..SIZE).filter(|&c| !blocked(row, c)) {
            let round = row * SIZE + column + 1;
            let up = (0..row).rev().map(|r| r * SIZE + column);
            let left = (0..column).rev().map(|c| row * SIZE + c);
            for square in up.take_while(|&s| values[s] != u64::MAX).chain(left.take_while(|&s| values[s] != u64::MAX)) {
                stamps[values[square] as usize] = round;
            }
            let value = stamps.iter().position(|&stamp| stamp != round).unwrap_or(stamps.len());
            values[row * SIZE + column] = value as u64;
        }
    }
    values
}
