//! The definition: a heap's value is the mex of the values of its options.

use crate::{BudgetSpender, HeapValues};
use grundy_game::{Budget, HeapGame, Stop};
use grundy_kernel::MexSet;
use std::ops::ControlFlow;

/// Extends the table up to heap `to` by enumerating all options.
///
/// # Errors
/// Returns an error if the budget runs out, if an option is not smaller than its heap ([`Stop::Unsupported`]),
/// or if the rules failed ([`HeapGame::failure`]).
pub fn extend(game: &dyn HeapGame, values: &mut HeapValues, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    let mut seen = MexSet::new();
    let mut spender = BudgetSpender::new(budget);
    for n in values.len()..=to {
        let mut options = 0;
        let mut unfit = Ok(());
        seen.clear();
        let flow = game.for_each_option(n as u64, &mut |parts| {
            options += 1;
            // A rule of a user may have very many options, so the budget is called within a heap as well.
            if options % (1 << 20) == 0 {
                unfit = budget.spend(0, 0);
            }
            let sum = parts.iter().try_fold(0, |sum, &part| match part {
                0 => Some(sum),
                _ if part >= n as u64 => None,
                _ => Some(sum ^ values.value_at(part as usize)),
            });
            match sum {
                Some(sum) => seen.insert(sum),
                None => unfit = Err(Stop::Unsupported),
            }
            if unfit.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        unfit?;
        if flow.is_break() {
            return Err(game.failure());
        }
        values.push(seen.mex());
        spender.spend_value(options)?;
    }
    spender.flush()
}
