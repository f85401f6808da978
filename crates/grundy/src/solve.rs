//! From a question about a position to its answer.

pub(crate) mod ahead;
pub(crate) mod answer;
pub mod cites;
pub mod decide;
pub(crate) mod effort;
pub(crate) mod endless;
pub(crate) mod explain;
pub(crate) mod loops;
pub(crate) mod misere;
pub(crate) mod moves;
mod normal;
pub(crate) mod parts;
pub(crate) mod query;
pub(crate) mod remote;
pub(crate) mod tame;
pub(crate) mod turns;
pub mod winning;
pub(crate) mod zermelo;
