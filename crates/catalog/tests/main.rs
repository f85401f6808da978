//! Tests of the crate from outside, in one program.

mod chomp;
mod dynamic_nim;
mod golden_subtraction;
mod golden_values;
