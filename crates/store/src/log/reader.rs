//! Reading a log up to a mark.

use super::{Head, Mark};
use crate::block::{Chain, DIGEST, HEAD};
use crate::error::{Error, Fault};
use crate::header::{Header, fill};
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// A function that is called with the tag, the number and the body of each piece.
pub(super) type Visit<'a> = dyn FnMut(u8, u64, &[u8]) -> Result<(), Error> + 'a;

/// A log that is read from its beginning to a [`Mark`]; one piece at a time is in memory.
#[derive(Debug)]
pub struct LogReader {
    source: BufReader<File>,
    mark: Mark,
    /// The state of what was read: the chain, the length in bytes, the number of pieces.
    chain: Chain,
    at: u64,
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
    /// [`Fault::Missing`], [`Fault::Foreign`], [`Fault::Version`], [`Fault::OtherRules`] for another header;
    /// [`Fault::Truncated`] if the log ends before the mark, [`Fault::Damaged`], [`Fault::Io`];
    /// [`Fault::OtherMark`] if the log is sound, but not that of the mark; and the error of `visit`.
    pub fn read(path: &Path, header: &Header, mark: Mark, visit: &mut Visit<'_>) -> Result<(), Error> {
        let file = File::open(path).map_err(|error| Fault::from(error).of(path))?;
        LogReader::over(file, path, header, mark, visit).map(drop)
    }

    /// Like [`read`](LogReader::read), for an open file, which is returned.
    pub(super) fn over(
        file: File,
        path: &Path,
        header: &Header,
        mark: Mark,
        visit: &mut Visit<'_>,
    ) -> Result<File, Error> {
        let mut log = LogReader::begin(file, header, mark).map_err(|fault| fault.of(path))?;
        while let Some(head) = log.piece().map_err(|fault| fault.of(path))? {
            visit(head.tag, head.number, &log.body)?;
        }
        Ok(log.source.into_inner())
    }

    fn begin(file: File, expected: &Header, mark: Mark) -> Result<LogReader, Fault> {
        let mut source = BufReader::with_capacity(1 << 16, file);
        let (header, digest, at) = Header::read(&mut source)?;
        header.fits(expected)?;
        Ok(LogReader { source, mark, chain: Chain(digest), at, pieces: 0, body: Vec::new() })
    }

    /// Reads the next piece; `None` at the mark.
    fn piece(&mut self) -> Result<Option<Head>, Fault> {
        let Mark { bytes: until, digest } = self.mark;
        if self.at == until && self.chain == Chain(digest) {
            return Ok(None);
        }
        let left = until.saturating_sub(self.at);
        if left == 0 {
            return Err(Fault::OtherMark { at: until });
        }
        let mut bytes = [0; HEAD];
        if fill(&mut self.source, &mut bytes)? < HEAD {
            return Err(self.cut());
        }
        let head = Head::decode(&bytes, &self.chain).ok_or_else(|| self.damaged())?;
        let whole = (HEAD + head.length + DIGEST) as u64;
        if whole > left {
            return Err(Fault::OtherMark { at: until });
        }
        // Not allocated at once: with a damaged length, memory is bounded by the length of the file.
        self.body.clear();
        (&mut self.source).take(head.length as u64).read_to_end(&mut self.body)?;
        let mut digest = [0; DIGEST];
        if self.body.len() < head.length || fill(&mut self.source, &mut digest)? < DIGEST {
            return Err(self.cut());
        }
        let next = self.chain.next(&bytes, &self.body);
        if next != Chain(digest) {
            return Err(self.damaged());
        }
        self.chain = next;
        self.at += whole;
        self.pieces += 1;
        Ok(Some(head))
    }

    /// The file ends here.
    fn cut(&self) -> Fault {
        Fault::Truncated { values: self.pieces, at: self.at, until: Some(self.mark.bytes) }
    }

    /// The next piece is not what was written.
    fn damaged(&self) -> Fault {
        Fault::Damaged { block: Some(self.pieces), values: self.pieces, at: self.at }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Head, MOST, Mark};
    use super::LogReader;
    use crate::block::Chain;
    use crate::{Fault, Header};
    use std::fs::{self, File};

    /// A head with a valid check may announce a long body; no more memory is allocated than there are bytes.
    #[test]
    fn long_bodies_that_are_not_there() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("shard.log");
        let header = Header::new("shard", "kayles", None);
        let mut bytes = header.encode().expect("it is short");
        let at = bytes.len() as u64;
        bytes.extend(Head { tag: 0, number: 0, length: MOST }.encode(&Chain::behind(&bytes)));
        bytes.extend([0; 1000]);
        fs::write(&path, bytes).expect("there is room");
        let check = |until: u64, expect: Fault| {
            let mark = Mark { bytes: until, digest: [0; 32] };
            let file = File::open(&path).expect("it is there");
            let mut log = LogReader::begin(file, &header, mark).expect("the header is sound");
            assert_eq!(log.piece(), Err(expect));
            assert!(log.body.capacity() < 1 << 17, "{} bytes of memory", log.body.capacity());
        };
        check(u64::MAX, Fault::Truncated { values: 0, at, until: Some(u64::MAX) });
        check(at + 64 + MOST as u64, Fault::Truncated { values: 0, at, until: Some(at + 64 + MOST as u64) });
        check(at + 63 + MOST as u64, Fault::OtherMark { at: at + 63 + MOST as u64 });
    }
}
