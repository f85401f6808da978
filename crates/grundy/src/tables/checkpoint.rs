//! A long run keeps what it has found, and goes on from there.

use super::{Error, Header, Resumed, TableWriter};
use grundy_theory::Nimber;
use std::path::Path;
use std::time::{Duration, Instant};

/// So much time is lost at most when the run is killed.
const EVERY: Duration = Duration::from_secs(2);

/// The values of a long run, kept in a folder.
///
/// # Examples
/// ```
/// use grundy::{Arg, Nimber, tables};
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let Arg::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
/// let header = tables::header(&kayles, "");
/// let (mut checkpoint, mut values, _) = tables::Checkpoint::open(folder, &header)?;
/// assert!(values.is_empty());
/// values.extend([0, 1, 2, 3].map(Nimber));
/// checkpoint.keep(&values)?; // again and again, while the run goes on
/// checkpoint.finish(&values)?;
///
/// let (_, values, found) = tables::Checkpoint::open(folder, &header)?;
/// assert_eq!(values, [0, 1, 2, 3].map(Nimber));
/// assert!(found.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    table: TableWriter,
    synced: Instant,
}

impl Checkpoint {
    /// Takes up the checkpoint in a folder, which is made if it does not exist: the values it has, and how it was found.
    ///
    /// The values take 8 bytes each: whoever has a budget of memory accounts for them.
    ///
    /// # Errors
    /// The checkpoint is damaged, belongs to other rules, is something else, or another process uses it; or the system refuses.
    pub fn open(folder: &Path, header: &Header) -> Result<(Checkpoint, Vec<Nimber>, Resumed), Error> {
        let mut values = Vec::new();
        let (table, found) =
            grundy_store::open_or_create(folder, header, |block| values.extend(block.iter().copied().map(Nimber)))?;
        Ok((Checkpoint { table, synced: Instant::now() }, values, found))
    }

    /// Keeps the values so far, of which the first are those that it has already; the first call after two seconds puts them on the disk.
    ///
    /// Only new values cost anything, so call it often: a kill loses what was found since the last two seconds, and the call before.
    ///
    /// # Errors
    /// The system refuses, for instance because the disk is full. Nothing is lost that was kept before, and another attempt is allowed.
    pub fn keep(&mut self, values: &[Nimber]) -> Result<(), Error> {
        self.add(values)?;
        if self.synced.elapsed() >= EVERY {
            self.table.sync()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Keeps the values so far, and marks their end: the run is over, or stops in good order.
    ///
    /// # Errors
    /// As [`keep`](Checkpoint::keep).
    pub fn finish(mut self, values: &[Nimber]) -> Result<(), Error> {
        self.add(values)?;
        self.table.finish()
    }

    fn add(&mut self, values: &[Nimber]) -> Result<(), Error> {
        let known = usize::try_from(self.table.values()).unwrap_or(usize::MAX);
        self.table.append(values.iter().skip(known).map(|value| value.0))
    }
}
