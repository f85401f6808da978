//! The period of values that are already computed.

use super::{PeriodAnswer, period_answer};
use crate::budget::Meter;
use crate::series::{Series, SeriesCells};
use grundy_game::{Argument, Budget, ComputationEnd, GameShape};
use grundy_heap::period::{PeriodTheorem, prove_period};

/// The period in the values of a ruleset, if they are a table from heap 0 on and the search fits into the budget.
///
/// Takes `O(values)` time.
///
/// # Examples
/// ```
/// use grundy::series::{SeriesQuestion, series};
/// use grundy::{Engine, Meter, period};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let mut engine = Engine::new();
/// let meter = Meter::default();
/// let values = series(&kayles, 0, 200, SeriesQuestion::Values, &mut engine, &meter).unwrap();
/// let found = period::period_of_series(&values, &kayles, &meter).unwrap();
/// assert_eq!(found.headline().en, "period 12 from 71 on: G(n + 12) = G(n) for all n ≥ 71");
/// ```
pub fn period_of_series(series: &Series<'_>, game: &Argument, meter: &Meter) -> Option<PeriodAnswer> {
    let (SeriesCells::Heaps { values, range, outcomes: false, .. }, Argument::Ruleset(game)) = (&series.cells, game)
    else {
        return None;
    };
    let GameShape::Heap(heap) = game.shape() else { return None };
    // The search for all shifts stores them in 32 bits.
    if range.start > 0 || (!values.is_fast() && u32::try_from(range.end).is_err()) {
        return None;
    }
    let words = if values.is_fast() { 0 } else { 12 * range.end as u64 };
    meter.spend(0, words).ok()?;
    let law = PeriodTheorem::for_rule(heap.heap_rule());
    let shown = law.as_ref().and_then(|law| prove_period(values, range.end, law));
    let period = period_answer(game, law.as_ref(), shown, values, range.end, ComputationEnd::Done);
    meter.release(words);
    period.periodicity.is_some().then_some(period)
}
