//! Tests of the crate from outside, in one program.

mod budgets;
mod values;
