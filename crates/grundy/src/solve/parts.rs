//! Splits a sum into its different components and evaluates each of them once.

use super::context::SolveContext;
use super::effort::Effort;
use super::judged_options::{is_far, outcome_by_options};
use super::option_evidence::OptionEvidence;
use crate::budget::Attempt;
use crate::engine::rows::{FarPosition, RowEffort};
use grundy_game::{Component, ComputationEnd, GameShape, Nat, Outcome, Stop, Sum, Verdict};
use std::collections::HashMap;
use std::sync::Arc;

/// A component of a sum, how often it occurs, and its evaluation under normal play.
pub(crate) struct EvaluatedComponent {
    pub(crate) component: Component,
    /// The number of equal components.
    pub(crate) count: usize,
    /// The verdict of its theorem.
    pub(crate) verdict: Option<Verdict>,
    /// The row of the component, if it has a large number and a period of the row gives the value.
    pub(crate) row: Option<FarPosition>,
    /// The outcome shown by its options, if no theorem and no engine decides it.
    pub(crate) evidence: Option<OptionEvidence>,
    /// Its Grundy value, by the theorem or computed.
    pub(crate) value: Option<Nat>,
    /// Whether the value was computed.
    pub(crate) is_value_computed: bool,
    /// The reason why the value is not known.
    pub(crate) end: ComputationEnd,
    /// The player who wins the component alone, if a search found this without the value.
    pub(crate) search_outcome: Option<Outcome>,
    /// The options that such a search found to be lost.
    pub(crate) lost_options: Vec<Sum>,
}

impl EvaluatedComponent {
    /// Who wins the component alone, under normal play.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match (&self.value, &self.verdict) {
            (Some(value), _) => Some(Outcome::from_win(*value != Nat::ZERO)),
            (None, Some(verdict)) => Some(verdict.outcome),
            (None, None) => self.search_outcome.or(self.evidence.as_ref().map(|evidence| evidence.outcome)),
        }
    }

    /// A component with only the verdict of its theorem.
    fn new(component: Component, count: usize, verdict: Option<Verdict>) -> EvaluatedComponent {
        let value = verdict.as_ref().and_then(|verdict| verdict.value.clone());
        EvaluatedComponent {
            component,
            count,
            verdict,
            row: None,
            evidence: None,
            value,
            is_value_computed: false,
            end: ComputationEnd::Done,
            search_outcome: None,
            lost_options: Vec::new(),
        }
    }
}

/// The different components of a sum, in the order of their first occurrence, and how often each occurs.
pub(crate) fn different_components(sum: &Sum) -> Vec<(Component, usize)> {
    count_different_components(sum).into_iter().map(|(first, count)| (sum.components[first].clone(), count)).collect()
}

/// The index of the first of each set of equal components, in this order, and the number of components in the set.
///
/// # Complexity
/// Linear in the number of components.
pub(crate) fn count_different_components(sum: &Sum) -> Vec<(usize, usize)> {
    let mut names: HashMap<usize, String> = HashMap::new();
    let mut places: HashMap<(String, String), usize> = HashMap::new();
    let mut different: Vec<(usize, usize)> = Vec::new();
    for (index, component) in sum.components.iter().enumerate() {
        let address = Arc::as_ptr(&component.game).addr();
        let name = names.entry(address).or_insert_with(|| component.game.identity());
        let key = (name.clone(), grundy_game::arg::join_arguments(&component.args));
        let next = different.len();
        let place = *places.entry(key).or_insert(next);
        if place == next {
            different.push((index, 0));
        }
        different[place].1 += 1;
    }
    different
}

/// Evaluates each different component under normal play.
///
/// # Errors
/// The only error is [`Stop::Cancelled`].
pub(crate) fn evaluate_components(
    sum: &Sum,
    effort: Effort,
    context: &mut SolveContext<'_>,
) -> Result<Vec<EvaluatedComponent>, Stop> {
    let mut parts = Vec::new();
    let is_alone = sum.components.len() == 1;
    for (component, count) in different_components(sum) {
        let verdict = context.theorem_verdict(&component);
        let mut part = EvaluatedComponent::new(component, count, verdict);
        // A component that is alone is decided by its theorem, without the value.
        let is_decided = is_alone && part.verdict.is_some();
        if part.value.is_none() && may_use_row(&part.component, context) && !(is_decided && effort == Effort::Outcome) {
            let row_effort = if is_decided { RowEffort::Short } else { RowEffort::Long };
            evaluate_by_row(&mut part, row_effort, context);
        }
        let is_searchable = part.verdict.is_some() && part.component.key.is_some() && !is_out_of_reach(&part.component);
        if part.value.is_none() && is_searchable {
            let value = effort
                .search_after_theorem(context.budget, |budget| context.engine.value(&part.component, budget).ok());
            part.value = value.flatten().map(|value| value.0.into());
            part.is_value_computed = part.value.is_some();
        }
        if part.value.is_none() && part.verdict.is_none() && is_far(&part.component) {
            evaluate_by_options(&mut part, context);
        }
        if part.value.is_none() && part.verdict.is_none() && part.evidence.is_none() {
            match is_alone && context.engine.method().is_none() {
                true => settle_alone(&mut part, effort, context),
                false => compute_value(&mut part, context),
            }
        }
        if part.value.is_none() && part.verdict.is_none() && part.evidence.is_none() && part.component.key.is_none() {
            evaluate_by_options(&mut part, context);
        }
        if part.end == Stop::Cancelled {
            return Err(Stop::Cancelled);
        }
        parts.push(part);
    }
    // An outcome without a value decides a component alone. In a sum it suffices only if the nim-sum of all others is known to be 0;
    // otherwise the missing values are computed.
    let is_outcome_sufficient = parts.iter().filter(|part| part.value.is_none()).count() == 1 && {
        let rest = parts.iter().filter(|part| part.value.is_some());
        nim_sum(rest) == Nat::ZERO && parts.iter().all(|part| part.value.is_some() || part.count % 2 == 1)
    };
    if !is_outcome_sufficient {
        for part in parts.iter_mut().filter(|part| part.value.is_none() && part.count % 2 == 1) {
            compute_value(part, context);
        }
    }
    Ok(parts)
}

/// Evaluates each different component as far as needed for a winning move.
///
/// If a theorem decides a single component, its value is not computed.
///
/// # Errors
/// The only error is [`Stop::Cancelled`].
pub(crate) fn evaluate_for_reply(
    sum: &Sum,
    effort: Effort,
    context: &mut SolveContext<'_>,
) -> Result<Vec<EvaluatedComponent>, Stop> {
    if let [component] = &sum.components[..]
        && let Some(verdict) = context.theorem_verdict(component)
    {
        return Ok(vec![EvaluatedComponent::new(component.clone(), 1, Some(verdict))]);
    }
    evaluate_components(sum, effort, context)
}

/// Searches for the value of a single component, or for who wins it.
fn settle_alone(part: &mut EvaluatedComponent, effort: Effort, context: &mut SolveContext<'_>) {
    let settled = context.engine.settle_component(&part.component, effort.value_effort(), context.budget);
    (part.search_outcome, part.lost_options) = (settled.outcome, settled.lost_options);
    match settled.value {
        Ok(value) => (part.value, part.is_value_computed) = (Some(value.0.into()), true),
        Err(end) => part.end = end,
    }
}

/// Evaluates a component with one large number by the period of its row.
fn evaluate_by_row(part: &mut EvaluatedComponent, effort: RowEffort, context: &mut SolveContext<'_>) {
    match context.engine.far_position(&part.component, effort, context.budget) {
        Ok(Some(row)) => {
            part.value = Some(row.value());
            part.row = Some(row);
            // If the value decides, a theorem about the outcome of the component alone is not used.
            part.verdict = part.verdict.take().filter(|_| effort == RowEffort::Short);
        }
        Ok(None) => {}
        Err(stop) => part.end = stop.into(),
    }
}

/// Evaluates a component that cannot be searched by its options.
fn evaluate_by_options(part: &mut EvaluatedComponent, context: &mut SolveContext<'_>) {
    match outcome_by_options(&part.component, context) {
        Ok(Some(evidence)) => {
            if evidence.outcome == Outcome::P {
                (part.value, part.is_value_computed) = (Some(Nat::ZERO), evidence.computed);
            }
            // The stop because the component is too large for the engines no longer applies.
            (part.evidence, part.end) = (Some(evidence), ComputationEnd::Done);
        }
        Ok(None) => {}
        Err(stop) => part.end = stop.into(),
    }
}

fn compute_value(part: &mut EvaluatedComponent, context: &mut SolveContext<'_>) {
    match context.engine.value_unless_endless(&part.component, context.budget) {
        Ok(value) => (part.value, part.is_value_computed) = (Some(value.0.into()), true),
        Err(stop) => part.end = stop.into(),
    }
}

/// The nim-sum of the known values; pairs of equal components cancel.
pub(crate) fn nim_sum<'a>(parts: impl IntoIterator<Item = &'a EvaluatedComponent>) -> Nat {
    let odd = parts.into_iter().filter(|part| part.count % 2 == 1);
    odd.filter_map(|part| part.value.as_ref()).fold(Nat::ZERO, |sum, value| sum ^ value)
}

/// Whether the period of its row may give the value of a component. The period is a theorem, so it is not used together with a chosen method.
fn may_use_row(component: &Component, context: &SolveContext<'_>) -> bool {
    is_far(component) && context.engine.method().is_none()
}

/// Whether every attempt to visit the options of a component that a theorem decides would fail, because the component is a heap too large for
/// any table or has numbers beyond 64 bits.
pub(crate) fn is_out_of_reach(component: &Component) -> bool {
    let most = match component.game.shape() {
        GameShape::Heap(_) => Attempt::LONG_POSITIONS,
        _ => u64::MAX,
    };
    component.args.iter().any(|arg| arg.to_natural().is_ok_and(|number| number > Nat::from(most)))
}
