//! Loopy sums under normal play.
//!
//! The values are those of Smith and of Fraenkel and Perl: `a + b = a ⊕ b`, `∞{K} + a = ∞{K ⊕ a}`, `∞{K} + ∞{L} = ∞{}`.
//! So no product of game graphs is needed, and other games of any size can be components with their Grundy values.
//!
//! # Termination
//! Every move from a won position to a lost one is winning, but a player who chooses such moves without care may loop for ever.
//! The sum of the finite values, and if it is unchanged the sum of the counters (see [`counters`](grundy_graph::counters())), must
//! decrease from one's own turn to the next. The opponent can raise them only by a move that can be reversed to the same value
//! with a smaller counter. So winning moves are sorted by these two sums, and whoever always plays the first one wins.

use crate::engine::Engine;
use crate::engine::graphs::LoopyOption;
use crate::solve::answer::{Answer, Move};
use crate::solve::effort::Effort;
use crate::solve::moves::{FoundMoves, moves_to_value};
use crate::solve::parts::{self, EvaluatedComponent};
use crate::solve::turns::{TurnNaming, describe_move, find_replies};
use crate::solve::{cites, explain};
use grundy_game::{
    BilingualText, Budget, Component, Convention, GameShape, GameValue, Nat, Outcome, Standing, Stop, Sum,
    arg::shorten_text, say,
};
use std::cmp::Ordering;

/// The value of a component, finite or not.
///
/// # Errors
/// As [`Engine::value`].
pub(crate) fn part_value(
    part: &EvaluatedComponent,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<GameValue, Stop> {
    match &part.value {
        Some(value) => Ok(GameValue::Nimber(value.clone())),
        None if part.stop == Stop::Loopy => engine.loopy_value(&part.component, budget),
        None => Err(if part.stop == Stop::Done { Stop::Unsupported } else { part.stop }),
    }
}

/// Whether some component is loopy.
///
/// # Errors
/// As [`Engine::value`].
pub(crate) fn has_loops(parts: &[EvaluatedComponent], engine: &mut Engine, budget: &dyn Budget) -> Result<bool, Stop> {
    for part in parts {
        if part.stop == Stop::Loopy || engine.can_loop(&part.component, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Answers who wins a loopy sum, and lists `limit` moves of each kind.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn solve(
    position: &Sum,
    parts: &[EvaluatedComponent],
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let LoopySum { values, sum, found } = judge_sum(parts, limit, engine, budget)?;
    let outcome = sum.outcome();
    answer.outcome = Some(outcome);
    (answer.standing, answer.value_standing) = (Some(Standing::Computed), Some(Standing::Computed));
    answer.theory = vec![&cites::SMITH, &cites::FRAENKEL_PERL];
    answer.explanation = loopy_lines(parts, &values, &sum, outcome, &found);
    answer.value = Some(sum);
    match outcome {
        Outcome::D => answer.best_moves = found.drawing,
        Outcome::P => {
            // The first winning move is the one that makes progress towards the end of play.
            let replies = find_replies(position, parts.iter().map(|part| &part.component), limit, budget, |sum| {
                let parts = parts::evaluate_components(sum, Effort::Usual, engine, budget)?;
                Ok(judge_sum(&parts, 1, engine, budget)?.found.winning.listed.into_iter().next())
            })?;
            explain::add_replies(&mut answer.explanation, &replies);
        }
        Outcome::N => {}
    }
    (answer.winning_moves, answer.winning_total) = (found.winning.listed, found.winning.total);
    Ok(())
}

/// A sum with its values and moves.
struct LoopySum {
    /// The values of the parts.
    values: Vec<GameValue>,
    /// The value of the sum.
    sum: GameValue,
    found: MovesByOutcome,
}

fn judge_sum(
    parts: &[EvaluatedComponent],
    limit: usize,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<LoopySum, Stop> {
    let values = parts.iter().map(|part| part_value(part, engine, budget)).collect::<Result<Vec<_>, _>>()?;
    let all = |without: Option<usize>| {
        let times = |(at, part): (usize, &EvaluatedComponent)| part.count - usize::from(without == Some(at));
        // Pairs of finite values cancel; more than two equal infinite values have the same sum as two.
        let times = |at: usize, part: &EvaluatedComponent| match &values[at] {
            GameValue::Nimber(_) => times((at, part)) % 2,
            GameValue::Loopy(_) => times((at, part)).min(2),
        };
        GameValue::sum(
            parts.iter().enumerate().flat_map(|(at, part)| std::iter::repeat_n(&values[at], times(at, part))),
        )
    };
    let sum = all(None);
    let mut moves = LoopyMoves::new(parts, engine, budget);
    for (at, part) in parts.iter().enumerate() {
        moves.add_component(part, &values[at], &all(Some(at)), limit)?;
    }
    let found = moves.into_listed(limit);
    Ok(LoopySum { values, sum, found })
}

/// The winning moves of a sum, and those that keep a draw.
struct MovesByOutcome {
    winning: FoundMoves,
    drawing: Vec<Move>,
}

struct LoopyMoves<'a> {
    engine: &'a mut Engine,
    budget: &'a dyn Budget,
    naming: TurnNaming,
    /// The winning moves, with the change of values and counter by which they are sorted.
    winning: Vec<(ProgressStep, Move)>,
    drawing: Vec<Move>,
    /// The number of winning moves that are not in `winning`; `None` if it is not known.
    unlisted: Option<Nat>,
}

/// The progress of a move: the value of the component before and after it, and the increase of its counter.
struct ProgressStep {
    before: Nat,
    after: Nat,
    counter: i64,
}

impl ProgressStep {
    /// Makes the step of a move; an infinite value counts as 0.
    fn from_values(before: &GameValue, after: &GameValue, counter: i64) -> ProgressStep {
        let finite = |value: &GameValue| match value {
            GameValue::Nimber(value) => value.clone(),
            GameValue::Loopy(_) => Nat::ZERO,
        };
        ProgressStep { before: finite(before), after: finite(after), counter }
    }

    fn cmp(&self, other: &ProgressStep) -> Ordering {
        (&self.after + &other.before).cmp(&(&other.after + &self.before)).then(self.counter.cmp(&other.counter))
    }
}

impl<'a> LoopyMoves<'a> {
    fn new(parts: &[EvaluatedComponent], engine: &'a mut Engine, budget: &'a dyn Budget) -> LoopyMoves<'a> {
        let naming = TurnNaming::from_components(parts.iter().map(|part| &part.component));
        LoopyMoves { engine, budget, naming, winning: Vec::new(), drawing: Vec::new(), unlisted: Some(Nat::ZERO) }
    }

    /// Adds the moves in one component, given its value and that of the sum of the others.
    fn add_component(
        &mut self,
        part: &EvaluatedComponent,
        own: &GameValue,
        others: &GameValue,
        limit: usize,
    ) -> Result<(), Stop> {
        if !self.engine.can_loop(&part.component, self.budget)? {
            return self.add_terminating_component(part, own, others, limit);
        }
        let (from, ways) = self.engine.loopy_options(&part.component, self.budget)?;
        for LoopyOption { after, value, counter } in ways {
            let counter = i64::from(counter) - i64::from(from);
            let made = |after: Sum| describe_move(&part.component, after, self.naming);
            match GameValue::sum([&value, others]).outcome() {
                Outcome::P => self.winning.push((ProgressStep::from_values(own, &value, counter), made(after))),
                Outcome::D => self.drawing.push(made(after)),
                Outcome::N => {}
            }
        }
        Ok(())
    }

    /// Adds the moves in a component in which play must end, so that its values are finite.
    fn add_terminating_component(
        &mut self,
        part: &EvaluatedComponent,
        own: &GameValue,
        others: &GameValue,
        limit: usize,
    ) -> Result<(), Stop> {
        match others {
            GameValue::Nimber(goal) => {
                let (moves, total) = moves_to_value(part, goal, (limit, Effort::Usual), self.engine, self.budget)?;
                let total = total.filter(|total| *total >= Nat::from(moves.len()));
                self.unlisted = self.unlisted.take().zip(total).map(|(a, b)| a + b - Nat::from(moves.len()));
                let goal = GameValue::Nimber(goal.clone());
                for after in moves {
                    let made = describe_move(&part.component, after, self.naming);
                    self.winning.push((ProgressStep::from_values(own, &goal, 0), made));
                }
            }
            GameValue::Loopy(exits) => match self.engine.options(&part.component, self.budget) {
                Ok(options) => {
                    let draws = |value: u64| !exits.contains(&Nat::from(value));
                    let kept = options.into_iter().filter(|option| draws(option.value.0));
                    self.drawing.extend(kept.map(|option| describe_move(&part.component, option.after, self.naming)));
                }
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // No move in this component wins, since the value of the others is infinite; which moves draw is not known.
                Err(_) => {}
            },
        }
        Ok(())
    }

    fn into_listed(mut self, limit: usize) -> MovesByOutcome {
        self.winning.sort_by(|(a, _), (b, _)| a.cmp(b));
        let total = self.unlisted.map(|unlisted| unlisted + Nat::from(self.winning.len()));
        let listed = self.winning.into_iter().take(limit).map(|(_, made)| made).collect();
        let drawing = self.drawing.into_iter().take(limit).collect();
        MovesByOutcome { winning: FoundMoves { listed, total }, drawing }
    }
}

/// The most components that are listed.
const MAX_LISTED_COMPONENTS: usize = 12;

fn loopy_lines(
    parts: &[EvaluatedComponent],
    values: &[GameValue],
    sum: &GameValue,
    outcome: Outcome,
    found: &MovesByOutcome,
) -> Vec<BilingualText> {
    let mut lines = vec![say!(
        "Play may loop. A finite value still counts as a Nim heap of that size; from ∞{{K}} play can go on for ever, and K has the finite values that it can be moved to.",
        "对局可能循环。有限的值仍相当于一堆尼姆石子；∞{{K}} 可以无限地走下去，K 是从它能走到的有限值。"
    )];
    for (part, value) in parts.iter().zip(values).take(MAX_LISTED_COMPONENTS) {
        let name = shorten_text(&part.component.to_string());
        let name = if part.count > 1 { format!("{} × {name}", part.count) } else { name };
        lines.push(BilingualText::language_neutral(format!("  {name}: {value}")));
    }
    if parts.len() > 1 || parts.iter().any(|part| part.count > 1) {
        lines.push(say!(
            "In sums a + b is the nim-sum of both, ∞{{K}} + a adds a to each number in K, and two infinite values make ∞{{}}: here {sum}.",
            "求和时，a + b 取异或，∞{{K}} + a 把 a 异或到 K 的每个数上，两个无穷值之和为 ∞{{}}：这里是 {sum}。"
        ));
    }
    lines.push(match (outcome, sum) {
        (Outcome::P, _) => say!(
            "The value is 0. After every move there is a way back to 0: if the move raised a value or made it infinite, back to the same value with a smaller counter; otherwise as in Nim. The counters run out in the end.",
            "总值为 0。无论怎么走都能走回 0：若对方使某个值变大或变为无穷，就走回相同的值且计数器更小的局面，否则与尼姆一样。计数器终会用尽。"
        ),
        (Outcome::N, GameValue::Loopy(_)) => say!(
            "0 is among the finite values that can be moved to: whoever moves there wins.",
            "能走到的有限值中有 0：走到那里的人必胜。"
        ),
        (Outcome::N, _) => say!(
            "The value is finite and not 0: there is a move that makes it 0.",
            "总值有限且不为 0：有一步能把它变为 0。"
        ),
        (Outcome::D, _) => say!(
            "0 cannot be moved to, and the player who would lose can go on for ever: a draw.",
            "走不到 0，而会输的一方总能无限地走下去：平局。"
        ),
    });
    if let Some(first) = found.winning.listed.first() {
        lines.push(explain::play_line(first));
        if found.winning.listed.len() > 1 {
            lines.push(say!(
                "If there are several winning moves, always play the first one listed: then play comes to an end.",
                "有多种必胜走法时，总走列出的第一种，对局就会结束。"
            ));
        }
    }
    lines
}

/// Whether a component may be loopy: nothing known shows that play in it ends.
pub(crate) fn may_loop(component: &Component) -> bool {
    // Heaps and boards of the catalogue always get smaller; those of rules written by users may not.
    let ends =
        component.game.scope().is_none() && matches!(component.game.shape(), GameShape::Heap(_) | GameShape::Board(_));
    let known = || {
        component.game.theorem().is_some_and(|theorem| theorem.decide(&component.args, Convention::Normal).is_some())
    };
    let ranked = || component.key.as_ref().is_some_and(|key| component.game.key_rank(key).is_some());
    !ends && !known() && !ranked()
}
