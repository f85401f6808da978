//! Checkpoints of long computations.

use super::{ResumeReport, StoreError, StoreFault, TableHeader, TableReader, TableWriter};
use grundy_heap::period::{RecurrenceCheckpoint, RecurrenceCheckpointReader, SavedWindows};
use grundy_heap::{StreamCheckpoint, StreamCheckpointReader, StreamState};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The maximum time whose work is lost when the process is killed.
const SYNC_INTERVAL: Duration = Duration::from_secs(2);

/// The approximate time between two writes of the windows, which have some megabytes.
const WINDOWS_INTERVAL: Duration = Duration::from_secs(10);
/// The divisor of the running time that gives the maximum time for writing windows.
const WRITING_TIME_DIVISOR: u32 = 30;
/// The name of the file of windows in the folder of a checkpoint.
const WINDOWS_FILE: &str = "windows.grundy";
/// The kind of a table with the numbers of a [`RecurrenceCheckpoint`].
const WINDOWS_KIND: &str = "recurrence-windows";
/// The name of the file of the last values of statistics, and its kind: a table with the numbers of a [`StreamCheckpoint`].
const STREAM_FILE: &str = "stream.grundy";
const STREAM_KIND: &str = "statistics-stream";

/// The values of a long computation, kept in a folder. Computations that need only the last values keep a state instead of further values:
/// the windows of a search for a window that recurs, or the last values and the tally of statistics.
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
    last_sync: Instant,
    windows: ReplacedFile,
    stream: ReplacedFile,
}

/// A file that is replaced at intervals.
#[derive(Debug)]
struct ReplacedFile {
    path: PathBuf,
    header: TableHeader,
    /// The time of the next write.
    due: Instant,
}

impl ReplacedFile {
    fn new(folder: &Path, name: &str, kind: &str, values: &TableHeader) -> ReplacedFile {
        let header = TableHeader::new(kind, values.game(), values.rules());
        ReplacedFile { path: folder.join(name), header, due: Instant::now() + WINDOWS_INTERVAL }
    }

    /// Reads the numbers, block by block; `None` if there is no file.
    fn read(&self, visit: &mut dyn FnMut(&[u64])) -> Result<Option<()>, StoreError> {
        let mut table = match TableReader::open(&self.path) {
            Err(StoreError { fault: StoreFault::Missing, .. }) => return Ok(None),
            opened => opened?,
        };
        if table.header().kind() != self.header.kind() {
            return Err(self.foreign_error(table.header().kind()));
        }
        if table.header() != &self.header {
            let (found, expected) = (table.header().game().to_owned(), self.header.game().to_owned());
            return Err(StoreError { path: self.path.clone(), fault: StoreFault::OtherRules { found, expected } });
        }
        while let Some(block) = table.read_block()? {
            visit(block.values);
        }
        Ok(Some(()))
    }

    /// The error for a file of another kind, or for a file whose contents do not fit its kind.
    fn foreign_error(&self, kind: &str) -> StoreError {
        StoreError { path: self.path.clone(), fault: StoreFault::Foreign { kind: Some(kind.to_owned()) } }
    }

    /// Writes numbers, if some time has passed since the last write or `ended` is set because they are the last ones. The file that was written
    /// before is not lost by an error.
    fn write(&mut self, numbers: impl Iterator<Item = u64>, ended: bool) -> Result<(), StoreError> {
        let now = Instant::now();
        if !ended && now < self.due {
            return Ok(());
        }
        let mut table = TableWriter::replace(&self.path, &self.header)?;
        table.append(numbers)?;
        table.finish()?;
        self.due = Instant::now() + WINDOWS_INTERVAL.max(WRITING_TIME_DIVISOR * now.elapsed());
        Ok(())
    }
}

impl Checkpoint {
    /// Opens the checkpoint in a folder, which is created if it does not exist; `visit` gets the stored values, block by block.
    ///
    /// # Errors
    /// Returns an error if the checkpoint is damaged, belongs to other rules, is something else, or is in use by another process; or
    /// if an I/O operation fails.
    /// `visit` may already have got the values of the first blocks.
    pub fn open(
        folder: &Path,
        header: &TableHeader,
        visit: impl FnMut(&[u64]),
    ) -> Result<(Checkpoint, ResumeReport), StoreError> {
        let (table, found) = grundy_store::open_or_create(folder, header, visit)?;
        let windows = ReplacedFile::new(folder, WINDOWS_FILE, WINDOWS_KIND, header);
        let stream = ReplacedFile::new(folder, STREAM_FILE, STREAM_KIND, header);
        Ok((Checkpoint { table, last_sync: Instant::now(), windows, stream }, found))
    }

    /// The windows that an earlier search wrote, if there are any.
    ///
    /// # Errors
    /// Returns an error if the file is damaged or belongs to other rules; or if an I/O operation fails.
    pub fn windows(&self) -> Result<Option<RecurrenceCheckpoint>, StoreError> {
        // Windows have a byte for each value, and a list of their numbers would have eight.
        let mut windows = RecurrenceCheckpointReader::default();
        let Some(()) = self.windows.read(&mut |numbers| windows.read(numbers))? else { return Ok(None) };
        windows.finish().map(Some).ok_or_else(|| self.windows.foreign_error(WINDOWS_KIND))
    }

    /// Writes windows, if some seconds have passed since the last write or the search has ended.
    ///
    /// # Errors
    /// Returns an I/O error. The windows written before are not lost.
    pub fn keep_windows(&mut self, windows: &SavedWindows, ended: bool) -> Result<(), StoreError> {
        self.windows.write(windows.to_numbers(), ended)
    }

    /// The state of statistics that an earlier run wrote in the checkpoint in a folder, if there is one.
    ///
    /// Such statistics continue with the [first values](grundy_heap::StreamWindow::head) that the window needs, so no other values need to be read.
    ///
    /// # Errors
    /// Returns an error if the file is damaged or belongs to other rules; or if an I/O operation fails.
    pub fn stream_in(folder: &Path, header: &TableHeader) -> Result<Option<StreamCheckpoint>, StoreError> {
        grundy_store::check_folder(folder)?;
        let file = ReplacedFile::new(folder, STREAM_FILE, STREAM_KIND, header);
        let mut stream = StreamCheckpointReader::default();
        let Some(()) = file.read(&mut |numbers| stream.read(numbers))? else { return Ok(None) };
        stream.finish().map(Some).ok_or_else(|| file.foreign_error(STREAM_KIND))
    }

    /// Writes the state of statistics, if some seconds have passed since the last write or `ended` is set because it is the last state.
    ///
    /// # Errors
    /// Returns an I/O error. The state written before is not lost.
    pub fn keep_stream(&mut self, state: &StreamState<'_>, ended: bool) -> Result<(), StoreError> {
        self.stream.write(state.to_numbers(), ended)
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
    /// Returns an I/O error, for instance because the disk is full. Values kept before are not lost;
    /// the call may be repeated, with the values from [`values`](Checkpoint::values) on.
    pub fn keep(&mut self, next: impl IntoIterator<Item = u64>) -> Result<(), StoreError> {
        self.table.append(next)?;
        if self.last_sync.elapsed() >= SYNC_INTERVAL {
            self.table.sync()?;
            self.last_sync = Instant::now();
        }
        Ok(())
    }

    /// Syncs all values to disk, and marks the end of the table: the computation is over, or stops regularly.
    ///
    /// # Errors
    /// Returns the errors of [`keep`](Checkpoint::keep).
    pub fn finish(self) -> Result<(), StoreError> {
        self.table.finish()
    }
}
