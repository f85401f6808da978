//! The heaps with rare values, as part of an answer.

use grundy_heap::RareSummary;

/// The heaps with rare values in a sparse space. After the last rare heap, the time for a value does not depend on the size of the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareHeaps {
    /// The number of rare heaps.
    pub count: u64,
    /// The last rare heap.
    pub last_heap: u64,
}

impl RareHeaps {
    pub(super) fn from_summary(summary: RareSummary) -> RareHeaps {
        RareHeaps { count: summary.heaps as u64, last_heap: summary.last_heap }
    }
}
