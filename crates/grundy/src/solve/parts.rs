//! Splits a sum into its different components and evaluates each of them once.

use crate::engine::Engine;
use crate::solve::ahead::{self, OptionEvidence};
use crate::solve::effort::Effort;
use crate::solve::moves::is_out_of_reach;
use grundy_game::{Budget, Component, Convention, Nat, Outcome, Stop, Sum, Verdict};
use std::collections::HashMap;
use std::sync::Arc;

/// A component of a sum, how often it occurs, and its evaluation under normal play.
pub(crate) struct EvaluatedComponent {
    pub(crate) component: Component,
    /// The number of equal components.
    pub(crate) count: usize,
    /// The verdict of its theorem.
    pub(crate) verdict: Option<Verdict>,
    /// The outcome shown by its options, if no theorem and no engine decides it.
    pub(crate) ahead: Option<OptionEvidence>,
    /// Its Grundy value, by the theorem or computed.
    pub(crate) value: Option<Nat>,
    /// Whether the value was computed.
    pub(crate) computed: bool,
    /// Why the value is not known.
    pub(crate) stop: Stop,
    /// Who wins it alone, if a search found that without the value.
    pub(crate) found: Option<Outcome>,
    /// The options that such a search found to be lost.
    pub(crate) lost_options: Vec<Sum>,
}

impl EvaluatedComponent {
    /// Who wins the component alone, under normal play.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match (&self.value, &self.verdict) {
            (Some(value), _) => Some(Outcome::from_win(*value != Nat::ZERO)),
            (None, Some(verdict)) => Some(verdict.outcome),
            (None, None) => self.found.or(self.ahead.as_ref().map(|ahead| ahead.outcome)),
        }
    }

    /// A component with only the verdict of its theorem.
    fn new(component: Component, count: usize, verdict: Option<Verdict>) -> EvaluatedComponent {
        let value = verdict.as_ref().and_then(|verdict| verdict.value.clone());
        let (stop, ahead, found, lost_options) = (Stop::Done, None, None, Vec::new());
        EvaluatedComponent { component, count, verdict, ahead, value, computed: false, stop, found, lost_options }
    }
}

/// The different components of a sum, in the order of their first occurrence.
pub(crate) fn different_components(sum: &Sum) -> Vec<(Component, usize)> {
    let mut names: HashMap<usize, String> = HashMap::new();
    let mut index: HashMap<(String, String), usize> = HashMap::new();
    let mut different: Vec<(Component, usize)> = Vec::new();
    for component in &sum.components {
        let address = Arc::as_ptr(&component.game).cast::<()>().addr();
        let name = names.entry(address).or_insert_with(|| component.game.identity());
        let key = (name.clone(), grundy_game::arg::join_arguments(&component.args));
        let next = different.len();
        let at = *index.entry(key).or_insert(next);
        if at == next {
            different.push((component.clone(), 0));
        }
        different[at].1 += 1;
    }
    different
}

/// Evaluates each different component under normal play.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(crate) fn evaluate_components(
    sum: &Sum,
    effort: Effort,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<Vec<EvaluatedComponent>, Stop> {
    let mut parts = Vec::new();
    let is_alone = sum.components.len() == 1;
    for (component, count) in different_components(sum) {
        let theorem = component.game.theorem();
        // If the user chose a search method, it is used instead of the theorem.
        let theorem = theorem.filter(|_| engine.method().is_none());
        let verdict = theorem.and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
        let mut part = EvaluatedComponent::new(component, count, verdict);
        let small = part.verdict.is_some() && part.component.key.is_some() && !is_out_of_reach(&part.component);
        if part.value.is_none() && small {
            let value = effort.search_after_theorem(budget, |budget| engine.value(&part.component, budget).ok());
            part.value = value.flatten().map(|value| value.0.into());
            part.computed = part.value.is_some();
        }
        if part.value.is_none() && part.verdict.is_none() {
            match is_alone && engine.method().is_none() {
                true => settle_alone(&mut part, effort, engine, budget),
                false => compute_value(&mut part, engine, budget),
            }
        }
        if part.value.is_none() && part.verdict.is_none() && part.component.key.is_none() {
            evaluate_by_options(&mut part, engine, budget);
        }
        if part.stop == Stop::Cancelled {
            return Err(Stop::Cancelled);
        }
        parts.push(part);
    }
    // An outcome without a value decides a component alone. In a sum it suffices only if the nim-sum of all others is known to be 0;
    // otherwise the missing values are computed.
    let others_decided = parts.iter().filter(|part| part.value.is_none()).count() == 1 && {
        let rest = parts.iter().filter(|part| part.value.is_some());
        nim_sum(rest) == Nat::ZERO && parts.iter().all(|part| part.value.is_some() || part.count % 2 == 1)
    };
    if !others_decided {
        for part in parts.iter_mut().filter(|part| part.value.is_none() && part.count % 2 == 1) {
            compute_value(part, engine, budget);
        }
    }
    Ok(parts)
}

/// Evaluates each different component as far as needed for a winning move.
///
/// If a theorem decides a single component, its value is not computed.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(crate) fn evaluate_for_reply(
    sum: &Sum,
    effort: Effort,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<Vec<EvaluatedComponent>, Stop> {
    if engine.method().is_none()
        && let [component] = &sum.components[..]
        && let Some(verdict) = component.game.theorem().and_then(|t| t.decide(&component.args, Convention::Normal))
    {
        return Ok(vec![EvaluatedComponent::new(component.clone(), 1, Some(verdict))]);
    }
    evaluate_components(sum, effort, engine, budget)
}

/// Searches for the value of a single component, or for who wins it.
fn settle_alone(part: &mut EvaluatedComponent, effort: Effort, engine: &mut Engine, budget: &dyn Budget) {
    let settled = engine.settle_component(&part.component, effort.value_effort(), budget);
    (part.found, part.lost_options) = (settled.outcome, settled.lost_options);
    match settled.value {
        Ok(value) => (part.value, part.computed) = (Some(value.0.into()), true),
        Err(stop) => part.stop = stop,
    }
}

/// Evaluates a component that cannot be searched by its options.
fn evaluate_by_options(part: &mut EvaluatedComponent, engine: &mut Engine, budget: &dyn Budget) {
    match ahead::outcome_by_options(&part.component, engine, budget) {
        Ok(Some(ahead)) => {
            if ahead.outcome == Outcome::P {
                (part.value, part.computed) = (Some(Nat::ZERO), ahead.computed);
            }
            // The stop that it is too large for the engines no longer applies.
            (part.ahead, part.stop) = (Some(ahead), Stop::Done);
        }
        Ok(None) => {}
        Err(stop) => part.stop = stop,
    }
}

fn compute_value(part: &mut EvaluatedComponent, engine: &mut Engine, budget: &dyn Budget) {
    match engine.value_unless_endless(&part.component, budget) {
        Ok(value) => (part.value, part.computed) = (Some(value.0.into()), true),
        Err(stop) => part.stop = stop,
    }
}

/// The nim-sum of the known values; pairs of equal components cancel.
pub(crate) fn nim_sum<'a>(parts: impl IntoIterator<Item = &'a EvaluatedComponent>) -> Nat {
    let odd = parts.into_iter().filter(|part| part.count % 2 == 1);
    odd.filter_map(|part| part.value.as_ref()).fold(Nat::ZERO, |sum, value| sum ^ value)
}
