//! Misère play by exhaustive search of the whole sum.

use crate::budget::Attempt;
use crate::engine::missing_key_stop;
use crate::engine::outcome::{EvidenceResult, FIRST_POSITIONS, may_be_endless, search_all_or_evidence};
use crate::solve::answer::{Answer, unsearchable_reason};
use crate::solve::explain;
use crate::solve::moves::FoundMoves;
use crate::solve::remote::{add_evidence_answer, lost_turns};
use crate::solve::turns::{SumMove, TurnNaming, for_each_sum_move, list_sum_moves};
use grundy_game::{BilingualText, Budget, Component, Convention, Game, Outcome, Standing, Stop, Sum, SumGame, say};
use grundy_search::{FiniteEvidence, OutcomeSearch};
use std::ops::ControlFlow::{Break, Continue};

/// Searches the whole sum.
///
/// # Errors
/// The budget that ran out; [`Stop::Loopy`] if the sum is found to be loopy. That may happen only after the outcome was found,
/// when the other moves are judged: then the answer is partly filled in.
pub(super) fn search_sum(
    position: &Sum,
    limit: usize,
    answer: &mut Answer,
    parts: &[(Component, usize)],
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let Some((game, start)) = SumGame::from_sum(position) else {
        answer.explanation.push(match unsearchable_reason(position) {
            Some(BilingualText { en, zh }) => say!(
                "A component cannot be searched: {en}; and no theorem decides this sum under misère play.",
                "某个分量无法搜索：{zh}；也没有定理能判定它在反常规则下的胜负。"
            ),
            None => say!(
                "A component is too large to be searched, and no theorem decides this sum under misère play.",
                "某个分量太大，无法搜索，且没有定理能判定它在反常规则下的胜负。"
            ),
        });
        return Err(missing_key_stop(position));
    };
    let start = game.canonical(start, Convention::Misere);
    let mut outcomes = OutcomeSearch::new(game, Convention::Misere);
    let naming = TurnNaming::from_components(parts.iter().map(|(component, _)| component));
    let endless = parts.iter().map(|(component, _)| component).find(|component| may_be_endless(component));
    let outcome = match endless {
        None => outcomes.outcome(&start, budget)?,
        Some(_) => {
            let (game, first) = SumGame::from_sum(position).ok_or_else(|| missing_key_stop(position))?;
            let mut evidence = FiniteEvidence::new(game, first, Convention::Misere);
            let shown = search_all_or_evidence(&mut evidence, FIRST_POSITIONS, endless, budget, |budget| {
                outcomes.outcome(&start, budget)
            })?;
            if let EvidenceResult::Enough(outcome) = shown {
                answer.explanation =
                    vec![say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。")];
                let winning = lost_turns(position, |after| evidence.is_lost(evidence.game().position(after)))?;
                add_evidence_answer(
                    answer,
                    outcome,
                    winning.iter().take(limit).map(|turn| turn.to_move(naming)).collect(),
                );
                evidence.release_bytes(budget);
                return Ok(());
            }
            evidence.release_bytes(budget);
            shown.outcome(|outcome| outcome)
        }
    };
    answer.outcome = Some(outcome);
    answer.standing = Some(Standing::Computed);
    answer.explanation = vec![
        say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。"),
        say!(
            "A position is won if it has no option, or if some option is lost: the NAND of its options. All positions that matter were searched.",
            "没有后继的局面必胜；有某个后继必败的局面必胜：即对后继取与非（NAND）。已搜索所有相关局面。"
        ),
    ];
    let components = || parts.iter().map(|(component, _)| component);
    let attempt =
        Attempt::with_unbounded_memory(budget, if endless.is_some() { Attempt::LONG_POSITIONS } else { u64::MAX });
    let moves = match judge_moves(position, limit, &mut outcomes, &attempt) {
        // The attempt may fail because other moves lead to infinitely many positions.
        Err(_) if attempt.ran_out() => {
            let is_lost = |after: &Sum| outcomes.known_outcome(&outcomes.game().position(after)) == Some(Outcome::P);
            let winning = lost_turns(position, is_lost)?;
            add_evidence_answer(answer, outcome, winning.iter().take(limit).map(|turn| turn.to_move(naming)).collect());
            return Ok(());
        }
        moves => moves?,
    };
    let listed = moves.lost.iter().map(|turn| turn.to_move(naming)).collect();
    let found = FoundMoves { listed, total: Some(moves.lost_count.into()) };
    if position.components.len() == 1 {
        answer.explanation.extend(explain::nand_lines(&parts[0].0, &moves.first, outcome));
    }
    if outcome == Outcome::P {
        let mut replies = Vec::new();
        for turn in list_sum_moves(position, components(), limit)? {
            let replied = judge_moves(&turn.sum, 1, &mut outcomes, budget)?;
            let reply = replied.lost.first().map(|turn| turn.to_move(naming));
            replies.push((turn.to_move(naming), reply));
        }
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play_line(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(())
}

/// The different moves of a sum that are listed.
#[derive(Default)]
struct JudgedMoves {
    /// The first moves, and whether each leaves a lost position.
    first: Vec<(SumMove, bool)>,
    /// The first moves that leave a lost position.
    lost: Vec<SumMove>,
    /// The number of all moves that leave a lost position.
    lost_count: usize,
}

/// Judges all moves of a sum; `limit` of the winning ones are listed.
///
/// # Errors
/// The budget that ran out, or why the rules failed.
fn judge_moves(
    sum: &Sum,
    limit: usize,
    outcomes: &mut OutcomeSearch<SumGame>,
    budget: &dyn Budget,
) -> Result<JudgedMoves, Stop> {
    let parts = crate::solve::parts::different_components(sum);
    let (mut moves, mut result) = (JudgedMoves::default(), Ok(()));
    for_each_sum_move(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        let position = outcomes.game().position(&turn.sum);
        match outcomes.outcome(&position, budget) {
            Ok(outcome) => {
                let is_lost = outcome == Outcome::P;
                moves.lost_count += usize::from(is_lost);
                if is_lost && moves.lost.len() < limit {
                    moves.lost.push(turn.clone());
                }
                // One more than are written, to know whether there are more.
                if moves.first.len() <= explain::MAX_WRITTEN_OPTIONS {
                    moves.first.push((turn, is_lost));
                }
                Continue(())
            }
            Err(stop) => {
                result = Err(stop);
                Break(())
            }
        }
    })?;
    result.map(|()| moves)
}
