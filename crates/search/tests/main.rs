//! Tests of the crate from outside, in one program.

mod methods_agree;
mod methods_by_name;
