//! Bytes in memory, or on disk when memory is short.

use grundy_store::{ScratchFile, StoreError};
use std::path::Path;
use std::sync::Arc;

/// Immutable bytes; clones share them.
#[derive(Clone)]
pub(crate) enum RunBody {
    Memory(Arc<Vec<u8>>),
    Disk { scratch: Arc<ScratchFile>, at: u64, len: u64 },
}

impl RunBody {
    pub(crate) fn new(bytes: Vec<u8>) -> RunBody {
        RunBody::Memory(Arc::new(bytes))
    }

    /// The bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        match self {
            RunBody::Memory(bytes) => bytes.capacity() as u64,
            RunBody::Disk { .. } => 0,
        }
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> u64 {
        match self {
            RunBody::Memory(bytes) => bytes.len() as u64,
            RunBody::Disk { len, .. } => *len,
        }
    }

    /// All bytes, for a checkpoint.
    pub(crate) fn read_all(&self) -> Result<Arc<Vec<u8>>, StoreError> {
        match self {
            RunBody::Memory(bytes) => Ok(Arc::clone(bytes)),
            RunBody::Disk { scratch, at, len } => {
                let mut bytes = vec![0; *len as usize];
                scratch.read_at(*at, &mut bytes)?;
                Ok(Arc::new(bytes))
            }
        }
    }
}

/// Bodies with fewer bytes stay in memory.
const MIN_SPILLED_BYTES: usize = 1 << 9;

/// Moves bodies to a file in a folder until `goal` bytes of memory are free. Returns the bytes freed and the bytes written.
///
/// # Errors
/// Returns an error if the disk cannot be written.
pub(crate) fn spill_bodies<'a>(
    bodies: impl Iterator<Item = &'a mut RunBody>,
    folder: &Path,
    goal: u64,
) -> Result<(u64, u64), StoreError> {
    let mut scratch = ScratchFile::new(folder)?;
    let (mut moved, mut free) = (Vec::new(), 0);
    for body in bodies {
        if free >= goal {
            break;
        }
        let held = body.memory_bytes();
        // Small bodies free little, and each costs a call to the system.
        if let RunBody::Memory(bytes) = body
            && bytes.len() >= MIN_SPILLED_BYTES
        {
            let (at, len) = (scratch.append(bytes)?, bytes.len() as u64);
            // Cursors may hold the bytes a little longer; then the memory is free when they end.
            free += held;
            moved.push((body, at, len));
        }
    }
    // Bodies are exchanged only after all are written: if the disk refuses, they are still in memory.
    let (scratch, written) = (Arc::new(scratch), moved.iter().map(|(_, _, len)| len).sum());
    for (body, at, len) in moved {
        *body = RunBody::Disk { scratch: Arc::clone(&scratch), at, len };
    }
    Ok((free, written))
}

/// The bytes read from a disk at once.
const READ_STEP_BYTES: u64 = 1 << 16;

/// A moving view of a [`RunBody`]. If the body is on disk, a piece of it is in memory.
pub(crate) struct BodyWindow {
    body: RunBody,
    /// The piece that was read from the disk, and its place.
    piece: Vec<u8>,
    start: u64,
}

impl BodyWindow {
    pub(crate) fn new(body: RunBody) -> BodyWindow {
        BodyWindow { body, piece: Vec::new(), start: 0 }
    }

    /// The bytes from `at` on, as far as they are in memory.
    #[inline]
    pub(crate) fn bytes_from(&self, at: u64) -> &[u8] {
        match &self.body {
            RunBody::Memory(bytes) => &bytes[(at as usize).min(bytes.len())..],
            RunBody::Disk { .. } => {
                // Nothing before the piece is in memory.
                let skipped = at.checked_sub(self.start).map_or(self.piece.len(), |n| n as usize);
                &self.piece[skipped.min(self.piece.len())..]
            }
        }
    }

    /// Extends the view from `at` on; returns `false` if it already reaches the end of the body.
    pub(crate) fn extend(&mut self, at: u64) -> Result<bool, StoreError> {
        let RunBody::Disk { scratch, at: place, len } = &self.body else { return Ok(false) };
        let seen = self.bytes_from(at).len() as u64;
        if at + seen >= *len {
            return Ok(false);
        }
        // At least as much as there is already, so that a long item takes few reads.
        let more = (len - at - seen).min(READ_STEP_BYTES.max(seen));
        let kept = self.piece.len() - seen as usize;
        self.piece.drain(..kept);
        self.start = at;
        self.piece.resize((seen + more) as usize, 0);
        scratch.read_at(place + at + seen, &mut self.piece[seen as usize..])?;
        Ok(true)
    }
}
