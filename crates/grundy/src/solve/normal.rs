//! Normal play: values by theorems or by computation, and their nim-sum.

use crate::engine::Engine;
use crate::solve::answer::Answer;
use crate::solve::effort::Effort;
use crate::solve::parts::{self, EvaluatedComponent, nim_sum};
use crate::solve::turns::{TurnNaming, find_replies};
use crate::solve::{cites, explain, loops, moves};
use grundy_catalog::nim::BOUTON;
use grundy_game::{Budget, GameValue, Nat, Outcome, Standing, Stop, Sum};

/// Answers who wins a position under normal play, and lists up to `limit` winning moves or replies, found with the given effort.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(crate) fn solve(
    position: &Sum,
    (limit, effort): (usize, Effort),
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let parts = parts::evaluate_components(position, effort, engine, budget)?;
    if loops::has_loops(&parts, engine, budget)? {
        return loops::solve(position, &parts, limit, answer, engine, budget);
    }
    let sum = nim_sum(&parts);
    if let Some(part) = parts.iter().find(|part| part.value.is_none() && is_uncertain_pair(part)) {
        answer.stop = if part.stop == Stop::Done { Stop::Unsupported } else { part.stop };
        answer.explanation = explain::undecided_lines(&parts, &sum, budget);
        return Ok(());
    }
    let unknown: Vec<&EvaluatedComponent> = parts.iter().filter(|p| p.value.is_none() && p.count % 2 == 1).collect();
    answer.outcome = match unknown[..] {
        [] => Some(Outcome::from_win(sum != Nat::ZERO)),
        // If the nim-sum of the others is 0, the sum is won exactly if the component with unknown value is won alone.
        [only] if sum == Nat::ZERO => only.outcome(),
        _ => None,
    };
    answer.value = unknown.is_empty().then(|| GameValue::Nimber(sum.clone()));
    let Some(outcome) = answer.outcome else {
        answer.stop = unknown.iter().map(|part| part.stop).find(|&s| s != Stop::Done).unwrap_or(Stop::Unsupported);
        answer.explanation = explain::undecided_lines(&parts, &sum, budget);
        return Ok(());
    };
    answer.standing = Some(outcome_standing(&parts));
    let computed = parts.iter().any(|part| part.count % 2 == 1 && part.computed);
    answer.value_standing = match (&answer.value, computed) {
        (None, _) => None,
        (Some(_), true) => Some(Standing::Computed),
        (Some(_), false) => answer.standing.clone(),
    };
    let found = match outcome {
        Outcome::N => {
            let naming = TurnNaming::from_components(parts.iter().map(|part| &part.component));
            moves::winning_moves(&parts, (limit, effort), naming, engine, budget)?
        }
        _ => moves::FoundMoves { listed: Vec::new(), total: Some(Nat::ZERO) },
    };
    // If the value was asked for and is missing, the answer says why.
    if effort != Effort::Outcome && answer.value.is_none() {
        answer.stop = parts.iter().map(|part| part.stop).find(|&stop| stop != Stop::Done).unwrap_or(Stop::Done);
    }
    answer.explanation = explain::explain_normal(&parts, &sum, outcome, &found, engine, budget)?;
    if outcome == Outcome::P {
        let components = parts.iter().map(|part| &part.component);
        let naming = TurnNaming::from_components(components.clone());
        let is_searched = answer.value_standing == Some(Standing::Computed);
        let for_replies = effort.reply_effort(is_searched);
        let replies = find_replies(position, components, limit, budget, |sum| {
            let parts = parts::evaluate_for_reply(sum, for_replies, engine, budget)?;
            Ok(moves::winning_moves(&parts, (1, for_replies), naming, engine, budget)?.listed.into_iter().next())
        })?;
        explain::add_replies(&mut answer.explanation, &replies);
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(())
}

/// Whether an even number of equal components might not cancel, because they may be loopy.
fn is_uncertain_pair(part: &EvaluatedComponent) -> bool {
    // A component of the catalogue without a key is too large for the engines, but its game ends.
    let ends = part.component.key.is_none() && part.component.game.scope().is_none();
    part.count.is_multiple_of(2) && !ends && loops::may_loop(&part.component)
}

/// How the outcome of a sum is known.
fn outcome_standing(parts: &[EvaluatedComponent]) -> Standing {
    let odd = || parts.iter().filter(|part| part.count % 2 == 1);
    let is_proved = |part: &EvaluatedComponent| match (&part.verdict, &part.ahead) {
        (Some(_), _) => parts.len() == 1 || !part.computed,
        (None, Some(ahead)) => !ahead.computed,
        (None, None) => false,
    };
    if odd().any(|part| !is_proved(part)) {
        return Standing::Computed;
    }
    let mut by: Vec<_> = parts.iter().filter_map(|part| part.verdict.as_ref()).map(|verdict| verdict.cite).collect();
    by.extend(parts.iter().filter_map(|part| part.ahead.as_ref()).flat_map(|ahead| ahead.cites.iter().copied()));
    let only_nim = !by.is_empty() && by.iter().all(|cite| std::ptr::eq(*cite, &BOUTON));
    let alone = matches!(parts, [part] if part.count == 1);
    if !only_nim && (by.is_empty() || !alone) {
        by.extend([&cites::SPRAGUE, &cites::GRUNDY]);
    }
    let mut different = Vec::new();
    for cite in by {
        if !different.contains(&cite) {
            different.push(cite);
        }
    }
    Standing::Proved { by: different }
}
