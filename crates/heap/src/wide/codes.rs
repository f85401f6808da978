//! The codes of all heaps, or only of the first and the last heaps.

use grundy_game::Stop;
use grundy_kernel::lanes::CodeWindow;
use grundy_kernel::prefer_large_pages;
use std::ops::{Index, Range};

/// Codes by heap.
#[derive(Clone, Debug, Default)]
pub(super) struct RetainedCodes {
    /// The codes of the first heaps, if some codes were discarded; else empty.
    head: Vec<u8>,
    /// The heap of the first code of `tail`; 0 if all codes are kept.
    first_tail_heap: usize,
    tail: Vec<u8>,
}

impl Index<usize> for RetainedCodes {
    type Output = u8;

    #[inline]
    fn index(&self, heap: usize) -> &u8 {
        if heap >= self.first_tail_heap { &self.tail[heap - self.first_tail_heap] } else { &self.head[heap] }
    }
}

impl RetainedCodes {
    /// One more than the last heap that has room.
    pub(super) fn len(&self) -> usize {
        self.first_tail_heap + self.tail.len()
    }

    /// Makes room for at least `len` codes.
    pub(super) fn grow_to(&mut self, len: usize) {
        if len > self.len() {
            self.tail.resize(len - self.first_tail_heap, 0);
        }
    }

    /// Allocates memory for `len` codes.
    pub(super) fn reserve(&mut self, len: usize) -> Result<(), Stop> {
        let more = len.saturating_sub(self.len());
        // The final length is known, so doubling would only waste memory.
        self.tail.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        prefer_large_pages(&mut self.tail);
        Ok(())
    }

    pub(super) fn set_code(&mut self, heap: usize, code: u8) {
        self.tail[heap - self.first_tail_heap] = code;
    }

    /// Replaces the codes from a heap on.
    pub(super) fn replace_from(&mut self, heap: usize, codes: &[u8]) {
        // Not by `grow_to`, which would fill the room with zeros first.
        self.tail.truncate(heap - self.first_tail_heap);
        self.tail.extend_from_slice(codes);
    }

    /// The codes of the first heaps without a gap: all codes, if none were discarded.
    pub(super) fn first_codes(&self) -> &[u8] {
        if self.first_tail_heap == 0 { &self.tail } else { &self.head }
    }

    /// The codes of the last heaps without a gap: all codes, if none were discarded.
    pub(super) fn last_codes(&self) -> CodeWindow<'_> {
        CodeWindow { codes: &self.tail, first_heap: self.first_tail_heap }
    }

    /// The codes of some of the last heaps.
    pub(super) fn codes_between(&self, heaps: Range<usize>) -> &[u8] {
        &self.tail[heaps.start - self.first_tail_heap..heaps.end - self.first_tail_heap]
    }

    /// All codes, mutable. None may have been discarded.
    pub(super) fn all_mut(&mut self) -> &mut [u8] {
        debug_assert_eq!(self.first_tail_heap, 0);
        &mut self.tail
    }

    /// Whether some codes were discarded.
    pub(super) fn is_cut(&self) -> bool {
        self.first_tail_heap > 0
    }

    /// These first codes, and the codes of the last heaps before `end`; all others are discarded.
    pub(super) fn with_tail(&self, head: usize, end: usize, tail: &[u8]) -> RetainedCodes {
        RetainedCodes {
            head: self.first_codes()[..head].to_vec(),
            first_tail_heap: end - tail.len(),
            tail: tail.to_vec(),
        }
    }

    /// Discards the codes between the first `head` heaps and `from`.
    pub(super) fn forget_between(&mut self, head: usize, from: usize) {
        // Later cuts discard codes behind the head only, so it is copied once.
        if self.first_tail_heap == 0 {
            self.head = self.tail[..head].to_vec();
        }
        let gone = from - self.first_tail_heap;
        self.tail.copy_within(gone.., 0);
        self.tail.truncate(self.tail.len() - gone);
        self.first_tail_heap = from;
    }
}
