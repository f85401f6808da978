//! Tests of the crate from outside, in one program.

mod analysis_time;
mod collections;
mod deep;
mod ends;
mod entailing;
mod finite_state;
mod long_files;
mod meaning;
mod mistakes;
mod nobody;
mod number_parameters;
mod option_runs;
mod rank;
mod refused;
