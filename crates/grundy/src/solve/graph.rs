//! The graph of all positions that can be reached: for loopy sums under misère play, for declared ends, and for remoteness.
//!
//! If infinitely many positions may be reachable, a part of them may suffice to show who wins.

use super::answer::Move;
use super::context::SolveContext;
use super::explain;
use super::parts::different_components;
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{SumMove, TurnNaming, describe_move, for_each_sum_move, list_sum_moves};
use crate::budget::Attempt;
use crate::engine::endless::may_be_endless;
use crate::engine::graphs::OptionOutcome;
use crate::engine::missing_key_stop;
use crate::engine::outcome::{EvidenceResult, GraphJudgement, search_all_or_evidence};
use grundy_game::in_force::BudgetTally;
use grundy_game::{
    BilingualText, Budget, Citation, Component, Convention, DeclaredEnd, Nat, Outcome, PositionKey, Standing, Stop,
    Sum, SumGame, text,
};
use grundy_graph::{PlayedGraph, retrograde};
use grundy_search::{ExploredGraph, FiniteEvidence, explore};
use std::ops::ControlFlow;

/// All positions reachable from a sum, judged by retrograde analysis.
pub(super) struct RemotenessGraph {
    game: SumGame,
    explored_graph: ExploredGraph<Vec<(usize, PositionKey)>>,
    played_graph: PlayedGraph,
}

impl RemotenessGraph {
    /// Explores all positions reachable from a sum.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Memory`] if a component is too large for any engine.
    fn explore_sum(sum: &Sum, convention: Convention, budget: &dyn Budget) -> Result<RemotenessGraph, Stop> {
        let (game, mut start) = SumGame::from_sum(sum).ok_or_else(|| missing_key_stop(sum))?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        let played = retrograde(&explored.graph, convention, &explored.ends, budget)?;
        Ok(RemotenessGraph { game, explored_graph: explored, played_graph: played })
    }

    /// Explores all positions, or finds who wins from a part that suffices. In the latter case the moves that this part shows to win are returned
    /// as well.
    ///
    /// # Errors
    /// Returns the errors of [`explore_sum`](RemotenessGraph::explore_sum), or [`Stop::Endless`] if the rules look endless.
    fn explore_or_find_evidence(
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

    /// Who wins the sum, in how many moves, and the number of positions.
    fn judgement(&self) -> GraphJudgement {
        (self.played_graph.outcome(0), self.played_graph.remoteness(0), self.explored_graph.positions.len())
    }

    /// Who wins a reachable sum, and in how many moves.
    fn judge_sum(&self, sum: &Sum) -> (Outcome, Option<u32>) {
        let mut position = self.game.position(sum);
        position.sort_unstable();
        let vertex = self.explored_graph.positions.get_index_of(&position).expect("it can be reached") as u32;
        (self.played_graph.outcome(vertex), self.played_graph.remoteness(vertex))
    }

    /// The different moves of the sum in words, with their outcomes.
    ///
    /// # Errors
    /// Returns an error if the budget in force runs out.
    fn options(&self, sum: &Sum) -> Result<Vec<(OptionOutcome, Move)>, Stop> {
        let parts = different_components(sum);
        let naming = TurnNaming::from_components(&sum.components);
        let judged = |turn: SumMove| {
            let (outcome, remoteness) = self.judge_sum(&turn.sum);
            let move_text = turn.to_move(naming);
            (OptionOutcome { remaining_sum: turn.after, outcome, remoteness }, move_text)
        };
        let turns = list_sum_moves(sum, parts.iter().map(|(component, _)| component), usize::MAX)?;
        Ok(turns.into_iter().map(judged).collect())
    }
}

/// The moves of a sum to positions that are known to be lost.
///
/// # Errors
/// Returns an error if the budget in force runs out.
pub(super) fn lost_turns(sum: &Sum, is_lost: impl Fn(&Sum) -> bool) -> Result<Vec<SumMove>, Stop> {
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

/// A position of which all reachable positions were judged.
pub(crate) struct GraphTheory {
    judgement: GraphJudgement,
    /// The moves in words, with their outcomes.
    options: Vec<(OptionOutcome, Move)>,
    /// The graph of a sum, if the options are not yet listed.
    graph: Option<RemotenessGraph>,
    pub(crate) opening: Vec<BilingualText>,
    pub(crate) sources: Option<Vec<&'static Citation>>,
    /// Whether the reason contains the number of positions that were judged.
    pub(crate) names_size: bool,
    /// The end that the rules declare for a position without moves, in a game that declares ends.
    pub(crate) declared_end: Option<Option<DeclaredEnd>>,
    /// Whether moves are advised to a lost player, too.
    pub(crate) plays_lost: bool,
}

impl GraphTheory {
    /// Makes the theory of a position from its judgement and those of its options.
    pub(crate) fn from_options(judged: GraphJudgement, options: Vec<(OptionOutcome, Move)>) -> GraphTheory {
        GraphTheory {
            judgement: judged,
            options,
            graph: None,
            opening: Vec::new(),
            sources: None,
            names_size: true,
            declared_end: None,
            plays_lost: true,
        }
    }

    /// Makes the theory of a component alone, whose graph the engine remembers.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(super) fn from_component(
        component: &Component,
        convention: Convention,
        judged: GraphJudgement,
        context: &mut SolveContext<'_>,
    ) -> Result<GraphTheory, Stop> {
        let options = context.engine.judged_options(component, convention, context.budget)?;
        let described = |option: OptionOutcome| {
            let made = describe_move(component, option.remaining_sum.clone(), TurnNaming::None);
            (option, made)
        };
        Ok(GraphTheory::from_options(judged, options.into_iter().map(described).collect()))
    }

    /// Judges all positions reachable from a position.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(super) fn from_position(
        sum: &Sum,
        convention: Convention,
        context: &mut SolveContext<'_>,
    ) -> Result<GraphTheory, Stop> {
        match &sum.components[..] {
            [component] => {
                let judged = context.engine.judge_component(component, convention, context.budget)?;
                GraphTheory::from_component(component, convention, judged, context)
            }
            _ => RemotenessGraph::explore_sum(sum, convention, context.budget).map(GraphTheory::from_graph),
        }
    }

    fn from_graph(graph: RemotenessGraph) -> GraphTheory {
        let theory = GraphTheory::from_options(graph.judgement(), Vec::new());
        GraphTheory { graph: Some(graph), ..theory }
    }
}

impl PositionTheory for GraphTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let (sum, convention) = (position.sum, position.convention);
        let outcome = match &sum.components[..] {
            [component] => {
                let (shown, _) = context.engine.judge_or_find_evidence(component, convention, context.budget)?;
                shown.outcome(|judged| judged.0)
            }
            _ => {
                let (shown, _) = RemotenessGraph::explore_or_find_evidence(sum, convention, context.budget)?;
                shown.outcome(|graph| graph.judgement().0)
            }
        };
        Ok(Some(outcome))
    }

    /// Judges all positions of a loopy sum, since there is no theory of loopy sums under misère play.
    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let opening =
            vec![text!("Misère play: whoever makes the last move loses; play that loops for ever is a draw.")];
        match RemotenessGraph::explore_or_find_evidence(position.sum, position.convention, context.budget)? {
            (EvidenceResult::All(graph), _) => {
                Ok(Some(Box::new(GraphTheory { opening, ..GraphTheory::from_graph(graph) })))
            }
            (EvidenceResult::Enough(outcome), winning) => {
                let naming = position.naming();
                let winning = winning.iter().take(position.limit).map(|turn| turn.to_move(naming)).collect();
                Ok(Some(Box::new(EvidenceTheory { outcome, winning, opening, sources: None })))
            }
        }
    }
}

impl DecidedPosition for GraphTheory {
    fn judgement(&self) -> Judgement {
        let sources = self.sources.clone();
        Judgement { sources, ..Judgement::without_value(self.judgement.0, Standing::Computed) }
    }

    fn opening(&self) -> Vec<BilingualText> {
        self.opening.clone()
    }

    /// Lists the winning moves, the fastest first, and the best moves.
    fn find_moves(&mut self, position: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        if let Some(graph) = &self.graph {
            self.options = graph.options(position.sum)?;
        }
        let (outcome, remoteness, _) = self.judgement;
        let mut winning: Vec<_> = self.options.iter().filter(|(option, _)| option.outcome == Outcome::P).collect();
        winning.sort_by_key(|(option, _)| option.remoteness);
        let total = Some(Nat::from(winning.len()));
        let listed = winning.into_iter().take(position.limit).map(|(_, made)| made.clone()).collect();
        let best = self.options.iter().filter(|(option, _)| is_best(outcome, remoteness, option));
        let best_moves = best.take(position.limit).map(|(_, made)| made.clone()).collect();
        Ok(FoundMoves { listed_moves: listed, total, best_moves, remoteness })
    }

    fn lists_replies(&self) -> bool {
        false
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        let (outcome, remoteness, size) = self.judgement;
        let mut lines = Vec::new();
        if self.names_size {
            let s = if size == 1 { "" } else { "s" };
            lines.push(text!("All {size} reachable position{s} were judged backwards from the ends."));
        }
        match self.declared_end {
            _ if !self.options.is_empty() => lines.push(explain::outcome_line(outcome, remoteness, &self.options)),
            Some(end) => lines.push(explain::declared_end_line(end)),
            None => {}
        }
        lines
    }

    fn move_to_play<'m>(&self, found: &'m FoundMoves) -> Option<&'m Move> {
        found.best_moves.first().filter(|_| self.plays_lost || self.judgement.0 != Outcome::P)
    }
}

/// Whether an option is a best move: a fastest win, a longest defence, or one that keeps a draw.
fn is_best(outcome: Outcome, remoteness: Option<u32>, option: &OptionOutcome) -> bool {
    let wanted = match outcome {
        Outcome::N => Outcome::P,
        Outcome::P => Outcome::N,
        Outcome::D => Outcome::D,
    };
    let farness = remoteness.map(|moves| moves.saturating_sub(1));
    option.outcome == wanted && option.remoteness == farness
}

/// A position of which a part of the reachable positions shows who wins.
pub(super) struct EvidenceTheory {
    pub(super) outcome: Outcome,
    /// The moves that this part shows to win.
    pub(super) winning: Vec<Move>,
    pub(super) opening: Vec<BilingualText>,
    pub(super) sources: Option<Vec<&'static Citation>>,
}

impl DecidedPosition for EvidenceTheory {
    fn judgement(&self) -> Judgement {
        let sources = self.sources.clone();
        Judgement { sources, ..Judgement::without_value(self.outcome, Standing::Computed) }
    }

    fn opening(&self) -> Vec<BilingualText> {
        self.opening.clone()
    }

    fn find_moves(&mut self, _: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        Ok(FoundMoves::from_winning(std::mem::take(&mut self.winning), None))
    }

    fn lists_replies(&self) -> bool {
        false
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        vec![explain::evidence_line()]
    }
}
