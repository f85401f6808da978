//! Cells of sequences and tables that no method at hand decides, though it decides later ones.

use grundy_game::{ComputationEnd, Stop};

/// A sequence or a table ends once so many cells in a row are undecided: then the later ones are likely to be so, too.
const MAX_UNDECIDED_RUN_CELLS: usize = 16;

/// The limit where infinitely many positions seem to be reachable, which takes a long search to find out each time.
const MAX_ENDLESS_RUN_CELLS: usize = 3;

/// Counts the undecided cells of a sequence or a table.
#[derive(Default)]
pub(super) struct UndecidedCells {
    /// Why the first of them was not decided.
    first_reason: Option<Stop>,
    /// How many of the last cells are undecided.
    run_cells: usize,
}

impl UndecidedCells {
    /// Counts a cell that was not decided. Later cells may still be decided if the reason lies in the position.
    ///
    /// # Errors
    /// The reason why the computation must end: it does not lie in the position, or too many cells in a row were not decided.
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

    /// How a computation ended that came to its last cell.
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
