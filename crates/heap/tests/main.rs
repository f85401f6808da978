//! Tests of the crate from outside, in one program.

mod engines_agree;
mod periods;
mod periods_of_general_codes;
mod rows;
mod subtraction;
