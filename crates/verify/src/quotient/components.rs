//! The components whose sums a quotient is about: heaps, or the components of a position.

use crate::ClaimError;
use crate::options::HeapOptions;
use grundy_game::text;

/// Numbered components. The options of each are sums of components with smaller numbers.
pub(super) trait QuotientComponents {
    /// Visits each option of a component: the numbers of the components that are left.
    fn for_each_option(&self, component: u64, visit: &mut dyn FnMut(&[u64]));

    /// The error that a component without a move has an element other than 0.
    fn element_error(&self, component: u64, element: u32) -> ClaimError;

    /// The error that a sum is said to be lost, though a move in one of its components leads to a sum that is said to be.
    fn lost_error(&self, sum: &[u64], component: u64) -> ClaimError;

    /// The error that a sum with a move is said not to be lost, though no move leads to a sum that is said to be.
    fn won_error(&self, sum: &[u64]) -> ClaimError;
}

impl QuotientComponents for HeapOptions<'_> {
    fn for_each_option(&self, size: u64, visit: &mut dyn FnMut(&[u64])) {
        self.for_each(size, visit);
    }

    fn element_error(&self, size: u64, element: u32) -> ClaimError {
        text!("a heap of {size} has no move, so its element is 0, not {element}")
    }

    fn lost_error(&self, sum: &[u64], size: u64) -> ClaimError {
        let sum = join_numbers(sum, " + ");
        text!("{sum} is said to be lost, but a move in the heap of {size} leads to a sum that is said to be")
    }

    fn won_error(&self, sum: &[u64]) -> ClaimError {
        let sum = join_numbers(sum, " + ");
        text!("{sum} is said not to be lost, but no move leads to a sum that is said to be")
    }
}

/// Numbers with a separator between them.
pub(super) fn join_numbers(numbers: &[u64], separator: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
}
