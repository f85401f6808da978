//! Games that declare ends and have a theorem.

use crate::answer::Answer;
use crate::budget::Attempt;
use crate::decide::{self, Theorems};
use crate::engine::Engine;
use crate::explain;
use crate::moves::Found;
use crate::turns::{Naming, Turn, turns};
use grundy_game::{Arg, Budget, Component, Sum, Verdict};
use grundy_theory::{Convention, Nat, Outcome, Said, Standing, say};

/// More moves are not looked at.
const MOST: usize = 20_000;

/// What the theorem of a component says of it.
pub(super) fn verdict(component: &Component) -> Option<Verdict> {
    component.game.theorem()?.decide(&component.args, Convention::Normal)
}

/// Answers by the theorem of the only component.
pub(super) fn solve(
    position: &Sum,
    verdict: &Verdict,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) {
    let all = turns(position, &position.components, MOST);
    let told = |turn: &Turn| turn.told(Naming::None);
    let winning = winning(&all);
    let total = (all.len() < MOST).then(|| Nat::from(winning.len()));
    let found = Found { listed: winning.iter().take(limit).map(|turn| told(turn)).collect(), total };
    answer.outcome = Some(verdict.outcome);
    answer.standing = Some(Standing::Proved { by: vec![verdict.cite] });
    answer.explanation.extend(verdict.why.lines());
    answer.explanation.extend(misere(&position.components[0], verdict.outcome, engine, budget));
    if verdict.outcome == Outcome::P {
        let reply = |turn: &Turn| {
            let replies = turns(&turn.sum, &turn.sum.components, MOST);
            self::winning(&replies).first().map(|reply| told(reply))
        };
        let replies: Vec<_> = all.iter().take(limit).map(|turn| (told(turn), reply(turn))).collect();
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
}

/// The moves to lost positions.
fn winning(turns: &[Turn]) -> Vec<&Turn> {
    let is_lost = |turn: &&Turn| match &turn.sum.components[..] {
        [after] => verdict(after).is_some_and(|verdict| verdict.outcome == Outcome::P),
        _ => false,
    };
    turns.iter().filter(is_lost).collect()
}

/// Who wins the sum that Anti-SG is played with, if it is played on until nobody can move: the two are often taken for one.
fn misere(component: &Component, outcome: Outcome, engine: &mut Engine, budget: &dyn Budget) -> Option<Said> {
    component.game.card().filter(|card| card.name == "anti_sg")?;
    let mut sum = Sum::default();
    for arg in &component.args {
        let Arg::Position(position) = arg else { return None };
        sum = sum + position.clone();
    }
    let attempt = Attempt::small(budget);
    let other = decide::outcome(&sum, Convention::Misere, engine, &attempt, &mut Theorems::default()).ok()?;
    Some(match (other == outcome, other == Outcome::N) {
        (true, true) => say!(
            "Under misère play, which goes on until nobody can move and whoever moved last has lost, the player to move wins as well; but that is another game.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），先手同样必胜；但那是另一个游戏。"
        ),
        (true, false) => say!(
            "Under misère play, which goes on until nobody can move and whoever moved last has lost, the player to move loses as well; but that is another game.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），先手同样必败；但那是另一个游戏。"
        ),
        (false, true) => say!(
            "Under misère play, which goes on until nobody can move and whoever moved last has lost, it is the other way round: the player to move wins.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），结果相反：先手必胜。"
        ),
        (false, false) => say!(
            "Under misère play, which goes on until nobody can move and whoever moved last has lost, it is the other way round: the player to move loses.",
            "在反常规则下（一直走到无路可走，走最后一步的人输），结果相反：先手必败。"
        ),
    })
}
