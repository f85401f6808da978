//! Games with declared ends that have a theorem.

use crate::budget::Attempt;
use crate::engine::Engine;
use crate::solve::answer::Answer;
use crate::solve::decide::{self, UsedTheorems};
use crate::solve::explain;
use crate::solve::moves::FoundMoves;
use crate::solve::turns::{SumMove, TurnNaming, describe_move, list_sum_moves};
use grundy_game::{
    Argument, BilingualText, Budget, Component, Convention, MoveGoal, Nat, Outcome, Standing, Stop, Sum, Verdict, say,
};

/// The most moves that are tried.
const MAX_SEARCHED_MOVES: usize = 20_000;

/// The verdict of the theorem of a component.
pub(super) fn theorem_verdict(component: &Component) -> Option<Verdict> {
    component.game.theorem()?.decide(&component.args, Convention::Normal)
}

/// Answers a question by the theorem of the only component.
pub(super) fn solve(
    position: &Sum,
    verdict: &Verdict,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let component = &position.components[0];
    let found = winning_moves(component, limit)?;
    answer.outcome = Some(verdict.outcome);
    answer.standing = Some(Standing::Proved { by: vec![verdict.cite] });
    answer.explanation.extend(verdict.why.lines());
    answer.explanation.extend(misere_note(component, verdict.outcome, engine, budget));
    if verdict.outcome == Outcome::P {
        let reply = |turn: &SumMove| match &turn.sum.components[..] {
            [after] => winning_moves(after, 1).ok()?.listed.into_iter().next(),
            _ => None,
        };
        let turns = list_sum_moves(position, [component], limit)?;
        let replies: Vec<_> = turns.iter().map(|turn| (turn.to_move(TurnNaming::None), reply(turn))).collect();
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play_line(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(())
}

/// The moves to lost positions, given by the theorem or found by trying all moves.
///
/// # Errors
/// The budget in force that ran out.
fn winning_moves(component: &Component, limit: usize) -> Result<FoundMoves, Stop> {
    let theorem = component.game.theorem();
    if let Some(told) = theorem.and_then(|theorem| theorem.moves(&component.args, MoveGoal::Value(&Nat::ZERO), limit)) {
        let after = |after: &Vec<Vec<Argument>>| {
            describe_move(component, Sum::from_components(&component.game, after), TurnNaming::None)
        };
        return Ok(FoundMoves { listed: told.listed.iter().map(after).collect(), total: told.total });
    }
    let alone = Sum { components: vec![component.clone()] };
    let is_lost = |turn: &&SumMove| match &turn.sum.components[..] {
        [after] => theorem_verdict(after).is_some_and(|verdict| verdict.outcome == Outcome::P),
        _ => false,
    };
    let all = list_sum_moves(&alone, [component], MAX_SEARCHED_MOVES)?;
    let lost: Vec<&SumMove> = all.iter().filter(is_lost).collect();
    let total = (all.len() < MAX_SEARCHED_MOVES).then(|| Nat::from(lost.len()));
    Ok(FoundMoves { listed: lost.iter().take(limit).map(|turn| turn.to_move(TurnNaming::None)).collect(), total })
}

/// A note on who wins the single games of Anti-SG under misère play (until nobody can move), since the two are often confused.
fn misere_note(
    component: &Component,
    outcome: Outcome,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Option<BilingualText> {
    component.game.card().filter(|card| card.name == "anti_sg")?;
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
    let attempt = Attempt::with_small_table(budget);
    let other = decide::outcome(&sum, Convention::Misere, engine, &attempt, &mut UsedTheorems::default()).ok()?;
    Some(match (other == outcome, other == Outcome::N) {
        (true, true) => say!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the player to move wins as well, but that is a different game.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），先手同样必胜；但那是另一个游戏。"
        ),
        (true, false) => say!(
            "Under misère play (until nobody can move, and whoever made the last move loses) the player to move loses as well, but that is a different game.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），先手同样必败；但那是另一个游戏。"
        ),
        (false, true) => say!(
            "Under misère play (until nobody can move, and whoever made the last move loses) it is the other way round: the player to move wins.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），结果相反：先手必胜。"
        ),
        (false, false) => say!(
            "Under misère play (until nobody can move, and whoever made the last move loses) it is the other way round: the player to move loses.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），结果相反：先手必败。"
        ),
    })
}
