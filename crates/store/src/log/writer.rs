//! Writing a log.

use super::reader::VisitPiece;
use super::{LogHead, LogMark, LogReader, MAX_BODY_BYTES};
use crate::block::DigestChain;
use crate::error::{StoreError, StoreFault};
use crate::header::TableHeader;
use crate::lock::lock_file;
use crate::replace::sync_parent_folder;
use crate::writer::new_file_fault;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The maximum length of a body, in bytes, that is copied to be written together with its head.
const MAX_GATHERED_BYTES: usize = 1 << 16;

/// The writer of a log, which locks the file against other writers.
///
/// Each piece is written at once, and is on the disk after the next [`sync`](LogWriter::sync).
#[derive(Debug)]
pub struct LogWriter {
    path: PathBuf,
    file: File,
    /// The state of the part that was written: the chain and the length in bytes.
    chain: DigestChain,
    length: u64,
    /// Whether the file may have bytes after `length`, which must be removed before anything is added.
    has_trailing_bytes: bool,
    /// Whether something is not on the disk yet.
    unsynced: bool,
    /// The error of a failed sync, after which the content of the disk is not known.
    sync_failure: Option<StoreFault>,
    buffer: Vec<u8>,
}

impl LogWriter {
    /// Creates a log.
    ///
    /// A kill before the first [`sync`](LogWriter::sync) has returned a mark may leave a file that cannot be resumed;
    /// nothing in it counts, and it can be removed.
    ///
    /// # Errors
    /// [`StoreFault::Exists`], [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Busy`], [`StoreFault::Io`].
    pub fn create(path: &Path, header: &TableHeader) -> Result<LogWriter, StoreError> {
        let create = || {
            let bytes = header.encode()?;
            let mut file =
                OpenOptions::new().read(true).write(true).create_new(true).open(path).map_err(new_file_fault)?;
            lock_file(&file)?;
            file.write_all(&bytes)?;
            // The header is on the disk before a mark can be given out.
            file.sync_data()?;
            sync_parent_folder(path)?;
            let mark = LogMark { bytes: bytes.len() as u64, digest: DigestChain::after_header(&bytes).0 };
            Ok(LogWriter::at_mark(path, file, mark))
        };
        create().map_err(|fault: StoreFault| fault.at_new_path(path))
    }

    /// Creates a log in place of one without a mark that counts, if there is one.
    ///
    /// A log that another process is writing is left as it is: both processes may have begun in the same empty folder.
    ///
    /// # Errors
    /// Returns the same errors as [`create`](LogWriter::create), and [`StoreFault::Busy`] if another process writes the log that is there.
    pub fn replace(path: &Path, header: &TableHeader) -> Result<LogWriter, StoreError> {
        let remove = || -> Result<(), StoreFault> {
            let old = match OpenOptions::new().read(true).write(true).open(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                opened => opened?,
            };
            // The lock is held until the file is removed, so no other process resumes it meanwhile.
            lock_file(&old)?;
            Ok(fs::remove_file(path)?)
        };
        remove().map_err(|fault| fault.at_path(path))?;
        LogWriter::create(path, header)
    }

    /// Resumes a log: reads and checks everything up to the mark, calls `visit` with the tag, the number and the body
    /// of each piece, and removes the bytes after the mark. After an error the file is unchanged.
    ///
    /// # Errors
    /// Returns [`StoreFault::Busy`] if another process writes the log, and the same errors as [`LogReader::read`].
    pub fn resume(
        path: &Path,
        header: &TableHeader,
        mark: LogMark,
        visit: &mut VisitPiece<'_>,
    ) -> Result<LogWriter, StoreError> {
        let open = || {
            let file = OpenOptions::new().read(true).write(true).open(path)?;
            lock_file(&file)?;
            Ok(file)
        };
        let file = open().map_err(|fault: StoreFault| fault.at_path(path))?;
        let file = LogReader::read_open_file(file, path, header, mark, visit)?;
        let mut log = LogWriter::at_mark(path, file, mark);
        // Anything behind the mark does not count, and may be whole pieces of a later moment.
        log.has_trailing_bytes = true;
        log.cut_to_length().map_err(|error| StoreFault::from(error).at_path(path))?;
        Ok(log)
    }

    /// A log that ends at a mark.
    fn at_mark(path: &Path, file: File, mark: LogMark) -> LogWriter {
        let (path, chain, length) = (path.into(), DigestChain(mark.digest), mark.bytes);
        LogWriter {
            path,
            file,
            chain,
            length,
            has_trailing_bytes: false,
            unsynced: false,
            sync_failure: None,
            buffer: Vec::new(),
        }
    }

    /// The length of the log in bytes, including those that are not on the disk yet.
    pub fn bytes(&self) -> u64 {
        self.length
    }

    /// Adds a piece. Small pieces are expensive: each takes 64 bytes more than its body, and a call to the system.
    ///
    /// # Errors
    /// [`StoreFault::Io`], for example if the disk is full, or if the body is longer than [`MAX_BODY_BYTES`].
    /// Then the piece was not added, and another attempt is allowed.
    pub fn append(&mut self, tag: u8, number: u64, body: &[u8]) -> Result<(), StoreError> {
        let written = self.write_piece(tag, number, body);
        written.map_err(|error| StoreFault::from(error).at_path(&self.path))
    }

    /// Writes all pieces so far to the disk, and returns the mark after them.
    ///
    /// # Errors
    /// Returns [`StoreFault::Io`]. Pieces written since the last mark may then be lost, and a second sync may succeed without having written them.
    /// So the same error is returned again, until the log is [resumed](LogWriter::resume) from that mark.
    pub fn sync(&mut self) -> Result<LogMark, StoreError> {
        if self.unsynced && self.sync_failure.is_none() {
            // Linux may drop the pages that could not be written, so a later sync that succeeds proves nothing.
            self.sync_failure = self.file.sync_data().err().map(StoreFault::from);
            self.unsynced = self.sync_failure.is_some();
        }
        match &self.sync_failure {
            Some(fault) => Err(fault.clone().at_path(&self.path)),
            None => Ok(LogMark { bytes: self.length, digest: self.chain.0 }),
        }
    }

    fn write_piece(&mut self, tag: u8, number: u64, body: &[u8]) -> io::Result<()> {
        if body.len() > MAX_BODY_BYTES {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "a piece of the log is too long"));
        }
        self.cut_to_length()?;
        let head = LogHead { tag, number, length: body.len() }.encode(&self.chain);
        let next = self.chain.after_block(&head, body);
        self.buffer.clear();
        self.buffer.extend(head);
        // Before writing: if a part of the piece is written, it must be removed before the next one.
        (self.has_trailing_bytes, self.unsynced) = (true, true);
        self.file.seek(SeekFrom::Start(self.length))?;
        // A long body is not copied; for a short one the copy saves two calls to the system.
        if body.len() > MAX_GATHERED_BYTES {
            self.file.write_all(&self.buffer)?;
            self.file.write_all(body)?;
            self.file.write_all(&next.0)?;
        } else {
            self.buffer.extend(body);
            self.buffer.extend(next.0);
            self.file.write_all(&self.buffer)?;
        }
        self.has_trailing_bytes = false;
        self.length += (head.len() + body.len() + next.0.len()) as u64;
        self.chain = next;
        Ok(())
    }

    /// Removes the bytes after the last whole piece.
    fn cut_to_length(&mut self) -> io::Result<()> {
        if self.has_trailing_bytes {
            // The new length must reach the disk as well.
            self.unsynced = true;
            self.file.set_len(self.length)?;
            self.has_trailing_bytes = false;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{LogWriter, MAX_BODY_BYTES, MAX_GATHERED_BYTES};
    use crate::{LogReader, StoreFault, TableHeader};
    use std::fs::{self, File, OpenOptions};
    use std::io::{ErrorKind, Write};

    /// A log is replaced only if no other writer holds it.
    #[test]
    fn a_log_in_work_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("shard.log");
        let header = TableHeader::new("shard", "kayles", None);
        let mut first = LogWriter::replace(&path, &header).expect("there is none");
        first.append(b'a', 1, b"kept").expect("there is room");
        let error = LogWriter::replace(&path, &header).expect_err("it is in work");
        assert_eq!(error.fault, StoreFault::Busy);
        let mark = first.sync().expect("there is room");
        drop(first);
        LogReader::read(&path, &header, mark, &mut |_, _, _| Ok(())).expect("it is still there");
        let second = LogWriter::replace(&path, &header).expect("nobody writes it");
        assert!(second.bytes() < mark.bytes);
    }

    /// If writing fails for a while, nothing is lost, and a piece that was written in part is removed.
    #[test]
    fn writing_fails_for_a_while() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("shard.log");
        let header = TableHeader::new("shard", "kayles", None);
        let mut log = LogWriter::create(&path, &header).expect("it is new");
        log.append(1, 10, b"one").expect("there is room");
        let before = log.bytes();
        let sound = std::mem::replace(&mut log.file, File::open(&path).expect("it is there"));
        for body in [&b"two"[..], &[2; MAX_GATHERED_BYTES + 1]] {
            let error = log.append(2, 20, body).expect_err("it is open for reading only");
            assert!(matches!(error.fault, StoreFault::Io { .. }) && error.path == path, "{error}");
            assert_eq!(log.bytes(), before);
        }
        let mut torn = OpenOptions::new().append(true).open(&path).expect("it is there");
        torn.write_all(&[b'L'; 1000]).expect("there is room");
        log.file = sound;
        log.append(3, 30, b"three").expect("there is room");
        let mark = log.sync().expect("there is room");
        assert_eq!(fs::metadata(&path).expect("it is there").len(), mark.bytes, "the torn bytes are gone");
        let mut numbers = Vec::new();
        LogReader::read(&path, &header, mark, &mut |_, number, _| {
            numbers.push(number);
            Ok(())
        })
        .expect("it is sound");
        assert_eq!(numbers, [10, 30]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut log =
            LogWriter::create(&folder.path().join("log"), &TableHeader::new("shard", "kayles", None)).unwrap();
        let before = log.sync().expect("there is room");
        let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let sound = std::mem::replace(&mut log.file, full);
        let error = log.append(0, 0, b"x").expect_err("there is no room");
        assert!(matches!(error.fault, StoreFault::Io { kind: ErrorKind::StorageFull, .. }), "{error:?}");
        log.file = sound;
        log.append(0, 0, b"x").expect("there is room again");
        assert_eq!(log.sync().expect("there is room again").bytes, before.bytes + 65);

        // After a failed sync, a later sync does not succeed either.
        log.append(0, 1, b"y").expect("there is room");
        let device = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let sound = std::mem::replace(&mut log.file, device);
        let error = log.sync().expect_err("a device has no disk to sync");
        log.file = sound;
        assert_eq!(log.sync(), Err(error));
    }

    #[test]
    fn bodies_that_are_too_long() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("shard.log");
        let mut log = LogWriter::create(&path, &TableHeader::new("shard", "kayles", None)).expect("it is new");
        let before = log.sync().expect("there is room");
        let error = log.append(0, 0, &vec![0; MAX_BODY_BYTES + 1]).expect_err("it is too long");
        assert!(matches!(error.fault, StoreFault::Io { kind: ErrorKind::FileTooLarge, .. }), "{error:?}");
        assert_eq!(log.sync().expect("there is room"), before, "nothing was added");
    }
}
