//! The value of one component under normal play.

use super::context::SolveContext;
use super::judged_options::{is_far, outcome_by_options};
use crate::engine::rows::{LANDMAN, RowEffort};
use grundy_game::{Component, Nat, Outcome, Stop, Verdict};

/// The value of a component.
///
/// # Errors
/// Returns the errors of [`Engine::value`](crate::Engine::value), or [`Stop::Loopy`] if it is infinite, [`Stop::Endless`] if the rules look endless.
pub(super) fn component_value(component: &Component, context: &mut SolveContext<'_>) -> Result<Nat, Stop> {
    if let Some(Verdict { value: Some(value), cite, .. }) = context.theorem_verdict(component) {
        context.theorems.add_cites([cite]);
        return Ok(value);
    }
    if let Some(value) = far_value(component, context)? {
        return Ok(value);
    }
    if component.key.is_none()
        && let Some(evidence) = outcome_by_options(component, context)?
        && evidence.outcome == Outcome::P
    {
        context.theorems.add_evidence(&evidence);
        return Ok(Nat::ZERO);
    }
    context.theorems.add_computation();
    context.engine.value_unless_endless(component, context.budget).map(|value| value.0.into())
}

/// The value of a component with one large number, by the period of its row.
///
/// Returns `None` if no such period is known, or if a method of search was chosen, since the period is based on a theorem.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn far_value(component: &Component, context: &mut SolveContext<'_>) -> Result<Option<Nat>, Stop> {
    if !is_far(component) || context.engine.method().is_some() {
        return Ok(None);
    }
    let far = context.engine.far_position(component, RowEffort::Long, context.budget)?;
    Ok(far.map(|far| {
        context.theorems.add_cites([&LANDMAN]);
        far.value()
    }))
}
