//! Inspects a table: its header and the heads of its blocks.

use super::{Error, Fault, Header, Summary, TableReader};
use grundy_store::positions::{POSITIONS, PositionsReader, Section};
use std::fs;
use std::path::{Path, PathBuf};

/// The result of inspecting a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The file.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Its header; `None` if the header is not sound.
    pub header: Option<Header>,
    /// A summary of its sound part.
    pub summary: Summary,
    /// The rulesets of a table of positions, with the number of values of each.
    pub sections: Vec<Section>,
    /// Whether another process is writing it.
    pub in_use: bool,
    /// Where it is truncated or damaged.
    pub fault: Option<Fault>,
}

/// Inspects a table: reads and checks its header and the heads of its blocks, but not its values.
///
/// # Errors
/// There is no such file, it is not a table, or it is of a later version; or an I/O error. A truncated or damaged table is not an
/// error.
///
/// # Complexity
/// `O(blocks)`.
pub fn info(path: &Path) -> Result<Look, Error> {
    let (mut look, reader) = open(path)?;
    let mut table = match reader {
        None => return Ok(look),
        Some(Opened::Positions(mut table)) => {
            let end = table.skip();
            look.seen_positions(&table, end)?;
            return Ok(look);
        }
        Some(Opened::Heaps(table)) => table,
    };
    let end = loop {
        match table.skip_block() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    look.seen(table.summary(), end)?;
    Ok(look)
}

/// A table of either kind.
pub(super) enum Opened {
    Heaps(TableReader),
    Positions(PositionsReader),
}

/// Opens a table; the reader is `None` if the header is truncated or damaged.
pub(super) fn open(path: &Path) -> Result<(Look, Option<Opened>), Error> {
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (summary, sections) = (Summary::default(), Vec::new());
    let mut look = Look { path: path.into(), size, header: None, summary, sections, in_use: false, fault: None };
    let table = match TableReader::open(path) {
        Err(Error { fault: Fault::Foreign { kind: Some(kind) }, .. }) if kind == POSITIONS => {
            PositionsReader::open(path).map(Opened::Positions)
        }
        table => table.map(Opened::Heaps),
    };
    match &table {
        Ok(Opened::Heaps(table)) => (look.header, look.in_use) = (Some(table.header().clone()), table.in_use()),
        Ok(Opened::Positions(table)) => look.header = Some(table.header().clone()),
        Err(error) => {
            look.seen(summary, Err(error.clone()))?;
            return Ok((look, None));
        }
    }
    Ok((look, table.ok()))
}

impl Look {
    /// Records what was read, and how reading ended.
    pub(super) fn seen(&mut self, summary: Summary, end: Result<(), Error>) -> Result<(), Error> {
        self.summary = summary;
        match end {
            Ok(()) => Ok(()),
            Err(Error { fault: fault @ (Fault::Truncated { .. } | Fault::Damaged { .. }), .. }) => {
                self.fault = Some(fault);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Records what was read of a table of positions.
    pub(super) fn seen_positions(&mut self, table: &PositionsReader, end: Result<(), Error>) -> Result<(), Error> {
        self.sections = table.sections().to_vec();
        self.seen(table.summary(), end)
    }

    /// The number of bytes after the sound part.
    pub fn behind(&self) -> u64 {
        self.size.saturating_sub(self.summary.bytes)
    }
}
