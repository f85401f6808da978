//! Locks of files: one process at a time writes a file.

use crate::error::StoreFault;
use std::fs::{File, TryLockError};
use std::io;
use std::time::Duration;

/// The number of attempts to get a lock, and the pause between two attempts.
const LOCK_ATTEMPTS: u32 = 5;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// Locks the file for this process.
///
/// A process that was just forked has the locks of its parent until it runs its own program. So the lock is attempted several times, for some
/// hundredths of a second in all.
pub(crate) fn lock_file(file: &File) -> Result<(), StoreFault> {
    let mut attempt = 1;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if attempt < LOCK_ATTEMPTS => std::thread::sleep(LOCK_PAUSE),
            // Not waiting any longer: a run that holds the lock may last for days.
            Err(TryLockError::WouldBlock) => return Err(StoreFault::Busy),
            // Some file systems have no locks. Then the table can still be written.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        attempt += 1;
    }
}

/// Locks a file that was just created, and returns whether another process holds its lock.
///
/// Another process holds it only while it tests whether the file is abandoned. On file systems without locks the result is always `false`.
pub(crate) fn is_locked_elsewhere(file: &File) -> bool {
    matches!(lock_file(file), Err(StoreFault::Busy))
}
