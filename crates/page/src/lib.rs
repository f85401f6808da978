//! Pages: a pure function from a question to HTML.
//!
//! This floor knows nothing of HTTP: a server, a file or a browser without a server may show what it makes.

pub mod export;
