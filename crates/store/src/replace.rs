//! Files that are replaced atomically: a reader sees the old file or the new one, never a part.

use crate::error::{StoreError, StoreFault};
use crate::lock::is_locked_elsewhere;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A temporary file beside another one, which it replaces when it is complete.
///
/// If it is dropped before, it is removed. If the process is killed, it remains as `.NAME.PID-K.tmp`
/// until the next replacement of the same file begins, which removes it, since no process holds its lock.
#[derive(Debug)]
pub struct FileReplacement {
    path: PathBuf,
    temporary: PathBuf,
    is_complete: bool,
}

/// Replaces or creates a file with these bytes. When this returns they are on the disk.
///
/// # Errors
/// [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Io`].
///
/// # Examples
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("state.json");
/// grundy_store::replace_file(&path, b"{\"done\": 3}")?;
/// grundy_store::replace_file(&path, b"{\"done\": 4}")?;
/// assert_eq!(std::fs::read(&path)?, b"{\"done\": 4}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let (replacement, mut file) = FileReplacement::begin_for(path)?;
    file.write_all(bytes).map_err(|error| StoreFault::from(error).at_path(path))?;
    replacement.commit(&file)
}

/// The maximum number of symbolic links that are followed from a path to its file, as on Linux.
const MAX_FOLLOWED_LINKS: usize = 40;

/// The file that a path leads to, which need not exist: links stay, and their target is replaced.
///
/// # Errors
/// [`StoreFault::Irregular`] for devices, pipes and sockets, which would be lost; [`StoreFault::Io`], for example if links form a loop.
pub fn replacement_target(path: &Path) -> Result<PathBuf, StoreError> {
    let mut file = path.to_path_buf();
    for _ in 0..MAX_FOLLOWED_LINKS {
        match fs::symlink_metadata(&file) {
            // If the link is relative, it is so to its folder; `join` replaces the folder if it is not.
            Ok(about) if about.is_symlink() => {
                let target = fs::read_link(&file).map_err(|error| StoreFault::from(error).at_path(path))?;
                file = file.parent().unwrap_or(Path::new("")).join(target);
            }
            Ok(about) if about.is_file() || about.is_dir() => return Ok(file),
            Ok(_) => return Err(StoreFault::Irregular.at_path(path)),
            // Any other mistake shows when the file is created.
            Err(_) => return Ok(file),
        }
    }
    let text = "too many levels of symbolic links".to_owned();
    Err(StoreFault::Io { kind: io::ErrorKind::Other, text }.at_path(path))
}

impl FileReplacement {
    /// Creates an empty temporary file in the folder of `path`, or of the file that it links to.
    ///
    /// # Errors
    /// Returns the same errors as [`replace_file`].
    pub fn begin_for(path: &Path) -> Result<(FileReplacement, File), StoreError> {
        let path = &replacement_target(path)?;
        let begin = || -> io::Result<_> {
            let mut name = path.file_name().map(|name| name.to_os_string()).unwrap_or_default();
            // Refused now: the rename would fail only after all has been written.
            if name.is_empty() || path.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            remove_abandoned(path);
            name.push(format!(".{}", process::id()));
            for number in 0u64.. {
                let mut hidden = std::ffi::OsString::from(".");
                hidden.push(&name);
                hidden.push(format!("-{number}.tmp"));
                let temporary = path.with_file_name(hidden);
                // A killed process with the same number may have left one.
                match OpenOptions::new().read(true).write(true).create_new(true).open(&temporary) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    file => {
                        let file = file?;
                        // Between its creation and the lock, another writer may consider it abandoned and remove it, and a
                        // third one may use the name again.
                        if !is_locked_elsewhere(&file) && is_file_at(&file, &temporary) {
                            return Ok((temporary, file));
                        }
                    }
                }
            }
            unreachable!("some number is free")
        };
        let (temporary, file) = begin().map_err(|error| StoreFault::from(error).at_new_path(path))?;
        Ok((FileReplacement { path: path.into(), temporary, is_complete: false }, file))
    }

    /// Moves the file to its place. When this returns it is on the disk.
    ///
    /// # Errors
    /// [`StoreFault::Io`]; then the old file is still there.
    pub fn commit(mut self, file: &File) -> Result<(), StoreError> {
        let commit = || {
            // Before the rename, or a power failure could leave the new name with no bytes.
            file.sync_all()?;
            fs::rename(&self.temporary, &self.path)
        };
        commit().map_err(|error| StoreFault::from(error).at_path(&self.path))?;
        // The temporary name is gone, whether or not the folder can be synced.
        self.is_complete = true;
        sync_parent_folder(&self.path).map_err(|error| StoreFault::from(error).at_path(&self.path))
    }
}

/// Removes the temporary files that killed processes left of earlier replacements, ignoring errors.
fn remove_abandoned(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(entries)) = (path.file_name(), fs::read_dir(folder)) else { return };
    for entry in entries.flatten() {
        if !is_temporary_of(&entry.file_name(), name) {
            continue;
        }
        let Ok(file) = OpenOptions::new().read(true).write(true).open(entry.path()) else { continue };
        // A process that writes the file holds its lock. Where there are no locks nothing is removed.
        // Since it was opened, its writer may have moved it to its place and another one may have begun under the same name.
        if matches!(file.try_lock(), Ok(())) && is_file_at(&file, &entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the path still leads to an open file. Where files have no numbers it is assumed.
#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

#[cfg(not(unix))]
fn is_file_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Whether the name of a file is `.NAME.PID-K.tmp`.
fn is_temporary_of(file: &OsStr, name: &OsStr) -> bool {
    let (Some(file), Some(name)) = (file.to_str(), name.to_str()) else { return false };
    let numbers =
        file.strip_prefix('.').and_then(|file| file.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(".tmp"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(process, count)| is_number(process) && is_number(count))
}

impl Drop for FileReplacement {
    fn drop(&mut self) {
        if !self.is_complete {
            // Errors are ignored: the target was not changed, and the next replacement removes this file.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

/// Writes the directory entry of a file to the disk, not only its bytes.
pub(crate) fn sync_parent_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // On other systems a folder cannot be opened as a file, and its entries are written with the files.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_removed() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("table.grundy");
        let names = || {
            let entries = fs::read_dir(folder.path()).expect("it is there");
            let mut names: Vec<_> =
                entries.flatten().map(|entry| entry.file_name().into_string().expect("text")).collect();
            names.sort();
            names
        };
        let others = [".table.grundy.tmp", ".table.grundy.x-0.tmp", ".other.grundy.7-0.tmp", "table.grundy.7-0.tmp"];
        for name in others.into_iter().chain([".table.grundy.7-0.tmp", ".table.grundy.123456-12.tmp"]) {
            fs::write(folder.path().join(name), b"half").expect("there is room");
        }
        // A file that is being written stays, also if its writer is another process.
        let (replacement, mut file) = FileReplacement::begin_for(&path).expect("the folder is there");
        replace_file(&path, b"other").expect("there is room");
        file.write_all(b"whole").expect("there is room");
        replacement.commit(&file).expect("there is room");
        assert_eq!(fs::read(&path).expect("it is there"), b"whole");
        let mut left: Vec<&str> = others.into_iter().chain(["table.grundy"]).collect();
        left.sort();
        assert_eq!(names(), left);
    }
}
