//! Pictures of positions, sequences, tables, game graphs and misère quotients, in SVG.
//!
//! This crate solves nothing: it gets numbers, positions and answers, and returns a text.
//! SVG is written with `maud`, which escapes texts; colours appear only as classes of `theme`.

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
