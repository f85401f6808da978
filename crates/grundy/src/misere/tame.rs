//! Misère play of sums whose components are all tame, by their genera.

use crate::answer::Answer;
use crate::budget::Attempt;
use crate::explain;
use crate::moves::Found;
use crate::tame::{TameSum, genera};
use crate::turns::{Naming, turns};
use grundy_game::{Budget, Component, Sum};
use grundy_theory::{Outcome, Standing, Stop, say};

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
    let attempt = Attempt::small(budget);
    let mut genera = genera(components());
    let Ok(Some(tame)) = TameSum::of(parts, &mut genera, &attempt) else {
        // Return the error if the outer budget has run out, rather than this attempt.
        return budget.spend(0, 0).map(|()| false);
    };
    let naming = Naming::of(components());
    let (winning, total) = tame.winning(position, limit, &mut genera, budget)?;
    let found = Found { listed: winning.iter().map(|turn| turn.told(naming)).collect(), total };
    answer.outcome = Some(tame.outcome());
    answer.standing = Some(Standing::Proved { by: tame.cites() });
    answer.explanation = vec![say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。")];
    answer.explanation.extend(tame.explain());
    if tame.outcome() == Outcome::P {
        let mut replies = Vec::new();
        for turn in turns(position, components(), limit)? {
            let parts = crate::parts::different(&turn.sum);
            let reply = match TameSum::of(&parts, &mut genera, budget)? {
                Some(after) => after.winning(&turn.sum, 1, &mut genera, budget)?.0.into_iter().next(),
                None => None,
            };
            replies.push((turn.told(naming), reply.map(|reply| reply.told(naming))));
        }
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(true)
}
