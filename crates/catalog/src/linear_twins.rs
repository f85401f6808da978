//! The games of one or two numbers whose moves are linear formulas, for the recognition of rules that users write.
//!
//! Rules of a user are proved to have the options of such a game; then its theorem decides their positions of any size.

use crate::boards;
use crate::heaps::{bash, dynamic_nim, take_between, wythoff};
use crate::shared::linear_moves::{family, form, rook_moves, wythoff_moves};
use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearTwin, Ruleset};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximum number of values of a parameter, such as `t` of Wythoff's game, that are tried.
const MAX_PARAMETER_CANDIDATES: usize = 8;

/// The games that may have the same options as these moves.
pub(crate) fn linear_twins(moves: &LinearMoves) -> Vec<LinearTwin> {
    let several = |family: &LinearFamily| family.left_components.len() != 1 || !family.tests.is_empty();
    if moves.families.is_empty() || moves.families.iter().any(several) {
        return Vec::new();
    }
    if moves.params != 2 {
        return if moves.params == 1 { [bash_twins(moves), interval_twins(moves)].concat() } else { Vec::new() };
    }
    let mut found = vec![same_numbers(rook_moves(), boards::rook::empty_board())];
    found.push(same_numbers(step_moves(&[(1, 0), (0, 1), (1, 1)]), boards::king::empty_board()));
    found.extend(wythoff_slacks(moves).into_iter().map(|t| same_numbers(wythoff_moves(t), wythoff::ruleset(t as u64))));
    for k in dynamic_factors(moves) {
        let ruleset = if k == 2 { dynamic_nim::fibonacci_nim() } else { dynamic_nim::ruleset(k as u64) };
        for twin in dynamic_twins(k, &ruleset) {
            found.push(swap_numbers(&twin));
            found.push(twin);
        }
    }
    found
}

/// `bash(m)`, which has too many numbers to list if `m` is large.
fn bash_twins(moves: &LinearMoves) -> Vec<LinearTwin> {
    let constants = moves.families.iter().flat_map(|family| &family.rows).map(|row| row.constant);
    let limits: BTreeSet<i64> = constants.filter(|&m| m > 0).collect();
    let twin = |m: i64| taking_twin([1, m], bash::ruleset((m as u64).into()));
    limits.into_iter().rev().take(MAX_PARAMETER_CANDIDATES).map(twin).collect()
}

/// `take_between(l, r)` with `2 ≤ l ≤ r`, which has too many numbers to list if `r` is large.
fn interval_twins(moves: &LinearMoves) -> Vec<LinearTwin> {
    const MAX_INTERVAL_ENDS: usize = 3;
    let constants = || moves.families.iter().flat_map(|family| &family.rows).map(|row| row.constant);
    let ends =
        |sign: i64| -> BTreeSet<i64> { constants().map(|c| c.saturating_mul(sign)).filter(|&c| c > 1).collect() };
    let (least, most) = (ends(-1), ends(1));
    let most = most.iter().rev().take(MAX_INTERVAL_ENDS);
    let pairs = most.flat_map(|&r| least.iter().rev().take(MAX_INTERVAL_ENDS).map(move |&l| [l, r]));
    let twin = |[l, r]: [i64; 2]| taking_twin([l, r], take_between::ruleset((l as u64).into(), (r as u64).into()));
    pairs.filter(|[l, r]| l <= r).map(twin).collect()
}

/// A game in which the numbers from `least` to `most` may be taken.
fn taking_twin([least, most]: [i64; 2], ruleset: Arc<Ruleset>) -> LinearTwin {
    let rows = vec![form(-least, [(1, 1)]), form(0, [(0, 1), (1, -1)]), form(most, [(1, -1)])];
    let left = vec![vec![form(0, [(0, 1), (1, -1)])]];
    let family = LinearFamily { choice_count: 1, rows, tests: Vec::new(), left_components: left, runs: Vec::new() };
    let moves = LinearMoves { params: 1, families: vec![family] };
    LinearTwin { moves, ruleset, numbers: vec![form(0, [(0, 1)])], option_numbers: vec![form(0, [(1, 1)])] }
}

/// A game whose numbers are those of the ruleset.
fn same_numbers(moves: LinearMoves, ruleset: Arc<Ruleset>) -> LinearTwin {
    let numbers = vec![form(0, [(0, 1)]), form(0, [(1, 1)])];
    LinearTwin { moves, ruleset, numbers, option_numbers: vec![form(0, [(2, 1)]), form(0, [(3, 1)])] }
}

/// Moves that lower the numbers by one of these pairs.
fn step_moves(steps: &[(i64, i64)]) -> LinearMoves {
    let step = |&(a, b): &(i64, i64)| {
        let left = [form(-a, [(0, 1)]), form(-b, [(1, 1)])];
        family(0, left.to_vec(), left)
    };
    LinearMoves { params: 2, families: steps.iter().map(step).collect() }
}

/// The numbers that may be `t`: 1, and those that the constants of the moves suggest.
fn wythoff_slacks(moves: &LinearMoves) -> Vec<i64> {
    let constants = moves.families.iter().flat_map(|family| &family.rows).map(|row| row.constant.saturating_abs());
    let slacks: BTreeSet<i64> =
        constants.flat_map(|c| [c, c.saturating_add(1)]).chain([1]).filter(|&t| (1..i64::MAX).contains(&t)).collect();
    slacks.into_iter().take(MAX_PARAMETER_CANDIDATES).collect()
}

/// The numbers that may be `k` of `dynamic_nim(k)`: the coefficients of the moves.
fn dynamic_factors(moves: &LinearMoves) -> Vec<i64> {
    let forms =
        moves.families.iter().flat_map(|family| family.rows.iter().chain(family.left_components.iter().flatten()));
    let factors: BTreeSet<i64> = forms.flat_map(|form| &form.terms).map(|&(_, times)| times.saturating_abs()).collect();
    factors.into_iter().filter(|&k| k < 1 << 32).take(MAX_PARAMETER_CANDIDATES).collect()
}

/// The ways to write `dynamic_nim(k)` with the stones as the first number: the second number is the largest number that may be taken, also
/// where that is more than the stones; or the number that the last move took.
fn dynamic_twins(k: i64, ruleset: &Arc<Ruleset>) -> Vec<LinearTwin> {
    let stones_left = || form(0, [(0, 1), (2, -1)]);
    let rows = |limit: LinearForm| vec![form(-1, [(2, 1)]), stones_left(), limit];
    let (at_most, at_most_of_last) = (form(0, [(1, 1), (2, -1)]), form(0, [(1, k), (2, -1)]));
    let moves = |families: Vec<LinearFamily>| LinearMoves { params: 2, families };
    let (same, taken) = (form(0, [(2, 1)]), |times: i64| form(0, [(0, times), (2, -times)]));
    let most = vec![form(0, [(0, 1)]), form(0, [(1, 1)])];
    // `k` times the number taken, at most the number left: below it, and from it on.
    let below = [rows(at_most.clone()), vec![form(0, [(0, 1), (2, -1 - k)])]].concat();
    let beyond = [rows(at_most.clone()), vec![form(0, [(0, -1), (2, 1 + k)])]].concat();
    vec![
        LinearTwin {
            moves: moves(vec![family(1, rows(at_most), [stones_left(), form(0, [(2, k)])])]),
            ruleset: Arc::clone(ruleset),
            numbers: most.clone(),
            option_numbers: vec![same.clone(), taken(k)],
        },
        LinearTwin {
            moves: moves(vec![
                family(1, below, [stones_left(), form(0, [(2, k)])]),
                family(1, beyond, [stones_left(), stones_left()]),
            ]),
            ruleset: Arc::clone(ruleset),
            numbers: most,
            option_numbers: vec![same.clone(), form(0, [(3, 1)])],
        },
        LinearTwin {
            moves: moves(vec![family(1, rows(at_most_of_last), [stones_left(), form(0, [(2, 1)])])]),
            ruleset: Arc::clone(ruleset),
            numbers: vec![form(0, [(0, 1)]), form(0, [(1, k)])],
            option_numbers: vec![same, taken(1)],
        },
    ]
}

/// The twin with the two numbers of the game exchanged.
fn swap_numbers(twin: &LinearTwin) -> LinearTwin {
    let swap = |form: &LinearForm| {
        let swapped = |var: usize| if var < 2 { 1 - var } else { var };
        LinearForm { terms: form.terms.iter().map(|&(var, times)| (swapped(var), times)).collect(), ..form.clone() }
    };
    let swap_family = |family: &LinearFamily| LinearFamily {
        rows: family.rows.iter().map(swap).collect(),
        left_components: family.left_components.iter().map(|left| left.iter().rev().map(swap).collect()).collect(),
        ..family.clone()
    };
    LinearTwin {
        moves: LinearMoves { families: twin.moves.families.iter().map(swap_family).collect(), ..twin.moves },
        ruleset: Arc::clone(&twin.ruleset),
        numbers: twin.numbers.iter().map(swap).collect(),
        option_numbers: twin.option_numbers.iter().rev().map(swap).collect(),
    }
}
