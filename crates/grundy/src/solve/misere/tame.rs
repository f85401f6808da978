//! Misère play of sums whose components are all tame, by their genera.

use crate::budget::Attempt;
use crate::solve::answer::Answer;
use crate::solve::explain;
use crate::solve::moves::FoundMoves;
use crate::solve::tame::{TameSum, genera_of_components};
use crate::solve::turns::{TurnNaming, list_sum_moves};
use grundy_game::{Budget, Component, Outcome, Standing, Stop, Sum, say};

/// Answers a question about a sum of several components; returns `false` if a small attempt does not show that all are tame.
///
/// # Errors
/// The budget that ran out.
pub(super) fn solve(
    position: &Sum,
    limit: usize,
    answer: &mut Answer,
    parts: &[(Component, usize)],
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let components = || parts.iter().map(|(component, _)| component);
    let attempt = Attempt::with_small_table(budget);
    let mut genera = genera_of_components(components());
    let Ok(Some(tame)) = TameSum::from_components(parts, &mut genera, &attempt) else {
        // Return the error if the outer budget has run out, rather than this attempt.
        return budget.spend(0, 0).map(|()| false);
    };
    let naming = TurnNaming::from_components(components());
    let (winning, total) = tame.winning_turns(position, limit, &mut genera, budget)?;
    let found = FoundMoves { listed: winning.iter().map(|turn| turn.to_move(naming)).collect(), total };
    answer.outcome = Some(tame.outcome());
    answer.standing = Some(Standing::Proved { by: tame.cites() });
    answer.explanation = vec![say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。")];
    answer.explanation.extend(tame.explain());
    if tame.outcome() == Outcome::P {
        let mut replies = Vec::new();
        for turn in list_sum_moves(position, components(), limit)? {
            let parts = crate::solve::parts::different_components(&turn.sum);
            let reply = match TameSum::from_components(&parts, &mut genera, budget)? {
                Some(after) => after.winning_turns(&turn.sum, 1, &mut genera, budget)?.0.into_iter().next(),
                None => None,
            };
            replies.push((turn.to_move(naming), reply.map(|reply| reply.to_move(naming))));
        }
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play_line(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(true)
}
