//! The web page, and the questions of the command line as JSON over HTTP.
//!
//! The pages are made by `grundy_page`; here they are served, within budgets.
//!
//! | module | what |
//! |---|---|
//! | `config` | what a server may spend, and where it listens |
//! | `server` | connections: how many, and how slow they may be |
//! | `guard` | who may ask, and what headers an answer has |
//! | `jobs` | computations: how many at once, with a clock, and what becomes of them when nobody waits |
//! | `pages` | addresses of pages; files that they bring along |
//! | `long` | long questions: begun, looked at, cancelled |
//! | `api` | questions and answers in JSON, and their description |
//!
//! No request names a file, and nothing is read from a disk or written to one.
//!
//! ```no_run
//! use grundy_web::{Config, serve};
//! # async fn example() -> std::io::Result<()> {
//! serve(Config::default(), |address| eprintln!("http://{address}/")).await
//! # }
//! ```

mod api;
mod config;
mod guard;
mod jobs;
mod long;
mod pages;
mod server;
mod slow;

pub use config::Config;
pub use server::{run, serve};

use axum::Router;
use std::sync::Arc;

/// What all requests share.
struct Shared {
    config: Config,
    pool: jobs::Pool,
    long: long::Long,
}

/// All addresses, for a server of one's own or for a test without one.
///
/// Questions run on threads of their own, as many at once as the configuration says.
pub fn router(config: Config) -> Router {
    let shared =
        Arc::new(Shared { pool: jobs::Pool::new(&config), long: long::Long::new(config.long_questions), config });
    let routes = pages::routes().merge(api::routes()).merge(long::routes());
    let routes = routes.fallback(pages::missing).method_not_allowed_fallback(pages::wrong_method);
    routes.layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), guard::guard)).with_state(shared)
}
