//! Tests of the crate from outside, in one program.

mod recurrence;
mod sparse;
mod window;
