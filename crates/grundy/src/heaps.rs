//! Questions about heap games: periods, and what is known of them under misère play.

pub mod genus;
mod not_heaps;
pub mod period;
pub mod quotient;
