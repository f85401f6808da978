//! Pictures, in SVG.
//!
//! This floor knows nothing of how anything is solved: it gets numbers and gives a text.

mod sequence;

pub use sequence::sequence;
