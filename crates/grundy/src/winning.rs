//! All moves of a sum and all winning moves, without texts.

use crate::decide::{self, Theorems};
use crate::effort::Effort;
use crate::engine::Engine;
use crate::moves::{self, Found};
use crate::parts::{self, different};
use crate::turns::{Naming, each_turn};
use crate::{Move, loops, misere};
use grundy_game::{Budget, Sum};
use grundy_theory::{Convention, Nat, Outcome, Stop};
use std::ops::ControlFlow;

/// The most winning moves that a theorem may list.
const MOST: usize = 1 << 20;

/// The component moved in and the components left, for each winning move.
///
/// # Errors
/// As [`Engine::value`]; [`Stop::Unsupported`] if not all winning moves can be listed.
pub(crate) fn moves(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut Theorems,
) -> Result<Vec<(Sum, Sum)>, Stop> {
    if decide::outcome(sum, convention, engine, budget, theorems)? == Outcome::P {
        return Ok(Vec::new());
    }
    let Some(found) = told(sum, convention, engine, budget)? else {
        let all = all(sum, convention, engine, budget, theorems)?;
        return Ok(all.into_iter().filter(|(_, _, wins)| *wins).map(|(before, after, _)| (before, after)).collect());
    };
    if found.total.is_none_or(|total| total != Nat::from(found.listed.len())) {
        return Err(Stop::Unsupported);
    }
    Ok(found.listed.into_iter().map(|Move { before, after, .. }| (before, after)).collect())
}

/// The winning moves of a sum whose components have theorems, which give them without trying every move; `None` if they do not.
fn told(sum: &Sum, convention: Convention, engine: &mut Engine, budget: &dyn Budget) -> Result<Option<Found>, Stop> {
    if sum.components.iter().all(|component| component.game.theorem().is_none()) {
        return Ok(None);
    }
    match convention {
        Convention::Normal => {
            let parts = parts::normal(sum, Effort::Full, engine, budget)?;
            if loops::are_in(&parts, engine, budget)? {
                return Ok(None);
            }
            let naming = Naming::of(parts.iter().map(|part| &part.component));
            moves::winning(&parts, (MOST, Effort::Full), naming, engine, budget).map(Some)
        }
        Convention::Misere => Ok(misere::winning_by_theorem(sum, MOST)),
    }
}

/// The component moved in and the components left, for each different move, and whether the move wins.
///
/// # Errors
/// As [`Engine::value`].
pub(crate) fn all(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut Theorems,
) -> Result<Vec<(Sum, Sum, bool)>, Stop> {
    let parts = different(sum);
    let mut all = Vec::new();
    let mut result = Ok(());
    each_turn(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
        let outcome = decide::outcome(&turn.sum, convention, engine, budget, theorems);
        match outcome.and_then(|outcome| budget.spend(0, 0).map(|()| outcome)) {
            Ok(outcome) => {
                all.push((Sum { components: vec![turn.component] }, turn.after, outcome == Outcome::P));
                ControlFlow::Continue(())
            }
            Err(stop) => {
                result = Err(stop);
                ControlFlow::Break(())
            }
        }
    })?;
    result.map(|()| all)
}
