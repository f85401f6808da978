//! Games that declare ends: a win, a loss or a draw for the player to move (Zermelo 1913).
//!
//! Positions are written from the side of the player to move, so these games may be partizan.
//! They have no Grundy values and no sums. If no theorem decides, all reachable positions are judged by retrograde analysis.
//! Play that loops for ever is a draw.

use super::answer::Move;
use super::context::SolveContext;
use super::graph::{EvidenceTheory, GraphTheory};
use super::theory::{
    ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition,
};
use super::turns::{SumMove, TurnNaming, describe_move, list_sum_moves};
use super::{cites, outcome};
use crate::budget::Attempt;
use crate::engine::outcome::EvidenceResult;
use grundy_game::{
    Argument, BilingualText, Citation, Component, Convention, MoveGoal, Nat, Outcome, Standing, Stop, Sum, Verdict,
    text,
};

/// Whether moves of a component are blocked: then the outcome depends on the whole position, though no end is declared.
fn has_blocks(position: &Sum) -> bool {
    position.components.iter().any(|component| component.game.card.is_some_and(|card| card.name == "blocking"))
}

/// Whether a heap may grow for ever, so that values and sums would need infinitely many positions, though no end is declared.
fn has_growing_heaps(position: &Sum) -> bool {
    position
        .components
        .iter()
        .any(|component| component.game.card.is_some_and(|card| card.name == "put_or_take_square"))
}

/// The message that positions of a game with declared ends have no Grundy values.
pub(crate) fn no_values_message(position: &Sum) -> BilingualText {
    if has_blocks(position) {
        return text!(
            "a block applies to the whole position, so a blocking game has no Grundy values; ask who wins (outcomes)"
        );
    }
    if has_growing_heaps(position) {
        return text!("infinitely many heaps can be reached, so no values are computed; ask who wins (outcomes)");
    }
    text!("the game declares wins, losses or draws, so it has no Grundy values; ask who wins (outcomes)")
}

/// The message that games with declared ends are not played in sums.
pub(crate) fn no_sums_message(position: &Sum) -> BilingualText {
    if has_blocks(position) {
        return text!(
            "A block applies to the whole position, so a blocking game is not played in sums: write the sum inside it, as in blocking(nim(3) + kayles(4), 1)."
        );
    }
    if has_growing_heaps(position) {
        return text!(
            "Infinitely many heaps can be reached, so this game is not played in sums: a sum needs the values of its components."
        );
    }
    text!(
        "A game that ends in a declared win, loss or draw is not played in sums: each component has its own end, and none of them decides the sum."
    )
}

/// The message that such a game has no misère play.
pub(crate) fn no_misere_message(position: &Sum) -> BilingualText {
    if has_blocks(position) {
        return text!(
            "Blocking is played so that whoever cannot move loses: under misère play a block of all moves would win for the player who is blocked."
        );
    }
    if has_growing_heaps(position) {
        return text!("Infinitely many heaps can be reached; such games are solved under normal play only.");
    }
    text!(
        "The rules say who wins at the end, so there is no misère play: write rules that declare the opposite winner."
    )
}

/// The message that such a game is not solved if a move leaves a sum.
pub(crate) fn leaves_sums_message() -> BilingualText {
    text!(
        "A move of this game leaves a sum of positions, but games with declared ends have no sums. If whoever cannot move loses, remove the declared ends."
    )
}

/// The verdict of the theorem of a component.
pub(crate) fn theorem_verdict(component: &Component) -> Option<Verdict> {
    component.game.theorem()?.decide(&component.args, Convention::Normal)
}

/// Returns the only component of a position under normal play.
///
/// # Errors
/// Returns [`Stop::Unsupported`] for a sum, and under misère play.
fn only_component<'a>(position: &TheoryPosition<'a>) -> Result<&'a Component, UndecidedPosition> {
    let refuse = |message: BilingualText| UndecidedPosition::because(Stop::Unsupported, vec![message]);
    match &position.sum.components[..] {
        [_] if position.convention == Convention::Misere => Err(refuse(no_misere_message(position.sum))),
        [component] => Ok(component),
        _ => Err(refuse(no_sums_message(position.sum))),
    }
}

/// The theorem of the only component.
pub(super) struct EndsTheoremTheory {
    component: Component,
    verdict: Verdict,
    moves: FoundMoves,
    note: Option<BilingualText>,
}

impl PositionTheory for EndsTheoremTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let component = only_component(position).map_err(|undecided| undecided.stop)?;
        let Some(verdict) = theorem_verdict(component) else { return Ok(None) };
        context.theorems.add_cites([verdict.cite]);
        Ok(Some(verdict.outcome))
    }

    fn listed_winning_moves(
        position: &mut TheoryPosition<'_>,
        _: &mut SolveContext<'_>,
    ) -> Result<Option<FoundMoves>, Stop> {
        let component = only_component(position).map_err(|undecided| undecided.stop)?;
        theorem_verdict(component).map(|_| winning_moves(component, position.limit)).transpose()
    }

    fn choose(position: &mut TheoryPosition<'_>, _: &mut SolveContext<'_>) -> ChosenTheory {
        let component = only_component(position)?;
        let Some(verdict) = theorem_verdict(component) else { return Ok(None) };
        let found = winning_moves(component, position.limit)?;
        Ok(Some(Box::new(EndsTheoremTheory { component: component.clone(), verdict, moves: found, note: None })))
    }
}

impl DecidedPosition for EndsTheoremTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.verdict.outcome, Standing::Proved { theorems: vec![self.verdict.cite] })
    }

    fn find_moves(&mut self, _: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        self.note = misere_note(&self.component, self.verdict.outcome, context);
        Ok(std::mem::take(&mut self.moves))
    }

    fn reply(&mut self, after: &Sum, _: TurnNaming, _: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let [after] = &after.components[..] else { return Ok(None) };
        Ok(winning_moves(after, 1).ok().and_then(|found| found.listed_moves.into_iter().next()))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.verdict.reason.lines().into_iter().chain(self.note.clone()).collect()
    }
}

/// The maximum number of moves that are tried.
const MAX_SEARCHED_MOVES: usize = 20_000;

/// The moves to lost positions, given by the theorem or found by trying all moves.
///
/// # Errors
/// Returns an error if the budget in force runs out.
fn winning_moves(component: &Component, limit: usize) -> Result<FoundMoves, Stop> {
    let theorem = component.game.theorem();
    if let Some(by_theorem) =
        theorem.and_then(|theorem| theorem.moves(&component.args, MoveGoal::Value(&Nat::ZERO), limit))
    {
        let after = |after: &Vec<Vec<Argument>>| {
            describe_move(component, Sum::from_components(&component.game, after), TurnNaming::None)
        };
        return Ok(FoundMoves::from_winning(by_theorem.listed_moves.iter().map(after).collect(), by_theorem.total));
    }
    let alone = Sum { components: vec![component.clone()] };
    let is_lost = |turn: &&SumMove| match &turn.sum.components[..] {
        [after] => theorem_verdict(after).is_some_and(|verdict| verdict.outcome == Outcome::P),
        _ => false,
    };
    let all = list_sum_moves(&alone, [component], MAX_SEARCHED_MOVES)?;
    let lost: Vec<&SumMove> = all.iter().filter(is_lost).collect();
    let total = (all.len() < MAX_SEARCHED_MOVES).then(|| Nat::from(lost.len()));
    let listed = lost.iter().take(limit).map(|turn| turn.to_move(TurnNaming::None)).collect();
    Ok(FoundMoves::from_winning(listed, total))
}

/// A note on who wins the single games of Anti-SG under misère play (until no player can move), since the two are often confused.
fn misere_note(component: &Component, won: Outcome, context: &mut SolveContext<'_>) -> Option<BilingualText> {
    component.game.card.filter(|card| card.name == "anti_sg")?;
    let mut sum = Sum::default();
    for arg in &component.args {
        let parts = match arg {
            Argument::Tuple(parts) => &parts[..],
            other => std::slice::from_ref(other),
        };
        for part in parts {
            match part {
                Argument::Position(position) => sum = sum + position.clone(),
                Argument::Int(_) => {} // A single game that is over.
                _ => return None,
            }
        }
    }
    let attempt = Attempt::with_small_table(context.budget);
    let other = outcome(&sum, Convention::Misere, &mut SolveContext::new(context.engine, &attempt)).ok()?;
    Some(match (other == won, other == Outcome::N) {
        (true, true) => text!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the player to move wins as well, but that is a different game."
        ),
        (true, false) => text!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the player to move loses as well, but that is a different game."
        ),
        (false, true) => text!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the outcome is the opposite: the player to move wins."
        ),
        (false, false) => text!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the outcome is the opposite: the player to move loses."
        ),
    })
}

/// Zermelo's theorem, with the mark that Coq has checked it if ranks show that play ends.
pub(crate) fn zermelo_citation(position: &Sum) -> &'static Citation {
    let ends = |component: &Component| component.key.as_ref().is_some_and(|key| component.game.key_rank(key).is_some());
    match position.components.iter().all(ends) {
        true => &cites::ZERMELO,
        false => &cites::ZERMELO_WITH_ENDLESS_PLAY,
    }
}

/// The search of all positions of the only component, or of a part that suffices.
pub(super) struct EndsGraphTheory;

impl PositionTheory for EndsGraphTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let component = only_component(position).map_err(|undecided| undecided.stop)?;
        context.theorems.add_computation();
        context.engine.normal_outcome(component, context.budget).map(Some)
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let component = only_component(position)?;
        let sources = vec![zermelo_citation(position.sum)];
        let judged = match context.engine.judge_or_find_evidence(component, Convention::Normal, context.budget) {
            Ok((EvidenceResult::All(judged), _)) => judged,
            Ok((EvidenceResult::Enough(outcome), lost)) => {
                let opening = vec![text!("The rules declare wins, losses or draws, so there are no Grundy values.")];
                let lost = lost.into_iter().take(position.limit);
                let winning = lost.map(|after| describe_move(component, after, TurnNaming::None)).collect();
                return Ok(Some(Box::new(EvidenceTheory { outcome, winning, opening, sources: Some(sources) })));
            }
            Err(Stop::Unsupported) => {
                return Err(UndecidedPosition::because(Stop::Unsupported, vec![leaves_sums_message()]));
            }
            Err(stop) => return Err(stop.into()),
        };
        let size = judged.2;
        let s = if size == 1 { "" } else { "s" };
        let opening = vec![text!(
            "The rules declare wins, losses or draws, so there are no Grundy values. All {size} reachable position{s} were judged backwards from the ends; play without end is a draw."
        )];
        let mut theory = GraphTheory::from_component(component, Convention::Normal, judged, context)?;
        (theory.opening, theory.sources, theory.names_size) = (opening, Some(sources), false);
        theory.declared_end = Some(context.engine.declared_end(component, context.budget)?);
        Ok(Some(Box::new(theory)))
    }
}
