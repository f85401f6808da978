//! A table of values or outcomes, and how it is looked up.

use crate::discover::LawTarget;
use grundy::series::SeriesCell;
use grundy_game::{ComputationEnd, Outcome};
use grundy_prove::detect::LawForm;

/// The values or outcomes of all positions whose numbers (one, two or three) are below a size.
pub(in crate::discover) struct LawTable {
    pub(super) numbers: usize,
    pub(super) size: u64,
    /// There are no positions with a number below this one; such cells are [filled](LawTable::fill_corner).
    pub(super) least: u64,
    /// In the order of the numbers, the last one changing fastest.
    pub(super) cells: Vec<TableEntry>,
    pub(super) end: ComputationEnd,
}

/// The most numbers of a position in a table.
const MAX_NUMBERS: usize = 3;

/// What is written into the cells without a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::discover) enum CornerFilling {
    /// The same value everywhere.
    Value(u64),
    /// The entry that lies one or more periods of this length further.
    Period(u64),
}

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

    /// `None` for a cell that has no position, or a drawn one.
    pub(super) fn from_cell(cell: &SeriesCell) -> Option<TableEntry> {
        match cell {
            SeriesCell::Value(value) => Some(TableEntry::Value(value.0)),
            SeriesCell::Outcome(Outcome::D) | SeriesCell::Blocked | SeriesCell::NoPosition | SeriesCell::Loopy(_) => {
                None
            }
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

    /// The least number of a position.
    pub(in crate::discover) fn min_number(&self) -> u64 {
        self.least
    }

    /// Fills the cells with a number that is too small for a position, for which laws are not claimed.
    pub(in crate::discover) fn fill_corner(&mut self, filling: CornerFilling) {
        let (size, least) = (self.size, self.least);
        let first = self.cell_from(&[least; MAX_NUMBERS]);
        for index in 0..self.cells.len() as u64 {
            let digit = |place: usize| index / size.pow((self.numbers - 1 - place) as u32) % size;
            let numbers = [0, 1, 2].map(|place| if place < self.numbers { digit(place) } else { least });
            if numbers.iter().all(|n| *n >= least) {
                continue;
            }
            self.cells[index as usize] = match (filling, first) {
                (CornerFilling::Value(value), TableEntry::Value(_)) => TableEntry::Value(value),
                (CornerFilling::Value(value), TableEntry::Lost(_)) => TableEntry::Lost(value == 0),
                (CornerFilling::Period(p), _) => {
                    // The nearest number a multiple of the period further that is not too small.
                    self.cell_from(&numbers.map(|n| n + (least.saturating_sub(n)).div_ceil(p) * p))
                }
            };
        }
    }

    /// The cell of a position, where a number beyond the table is replaced by the last one.
    fn cell_from(&self, numbers: &[u64; MAX_NUMBERS]) -> TableEntry {
        let numbers = numbers[..self.numbers].iter();
        self.cells[numbers.fold(0, |index, n| index * self.size + (*n).min(self.size - 1)) as usize]
    }

    /// All cells, the last number changing fastest.
    pub(in crate::discover) fn cells(&self) -> &[TableEntry] {
        &self.cells
    }

    /// The entry of a position, if it is in the table.
    pub(in crate::discover) fn entry(&self, position: &[u64]) -> Option<TableEntry> {
        let inside = position.len() == self.numbers && position.iter().all(|n| *n < self.size);
        inside.then(|| self.cells[position.iter().fold(0, |index, n| index * self.size + n) as usize])
    }

    /// Whether a law agrees with every entry.
    pub(in crate::discover) fn matches_law(&self, of: LawTarget, form: &LawForm) -> bool {
        let right = |entry: TableEntry, at: &[u64]| match (of, form) {
            (LawTarget::Values, LawForm::Value(e)) => {
                entry.value().is_some_and(|value| e.eval_at(at) == Some(i128::from(value)))
            }
            (LawTarget::Lost, LawForm::Set(e)) => e.eval_at(at).is_some_and(|value| (value != 0) == entry.is_lost()),
            _ => false,
        };
        let position = |index: u64| {
            let digit = |place: usize| index / self.size.pow((self.numbers - 1 - place) as u32) % self.size;
            [0, 1, 2].map(|place| if place < self.numbers { digit(place) } else { 0 })
        };
        (0..).zip(&self.cells).all(|(index, entry)| right(*entry, &position(index)[..self.numbers]))
    }

    /// The largest value.
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
