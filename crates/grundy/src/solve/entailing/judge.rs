//! The values of the components of a sum with entailing moves, and which moves win.

use super::super::context::SolveContext;
use super::super::effort::Effort;
use super::super::moves::moves_to_value;
use super::super::parts::{EvaluatedComponent, count_different_components, evaluate_components};
use super::super::turns::TurnNaming;
use super::turns::{EntailingTurn, MovableParts, for_each_part_turn};
use crate::engine::component_key;
use grundy_catalog::entailed::{due_move, sum_after_move};
use grundy_game::{Component, GameValue, MoveKind, Nat, Outcome, Stop, Sum};
use grundy_search::WinningRests;
use std::ops::ControlFlow::{Break, Continue};

/// The value of a part: a nimber, or `None` if it is loony.
type PartValue = Option<Nat>;

/// A sum, the parts in which the player to move may move, and the values of the parts.
pub(super) struct JudgedSum {
    pub(super) movable: MovableParts,
    /// The parts in which no move is due: the index of the first such component, the part, how often it occurs, and its value.
    pub(super) free: Vec<(usize, Component, usize, PartValue)>,
    /// The parts of the position in which a move is due, and their values.
    pub(super) due: Vec<(Component, PartValue)>,
}

/// Receives a winning turn, and the number of winning turns that it represents; `None` if this number is not known.
type WinningTurnVisitor<'v> = dyn FnMut(Option<EntailingTurn>, Option<Nat>) + 'v;

impl JudgedSum {
    /// Evaluates the parts of a sum.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Loopy`] if play may loop; [`Stop::Unsupported`] if a move is due in two components.
    pub(super) fn new(sum: &Sum, context: &mut SolveContext<'_>) -> Result<JudgedSum, Stop> {
        let movable = MovableParts::from_sum(sum).map_err(|_| Stop::Unsupported)?;
        let (mut free, mut due) = (Vec::new(), Vec::new());
        for (index, count) in count_different_components(sum) {
            let part = sum.components[index].clone();
            if due_move(&part).is_some() {
                continue;
            }
            // A theorem evaluates a part without asking the budget.
            context.budget.spend(0, 0)?;
            let value = part_value(&part, context)?;
            free.push((index, part, count, value));
        }
        if let MovableParts::Due(_, position) | MovableParts::Pass(_, position) = &movable {
            for part in &position.components {
                due.push((part.clone(), part_value(part, context)?));
            }
        }
        Ok(JudgedSum { movable, free, due })
    }

    /// The value of the sum of the parts in which no move is due.
    pub(super) fn free_value(&self) -> GameValue {
        self.free_sum().map_or(GameValue::Loony, GameValue::Nimber)
    }

    /// The nim-sum of the parts in which no move is due; `None` if one of them is loony.
    fn free_sum(&self) -> PartValue {
        self.free.iter().try_fold(Nat::ZERO, |sum, (_, _, count, value)| {
            let value = value.as_ref()?;
            Some(if count % 2 == 1 { sum ^ value } else { sum })
        })
    }

    /// The nim-sum of everything except one part of the position in which a move is due; `None` if something is loony.
    fn rest_of_due(&self, at: usize) -> PartValue {
        let others = self.due.iter().enumerate().filter(|(other, _)| *other != at);
        others.into_iter().try_fold(self.free_sum()?, |sum, (_, (_, value))| Some(sum ^ value.as_ref()?))
    }

    /// For each part in which no move is due, the nim-sum of everything except one such component; `None` if something else is loony.
    ///
    /// # Complexity
    /// Linear in the number of parts.
    fn rests_of_free(&self) -> Vec<PartValue> {
        let (mut finite, mut loony_count) = (Nat::ZERO, 0);
        for (_, _, count, value) in &self.free {
            match value {
                None => loony_count += count,
                Some(value) if count % 2 == 1 => finite ^= value,
                Some(_) => {}
            }
        }
        let rest = |value: &PartValue| match value {
            None => (loony_count == 1).then(|| finite.clone()),
            Some(value) => (loony_count == 0).then(|| &finite ^ value),
        };
        self.free.iter().map(|(.., value)| rest(value)).collect()
    }

    /// Who wins.
    ///
    /// # Errors
    /// Returns the errors of [`JudgedSum::new`].
    pub(super) fn outcome(&self, context: &mut SolveContext<'_>) -> Result<Outcome, Stop> {
        let wins = match self.movable {
            MovableParts::All => self.free_sum() != Some(Nat::ZERO),
            // Everything passes to the opponent, who moves in the whole sum.
            MovableParts::Pass(..) => self.value_after_pass() == Some(Nat::ZERO),
            MovableParts::Due(..) => {
                let mut wins = false;
                for at in 0..self.due.len() {
                    context.budget.spend(0, 0)?;
                    wins = wins || part_wins(&self.due[at].0, &self.rest_of_due(at), context)?;
                }
                wins
            }
        };
        Ok(Outcome::from_win(wins))
    }

    /// The value of the sum after a pass that is due.
    fn value_after_pass(&self) -> PartValue {
        self.due.iter().try_fold(self.free_sum()?, |sum, (_, value)| Some(sum ^ value.as_ref()?))
    }

    /// Visits winning turns: all turns in games with entailing moves, and at least the first `limit` turns in each ordinary component.
    ///
    /// # Errors
    /// Returns the errors of [`JudgedSum::new`].
    pub(super) fn for_each_winning_turn(
        &self,
        limit: usize,
        context: &mut SolveContext<'_>,
        visit: &mut WinningTurnVisitor<'_>,
    ) -> Result<(), Stop> {
        match &self.movable {
            MovableParts::All => {
                for ((index, part, ..), rest) in self.free.iter().zip(self.rests_of_free()) {
                    context.budget.spend(0, 0)?;
                    winning_part_turns(part, *index, &rest, limit, context, visit)?;
                }
            }
            MovableParts::Due(index, position) => {
                for (at, (part, _)) in self.due.iter().enumerate() {
                    context.budget.spend(0, 0)?;
                    let rest = self.rest_of_due(at);
                    winning_part_turns(part, *index, &rest, limit, context, &mut |turn, more| {
                        let turn = turn.map(|turn| EntailingTurn {
                            after: position.with_replaced_component(at, turn.after.clone()),
                            ..turn
                        });
                        visit(turn, more);
                    })?;
                }
            }
            MovableParts::Pass(index, position) => {
                if self.value_after_pass() == Some(Nat::ZERO) {
                    visit(Some(EntailingTurn::pass(*index, position.clone())), Some(1u32.into()));
                }
            }
        }
        Ok(())
    }

    /// The naming of the parts in the texts of moves.
    pub(super) fn naming(&self) -> TurnNaming {
        let free = self.free.iter().map(|(_, part, ..)| part);
        TurnNaming::from_components(free.chain(self.due.iter().map(|(part, _)| part)))
    }

    /// The indices of different components.
    pub(super) fn different_indices(&self) -> impl Iterator<Item = usize> {
        self.free.iter().map(|(index, ..)| *index)
    }
}

/// Evaluates a component of an ordinary game.
///
/// # Errors
/// Returns the reason why its value is not known, or [`Stop::Loopy`] if it is not finite.
fn evaluate_ordinary(part: &Component, context: &mut SolveContext<'_>) -> Result<EvaluatedComponent, Stop> {
    let alone = Sum { components: vec![part.clone()] };
    let evaluated = evaluate_components(&alone, Effort::Full, context)?.pop().expect("there is one component");
    if evaluated.value.is_none() {
        return Err(evaluated.end.stop_or_unsupported());
    }
    Ok(evaluated)
}

fn part_value(part: &Component, context: &mut SolveContext<'_>) -> Result<PartValue, Stop> {
    if !part.game.has_entailing_moves() {
        return evaluate_ordinary(part, context).map(|evaluated| evaluated.value);
    }
    let value = context.engine.entailing_value(&part.game, component_key(part)?, context.budget)?;
    Ok(value.map(Nat::from))
}

/// Whether a move in a part wins if the other parts have the value `rest`.
fn part_wins(part: &Component, rest: &PartValue, context: &mut SolveContext<'_>) -> Result<bool, Stop> {
    if part.game.has_entailing_moves() {
        let rests = context.engine.winning_rests(&part.game, component_key(part)?, context.budget)?;
        return Ok(contains_rest(&rests, rest));
    }
    let Some(goal) = rest else { return Ok(false) };
    let evaluated = evaluate_ordinary(part, context)?;
    if evaluated.value.as_ref().is_some_and(|value| goal < value) {
        return Ok(true);
    }
    let (listed, total) = moves_to_value(&evaluated, goal, (1, Effort::Full), context)?;
    match (listed.is_empty(), total) {
        (false, _) => Ok(true),
        (true, Some(_)) => Ok(false),
        (true, None) => Err(Stop::Unsupported),
    }
}

/// Whether a rest belongs to a set of rests.
pub(super) fn contains_rest(rests: &WinningRests, rest: &PartValue) -> bool {
    // A rest beyond 64 bits is beyond the bound of every set.
    match rest.as_ref().and_then(|rest| u64::try_from(rest).ok()) {
        Some(rest) => rests.contains(rest),
        None => rests.contains_loony(),
    }
}

/// Visits the turns in a part that win if the other parts have the value `rest`.
fn winning_part_turns(
    part: &Component,
    index: usize,
    rest: &PartValue,
    limit: usize,
    context: &mut SolveContext<'_>,
    visit: &mut WinningTurnVisitor<'_>,
) -> Result<(), Stop> {
    if !part.game.has_entailing_moves() {
        // If the rest is loony, no ordinary move wins.
        let Some(goal) = rest else { return Ok(()) };
        let evaluated = evaluate_ordinary(part, context)?;
        let (listed, total) = moves_to_value(&evaluated, goal, (limit, Effort::Full), context)?;
        visit(None, total.map(|total| if total >= listed.len().into() { total - listed.len() } else { Nat::ZERO }));
        for left in listed {
            visit(Some(EntailingTurn::ordinary(index, part.clone(), left)), Some(1u32.into()));
        }
        return Ok(());
    }
    let mut halted = Ok(());
    let _ = for_each_part_turn(part, index, &mut |turn| {
        match turn_wins(&turn, rest, context) {
            Ok(true) => visit(Some(turn), Some(1u32.into())),
            Ok(false) => {}
            Err(stop) => halted = Err(stop),
        }
        if halted.is_ok() { Continue(()) } else { Break(()) }
    })?;
    halted
}

/// Whether a turn in a game with entailing moves wins if the other parts have the value `rest`.
fn turn_wins(turn: &EntailingTurn, rest: &PartValue, context: &mut SolveContext<'_>) -> Result<bool, Stop> {
    let (game, key) = (&turn.part.game, turn.key.as_ref().ok_or(Stop::TooLarge)?);
    if turn.kind == MoveKind::Entailing {
        // The opponent has to answer, and must not win by the answer.
        let rests = context.engine.winning_rests(game, key, context.budget)?;
        return Ok(!contains_rest(&rests, rest));
    }
    let value = context.engine.entailing_value(game, key, context.budget)?.map(Nat::from);
    let is_lost = value.is_some() && value == *rest;
    Ok(if turn.kind == MoveKind::Complimenting { !is_lost } else { is_lost })
}

impl EntailingTurn {
    /// A pass that is due.
    fn pass(component: usize, left: Sum) -> EntailingTurn {
        let part = sum_after_move(MoveKind::Complimenting, left.clone()).components.swap_remove(0);
        EntailingTurn {
            component,
            part,
            kind: MoveKind::Ordinary,
            after: left.clone(),
            option: left,
            key: None,
            is_pass: true,
        }
    }

    /// A move in a component of an ordinary game.
    fn ordinary(component: usize, part: Component, left: Sum) -> EntailingTurn {
        EntailingTurn {
            component,
            part,
            kind: MoveKind::Ordinary,
            after: left.clone(),
            option: left,
            key: None,
            is_pass: false,
        }
    }
}
