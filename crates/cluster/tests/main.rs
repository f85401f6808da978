//! Tests of the crate from outside, in one program.

mod keep;
mod links;
mod meet;
mod own;
mod search;
mod timely;
mod together;
