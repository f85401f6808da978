//! Sums in which some moves are entailing or complimenting, under normal play.
//!
//! Every component is a nimber or loony; see [`EntailingSearch`](grundy_search::EntailingSearch) for the theory and the search.
//! A sum is loony if a component is; then the player to move wins. Otherwise its value is the nim-sum.
//! If an answer is due (`entailed(…)`, see [`grundy_catalog::entailed`]), the player to move wins if the nim-sum of everything else belongs to
//! the winning rests of a part in which the answer may be given.
//! Components of ordinary games keep their theorems and engines.
//!
//! Misère play, games that loop, and games with declared ends are refused.

mod judge;
mod lines;
mod turns;

pub use turns::{EntailingTurn, for_each_entailing_turn};

use super::answer::Move;
use super::cites;
use super::context::SolveContext;
use super::theory::{
    ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition,
};
use super::turns::TurnNaming;
use grundy_game::{
    BilingualText, Component, ComputationEnd, Convention, GameValue, Nat, Outcome, Standing, Stop, Sum, text,
};
use judge::JudgedSum;
use std::ops::ControlFlow::{Break, Continue};
use turns::MovableParts;

/// The message that misère play is not solved.
pub(crate) fn no_misere_message() -> BilingualText {
    text!("Misère play with entailing moves is not solved: the theory of their values is that of normal play.")
}

/// The message that no period, genus or misère quotient is found for a game with entailing moves.
pub(crate) fn no_theory_message() -> BilingualText {
    text!(
        "the game has entailing or complimenting moves: its values may be loony; periods, genera and misère quotients are found for games of nimbers only"
    )
}

/// The message that a position has no value because a move is due.
pub(crate) fn no_value_message() -> BilingualText {
    text!("a move is due in this position, so it has no value; ask who wins (outcomes)")
}

/// The reason why a sum is refused before anything is computed.
fn refuse_sum(sum: &Sum, convention: Convention) -> Result<(), BilingualText> {
    if convention == Convention::Misere {
        return Err(no_misere_message());
    }
    let inner = |component: &Component| {
        component.game.has_declared_ends()
            || grundy_catalog::entailed::due_move(component).is_some_and(|(_, position)| position.has_declared_ends())
    };
    if sum.components.iter().any(inner) {
        return Err(text!("A game that declares wins, losses or draws is not played together with entailing moves."));
    }
    MovableParts::from_sum(sum).map(|_| ())
}

/// The value of a sum in which no move is due.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Loopy`] if play may loop; [`Stop::Unsupported`] if a move is due.
pub(crate) fn value(sum: &Sum, context: &mut SolveContext<'_>) -> Result<GameValue, Stop> {
    refuse_sum(sum, Convention::Normal).map_err(|_| Stop::Unsupported)?;
    let judged = JudgedSum::new(sum, context)?;
    match judged.movable {
        MovableParts::All => Ok(judged.free_value()),
        MovableParts::Due(..) | MovableParts::Pass(..) => Err(Stop::Unsupported),
    }
}

/// Who wins a sum.
///
/// # Errors
/// Returns the errors of [`value`].
fn outcome_of(sum: &Sum, context: &mut SolveContext<'_>) -> Result<Outcome, Stop> {
    context.theorems.add_computation();
    JudgedSum::new(sum, context)?.outcome(context)
}

/// The winning moves of a sum: the first `limit`, and how many there are.
///
/// # Errors
/// Returns the errors of [`value`].
fn winning_moves(sum: &Sum, limit: usize, context: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
    let judged = JudgedSum::new(sum, context)?;
    let naming = judged.naming();
    let (mut listed, mut total) = (Vec::new(), Some(Nat::ZERO));
    judged.for_each_winning_turn(limit, context, &mut |turn, more| {
        if let Some(turn) = turn.filter(|_| listed.len() < limit) {
            listed.push(turn.to_move(sum, naming));
        }
        total = total.take().zip(more).map(|(total, more)| total + more);
    })?;
    Ok(FoundMoves::from_winning(listed, total))
}

/// The values of components, finite or loony.
pub(super) struct EntailingTheory {
    sum: Sum,
    value: Option<GameValue>,
    outcome: Outcome,
    reason: Vec<BilingualText>,
    replies: Vec<(Move, Option<Move>)>,
}

impl PositionTheory for EntailingTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        refuse_sum(position.sum, position.convention).map_err(|_| Stop::Unsupported)?;
        outcome_of(position.sum, context).map(Some)
    }

    fn listed_winning_moves(
        position: &mut TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<Option<FoundMoves>, Stop> {
        winning_moves(position.sum, position.limit, context).map(Some)
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let refuse = |message| UndecidedPosition::because(Stop::Unsupported, vec![message]);
        refuse_sum(position.sum, position.convention).map_err(refuse)?;
        let explain = |stop| match stop {
            Stop::Loopy => refuse(text!(
                "Play may loop. The values of games with entailing moves are known only if every play comes to an end."
            )),
            stop => stop.into(),
        };
        let judged = JudgedSum::new(position.sum, context).map_err(explain)?;
        let outcome = judged.outcome(context).map_err(explain)?;
        let value = matches!(judged.movable, MovableParts::All).then(|| judged.free_value());
        let reason = lines::reason_lines(&judged, outcome, context).map_err(explain)?;
        let (sum, replies) = (position.sum.clone(), Vec::new());
        Ok(Some(Box::new(EntailingTheory { sum, value, outcome, reason, replies })))
    }
}

impl DecidedPosition for EntailingTheory {
    fn judgement(&self) -> Judgement {
        Judgement {
            outcome: self.outcome,
            standing: Standing::Computed,
            value: self.value.clone(),
            value_standing: self.value.as_ref().map(|_| Standing::Computed),
            missing: ComputationEnd::Done,
            sources: Some(vec![&cites::WINNING_WAYS_ENTAILING, &cites::LARSSON_NOWAKOWSKI_SANTOS]),
        }
    }

    fn find_moves(
        &mut self,
        position: &TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<FoundMoves, Stop> {
        if self.outcome == Outcome::P {
            self.replies = find_replies(&self.sum, position.limit, context)?;
            return Ok(FoundMoves::no_moves());
        }
        winning_moves(&self.sum, position.limit, context)
    }

    /// Replies are found together with the moves, because the driver knows ordinary moves only.
    fn lists_replies(&self) -> bool {
        false
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        let mut lines = self.reason.clone();
        super::explain::add_replies(&mut lines, &self.replies);
        lines
    }
}

/// Lists the first `limit` moves of a lost sum, each with a winning reply.
///
/// # Errors
/// Returns the errors of [`value`].
fn find_replies(sum: &Sum, limit: usize, context: &mut SolveContext<'_>) -> Result<Vec<(Move, Option<Move>)>, Stop> {
    let judged = JudgedSum::new(sum, context)?;
    let mut turns = Vec::new();
    for_each_entailing_turn(sum, judged.different_indices(), &mut |turn| {
        if turns.len() >= limit {
            return Break(());
        }
        turns.push(turn);
        Continue(())
    })?;
    let naming: TurnNaming = judged.naming();
    let mut replies = Vec::new();
    for turn in turns {
        let reply = winning_moves(&turn.sum(sum), 1, context)?.listed_moves.into_iter().next();
        replies.push((turn.to_move(sum, naming), reply));
    }
    Ok(replies)
}

#[cfg(all(test, feature = "rules"))]
mod tests;
