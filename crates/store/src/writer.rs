//! Writing a table.

use crate::block::{BlockHead, DigestChain, MAX_BLOCK_VALUES, append_block};
use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::lock::lock_file;
use crate::replace::{FileReplacement, sync_parent_folder};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The writer of a table, which locks the file against other writers.
///
/// Values are kept in memory until there are [`MAX_BLOCK_VALUES`] of them, or until [`sync`](TableWriter::sync) is called.
/// Synced values survive a kill or a power failure at any moment.
/// If dropped without [`finish`](TableWriter::finish), the table remains as a kill would leave it.
#[derive(Debug)]
pub struct TableWriter {
    pub(crate) path: PathBuf,
    pub(crate) file: File,
    /// The state of the bytes written: the chain, the length in bytes, the number of values.
    pub(crate) chain: DigestChain,
    pub(crate) length: u64,
    pub(crate) written: u64,
    /// Whether the end mark follows.
    pub(crate) complete: bool,
    /// Whether the file has bytes after `length`, which must be removed before anything is added.
    pub(crate) has_trailing_bytes: bool,
    /// Whether something is not on the disk yet.
    pub(crate) unsynced: bool,
    /// The error of a failed sync, after which the content of the disk is not known.
    pub(crate) sync_failure: Option<StoreFault>,
    pub(crate) pending: Vec<u64>,
    pub(crate) buffer: Vec<u8>,
    pub(crate) replacement: Option<FileReplacement>,
}

impl TableWriter {
    /// Creates a table, which can be [resumed](TableWriter::resume) from the first moment.
    ///
    /// # Errors
    /// [`StoreFault::Exists`], [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Busy`], [`StoreFault::Io`].
    pub fn create(path: &Path, header: &TableHeader) -> Result<TableWriter, StoreError> {
        let create = || {
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(path).map_err(new_file_fault)?;
            lock_file(&file)?;
            let table = TableWriter::write_header(path, file, header)?;
            // Without this a power failure may leave the bytes without a name.
            sync_parent_folder(path)?;
            Ok(table)
        };
        create().map_err(|fault: StoreFault| fault.at_new_path(path))
    }

    /// Creates a table that replaces `path`, if it exists, only when it is [finished](TableWriter::finish).
    ///
    /// # Errors
    /// [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Io`].
    pub fn replace(path: &Path, header: &TableHeader) -> Result<TableWriter, StoreError> {
        let (replacement, file) = FileReplacement::begin_for(path)?;
        let mut table = TableWriter::write_header(path, file, header).map_err(|fault| fault.at_path(path))?;
        table.replacement = Some(replacement);
        Ok(table)
    }

    /// Writes the header into an empty file.
    pub(crate) fn write_header(path: &Path, mut file: File, header: &TableHeader) -> Result<TableWriter, StoreFault> {
        let bytes = header.encode()?;
        file.write_all(&bytes)?;
        file.sync_data()?;
        Ok(TableWriter {
            path: path.into(),
            file,
            chain: DigestChain::after_header(&bytes),
            length: bytes.len() as u64,
            written: 0,
            complete: false,
            has_trailing_bytes: false,
            unsynced: false,
            sync_failure: None,
            pending: Vec::new(),
            buffer: Vec::new(),
            replacement: None,
        })
    }

    /// The number of values, including those that are not on the disk yet.
    pub fn values(&self) -> u64 {
        self.written + self.pending.len() as u64
    }

    /// Adds the next values.
    ///
    /// # Errors
    /// [`StoreFault::Io`]. The first [`values`](TableWriter::values) values were accepted, and are written when a later call succeeds.
    pub fn append(&mut self, values: impl IntoIterator<Item = u64>) -> Result<(), StoreError> {
        for value in values {
            if self.pending.len() == MAX_BLOCK_VALUES {
                self.flush_block()?;
            }
            self.pending.push(value);
        }
        // A full block is written at once, and not with the next value, which may come late.
        if self.pending.len() == MAX_BLOCK_VALUES { self.flush_block() } else { Ok(()) }
    }

    /// Writes all values so far to the disk. Each call ends a block, so a few calls a minute are enough.
    ///
    /// # Errors
    /// [`StoreFault::Io`]. If a block could not be written, for instance because the disk is full, another attempt is allowed.
    /// If the file could not be synced, values written since the last sync may be lost, and a second sync may succeed without having
    /// written them. So the same error is returned again, until the table is [resumed](TableWriter::resume).
    pub fn sync(&mut self) -> Result<(), StoreError> {
        self.flush_block()?;
        if self.unsynced && self.sync_failure.is_none() {
            // Linux may drop the pages that could not be written, so a later sync that succeeds proves nothing.
            self.sync_failure = self.file.sync_data().err().map(StoreFault::from);
            self.unsynced = self.sync_failure.is_some();
        }
        match &self.sync_failure {
            Some(fault) => Err(fault.clone().at_path(&self.path)),
            None => Ok(()),
        }
    }

    /// Writes the end mark, which distinguishes a complete table from one that was truncated between two blocks.
    /// A complete table can be resumed as well; the end mark is then removed with the first value.
    ///
    /// # Errors
    /// [`StoreFault::Io`].
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.flush_block()?;
        if !self.complete {
            let end = BlockHead::End { values: self.written }.encode_head(&self.chain);
            self.write_at_end(&end).map_err(|error| StoreFault::from(error).at_path(&self.path))?;
            self.complete = true;
        }
        self.sync()?;
        match self.replacement.take() {
            Some(replacement) => replacement.commit(&self.file),
            None => Ok(()),
        }
    }

    /// Writes the pending values as a block.
    fn flush_block(&mut self) -> Result<(), StoreError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let mut bytes = std::mem::take(&mut self.buffer);
        bytes.clear();
        let next = append_block(&self.pending, self.written, &self.chain, &mut bytes);
        let result = self.write_at_end(&bytes).map_err(|error| StoreFault::from(error).at_path(&self.path));
        self.buffer = bytes;
        result?;
        // Only now: if writing fails, the values stay pending and the state is that of the last whole block.
        self.chain = next;
        self.length += self.buffer.len() as u64;
        self.written += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    /// Writes after the last sound byte.
    fn write_at_end(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.has_trailing_bytes {
            // The bytes behind `length` could be longer than the bytes written now, and then their rest would stay.
            self.file.set_len(self.length)?;
            (self.has_trailing_bytes, self.complete) = (false, false);
        }
        self.unsynced = true;
        self.file.seek(SeekFrom::Start(self.length))?;
        // A part may have been written, and must be removed before the next attempt.
        self.file.write_all(bytes).inspect_err(|_| self.has_trailing_bytes = true)
    }
}

/// The fault of a file that should be new.
pub(crate) fn new_file_fault(error: io::Error) -> StoreFault {
    match error.kind() {
        io::ErrorKind::AlreadyExists => StoreFault::Exists,
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::TableWriter;
    use crate::{StoreFault, TableHeader, TableReader};
    use std::fs::{File, OpenOptions};
    use std::io::Write;

    /// If writing fails for a while, nothing is lost, and a piece that was written in part is removed.
    #[test]
    fn writing_fails_for_a_while() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("table.grundy");
        let mut table =
            TableWriter::create(&path, &TableHeader::new("nim-sequence", "kayles", None)).expect("it is new");
        table.append([0, 1, 2]).expect("there is room");
        table.sync().expect("there is room");
        let sound = std::mem::replace(&mut table.file, File::open(&path).expect("it is there"));
        table.append([3, 1]).expect("they are kept in memory");
        for _ in 0..2 {
            let error = table.sync().expect_err("it is open for reading only");
            assert!(matches!(error.fault, StoreFault::Io { .. }), "{error}");
            assert_eq!(table.values(), 5);
        }
        let mut piece = OpenOptions::new().append(true).open(&path).expect("it is there");
        piece.write_all(b"B\x01\0\0").expect("there is room");
        table.file = sound;
        table.append([4]).expect("they are kept in memory");
        table.finish().expect("there is room");
        let mut table = TableReader::open(&path).expect("it is a table");
        let mut values = Vec::new();
        while let Some(block) = table.read_block().expect("it is sound") {
            values.extend_from_slice(block.values);
        }
        assert_eq!(values, [0, 1, 2, 3, 1, 4]);
    }

    /// After a failed sync the content of the disk is not known, so a later sync that would succeed does not hide this.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_failed_sync_is_not_forgotten() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("table.grundy");
        let mut table =
            TableWriter::create(&path, &TableHeader::new("nim-sequence", "kayles", None)).expect("it is new");
        // It takes every byte, but cannot be synced.
        let device = OpenOptions::new().write(true).open("/dev/null").expect("Linux has it");
        let sound = std::mem::replace(&mut table.file, device);
        table.append([0, 1, 2]).expect("they are kept in memory");
        let error = table.sync().expect_err("a device is not synced");
        table.file = sound;
        assert_eq!(table.sync(), Err(error.clone()));
        table.append([3]).expect("they are kept in memory");
        assert_eq!(table.finish(), Err(error));
    }
}
