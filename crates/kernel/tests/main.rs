//! Tests of the crate from outside, in one program.

mod lanes;
mod masks;
mod mirror;
mod nimbers;
mod pairs;
mod random;
