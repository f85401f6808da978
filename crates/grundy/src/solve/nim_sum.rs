//! Normal play: values by theorems or by computation, and their nim-sum.

use super::answer::Move;
use super::component_value::{component_value, far_value};
use super::context::SolveContext;
use super::effort::Effort;
use super::judged_options::{is_far, outcome_by_options};
use super::loopy::has_loops;
use super::moves::winning_moves;
use super::nim_sum_lines::{self, EndDoubt, MexEvidence};
use super::parts::{self, EvaluatedComponent, nim_sum};
use super::suggest::suggest_law;
use super::theory::{
    ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition,
};
use super::turns::TurnNaming;
use super::{cites, explain};
use crate::budget::{Attempt, Limits, Meter};
use crate::engine::endless::{self, EndlessSign, may_loop};
use crate::engine::rows::LANDMAN;
use grundy_catalog::nim::BOUTON;
use grundy_game::{
    Argument, BilingualText, Citation, Component, ComputationEnd, GameValue, Nat, NextStep, Outcome, Standing, Stop,
    Sum, in_force,
};
use std::time::Duration;

/// A sum that is decided by the nim-sum of its values or by the only component without a known value.
pub(super) struct NimSumTheory {
    parts: Vec<EvaluatedComponent>,
    /// The nim-sum of the known values.
    sum: Nat,
    outcome: Outcome,
    /// Whether all values that the value of the sum needs are known.
    has_value: bool,
    effort: Effort,
    /// The values of the options of the components whose mex the reason writes.
    mex: Vec<MexEvidence>,
}

impl PositionTheory for NimSumTheory {
    /// Equal components cancel if play must end; a single remaining component is decided by its theorem or by a search for its
    /// outcome, and several are decided by the nim-sum of their values.
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        if let [component] = &position.sum.components[..] {
            return single_outcome(component, context).map(Some);
        }
        // Two equal components cancel, unless they are loopy.
        if position.parts().iter().any(|(component, count)| *count > 1 && may_loop(component)) {
            return Ok(None);
        }
        let odd = position.parts().iter().filter(|(_, count)| count % 2 == 1);
        let odd: Vec<&Component> = odd.map(|(component, _)| component).collect();
        Ok(Some(match odd[..] {
            [] => {
                // That equal components cancel is a theorem, but there is no source to cite for it.
                context.theorems.add_computation();
                Outcome::P
            }
            [component] => single_outcome(component, context)?,
            _ => Outcome::from_win(sum_of_values(odd, context)? != Nat::ZERO),
        }))
    }

    /// Lists moves only if theorems give them without examining every move.
    fn listed_winning_moves(
        position: &mut TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<Option<FoundMoves>, Stop> {
        if position.sum.components.iter().all(|component| component.game.theorem().is_none()) {
            return Ok(None);
        }
        // If a theorem decides a component, its winning moves may be known even if its value cannot be computed.
        let parts = parts::evaluate_for_reply(position.sum, position.effort, context)?;
        if has_loops(&parts, context)? {
            return Ok(None);
        }
        winning_moves(&parts, (position.limit, position.effort), position.naming(), context).map(Some)
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let parts = position.take_components(context)?;
        if has_loops(&parts, context)? {
            position.store_components(parts);
            return Ok(None);
        }
        let sum = nim_sum(&parts);
        if let Some(part) = parts.iter().find(|part| part.value.is_none() && is_uncertain_pair(part)) {
            let stop = part.end.stop_or_unsupported();
            return Err(undecided_reason(&parts, &sum, stop));
        }
        let unknown: Vec<&EvaluatedComponent> =
            parts.iter().filter(|part| part.value.is_none() && part.count % 2 == 1).collect();
        let outcome = match unknown[..] {
            [] => Some(Outcome::from_win(sum != Nat::ZERO)),
            // If the nim-sum of the others is 0, the sum is won exactly if the component with unknown value is won alone.
            [only] if sum == Nat::ZERO => only.outcome(),
            _ => None,
        };
        let has_value = unknown.is_empty();
        let Some(outcome) = outcome else {
            let stop = unknown.iter().find_map(|part| part.end.stop());
            return Err(undecided_reason(&parts, &sum, stop.unwrap_or(Stop::Unsupported)));
        };
        let (effort, mex) = (position.effort, Vec::new());
        Ok(Some(Box::new(NimSumTheory { parts, sum, outcome, has_value, effort, mex })))
    }
}

impl DecidedPosition for NimSumTheory {
    fn judgement(&self) -> Judgement {
        let NimSumTheory { parts, sum, outcome, has_value, effort, .. } = self;
        let standing = outcome_standing(parts);
        let value = has_value.then(|| GameValue::Nimber(sum.clone()));
        let value_standing = has_value.then(|| if self.is_computed() { Standing::Computed } else { standing.clone() });
        // If the value is missing although it was requested, the answer gives the reason.
        let missing = match (effort, has_value) {
            (Effort::Outcome, _) | (_, true) => ComputationEnd::Done,
            _ => parts.iter().find_map(|part| part.end.stop()).into(),
        };
        Judgement { outcome: *outcome, standing, value, value_standing, missing, sources: None }
    }

    fn find_moves(
        &mut self,
        position: &TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<FoundMoves, Stop> {
        let found = match self.outcome {
            Outcome::N => winning_moves(&self.parts, (position.limit, self.effort), position.naming(), context)?,
            _ => FoundMoves::no_moves(),
        };
        for part in nim_sum_lines::parts_with_mex(&self.parts) {
            self.mex.push(mex_evidence(&part.component, context)?);
        }
        Ok(found)
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let effort = self.effort.reply_effort(self.has_value && self.is_computed());
        let parts = parts::evaluate_for_reply(after, effort, context)?;
        Ok(winning_moves(&parts, (1, effort), naming, context)?.listed_moves.into_iter().next())
    }

    fn reason(&self, found: &FoundMoves) -> Vec<BilingualText> {
        nim_sum_lines::normal_lines(&self.parts, &self.sum, self.outcome, found, &self.mex)
    }

    fn move_to_play<'m>(&self, found: &'m FoundMoves) -> Option<&'m Move> {
        // Prefer the winning move in the component that the reason mentions.
        let spoken_of =
            nim_sum_lines::component_to_move_in(&self.parts, &self.sum).map(|part| part.component.to_string());
        let same = |found: &&Move| Some(found.before.to_string()) == spoken_of;
        found.listed_moves.iter().find(same).or(found.listed_moves.first())
    }
}

impl NimSumTheory {
    /// Whether a value that affects the result was computed.
    fn is_computed(&self) -> bool {
        self.parts.iter().any(|part| part.count % 2 == 1 && part.is_value_computed)
    }
}

/// Whether an even number of equal components might not cancel, because they may be loopy.
fn is_uncertain_pair(part: &EvaluatedComponent) -> bool {
    // A component of the catalogue without a key is too large for the engines, but its game ends.
    let ends = part.component.key.is_none() && part.component.game.scope().is_none();
    part.count.is_multiple_of(2) && !ends && may_loop(&part.component)
}

/// The standing of the outcome of a sum.
fn outcome_standing(parts: &[EvaluatedComponent]) -> Standing {
    let odd = || parts.iter().filter(|part| part.count % 2 == 1);
    let is_proved = |part: &EvaluatedComponent| match (&part.verdict, &part.evidence) {
        _ if part.row.is_some() => true,
        (Some(_), _) => parts.len() == 1 || !part.is_value_computed,
        (None, Some(evidence)) => !evidence.computed,
        (None, None) => false,
    };
    if odd().any(|part| !is_proved(part)) {
        return Standing::Computed;
    }
    let mut by: Vec<_> = parts.iter().filter_map(|part| part.verdict.as_ref()).map(|verdict| verdict.cite).collect();
    by.extend(parts.iter().filter(|part| part.row.is_some()).map(|_| &LANDMAN));
    by.extend(
        parts.iter().filter_map(|part| part.evidence.as_ref()).flat_map(|evidence| evidence.cites.iter().copied()),
    );
    let only_nim = !by.is_empty() && by.iter().all(|cite| std::ptr::eq(*cite, &BOUTON));
    let alone = matches!(parts, [part] if part.count == 1);
    if !only_nim && (by.is_empty() || !alone) {
        by.extend([&cites::SPRAGUE, &cites::GRUNDY]);
    }
    Standing::Proved { theorems: Citation::distinct(by) }
}

/// The reason why no nim-sum decides the sum.
fn undecided_reason(parts: &[EvaluatedComponent], sum: &Nat, stop: Stop) -> UndecidedPosition {
    let missing = nim_sum_lines::parts_without_value(parts);
    let doubts: Vec<_> = missing.map(|part| (part, end_doubt(part))).collect();
    let unknown = parts.iter().filter(|part| part.value.is_none() && part.count % 2 == 1);
    let advice = unknown.take(explain::MAX_COMPONENT_ROWS).find_map(suggest_law);
    let known = parts.iter().any(|part| part.value.is_some()).then_some(sum);
    let is_in_doubt = doubts.iter().any(|(_, doubt)| matches!(doubt, EndDoubt::Possible { .. }));
    let check = is_in_doubt.then_some(NextStep::CheckRules);
    let reason = nim_sum_lines::undecided_lines(&doubts, known);
    UndecidedPosition { stop, reason, steps: check.into_iter().chain(advice).collect() }
}

/// Checks whether play may never end in a component whose value was not found.
fn end_doubt(part: &EvaluatedComponent) -> EndDoubt {
    let may_grow = part.component.game.scope().is_some() && may_loop(&part.component);
    let is_exhausted =
        matches!(part.end.stop(), Some(Stop::Positions | Stop::Memory | Stop::Time | Stop::Options | Stop::Endless));
    match may_grow && is_exhausted {
        true => match find_endless_sign_again(&part.component) {
            Some(sign) => EndDoubt::Shown(sign),
            None => EndDoubt::Possible {
                has_numbers: part.component.args.iter().any(|arg| matches!(arg, Argument::Int(_))),
            },
        },
        false => EndDoubt::Absent,
    }
}

/// The maximum time of the search for a sign that play does not end, after the budget of the question ran out.
const MAX_SIGN_TIME: Duration = Duration::from_millis(100);

/// Searches for a sign that play does not end, within a separate short time, because the time of the question may have run out.
fn find_endless_sign_again(component: &Component) -> Option<EndlessSign> {
    let meter = Meter::new(Limits { max_time: Some(MAX_SIGN_TIME), ..Limits::default() });
    in_force::with_budget(&meter, || endless::find_endless_sign(component, &meter))
}

/// Finds the values of the options of a component, so that the reason can write its mex.
///
/// # Errors
/// The only error is [`Stop::Cancelled`].
fn mex_evidence(component: &Component, context: &mut SolveContext<'_>) -> Result<MexEvidence, Stop> {
    let is_searched = context.engine.has_search(component);
    let small = Attempt::with_small_table(context.budget);
    match context.engine.options_as_parts(component, if is_searched { &small } else { context.budget }) {
        Ok(options) => Ok(MexEvidence::Options(options)),
        Err(Stop::Cancelled) => Err(Stop::Cancelled),
        Err(_) if is_searched => Ok(MexEvidence::Searched),
        Err(_) => Ok(MexEvidence::Missing),
    }
}

/// The Grundy value of a sum.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value), or [`Stop::Loopy`] if it is infinite.
pub(super) fn value(sum: &Sum, context: &mut SolveContext<'_>) -> Result<Nat, Stop> {
    sum_of_values(&sum.components, context)
}

fn sum_of_values<'a>(
    components: impl IntoIterator<Item = &'a Component>,
    context: &mut SolveContext<'_>,
) -> Result<Nat, Stop> {
    components.into_iter().try_fold(Nat::ZERO, |total, component| Ok(total ^ component_value(component, context)?))
}

/// Who wins a component alone.
fn single_outcome(component: &Component, context: &mut SolveContext<'_>) -> Result<Outcome, Stop> {
    if let Some(verdict) = context.theorem_verdict(component) {
        context.theorems.add_cites([verdict.cite]);
        return Ok(verdict.outcome);
    }
    if let Some(value) = far_value(component, context)? {
        return Ok(Outcome::from_win(value != Nat::ZERO));
    }
    if (component.key.is_none() || is_far(component))
        && let Some(evidence) = outcome_by_options(component, context)?
    {
        context.theorems.add_evidence(&evidence);
        return Ok(evidence.outcome);
    }
    context.theorems.add_computation();
    context.engine.normal_outcome(component, context.budget)
}
