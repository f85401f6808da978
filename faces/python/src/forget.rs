//! Forgetting what was computed.

use crate::callback::forget_options;
use crate::session::forget_engines;
use pyo3::prelude::*;

/// Forgets all values that were computed and kept in memory.
#[pyfunction]
pub(crate) fn forget() {
    forget_engines();
    forget_options();
}
