//! Files: graphs that are read and written, and tables of values on disk.

pub mod graphs;
pub mod tables;
