//! A table of values or outcomes, and how it is looked up.

use crate::discover::{LawDomain, LawTarget};
use grundy::series::SeriesCell;
use grundy_game::{ComputationEnd, Outcome};
use grundy_prove::detect::LawForm;
use grundy_prove::detect::expr::MAX_LAW_NUMBERS;

/// The values or outcomes of all positions of a domain whose numbers (one to four) are below a size.
pub(in crate::discover) struct LawTable {
    pub(super) numbers: usize,
    pub(super) size: u64,
    /// The positions of the table; other cells are [filled](LawTable::fill_outside).
    domain: LawDomain,
    /// Whether each cell is that of a position of the domain; empty if all are.
    in_domain: Vec<bool>,
    /// In the order of the numbers, the last one changing fastest.
    pub(super) cells: Vec<TableEntry>,
    pub(super) end: ComputationEnd,
}

/// The maximum number of numbers of a position in a table.
const MAX_NUMBERS: usize = MAX_LAW_NUMBERS;

/// The entries that are written into the cells without a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::discover) enum OutsideFilling {
    /// The same value everywhere.
    Value(u64),
    /// The entry that lies one or more periods of this length further, or before.
    Period(u64),
    /// The entry of the same numbers in the reverse order.
    Reverse,
}

/// The maximum distance of an entry that is used for filling, in periods.
const MAX_FILLING_PERIODS: u64 = 64;

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discover) enum TableEntry {
    Value(u64),
    /// Whether it is lost; its value is not known.
    Lost(bool),
}

impl TableEntry {
    pub(in crate::discover) fn is_lost(self) -> bool {
        self == TableEntry::Value(0) || self == TableEntry::Lost(true)
    }

    pub(in crate::discover) fn value(self) -> Option<u64> {
        match self {
            TableEntry::Value(value) => Some(value),
            TableEntry::Lost(_) => None,
        }
    }

    /// `None` for a cell that has no position, or a drawn or loony one.
    pub(super) fn from_cell(cell: &SeriesCell) -> Option<TableEntry> {
        match cell {
            SeriesCell::Value(value) => Some(TableEntry::Value(value.0)),
            SeriesCell::Outcome(Outcome::D)
            | SeriesCell::Blocked
            | SeriesCell::NoPosition
            | SeriesCell::Loopy(_)
            | SeriesCell::Loony
            | SeriesCell::Undecided => None,
            SeriesCell::Outcome(outcome) => Some(TableEntry::Lost(*outcome == Outcome::P)),
        }
    }
}

impl LawTable {
    pub(in crate::discover) fn numbers(&self) -> usize {
        self.numbers
    }

    /// The table has all positions with numbers below this one.
    pub(in crate::discover) fn size(&self) -> u64 {
        self.size
    }

    /// The table of the positions of a domain; cells outside of it have any entry.
    pub(super) fn new(
        numbers: usize,
        size: u64,
        domain: LawDomain,
        cells: Vec<TableEntry>,
        end: ComputationEnd,
    ) -> LawTable {
        let mut table = LawTable { numbers, size, domain, in_domain: Vec::new(), cells, end };
        if !table.domain.is_everywhere() {
            let is_inside = |index| table.domain.contains(&table.position(index)[..numbers]);
            table.in_domain = (0..table.cells.len() as u64).map(is_inside).collect();
        }
        table
    }

    /// The positions of the table.
    pub(in crate::discover) fn domain(&self) -> &LawDomain {
        &self.domain
    }

    /// The numbers of a cell.
    fn position(&self, index: u64) -> [u64; MAX_NUMBERS] {
        let digit = |place: usize| index / self.size.pow((self.numbers - 1 - place) as u32) % self.size;
        std::array::from_fn(|place| if place < self.numbers { digit(place) } else { 0 })
    }

    /// The index of the cell of these numbers.
    fn index(&self, position: &[u64]) -> usize {
        position.iter().fold(0, |index, n| index * self.size + n) as usize
    }

    /// Whether a cell is that of a position.
    fn is_inside(&self, index: usize) -> bool {
        self.in_domain.get(index).is_none_or(|inside| *inside)
    }

    /// The least number of a position.
    pub(in crate::discover) fn first_number(&self) -> u64 {
        let first = (0..self.cells.len()).find(|&index| self.is_inside(index));
        // The least number is not that of the first position in the order of the table only if there are several numbers.
        match first {
            Some(index) if self.numbers == 1 => index as u64,
            _ => self.domain.least(),
        }
    }

    /// The number of positions whose numbers are not all below `from`.
    pub(in crate::discover) fn count_from(&self, from: u64) -> u64 {
        let is_late = |index: u64| self.position(index)[..self.numbers].iter().any(|n| *n >= from);
        (0..self.cells.len() as u64).filter(|&index| self.is_inside(index as usize) && is_late(index)).count() as u64
    }

    /// Fills the cells without a position, for which laws are not claimed.
    pub(in crate::discover) fn fill_outside(&mut self, filling: OutsideFilling) {
        let Some(first) = (0..self.cells.len()).find(|&index| self.is_inside(index)).map(|index| self.cells[index])
        else {
            return;
        };
        for index in (0..self.cells.len()).filter(|&index| !self.is_inside(index)).collect::<Vec<_>>() {
            let position = self.position(index as u64);
            let position = &position[..self.numbers];
            let found = match filling {
                OutsideFilling::Value(_) => None,
                OutsideFilling::Period(period) => self.entry_periods_away(position, period),
                OutsideFilling::Reverse => {
                    let reverse: Vec<u64> = position.iter().rev().copied().collect();
                    self.entry(&reverse)
                }
            };
            self.cells[index] = found.unwrap_or(match (filling, first) {
                (OutsideFilling::Value(value), TableEntry::Value(_)) => TableEntry::Value(value),
                (OutsideFilling::Value(value), TableEntry::Lost(_)) => TableEntry::Lost(value == 0),
                _ => first,
            });
        }
    }

    /// The entry of the nearest position whose numbers are a multiple of a period further, or before: the small ones, all, or one of them.
    fn entry_periods_away(&self, position: &[u64], period: u64) -> Option<TableEntry> {
        let least = self.domain.least();
        let lift = |n: &u64| n + least.saturating_sub(*n).div_ceil(period) * period;
        let lifted: Vec<u64> = position.iter().map(lift).collect();
        let shifted = |by: u64, which: Option<usize>, back: bool| -> Option<Vec<u64>> {
            let shift = |(place, n): (usize, &u64)| match which.is_none_or(|which| which == place) {
                true if back => n.checked_sub(by),
                true => n.checked_add(by),
                false => Some(*n),
            };
            lifted.iter().enumerate().map(shift).collect()
        };
        let choices = std::iter::once(None).chain((0..position.len()).map(Some));
        let choices: Vec<Option<usize>> = choices.take(if position.len() == 1 { 1 } else { usize::MAX }).collect();
        (0..MAX_FILLING_PERIODS)
            .flat_map(|times| choices.iter().map(move |which| (times * period, *which)))
            .flat_map(|(by, which)| [shifted(by, which, false), shifted(by, which, true)])
            .find_map(|numbers| self.entry(&numbers?))
    }

    /// All cells, the last number changing fastest.
    pub(in crate::discover) fn cells(&self) -> &[TableEntry] {
        &self.cells
    }

    /// The entry of a position, if it is in the table.
    pub(in crate::discover) fn entry(&self, position: &[u64]) -> Option<TableEntry> {
        self.cell(position).filter(|_| self.is_inside(self.index(position)))
    }

    /// The cell of these numbers, if they are in the table; one outside of the domain has what it was filled with.
    pub(in crate::discover) fn cell(&self, position: &[u64]) -> Option<TableEntry> {
        let inside = position.len() == self.numbers && position.iter().all(|n| *n < self.size);
        inside.then(|| self.cells[self.index(position)])
    }

    /// Whether a law agrees with the entry of every position.
    pub(in crate::discover) fn matches_law(&self, of: LawTarget, form: &LawForm) -> bool {
        let right = |entry: TableEntry, at: &[u64]| match (of, form) {
            (LawTarget::Values, LawForm::Value(e)) => {
                entry.value().is_some_and(|value| e.eval_at(at) == Some(i128::from(value)))
            }
            (LawTarget::Lost, LawForm::Set(e)) => e.eval_at(at).is_some_and(|value| (value != 0) == entry.is_lost()),
            _ => false,
        };
        (0..).zip(&self.cells).all(|(index, entry)| {
            !self.is_inside(index as usize) || right(*entry, &self.position(index)[..self.numbers])
        })
    }

    /// The largest value, that of filled cells included.
    pub(in crate::discover) fn largest_value(&self) -> Option<u64> {
        self.cells.iter().filter_map(|cell| cell.value()).max()
    }

    pub(in crate::discover) fn stop(&self) -> ComputationEnd {
        self.end
    }

    /// Whether all values are known.
    pub(in crate::discover) fn has_values(&self) -> bool {
        self.cells.iter().all(|cell| cell.value().is_some())
    }
}
