//! Tests of the crate from outside, in one program.

mod detect_code;
mod detect_families;
mod detect_games;
mod detect_noise;
mod detect_planted;
mod formulas;
mod learning;
mod obligations;
mod proofs;
