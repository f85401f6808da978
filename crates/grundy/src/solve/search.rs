//! Misère play by exhaustive search of the whole sum.

use super::answer::{Move, unsearchable_reason};
use super::context::SolveContext;
use super::explain;
use super::graph::{EvidenceTheory, lost_turns};
use super::parts::different_components;
use super::theory::{
    ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition,
};
use super::turns::{SumMove, TurnNaming, for_each_sum_move};
use crate::budget::Attempt;
use crate::engine::endless::{FIRST_POSITIONS, may_be_endless};
use crate::engine::missing_key_stop;
use crate::engine::outcome::{EvidenceResult, search_all_or_evidence};
use grundy_game::{BilingualText, Budget, Component, Convention, Game, Outcome, Standing, Stop, Sum, SumGame, text};
use grundy_search::{FiniteEvidence, OutcomeSearch};
use std::ops::ControlFlow::{Break, Continue};

/// A sum of which all relevant positions were searched.
///
/// The search may detect that the sum is loopy only after the outcome is known, when the other moves are judged.
pub(super) struct SearchTheory {
    outcomes: OutcomeSearch<SumGame>,
    outcome: Outcome,
    /// Whether infinitely many positions may be reachable.
    is_endless: bool,
    /// The first moves, and whether each leaves a lost position; `None` if not all moves could be judged.
    first_moves: Option<Vec<(SumMove, bool)>>,
    /// The component, if there is only one.
    only: Option<Component>,
}

impl PositionTheory for SearchTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        context.theorems.add_computation();
        match &position.sum.components[..] {
            [component] => context.engine.misere_outcome(component, context.budget).map(Some),
            _ => context.engine.misere_sum_outcome(position.sum, context.budget).map(Some),
        }
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let (sum, budget) = (position.sum, context.budget);
        let Some((game, start)) = SumGame::from_sum(sum) else {
            return Err(UndecidedPosition::because(missing_key_stop(sum), vec![unsearchable_line(sum)]));
        };
        let start = game.canonical(start, Convention::Misere);
        let mut outcomes = OutcomeSearch::new(game, Convention::Misere);
        let endless = position.components().find(|component| may_be_endless(component));
        let outcome = match endless {
            None => outcomes.outcome(&start, budget)?,
            Some(_) => {
                let (game, first) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
                let mut evidence = FiniteEvidence::new(game, first, Convention::Misere);
                let shown = search_all_or_evidence(&mut evidence, FIRST_POSITIONS, endless, budget, |budget| {
                    outcomes.outcome(&start, budget)
                })?;
                if let EvidenceResult::Enough(outcome) = shown {
                    let opening = vec![explain::misere_line()];
                    let lost = lost_turns(sum, |after| evidence.is_lost(evidence.game().position(after)));
                    let lost = lost.map_err(|stop| UndecidedPosition::because(stop, opening.clone()))?;
                    let naming = position.naming();
                    let winning = lost.iter().take(position.limit).map(|turn| turn.to_move(naming)).collect();
                    evidence.release_bytes(budget);
                    return Ok(Some(Box::new(EvidenceTheory { outcome, winning, opening, sources: None })));
                }
                evidence.release_bytes(budget);
                shown.outcome(|outcome| outcome)
            }
        };
        let is_endless = endless.is_some();
        let only = (sum.components.len() == 1).then(|| sum.components[0].clone());
        Ok(Some(Box::new(SearchTheory { outcomes, outcome, is_endless, first_moves: None, only })))
    }
}

impl DecidedPosition for SearchTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.outcome, Standing::Computed)
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![
            explain::misere_line(),
            text!(
                "A position is won if it has no option, or if some option is lost: the NAND of its options. All positions that matter were searched."
            ),
        ]
    }

    fn find_moves(
        &mut self,
        position: &TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<FoundMoves, Stop> {
        let (sum, limit, naming) = (position.sum, position.limit, position.naming());
        let most = if self.is_endless { Attempt::LONG_POSITIONS } else { u64::MAX };
        let attempt = Attempt::with_unbounded_memory(context.budget, most);
        let moves = match judge_moves(sum, limit, &mut self.outcomes, &attempt) {
            // The attempt may fail because other moves lead to infinitely many positions.
            Err(_) if attempt.ran_out() => {
                let outcomes = &self.outcomes;
                let is_lost =
                    |after: &Sum| outcomes.known_outcome(&outcomes.game().position(after)) == Some(Outcome::P);
                let winning = lost_turns(sum, is_lost)?;
                let listed = winning.iter().take(limit).map(|turn| turn.to_move(naming)).collect();
                return Ok(FoundMoves::from_winning(listed, None));
            }
            moves => moves?,
        };
        self.first_moves = Some(moves.first_moves);
        let listed = moves.lost_moves.iter().map(|turn| turn.to_move(naming)).collect();
        Ok(FoundMoves::from_winning(listed, Some(moves.lost_count.into())))
    }

    fn lists_replies(&self) -> bool {
        self.first_moves.is_some()
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let moves = judge_moves(after, 1, &mut self.outcomes, context.budget)?;
        Ok(moves.lost_moves.first().map(|turn| turn.to_move(naming)))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        match (&self.first_moves, &self.only) {
            (None, _) => vec![explain::evidence_line()],
            (Some(first), Some(component)) => explain::nand_lines(component, first, self.outcome),
            (Some(_), None) => Vec::new(),
        }
    }
}

/// The reason why a sum with a component that has no key cannot be searched.
fn unsearchable_line(sum: &Sum) -> BilingualText {
    match unsearchable_reason(sum) {
        Some(BilingualText { en, zh }) => text!(
            "A component cannot be searched: {text}; and no theorem decides this sum under misère play.",
            text = (en, zh)
        ),
        None => text!("A component is too large to be searched, and no theorem decides this sum under misère play."),
    }
}

/// Finds the winning moves of a sum under misère play by a search, if a theorem decides the sum without giving its moves.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Unsupported`] where infinitely many positions may be reached.
pub(super) fn search_winning_moves(position: &TheoryPosition<'_>, budget: &dyn Budget) -> Result<FoundMoves, Stop> {
    if position.components().any(may_be_endless) {
        return Err(Stop::Unsupported);
    }
    let (game, _) = SumGame::from_sum(position.sum).ok_or_else(|| missing_key_stop(position.sum))?;
    let mut outcomes = OutcomeSearch::new(game, Convention::Misere);
    let moves = judge_moves(position.sum, position.limit, &mut outcomes, budget)?;
    let naming = position.naming();
    let listed = moves.lost_moves.iter().map(|turn| turn.to_move(naming)).collect();
    Ok(FoundMoves::from_winning(listed, Some(moves.lost_count.into())))
}

/// The different moves of a sum that are listed.
#[derive(Default)]
struct JudgedMoves {
    /// The first moves, and whether each leaves a lost position.
    first_moves: Vec<(SumMove, bool)>,
    /// The first moves that leave a lost position.
    lost_moves: Vec<SumMove>,
    /// The number of all moves that leave a lost position.
    lost_count: usize,
}

/// Judges all moves of a sum; `limit` of the winning ones are listed.
///
/// # Errors
/// Returns an error if the budget runs out or the rules fail.
fn judge_moves(
    sum: &Sum,
    limit: usize,
    outcomes: &mut OutcomeSearch<SumGame>,
    budget: &dyn Budget,
) -> Result<JudgedMoves, Stop> {
    let parts = different_components(sum);
    let (mut moves, mut result) = (JudgedMoves::default(), Ok(()));
    for_each_sum_move(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        let position = outcomes.game().position(&turn.sum);
        match outcomes.outcome(&position, budget) {
            Ok(outcome) => {
                let is_lost = outcome == Outcome::P;
                moves.lost_count += usize::from(is_lost);
                if is_lost && moves.lost_moves.len() < limit {
                    moves.lost_moves.push(turn.clone());
                }
                // One move more than the number of written moves is listed, to know whether there are more.
                if moves.first_moves.len() <= explain::MAX_WRITTEN_OPTIONS {
                    moves.first_moves.push((turn, is_lost));
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
