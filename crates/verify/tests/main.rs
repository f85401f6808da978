//! Tests of the crate from outside, in one program.

mod coq;
mod recurrence;
mod sparse;
mod window;
