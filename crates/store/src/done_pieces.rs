//! The pieces of a long check that are done, in a folder.

use crate::checkpoint::open_or_create_file;
use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::writer::TableWriter;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// The name of the file in the folder.
const PIECES_FILE: &str = "pieces.grundy";
/// The kind of its header.
const PIECES_KIND: &str = "verified-pieces";
/// The least time between two writes to the disk. Pieces of long checks take longer.
const SYNC_INTERVAL: Duration = Duration::from_millis(100);

/// The numbers of the finished pieces of a subject, which is identified by its digest. Only one process at a time may use the folder.
///
/// # Examples
/// ```
/// use grundy_store::DonePieces;
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let mut pieces = DonePieces::open(folder, "0.106", "digest of a certificate", 131)?;
/// pieces.add(7)?;
/// pieces.finish()?;
/// let pieces = DonePieces::open(folder, "0.106", "digest of a certificate", 131)?;
/// assert_eq!(pieces.numbers().collect::<Vec<_>>(), [7]);
/// assert!(DonePieces::open(folder, "0.106", "digest of another one", 131).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DonePieces {
    table: TableWriter,
    piece_numbers: BTreeSet<u64>,
    last_sync: Instant,
}

impl DonePieces {
    /// Opens the file in a folder, both of which are created if they do not exist. `subject` names the owner of the pieces in messages.
    ///
    /// Numbers from `count` on are no pieces, and are passed over.
    ///
    /// # Errors
    /// Returns an error if the file is damaged, belongs to something else, or is in use by another process, or if reading or writing fails.
    pub fn open(folder: &Path, subject: &str, digest: &str, count: u64) -> Result<DonePieces, StoreError> {
        let header = TableHeader::new(PIECES_KIND, subject, Some(digest));
        let mut done = BTreeSet::new();
        let add = |numbers: &[u64]| done.extend(numbers.iter().copied().filter(|&number| number < count));
        let (table, _) = open_or_create_file(folder, PIECES_FILE, &header, add).map_err(|error| match error.fault {
            StoreFault::OtherRules { .. } => StoreError { fault: StoreFault::OtherPieces, ..error },
            _ => error,
        })?;
        Ok(DonePieces { table, piece_numbers: done, last_sync: Instant::now() })
    }

    /// The numbers of the pieces that are done, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.piece_numbers.iter().copied()
    }

    /// Writes down that a piece is done: at once, unless another one was written less than a tenth of a second ago.
    ///
    /// # Errors
    /// Returns an error if writing fails, for instance because the disk is full.
    pub fn add(&mut self, number: u64) -> Result<(), StoreError> {
        if self.piece_numbers.insert(number) {
            self.table.append([number])?;
        }
        if self.last_sync.elapsed() >= SYNC_INTERVAL {
            self.table.sync()?;
            self.last_sync = Instant::now();
        }
        Ok(())
    }

    /// Writes all to the disk.
    ///
    /// # Errors
    /// Returns the same errors as [`add`](DonePieces::add).
    pub fn finish(mut self) -> Result<(), StoreError> {
        self.table.sync()
    }
}

impl Drop for DonePieces {
    fn drop(&mut self) {
        // Writes the pending numbers, if the check ends early. After an error this has no effect.
        let _ = self.table.sync();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &Path, count: u64) -> Result<DonePieces, StoreError> {
        DonePieces::open(folder, "0.104", "digest", count)
    }

    #[test]
    fn pieces_survive_with_and_without_an_end() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let folder = folder.path();
        let mut pieces = open(folder, 9).expect("it is new");
        assert!(matches!(open(folder, 9), Err(StoreError { fault: StoreFault::Busy, .. })), "one process at a time");
        [5, 0, 5].into_iter().for_each(|number| pieces.add(number).expect("there is room"));
        drop(pieces);
        let mut pieces = open(folder, 9).expect("it is sound");
        assert_eq!(pieces.numbers().collect::<Vec<_>>(), [0, 5]);
        pieces.add(8).expect("there is room");
        pieces.finish().expect("there is room");
        let pieces = open(folder, 8).expect("it is sound");
        assert_eq!(pieces.numbers().collect::<Vec<_>>(), [0, 5], "8 is none of eight pieces");
        let other = DonePieces::open(folder, "0.104", "another digest", 9);
        assert!(
            matches!(other, Err(StoreError { fault: StoreFault::Busy | StoreFault::OtherPieces, .. })),
            "{other:?}"
        );
        drop(pieces);
        let other = DonePieces::open(folder, "0.104", "another digest", 9);
        assert!(matches!(other, Err(StoreError { fault: StoreFault::OtherPieces, .. })), "{other:?}");
    }

    #[test]
    fn damage_is_found() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut pieces = open(folder.path(), 9).expect("it is new");
        pieces.add(3).expect("there is room");
        pieces.finish().expect("there is room");
        let path = folder.path().join(PIECES_FILE);
        let right = std::fs::read(&path).expect("it is there");
        assert_eq!(open(folder.path(), 9).expect("it is sound").numbers().collect::<Vec<_>>(), [3]);
        for at in 0..right.len() {
            let mut bytes = right.clone();
            bytes[at] ^= 1;
            std::fs::write(&path, bytes).expect("it can be written");
            assert!(open(folder.path(), 9).is_err(), "byte {at}");
        }
    }
}
