//! Pictures, in SVG.
//!
//! This floor knows nothing of how anything is solved: it gets numbers, positions and answers, and gives a text.

mod axis;
mod graph;
mod png;
mod position;
mod quotient;
mod sequence;
mod sheet;
mod table;
mod theme;
mod ticks;

pub use graph::{Graphed, Vertex, graph};
pub use png::{Png, Unpaintable, png};
pub use position::{Drawn, Link, Mark, Part, pointed, position};
pub use quotient::quotient;
pub use sequence::{Band, Plotted, sequence};
pub use table::{Tabled, TooMany, table};
pub use theme::{Theme, style};
