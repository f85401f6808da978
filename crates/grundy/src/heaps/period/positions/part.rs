//! The period of one component of a sum: of a heap, or of a row.

use super::{PeriodAnswer, PeriodicValues, Periodicity, period};
use crate::ask::positions::Summand;
use crate::budget::Meter;
use crate::engine::Engine;
use crate::engine::rows::{LANDMAN, row_lines};
use crate::solve::context::SolveContext;
use grundy_game::{
    Argument, BilingualText, Citation, Component, ComputationEnd, GameShape, GameValue, LinearForm, Standing, Stop,
    Sum, text,
};
use grundy_heap::rows::{RowMoves, RowPeriod, RowSearch};

/// The default number of columns of a row.
const MAX_ROW_COLUMNS: u64 = 1_000_000;

/// The maximum number of values of a heap whose period is used in a sum.
const MAX_PART_VALUES: u64 = 1 << 24;

/// The known values of a component.
pub(super) enum PartFinding {
    /// All values, by a proved period.
    Periodic(PeriodicPart),
    /// The values for 0, 1, 2, … up to where the search for a period ended.
    Computed(ComputedPart),
}

/// The first values of a component of which no period is proved.
pub(super) struct ComputedPart {
    /// The values.
    pub(super) values: Vec<u64>,
    /// The reason why no more values were computed.
    pub(super) end: ComputationEnd,
}

/// The values of a component for all numbers, and the reason.
pub(super) struct PeriodicPart {
    /// The values.
    pub(super) values: PeriodicValues,
    /// The theorems.
    pub(super) cites: Vec<&'static Citation>,
    /// The reason.
    pub(super) lines: Vec<BilingualText>,
    /// The last number whose value was computed.
    pub(super) computed_to: u64,
}

/// The values of a component whose numbers are linear in one free number; `None` if no theorem on periods is about them.
pub(super) fn part_values(
    summand: &Summand,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<PartFinding> {
    if summand.game.has_declared_ends() || summand.game.has_entailing_moves() {
        return None;
    }
    if summand.numbers.iter().all(|form| coefficient(form) == 0) {
        return constant_part(summand, engine, meter).map(PartFinding::Periodic);
    }
    match (summand.game.shape(), &summand.numbers[..]) {
        (GameShape::Heap(_), [form]) => heap_part(summand, form, limit, engine, meter).map(PartFinding::Periodic),
        _ => row_part(summand, limit, meter),
    }
}

/// The coefficient of the free number.
fn coefficient(form: &LinearForm) -> u64 {
    form.terms.iter().map(|term| term.1 as u64).sum()
}

fn constant_part(summand: &Summand, engine: &mut Engine, meter: &Meter) -> Option<PeriodicPart> {
    let args: Vec<Argument> = summand.numbers.iter().map(|form| Argument::from(form.constant as u64)).collect();
    let position = Sum { components: vec![Component::new(&summand.game, args).ok()?] };
    let GameValue::Nimber(value) = SolveContext::new(engine, meter).value(&position).ok()? else { return None };
    let value = u64::try_from(value).ok()?;
    let lines = vec![text!("{position} has the value {value}.")];
    Some(PeriodicPart { values: PeriodicValues::constant(value), cites: Vec::new(), lines, computed_to: u64::MAX })
}

fn heap_part(
    summand: &Summand,
    form: &LinearForm,
    limit: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<PeriodicPart> {
    let (times, constant) = (coefficient(form), form.constant as u64);
    let limit = limit.map(|limit| limit.saturating_mul(times).saturating_add(constant));
    let PeriodAnswer { periodicity: found, standing, computed_to, explanation, .. } =
        period(&summand.game, limit, engine, meter).ok()?;
    let computed_to = computed_to.unwrap_or(0);
    let (Some(periodicity), Some(Standing::Proved { theorems })) = (found, standing) else { return None };
    let end = periodicity.preperiod.checked_add(periodicity.period).filter(|&end| end <= MAX_PART_VALUES)?;
    let table = engine.heap_values(&summand.game, end, meter)?.ok()?;
    let first = (0..end).map(|n| table.value_at(n as usize)).collect();
    let values = PeriodicValues::new(first, periodicity).at_multiples(times, constant)?;
    let game = summand.game.expression();
    let Periodicity { preperiod, period, .. } = periodicity;
    let mut lines = vec![text!("{game} has the period {period} from {preperiod} on.")];
    lines.extend(explanation);
    Some(PeriodicPart { values, cites: theorems, lines, computed_to: computed_to.saturating_sub(constant) / times })
}

/// The values of a row: of all numbers one is the free number, and the others are constants.
fn row_part(summand: &Summand, limit: Option<u64>, meter: &Meter) -> Option<PartFinding> {
    let moves = summand.game.analysis.moves_of_rows()?;
    let axis = summand.numbers.iter().position(|form| coefficient(form) > 0)?;
    let is_constant = |(place, form): (usize, &LinearForm)| place == axis || coefficient(form) == 0;
    if !summand.numbers.iter().enumerate().all(is_constant) {
        return None;
    }
    let numbers: Vec<u64> = summand.numbers.iter().map(|form| form.constant as u64).collect();
    let (times, constant) = (coefficient(&summand.numbers[axis]), numbers[axis]);
    // The number of columns is one more than the last column.
    let columns = limit.unwrap_or(MAX_ROW_COLUMNS).saturating_mul(times).saturating_add(constant).saturating_add(1);
    let mut search = RowSearch::new(RowMoves::new(&moves, axis, &numbers)?);
    let found = search.search(columns, meter);
    let values = search.values();
    let found = match found {
        Ok(Some(period)) => period,
        Err(Stop::Unsupported) => return None,
        Ok(None) | Err(_) => {
            let values = values.iter().skip(constant as usize).step_by(times as usize);
            return Some(PartFinding::Computed(ComputedPart {
                values: values.map(|&value| value.into()).collect(),
                end: found.err().map_or(ComputationEnd::Done, ComputationEnd::from),
            }));
        }
    };
    let values = values.iter().map(|&value| value.into()).collect();
    let RowPeriod { preperiod, period, saltus, .. } = found;
    let periodicity = Periodicity { preperiod, period, saltus };
    let lines = row_lines(&found);
    let computed_to = (search.values().len() as u64).saturating_sub(1 + constant) / times;
    let values = PeriodicValues::new(values, periodicity).at_multiples(times, constant)?;
    Some(PartFinding::Periodic(PeriodicPart { values, cites: vec![&LANDMAN], lines, computed_to }))
}
