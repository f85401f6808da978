//! The assertions of rules about their positions.

use crate::linear::LinearFamily;
use std::fmt;
use std::sync::Arc;

/// The condition that rules assert of each position before they give an option. Elsewhere they fail, so these are all positions.
#[derive(Clone)]
pub struct PositionAssertion {
    /// The names of the numbers of a position, in order.
    pub names: Vec<String>,
    /// The condition as it is written, with these names.
    pub text: String,
    /// The condition as linear formulas: it holds where some case does. A case is a family that leaves nothing.
    /// `None` if it is not linear, or not known to be.
    pub cases: Option<Vec<LinearFamily>>,
    /// Whether it holds for these numbers.
    pub holds: AssertionTest,
}

/// A test of the numbers of a position.
pub type AssertionTest = Arc<dyn Fn(&[u64]) -> bool + Send + Sync>;

impl fmt::Debug for PositionAssertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionAssertion")
            .field("names", &self.names)
            .field("text", &self.text)
            .finish_non_exhaustive()
    }
}
