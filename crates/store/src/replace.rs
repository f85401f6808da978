//! Files that are replaced as a whole: a reader sees the old one or the new one, never a piece.

use crate::error::{Error, Fault};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is written beside another, and takes its place when it is done.
///
/// If it is dropped before, it is removed; if the process is killed, it stays as `.NAME.PID-K.tmp` and does no harm.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    temporary: PathBuf,
    done: bool,
}

/// Replaces a file, or makes it, by these bytes; when this returns they are on the disk.
///
/// # Errors
/// [`Fault::Missing`] if the folder does not exist, [`Fault::Io`].
///
/// # Examples
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("state.json");
/// grundy_store::replace(&path, b"{\"done\": 3}")?;
/// grundy_store::replace(&path, b"{\"done\": 4}")?;
/// assert_eq!(std::fs::read(&path)?, b"{\"done\": 4}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let (replacement, mut file) = Replacement::begin(path)?;
    file.write_all(bytes).map_err(|error| Fault::from(error).of(path))?;
    replacement.commit(&file)
}

impl Replacement {
    /// An empty file in the folder of `path`, to be written.
    ///
    /// # Errors
    /// As [`replace`].
    pub fn begin(path: &Path) -> Result<(Replacement, File), Error> {
        let begin = || -> io::Result<_> {
            let mut name = path.file_name().map(|name| name.to_os_string()).unwrap_or_default();
            if name.is_empty() || path.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            name.push(format!(".{}", process::id()));
            for number in 0u64.. {
                let mut hidden = std::ffi::OsString::from(".");
                hidden.push(&name);
                hidden.push(format!("-{number}.tmp"));
                let temporary = path.with_file_name(hidden);
                // A killed process with the same number may have left one.
                match OpenOptions::new().read(true).write(true).create_new(true).open(&temporary) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    file => return Ok((temporary, file?)),
                }
            }
            unreachable!("some number is free")
        };
        let (temporary, file) = begin().map_err(|error| Fault::from(error).of_new(path))?;
        Ok((Replacement { path: path.into(), temporary, done: false }, file))
    }

    /// Puts the file in its place; when this returns it is on the disk.
    ///
    /// # Errors
    /// [`Fault::Io`]; then the old file is still there.
    pub fn commit(mut self, file: &File) -> Result<(), Error> {
        let commit = || {
            file.sync_all()?;
            fs::rename(&self.temporary, &self.path)
        };
        commit().map_err(|error| Fault::from(error).of(&self.path))?;
        self.done = true;
        sync_folder(&self.path).map_err(|error| Fault::from(error).of(&self.path))
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.done {
            // It is only a leftover; the file that counts was not touched.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Makes sure that the name of a file is on the disk, not only its bytes.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Elsewhere a folder cannot be opened as a file, and names are kept with the files.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
