//! Windows: how many smaller heaps decide about a heap.

use super::{linear, rank, walk, witness};
use crate::ir::RuleProgram;
use crate::value::RuleValue;
use grundy_game::in_force;

/// The maximum by which the heaps of an option are smaller, if linear tests decide which heaps they are.
pub(crate) fn window_length(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<u64> {
    let function = &program.functions[game as usize];
    let walked =
        walk::walk_game(program, game, &vec![true; function.arity()], keywords, rank::max_walk_work(program, keywords));
    if !walked.exact || !walked.linear || walked.families.is_empty() || keywords.iter().any(Option::is_none) {
        return None;
    }
    let mut within = 0;
    for family in &walked.families {
        in_force::check_time().ok()?;
        for piece in family.pieces.iter() {
            let [Some(heap)] = &piece.args[..] else { return None };
            let taken = linear::IntegerForm::from_variable(0).add_multiple(-1, heap)?;
            // Each heap must be smaller than `n`, or the window would
            // not contain it, and at least 0, or it would be no heap.
            let falls = linear::implies(&family.rows, &taken.add_constant(-1)) && linear::implies(&family.rows, heap);
            if piece.game != Some(game) || !piece.same_keywords || !falls {
                return None;
            }
            // A relaxation may give too large a bound. A window that is too long only costs time.
            within = within.max(linear::bounds(&family.rows, &taken).1?);
        }
    }
    if witness::contradiction(program, game, keywords, &walked, witness::GUARD_EFFORT).is_some() {
        return None;
    }
    u64::try_from(within).ok()
}
