//! The moves of games of two numbers as linear formulas.

use grundy_game::{LinearFamily, LinearForm, LinearMoves};

/// `constant + Σ times·variable`.
pub(crate) fn form<const N: usize>(constant: i64, terms: [(usize, i64); N]) -> LinearForm {
    LinearForm { terms: terms.into(), constant }
}

/// Moves that leave one pair of numbers, in which the variables from 2 on are chosen.
pub(crate) fn family(chosen: usize, rows: Vec<LinearForm>, left: [LinearForm; 2]) -> LinearFamily {
    LinearFamily { choice_count: chosen, rows, tests: Vec::new(), left_components: vec![left.into()], runs: Vec::new() }
}

/// Moves that lower the first number, or the second.
pub(crate) fn rook_moves() -> LinearMoves {
    let taken = |heap: usize| vec![form(-1, [(2, 1)]), form(0, [(heap, 1), (2, -1)])];
    let first = family(1, taken(0), [form(0, [(0, 1), (2, -1)]), form(0, [(1, 1)])]);
    let second = family(1, taken(1), [form(0, [(0, 1)]), form(0, [(1, 1), (2, -1)])]);
    LinearMoves { params: 2, families: vec![first, second] }
}

/// The moves of `wythoff(t=t)`.
pub(crate) fn wythoff_moves(t: i64) -> LinearMoves {
    let mut moves = rook_moves();
    let rows = vec![
        form(-1, [(2, 1)]),
        form(-1, [(3, 1)]),
        form(t - 1, [(2, 1), (3, -1)]),
        form(t - 1, [(2, -1), (3, 1)]),
        form(0, [(0, 1), (2, -1)]),
        form(0, [(1, 1), (3, -1)]),
    ];
    moves.families.push(family(2, rows, [form(0, [(0, 1), (2, -1)]), form(0, [(1, 1), (3, -1)])]));
    moves
}
