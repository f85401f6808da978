//! All moves of a sum and all winning moves, for callers that keep one record of the theorems used.

use super::decide::{UsedTheorems, with_record};
use crate::engine::Engine;
use grundy_game::{Budget, Convention, Stop, Sum};

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
    let found = with_record(engine, budget, theorems, |context| super::winning_moves(sum, convention, context))?;
    Ok(found.into_iter().map(|found| (found.before, found.after)).collect())
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
    with_record(engine, budget, theorems, |context| super::judged_moves(sum, convention, context))
}
