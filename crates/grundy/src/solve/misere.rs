//! Misère play: whoever makes the last move loses.
//!
//! Grundy values do not decide sums here. These methods are tried in this order:
//!
//! | method | applies to | file |
//! |---|---|---|
//! | a theorem, or the misère Nim rule | one component with a theorem; components that are proved to behave like Nim heaps | `nim_like` |
//! | the options of one component | a component too large for every engine | `ahead` |
//! | the misère quotient | heaps of one ruleset, if it is not too large | `quotient` |
//! | the theorem on tame sums | several components, all of which are shown to be tame | `tame` |
//! | search of the whole sum | everything else in which play ends | `search` |
//! | the whole game graph | loopy sums | here |

mod nim_like;
mod quotient;
mod search;
mod tame;

use crate::engine::Engine;
use crate::engine::outcome::EvidenceResult;
use crate::solve::ahead::{self, OptionEvidence};
use crate::solve::answer::Answer;
use crate::solve::explain;
use crate::solve::moves::FoundMoves;
use crate::solve::parts::different_components;
use crate::solve::remote::{RemotenessGraph, add_evidence_answer};
use crate::solve::turns::{TurnNaming, describe_move, find_replies};
use grundy_game::{Budget, Citation, Component, Convention, Nat, Outcome, Standing, Stop, Sum, say};
use nim_like::misere_verdict;

/// Answers a question under misère play.
///
/// # Errors
/// The budget that ran out before the outcome was known.
pub(crate) fn solve(
    position: &Sum,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let parts = different_components(position);
    if let Some(known) = misere_verdict(position, &parts) {
        let naming = TurnNaming::from_components(parts.iter().map(|(component, _)| component));
        let found = known.winning_moves(limit, naming);
        answer.outcome = Some(known.outcome());
        answer.explanation = known.explain(&found);
        // The empty sum needs no theorem.
        let by = known.cites();
        answer.standing = Some(if by.is_empty() { Standing::Computed } else { Standing::Proved { by } });
        if known.outcome() == Outcome::P {
            let reply = |sum: &Sum| {
                let parts = different_components(sum);
                misere_verdict(sum, &parts)?.winning_moves(1, naming).listed.into_iter().next()
            };
            let components = parts.iter().map(|(component, _)| component);
            let replies = find_replies(position, components, limit, budget, |sum| Ok(reply(sum)))?;
            explain::add_replies(&mut answer.explanation, &replies);
        }
        (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
        return Ok(());
    }
    if let Some(ahead) = ahead::misere_outcome_by_options(position, budget)? {
        tell_option_evidence(&ahead, &parts, limit, answer);
        return Ok(());
    }
    if let Some(quotient) = engine.quotient(position, budget)?
        && quotient::solve(position, limit, answer, quotient, budget)?
    {
        return Ok(());
    }
    if position.components.len() > 1 && tame::solve(position, limit, answer, &parts, budget)? {
        return Ok(());
    }
    match search::search_sum(position, limit, answer, &parts, budget) {
        Err(Stop::Loopy) => solve_by_graph(position, limit, answer, budget),
        result => result,
    }
}

/// Fills the answer from the options of a sum of one component.
fn tell_option_evidence(ahead: &OptionEvidence, parts: &[(Component, usize)], limit: usize, answer: &mut Answer) {
    answer.outcome = Some(ahead.outcome);
    answer.standing = Some(Standing::Proved { by: ahead.cites.clone() });
    answer.explanation = vec![say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。")];
    answer.explanation.extend(ahead.lines());
    let (component, _) = &parts[0];
    let naming = TurnNaming::from_components([component]);
    let moves = ahead.lost.iter().take(limit).map(|after| describe_move(component, after.clone(), naming));
    answer.winning_moves = moves.collect();
    answer.winning_total = (ahead.outcome == Outcome::P).then_some(Nat::ZERO);
    answer.explanation.extend(answer.winning_moves.first().map(explain::play_line));
}

/// Who wins a sum by theorems alone, and these theorems; `None` if they do not decide it.
pub(crate) fn outcome_by_theorem(sum: &Sum) -> Option<(Outcome, Vec<&'static Citation>)> {
    let parts = different_components(sum);
    let known = misere_verdict(sum, &parts)?;
    Some((known.outcome(), known.cites()))
}

/// The winning moves of a sum that theorems decide, the first `limit` of them.
pub(crate) fn winning_by_theorem(sum: &Sum, limit: usize) -> Option<FoundMoves> {
    let parts = different_components(sum);
    Some(
        misere_verdict(sum, &parts)?
            .winning_moves(limit, TurnNaming::from_components(parts.iter().map(|(component, _)| component))),
    )
}

/// Judges all positions of a loopy sum: there is no theory of loopy sums under misère play.
fn solve_by_graph(position: &Sum, limit: usize, answer: &mut Answer, budget: &dyn Budget) -> Result<(), Stop> {
    let rule = say!(
        "Misère play: whoever makes the last move loses; play that loops for ever is a draw.",
        "反常规则：走最后一步的人输；无限循环的对局算平局。"
    );
    let remote = match RemotenessGraph::explore_or_find_evidence(position, Convention::Misere, budget)? {
        (EvidenceResult::All(remote), _) => remote,
        (EvidenceResult::Enough(outcome), winning) => {
            answer.explanation = vec![rule];
            let naming = TurnNaming::from_components(&position.components);
            let winning = winning.iter().take(limit).map(|turn| turn.to_move(naming)).collect();
            add_evidence_answer(answer, outcome, winning);
            return Ok(());
        }
    };
    answer.outcome = Some(remote.start().0);
    answer.standing = Some(Standing::Computed);
    answer.explanation = vec![rule];
    remote.add_moves(position, limit, answer)?;
    if let Some(first) = answer.best_moves.first() {
        answer.explanation.push(explain::play_line(first));
    }
    Ok(())
}
