//! Remoteness of sums: how fast the winner wins and how long the loser holds out, by the game graph of the whole sum.

use crate::budget::Attempt;
use crate::engine::graphs::OptionOutcome;
use crate::engine::outcome::{EvidenceResult, may_be_endless, search_all_or_evidence};
use crate::engine::{Engine, missing_key_stop};
use crate::solve::answer::{Answer, Move};
use crate::solve::explain;
use crate::solve::parts::different_components;
use crate::solve::turns::{SumMove, TurnNaming, for_each_sum_move, list_sum_moves};
use crate::solve::zermelo;
use grundy_game::{Budget, Convention, Outcome, PositionKey, Standing, Stop, Sum, SumGame, in_force::BudgetTally, say};
use grundy_graph::{PlayedGraph, retrograde};
use grundy_search::{ExploredGraph, FiniteEvidence, explore};
use std::ops::ControlFlow;

/// All positions reachable from a sum, judged by retrograde analysis.
pub(crate) struct RemotenessGraph {
    game: SumGame,
    explored: ExploredGraph<Vec<(usize, PositionKey)>>,
    played: PlayedGraph,
}

impl RemotenessGraph {
    /// Explores all positions reachable from a sum.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] if a component is too large for any engine.
    pub(crate) fn explore_sum(sum: &Sum, convention: Convention, budget: &dyn Budget) -> Result<RemotenessGraph, Stop> {
        let (game, mut start) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        let played = retrograde(&explored.graph, convention, &explored.ends, budget)?;
        Ok(RemotenessGraph { game, explored, played })
    }

    /// Explores all positions, or finds who wins from a part that suffices; then also returns the moves that this part shows to win.
    ///
    /// # Errors
    /// As [`of`](RemotenessGraph::explore_sum); [`Stop::Endless`] if the rules look endless.
    pub(crate) fn explore_or_find_evidence(
        sum: &Sum,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(EvidenceResult<RemotenessGraph>, Vec<SumMove>), Stop> {
        let (game, start) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
        let mut evidence = FiniteEvidence::new(game, start, convention);
        let endless = sum.components.iter().find(|component| may_be_endless(component));
        let shown = search_all_or_evidence(&mut evidence, Attempt::LONG_POSITIONS, endless, budget, |budget| {
            RemotenessGraph::explore_sum(sum, convention, budget)
        });
        let winning = match shown {
            Ok(EvidenceResult::Enough(Outcome::N)) => {
                lost_turns(sum, |after| evidence.is_lost(evidence.game().position(after)))
            }
            _ => Ok(Vec::new()),
        };
        evidence.release_bytes(budget);
        Ok((shown?, winning?))
    }

    /// Who wins the sum, and in how many moves.
    pub(crate) fn start(&self) -> (Outcome, Option<u32>) {
        (self.played.outcome(0), self.played.remoteness(0))
    }

    /// Who wins a reachable sum, and in how many moves.
    fn judge_sum(&self, sum: &Sum) -> (Outcome, Option<u32>) {
        let mut position = self.game.position(sum);
        position.sort_unstable();
        let vertex = self.explored.positions.get_index_of(&position).expect("it can be reached") as u32;
        (self.played.outcome(vertex), self.played.remoteness(vertex))
    }

    /// Adds the moves and the remoteness to an answer.
    ///
    /// # Errors
    /// The budget in force that ran out.
    pub(crate) fn add_moves(&self, sum: &Sum, limit: usize, answer: &mut Answer) -> Result<(), Stop> {
        add_judged_moves(limit, answer, self.start(), self.explored.positions.len(), &self.options(sum)?);
        Ok(())
    }

    /// The different moves of the sum in words, with their outcomes.
    fn options(&self, sum: &Sum) -> Result<Vec<(OptionOutcome, Move)>, Stop> {
        let parts = different_components(sum);
        let naming = TurnNaming::from_components(&sum.components);
        let judged = |turn: SumMove| {
            let (outcome, remoteness) = self.judge_sum(&turn.sum);
            let told = turn.to_move(naming);
            (OptionOutcome { after: turn.after, outcome, remoteness }, told)
        };
        let turns = list_sum_moves(sum, parts.iter().map(|(component, _)| component), usize::MAX)?;
        Ok(turns.into_iter().map(judged).collect())
    }
}

/// The moves of a sum to positions that are known to be lost.
///
/// # Errors
/// The budget in force that ran out.
pub(crate) fn lost_turns(sum: &Sum, is_lost: impl Fn(&Sum) -> bool) -> Result<Vec<SumMove>, Stop> {
    let parts = different_components(sum);
    let (mut lost, mut tally, mut held) = (Vec::new(), BudgetTally::new(), Ok(()));
    for_each_sum_move(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        if is_lost(&turn.sum) {
            held = tally.count_step(turn.bytes());
            lost.push(turn);
        }
        if held.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    held.map(|()| lost)
}

/// Adds the outcome that a part of the positions proves to an answer, with the moves that this part shows to win.
pub(crate) fn add_evidence_answer(answer: &mut Answer, outcome: Outcome, winning: Vec<Move>) {
    (answer.outcome, answer.standing) = (Some(outcome), Some(Standing::Computed));
    answer.explanation.push(say!(
        "Not all reachable positions were searched: those that were searched show who wins, whatever the others are.",
        "没有看完能到达的全部局面：已看过的局面足以判定谁胜，与其余局面无关。"
    ));
    answer.explanation.extend(winning.first().map(explain::play_line));
    (answer.winning_moves, answer.winning_total) = (winning, None);
}

/// Adds the remoteness and the best moves to an answer.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn add_remoteness(
    sum: &Sum,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    if let [component] = &sum.components[..] {
        let (outcome, remoteness, size) = engine.judge_component(component, answer.convention, budget)?;
        let options = zermelo::judged_options(component, answer.convention, engine, budget)?;
        add_judged_moves(limit, answer, (outcome, remoteness), size, &options);
    } else {
        let remote = RemotenessGraph::explore_sum(sum, answer.convention, budget)?;
        remote.add_moves(sum, limit, answer)?;
    }
    Ok(())
}

fn add_judged_moves(
    limit: usize,
    answer: &mut Answer,
    (outcome, remoteness): (Outcome, Option<u32>),
    size: usize,
    options: &[(OptionOutcome, Move)],
) {
    zermelo::list_moves(answer, limit, outcome, remoteness, options);
    let s = if size == 1 { "" } else { "s" };
    answer.explanation.push(say!(
        "All {size} reachable position{s} were judged backwards from the ends.",
        "可到达的全部 {size} 个局面都已从终局倒推判定。"
    ));
    if !options.is_empty() {
        answer.explanation.push(zermelo::outcome_reason(outcome, remoteness, options));
    }
}
