//! Tables of values of positions: the memory of a search, by the bytes of components.
//!
//! Such a table is written completely to a temporary file, which then replaces the old one. So it never grows and is never incomplete.
//! It has a section for each ruleset. The meaning of the bytes of a component is not known here; it depends on the header of the section.
//!
//! After the header come pieces, each with a head of 32 bytes and, except for the end mark, a body and its digest.
//! All numbers are little-endian; the chain of digests is the one of a [table of heaps](crate).
//!
//! | bytes | piece |
//! |---|---|
//! | 1 | `S` for a section, `P` for positions, `W` for positions of two words, `E` for the end mark |
//! | 1 | 0 |
//! | 2 | the number of positions of the piece; 0 except in `P` and `W` |
//! | 4 | the length `L` of the body; 0 in the end mark |
//! | 8 | the number of positions before it, in all sections |
//! | 16 | check of the head: the first half of the digest of the chain and the 16 bytes before |
//! | `L` | `S`: the header of the section, as that of a file; `P`, `W`: positions of the last section, one after the other |
//! | 32 | digest of the chain, the 16 bytes of the head, and the body: this is the chain of the next piece |
//!
//! A position is the length of its bytes, the bytes, and its value; both numbers seven bits a byte, the low ones first (LEB128).
//!
//! Positions of two words are sorted, so that they take some five bytes each instead of eighteen. The body of a piece is the second word,
//! which all its positions share, and for each position the difference of its first word to the one before (the first to 0), which is not 0
//! except in the first position, and a number that encodes the known facts about it. All are written as the numbers above.
//! The meaning of that number is not known here either.

mod piece;
mod reader;
mod words;
mod writer;

pub use piece::PositionRecords;
pub use reader::{PositionsPiece, PositionsReader, PositionsSection};
pub use words::{WordRecord, WordRecords};
pub use writer::PositionsWriter;

/// The kind of tables of positions.
pub const POSITIONS_KIND: &str = "positions";
