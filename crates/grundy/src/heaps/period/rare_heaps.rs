//! The heaps with rare values, as an answer has them.

use grundy_heap::RareSummary;

/// The heaps with rare values in a sparse space. Once there are no more of them, values take the same time however large the heap is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareHeaps {
    /// How many there are.
    pub count: u64,
    /// The last of them.
    pub last: u64,
}

impl RareHeaps {
    pub(super) fn from_summary(summary: RareSummary) -> RareHeaps {
        RareHeaps { count: summary.heaps as u64, last: summary.last }
    }
}
