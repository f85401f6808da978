//! The rook on a board of 1000 × 1000 squares with obstacles, compared with the definition.

use crate::RivalBench;

pub(crate) const ROOK_BENCH: RivalBench = RivalBench {
    name: "rook",
    work: "the values of all squares of a board of 1000 × 1000, one square in 50 blocked",
    rival: "the definition",
    expected: 0xf847_176c_6318_0e36,
    options: None,
    ours: engine_values,
    theirs: definition_values,
};

const BOARD_SIDE: usize = 1000;

fn is_blocked(row: usize, column: usize) -> bool {
    (row * 7919 + column * 104_729 + row * column * 31) % 50 == 7
}

fn engine_values() -> Vec<u64> {
    use grundy::grid::grid;
    use grundy::series::{SeriesCell, SeriesQuestion};
    let sign = |r, c| if is_blocked(r, c) { '#' } else { '.' };
    let rows: Vec<String> = (0..BOARD_SIDE).map(|r| (0..BOARD_SIDE).map(|c| sign(r, c)).collect()).collect();
    let game = grundy::evaluate(&format!("rook(\"{}\")", rows.join("|"))).expect("the board parses");
    let (mut engine, meter) = (grundy::Engine::new(), grundy::Meter::default());
    let grid = grid(&game, None, SeriesQuestion::Values, &mut engine, &meter).expect("a board is a table");
    let value = |cell: &SeriesCell| match cell {
        SeriesCell::Value(value) => value.0,
        _ => u64::MAX,
    };
    grid.rows.iter().flatten().map(value).collect()
}

/// The definition: visits every square that the rook can reach.
fn definition_values() -> Vec<u64> {
    let mut values = vec![u64::MAX; BOARD_SIDE * BOARD_SIDE];
    let mut stamps = vec![0usize; 2 * BOARD_SIDE];
    for row in 0..BOARD_SIDE {
        for column in (0..BOARD_SIDE).filter(|&c| !is_blocked(row, c)) {
            let round = row * BOARD_SIDE + column + 1;
            let up = (0..row).rev().map(|r| r * BOARD_SIDE + column);
            let left = (0..column).rev().map(|c| row * BOARD_SIDE + c);
            for square in up.take_while(|&s| values[s] != u64::MAX).chain(left.take_while(|&s| values[s] != u64::MAX)) {
                stamps[values[square] as usize] = round;
            }
            let value = stamps.iter().position(|&stamp| stamp != round).unwrap_or(stamps.len());
            values[row * BOARD_SIDE + column] = value as u64;
        }
    }
    values
}
