//! How fast the winner wins a sum, and how long the loser holds out: by the game graph of the whole sum.

use crate::answer::Answer;
use crate::engine::graphs::Judged;
use crate::parts::different;
use crate::turns::{Turn, is_mixed, turns};
use crate::zermelo;
use grundy_game::{Budget, Key, Sum, SumGame};
use grundy_graph::{Played, retrograde};
use grundy_search::{Explored, explore};
use grundy_theory::{Convention, Nat, Outcome, Stop, say};

/// All positions that a sum can come to, judged from the ends backwards.
pub(crate) struct Remote {
    game: SumGame,
    explored: Explored<Vec<(usize, Key)>>,
    played: Played,
}

impl Remote {
    /// Looks at everything that can be reached from a sum.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Memory`] where a component is too large for any engine.
    pub(crate) fn of(sum: &Sum, convention: Convention, budget: &dyn Budget) -> Result<Remote, Stop> {
        let (game, mut start) = SumGame::of(sum).ok_or(Stop::Memory)?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        let played = retrograde(&explored.graph, convention, &explored.ends, budget)?;
        Ok(Remote { game, explored, played })
    }

    /// How many positions there are.
    pub(crate) fn size(&self) -> usize {
        self.explored.positions.len()
    }

    /// Who wins the sum, and in how many moves.
    pub(crate) fn start(&self) -> (Outcome, Option<u32>) {
        (self.played.outcome(0), self.played.remoteness(0))
    }

    /// Who wins a sum that can be reached, and in how many moves.
    fn judge(&self, sum: &Sum) -> (Outcome, Option<u32>) {
        let mut position = self.game.position(sum);
        position.sort_unstable();
        let vertex = self.explored.positions.get_index_of(&position).expect("it can be reached") as u32;
        (self.played.outcome(vertex), self.played.remoteness(vertex))
    }

    /// The different moves of the sum or of one that can be reached from it, judged.
    pub(crate) fn turns(&self, sum: &Sum) -> Vec<(Turn, Judged)> {
        let parts = different(sum);
        let judged = |turn: Turn| {
            let (outcome, remoteness) = self.judge(&turn.sum);
            let after = turn.after.clone();
            (turn, Judged { after, outcome, remoteness })
        };
        turns(sum, parts.iter().map(|(component, _)| component), usize::MAX).into_iter().map(judged).collect()
    }
}

/// Adds to an answer how fast the winner wins, and which moves are best.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn add(sum: &Sum, limit: usize, answer: &mut Answer, budget: &dyn Budget) -> Result<(), Stop> {
    let remote = Remote::of(sum, answer.convention, budget)?;
    tell(sum, limit, answer, &remote);
    Ok(())
}

/// The moves of an answer, from the game graph of the whole sum.
pub(crate) fn tell(sum: &Sum, limit: usize, answer: &mut Answer, remote: &Remote) {
    let (outcome, remoteness) = remote.start();
    answer.remoteness = remoteness;
    let mixed = is_mixed(&sum.components);
    let (turns, options): (Vec<Turn>, Vec<Judged>) = remote.turns(sum).into_iter().unzip();
    let mut winning: Vec<(&Turn, &Judged)> =
        turns.iter().zip(&options).filter(|(_, option)| option.outcome == Outcome::P).collect();
    winning.sort_by_key(|(_, option)| option.remoteness);
    answer.winning_moves = winning.iter().take(limit).map(|(turn, _)| turn.told(mixed)).collect();
    answer.winning_total = Some(Nat::from(winning.len()));
    let best = turns.iter().zip(&options).filter(|(_, option)| zermelo::is_best(outcome, remoteness, option));
    answer.best_moves = best.take(limit).map(|(turn, _)| turn.told(mixed)).collect();
    let size = remote.size();
    answer.explanation.push(say!(
        "Remoteness: all {size} positions that can be reached were judged, from the ends backwards.",
        "步数：可到达的全部 {size} 个局面都已从终局倒推判定。"
    ));
    if !options.is_empty() {
        answer.explanation.push(zermelo::reason(outcome, remoteness, &options));
    }
}
