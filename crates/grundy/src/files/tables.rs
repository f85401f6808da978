//! Tables on disk: nim-sequences that are written, resumed, inspected and checked; values of searches kept between runs ([`SearchMemoryFile`]).
//!
//! [`grundy_store`] documents the format and the kinds of damage that are distinguished.
//!
//! ```
//! use grundy::{Argument, Meter, tables};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("kayles.grundy");
//! let Argument::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
//! let header = tables::header(&kayles, "");
//! tables::write(&path, &header, [0, 1, 2, 3, 1, 4])?;
//! let verified = tables::verify(&path, &Meter::default(), |_| {})?;
//! assert_eq!((verified.holds(), verified.recompute_result.right_count), (Some(true), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod inspect;
mod memory;
mod recheck;
mod recompute;
mod save;
mod sections;
mod verify;

pub use checkpoint::Checkpoint;
pub use grundy_store::positions::{POSITIONS_KIND, PositionsSection};
pub use grundy_store::{
    ByteWidth, DonePieces, FileReplacement, ResumeReport, RulesFingerprint, StoreError, StoreFault, TableEnd,
    TableHeader, TableReader, TableSummary, TableWriter, explain_io_error, replace_file, replacement_target,
};
pub use inspect::{TableInspection, inspect_table};
pub use memory::{LearnedValues, SearchMemoryFile};
pub use recheck::{MAX_SAMPLED_POSITIONS, RecheckResult};
pub use recompute::{MAX_RECOMPUTED_VALUES, RecomputeResult, WrongValue};
pub use save::{FactSaver, MAX_SAVED_FACTS, SavedValues};
pub use verify::{TableVerification, verify};

use grundy_game::Ruleset;
use std::path::Path;
use std::sync::Arc;

/// The kind of tables that hold the values of heaps 0, 1, 2, ….
pub const NIM_SEQUENCE: &str = "nim-sequence";

/// The header of a table of a ruleset; `rules` is the text of the user's rules, which is used if the ruleset is from that text.
///
/// The text is stored in the table, so that the table can be checked later without the file of rules.
///
/// # Examples
/// ```
/// let text = "@game\ndef take(n): return [take(n - k) for k in (1, 3, 4) if k <= n]";
/// let take = grundy::parse_rules(text)?.game("take").expect("it is in the text");
/// assert_eq!(grundy::tables::header(&take, text).rules(), Some(text));
/// let grundy::Argument::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
/// assert_eq!(grundy::tables::header(&kayles, text).rules(), None, "a name of the catalogue needs no text");
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn header(game: &Arc<Ruleset>, rules: &str) -> TableHeader {
    TableHeader::new(NIM_SEQUENCE, &game.expression(), game.scope().map(|_| rules))
}

/// Writes a table of values, the first of which is that of heap 0. An existing file is replaced once the table is complete.
///
/// # Errors
/// Returns [`StoreFault::Missing`] if there is no such folder, or [`StoreFault::Io`].
pub fn write(path: &Path, header: &TableHeader, values: impl IntoIterator<Item = u64>) -> Result<(), StoreError> {
    let mut table = TableWriter::replace(path, header)?;
    table.append(values)?;
    table.finish()
}
