//! Pictures, in SVG.
//!
//! This floor knows nothing of how anything is solved: it gets numbers, positions and answers, and gives a text.

mod axis;
mod position;
mod sequence;
mod theme;
mod ticks;

pub use position::{Drawn, Link, Mark, Part, pointed, position};
pub use sequence::{Band, sequence};
pub use theme::{Theme, style};
