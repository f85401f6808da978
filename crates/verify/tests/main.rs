//! Tests of the crate from outside, in one program.

mod coq;
#[cfg(feature = "rules")]
mod position_quotient;
mod recurrence;
mod sparse;
mod window;
