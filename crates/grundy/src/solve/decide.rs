//! Computes who wins a sum, or its value, and nothing else, as cheaply as possible.
//!
//! A [`Query`](crate::Query) also finds all winning moves and a reason, which is too slow for thousands of positions.
//! Under normal play, equal components cancel if play must end; a single remaining component is decided by its theorem or by a
//! search for its outcome, and several are decided by the nim-sum of their values.
//! Under misère play a theorem decides, or the misère Nim rule if it is proved to apply, or the misère quotient of a heap ruleset,
//! or a search of the whole sum.

use crate::engine::Engine;
use crate::engine::quotients::sum_element;
use crate::solve::ahead::{self, OptionEvidence};
use crate::solve::parts::different_components;
use crate::solve::{loops, misere};
use grundy_game::{Budget, Citation, Component, Convention, GameValue, Nat, Outcome, Standing, Stop, Sum};

/// The theorems that were used, and whether anything was computed.
#[derive(Default)]
pub struct UsedTheorems {
    by: Vec<&'static Citation>,
    /// Whether something was computed.
    computed: bool,
}

impl UsedTheorems {
    fn add_cite(&mut self, cite: Option<&'static Citation>) {
        match cite {
            None => self.computed = true,
            Some(cite) if self.by.contains(&cite) => {}
            Some(cite) => self.by.push(cite),
        }
    }

    fn add_option_evidence(&mut self, ahead: &OptionEvidence) {
        ahead.cites.iter().for_each(|cite| self.add_cite(Some(cite)));
        self.computed |= ahead.computed;
    }

    /// How the result is known.
    pub fn standing(self) -> Standing {
        if self.computed || self.by.is_empty() { Standing::Computed } else { Standing::Proved { by: self.by } }
    }
}

/// Who wins a sum.
///
/// # Errors
/// As [`Engine::value`].
pub fn outcome(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Outcome, Stop> {
    match convention {
        Convention::Normal => normal_outcome(sum, engine, budget, theorems),
        Convention::Misere => match misere::outcome_by_theorem(sum) {
            Some((outcome, cites)) => {
                cites.into_iter().for_each(|cite| theorems.add_cite(Some(cite)));
                Ok(outcome)
            }
            None => {
                if let Some(ahead) = ahead::misere_outcome_by_options(sum, budget)? {
                    theorems.add_option_evidence(&ahead);
                    return Ok(ahead.outcome);
                }
                if let Some(quotient) = engine.quotient(sum, budget)?
                    && let Some(x) = sum_element(quotient, sum)
                {
                    theorems.add_cite(None);
                    return Ok(Outcome::from_win(!quotient.is_p_position(x)));
                }
                theorems.add_cite(None);
                match &sum.components[..] {
                    [component] => engine.misere_outcome(component, budget),
                    _ => engine.misere_sum_outcome(sum, budget),
                }
            }
        },
    }
}

/// The Grundy value of a sum.
///
/// # Errors
/// As [`Engine::value`].
pub fn value(sum: &Sum, engine: &mut Engine, budget: &dyn Budget, theorems: &mut UsedTheorems) -> Result<Nat, Stop> {
    let mut total = Nat::ZERO;
    for component in &sum.components {
        total ^= component_value(component, engine, budget, theorems)?;
    }
    Ok(total)
}

/// The value of a component by its theorem, and the theorem; `None` if there is none.
pub(crate) fn theorem_value(component: &Component) -> Option<(Nat, &'static Citation)> {
    let verdict = component.game.theorem()?.decide(&component.args, Convention::Normal)?;
    Some((verdict.value?, verdict.cite))
}

fn component_value(
    component: &Component,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Nat, Stop> {
    if let Some((value, cite)) = theorem_value(component) {
        theorems.add_cite(Some(cite));
        return Ok(value);
    }
    if component.key.is_none()
        && let Some(ahead) = ahead::outcome_by_options(component, engine, budget)?
        && ahead.outcome == Outcome::P
    {
        theorems.add_option_evidence(&ahead);
        return Ok(Nat::ZERO);
    }
    theorems.add_cite(None);
    engine.value(component, budget).map(|value| value.0.into())
}

fn normal_outcome(
    sum: &Sum,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Outcome, Stop> {
    if let [component] = &sum.components[..] {
        return single_outcome(component, engine, budget, theorems);
    }
    let parts = different_components(sum);
    // Two equal components cancel, unless they are loopy.
    let may_loop = |(component, count): &(Component, usize)| *count > 1 && loops::may_loop(component);
    let result = if parts.iter().any(may_loop) {
        Err(Stop::Loopy)
    } else {
        terminating_outcome(parts, engine, budget, theorems)
    };
    match result {
        Err(Stop::Loopy) => {
            theorems.add_cite(None);
            Ok(loopy_value(sum, engine, budget)?.outcome())
        }
        result => result,
    }
}

/// The value of a sum that may be loopy.
///
/// # Errors
/// As [`Engine::value`].
pub(crate) fn loopy_value(sum: &Sum, engine: &mut Engine, budget: &dyn Budget) -> Result<GameValue, Stop> {
    let value = |component: &Component| match component_value(component, engine, budget, &mut UsedTheorems::default()) {
        Err(Stop::Loopy) => engine.loopy_value(component, budget),
        value => value.map(GameValue::Nimber),
    };
    let values = sum.components.iter().map(value).collect::<Result<Vec<GameValue>, Stop>>()?;
    Ok(GameValue::sum(&values))
}

/// Decides a sum in which play must end, given its different components and how often each occurs.
fn terminating_outcome(
    parts: Vec<(Component, usize)>,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Outcome, Stop> {
    let odd: Vec<Component> =
        parts.into_iter().filter(|(_, count)| count % 2 == 1).map(|(component, _)| component).collect();
    match &odd[..] {
        [] => {
            // That equal components cancel is a theorem, but there is no source to cite for it.
            theorems.add_cite(None);
            Ok(Outcome::P)
        }
        [component] => single_outcome(component, engine, budget, theorems),
        _ => {
            let mut total = Nat::ZERO;
            for component in &odd {
                total ^= component_value(component, engine, budget, theorems)?;
            }
            Ok(Outcome::from_win(total != Nat::ZERO))
        }
    }
}

fn single_outcome(
    component: &Component,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Outcome, Stop> {
    let verdict = component.game.theorem().and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
    if verdict.is_none()
        && component.key.is_none()
        && let Some(ahead) = ahead::outcome_by_options(component, engine, budget)?
    {
        theorems.add_option_evidence(&ahead);
        return Ok(ahead.outcome);
    }
    theorems.add_cite(verdict.as_ref().map(|verdict| verdict.cite));
    verdict.map_or_else(|| engine.normal_outcome(component, budget), |verdict| Ok(verdict.outcome))
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::{UsedTheorems, outcome};
    use crate::{Engine, Meter, Query};
    use grundy_game::Convention;

    #[test]
    fn it_agrees_with_the_whole_answer() {
        let sums = ["0", "nim(3, 5, 6)", "kayles(7)", "kayles(7, 7)", "kayles(5) + nim(4)", "wythoff(3, 5) + nim(1)"];
        let more = ["wythoff(8, 4)", "chomp(3, 3)", "grundys(9) + grundys(9) + nim(2)", "nim(10**30, 7)"];
        for text in sums.into_iter().chain(more) {
            let sum = crate::parse(text).expect("it is a position");
            for convention in [Convention::Normal, Convention::Misere] {
                let whole =
                    Query { convention, ..Query::new(sum.clone()) }.solve(&mut Engine::new(), &Meter::default());
                let found =
                    outcome(&sum, convention, &mut Engine::new(), &Meter::default(), &mut UsedTheorems::default());
                assert_eq!(found.ok(), whole.outcome, "{text} under {convention:?} play");
            }
        }
    }
}
