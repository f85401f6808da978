//! What a table is, from its header and the heads of its blocks.

use super::{Error, Fault, Header, Summary, TableReader};
use std::fs;
use std::path::{Path, PathBuf};

/// What was seen of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The file.
    pub path: PathBuf,
    /// How many bytes it has.
    pub size: u64,
    /// What it holds; `None` if not even the header is sound.
    pub header: Option<Header>,
    /// What is sound of it.
    pub summary: Summary,
    /// Whether another process writes it.
    pub in_use: bool,
    /// Where it is cut, or damaged.
    pub fault: Option<Fault>,
}

/// Looks at a table: its header and the heads of its blocks are read and checked, its values are not.
///
/// # Errors
/// There is no such file, it is no table, or of a later version; or the system refuses. A table that is cut or damaged is no error.
///
/// # Complexity
/// `O(blocks)`.
pub fn info(path: &Path) -> Result<Look, Error> {
    let (mut look, reader) = open(path)?;
    let Some(mut table) = reader else { return Ok(look) };
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

/// Opens a table; there is nothing to read if its header is cut or damaged.
pub(super) fn open(path: &Path) -> Result<(Look, Option<TableReader>), Error> {
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (path, summary) = (path.to_path_buf(), Summary::default());
    match TableReader::open(&path) {
        Ok(table) => {
            let (header, in_use) = (Some(table.header().clone()), table.in_use());
            Ok((Look { path, size, header, summary, in_use, fault: None }, Some(table)))
        }
        Err(error) => {
            let mut look = Look { path, size, header: None, summary, in_use: false, fault: None };
            look.seen(summary, Err(error))?;
            Ok((look, None))
        }
    }
}

impl Look {
    /// What was seen, and how it ended.
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

    /// Bytes behind what is sound.
    pub fn behind(&self) -> u64 {
        self.size.saturating_sub(self.summary.bytes)
    }
}
