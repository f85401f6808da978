//! Tables of values on disk.
//!
//! A table contains the result of a long computation: the values of positions 0, 1, 2, … of one ruleset.
//! It grows while the computation runs, and survives a kill at any moment. All data are checked against their digest before they are used.
//! This crate does not depend on games, only on a [`RulesFingerprint`] of the rules to which the bytes belong.
//!
//! ```
//! use grundy_store::{TableHeader, TableReader, TableWriter};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("kayles.grundy");
//! let header = TableHeader::new("nim-sequence", "kayles", None);
//! let mut table = TableWriter::create(&path, &header)?;
//! table.append([0, 1, 2, 3, 1, 4])?;
//! table.finish()?;
//!
//! let mut table = TableReader::open(&path)?;
//! assert_eq!(table.header().game(), "kayles");
//! let block = table.read_block()?.expect("there is one block");
//! assert_eq!(block.values, [0, 1, 2, 3, 1, 4]);
//! assert!(table.read_block()?.is_none(), "the table is complete");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The format
//! All numbers are little-endian.
//!
//! | bytes | header |
//! |---|---|
//! | 11 | `89` `grundy` `0D 0A 1A 0A`: shows damage by programs that think it is a text |
//! | 1 | the version of the format, [`FORMAT_VERSION`] |
//! | 4 | the length `L` of the description |
//! | `L` | the description, JSON: `kind`, `game` (an expression), `rules` (the text that contains the game, or null), `fingerprint` |
//! | 32 | digest of all bytes before |
//!
//! Then come blocks, and, once the table was [finished](TableWriter::finish), the end mark, which is a head without a block.
//!
//! | bytes | block |
//! |---|---|
//! | 1 | `B`; `E` for the end mark |
//! | 1 | the width `w` of a value: 1, 2, 4 or 8 bytes, the least that fits the largest value of the block; 0 in the end mark |
//! | 2 | 0 |
//! | 4 | the number of values of the block: `c`, at most [`MAX_BLOCK_VALUES`]; 0 in the end mark |
//! | 8 | the number of values before it |
//! | 16 | check of the head: the first half of the digest of the chain and the 16 bytes before |
//! | `c·w` | the values |
//! | 32 | digest of the chain, the 16 bytes of the head, and the values: this is the chain of the next block |
//!
//! Digests are SHA-256. The chain of the first block is the digest of the header.
//! So every digest covers everything before it: a block that is moved, dropped, repeated, or taken from another table is detected.
//! A head is checked before it is used, so a damaged length cannot make the rest of the file look like one unfinished block.
//!
//! A table of [`positions`] and a [`log`] of bytes have the same header, followed by pieces of another format.
//! A [`ScratchFile`] has no format: it disappears with the process.
//!
//! # What a kill leaves
//! Bytes are only added at the end, so a kill leaves a prefix of the bytes of a complete run:
//! a part of the header, whole blocks, or whole blocks and a part of one more. [`TableWriter::resume`] continues after the last whole block.
//! After a power failure the file may also end in zeros that were never written; they are treated as a part of a block as well.
//! Anything else is damage, and an error: no value that was once synced is dropped silently.
//!
//! # Cost
//! 64 bytes and two digests a block; the memory of one block, whatever the length of the table.

mod block;
mod checkpoint;
mod done_pieces;
mod error;
mod fingerprint;
mod header;
mod lock;
pub mod log;
pub mod positions;
mod reader;
mod replace;
mod resume;
mod scratch;
mod summary;
mod system;
mod writer;

pub use block::{ByteWidth, MAX_BLOCK_VALUES};
pub use checkpoint::{VALUES_FILE, check_folder, open_or_create, open_or_create_file};
pub use done_pieces::DonePieces;
pub use error::{StoreError, StoreFault};
pub use fingerprint::RulesFingerprint;
pub use header::{FORMAT_VERSION, TableHeader};
pub use log::{LogMark, LogReader, LogWriter};
pub use positions::{
    POSITIONS_KIND, PositionRecords, PositionsPiece, PositionsReader, PositionsSection, PositionsWriter,
};
pub use reader::{TableReader, ValueBlock};
pub use replace::{FileReplacement, replace_file, replacement_target};
pub use resume::ResumeReport;
pub use scratch::ScratchFile;
pub use summary::{TableEnd, TableSummary};
pub use system::explain_io_error;
pub use writer::TableWriter;

/// The example of the README is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
