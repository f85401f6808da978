//! Writing the values of positions.

use super::piece::{PieceHead, PieceTag, append_record};
use super::words::{WordRecord, encode_words};
use crate::block::DigestChain;
use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::replace::FileReplacement;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The approximate length of the body of a piece in bytes.
const BODY_TARGET_BYTES: usize = 1 << 18;

/// The number of positions of two words that are sorted together: the more, the less space each takes. They take 24 bytes of memory each.
const SORTED_WORD_RECORDS: usize = 1 << 20;

/// A table of positions that replaces another one when it is [finished](PositionsWriter::finish).
///
/// If it is dropped before, its temporary file is removed.
#[derive(Debug)]
pub struct PositionsWriter {
    path: PathBuf,
    file: File,
    replacement: FileReplacement,
    chain: DigestChain,
    /// The number of positions in whole pieces.
    written: u64,
    /// The number of positions in `body`.
    count: u16,
    body: Vec<u8>,
    in_section: bool,
    /// Positions of two words that are not written yet.
    words: Vec<WordRecord>,
}

impl PositionsWriter {
    /// Begins a table that replaces `path` when it is finished.
    ///
    /// # Errors
    /// [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Io`].
    pub fn replace(path: &Path, header: &TableHeader) -> Result<PositionsWriter, StoreError> {
        let (replacement, mut file) = FileReplacement::begin_for(path)?;
        let mut begin = || {
            let bytes = header.encode()?;
            file.write_all(&bytes)?;
            Ok(DigestChain::after_header(&bytes))
        };
        let chain = begin().map_err(|fault: StoreFault| fault.at_path(path))?;
        let (path, body) = (path.into(), Vec::with_capacity(BODY_TARGET_BYTES + 64));
        Ok(PositionsWriter {
            path,
            file,
            replacement,
            chain,
            written: 0,
            count: 0,
            body,
            in_section: false,
            words: Vec::new(),
        })
    }

    /// Begins a section: the positions that follow are of these rules.
    ///
    /// # Errors
    /// [`StoreFault::Io`].
    pub fn begin_section(&mut self, header: &TableHeader) -> Result<(), StoreError> {
        // Positions in the body belong to the section before.
        self.flush_positions()?;
        self.body = header.encode().map_err(|fault| fault.at_path(&self.path))?;
        self.in_section = true;
        self.write_piece(PieceTag::Section)
    }

    /// Adds a position, by its bytes, and its value.
    ///
    /// # Errors
    /// [`StoreFault::Io`].
    ///
    /// # Panics
    /// If no section was begun.
    pub fn add_position(&mut self, bytes: &[u8], value: u64) -> Result<(), StoreError> {
        assert!(self.in_section, "a position stands in a section");
        // The head has two bytes for the number of positions.
        if self.count == u16::MAX || self.body.len() >= BODY_TARGET_BYTES {
            self.flush_positions()?;
        }
        if !append_record(&mut self.body, bytes, value) {
            let error = io::Error::new(io::ErrorKind::FileTooLarge, "a position is too long");
            return Err(StoreFault::from(error).at_path(&self.path));
        }
        self.count += 1;
        Ok(())
    }

    /// Adds a position of two words, and a number that encodes the known facts about it. Positions of a section should differ.
    ///
    /// # Errors
    /// [`StoreFault::Io`].
    ///
    /// # Panics
    /// If no section was begun.
    pub fn add_words(&mut self, record: WordRecord) -> Result<(), StoreError> {
        assert!(self.in_section, "a position stands in a section");
        self.words.push(record);
        if self.words.len() < SORTED_WORD_RECORDS { Ok(()) } else { self.flush_words() }
    }

    /// Writes the end mark, syncs the file, and replaces the old table. Returns the number of positions.
    ///
    /// # Errors
    /// [`StoreFault::Io`]; then the old table is still there.
    pub fn finish(mut self) -> Result<u64, StoreError> {
        self.flush_positions()?;
        let head =
            PieceHead { tag: PieceTag::End, count: 0, length: 0, earlier_positions: self.written }.encode(&self.chain);
        self.write_bytes(&head)?;
        self.replacement.commit(&self.file)?;
        Ok(self.written)
    }

    fn flush_positions(&mut self) -> Result<(), StoreError> {
        self.flush_words()?;
        if self.count == 0 { Ok(()) } else { self.write_piece(PieceTag::Positions) }
    }

    fn flush_words(&mut self) -> Result<(), StoreError> {
        if self.words.is_empty() {
            return Ok(());
        }
        // Positions without words that come before them are written as a separate piece.
        if self.count > 0 {
            self.write_piece(PieceTag::Positions)?;
        }
        let mut words = std::mem::take(&mut self.words);
        words.sort_unstable();
        // A position that was added twice is written once; of its numbers the larger one.
        words.dedup_by(|later, first| {
            let same = (later.second_word, later.first_word) == (first.second_word, first.first_word);
            first.number = if same { first.number.max(later.number) } else { first.number };
            same
        });
        for piece in words
            .chunk_by(|one, next| one.second_word == next.second_word)
            .flat_map(|same| same.chunks(u16::MAX.into()))
        {
            encode_words(&mut self.body, piece);
            self.count = piece.len() as u16;
            self.write_piece(PieceTag::Words)?;
        }
        words.clear();
        self.words = words;
        Ok(())
    }

    /// Writes the content of `body` as a piece.
    fn write_piece(&mut self, tag: PieceTag) -> Result<(), StoreError> {
        let head = PieceHead { tag, count: self.count, length: self.body.len(), earlier_positions: self.written }
            .encode(&self.chain);
        // If writing fails, the whole table is dropped, so the body need not be kept.
        let body = std::mem::take(&mut self.body);
        self.chain = self.chain.after_block(&head, &body);
        self.write_bytes(&head)?;
        self.write_bytes(&body)?;
        self.write_bytes(&self.chain.0)?;
        self.written += u64::from(std::mem::take(&mut self.count));
        self.body = body;
        self.body.clear();
        Ok(())
    }

    fn write_bytes(&self, bytes: &[u8]) -> Result<(), StoreError> {
        (&self.file).write_all(bytes).map_err(|error| StoreFault::from(error).at_path(&self.path))
    }
}
