//! The web page in a real browser, and under load.

mod browser;
mod export;
mod server;
