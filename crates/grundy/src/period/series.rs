//! The period of values that are already computed.

use super::{Period, told};
use crate::budget::Meter;
use crate::series::{Cells, Series};
use grundy_game::{Arg, Budget, Shape};
use grundy_heap::period::{Law, show};
use grundy_theory::Stop;

/// The period in the values of a ruleset, if they are a table from heap 0 on and the search fits into the budget.
///
/// Takes `O(values)` time.
///
/// # Examples
/// ```
/// use grundy::series::{Asked, series};
/// use grundy::{Engine, Meter, period};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let mut engine = Engine::new();
/// let meter = Meter::default();
/// let values = series(&kayles, 0, 200, Asked::Values, &mut engine, &meter).unwrap();
/// let found = period::of_series(&values, &kayles, &meter).unwrap();
/// assert_eq!(found.headline().en, "period 12 from 71 on: G(n + 12) = G(n) for all n ≥ 71");
/// ```
pub fn of_series(series: &Series<'_>, game: &Arg, meter: &Meter) -> Option<Period> {
    let (Cells::Heaps { values, range, outcomes: false, .. }, Arg::Ruleset(game)) = (&series.cells, game) else {
        return None;
    };
    let Shape::Heap(heap) = game.shape() else { return None };
    // The search for all shifts stores them in 32 bits.
    if range.start > 0 || (!values.is_fast() && u32::try_from(range.end).is_err()) {
        return None;
    }
    let words = if values.is_fast() { 0 } else { 12 * range.end as u64 };
    meter.spend(0, words).ok()?;
    let law = Law::of(heap.rule());
    let shown = law.as_ref().and_then(|law| show(values, range.end, law));
    let period = told(game, law.as_ref(), shown, values, range.end, Stop::Done);
    meter.release(words);
    period.found.is_some().then_some(period)
}
