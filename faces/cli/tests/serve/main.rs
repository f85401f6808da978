//! The web page in a real browser, and under load.

mod ask;
mod browser;
mod export;
mod http;
mod load;
mod play;
mod server;
mod table;
mod teach;
