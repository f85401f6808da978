//! Lists the moves of a heap that take a range of numbers.

use grundy_game::{Nat, TheoremMoves};

/// The moves in a heap of `stones` that take from `first` to `last` of them.
pub(super) fn moves_that_take(stones: &Nat, first: Nat, last: &Nat, limit: usize) -> TheoremMoves {
    if first > *last {
        return TheoremMoves::no_moves();
    }
    let total = last - &first + 1u32;
    let mut listed_moves = Vec::new();
    let mut taken = first;
    while taken <= *last && listed_moves.len() < limit {
        listed_moves.push(vec![vec![(stones - &taken).into(), taken.clone().into()]]);
        taken += 1u32;
    }
    TheoremMoves { listed_moves, total: Some(total) }
}
