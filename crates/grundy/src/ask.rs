//! Questions about many positions of one ruleset, and questions that are written as text.

#[cfg(feature = "rules")]
pub mod check;
pub mod grid;
pub(crate) mod positions;
#[cfg(feature = "rules")]
mod powers;
#[cfg(feature = "rules")]
mod sentence;
pub mod series;
pub mod statistics;
#[cfg(feature = "rules")]
pub(crate) mod text;
#[cfg(feature = "rules")]
pub(crate) mod topic;
mod undecided;
#[cfg(feature = "rules")]
pub(crate) mod worded_question;
