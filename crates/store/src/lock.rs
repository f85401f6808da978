//! Locks of files: one process at a time writes a file.

use crate::error::StoreFault;
use std::fs::{File, TryLockError};
use std::io;

/// Locks the file for this process.
pub(crate) fn lock_file(file: &File) -> Result<(), StoreFault> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        // Not waiting: a run that holds the lock may last for days.
        Err(TryLockError::WouldBlock) => Err(StoreFault::Busy),
        // Some file systems have no locks. Then the table can still be written.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Locks a file that was just created, and returns whether another process holds its lock.
///
/// That is so only while the other process tests whether the file is abandoned. On file systems without locks it is never so.
pub(crate) fn is_locked_elsewhere(file: &File) -> bool {
    matches!(lock_file(file), Err(StoreFault::Busy))
}
