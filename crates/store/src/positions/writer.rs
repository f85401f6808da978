//! Writing the values of positions.

use super::piece::{Head, Tag, append};
use crate::block::Chain;
use crate::error::{Error, Fault};
use crate::header::Header;
use crate::replace::Replacement;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The approximate length of the body of a piece in bytes.
const BODY: usize = 1 << 18;

/// A table of positions that replaces another one when it is [finished](PositionsWriter::finish).
///
/// If it is dropped before, its temporary file is removed.
#[derive(Debug)]
pub struct PositionsWriter {
    path: PathBuf,
    file: File,
    replacement: Replacement,
    chain: Chain,
    /// The number of positions in whole pieces.
    written: u64,
    /// The number of positions in `body`.
    count: u16,
    body: Vec<u8>,
    in_section: bool,
}

impl PositionsWriter {
    /// Begins a table that replaces `path` when it is finished.
    ///
    /// # Errors
    /// [`Fault::Missing`] if the folder does not exist, [`Fault::Io`].
    pub fn replace(path: &Path, header: &Header) -> Result<PositionsWriter, Error> {
        let (replacement, mut file) = Replacement::begin(path)?;
        let mut begin = || {
            let bytes = header.encode()?;
            file.write_all(&bytes)?;
            Ok(Chain::behind(&bytes))
        };
        let chain = begin().map_err(|fault: Fault| fault.of(path))?;
        let (path, body) = (path.into(), Vec::with_capacity(BODY + 64));
        Ok(PositionsWriter { path, file, replacement, chain, written: 0, count: 0, body, in_section: false })
    }

    /// Begins a section: the positions that follow are of these rules.
    ///
    /// # Errors
    /// [`Fault::Io`].
    pub fn section(&mut self, header: &Header) -> Result<(), Error> {
        self.flush()?;
        self.body = header.encode().map_err(|fault| fault.of(&self.path))?;
        self.in_section = true;
        self.piece(Tag::Section)
    }

    /// Adds a position, by its bytes, and its value.
    ///
    /// # Errors
    /// [`Fault::Io`].
    ///
    /// # Panics
    /// If no section was begun.
    pub fn add(&mut self, bytes: &[u8], value: u64) -> Result<(), Error> {
        assert!(self.in_section, "a position stands in a section");
        if self.count == u16::MAX || self.body.len() >= BODY {
            self.flush()?;
        }
        if !append(&mut self.body, bytes, value) {
            let error = io::Error::new(io::ErrorKind::FileTooLarge, "a position is too long");
            return Err(Fault::from(error).of(&self.path));
        }
        self.count += 1;
        Ok(())
    }

    /// Writes the end mark, syncs the file, and replaces the old table. Returns the number of positions.
    ///
    /// # Errors
    /// [`Fault::Io`]; then the old table is still there.
    pub fn finish(mut self) -> Result<u64, Error> {
        self.flush()?;
        let head = Head { tag: Tag::End, count: 0, length: 0, before: self.written }.encode(&self.chain);
        self.write(&head)?;
        self.replacement.commit(&self.file)?;
        Ok(self.written)
    }

    fn flush(&mut self) -> Result<(), Error> {
        if self.count == 0 { Ok(()) } else { self.piece(Tag::Positions) }
    }

    /// Writes what is in `body` as a piece.
    fn piece(&mut self, tag: Tag) -> Result<(), Error> {
        let head = Head { tag, count: self.count, length: self.body.len(), before: self.written }.encode(&self.chain);
        let body = std::mem::take(&mut self.body);
        self.chain = self.chain.next(&head, &body);
        self.write(&head)?;
        self.write(&body)?;
        self.write(&self.chain.0)?;
        self.written += u64::from(std::mem::take(&mut self.count));
        self.body = body;
        self.body.clear();
        Ok(())
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Error> {
        (&self.file).write_all(bytes).map_err(|error| Fault::from(error).of(&self.path))
    }
}
