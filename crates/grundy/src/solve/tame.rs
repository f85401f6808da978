//! Misère play of sums whose components are all tame, by their genera.

use super::answer::Move;
use super::context::SolveContext;
use super::explain;
use super::parts::different_components;
use super::tame_sum::{TameSum, genera_of_components};
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{SumMove, TurnNaming};
use crate::budget::Attempt;
use grundy_game::{BilingualText, Nat, Outcome, Standing, Stop, Sum, SumGame};
use grundy_misere::PositionGenera;

/// A sum of several components all of which a small attempt shows to be tame.
pub(super) struct TameTheory {
    tame: TameSum,
    genera: PositionGenera<SumGame>,
    /// The winning moves, and how many there are in total.
    winning: (Vec<SumMove>, Option<Nat>),
}

impl PositionTheory for TameTheory {
    /// This theory does not find the outcome alone, because a search of the sum takes no longer.
    fn outcome(_: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        Ok(None)
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        if position.sum.components.len() < 2 {
            return Ok(None);
        }
        let attempt = Attempt::with_small_table(context.budget);
        let mut genera = genera_of_components(position.components());
        let Ok(Some(tame)) = TameSum::from_components(position.parts(), &mut genera, &attempt) else {
            // Return the error if the outer budget has run out, rather than this attempt.
            context.budget.spend(0, 0)?;
            return Ok(None);
        };
        let winning = tame.winning_turns(position.sum, position.limit, &mut genera, context.budget)?;
        Ok(Some(Box::new(TameTheory { tame, genera, winning })))
    }
}

impl DecidedPosition for TameTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.tame.outcome(), Standing::Proved { theorems: self.tame.cites() })
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let (turns, total) = std::mem::take(&mut self.winning);
        let naming = position.naming();
        Ok(FoundMoves::from_winning(turns.iter().map(|turn| turn.to_move(naming)).collect(), total))
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let parts = different_components(after);
        let Some(tame) = TameSum::from_components(&parts, &mut self.genera, context.budget)? else { return Ok(None) };
        let (turns, _) = tame.winning_turns(after, 1, &mut self.genera, context.budget)?;
        Ok(turns.first().map(|turn| turn.to_move(naming)))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.tame.explain()
    }
}
