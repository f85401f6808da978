//! Reading a table, block by block.

use crate::block::{self, Chain, DIGEST, HEAD, Head, Width};
use crate::error::{Error, Fault};
use crate::header::{Header, fill};
use crate::positions::POSITIONS;
use crate::summary::{End, Summary};
use std::fs::{File, TryLockError};
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};

/// A table that is read from its beginning to its end, with one block at a time in memory.
///
/// Nothing is returned before its digest was checked, and after the first error the same error is returned again.
#[derive(Debug)]
pub struct TableReader<R = BufReader<File>> {
    source: R,
    path: PathBuf,
    header: Header,
    in_use: bool,
    tail: Tail,
    payload: Vec<u8>,
    values: Vec<u64>,
}

/// The place up to which a table was read, and a summary of what was read.
#[derive(Clone, Debug)]
pub(crate) struct Tail {
    pub(crate) chain: Chain,
    pub(crate) summary: Summary,
    fault: Option<Fault>,
}

/// A block of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The position of the first value.
    pub first: u64,
    /// The number of bytes of each value in the file.
    pub width: Width,
    /// The values.
    pub values: &'a [u64],
}

impl TableReader {
    /// Opens a table. If another process is writing it, what is in the file now is read.
    ///
    /// # Errors
    /// [`Fault::Missing`], [`Fault::Foreign`], [`Fault::Version`]; [`Fault::Truncated`] or [`Fault::Damaged`] if its header is; [`Fault::Io`].
    pub fn open(path: &Path) -> Result<TableReader, Error> {
        let file = File::open(path).map_err(|error| Fault::from(error).of(path))?;
        let in_use = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        if !in_use {
            // On file systems without locks there is nothing to release.
            let _ = file.unlock();
        }
        let mut reader = TableReader::new(BufReader::with_capacity(1 << 16, file), path)?;
        reader.in_use = in_use;
        Ok(reader)
    }
}

impl<R: Read + Seek> TableReader<R> {
    /// A table from any source; errors name it `path`.
    ///
    /// # Errors
    /// As [`open`](TableReader::open).
    pub fn new(mut source: R, path: &Path) -> Result<TableReader<R>, Error> {
        let (header, digest, bytes) = Header::read(&mut source).map_err(|fault| fault.of(path))?;
        if header.kind() == POSITIONS {
            return Err(Fault::Foreign { kind: Some(POSITIONS.into()) }.of(path));
        }
        let summary = Summary { bytes, ..Summary::default() };
        let tail = Tail { chain: Chain(digest), summary, fault: None };
        let (payload, values) = (Vec::new(), Vec::new());
        Ok(TableReader { source, path: path.into(), header, in_use: false, tail, payload, values })
    }

    /// The header of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Whether another process was writing the table when it was opened.
    pub fn in_use(&self) -> bool {
        self.in_use
    }

    /// A summary of what was read so far.
    pub fn summary(&self) -> Summary {
        self.tail.summary
    }

    /// The next block; `None` at the end mark.
    ///
    /// # Errors
    /// [`Fault::Truncated`] if the file ends without an end mark, [`Fault::Damaged`], [`Fault::Io`].
    pub fn read_block(&mut self) -> Result<Option<Block<'_>>, Error> {
        let first = self.tail.summary.values;
        let width = self.next(true)?;
        Ok(width.map(|width| Block { first, width, values: &self.values }))
    }

    /// Skips the next block: only its head is read and checked. Returns whether there was one.
    ///
    /// # Errors
    /// As [`read_block`](TableReader::read_block).
    pub fn skip_block(&mut self) -> Result<bool, Error> {
        Ok(self.next(false)?.is_some())
    }

    /// Checks all remaining blocks, and calls `progress` after each.
    ///
    /// # Errors
    /// As [`read_block`](TableReader::read_block).
    pub fn verify(&mut self, mut progress: impl FnMut(&Summary)) -> Result<Summary, Error> {
        while self.next(true)?.is_some() {
            progress(&self.tail.summary);
        }
        Ok(self.tail.summary)
    }

    /// The place up to which the table is sound.
    pub(crate) fn into_tail(self) -> Tail {
        self.tail
    }

    fn next(&mut self, whole: bool) -> Result<Option<Width>, Error> {
        let result = match (&self.tail.fault, self.tail.summary.end) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(None),
            (None, None) => self.piece(whole),
        };
        result.map_err(|fault| {
            self.tail.fault = Some(fault.clone());
            fault.of(&self.path)
        })
    }

    /// Reads the next block or the end mark.
    fn piece(&mut self, whole: bool) -> Result<Option<Width>, Fault> {
        let mut head = [0; HEAD];
        let read = fill(&mut self.source, &mut head)?;
        if read < HEAD {
            return Err(self.cut(if read == 0 { End::Open } else { End::Torn }));
        }
        let Tail { chain, summary, .. } = &mut self.tail;
        match Head::decode(&head, chain, summary.values) {
            Some(Head::Block { width, count, .. }) => self.body(&head, width, count, whole).map(Some),
            Some(Head::End { .. }) => {
                summary.bytes += HEAD as u64;
                summary.end = Some(End::Complete);
                if fill(&mut self.source, &mut [0])? > 0 {
                    return Err(Fault::Damaged { block: None, values: summary.values, at: summary.bytes });
                }
                Ok(None)
            }
            None => Err(self.unwritten(head == [0; HEAD])?),
        }
    }

    /// Reads the values and the digest of a block.
    fn body(&mut self, head: &[u8; HEAD], width: Width, count: usize, whole: bool) -> Result<Width, Fault> {
        let length = count * width.bytes();
        self.values.clear();
        if whole {
            self.payload.resize(length, 0);
            if fill(&mut self.source, &mut self.payload)? < length {
                return Err(self.cut(End::Torn));
            }
        } else {
            self.source.seek_relative(length as i64)?;
        }
        let mut digest = [0; DIGEST];
        if fill(&mut self.source, &mut digest)? < DIGEST {
            return Err(self.cut(End::Torn));
        }
        if digest == [0; DIGEST] || whole && self.tail.chain.next(head, &self.payload) != Chain(digest) {
            return Err(self.unwritten(digest == [0; DIGEST])?);
        }
        if whole {
            block::decode(width, &self.payload, &mut self.values);
        }
        let Tail { chain, summary, .. } = &mut self.tail;
        *chain = Chain(digest);
        summary.bytes += (HEAD + length + DIGEST) as u64;
        summary.block(width, count, &self.values);
        Ok(width)
    }

    /// The file ends here.
    fn cut(&mut self, end: End) -> Fault {
        let summary = &mut self.tail.summary;
        summary.end = Some(end);
        Fault::Truncated { values: summary.values, at: summary.bytes, until: None }
    }

    /// The fault of an invalid piece: if it is zeros and only zeros follow, it was never written and the table is truncated; else it is damaged.
    fn unwritten(&mut self, zeros: bool) -> Result<Fault, Fault> {
        let summary = self.tail.summary;
        let damaged = Fault::Damaged { block: Some(summary.blocks), values: summary.values, at: summary.bytes };
        if !zeros {
            return Ok(damaged);
        }
        let mut rest = [0; 4096];
        loop {
            match fill(&mut self.source, &mut rest)? {
                0 => return Ok(self.cut(End::Torn)),
                read if rest[..read].iter().any(|byte| *byte != 0) => return Ok(damaged),
                _ => {}
            }
        }
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0[..4].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
