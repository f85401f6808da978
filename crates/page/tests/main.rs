//! Tests of the crate from outside, in one program.

mod links;
mod names;
mod refused;
