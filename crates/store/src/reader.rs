//! Reading a table, block by block.

use crate::block::{self, BlockHead, ByteWidth, DIGEST_BYTES, DigestChain, HEAD_BYTES};
use crate::error::{StoreError, StoreFault};
use crate::header::{TableHeader, read_full};
use crate::positions::POSITIONS_KIND;
use crate::summary::{TableEnd, TableSummary};
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
    header: TableHeader,
    in_use: bool,
    tail: TableTail,
    payload: Vec<u8>,
    values: Vec<u64>,
}

/// The place up to which a table was read, and a summary of the part that was read.
#[derive(Clone, Debug)]
pub(crate) struct TableTail {
    pub(crate) chain: DigestChain,
    pub(crate) summary: TableSummary,
    fault: Option<StoreFault>,
}

/// A block of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBlock<'a> {
    /// The position of the first value.
    pub first_position: u64,
    /// The number of bytes of each value in the file.
    pub width: ByteWidth,
    /// The values.
    pub values: &'a [u64],
}

impl TableReader {
    /// Opens a table. If another process is writing it, the present content of the file is read.
    ///
    /// # Errors
    /// [`StoreFault::Missing`], [`StoreFault::Foreign`], [`StoreFault::Version`]; [`StoreFault::Truncated`] or [`StoreFault::Damaged`] if its header is; [`StoreFault::Io`].
    pub fn open(path: &Path) -> Result<TableReader, StoreError> {
        let file = File::open(path).map_err(|error| StoreFault::from(error).at_path(path))?;
        // A reader does not hold the lock, so that it does not keep other processes from writing.
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
    /// Returns the same errors as [`open`](TableReader::open).
    pub fn new(mut source: R, path: &Path) -> Result<TableReader<R>, StoreError> {
        let (header, digest, bytes) = TableHeader::read(&mut source).map_err(|fault| fault.at_path(path))?;
        // The pieces of such a table have another format and would be called damaged.
        if header.kind() == POSITIONS_KIND {
            return Err(StoreFault::Foreign { kind: Some(POSITIONS_KIND.into()) }.at_path(path));
        }
        let summary = TableSummary { bytes, ..TableSummary::default() };
        let tail = TableTail { chain: DigestChain(digest), summary, fault: None };
        let (payload, values) = (Vec::new(), Vec::new());
        Ok(TableReader { source, path: path.into(), header, in_use: false, tail, payload, values })
    }

    /// The header of the table.
    pub fn header(&self) -> &TableHeader {
        &self.header
    }

    /// Whether another process was writing the table when it was opened.
    pub fn is_in_use(&self) -> bool {
        self.in_use
    }

    /// A summary of the part read so far.
    pub fn summary(&self) -> TableSummary {
        self.tail.summary
    }

    /// The next block; `None` at the end mark.
    ///
    /// # Errors
    /// [`StoreFault::Truncated`] if the file ends without an end mark, [`StoreFault::Damaged`], [`StoreFault::Io`].
    pub fn read_block(&mut self) -> Result<Option<ValueBlock<'_>>, StoreError> {
        let first_position = self.tail.summary.values;
        let width = self.next_block(true)?;
        Ok(width.map(|width| ValueBlock { first_position, width, values: &self.values }))
    }

    /// Skips the next block: only its head is read and checked. Returns whether there was one.
    ///
    /// # Errors
    /// Returns the same errors as [`read_block`](TableReader::read_block).
    pub fn skip_block(&mut self) -> Result<bool, StoreError> {
        Ok(self.next_block(false)?.is_some())
    }

    /// Checks all remaining blocks, and calls `progress` after each.
    ///
    /// # Errors
    /// Returns the same errors as [`read_block`](TableReader::read_block).
    pub fn verify(&mut self, mut progress: impl FnMut(&TableSummary)) -> Result<TableSummary, StoreError> {
        while self.next_block(true)?.is_some() {
            progress(&self.tail.summary);
        }
        Ok(self.tail.summary)
    }

    /// The place up to which the table is sound.
    pub(crate) fn into_tail(self) -> TableTail {
        self.tail
    }

    fn next_block(&mut self, whole: bool) -> Result<Option<ByteWidth>, StoreError> {
        let result = match (&self.tail.fault, self.tail.summary.end) {
            // Behind an error the place of the next head is not known.
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(None),
            (None, None) => self.read_block_or_end(whole),
        };
        result.map_err(|fault| {
            self.tail.fault = Some(fault.clone());
            fault.at_path(&self.path)
        })
    }

    /// Reads the next block or the end mark.
    fn read_block_or_end(&mut self, whole: bool) -> Result<Option<ByteWidth>, StoreFault> {
        let mut head = [0; HEAD_BYTES];
        let read = read_full(&mut self.source, &mut head)?;
        if read < HEAD_BYTES {
            return Err(self.truncated_fault(if read == 0 { TableEnd::Open } else { TableEnd::Torn }));
        }
        let TableTail { chain, summary, .. } = &mut self.tail;
        match BlockHead::decode_head(&head, chain, summary.values) {
            Some(BlockHead::Block { width, count, .. }) => self.read_body(&head, width, count, whole).map(Some),
            Some(BlockHead::End { .. }) => {
                summary.bytes += HEAD_BYTES as u64;
                summary.end = Some(TableEnd::Complete);
                // Nothing may follow the end mark, or bytes could be added to a table that counts as complete.
                if read_full(&mut self.source, &mut [0])? > 0 {
                    return Err(StoreFault::Damaged {
                        block: None,
                        values: summary.values,
                        byte_offset: summary.bytes,
                    });
                }
                Ok(None)
            }
            None => Err(self.fault_of_piece(head == [0; HEAD_BYTES])?),
        }
    }

    /// Reads the values and the digest of a block.
    fn read_body(
        &mut self,
        head: &[u8; HEAD_BYTES],
        width: ByteWidth,
        count: usize,
        whole: bool,
    ) -> Result<ByteWidth, StoreFault> {
        let length = count * width.bytes();
        self.values.clear();
        if whole {
            // At most 512 KiB, because the head was checked.
            self.payload.resize(length, 0);
            if read_full(&mut self.source, &mut self.payload)? < length {
                return Err(self.truncated_fault(TableEnd::Torn));
            }
        } else {
            // A skipped block may be cut off; then the digest behind it cannot be read.
            self.source.seek_relative(length as i64)?;
        }
        let mut digest = [0; DIGEST_BYTES];
        if read_full(&mut self.source, &mut digest)? < DIGEST_BYTES {
            return Err(self.truncated_fault(TableEnd::Torn));
        }
        // Zeros show that the digest was never written, also if the block is skipped.
        if digest == [0; DIGEST_BYTES]
            || whole && self.tail.chain.after_block(head, &self.payload) != DigestChain(digest)
        {
            return Err(self.fault_of_piece(digest == [0; DIGEST_BYTES])?);
        }
        if whole {
            block::decode_values(width, &self.payload, &mut self.values);
        }
        let TableTail { chain, summary, .. } = &mut self.tail;
        // The digest of a skipped block is taken on trust: if it is wrong, the next head does not fit it.
        *chain = DigestChain(digest);
        summary.bytes += (HEAD_BYTES + length + DIGEST_BYTES) as u64;
        summary.add_block(width, count, &self.values);
        Ok(width)
    }

    /// The file ends here.
    fn truncated_fault(&mut self, end: TableEnd) -> StoreFault {
        let summary = &mut self.tail.summary;
        summary.end = Some(end);
        StoreFault::Truncated { values: summary.values, byte_offset: summary.bytes, synced_bytes: None }
    }

    /// The fault of an invalid piece: if it is zeros and only zeros follow, it was never written and the table is truncated; else it is damaged.
    fn fault_of_piece(&mut self, zeros: bool) -> Result<StoreFault, StoreFault> {
        let summary = self.tail.summary;
        let damaged =
            StoreFault::Damaged { block: Some(summary.blocks), values: summary.values, byte_offset: summary.bytes };
        if !zeros {
            return Ok(damaged);
        }
        let mut rest = [0; 4096];
        loop {
            // To the end, because zeros with anything behind them are damage.
            match read_full(&mut self.source, &mut rest)? {
                0 => return Ok(self.truncated_fault(TableEnd::Torn)),
                read if rest[..read].iter().any(|byte| *byte != 0) => return Ok(damaged),
                _ => {}
            }
        }
    }
}

impl std::fmt::Debug for DigestChain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0[..4].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
