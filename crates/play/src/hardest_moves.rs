//! The moves of a lost position that are hardest to answer.

use super::available_moves::MAX_PLAYABLE_MOVES;
use super::{Choice, choices};
use grundy::{Effort, Engine, Meter, Query};
use grundy_game::{Convention, Nat};
use std::cmp::Ordering;

/// The maximum number of moves of a lost position that are compared.
const MAX_COMPARED_MOVES: usize = 64;
/// The maximum number of positions that the comparison may visit.
const MAX_COMPARISON_POSITIONS: u64 = 200_000;

/// Returns those of the moves in `good`, none of which wins, that leave the smallest share of winning replies.
///
/// Unless `listed`, the replies are not counted, and the number of winning ones decides.
pub(super) fn hardest_moves(
    all: &[&Choice],
    good: Vec<usize>,
    listed: bool,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Vec<usize> {
    let part = meter.remaining_part(MAX_COMPARISON_POSITIONS);
    let mut hardest: Vec<usize> = Vec::new();
    let mut least: Option<(Nat, Nat)> = None;
    for &choice in good.iter().take(MAX_COMPARED_MOVES) {
        let sum = all[choice].position_after();
        let query = Query::new(sum.clone()).under(convention).with_moves(1).with_effort(Effort::Brief);
        let Some(winning) = query.solve(engine, &part).winning_total else { continue };
        let replies = match listed {
            true => choices(&sum, MAX_PLAYABLE_MOVES).map_or(MAX_PLAYABLE_MOVES + 1, |replies| replies.len()),
            false => 1,
        };
        let share = (winning, Nat::from(replies));
        let order = least.as_ref().map_or(Ordering::Less, |least| compare_shares(&share, least));
        if order.is_lt() {
            hardest.clear();
            least = Some(share);
        }
        if order.is_le() {
            hardest.push(choice);
        }
    }
    meter.add_counts(&part);
    if hardest.is_empty() { good } else { hardest }
}

/// Compares shares of winning replies: a smaller share is harder to answer; of equal shares, the one of more replies.
fn compare_shares((a, of): &(Nat, Nat), (b, of_b): &(Nat, Nat)) -> Ordering {
    (a * of_b).cmp(&(b * of)).then(of_b.cmp(of))
}
