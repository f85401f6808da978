//! A folder in which a long computation keeps its values, or the numbers of finished pieces.

use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::resume::ResumeReport;
use crate::writer::TableWriter;
use std::fs;
use std::path::Path;

/// The name of the table in the folder of a checkpoint.
pub const VALUES_FILE: &str = "values.grundy";

/// Resumes the table of a checkpoint as [`TableWriter::resume`] does. Creates the folder and the table if they do not exist.
/// Calls `visit` with the values that the table has already, block by block, in order.
///
/// # Errors
/// Returns the same errors as [`TableWriter::resume`].
///
/// # Examples
/// ```
/// use grundy_store::{TableHeader, open_or_create};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path().join("checkpoint");
/// let header = TableHeader::new("nim-sequence", "kayles", None);
/// let (mut table, found) = open_or_create(&folder, &header, |_| panic!("it is new"))?;
/// assert_eq!(found.values, 0);
/// table.append([0, 1, 2])?;
/// table.sync()?; // every few seconds
/// drop(table);
/// let mut known = Vec::new();
/// let (table, found) = open_or_create(&folder, &header, |values| known.extend_from_slice(values))?;
/// assert_eq!((found.values, known), (3, vec![0, 1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_or_create(
    folder: &Path,
    header: &TableHeader,
    visit: impl FnMut(&[u64]),
) -> Result<(TableWriter, ResumeReport), StoreError> {
    open_or_create_file(folder, VALUES_FILE, header, visit)
}

/// Like [`open_or_create`], for a table with another name in the folder.
///
/// # Errors
/// Returns the same errors as [`TableWriter::resume`].
pub fn open_or_create_file(
    folder: &Path,
    name: &str,
    header: &TableHeader,
    mut visit: impl FnMut(&[u64]),
) -> Result<(TableWriter, ResumeReport), StoreError> {
    check_folder(folder)?;
    fs::create_dir_all(folder)
        .map_err(|error| StoreFault::FolderCreation { text: error.to_string() }.at_path(folder))?;
    let path = folder.join(name);
    // Resumed first: to look whether the file exists would leave a moment for another process.
    match TableWriter::resume(&path, header, &mut visit) {
        Err(StoreError { fault: StoreFault::Missing, .. }) => {}
        resumed => return resumed,
    }
    match TableWriter::create(&path, header) {
        // Another process created it meanwhile.
        Err(StoreError { fault: StoreFault::Exists, .. }) => TableWriter::resume(&path, header, &mut visit),
        created => created.map(|table| (table, ResumeReport::default())),
    }
}

/// Checks that nothing but a folder is at a path.
///
/// # Errors
/// Returns [`StoreFault::NotFolder`] if the path exists and is not a folder.
pub fn check_folder(folder: &Path) -> Result<(), StoreError> {
    let is_other = folder.exists() && !folder.is_dir();
    if is_other { Err(StoreFault::NotFolder.at_path(folder)) } else { Ok(()) }
}
