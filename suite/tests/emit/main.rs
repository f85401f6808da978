//! Emitted programs compile, pass the samples of their problems, and give the values of the definition,
//! in C++, Python and Rust, as far as these are installed.

mod batch;
mod constructs;
mod functions;
mod items;
mod judges;
mod samples;
mod stops;
mod texts;
mod theorems;
