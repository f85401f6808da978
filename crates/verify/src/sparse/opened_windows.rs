//! The pieces of a certificate with windows, after its first window was checked.

use super::blocks::HeapBlocks;
use super::heaps::SparseHeapValues;
use super::index::IndexSet;
use super::pieces::continue_to;
use crate::ClaimError;
use grundy_game::text;
use std::sync::Arc;

/// The pieces between the windows of a certificate. Each is checked by itself, in any thread.
pub(crate) trait PieceSource: Send + Sync {
    /// Begins to check the piece between the windows `index` and `index + 1`.
    fn begin_piece(self: Arc<Self>, index: usize) -> Box<dyn PieceRun>;
}

/// The check of one piece.
pub(crate) trait PieceRun: Send {
    /// The number of values that are still to be computed.
    fn values_left(&self) -> u64;

    /// Computes the next `values` values, or the remaining ones if there are fewer.
    ///
    /// # Errors
    /// Returns the error of the certificate. After that the check is over.
    fn compute_next(&mut self, values: u64) -> Result<(), ClaimError>;
}

/// The windows of a certificate, and what was found from the values up to the first of them.
pub(super) struct OpenedWindows<const W: usize, S, const STEP: usize, const RUN: usize, const BLOCK: usize> {
    pub(super) start: SparseHeapValues<u8, W>,
    pub(super) windows: Vec<(usize, Vec<u8>)>,
    /// `None` if the values have no indices.
    pub(super) blocks: Option<HeapBlocks<S, STEP, RUN, BLOCK>>,
    pub(super) largest: u64,
}

/// A piece of [`OpenedWindows`] in work.
struct WindowRun<const W: usize, S, const STEP: usize, const RUN: usize, const BLOCK: usize> {
    source: Arc<OpenedWindows<W, S, STEP, RUN, BLOCK>>,
    heaps: SparseHeapValues<u8, W>,
    blocks: Option<HeapBlocks<S, STEP, RUN, BLOCK>>,
    /// The window at the end of the piece.
    last_window: usize,
}

impl<const W: usize, S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize> PieceSource
    for OpenedWindows<W, S, STEP, RUN, BLOCK>
{
    fn begin_piece(self: Arc<Self>, index: usize) -> Box<dyn PieceRun> {
        let ((from, values), (end, _)) = (&self.windows[index], &self.windows[index + 1]);
        let heaps = self.start.continued_after(*from, values);
        let mut blocks = self.blocks.clone().filter(|_| end - from >= BLOCK);
        if blocks.as_mut().is_some_and(|blocks| !blocks.begin_piece(&heaps)) {
            blocks = None;
        }
        Box::new(WindowRun { source: self, heaps, blocks, last_window: index + 1 })
    }
}

impl<const W: usize, S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize> PieceRun
    for WindowRun<W, S, STEP, RUN, BLOCK>
{
    fn values_left(&self) -> u64 {
        (self.source.windows[self.last_window].0 - self.heaps.len()) as u64
    }

    fn compute_next(&mut self, values: u64) -> Result<(), ClaimError> {
        let (end, expected) = &self.source.windows[self.last_window];
        let to = self.heaps.len() + values.min(self.values_left()) as usize;
        continue_to(&mut self.heaps, self.blocks.as_mut(), to, expected.len(), self.source.largest)?;
        if to == *end && self.heaps.last_values(expected.len()) != *expected {
            return Err(text!("the values before {end} are not those of the window"));
        }
        Ok(())
    }
}
