//! All moves of a sum and all winning moves, without texts.

use crate::Move;
use crate::engine::Engine;
use crate::solve::decide::{self, UsedTheorems};
use crate::solve::effort::Effort;
use crate::solve::moves::{self, FoundMoves};
use crate::solve::parts::{self, different_components};
use crate::solve::turns::{TurnNaming, for_each_sum_move};
use crate::solve::{loops, misere};
use grundy_game::{Budget, Convention, Nat, Outcome, Stop, Sum};
use std::ops::ControlFlow;

/// The most winning moves that a theorem may list.
const MAX_THEOREM_MOVES: usize = 1 << 20;

/// The component moved in and the components left, for each winning move.
///
/// # Errors
/// As [`Engine::value`]; [`Stop::Unsupported`] if not all winning moves can be listed.
pub fn winning_moves(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Vec<(Sum, Sum)>, Stop> {
    if decide::outcome(sum, convention, engine, budget, theorems)? == Outcome::P {
        return Ok(Vec::new());
    }
    let Some(found) = moves_by_theorem(sum, convention, engine, budget)? else {
        let all = judged_moves(sum, convention, engine, budget, theorems)?;
        return Ok(all.into_iter().filter(|(_, _, wins)| *wins).map(|(before, after, _)| (before, after)).collect());
    };
    if found.total.is_none_or(|total| total != Nat::from(found.listed.len())) {
        return Err(Stop::Unsupported);
    }
    Ok(found.listed.into_iter().map(|Move { before, after, .. }| (before, after)).collect())
}

/// The winning moves of a sum whose components have theorems, which give them without trying every move; `None` if they do not.
fn moves_by_theorem(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<Option<FoundMoves>, Stop> {
    if sum.components.iter().all(|component| component.game.theorem().is_none()) {
        return Ok(None);
    }
    match convention {
        Convention::Normal => {
            let parts = parts::evaluate_components(sum, Effort::Full, engine, budget)?;
            if loops::has_loops(&parts, engine, budget)? {
                return Ok(None);
            }
            let naming = TurnNaming::from_components(parts.iter().map(|part| &part.component));
            moves::winning_moves(&parts, (MAX_THEOREM_MOVES, Effort::Full), naming, engine, budget).map(Some)
        }
        Convention::Misere => Ok(misere::winning_by_theorem(sum, MAX_THEOREM_MOVES)),
    }
}

/// The component moved in and the components left, for each different move, and whether the move wins.
///
/// # Errors
/// As [`Engine::value`].
pub fn judged_moves(
    sum: &Sum,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
    theorems: &mut UsedTheorems,
) -> Result<Vec<(Sum, Sum, bool)>, Stop> {
    let parts = different_components(sum);
    let mut all = Vec::new();
    let mut result = Ok(());
    for_each_sum_move(sum, parts.iter().map(|(component, _)| component), usize::MAX, |turn| {
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
