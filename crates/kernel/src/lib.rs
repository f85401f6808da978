//! The inner loops of the engines, on slices of numbers.
//!
//! This crate does not depend on games and does no input or output. It contains all `unsafe` code.

// Backends of other processors leave parts of the shared tables unused.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_imports))]

pub mod lanes;
pub mod masks;
mod mex;
mod mirror;
pub mod nimbers;
mod pages;
pub mod pairs;
mod prefetch;

pub use mex::{MexSet, mex};
pub use pages::prefer_large_pages;
pub use prefetch::prefetch;
