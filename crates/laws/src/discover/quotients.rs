//! Sums of heaps under misère play, which the misère quotient decides.

use grundy::quotient::quotient;
use grundy::{Meter, Positions};
use grundy_game::{Argument, BilingualText, GameShape, text};

/// Quotients are computed up to this heap, this order, and this number of positions.
const MAX_HEAP: u64 = 200;
const MAX_ORDER: usize = 400;
const MAX_POSITIONS: u64 = 1_000_000;

/// The criterion for sums of heaps of a ruleset under misère play; `None` unless its misère quotient is finite and proved with little work.
pub(super) fn sums_by_quotient(game: &dyn Positions, meter: &Meter) -> Option<BilingualText> {
    let Some(Argument::Ruleset(ruleset)) = game.value() else { return None };
    if !matches!(ruleset.shape(), GameShape::Heap(_)) {
        return None;
    }
    let part = meter.remaining_part(MAX_POSITIONS);
    let found = quotient(ruleset, MAX_HEAP, MAX_ORDER, &part);
    meter.add_counts(&part);
    let found = found.ok()?;
    // Without a proved period the quotient covers the heaps up to the limit only, and does not apply to all sums.
    found.quotient.periodicity()?;
    let order = found.quotient.order();
    Some(text!("sums of heaps are decided by the misère quotient of the whole game, of order {order}"))
}
