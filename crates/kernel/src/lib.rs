//! Slices in, numbers out.
//!
//! The inner loops on which the engines stand.
//! This floor knows nothing of games and does no input or output.

pub mod lanes;
mod mex;
mod prefetch;

pub use mex::{MexSet, mex};
pub use prefetch::prefetch;
