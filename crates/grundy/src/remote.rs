//! Remoteness of sums: how fast the winner wins and how long the loser holds out, by the game graph of the whole sum.

use crate::answer::{Answer, Move};
use crate::budget::Attempt;
use crate::engine::graphs::Judged;
use crate::engine::outcome::{Shown, all_or_enough, may_be_endless};
use crate::engine::{Engine, unpacked};
use crate::explain;
use crate::parts::different;
use crate::turns::{Naming, Turn, each_turn, turns};
use crate::zermelo;
use grundy_game::in_force::Tally;
use grundy_game::{Budget, Key, Sum, SumGame};
use grundy_graph::{Played, retrograde};
use grundy_search::{Evidence, Explored, explore};
use grundy_theory::{Convention, Outcome, Standing, Stop, say};
use std::ops::ControlFlow;

/// All positions reachable from a sum, judged by retrograde analysis.
pub(crate) struct Remote {
    game: SumGame,
    explored: Explored<Vec<(usize, Key)>>,
    played: Played,
}

impl Remote {
    /// Explores all positions reachable from a sum.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] if a component is too large for any engine.
    pub(crate) fn of(sum: &Sum, convention: Convention, budget: &dyn Budget) -> Result<Remote, Stop> {
        let (game, mut start) = SumGame::of(sum).ok_or_else(|| unpacked(sum))?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        let played = retrograde(&explored.graph, convention, &explored.ends, budget)?;
        Ok(Remote { game, explored, played })
    }

    /// Explores all positions, or finds who wins from a part that suffices; then also returns the moves that this part shows to win.
    ///
    /// # Errors
    /// As [`of`](Remote::of); [`Stop::Endless`] if the rules look endless.
    pub(crate) fn or_shown(
        sum: &Sum,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(Shown<Remote>, Vec<Turn>), Stop> {
        let (game, start) = SumGame::of(sum).ok_or_else(|| unpacked(sum))?;
        let mut evidence = Evidence::new(game, start, convention);
        let endless = sum.components.iter().find(|component| may_be_endless(component));
        let shown =
            all_or_enough(&mut evidence, Attempt::LONG, endless, budget, |budget| Remote::of(sum, convention, budget));
        let winning = match shown {
            Ok(Shown::Enough(Outcome::N)) => lost_turns(sum, |after| evidence.is_lost(evidence.game().position(after))),
            _ => Ok(Vec::new()),
        };
        evidence.release(budget);
        Ok((shown?, winning?))
    }

    /// Who wins the sum, and in how many moves.
    pub(crate) fn start(&self) -> (Outcome, Option<u32>) {
        (self.played.outcome(0), self.played.remoteness(0))
    }

    /// Who wins a reachable sum, and in how many moves.
    fn judge(&self, sum: &Sum) -> (Outcome, Option<u32>) {
        let mut position = self.game.position(sum);
        position.sort_unstable();
        let vertex = self.explored.positions.get_index_of(&position).expect("it can be reached") as u32;
        (self.played.outcome(vertex), self.played.remoteness(vertex))
    }

    /// Adds the moves and the remoteness to an answer.
    ///
    /// # Errors
    /// The budget in force that ran out.
    pub(crate) fn tell(&self, sum: &Sum, limit: usize, answer: &mut Answer) -> Result<(), Stop> {
        tell(limit, answer, self.start(), self.explored.positions.len(), &self.options(sum)?);
        Ok(())
    }

    /// The different moves of the sum in words, with their outcomes.
    fn options(&self, sum: &Sum) -> Result<Vec<(Judged, Move)>, Stop> {
        let parts = different(sum);
        let naming = Naming::of(&sum.components);
        let judged = |turn: Turn| {
            let (outcome, remoteness) = self.judge(&turn.sum);
            let told = turn.told(naming);
            (Judged { after: turn.after, outcome, remoteness }, told)
        };
        let turns = turns(sum, parts.iter().map(|(component, _)| component), usize::MAX)?;
        Ok(turns.into_iter().map(judged).collect())
    }
}

/// The moves of a sum to positions that are known to be lost.
///
/// # Errors
/// The budget in force that ran out.
pub(crate) fn lost_turns(sum: &Sum, is_lost: impl Fn(&Sum) -> bool) -> Result<Vec<Turn>, Stop> {
    let parts = different(sum);
    let (mut lost, mut tally, mut held) = (Vec::new(), Tally::new(), Ok(()));
    each_turn(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        if is_lost(&turn.sum) {
            held = tally.step(turn.bytes());
            lost.push(turn);
        }
        if held.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    held.map(|()| lost)
}

/// Adds the outcome that a part of the positions proves to an answer, with the moves that this part shows to win.
pub(crate) fn add_shown(answer: &mut Answer, outcome: Outcome, winning: Vec<Move>) {
    (answer.outcome, answer.standing) = (Some(outcome), Some(Standing::Computed));
    answer.explanation.push(say!(
        "Not all reachable positions were searched: those that were searched show who wins, whatever the others are.",
        "没有看完能到达的全部局面：已看过的局面足以判定谁胜，与其余局面无关。"
    ));
    answer.explanation.extend(winning.first().map(explain::play));
    (answer.winning_moves, answer.winning_total) = (winning, None);
}

/// Adds the remoteness and the best moves to an answer.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn add(
    sum: &Sum,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    if let [component] = &sum.components[..] {
        let (outcome, remoteness, size) = engine.judge(component, answer.convention, budget)?;
        let options = zermelo::told(component, answer.convention, engine, budget)?;
        tell(limit, answer, (outcome, remoteness), size, &options);
    } else {
        let remote = Remote::of(sum, answer.convention, budget)?;
        remote.tell(sum, limit, answer)?;
    }
    Ok(())
}

fn tell(
    limit: usize,
    answer: &mut Answer,
    (outcome, remoteness): (Outcome, Option<u32>),
    size: usize,
    options: &[(Judged, Move)],
) {
    zermelo::list(answer, limit, outcome, remoteness, options);
    let s = if size == 1 { "" } else { "s" };
    answer.explanation.push(say!(
        "All {size} reachable position{s} were judged backwards from the ends.",
        "可到达的全部 {size} 个局面都已从终局倒推判定。"
    ));
    if !options.is_empty() {
        answer.explanation.push(zermelo::reason(outcome, remoteness, options));
    }
}
