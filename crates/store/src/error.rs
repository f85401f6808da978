//! The errors of files, with a message for each in both languages.

use grundy_game::{BilingualText, counted_noun, text};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A fault of a file, and the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    /// The file.
    pub path: PathBuf,
    /// The fault of the file.
    pub fault: StoreFault,
}

/// A fault of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreFault {
    /// The file does not exist.
    Missing,
    /// The file exists, but was to be created.
    Exists,
    /// The file is something else: no table at all, or a table of another kind.
    Foreign {
        /// The kind of the table, if it is one.
        kind: Option<String>,
    },
    /// The file was written in a format that this version cannot read.
    Version {
        /// The version of the format.
        found: u8,
    },
    /// The file belongs to other rules.
    OtherRules {
        /// The expression of its rules.
        found: String,
        /// The expression of the rules that were expected.
        expected: String,
    },
    /// The file encodes the positions of a game in another way than this version.
    OtherForm {
        /// The expression of the rules.
        game: String,
        /// The encoding in the file.
        found: String,
        /// The encoding of this version.
        expected: String,
    },
    /// The file lists the pieces of another certificate.
    OtherPieces,
    /// A value differs from the computed one.
    Contradicted {
        /// The value that the table has.
        found: u64,
        /// The value that was computed.
        computed: u64,
    },
    /// The file contradicts the computation on whether a position has a value.
    Disputed {
        /// The value.
        value: u64,
    },
    /// The file ends before its end mark: its writer is still running or was stopped, or the file was truncated.
    /// Each piece of a log counts as one value.
    Truncated {
        /// The number of sound values.
        values: u64,
        /// The byte at which they end.
        byte_offset: u64,
        /// The number of bytes known to have been on the disk; only for a [log](crate::log), which has no end mark.
        synced_bytes: Option<u64>,
    },
    /// The bytes before a [mark](crate::LogMark) are sound, but not those for which the mark was made.
    OtherMark {
        /// The byte of the mark.
        byte_offset: u64,
    },
    /// A block, or the header, differs from the one written. Each piece of a log is a block, and counts as one value.
    Damaged {
        /// The number of the block, from 0; `None` for the header, and for bytes after the end mark.
        block: Option<u64>,
        /// The number of sound values before it.
        values: u64,
        /// The byte at which the damaged piece begins.
        byte_offset: u64,
    },
    /// Another process is writing it.
    Busy,
    /// The path is a file, and a folder is needed.
    NotFolder,
    /// The folder cannot be created.
    FolderCreation {
        /// The message of the system.
        text: String,
    },
    /// The path is a device, a pipe or a socket, which replacing would destroy.
    Irregular,
    /// An error of the system.
    Io {
        /// The kind of error.
        kind: io::ErrorKind,
        /// The message of the system.
        text: String,
    },
}

impl StoreFault {
    /// The error with this fault and the path of the file.
    pub(crate) fn at_path(self, path: &Path) -> StoreError {
        StoreError { path: path.into(), fault: self }
    }

    /// The error of a file that cannot be created. If something is missing, it is the folder.
    pub(crate) fn at_new_path(self, path: &Path) -> StoreError {
        match (self, path.parent()) {
            (StoreFault::Missing, Some(folder)) if !folder.as_os_str().is_empty() => {
                StoreFault::Missing.at_path(folder)
            }
            (fault, _) => fault.at_path(path),
        }
    }

    /// A message about the file `name`.
    pub fn explain(&self, name: &str) -> BilingualText {
        match self {
            StoreFault::Missing => text!("{name} does not exist"),
            StoreFault::Exists => text!("{name} already exists"),
            StoreFault::NotFolder => text!("{name} is a file, not a folder"),
            StoreFault::FolderCreation { text } => text!("the folder {name} cannot be created: {text}"),
            StoreFault::Foreign { kind: None } => text!("{name} is not a table of grundy"),
            StoreFault::Foreign { kind: Some(kind) } => {
                text!("{name} is a table of another kind: {kind}")
            }
            StoreFault::Version { found } => {
                text!("{name} has version {found} of the format, which this version of grundy does not know")
            }
            StoreFault::OtherRules { found, expected } if found == expected => {
                text!("{name} belongs to another {found}: the text of the rules has changed since it was written")
            }
            StoreFault::OtherRules { found, expected } => {
                text!("{name} belongs to other rules: it holds the values of {found}, not of {expected}")
            }
            StoreFault::OtherForm { game, found, expected } => text!(
                "{name} was written by another version of grundy: positions of {game} are written as “{found}” there, as “{expected}” here; name another file"
            ),
            StoreFault::OtherPieces => {
                text!("{name} lists the pieces of another certificate, or of another version of this one")
            }
            StoreFault::Contradicted { found, computed } => {
                text!("{name} is wrong: a position has the value {found} there, but {computed} was computed")
            }
            StoreFault::Disputed { value } => {
                text!("{name} is wrong: it contradicts what was computed on whether a position has the value {value}")
            }
            StoreFault::Truncated { byte_offset: 0, .. } => text!("{name} is cut within its header"),
            StoreFault::Truncated { values, byte_offset: at, synced_bytes: Some(until) } => text!(
                "{name} is cut: {until} bytes were on the disk, but only its first {values} (to byte {at}) {are} there",
                values = (counted_noun(values, "piece", "pieces"), values),
                are = if *values == 1 { "is" } else { "are" }
            ),
            StoreFault::OtherMark { byte_offset: at } => text!(
                "{name} is not the file that the stored mark belongs to: the bytes before byte {at} are sound, but differ from those that were marked"
            ),
            StoreFault::Truncated { values, byte_offset: at, synced_bytes: None } => text!(
                "{name} has no end mark: its writer was stopped or is still running, or the file was cut; its first {values} (to byte {at}) {are} sound",
                values = (counted_noun(values, "value", "values"), values),
                are = if *values == 1 { "is" } else { "are" }
            ),
            StoreFault::Damaged { block: Some(block), values, byte_offset: at } => text!(
                "{name} is damaged: block {block}, which begins at byte {at}, is not what was written; the {values} before it {are} sound",
                values = (counted_noun(values, "value", "values"), values),
                are = if *values == 1 { "is" } else { "are" }
            ),
            StoreFault::Damaged { block: None, byte_offset: 0, .. } => {
                text!("{name} is damaged: its header is not what was written")
            }
            StoreFault::Damaged { block: None, values, byte_offset: at } => text!(
                "{name} is damaged: there are bytes after its end mark, from byte {at} on; the {values} before it {are} sound",
                values = (counted_noun(values, "value", "values"), values),
                are = if *values == 1 { "is" } else { "are" }
            ),
            StoreFault::Busy => text!("another process is writing {name}"),
            StoreFault::Irregular => {
                text!("{name} is a device or a pipe, and would be replaced: name a file")
            }
            StoreFault::Io { kind, text } => {
                let BilingualText { en, zh } = crate::system::explain_io_kind(*kind, text);
                text!("{name}: {text}", text = (en, zh))
            }
        }
    }
}

impl From<io::Error> for StoreFault {
    fn from(error: io::Error) -> StoreFault {
        match error.kind() {
            io::ErrorKind::NotFound => StoreFault::Missing,
            kind => StoreFault::Io { kind, text: error.to_string() },
        }
    }
}

impl StoreError {
    /// The message.
    pub fn explain(&self) -> BilingualText {
        self.fault.explain(&self.path.display().to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().en)
    }
}

impl std::error::Error for StoreError {}
