//! Misère play: whoever makes the last move loses.
//!
//! Grundy values do not decide sums here. We use, in this order:
//! a theorem about the component, if it stands alone; the misère Nim rule, if every component is proved to behave like a Nim heap;
//! and exhaustive search of the whole sum.

use crate::answer::Answer;
use crate::explain;
use crate::moves::Found;
use crate::parts::different;
use crate::remote::Remote;
use crate::turns::{Naming, Turn, describe, turns};
use grundy_game::{Budget, Component, Game, Goal, Moves, Sum, SumGame, Verdict};
use grundy_search::Outcomes;
use grundy_theory::{Cite, Convention, Nat, Outcome, Said, Standing, Stop, say};
use std::cmp::Ordering;

/// Answers a question under misère play.
///
/// # Errors
/// The budget that ran out before the outcome was known.
pub(crate) fn solve(position: &Sum, limit: usize, answer: &mut Answer, budget: &dyn Budget) -> Result<(), Stop> {
    let parts = different(position);
    if let Some(known) = theorem(position, &parts) {
        let naming = Naming::of(parts.iter().map(|(component, _)| component));
        let found = known.winning(limit, naming);
        answer.outcome = Some(known.outcome());
        answer.explanation = known.explain(&found);
        answer.standing = Some(Standing::Proved { by: known.cites() });
        if known.outcome() == Outcome::P {
            let reply = |sum: &Sum| {
                let parts = different(sum);
                theorem(sum, &parts)?.winning(1, naming).listed.into_iter().next()
            };
            let turns = turns(position, parts.iter().map(|(component, _)| component), limit);
            let replies: Vec<_> = turns.iter().map(|turn| (turn.told(naming), reply(&turn.sum))).collect();
            explain::add_replies(&mut answer.explanation, &replies);
        }
        (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
        return Ok(());
    }
    match search(position, limit, answer, &parts, budget) {
        Err(Stop::Loopy) => by_graph(position, limit, answer, budget),
        result => result,
    }
}

/// What theorems alone say of a sum: who wins, and which theorems.
pub(crate) fn by_theorem(sum: &Sum) -> Option<(Outcome, Vec<&'static Cite>)> {
    let parts = different(sum);
    let known = theorem(sum, &parts)?;
    Some((known.outcome(), known.cites()))
}

/// The winning moves of a sum that theorems decide, the first `limit` of them.
#[cfg(feature = "rules")]
pub(crate) fn winning_by_theorem(sum: &Sum, limit: usize) -> Option<Found> {
    let parts = different(sum);
    Some(theorem(sum, &parts)?.winning(limit, Naming::of(parts.iter().map(|(component, _)| component))))
}

/// What theorems say of a sum under misère play.
enum Known<'a> {
    /// One component, and a theorem about it.
    Alone(&'a Component, Verdict),
    /// Components that behave like Nim heaps of these sizes.
    NimLike(Vec<(&'a Component, usize, Nat, Verdict)>),
}

fn theorem<'a>(sum: &Sum, parts: &'a [(Component, usize)]) -> Option<Known<'a>> {
    let decide = |component: &Component, convention| component.game.theorem()?.decide(&component.args, convention);
    if sum.components.len() == 1 {
        let component = &parts[0].0;
        if let Some(verdict) = decide(component, Convention::Misere) {
            return Some(Known::Alone(component, verdict));
        }
    }
    let like = |(component, count): &'a (Component, usize)| {
        let verdict = decide(component, Convention::Normal)?;
        let nim_like = component.game.theorem().is_some_and(grundy_game::Theorem::nim_like);
        let value = verdict.value.clone().filter(|_| nim_like)?;
        Some((component, *count, value, verdict))
    };
    parts.iter().map(like).collect::<Option<Vec<_>>>().map(Known::NimLike)
}

impl Known<'_> {
    fn outcome(&self) -> Outcome {
        match self {
            Known::Alone(_, verdict) => verdict.outcome,
            Known::NimLike(heaps) => Outcome::from_win(!Heaps::of(heaps).is_lost()),
        }
    }

    fn cites(&self) -> Vec<&'static Cite> {
        let mut cites: Vec<&'static Cite> = Vec::new();
        let verdicts: Vec<&Verdict> = match self {
            Known::Alone(_, verdict) => vec![verdict],
            Known::NimLike(heaps) => heaps.iter().map(|(_, _, _, verdict)| verdict).collect(),
        };
        for verdict in verdicts {
            if !cites.contains(&verdict.cite) {
                cites.push(verdict.cite);
            }
        }
        cites
    }

    /// The moves to a lost position.
    fn winning(&self, limit: usize, naming: Naming) -> Found {
        let mut found = Found { listed: Vec::new(), total: Some(Nat::ZERO) };
        if self.outcome() == Outcome::P {
            return found;
        }
        let mut add = |component: &Component, moves: Option<Moves>| {
            let moves = moves.unwrap_or_default();
            let room = limit.saturating_sub(found.listed.len());
            found.listed.extend(moves.listed.iter().take(room).map(|after| {
                let after = Sum::of(&component.game, after);
                describe(component, after, naming)
            }));
            found.total = found.total.take().zip(moves.total).map(|(a, b)| a + b);
        };
        let told =
            |component: &Component, goal: Goal<'_>| component.game.theorem()?.moves(&component.args, goal, limit);
        match self {
            Known::Alone(component, _) => add(component, told(component, Goal::MisereP)),
            Known::NimLike(heaps) => {
                let all = Heaps::of(heaps);
                for (component, _, value, _) in heaps {
                    let target = all.without(value).lost_with();
                    add(component, told(component, Goal::Value(&target)));
                }
            }
        }
        found
    }

    fn explain(&self, found: &Found) -> Vec<Said> {
        let mut lines = vec![say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。")];
        match self {
            Known::Alone(_, verdict) => lines.extend(verdict.why.lines()),
            Known::NimLike(heaps) => {
                let rows: Vec<_> = heaps.iter().map(|(c, n, value, _)| (c.to_string(), *n, value.clone())).collect();
                lines.extend(explain::binary(&rows));
                lines.extend(Heaps::of(heaps).lines());
            }
        }
        if let Some(first) = found.listed.first() {
            lines.push(explain::play(first));
        }
        lines
    }
}

/// What the misère Nim rule looks at.
struct Heaps {
    nim_sum: Nat,
    /// Heaps of at least 2.
    large: usize,
    /// Heaps of 1.
    ones: usize,
}

impl Heaps {
    fn of(heaps: &[(&Component, usize, Nat, Verdict)]) -> Heaps {
        let mut seen = Heaps { nim_sum: Nat::ZERO, large: 0, ones: 0 };
        for (_, count, value, _) in heaps {
            if count % 2 == 1 {
                seen.nim_sum ^= value;
            }
            match Nat::from(1u32).cmp(value) {
                Ordering::Less => seen.large += count,
                Ordering::Equal => seen.ones += count,
                Ordering::Greater => {}
            }
        }
        seen
    }

    /// What is left without one heap of this size.
    fn without(&self, value: &Nat) -> Heaps {
        let order = Nat::from(1u32).cmp(value);
        Heaps {
            nim_sum: &self.nim_sum ^ value,
            large: self.large - usize::from(order == Ordering::Less),
            ones: self.ones - usize::from(order == Ordering::Equal),
        }
    }

    /// Whether the player to move loses.
    fn is_lost(&self) -> bool {
        if self.large == 0 { self.ones % 2 == 1 } else { self.nim_sum == Nat::ZERO }
    }

    /// The size of one heap more with which the player to move would lose.
    fn lost_with(&self) -> Nat {
        if self.large == 0 { Nat::from(u32::from(self.ones.is_multiple_of(2))) } else { self.nim_sum.clone() }
    }

    /// The case of the rule that applies.
    fn lines(&self) -> Vec<Said> {
        let (sum, ones) = (&self.nim_sum, self.ones);
        let case = match self.large {
            0 => say!(
                "Only heaps of size 1 (and 0) are there, {ones} of size 1: each move takes one of them, so an odd number loses and an even number wins for the player to move.",
                "只有大小为 1（和 0）的堆，大小为 1 的有 {ones} 堆：每步取走一堆，所以奇数堆先手必败，偶数堆先手必胜。"
            ),
            1 => say!(
                "Exactly one heap is larger than 1: the player to move reduces it to 1 or 0, whichever leaves an odd number of ones.",
                "只有一堆大于 1：先手把它取到 1 或 0，使大小为 1 的堆剩下奇数个。"
            ),
            _ if *sum == Nat::ZERO => say!(
                "Several heaps are larger than 1 and the nim-sum is 0: as in Nim, every move makes it non-zero, and the opponent restores 0, until one large heap is left for the opponent.",
                "不止一堆大于 1 且异或和为 0：与尼姆一样，先手任何一步都使它非 0，对方再恢复为 0，直到对方面对唯一的大堆。"
            ),
            _ => say!(
                "Several heaps are larger than 1 and the nim-sum is {sum}, not 0: as in Nim, the player to move makes it 0.",
                "不止一堆大于 1 且异或和为 {sum}，不为 0：与尼姆一样，先手把它变为 0。"
            ),
        };
        vec![case]
    }
}

/// Searches the whole sum.
///
/// # Errors
/// The budget that ran out; [`Stop::Loopy`] as soon as play is found to go round. It may be found only after the outcome,
/// when the other moves are looked at: then the answer is half written.
fn search(
    position: &Sum,
    limit: usize,
    answer: &mut Answer,
    parts: &[(Component, usize)],
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let Some((game, start)) = SumGame::of(position) else {
        answer.explanation.push(say!(
            "A component is too large to be searched, and no theorem decides this sum under misère play.",
            "某个分量太大，无法搜索，且没有定理能判定它在反常规则下的胜负。"
        ));
        return Err(Stop::Memory);
    };
    let start = game.canonical(start, Convention::Misere);
    let mut outcomes = Outcomes::new(game, Convention::Misere);
    let outcome = outcomes.outcome(&start, budget)?;
    answer.outcome = Some(outcome);
    answer.standing = Some(Standing::Computed);
    answer.explanation = vec![
        say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。"),
        say!(
            "A position is won if it has no option, or if some option is lost: the NAND of its options. All positions that matter were searched.",
            "没有后继的局面必胜；有某个后继必败的局面必胜：即对后继取与非（NAND）。已搜索所有相关局面。"
        ),
    ];
    let components = || parts.iter().map(|(component, _)| component);
    let naming = Naming::of(components());
    let all = judged(position, &mut outcomes, budget)?;
    let lost: Vec<&Turn> = all.iter().filter(|(_, lost)| *lost).map(|(turn, _)| turn).collect();
    let listed = lost.iter().take(limit).map(|turn| turn.told(naming)).collect();
    let found = Found { listed, total: Some(lost.len().into()) };
    if position.components.len() == 1 {
        answer.explanation.extend(explain::nand(&parts[0].0, &all, outcome));
    }
    if outcome == Outcome::P {
        let mut replies = Vec::new();
        for turn in turns(position, components(), limit) {
            let replied = judged(&turn.sum, &mut outcomes, budget)?;
            let reply = replied.iter().find(|(_, lost)| *lost).map(|(turn, _)| turn.told(naming));
            replies.push((turn.told(naming), reply));
        }
        explain::add_replies(&mut answer.explanation, &replies);
    }
    if let Some(first) = found.listed.first() {
        answer.explanation.push(explain::play(first));
    }
    (answer.winning_moves, answer.winning_total) = (found.listed, found.total);
    Ok(())
}

/// Judges all positions of a sum in which play can go round: there is no theory of misère sums for it.
fn by_graph(position: &Sum, limit: usize, answer: &mut Answer, budget: &dyn Budget) -> Result<(), Stop> {
    let remote = Remote::of(position, Convention::Misere, budget)?;
    answer.outcome = Some(remote.start().0);
    answer.standing = Some(Standing::Computed);
    answer.explanation = vec![say!(
        "Misère play: whoever makes the last move loses; play that goes round for ever is a draw.",
        "反常规则：走最后一步的人输；无限循环的对局算平局。"
    )];
    remote.tell(position, limit, answer);
    if let Some(first) = answer.best_moves.first() {
        answer.explanation.push(explain::play(first));
    }
    Ok(())
}

/// The different moves of a sum, and for each whether the player to move after it loses.
fn judged(sum: &Sum, outcomes: &mut Outcomes<SumGame>, budget: &dyn Budget) -> Result<Vec<(Turn, bool)>, Stop> {
    let parts = different(sum);
    let judge = |turn: Turn| {
        let position = outcomes.game().position(&turn.sum);
        let lost = outcomes.outcome(&position, budget)? == Outcome::P;
        Ok((turn, lost))
    };
    turns(sum, parts.iter().map(|(component, _)| component), usize::MAX).into_iter().map(judge).collect()
}
