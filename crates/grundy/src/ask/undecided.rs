//! Cells of sequences and tables that no available method decides, although later cells are decided.

use grundy_game::{ComputationEnd, Stop};

/// The number of undecided cells in a row after which a sequence or a table ends, because later cells are likely to be undecided too.
const MAX_UNDECIDED_RUN_CELLS: usize = 16;

/// The limit if infinitely many positions seem to be reachable: each such cell takes a long search.
const MAX_ENDLESS_RUN_CELLS: usize = 3;

/// Counts the undecided cells of a sequence or a table.
#[derive(Default)]
pub(super) struct UndecidedCells {
    /// The reason why the first undecided cell was not decided.
    first_reason: Option<Stop>,
    /// The number of cells at the end that are undecided.
    run_cells: usize,
}

impl UndecidedCells {
    /// Counts a cell that was not decided. Later cells may still be decided if the reason lies in the position.
    ///
    /// # Errors
    /// Returns the reason why the computation must end: it does not lie in the position, or too many cells in a row were not decided.
    pub(super) fn accept_undecided(&mut self, reason: Stop) -> Result<(), Stop> {
        if !lies_in_position(reason) {
            return Err(reason);
        }
        self.run_cells += 1;
        let first_reason = *self.first_reason.get_or_insert(reason);
        let most = if reason == Stop::Endless { MAX_ENDLESS_RUN_CELLS } else { MAX_UNDECIDED_RUN_CELLS };
        if self.run_cells < most { Ok(()) } else { Err(first_reason) }
    }

    /// Counts a cell that was decided.
    pub(super) fn accept_decided(&mut self) {
        self.run_cells = 0;
    }

    /// How a computation ended that reached its last cell.
    pub(super) fn end(&self) -> ComputationEnd {
        self.first_reason.map_or(ComputationEnd::Done, ComputationEnd::Stopped)
    }
}

/// Whether a computation stopped because of the position, and not because of a budget or a mistake in the rules.
fn lies_in_position(reason: Stop) -> bool {
    match reason {
        Stop::Loopy | Stop::Endless | Stop::TooLarge | Stop::Unsupported => true,
        Stop::Positions
        | Stop::Memory
        | Stop::Time
        | Stop::Options
        | Stop::Cancelled
        | Stop::RuleSteps
        | Stop::RuleValueSize
        | Stop::RulesFailed => false,
    }
}
