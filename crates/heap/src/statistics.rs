//! What can be told of a sequence at a glance.

use crate::Sequence;

/// How values are split in rare and common ones, where the space is sparse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// A value is rare if it has an even number of bits under this mask.
    pub mask: u16,
    /// Whether the parity of the heap is added to that number, and 1 where an odd number of tokens is taken before a split.
    pub parity: bool,
    /// How many heaps are rare, heap 0 included.
    pub heaps: usize,
    /// The last of them.
    pub last: u64,
}

/// Fletcher-32 over 16-bit values, with sums modulo 65536, as the program `ogsolve` prints it.
///
/// ```
/// let values: grundy_heap::Sequence = [0, 1, 2, 3].into_iter().collect();
/// // The sum is 6; the sum of the sums 0, 1, 3, 6 is 10.
/// assert_eq!(grundy_heap::checksum(&values, 0..4), 10 << 16 | 6);
/// ```
pub fn checksum(values: &Sequence, heaps: std::ops::Range<usize>) -> u32 {
    let add = |(low, high): (u16, u16), heap: usize| {
        let low = low.wrapping_add(values.at(heap) as u16);
        (low, high.wrapping_add(low))
    };
    let (low, high) = heaps.fold((0, 0), add);
    u32::from(high) << 16 | u32::from(low)
}
