//! Checkpoints of long computations.

use super::{ResumeReport, StoreError, StoreFault, TableHeader, TableReader, TableWriter};
use grundy_heap::period::{RecurrenceCheckpoint, RecurrenceCheckpointReader, SavedWindows};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The most work, in time, that is lost when the process is killed.
const SYNC_INTERVAL: Duration = Duration::from_secs(2);

/// The approximate time between two times that windows are written, which are some megabytes.
const WINDOWS_INTERVAL: Duration = Duration::from_secs(10);
/// The name of the file of windows in the folder of a checkpoint.
const WINDOWS_FILE: &str = "windows.grundy";
/// The kind of a table with the numbers of a [`RecurrenceCheckpoint`].
const WINDOWS_KIND: &str = "recurrence-windows";

/// The values of a long computation, kept in a folder; and the windows of a search for one that recurs, which keeps no further values.
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
    /// The file of windows, and its header.
    windows: (PathBuf, TableHeader),
    windows_written: Instant,
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
        let windows = TableHeader::new(WINDOWS_KIND, header.game(), header.rules());
        let now = Instant::now();
        let windows = (folder.join(WINDOWS_FILE), windows);
        Ok((Checkpoint { table, synced: now, windows, windows_written: now }, found))
    }

    /// The windows that an earlier search wrote, if there are any.
    ///
    /// # Errors
    /// The file is damaged or belongs to other rules; or an I/O error.
    pub fn windows(&self) -> Result<Option<RecurrenceCheckpoint>, StoreError> {
        let (path, header) = &self.windows;
        let mut table = match TableReader::open(path) {
            Err(StoreError { fault: StoreFault::Missing, .. }) => return Ok(None),
            opened => opened?,
        };
        let error = |fault| StoreError { path: path.clone(), fault };
        let foreign = StoreFault::Foreign { kind: Some(table.header().kind().to_owned()) };
        if table.header().kind() != header.kind() {
            return Err(error(foreign));
        }
        if table.header() != header {
            let (found, expected) = (table.header().game().to_owned(), header.game().to_owned());
            return Err(error(StoreFault::OtherRules { found, expected }));
        }
        // Windows have a byte for each value, and a list of their numbers would have eight.
        let mut windows = RecurrenceCheckpointReader::default();
        while let Some(block) = table.read_block()? {
            windows.read(block.values);
        }
        windows.finish().map(Some).ok_or_else(|| error(foreign))
    }

    /// Writes windows, if the last ones were written some seconds ago or the search has ended.
    ///
    /// # Errors
    /// An I/O error. The windows written before are not lost.
    pub fn keep_windows(&mut self, windows: &SavedWindows, ended: bool) -> Result<(), StoreError> {
        if !ended && self.windows_written.elapsed() < WINDOWS_INTERVAL {
            return Ok(());
        }
        let (path, header) = &self.windows;
        let mut table = TableWriter::replace(path, header)?;
        table.append(windows.to_numbers())?;
        table.finish()?;
        self.windows_written = Instant::now();
        Ok(())
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
