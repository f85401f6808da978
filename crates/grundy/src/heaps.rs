//! Questions about heap games: periods, and results under misère play.

pub mod genus;
mod not_heaps;
pub mod period;
pub mod quotient;
