//! The static site in Chromium. `cargo xtask site --test` builds the site first, and then runs these tests.

mod accessibility;
#[path = "../../../cli/tests/serve/browser.rs"]
#[expect(dead_code, reason = "the tests of the server use more of it")]
mod browser;
mod host;
mod learning;
mod pages;
