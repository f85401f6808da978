//! Members that are close together: 64 heaps at a time on [`grundy_kernel::masks`].
//!
//! Each heap costs one OR of the mask of the set, shifted to its place. The masks for all 64 shifts are stored: `8·max S` bytes,
//! and as many for each 32 values.

use crate::BudgetSpender;
use grundy_game::Stop;
use grundy_kernel::lanes::{BLOCK_HEAPS, KernelBackend};
use grundy_kernel::masks::{GROUP_WORDS, ReachRows};

/// Masks are used up to this many words for each member. Even with four words for each member they were no slower than looking back.
const WORDS_PER_MEMBER: usize = 2;
/// The fixed cost of a heap, as a number of words.
const MASK_OVERHEAD_WORDS: usize = 24;

/// For each value, a mask of the coming heaps that reach it.
pub(super) struct SubtractionMasks {
    /// The masks of the set shifted by 0 to 63 heaps, `width` words each.
    places: Vec<u64>,
    width: usize,
    /// For each value a mask of `2·width` words; the next block begins at word `start` of each. So masks are moved only every `width` blocks.
    rows: Vec<u64>,
    start: usize,
    backend: KernelBackend,
}

impl SubtractionMasks {
    /// Continues a table; `None` if looking back would be faster.
    pub(super) fn new(members: &[usize], bytes: &[u8]) -> Option<SubtractionMasks> {
        let most = *members.last()?;
        // One word more, because a mask may begin at any bit of its first word.
        let width = (most.div_ceil(BLOCK_HEAPS) + 1).next_multiple_of(GROUP_WORDS);
        if width > WORDS_PER_MEMBER * members.len() + MASK_OVERHEAD_WORDS {
            return None;
        }
        let mut places = vec![0; BLOCK_HEAPS * width];
        for (place, mask) in places.chunks_exact_mut(width).enumerate() {
            members.iter().for_each(|m| mask[(place + m) / BLOCK_HEAPS] |= 1 << ((place + m) % BLOCK_HEAPS));
        }
        // No value is larger than the number of members, because each gives one option at most.
        let mut rows = vec![0; (members.len() + 1) * 2 * width];
        let next = bytes.len();
        // Heaps further down are reached from known heaps only.
        for heap in next.saturating_sub(most)..next {
            let row = &mut rows[usize::from(bytes[heap]) * 2 * width..][..width];
            for m in &members[members.partition_point(|m| heap + m < next)..] {
                let bit = heap + m - next;
                row[bit / BLOCK_HEAPS] |= 1 << (bit % BLOCK_HEAPS);
            }
        }
        Some(SubtractionMasks { places, width, rows, start: 0, backend: KernelBackend::best_backend() })
    }

    /// Extends the table up to heap `to`, and by up to 63 heaps more.
    pub(super) fn extend(
        &mut self,
        bytes: &mut Vec<u8>,
        to: usize,
        spender: &mut BudgetSpender<'_>,
    ) -> Result<(), Stop> {
        while bytes.len() <= to {
            bytes.extend_from_slice(&self.next_block());
            spender.spend_values(BLOCK_HEAPS, self.width * BLOCK_HEAPS / GROUP_WORDS)?;
        }
        Ok(())
    }

    /// The values of the next block.
    fn next_block(&mut self) -> [u8; BLOCK_HEAPS] {
        if self.start > self.width {
            self.shift_to_front();
        }
        let rows = ReachRows { words: &mut self.rows, stride: 2 * self.width, start: self.start };
        self.start += 1;
        self.backend.fill_by_masks(rows, &self.places)
    }

    /// Moves the masks back to the front.
    fn shift_to_front(&mut self) {
        for row in self.rows.chunks_exact_mut(2 * self.width) {
            row.copy_within(self.start.., 0);
            row[2 * self.width - self.start..].fill(0);
        }
        self.start = 0;
    }
}
