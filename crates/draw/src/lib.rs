//! Pictures, in SVG.
//!
//! This floor knows nothing of how anything is solved: it gets numbers and gives a text.

mod axis;
mod sequence;
mod ticks;

pub use sequence::{Band, sequence};
