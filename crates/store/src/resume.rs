//! Resuming a table that another run began.

use crate::error::{Error, Fault};
use crate::header::Header;
use crate::reader::TableReader;
use crate::summary::End;
use crate::writer::{TableWriter, lock};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// What was found in a table that is resumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed {
    /// The number of values.
    pub values: u64,
    /// The number of bytes of an unfinished block after them, which are removed with the first new value.
    pub torn: u64,
    /// Whether the table has its end mark.
    pub complete: bool,
}

impl TableWriter {
    /// Resumes a table: checks all of it, calls `visit` with the values of each block, and continues after the last whole block.
    ///
    /// The rest of an unfinished block, as a kill leaves it, is removed and counted in [`Resumed::torn`]; any other damage is an error.
    ///
    /// # Errors
    /// [`Fault::Missing`], [`Fault::Busy`], [`Fault::Foreign`], [`Fault::Version`], [`Fault::OtherRules`], [`Fault::Damaged`], [`Fault::Io`];
    /// [`Fault::Truncated`] for a truncated header that is not a prefix of this header.
    ///
    /// # Examples
    /// ```
    /// use grundy_store::{Header, TableWriter};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("kayles.grundy");
    /// let header = Header::new("nim-sequence", "kayles", None);
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
    pub fn resume(path: &Path, header: &Header, visit: impl FnMut(&[u64])) -> Result<(TableWriter, Resumed), Error> {
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(path)?;
            lock(&file)?;
            Ok(file)
        };
        let file = open().map_err(|fault: Fault| fault.of(path))?;
        match begun(&file, header).map_err(|fault| fault.of(path))? {
            true => start_again(path, file, header).map_err(|fault| fault.of(path)),
            false => go_on(path, file, header, visit),
        }
    }
}

fn start_again(path: &Path, file: File, header: &Header) -> Result<(TableWriter, Resumed), Fault> {
    let torn = length(&file)?;
    file.set_len(0)?;
    let table = TableWriter::start(path, file, header)?;
    Ok((table, Resumed { torn, ..Resumed::default() }))
}

/// Whether the file is a proper prefix of this header, so that the writer was killed before the first value.
fn begun(mut file: &File, header: &Header) -> Result<bool, Fault> {
    let expected = header.encode()?;
    if length(file)? >= expected.len() as u64 {
        return Ok(false);
    }
    let mut bytes = Vec::new();
    file.take(expected.len() as u64).read_to_end(&mut bytes)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(expected.starts_with(&bytes))
}

fn go_on(
    path: &Path,
    file: File,
    header: &Header,
    mut visit: impl FnMut(&[u64]),
) -> Result<(TableWriter, Resumed), Error> {
    let mut reader = TableReader::new(BufReader::with_capacity(1 << 16, &file), path)?;
    reader.header().fits(header).map_err(|fault| fault.of(path))?;
    loop {
        match reader.read_block() {
            Ok(Some(block)) => visit(block.values),
            Ok(None) => break,
            Err(Error { fault: Fault::Truncated { .. }, .. }) => break,
            Err(error) => return Err(error),
        }
    }
    let tail = reader.into_tail();
    let summary = tail.summary;
    let complete = summary.end == Some(End::Complete);
    // The end mark is removed as well when values are added.
    let sound = if complete { summary.bytes - crate::block::HEAD as u64 } else { summary.bytes };
    let behind = length(&file).map_err(|fault| fault.of(path))?.saturating_sub(sound);
    let resumed = Resumed { values: summary.values, torn: if complete { 0 } else { behind }, complete };
    let table = TableWriter {
        path: path.into(),
        file,
        chain: tail.chain,
        length: sound,
        written: summary.values,
        complete,
        longer: behind > 0,
        unsynced: false,
        pending: Vec::new(),
        buffer: Vec::new(),
        replacement: None,
    };
    Ok((table, resumed))
}

fn length(file: &File) -> Result<u64, Fault> {
    Ok(file.metadata()?.len())
}
