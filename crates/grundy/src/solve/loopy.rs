//! Loopy sums under normal play.
//!
//! The values are those of Smith and of Fraenkel and Perl: `a + b = a ⊕ b`, `∞{K} + a = ∞{K ⊕ a}`, `∞{K} + ∞{L} = ∞{}`.
//! So no product of game graphs is needed, and components of other games may have any size, given their Grundy values.
//!
//! # Termination
//! Every move from a won position to a lost one is winning, but a player who chooses such moves arbitrarily may loop for ever.
//! The sum of the finite values, and if it is unchanged the sum of the counters (see [`counters`](grundy_graph::counters())), must
//! decrease between two turns of the player. The opponent can increase them only by a move that can be reversed to the same value
//! with a smaller counter. So winning moves are sorted by these two sums, and a player who always plays the first one wins.

use super::answer::Move;
use super::cites;
use super::component_value::component_value;
use super::context::SolveContext;
use super::effort::Effort;
use super::moves::moves_to_value;
use super::parts::{EvaluatedComponent, evaluate_components};
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{TurnNaming, describe_move};
use crate::engine::graphs::LoopyOption;
use grundy_game::arg::shorten_text;
use grundy_game::{BilingualText, Component, GameValue, Nat, Outcome, PositionKey, Standing, Stop, Sum, text};
use grundy_graph::VertexLabel;
use std::cmp::Ordering;

/// A sum with a loopy component, its values and its moves.
pub(super) struct LoopyTheory {
    parts: Vec<EvaluatedComponent>,
    /// The values of the parts.
    values: Vec<GameValue>,
    /// The value of the sum.
    sum: GameValue,
    moves: MovesByOutcome,
}

impl PositionTheory for LoopyTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        context.theorems.add_computation();
        Ok(Some(value(position.sum, context)?.outcome()))
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let parts = position.take_components(context)?;
        Ok(Some(Box::new(LoopyTheory::from_parts(parts, position.limit, context)?)))
    }
}

impl DecidedPosition for LoopyTheory {
    fn judgement(&self) -> Judgement {
        Judgement {
            value: Some(self.sum.clone()),
            value_standing: Some(Standing::Computed),
            sources: Some(vec![&cites::SMITH, &cites::FRAENKEL_PERL]),
            ..Judgement::without_value(self.sum.outcome(), Standing::Computed)
        }
    }

    fn find_moves(&mut self, _: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let MovesByOutcome { listed_moves: listed, total, drawing } = std::mem::take(&mut self.moves);
        let best_moves = if self.sum.outcome() == Outcome::D { drawing } else { Vec::new() };
        Ok(FoundMoves { best_moves, ..FoundMoves::from_winning(listed, total) })
    }

    /// The first winning move is the one that makes progress towards the end of play.
    fn reply(&mut self, after: &Sum, _: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let parts = evaluate_components(after, Effort::Usual, context)?;
        Ok(LoopyTheory::from_parts(parts, 1, context)?.moves.listed_moves.into_iter().next())
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        loopy_lines(&self.parts, &self.values, &self.sum)
    }

    fn closing(&self, found: &FoundMoves) -> Option<BilingualText> {
        (found.listed_moves.len() > 1).then(|| {
            text!("If there are several winning moves, always play the first one listed: then play comes to an end.")
        })
    }
}

impl LoopyTheory {
    /// Adds the values of the parts, and finds the first `limit` moves of each kind.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    fn from_parts(
        parts: Vec<EvaluatedComponent>,
        limit: usize,
        context: &mut SolveContext<'_>,
    ) -> Result<LoopyTheory, Stop> {
        let values = parts.iter().map(|part| part_value(part, context)).collect::<Result<Vec<_>, _>>()?;
        let all = |without: Option<usize>| {
            let times = |(at, part): (usize, &EvaluatedComponent)| part.count - usize::from(without == Some(at));
            // Pairs of finite values cancel; more than two equal infinite values have the same sum as two.
            let times = |at: usize, part: &EvaluatedComponent| match &values[at] {
                GameValue::Nimber(_) | GameValue::Transfinite(_) => times((at, part)) % 2,
                GameValue::Loopy(_) | GameValue::Loony => times((at, part)).min(2),
            };
            GameValue::sum(
                parts.iter().enumerate().flat_map(|(at, part)| std::iter::repeat_n(&values[at], times(at, part))),
            )
        };
        let sum = all(None);
        let mut moves = LoopyMoves::new(&parts, context);
        for (at, part) in parts.iter().enumerate() {
            moves.add_component(part, &values[at], &all(Some(at)), limit)?;
        }
        let found = moves.into_listed(limit);
        Ok(LoopyTheory { parts, values, sum, moves: found })
    }
}

/// The value of a sum that may be loopy.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
pub(super) fn value(sum: &Sum, context: &mut SolveContext<'_>) -> Result<GameValue, Stop> {
    let value = |component: &Component| match component_value(component, context) {
        Err(Stop::Loopy) => context.engine.loopy_value(component, context.budget),
        value => value.map(GameValue::Nimber),
    };
    let values = sum.components.iter().map(value).collect::<Result<Vec<GameValue>, Stop>>()?;
    Ok(GameValue::sum(&values))
}

/// The value of a component, finite or not.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
fn part_value(part: &EvaluatedComponent, context: &mut SolveContext<'_>) -> Result<GameValue, Stop> {
    match &part.value {
        Some(value) => Ok(GameValue::Nimber(value.clone())),
        None if part.end == Stop::Loopy => context.engine.loopy_value(&part.component, context.budget),
        // The search found only who wins, so the value is computed now.
        None if part.end.is_done() => value(&Sum { components: vec![part.component.clone()] }, context),
        None => Err(part.end.stop_or_unsupported()),
    }
}

/// Whether some component is loopy.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value).
pub(super) fn has_loops(parts: &[EvaluatedComponent], context: &mut SolveContext<'_>) -> Result<bool, Stop> {
    for part in parts {
        if part.end == Stop::Loopy || context.engine.can_loop(&part.component, context.budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The winning moves of a sum, and those that keep a draw.
#[derive(Default)]
struct MovesByOutcome {
    /// The winning moves, and how many there are in total.
    listed_moves: Vec<Move>,
    total: Option<Nat>,
    drawing: Vec<Move>,
}

struct LoopyMoves<'a, 'c> {
    context: &'a mut SolveContext<'c>,
    naming: TurnNaming,
    /// The winning moves, with the change of values and counter by which they are sorted.
    winning: Vec<(ProgressStep, FoundMove<'a>)>,
    /// The first moves that keep a draw.
    drawing: Vec<FoundMove<'a>>,
    /// The number of winning moves that are not in `winning`; `None` if it is not known.
    unlisted_count: Option<Nat>,
}

/// A move in a component; only the listed moves are written as text.
struct FoundMove<'a> {
    component: &'a Component,
    result: MoveResult,
}

/// The result of a move in a component.
enum MoveResult {
    Option(PositionKey),
    Components(Sum),
}

impl FoundMove<'_> {
    fn describe(self, naming: TurnNaming) -> Move {
        let after = match self.result {
            MoveResult::Option(option) => self.component.sum_after_option(&option),
            MoveResult::Components(after) => after,
        };
        describe_move(self.component, after, naming)
    }
}

/// Who wins a sum of a vertex and of other components with this value.
fn outcome_with(label: VertexLabel<'_>, others: &GameValue) -> Outcome {
    let word = |value: &Nat| u32::try_from(value.clone()).ok();
    match (label, others) {
        (VertexLabel::Finite(value), GameValue::Nimber(other)) => Outcome::from_win(word(other) != Some(value)),
        // Infinite values may have thousands of exits, so they are not copied.
        (VertexLabel::Infinite(exits), GameValue::Nimber(other)) => {
            let is_exit = word(other).is_some_and(|other| exits.binary_search(&other).is_ok());
            if is_exit { Outcome::N } else { Outcome::D }
        }
        (VertexLabel::Finite(value), others) => {
            GameValue::sum([&GameValue::Nimber(Nat::from(value)), others]).outcome()
        }
        (VertexLabel::Infinite(_), GameValue::Loopy(_)) => Outcome::D,
        (label, others) => GameValue::sum([&label.value(), others]).outcome(),
    }
}

/// The progress of a move: the value of the component before and after it, and the increase of its counter.
struct ProgressStep {
    before: Nat,
    after: Nat,
    counter: i64,
}

impl ProgressStep {
    /// Makes the step of a move from a value; an infinite value counts as 0.
    fn from_value(before: &GameValue, after: Nat, counter: i64) -> ProgressStep {
        let before = match before {
            GameValue::Nimber(value) => value.clone(),
            GameValue::Loopy(_) | GameValue::Loony | GameValue::Transfinite(_) => Nat::ZERO,
        };
        ProgressStep { before, after, counter }
    }

    fn cmp(&self, other: &ProgressStep) -> Ordering {
        (&self.after + &other.before).cmp(&(&other.after + &self.before)).then(self.counter.cmp(&other.counter))
    }
}

impl<'a, 'c> LoopyMoves<'a, 'c> {
    fn new(parts: &'a [EvaluatedComponent], context: &'a mut SolveContext<'c>) -> LoopyMoves<'a, 'c> {
        let naming = TurnNaming::from_components(parts.iter().map(|part| &part.component));
        LoopyMoves { context, naming, winning: Vec::new(), drawing: Vec::new(), unlisted_count: Some(Nat::ZERO) }
    }

    /// Adds the moves in one component, given its value and that of the sum of the others.
    fn add_component(
        &mut self,
        part: &'a EvaluatedComponent,
        own: &GameValue,
        others: &GameValue,
        limit: usize,
    ) -> Result<(), Stop> {
        if !self.context.engine.can_loop(&part.component, self.context.budget)? {
            return self.add_terminating_component(part, own, others, limit);
        }
        let LoopyMoves { context, winning, drawing, .. } = self;
        let component = &part.component;
        let first = winning.len();
        let from = context.engine.for_each_loopy_option(component, context.budget, |option| {
            let found = |option: &LoopyOption<'_>| FoundMove { component, result: MoveResult::Option(option.key()) };
            match outcome_with(option.label, others) {
                Outcome::P => {
                    let after = match option.label {
                        VertexLabel::Finite(value) => Nat::from(value),
                        VertexLabel::Infinite(_) => Nat::ZERO,
                    };
                    winning.push((ProgressStep::from_value(own, after, option.counter.into()), found(&option)));
                }
                Outcome::D if drawing.len() < limit => drawing.push(found(&option)),
                Outcome::D | Outcome::N => {}
            }
        })?;
        winning[first..].iter_mut().for_each(|(step, _)| step.counter -= i64::from(from));
        Ok(())
    }

    /// Adds the moves in a component in which play must end, so that its values are finite.
    fn add_terminating_component(
        &mut self,
        part: &'a EvaluatedComponent,
        own: &GameValue,
        others: &GameValue,
        limit: usize,
    ) -> Result<(), Stop> {
        match others {
            GameValue::Nimber(goal) => {
                let (moves, total) = moves_to_value(part, goal, (limit, Effort::Usual), self.context)?;
                let total = total.filter(|total| *total >= Nat::from(moves.len()));
                self.unlisted_count =
                    self.unlisted_count.take().zip(total).map(|(a, b)| a + b - Nat::from(moves.len()));
                for after in moves {
                    let found = FoundMove { component: &part.component, result: MoveResult::Components(after) };
                    self.winning.push((ProgressStep::from_value(own, goal.clone(), 0), found));
                }
            }
            GameValue::Loopy(exits) => match self.context.engine.options(&part.component, self.context.budget) {
                Ok(options) => {
                    let draws = |value: u64| !exits.contains(&Nat::from(value));
                    let kept = options.into_iter().filter(|option| draws(option.value.0));
                    let found = |after| FoundMove { component: &part.component, result: MoveResult::Components(after) };
                    let room = limit.saturating_sub(self.drawing.len());
                    self.drawing.extend(kept.take(room).map(|option| found(option.remaining_sum)));
                }
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                // No move in this component wins, since the value of the others is infinite; it is not known which moves draw.
                Err(_) => {}
            },
            // Sums with entailing moves and infinite heaps have their own theories.
            GameValue::Loony | GameValue::Transfinite(_) => {}
        }
        Ok(())
    }

    fn into_listed(mut self, limit: usize) -> MovesByOutcome {
        self.winning.sort_by(|(a, _), (b, _)| a.cmp(b));
        let total = self.unlisted_count.map(|unlisted| unlisted + Nat::from(self.winning.len()));
        let naming = self.naming;
        let listed = self.winning.into_iter().take(limit).map(|(_, found)| found.describe(naming)).collect();
        let drawing = self.drawing.into_iter().take(limit).map(|found| found.describe(naming)).collect();
        MovesByOutcome { listed_moves: listed, total, drawing }
    }
}

/// The maximum number of components that are listed.
const MAX_LISTED_COMPONENTS: usize = 12;

fn loopy_lines(parts: &[EvaluatedComponent], values: &[GameValue], sum: &GameValue) -> Vec<BilingualText> {
    let mut lines = vec![text!(
        "Play may loop. A finite value still counts as a Nim heap of that size; from ∞{{K}} play can go on for ever, and K has the finite values that it can be moved to."
    )];
    for (part, value) in parts.iter().zip(values).take(MAX_LISTED_COMPONENTS) {
        let name = shorten_text(&part.component.to_string());
        let name = if part.count > 1 { format!("{} × {name}", part.count) } else { name };
        lines.push(BilingualText::language_neutral(format!("  {name}: {value}")));
    }
    if parts.len() > 1 || parts.iter().any(|part| part.count > 1) {
        lines.push(text!("In sums a + b is the nim-sum of both, ∞{{K}} + a adds a to each number in K, and two infinite values make ∞{{}}: here {sum}."));
    }
    lines.push(match (sum.outcome(), sum) {
        (Outcome::P, _) => text!("The value is 0. After every move there is a way back to 0: if the move raised a value or made it infinite, back to the same value with a smaller counter; otherwise as in Nim. The counters run out in the end."),
        (Outcome::N, GameValue::Loopy(_)) => text!("0 is among the finite values that can be moved to: whoever moves there wins."),
        (Outcome::N, _) => text!("The value is finite and not 0: there is a move that makes it 0."),
        (Outcome::D, _) => text!("0 cannot be moved to, and the player who would lose can go on for ever: a draw."),
    });
    lines
}
