//! Tests of the crate from outside, in one program.

mod hints;
mod links;
mod names;
mod refused;
