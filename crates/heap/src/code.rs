//! Codes that leave at most two heaps: the definition, with the splits in two enumerated over the table.

use crate::{BudgetSpender, HeapValues};
use grundy_game::{Budget, Code, Stop};
use grundy_kernel::MexSet;

/// Extends the table up to heap `to`.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Panics
/// If the code leaves more than two heaps.
pub fn extend(code: &Code, values: &mut HeapValues, to: usize, budget: &dyn Budget) -> Result<(), Stop> {
    assert!(code.max_heaps() <= 2, "a code for this engine leaves at most two heaps");
    let mut seen = MexSet::new();
    let mut spender = BudgetSpender::new(budget);
    for n in values.len()..=to {
        let mut steps = 0;
        seen.clear();
        for (taken, &digit) in code.digits().iter().enumerate().take(n + 1) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                seen.insert(0);
            }
            if digit & 2 != 0 && left > 0 {
                seen.insert(values.value_at(left));
            }
            if digit & 4 != 0 {
                for a in 1..=left / 2 {
                    seen.insert(values.value_at(a) ^ values.value_at(left - a));
                }
                steps += left / 2;
            }
        }
        values.push(seen.mex());
        spender.spend_value(steps)?;
    }
    spender.flush()
}
