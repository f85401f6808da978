//! A long run keeps what it has found, and goes on from there.

use super::{Error, Header, Resumed, TableWriter};
use std::path::Path;
use std::time::{Duration, Instant};

/// So much time is lost at most when the run is killed.
const EVERY: Duration = Duration::from_secs(2);

/// The values of a long run, kept in a folder.
///
/// # Examples
/// ```
/// use grundy::{Arg, tables};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let Arg::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
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
    /// Takes up the checkpoint in a folder, which is made if it does not exist; `visit` gets the values that it has, block by block.
    ///
    /// # Errors
    /// The checkpoint is damaged, belongs to other rules, is something else, or another process uses it; or the system refuses.
    /// `visit` may have got values by then: they are those of a beginning.
    pub fn open(folder: &Path, header: &Header, visit: impl FnMut(&[u64])) -> Result<(Checkpoint, Resumed), Error> {
        let (table, found) = grundy_store::open_or_create(folder, header, visit)?;
        Ok((Checkpoint { table, synced: Instant::now() }, found))
    }

    /// How many values it has: the next one to keep is that of this heap.
    pub fn values(&self) -> u64 {
        self.table.values()
    }

    /// Keeps the next values; the first call after two seconds puts all of them on the disk.
    ///
    /// So call it at least every second or two, be it without new values: what was kept before the last two seconds survives a kill.
    ///
    /// # Errors
    /// The system refuses, for instance because the disk is full. Nothing is lost that was kept before;
    /// another attempt is allowed, with the values from [`values`](Checkpoint::values) on.
    pub fn keep(&mut self, next: impl IntoIterator<Item = u64>) -> Result<(), Error> {
        self.table.append(next)?;
        if self.synced.elapsed() >= EVERY {
            self.table.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Puts all values on the disk, and marks their end: the run is over, or stops in good order.
    ///
    /// # Errors
    /// As [`keep`](Checkpoint::keep).
    pub fn finish(self) -> Result<(), Error> {
        self.table.finish()
    }
}
