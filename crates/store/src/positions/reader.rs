//! Reading the values of positions, piece by piece.

use super::POSITIONS;
use super::piece::{Head, Records, Tag};
use crate::block::{Chain, DIGEST, HEAD};
use crate::error::{Error, Fault};
use crate::header::{Header, fill};
use crate::summary::{End, Summary};
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
    header: Header,
    chain: Chain,
    summary: Summary,
    sections: Vec<Section>,
    fault: Option<Fault>,
    body: Vec<u8>,
}

/// A section: the values of one ruleset, as far as they were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The kind of its positions, and their rules.
    pub header: Header,
    /// The number of positions.
    pub values: u64,
}

/// A piece of a table of positions.
#[derive(Clone, Debug)]
pub enum Piece<'a> {
    /// A section begins.
    Section(&'a Header),
    /// Positions of the section that was begun last.
    Positions(Records<'a>),
}

impl PositionsReader {
    /// Opens a table of positions.
    ///
    /// # Errors
    /// [`Fault::Missing`], [`Fault::Foreign`], [`Fault::Version`]; [`Fault::Truncated`] or [`Fault::Damaged`] if its header is; [`Fault::Io`].
    pub fn open(path: &Path) -> Result<PositionsReader, Error> {
        let file = File::open(path).map_err(|error| Fault::from(error).of(path))?;
        PositionsReader::new(BufReader::with_capacity(1 << 16, file), path)
    }
}

impl<R: Read + Seek> PositionsReader<R> {
    /// A table from any source; errors name it `path`.
    ///
    /// # Errors
    /// As [`open`](PositionsReader::open).
    pub fn new(mut source: R, path: &Path) -> Result<PositionsReader<R>, Error> {
        let (header, digest, bytes) = Header::read(&mut source).map_err(|fault| fault.of(path))?;
        if header.kind() != POSITIONS {
            return Err(Fault::Foreign { kind: Some(header.kind().into()) }.of(path));
        }
        let summary = Summary { bytes, ..Summary::default() };
        let (chain, sections, body) = (Chain(digest), Vec::new(), Vec::new());
        Ok(PositionsReader { source, path: path.into(), header, chain, summary, sections, fault: None, body })
    }

    /// Reads the same table again from its beginning. It is the file that was opened, even if another one has replaced it since.
    ///
    /// # Errors
    /// As [`open`](PositionsReader::open).
    pub fn again(mut self) -> Result<PositionsReader<R>, Error> {
        self.source.rewind().map_err(|error| Fault::from(error).of(&self.path))?;
        PositionsReader::new(self.source, &self.path)
    }

    /// The header of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// A summary of what was read so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// The sections read so far.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The next piece; `None` at the end mark.
    ///
    /// # Errors
    /// [`Fault::Truncated`] if the file ends without an end mark, [`Fault::Damaged`], [`Fault::Io`].
    pub fn read_piece(&mut self) -> Result<Option<Piece<'_>>, Error> {
        let head = self.next(true)?;
        Ok(match head.map(|head| (head.tag, head.count)) {
            None | Some((Tag::End, _)) => None,
            Some((Tag::Section, _)) => self.sections.last().map(|section| Piece::Section(&section.header)),
            Some((Tag::Positions, count)) => Records::of(&self.body, count).map(Piece::Positions),
        })
    }

    /// Skips the remaining pieces: heads are checked and sections are read, but no positions.
    ///
    /// # Errors
    /// As [`read_piece`](PositionsReader::read_piece).
    pub fn skip(&mut self) -> Result<(), Error> {
        while self.next(false)?.is_some() {}
        Ok(())
    }

    fn next(&mut self, whole: bool) -> Result<Option<Head>, Error> {
        let result = match (&self.fault, self.summary.end) {
            (Some(fault), _) => Err(fault.clone()),
            (None, Some(_)) => Ok(None),
            (None, None) => self.piece(whole),
        };
        result.map_err(|fault| {
            self.fault = Some(fault.clone());
            fault.of(&self.path)
        })
    }

    fn piece(&mut self, whole: bool) -> Result<Option<Head>, Fault> {
        let mut bytes = [0; HEAD];
        let read = fill(&mut self.source, &mut bytes)?;
        if read < HEAD {
            return Err(self.cut(if read == 0 { End::Open } else { End::Torn }));
        }
        let head = Head::decode(&bytes, &self.chain, self.summary.values).ok_or_else(|| self.damaged())?;
        if head.tag == Tag::End {
            self.summary.bytes += HEAD as u64;
            self.summary.end = Some(End::Complete);
            if fill(&mut self.source, &mut [0])? > 0 {
                return Err(Fault::Damaged { block: None, values: self.summary.values, at: self.summary.bytes });
            }
            return Ok(None);
        }
        let whole = whole || head.tag == Tag::Section;
        if whole {
            self.body.resize(head.length, 0);
            if fill(&mut self.source, &mut self.body)? < head.length {
                return Err(self.cut(End::Torn));
            }
        } else {
            self.source.seek_relative(head.length as i64)?;
        }
        let mut digest = [0; DIGEST];
        if fill(&mut self.source, &mut digest)? < DIGEST {
            return Err(self.cut(End::Torn));
        }
        if whole {
            if self.chain.next(&bytes, &self.body) != Chain(digest) {
                return Err(self.damaged());
            }
            self.take(head).ok_or_else(|| self.damaged())?;
        }
        if let (Tag::Positions, Some(section)) = (head.tag, self.sections.last_mut()) {
            section.values += u64::from(head.count);
            self.summary.blocks += 1;
            self.summary.values += u64::from(head.count);
        }
        self.chain = Chain(digest);
        self.summary.bytes += (HEAD + head.length + DIGEST) as u64;
        Ok(Some(head))
    }

    /// Checks and accepts a body. A digest shows that nothing was changed, not that this program wrote it, so the contents must be valid.
    fn take(&mut self, head: Head) -> Option<()> {
        match head.tag {
            Tag::Section => {
                let mut rest = &self.body[..];
                let (header, ..) = Header::read(&mut rest).ok()?;
                let new = rest.is_empty() && self.sections.iter().all(|section| section.header != header);
                new.then(|| self.sections.push(Section { header, values: 0 }))
            }
            _ => self.sections.last().and(Records::of(&self.body, head.count)).map(drop),
        }
    }

    /// The file ends here.
    fn cut(&mut self, end: End) -> Fault {
        self.summary.end = Some(end);
        Fault::Truncated { values: self.summary.values, at: self.summary.bytes, until: None }
    }

    /// The next piece is not what was written.
    fn damaged(&self) -> Fault {
        let Summary { blocks, values, bytes, .. } = self.summary;
        Fault::Damaged { block: Some(blocks), values, at: bytes }
    }
}
