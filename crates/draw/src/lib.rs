//! Pictures, in SVG.
//!
//! This floor knows nothing of how anything is solved: it gets numbers, positions and answers, and gives a text.

mod axis;
mod png;
mod position;
mod sequence;
mod sheet;
mod theme;
mod ticks;

pub use png::{Png, Unpaintable, png};
pub use position::{Drawn, Link, Mark, Part, pointed, position};
pub use sequence::{Band, Plotted, sequence};
pub use theme::{Theme, style};
