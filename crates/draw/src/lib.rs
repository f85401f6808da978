//! Pictures of positions, sequences, tables, game graphs, automata and misère quotients, in SVG.
//!
//! This crate solves nothing: it gets numbers, positions and answers, and returns a text.
//! SVG is written with `maud`, which escapes texts; colours appear only as classes of `theme`.

mod automaton;
mod axis;
mod graph;
#[cfg(feature = "png")]
mod png;
mod position;
mod quotient;
mod sequence;
mod sheet;
mod table;
mod theme;
mod ticks;

pub use automaton::{AutomatonStep, automaton};
pub use graph::{GraphPictureOptions, GraphVertex, graph};
#[cfg(feature = "png")]
pub use png::{PaintFailure, PngPicture, png};
pub use position::{
    LeftChange, PartLink, PartMark, PicturePart, PositionPictureOptions, RecentChange, RemovedComponent, left_changes,
    pointed_parts, position, previewed_parts,
};
pub use quotient::quotient;
pub use sequence::{PeriodBand, SequencePictureOptions, sequence};
pub use table::{PictureTooLarge, TablePictureOptions, table};
pub use theme::{Theme, style};
