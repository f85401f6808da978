//! Tests of the crate from outside, in one program.

mod brute_force;
mod component_heaps;
mod forms;
mod genera;
