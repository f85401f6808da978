//! Reading the values of positions, piece by piece.

use super::POSITIONS_KIND;
use super::piece::{PieceHead, PieceTag, PositionRecords};
use super::words::WordRecords;
use crate::block::{DIGEST_BYTES, DigestChain, HEAD_BYTES};
use crate::error::{StoreError, StoreFault};
use crate::header::{TableHeader, read_full};
use crate::summary::{TableEnd, TableSummary};
use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};

/// A table of positions that is read from its beginning to its end, with one piece at a time in memory.
///
/// Nothing is returned before its digest was checked, and after the first error the same error is returned again.
#[derive(Debug)]
pub struct PositionsReader<R = BufReader<File>> {
    source: R,
    path: PathBuf,
    header: TableHeader,
    chain: DigestChain,
    summary: TableSummary,
    sections: Vec<PositionsSection>,
    fault: Option<StoreFault>,
    body: Vec<u8>,
}

/// A section: the values of one ruleset, as far as they were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionsSection {
    /// The kind of its positions, and their rules.
    pub header: TableHeader,
    /// The number of positions.
    pub values: u64,
}

/// A piece of a table of positions.
#[derive(Clone, Debug)]
pub enum PositionsPiece<'a> {
    /// A section begins.
    Section(&'a TableHeader),
    /// Positions of the section that was begun last.
    Positions(PositionRecords<'a>),
    /// Positions of two words of the section that was begun last.
    Words(WordRecords<'a>),
}

impl PositionsReader {
    /// Opens a table of positions.
    ///
    /// # Errors
    /// [`StoreFault::Missing`], [`StoreFault::Foreign`], [`StoreFault::Version`]; [`StoreFault::Truncated`] or [`StoreFault::Damaged`] if its header is; [`StoreFault::Io`].
    pub fn open(path: &Path) -> Result<PositionsReader, StoreError> {
        let file = File::open(path).map_err(|error| StoreFault::from(error).at_path(path))?;
        PositionsReader::new(BufReader::with_capacity(1 << 16, file), path)
    }
}

impl<R: Read + Seek> PositionsReader<R> {
    /// A table from any source; errors name it `path`.
    ///
    /// # Errors
    /// Returns the same errors as [`open`](PositionsReader::open).
    pub fn new(mut source: R, path: &Path) -> Result<PositionsReader<R>, StoreError> {
        let (header, digest, bytes) = TableHeader::read(&mut source).map_err(|fault| fault.at_path(path))?;
        if header.kind() != POSITIONS_KIND {
            return Err(StoreFault::Foreign { kind: Some(header.kind().into()) }.at_path(path));
        }
        let summary = TableSummary { bytes, ..TableSummary::default() };
        let (chain, sections, body) = (DigestChain(digest), Vec::new(), Vec::new());
        Ok(PositionsReader { source, path: path.into(), header, chain, summary, sections, fault: None, body })
    }

    /// Reads the table again from its beginning. This reads the file that was opened, even if another one has replaced it since.
    ///
    /// # Errors
    /// Returns the same errors as [`open`](PositionsReader::open).
    pub fn reopen(mut self) -> Result<PositionsReader<R>, StoreError> {
        // By the open file and not by its path, which may lead to another file now.
        self.source.rewind().map_err(|error| StoreFault::from(error).at_path(&self.path))?;
        PositionsReader::new(self.source, &self.path)
    }

    /// The header of the table.
    pub fn header(&self) -> &TableHeader {
        &self.header
    }

    /// A summary of the part read so far.
    pub fn summary(&self) -> TableSummary {
        self.summary
    }

    /// The sections read so far.
    pub fn sections(&self) -> &[PositionsSection] {
        &self.sections
    }

    /// The next piece; `None` at the end mark.
    ///
    /// # Errors
    /// [`StoreFault::Truncated`] if the file ends without an end mark, [`StoreFault::Damaged`], [`StoreFault::Io`].
    pub fn read_piece(&mut self) -> Result<Option<PositionsPiece<'_>>, StoreError> {
        let head = self.next_head(true)?;
        Ok(match head.map(|head| (head.tag, head.count)) {
            None | Some((PieceTag::End, _)) => None,
            Some((PieceTag::Section, _)) => {
                self.sections.last().map(|section| PositionsPiece::Section(&section.header))
            }
            Some((PieceTag::Positions, count)) => {
                PositionRecords::from_body(&self.body, count).map(PositionsPiece::Positions)
            }
            Some((PieceTag::Words, count)) => WordRecords::from_body(&self.body, count).map(PositionsPiece::Words),
        })
    }

    /// Skips the remaining pieces: heads are checked and sections are read, but no positions.
    ///
    /// # Errors
    /// Returns the same errors as [`read_piece`](PositionsReader::read_piece).
    pub fn skip_pieces(&mut self) -> Result<(), StoreError> {
        while self.next_head(false)?.is_some() {}
        Ok(())
    }

    fn next_head(&mut self, whole: bool) -> Result<Option<PieceHead>, StoreError> {
        let result = match (&self.fault, self.summary.end) {
            // Behind an error the place of the next head is not known.
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(None),
            (None, None) => self.read_head_and_body(whole),
        };
        result.map_err(|fault| {
            self.fault = Some(fault.clone());
            fault.at_path(&self.path)
        })
    }

    fn read_head_and_body(&mut self, whole: bool) -> Result<Option<PieceHead>, StoreFault> {
        let mut bytes = [0; HEAD_BYTES];
        let read = read_full(&mut self.source, &mut bytes)?;
        if read < HEAD_BYTES {
            return Err(self.truncated_fault(if read == 0 { TableEnd::Open } else { TableEnd::Torn }));
        }
        let head = PieceHead::decode(&bytes, &self.chain, self.summary.values).ok_or_else(|| self.damaged_fault())?;
        if head.tag == PieceTag::End {
            self.summary.bytes += HEAD_BYTES as u64;
            self.summary.end = Some(TableEnd::Complete);
            if read_full(&mut self.source, &mut [0])? > 0 {
                return Err(StoreFault::Damaged {
                    block: None,
                    values: self.summary.values,
                    byte_offset: self.summary.bytes,
                });
            }
            return Ok(None);
        }
        // Sections are read even when pieces are skipped: they say whose positions the counts are.
        let whole = whole || head.tag == PieceTag::Section;
        if whole {
            // At most 32 MiB, because the head was checked.
            self.body.resize(head.length, 0);
            if read_full(&mut self.source, &mut self.body)? < head.length {
                return Err(self.truncated_fault(TableEnd::Torn));
            }
        } else {
            self.source.seek_relative(head.length as i64)?;
        }
        let mut digest = [0; DIGEST_BYTES];
        if read_full(&mut self.source, &mut digest)? < DIGEST_BYTES {
            return Err(self.truncated_fault(TableEnd::Torn));
        }
        if whole {
            if self.chain.after_block(&bytes, &self.body) != DigestChain(digest) {
                return Err(self.damaged_fault());
            }
            // The body is parsed here, so that `read_piece` can rely on it.
            self.accept_body(head).ok_or_else(|| self.damaged_fault())?;
        }
        // A piece of positions before any section is refused where bodies are read; skipped, it is not counted.
        if let (PieceTag::Positions | PieceTag::Words, Some(section)) = (head.tag, self.sections.last_mut()) {
            section.values += u64::from(head.count);
            self.summary.blocks += 1;
            self.summary.values += u64::from(head.count);
        }
        self.chain = DigestChain(digest);
        self.summary.bytes += (HEAD_BYTES + head.length + DIGEST_BYTES) as u64;
        Ok(Some(head))
    }

    /// Checks and accepts a body. A digest shows that nothing was changed, not that this program wrote it, so the contents must be valid.
    fn accept_body(&mut self, head: PieceHead) -> Option<()> {
        match head.tag {
            PieceTag::Section => {
                let mut rest = &self.body[..];
                let (header, ..) = TableHeader::read(&mut rest).ok()?;
                // A ruleset has one section, so that its positions cannot have two values.
                let new = rest.is_empty() && self.sections.iter().all(|section| section.header != header);
                new.then(|| self.sections.push(PositionsSection { header, values: 0 }))
            }
            PieceTag::Words => self.sections.last().and(WordRecords::from_body(&self.body, head.count)).map(drop),
            _ => self.sections.last().and(PositionRecords::from_body(&self.body, head.count)).map(drop),
        }
    }

    /// The file ends here.
    fn truncated_fault(&mut self, end: TableEnd) -> StoreFault {
        self.summary.end = Some(end);
        StoreFault::Truncated { values: self.summary.values, byte_offset: self.summary.bytes, synced_bytes: None }
    }

    /// The fault of the next piece, which differs from the one written.
    fn damaged_fault(&self) -> StoreFault {
        let TableSummary { blocks, values, bytes, .. } = self.summary;
        StoreFault::Damaged { block: Some(blocks), values, byte_offset: bytes }
    }
}
