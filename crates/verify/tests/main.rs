//! Tests of the crate from outside, in one program.

mod sparse;
mod window;
