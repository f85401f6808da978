//! Reading a log up to a mark.

use super::{LogHead, LogMark};
use crate::block::{DIGEST_BYTES, DigestChain, HEAD_BYTES};
use crate::error::{StoreError, StoreFault};
use crate::header::{TableHeader, read_full};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// A function that is called with the tag, the number and the body of each piece.
pub(super) type VisitPiece<'a> = dyn FnMut(u8, u64, &[u8]) -> Result<(), StoreError> + 'a;

/// A log that is read from its beginning to a [`LogMark`]; one piece at a time is in memory.
#[derive(Debug)]
pub struct LogReader {
    source: BufReader<File>,
    mark: LogMark,
    /// The state of the part that was read: the chain, the length in bytes, the number of pieces.
    chain: DigestChain,
    offset: u64,
    pieces: u64,
    body: Vec<u8>,
}

impl LogReader {
    /// Reads and checks everything up to the mark, and calls `visit` with the tag, the number and the body of each piece.
    /// Bytes after the mark are not read, so another process may be writing there.
    ///
    /// No piece is visited before its digest was checked, but whether the mark belongs to this log is known only at the end.
    /// So after an error, everything visited should be discarded.
    ///
    /// # Errors
    /// [`StoreFault::Missing`], [`StoreFault::Foreign`], [`StoreFault::Version`], [`StoreFault::OtherRules`] for another header;
    /// [`StoreFault::Truncated`] if the log ends before the mark, [`StoreFault::Damaged`], [`StoreFault::Io`];
    /// [`StoreFault::OtherMark`] if the log is sound, but not that of the mark; and the error of `visit`.
    pub fn read(
        path: &Path,
        header: &TableHeader,
        mark: LogMark,
        visit: &mut VisitPiece<'_>,
    ) -> Result<(), StoreError> {
        let file = File::open(path).map_err(|error| StoreFault::from(error).at_path(path))?;
        LogReader::read_open_file(file, path, header, mark, visit).map(drop)
    }

    /// Like [`read`](LogReader::read), for an open file, which is returned.
    pub(super) fn read_open_file(
        file: File,
        path: &Path,
        header: &TableHeader,
        mark: LogMark,
        visit: &mut VisitPiece<'_>,
    ) -> Result<File, StoreError> {
        let mut log = LogReader::start_reading(file, header, mark).map_err(|fault| fault.at_path(path))?;
        while let Some(head) = log.next_piece().map_err(|fault| fault.at_path(path))? {
            visit(head.tag, head.number, &log.body)?;
        }
        Ok(log.source.into_inner())
    }

    fn start_reading(file: File, expected: &TableHeader, mark: LogMark) -> Result<LogReader, StoreFault> {
        let mut source = BufReader::with_capacity(1 << 16, file);
        let (header, digest, offset) = TableHeader::read(&mut source)?;
        header.check_matches(expected)?;
        Ok(LogReader { source, mark, chain: DigestChain(digest), offset, pieces: 0, body: Vec::new() })
    }

    /// Reads the next piece; `None` at the mark.
    fn next_piece(&mut self) -> Result<Option<LogHead>, StoreFault> {
        let LogMark { bytes: until, digest } = self.mark;
        // The chain as well: another log may have a piece that ends at the same byte.
        if self.offset == until && self.chain == DigestChain(digest) {
            return Ok(None);
        }
        // 0 also for a mark within the header, which belongs to no log of this header.
        let left = until.saturating_sub(self.offset);
        if left == 0 {
            return Err(StoreFault::OtherMark { byte_offset: until });
        }
        let mut bytes = [0; HEAD_BYTES];
        if read_full(&mut self.source, &mut bytes)? < HEAD_BYTES {
            return Err(self.truncated_fault());
        }
        let head = LogHead::decode(&bytes, &self.chain).ok_or_else(|| self.damaged_fault())?;
        let whole = (HEAD_BYTES + head.length + DIGEST_BYTES) as u64;
        // The piece would cross the mark, so the mark is not one of this log.
        if whole > left {
            return Err(StoreFault::OtherMark { byte_offset: until });
        }
        // Not allocated at once: with a damaged length, memory is bounded by the length of the file.
        self.body.clear();
        (&mut self.source).take(head.length as u64).read_to_end(&mut self.body)?;
        let mut digest = [0; DIGEST_BYTES];
        if self.body.len() < head.length || read_full(&mut self.source, &mut digest)? < DIGEST_BYTES {
            return Err(self.truncated_fault());
        }
        let next = self.chain.after_block(&bytes, &self.body);
        if next != DigestChain(digest) {
            return Err(self.damaged_fault());
        }
        self.chain = next;
        self.offset += whole;
        self.pieces += 1;
        Ok(Some(head))
    }

    /// The file ends here.
    fn truncated_fault(&self) -> StoreFault {
        StoreFault::Truncated { values: self.pieces, byte_offset: self.offset, synced_bytes: Some(self.mark.bytes) }
    }

    /// The fault of the next piece, which differs from the one written.
    fn damaged_fault(&self) -> StoreFault {
        StoreFault::Damaged { block: Some(self.pieces), values: self.pieces, byte_offset: self.offset }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LogHead, LogMark, MAX_BODY_BYTES};
    use super::LogReader;
    use crate::block::DigestChain;
    use crate::{StoreFault, TableHeader};
    use std::fs::{self, File};

    /// A head with a valid check may announce a long body; no more memory is allocated than there are bytes.
    #[test]
    fn long_bodies_that_are_not_there() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("shard.log");
        let header = TableHeader::new("shard", "kayles", None);
        let mut bytes = header.encode().expect("it is short");
        let byte_offset = bytes.len() as u64;
        bytes.extend(LogHead { tag: 0, number: 0, length: MAX_BODY_BYTES }.encode(&DigestChain::after_header(&bytes)));
        bytes.extend([0; 1000]);
        fs::write(&path, bytes).expect("there is room");
        let check = |until: u64, expect: StoreFault| {
            let mark = LogMark { bytes: until, digest: [0; 32] };
            let file = File::open(&path).expect("it is there");
            let mut log = LogReader::start_reading(file, &header, mark).expect("the header is sound");
            assert_eq!(log.next_piece(), Err(expect));
            assert!(log.body.capacity() < 1 << 17, "{} bytes of memory", log.body.capacity());
        };
        check(u64::MAX, StoreFault::Truncated { values: 0, byte_offset, synced_bytes: Some(u64::MAX) });
        check(
            byte_offset + 64 + MAX_BODY_BYTES as u64,
            StoreFault::Truncated {
                values: 0,
                byte_offset,
                synced_bytes: Some(byte_offset + 64 + MAX_BODY_BYTES as u64),
            },
        );
        check(
            byte_offset + 63 + MAX_BODY_BYTES as u64,
            StoreFault::OtherMark { byte_offset: byte_offset + 63 + MAX_BODY_BYTES as u64 },
        );
    }
}
