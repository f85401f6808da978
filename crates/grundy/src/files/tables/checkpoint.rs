//! Checkpoints of long computations.

use super::{ResumeReport, StoreError, TableHeader, TableWriter};
use std::path::Path;
use std::time::{Duration, Instant};

/// The most work, in time, that is lost when the process is killed.
const SYNC_INTERVAL: Duration = Duration::from_secs(2);

/// The values of a long computation, kept in a folder.
///
/// # Examples
/// ```
/// use grundy::{Argument, tables};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let Argument::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
/// let header = tables::header(&kayles, "");
/// let (mut checkpoint, _) = tables::Checkpoint::open(folder, &header, |_| panic!("it is new"))?;
/// checkpoint.keep([0, 1, 2])?; // again and again, while the run goes on
/// checkpoint.keep([3])?;
/// checkpoint.finish()?;
///
/// let mut values = Vec::new();
/// let (checkpoint, found) = tables::Checkpoint::open(folder, &header, |block| values.extend_from_slice(block))?;
/// assert_eq!((checkpoint.values(), values), (4, vec![0, 1, 2, 3]));
/// assert!(found.complete, "the run before ended in good order");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    table: TableWriter,
    synced: Instant,
}

impl Checkpoint {
    /// Opens the checkpoint in a folder, which is created if it does not exist; `visit` gets the stored values, block by block.
    ///
    /// # Errors
    /// The checkpoint is damaged, belongs to other rules, is something else, or is in use by another process; or an I/O error.
    /// `visit` may already have got the values of the first blocks.
    pub fn open(
        folder: &Path,
        header: &TableHeader,
        visit: impl FnMut(&[u64]),
    ) -> Result<(Checkpoint, ResumeReport), StoreError> {
        let (table, found) = grundy_store::open_or_create(folder, header, visit)?;
        Ok((Checkpoint { table, synced: Instant::now() }, found))
    }

    /// The number of values, which is also the heap of the next value to keep.
    pub fn values(&self) -> u64 {
        self.table.values()
    }

    /// Stores the next values; all values are synced to disk by the first call after two seconds.
    ///
    /// Call it at least every second or two, even without new values: values kept more than two seconds ago then survive a kill.
    ///
    /// # Errors
    /// An I/O error, for instance because the disk is full. Values kept before are not lost;
    /// the call may be repeated, with the values from [`values`](Checkpoint::values) on.
    pub fn keep(&mut self, next: impl IntoIterator<Item = u64>) -> Result<(), StoreError> {
        self.table.append(next)?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.table.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Syncs all values to disk, and marks the end of the table: the computation is over, or stops regularly.
    ///
    /// # Errors
    /// As [`keep`](Checkpoint::keep).
    pub fn finish(self) -> Result<(), StoreError> {
        self.table.finish()
    }
}
