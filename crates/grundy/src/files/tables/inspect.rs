//! Inspects a table: its header and the heads of its blocks.

use super::{StoreError, StoreFault, TableHeader, TableReader, TableSummary};
use grundy_store::positions::{POSITIONS_KIND, PositionsReader, PositionsSection};
use std::fs;
use std::path::{Path, PathBuf};

/// The result of inspecting a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInspection {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Its header; `None` if the header is not sound.
    pub header: Option<TableHeader>,
    /// A summary of its sound part.
    pub summary: TableSummary,
    /// The rulesets of a table of positions, with the number of values of each.
    pub sections: Vec<PositionsSection>,
    /// Whether another process is writing it.
    pub in_use: bool,
    /// The place where the table is truncated or damaged.
    pub fault: Option<StoreFault>,
}

/// Inspects a table: reads and checks its header and the heads of its blocks, but not its values.
///
/// # Errors
/// Returns an error if there is no such file, it is not a table, or it is of a later version; or if an I/O operation fails. A truncated
/// or damaged table is not an
/// error.
///
/// # Complexity
/// `O(blocks)`.
pub fn inspect_table(path: &Path) -> Result<TableInspection, StoreError> {
    let (mut look, reader) = open_table(path)?;
    let mut table = match reader {
        None => return Ok(look),
        Some(OpenedTable::Positions(mut table)) => {
            let end = table.skip_pieces();
            look.record_positions_summary(&table, end)?;
            return Ok(look);
        }
        Some(OpenedTable::Heaps(table)) => table,
    };
    let end = loop {
        match table.skip_block() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    look.record_summary(table.summary(), end)?;
    Ok(look)
}

/// A table of either kind.
pub(super) enum OpenedTable {
    Heaps(TableReader),
    Positions(PositionsReader),
}

/// Opens a table; the reader is `None` if the header is truncated or damaged.
pub(super) fn open_table(path: &Path) -> Result<(TableInspection, Option<OpenedTable>), StoreError> {
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (summary, sections) = (TableSummary::default(), Vec::new());
    let mut look =
        TableInspection { path: path.into(), size, header: None, summary, sections, in_use: false, fault: None };
    let table = match TableReader::open(path) {
        Err(StoreError { fault: StoreFault::Foreign { kind: Some(kind) }, .. }) if kind == POSITIONS_KIND => {
            PositionsReader::open(path).map(OpenedTable::Positions)
        }
        table => table.map(OpenedTable::Heaps),
    };
    match &table {
        Ok(OpenedTable::Heaps(table)) => (look.header, look.in_use) = (Some(table.header().clone()), table.is_in_use()),
        Ok(OpenedTable::Positions(table)) => look.header = Some(table.header().clone()),
        Err(error) => {
            look.record_summary(summary, Err(error.clone()))?;
            return Ok((look, None));
        }
    }
    Ok((look, table.ok()))
}

impl TableInspection {
    /// Records what was read, and how reading ended.
    pub(super) fn record_summary(
        &mut self,
        summary: TableSummary,
        end: Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.summary = summary;
        match end {
            Ok(()) => Ok(()),
            Err(StoreError { fault: fault @ (StoreFault::Truncated { .. } | StoreFault::Damaged { .. }), .. }) => {
                self.fault = Some(fault);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Records what was read of a table of positions.
    pub(super) fn record_positions_summary(
        &mut self,
        table: &PositionsReader,
        end: Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.sections = table.sections().to_vec();
        self.record_summary(table.summary(), end)
    }

    /// The number of bytes after the sound part.
    pub fn unsound_bytes(&self) -> u64 {
        self.size.saturating_sub(self.summary.bytes)
    }
}
