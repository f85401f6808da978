//! Decides components that no engine can search and no theorem decides, by examining their options.
//!
//! One lost option proves that a component is won. If all options are won, the component is lost; this is claimed
//! only if all of them were visited. There may be infinitely many options, so only the first ones are visited.
//!
//! The theorem of the game judges the options first. If it decides nothing, options that have a key are searched,
//! each within a small attempt. Work is counted, not time, so that answers do not depend on the machine.

use super::cites;
use super::context::SolveContext;
use super::option_evidence::OptionEvidence;
use crate::budget::Attempt;
use grundy_game::{
    Argument, BilingualText, Budget, Citation, Component, Convention, GameShape, Nat, Outcome, Stop, Sum, Theorem,
    Verdict, in_force,
};
use std::ops::ControlFlow::{Break, Continue};

/// The maximum number of options of a component that are examined.
pub(super) const MAX_OPTIONS: usize = 2_000;

/// The maximum number of bytes of option arguments that are visited in total, since theorems read all of them.
const MAX_ARGUMENT_BYTES: usize = 4 << 20;

/// The maximum number of options of a component that are searched.
const MAX_SEARCHED_OPTIONS: usize = 100;

/// The outcome of one option, and how it is known.
pub(super) struct JudgedOption {
    pub(super) outcome: Outcome,
    pub(super) cites: Vec<&'static Citation>,
    pub(super) computed: bool,
    pub(super) reason_lines: Vec<BilingualText>,
}

/// The outcome of an option, `None` if it is unknown; or the budget that ran out.
pub(super) type OptionJudgement = Result<Option<JudgedOption>, Stop>;

/// Finds who wins a component alone under normal play from its options; `None` if they do not decide it.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(crate) fn outcome_by_options(
    component: &Component,
    context: &mut SolveContext<'_>,
) -> Result<Option<OptionEvidence>, Stop> {
    let Some(theorem) = theorem_for_options(component).filter(|_| context.engine.method().is_none()) else {
        return Ok(None);
    };
    let budget = context.budget;
    let judged =
        judge_options(component, theorem, MAX_OPTIONS, budget, &mut |after| Ok(judge_by_theorem(theorem, after)))?;
    if judged.is_some() {
        return Ok(judged);
    }
    // A position with large numbers may have more options than can be examined.
    let attempt =
        Attempt::with_unbounded_memory(budget, Attempt::LONG_POSITIONS).with_max_options(Attempt::LONG_OPTIONS);
    judge_options(component, theorem, MAX_SEARCHED_OPTIONS, budget, &mut |after| {
        if let Some(judged) = judge_by_theorem(theorem, after) {
            return Ok(Some(judged));
        }
        let [args] = after else { return Ok(None) };
        let option = Sum::from_components(&component.game, std::slice::from_ref(args));
        match context.engine.normal_outcome(&option.components[0], &Attempt::with_small_table(&attempt)) {
            Ok(outcome) => {
                Ok(Some(JudgedOption { outcome, cites: Vec::new(), computed: true, reason_lines: Vec::new() }))
            }
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(_) => Ok(None),
        }
    })
}

/// Returns the theorem that is applied to the options of a component, if the component has no key for an engine, or has such large numbers
/// that a search is not likely to end.
pub(super) fn theorem_for_options(component: &Component) -> Option<&dyn Theorem> {
    if component.key.is_some() && !is_far(component) || component.game.has_declared_ends() {
        return None;
    }
    component.game.theorem()
}

/// Whether a component other than a heap has a number beyond [`MAX_NEAR_NUMBER`]. Its options are examined first, since one of them may
/// decide the component.
pub(super) fn is_far(component: &Component) -> bool {
    !matches!(component.game.shape(), GameShape::Heap(_)) && component.args.iter().any(has_far_number)
}

/// The maximum number of a component that is not far.
const MAX_NEAR_NUMBER: u64 = Attempt::LONG_POSITIONS;

fn has_far_number(arg: &Argument) -> bool {
    match arg {
        Argument::List(items) | Argument::Tuple(items) => items.iter().any(has_far_number),
        arg => arg.to_natural().is_ok_and(|number| number > Nat::from(MAX_NEAR_NUMBER)),
    }
}

/// Judges the first `limit` options, until one is lost.
pub(super) fn judge_options(
    component: &Component,
    theorem: &dyn Theorem,
    limit: usize,
    budget: &dyn Budget,
    judge: &mut dyn FnMut(&[Vec<Argument>]) -> OptionJudgement,
) -> Result<Option<OptionEvidence>, Stop> {
    let mut won = OptionEvidence {
        outcome: Outcome::P,
        lost_option: None,
        cites: Vec::new(),
        computed: false,
        reason_lines: Vec::new(),
    };
    let (mut all_won, mut count, mut bytes) = (true, 0, 0);
    let mut result = Ok(None);
    let flow = theorem.for_each_option(&component.args, &mut |after| {
        count += 1;
        bytes += after.iter().flatten().map(Argument::estimated_bytes).sum::<usize>();
        if count > limit || bytes > MAX_ARGUMENT_BYTES {
            return Break(());
        }
        match budget.spend(1, 0).and_then(|()| judge(&after)) {
            Err(stop) => {
                result = Err(stop);
                return Break(());
            }
            Ok(None) => all_won = false,
            Ok(Some(JudgedOption { outcome: Outcome::N, cites, computed, .. })) => {
                won.computed |= computed;
                Citation::append_distinct(&mut won.cites, cites);
            }
            Ok(Some(JudgedOption { outcome: Outcome::P, cites, computed, reason_lines })) => {
                let lost = Some(Sum::from_components(&component.game, &after));
                result =
                    Ok(Some(OptionEvidence { outcome: Outcome::N, lost_option: lost, cites, computed, reason_lines }));
                return Break(());
            }
            Ok(Some(_)) => all_won = false,
        }
        Continue(())
    });
    if let (Ok(None), Some(stop)) = (&result, in_force::take_stop()) {
        return Err(stop);
    }
    // Options that a theorem cannot read are not visited, so zero visited options prove nothing.
    let complete = flow.is_continue() && count > 0 && all_won;
    match result {
        Ok(None) if complete => Ok(Some(won)),
        result => result,
    }
}

/// Applies the theorem to an option under normal play. If the option has several components, the nim-sum of their values decides.
fn judge_by_theorem(theorem: &dyn Theorem, after: &[Vec<Argument>]) -> Option<JudgedOption> {
    let decide = |args: &Vec<Argument>| theorem.decide(args, Convention::Normal);
    if let [args] = after {
        let Verdict { outcome, reason, cite, .. } = decide(args)?;
        let reason_lines = if outcome == Outcome::P { reason.lines() } else { Vec::new() };
        return Some(JudgedOption { outcome, cites: vec![cite], computed: false, reason_lines });
    }
    let (mut sum, mut cites) = (Nat::ZERO, Vec::<&'static Citation>::new());
    for args in after {
        let verdict = decide(args)?;
        sum ^= verdict.value?;
        cites.push(verdict.cite);
    }
    cites.extend([&cites::SPRAGUE, &cites::GRUNDY]);
    let cites = Citation::distinct(cites);
    Some(JudgedOption {
        outcome: Outcome::from_win(sum != Nat::ZERO),
        cites,
        computed: false,
        reason_lines: Vec::new(),
    })
}
