//! Temporary storage for bytes that do not fit into memory.

use crate::error::{StoreError, StoreFault};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file without a name, which disappears with the process, however it ends.
///
/// Nothing is left in the folder, and the disk space is free again when this is dropped.
/// There are no digests, and nothing survives a power failure: it is like memory, only larger.
/// Each call is a call to the system, so few large calls are better than many small ones.
///
/// # Examples
/// ```
/// use grundy_store::ScratchFile;
/// # let folder = tempfile::tempdir()?;
/// let mut scratch = ScratchFile::new(folder.path())?;
/// scratch.append(b"first")?;
/// let second = scratch.append(b"second")?;
/// assert_eq!((second, scratch.len()), (5, 11));
///
/// let mut bytes = [0; 6];
/// scratch.read_at(second, &mut bytes)?;
/// assert_eq!(&bytes, b"second");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ScratchFile {
    file: PositionedFile,
    folder: PathBuf,
    length: u64,
}

impl ScratchFile {
    /// An empty scratch file in this folder.
    ///
    /// # Errors
    /// [`StoreFault::Missing`] if the folder does not exist, [`StoreFault::Io`]. All errors are about the folder.
    pub fn new(folder: &Path) -> Result<ScratchFile, StoreError> {
        // Without a name from the first moment where the system can do that, so even a kill leaves nothing.
        let file = tempfile::tempfile_in(folder).map_err(|error| StoreFault::from(error).at_path(folder))?;
        Ok(ScratchFile { file: PositionedFile::new(file), folder: folder.into(), length: 0 })
    }

    /// Appends bytes, and returns the offset at which they begin.
    ///
    /// # Errors
    /// [`StoreFault::Io`], for example if the disk is full. Then nothing was added, and another attempt is allowed.
    pub fn append(&mut self, bytes: &[u8]) -> Result<u64, StoreError> {
        let offset = self.length;
        // At the offset and not at the end, because a failed write may have left bytes behind it.
        self.file.write(offset, bytes).map_err(|error| StoreFault::from(error).at_path(&self.folder))?;
        // Only after the write, so that a failed one adds nothing and is overwritten by the next.
        self.length += bytes.len() as u64;
        Ok(offset)
    }

    /// The number of bytes.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Fills `bytes` with those from `offset` on. Many threads may read at once.
    ///
    /// # Errors
    /// [`StoreFault::Io`]; of the kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if there are not enough bytes.
    pub fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), StoreError> {
        // After a failed write the file may be longer than `length`.
        let read = match offset.checked_add(bytes.len() as u64) {
            Some(end) if end <= self.length => self.file.read(offset, bytes),
            _ => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "a read goes beyond the end of the scratch file")),
        };
        read.map_err(|error| StoreFault::from(error).at_path(&self.folder))
    }
}

/// A file that is read and written at offsets, independent of its cursor.
#[cfg(any(unix, windows))]
#[derive(Debug)]
struct PositionedFile(File);

#[cfg(unix)]
impl PositionedFile {
    fn new(file: File) -> PositionedFile {
        PositionedFile(file)
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&self.0, bytes, offset)
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, bytes, offset)
    }
}

#[cfg(windows)]
impl PositionedFile {
    fn new(file: File) -> PositionedFile {
        PositionedFile(file)
    }

    fn write(&self, mut offset: u64, mut bytes: &[u8]) -> io::Result<()> {
        use std::os::windows::fs::FileExt;
        while !bytes.is_empty() {
            match self.0.seek_write(bytes, offset) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                // A call may move fewer bytes than it was given, so it is repeated for the rest.
                Ok(more) => (offset, bytes) = (offset + more as u64, &bytes[more..]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn read(&self, mut offset: u64, mut bytes: &mut [u8]) -> io::Result<()> {
        use std::os::windows::fs::FileExt;
        while !bytes.is_empty() {
            match self.0.seek_read(bytes, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(more) => (offset, bytes) = (offset + more as u64, &mut bytes[more..]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// A file with positioned reads on systems whose files have only a cursor: a lock admits one thread at a time.
#[cfg(not(any(unix, windows)))]
#[derive(Debug)]
struct PositionedFile(std::sync::Mutex<File>);

#[cfg(not(any(unix, windows)))]
impl PositionedFile {
    fn new(file: File) -> PositionedFile {
        PositionedFile(std::sync::Mutex::new(file))
    }

    fn locked_at(&self, offset: u64) -> io::Result<std::sync::MutexGuard<'_, File>> {
        use std::io::Seek;
        // A panic of another thread leaves at most a wrong cursor, and every call seeks first.
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(io::SeekFrom::Start(offset))?;
        Ok(file)
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(&mut *self.locked_at(offset)?, bytes)
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        io::Read::read_exact(&mut *self.locked_at(offset)?, bytes)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::{PositionedFile, ScratchFile};
    use crate::StoreFault;
    use std::fs::{File, OpenOptions};
    use std::io::{ErrorKind, Write};

    /// On a full disk writing fails with an error about the folder, and adds nothing.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut scratch = ScratchFile::new(folder.path()).expect("the folder is there");
        scratch.append(b"abc").expect("there is room");
        let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let sound = std::mem::replace(&mut scratch.file, PositionedFile::new(full));
        let error = scratch.append(b"defg").expect_err("there is no room");
        assert_eq!(error.path, folder.path());
        assert!(matches!(error.fault, StoreFault::Io { kind: ErrorKind::StorageFull, .. }), "{error:?}");
        assert!(error.explain().zh.contains("磁盘已满"), "{error:?}");
        assert_eq!(scratch.len(), 3);
        scratch.file = sound;
        assert_eq!(scratch.append(b"hi").expect("there is room again"), 3);
        let mut bytes = [0; 5];
        scratch.read_at(0, &mut bytes).expect("they are there");
        assert_eq!(&bytes, b"abchi");
    }

    /// The bytes of a failed write are not readable, and the next write overwrites them.
    #[test]
    fn a_write_that_failed_in_the_middle() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut scratch = ScratchFile::new(folder.path()).expect("the folder is there");
        scratch.append(b"abc").expect("there is room");
        scratch.file.write(3, b"torn").expect("there is room");
        assert!(scratch.read_at(3, &mut [0; 1]).is_err(), "it was never added");
        assert_eq!(scratch.append(b"d").expect("there is room"), 3);
        let mut bytes = [0; 4];
        scratch.read_at(0, &mut bytes).expect("they are there");
        assert_eq!(&bytes, b"abcd");
        assert!(scratch.read_at(0, &mut [0; 5]).is_err());
    }

    /// If the bytes are missing from the disk, the error is about the folder as well.
    #[test]
    fn bytes_that_are_gone() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let mut scratch = ScratchFile::new(folder.path()).expect("the folder is there");
        scratch.append(b"abc").expect("there is room");
        let other = folder.path().join("other");
        File::create(&other).and_then(|mut file| file.write_all(b"ab")).expect("there is room");
        scratch.file = PositionedFile::new(File::open(&other).expect("it is there"));
        let error = scratch.read_at(0, &mut [0; 3]).expect_err("there are only two");
        assert_eq!(error.path, folder.path());
        assert!(matches!(error.fault, StoreFault::Io { kind: ErrorKind::UnexpectedEof, .. }), "{error:?}");
        assert!(scratch.append(b"d").is_err(), "it is open for reading only");
    }
}
