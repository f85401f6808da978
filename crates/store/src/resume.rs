//! Resuming a table that another run began.

use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::lock::lock_file;
use crate::reader::TableReader;
use crate::summary::TableEnd;
use crate::writer::TableWriter;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// A report on a table that is resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResumeReport {
    /// The number of values.
    pub values: u64,
    /// The number of bytes of an unfinished block after them, which are removed with the first new value.
    pub torn_bytes: u64,
    /// Whether the table has its end mark.
    pub complete: bool,
}

impl TableWriter {
    /// Resumes a table: checks all of it, calls `visit` with the values of each block, and continues after the last whole block.
    ///
    /// The rest of an unfinished block, as a kill leaves it, is removed and counted in [`ResumeReport::torn_bytes`]; any other damage is an error.
    ///
    /// # Errors
    /// [`StoreFault::Missing`], [`StoreFault::Busy`], [`StoreFault::Foreign`], [`StoreFault::Version`], [`StoreFault::OtherRules`], [`StoreFault::Damaged`], [`StoreFault::Io`];
    /// [`StoreFault::Truncated`] for a truncated header that is not a prefix of this header.
    ///
    /// # Examples
    /// ```
    /// use grundy_store::{TableHeader, TableWriter};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("kayles.grundy");
    /// let header = TableHeader::new("nim-sequence", "kayles", None);
    /// let mut table = TableWriter::create(&path, &header)?;
    /// table.append([0, 1, 2, 3])?;
    /// table.sync()?;
    /// drop(table); // or the process is killed
    ///
    /// let mut values = Vec::new();
    /// let (mut table, found) = TableWriter::resume(&path, &header, |block| values.extend_from_slice(block))?;
    /// assert_eq!((found.values, &values[..]), (4, &[0, 1, 2, 3][..]));
    /// table.append([1, 4])?;
    /// table.finish()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(
        path: &Path,
        header: &TableHeader,
        visit: impl FnMut(&[u64]),
    ) -> Result<(TableWriter, ResumeReport), StoreError> {
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(path)?;
            lock_file(&file)?;
            Ok(file)
        };
        // Locked before anything is read, so that no other process adds to the table meanwhile.
        let file = open().map_err(|fault: StoreFault| fault.at_path(path))?;
        match is_partial_header(&file, header).map_err(|fault| fault.at_path(path))? {
            true => restart_table(path, file, header).map_err(|fault| fault.at_path(path)),
            false => resume_table(path, file, header, visit),
        }
    }
}

fn restart_table(path: &Path, file: File, header: &TableHeader) -> Result<(TableWriter, ResumeReport), StoreFault> {
    let torn = file_length(&file)?;
    // No value was written yet, so nothing is lost.
    file.set_len(0)?;
    let table = TableWriter::write_header(path, file, header)?;
    Ok((table, ResumeReport { torn_bytes: torn, ..ResumeReport::default() }))
}

/// Whether the file is a proper prefix of this header, so that the writer was killed before the first value.
fn is_partial_header(mut file: &File, header: &TableHeader) -> Result<bool, StoreFault> {
    let expected = header.encode()?;
    // A file of this length has a whole header, this one or another, and is read as a table.
    if file_length(file)? >= expected.len() as u64 {
        return Ok(false);
    }
    let mut bytes = Vec::new();
    file.take(expected.len() as u64).read_to_end(&mut bytes)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(expected.starts_with(&bytes))
}

fn resume_table(
    path: &Path,
    file: File,
    header: &TableHeader,
    mut visit: impl FnMut(&[u64]),
) -> Result<(TableWriter, ResumeReport), StoreError> {
    let mut reader = TableReader::new(BufReader::with_capacity(1 << 16, &file), path)?;
    reader.header().check_matches(header).map_err(|fault| fault.at_path(path))?;
    loop {
        match reader.read_block() {
            Ok(Some(block)) => visit(block.values),
            Ok(None) => break,
            // As a kill leaves it; everything before was checked.
            Err(StoreError { fault: StoreFault::Truncated { .. }, .. }) => break,
            Err(error) => return Err(error),
        }
    }
    let tail = reader.into_tail();
    let summary = tail.summary;
    let complete = summary.end == Some(TableEnd::Complete);
    // The end mark is removed as well when values are added.
    let sound = if complete { summary.bytes - crate::block::HEAD_BYTES as u64 } else { summary.bytes };
    let behind = file_length(&file).map_err(|fault| fault.at_path(path))?.saturating_sub(sound);
    let resumed = ResumeReport { values: summary.values, torn_bytes: if complete { 0 } else { behind }, complete };
    let table = TableWriter {
        path: path.into(),
        file,
        chain: tail.chain,
        length: sound,
        written: summary.values,
        complete,
        // Removed with the first value only: a run that adds nothing leaves the file as it was.
        has_trailing_bytes: behind > 0,
        unsynced: false,
        sync_failure: None,
        pending: Vec::new(),
        buffer: Vec::new(),
        replacement: None,
    };
    Ok((table, resumed))
}

fn file_length(file: &File) -> Result<u64, StoreFault> {
    Ok(file.metadata()?.len())
}
