//! Tests of the crate from outside, in one program.

mod brute_force;
mod forms;
mod genera;
