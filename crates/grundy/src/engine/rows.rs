//! Positions of several numbers of which one is large: their values by the proved period of their row.

use super::Engine;
use crate::budget::Attempt;
use grundy_game::arg::shorten_text;
use grundy_game::{
    Argument, BilingualText, Budget, Citation, Component, FormalTheorems, GameShape, Nat, Stop, Sum, counted_noun,
    text, text_pair,
};
use grundy_heap::rows::{PeriodicRows, RowMoves, RowOption, RowPeriod, RowSearch};
use std::collections::HashMap;
use std::sync::Arc;

/// The source of the theorem on rows.
pub(crate) static LANDMAN: Citation = Citation {
    name: text_pair!("the recurrence of a state of rows"),
    author: "H. Landman",
    year: 2002,
    work: "A simple FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game, MSRI Publications 42",
    formal: FormalTheorems::NO_THEOREM,
};

/// The maximum number of columns that are computed in search of the period of a row.
const MAX_SEARCHED_COLUMNS: u64 = 200_000;

/// The rows whose period was searched, by the place of the number that grows and the values of the other numbers.
pub(super) type SearchedRows = HashMap<(usize, Vec<u64>), SearchedRow>;

/// The result of a search for the period of a row, and the maximum number of positions that the search was allowed to compute.
pub(super) struct SearchedRow {
    rows: Option<Arc<PeriodicRows>>,
    positions: u64,
}

/// The effort of the search for the period of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowEffort {
    /// Well under a second: the value is not needed to know who wins.
    Short,
    /// Some seconds: the value decides.
    Long,
}

impl RowEffort {
    /// The maximum number of positions that are computed.
    fn positions(self) -> u64 {
        match self {
            RowEffort::Short => Attempt::LONG_POSITIONS / 4,
            RowEffort::Long => 8 * Attempt::LONG_POSITIONS,
        }
    }
}

/// A position with a large number, in a row whose period is proved.
pub(crate) struct FarPosition {
    component: Component,
    column: Nat,
    rows: Arc<PeriodicRows>,
}

impl Engine {
    /// Looks for the period of the row of a component of which one number is beyond [`LONG_POSITIONS`](Attempt::LONG_POSITIONS).
    ///
    /// Returns `None` if there is no such number, if there are several, if the moves are not those of rows, or if no period is found.
    /// The search computes up to some millions of squares.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn far_position(
        &mut self,
        component: &Component,
        effort: RowEffort,
        budget: &dyn Budget,
    ) -> Result<Option<FarPosition>, Stop> {
        let game = &component.game;
        if self.method.is_some()
            || matches!(game.shape(), GameShape::Heap(_))
            || game.has_declared_ends()
            || game.has_entailing_moves()
        {
            return Ok(None);
        }
        let Some((axis, column, numbers)) = large_number(&component.args) else { return Ok(None) };
        let far = |rows: &Option<Arc<PeriodicRows>>| {
            let rows = rows.as_ref().filter(|rows| column >= Nat::from(rows.period().states.1))?;
            Some(FarPosition { component: component.clone(), column: column.clone(), rows: Arc::clone(rows) })
        };
        let searched = (axis, numbers);
        let known = self.ruleset_memory(game).rows.get(&searched);
        if let Some(known) = known.filter(|known| known.rows.is_some() || known.positions >= effort.positions()) {
            return Ok(far(&known.rows));
        }
        let rows = search_rows(component, &searched, effort, budget)?.map(Arc::new);
        let found = far(&rows);
        self.ruleset_memory(game).rows.insert(searched, SearchedRow { rows, positions: effort.positions() });
        Ok(found)
    }
}

/// The place of the only large number of a position, the number, and all numbers with 0 in its place.
fn large_number(args: &[Argument]) -> Option<(usize, Nat, Vec<u64>)> {
    let mut large = None;
    let mut numbers = vec![0; args.len()];
    for (place, arg) in args.iter().enumerate() {
        let number = arg.to_natural().ok()?;
        match u64::try_from(&number).ok().filter(|&number| number <= Attempt::LONG_POSITIONS) {
            Some(number) => numbers[place] = number,
            None if large.is_none() => large = Some((place, number)),
            None => return None,
        }
    }
    large.filter(|_| args.len() > 1).map(|(place, number)| (place, number, numbers))
}

fn search_rows(
    component: &Component,
    (axis, numbers): &(usize, Vec<u64>),
    effort: RowEffort,
    budget: &dyn Budget,
) -> Result<Option<PeriodicRows>, Stop> {
    let moves = component.game.analysis.moves_of_rows().and_then(|moves| RowMoves::new(&moves, *axis, numbers));
    let Some(moves) = moves else { return Ok(None) };
    let attempt = Attempt::with_unbounded_memory(budget, effort.positions());
    let mut search = RowSearch::new(moves);
    match search.search(MAX_SEARCHED_COLUMNS, &attempt) {
        Ok(period) => Ok(period.map(|period| PeriodicRows::new(search, period))),
        Err(Stop::Unsupported) => Ok(None),
        Err(_) if attempt.ran_out() => Ok(None),
        Err(stop) => Err(stop),
    }
}

impl FarPosition {
    /// The Grundy value.
    pub(crate) fn value(&self) -> Nat {
        self.rows.value_at(&self.column)
    }

    /// The options with a value: at most `limit` of them, and how many there are.
    pub(crate) fn options_with_value(&self, value: &Nat, limit: usize) -> (Vec<Sum>, Nat) {
        let (listed, total) = self.rows.options_with_value(&self.column, value, limit);
        let axis = self.rows.axis();
        let sum = |option: RowOption| {
            let mut args: Vec<Argument> = option.numbers.into_iter().map(Argument::from).collect();
            args[axis] = option.column.into();
            Sum::from_components(&self.component.game, &[args])
        };
        (listed.into_iter().map(sum).collect(), total)
    }

    /// The reason why the position has its value.
    pub(crate) fn lines(&self) -> Vec<BilingualText> {
        let RowPeriod { preperiod, period, saltus, .. } = *self.rows.period();
        let rest = (&self.column - preperiod) % period + preperiod;
        let small_value = self.rows.value_at(&rest);
        let mut args = self.component.args.clone();
        args[self.rows.axis()] = rest.into();
        let small = Sum::from_components(&self.component.game, &[args]);
        let (position, value) = (shorten_text(&self.component.to_string()), shorten_text(&self.value().to_string()));
        let mut lines = row_lines(self.rows.period());
        lines.push(match saltus {
            0 => text!(
                "From {preperiod} on the values of the row have the period {period}, so {position} has the value of {small}: {value}."
            ),
            _ => text!(
                "From {preperiod} on the values of the row grow by {saltus} with each period of {period}: {small} has the value {small_value}, so {position} has the value {value}."
            ),
        });
        lines
    }
}

/// The reason why the period of a row holds for ever.
pub(crate) fn row_lines(period: &RowPeriod) -> Vec<BilingualText> {
    let RowPeriod { saltus, states: (first, second), rows, window, .. } = *period;
    vec![match saltus {
        0 => text!(
            "The moves reach {rows}. Their values from column {second} on depend on a state (the values of {window} before, and which values rows lack), which is the same as at {first}. So it recurs for ever.",
            rows = (counted_noun(&rows, "row", "rows"), rows),
            window = (counted_noun(&window, "column", "columns"), window)
        ),
        _ => text!(
            "The moves reach {rows}. Their values from column {second} on depend on a state (the values of {window} before, and which values rows lack), which is the same as at {first} if values of growing rows are counted from the column. So it recurs for ever, with larger values each time.",
            rows = (counted_noun(&rows, "row", "rows"), rows),
            window = (counted_noun(&window, "column", "columns"), window)
        ),
    }]
}

#[cfg(all(test, feature = "rules"))]
mod tests;
