//! Going on with a table that another run began.

use crate::error::{Error, Fault};
use crate::header::Header;
use crate::reader::TableReader;
use crate::summary::End;
use crate::writer::{TableWriter, lock};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// What was found of a table that is taken up again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumed {
    /// How many values it has.
    pub values: u64,
    /// How many bytes of an unfinished block are left behind them; they go away with the first new value.
    pub torn: u64,
    /// Whether it has its end mark.
    pub complete: bool,
}

impl TableWriter {
    /// Takes up a table again: checks all of it, calls `visit` with the values of each block, and adds behind the last whole one.
    ///
    /// What a kill left of an unfinished block goes away, and is counted in [`Resumed::torn`]; any other damage is an error.
    ///
    /// # Errors
    /// [`Fault::Missing`], [`Fault::Busy`], [`Fault::Foreign`], [`Fault::Version`], [`Fault::OtherRules`], [`Fault::Damaged`], [`Fault::Io`];
    /// [`Fault::Truncated`] for a header that is cut and is not the beginning of this very header.
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

/// Whether the file is a beginning of this header, so that a kill came before its first value.
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
    // The end mark goes away as well when values are added.
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
