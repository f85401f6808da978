//! Tests of the crate from outside, in one program.

mod keep;
mod links;
mod meet;
mod own;
mod pieces;
mod search;
mod timely;
mod together;
