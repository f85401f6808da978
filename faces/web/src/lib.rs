//! The web page, and the questions of the command line as JSON over HTTP.
//!
//! The pages are rendered by `grundy_page`; this crate serves them, within budgets.
//!
//! | module | contents |
//! |---|---|
//! | `config` | the address and the limits of a server |
//! | `server` | connections: how many, and how slow they may be |
//! | `guard` | the origin of requests, and the headers of responses |
//! | `jobs` | computations: how many at once, their time limits, and their cancellation |
//! | `pages` | routes of pages and of the files that they load |
//! | `fallback` | requests that no route takes |
//! | `long` | long questions: start, poll, cancel |
//! | `patient_stream` | connections that are closed if they stall |
//! | `api` | questions and answers in JSON, and their description |
//!
//! No request names a file, and the server neither reads nor writes files.
//!
//! ```no_run
//! use grundy_web::{Config, serve};
//! # async fn example() -> std::io::Result<()> {
//! serve(Config::default(), |address| eprintln!("http://{address}/")).await
//! # }
//! ```

mod api;
mod config;
mod fallback;
mod guard;
mod jobs;
mod long;
mod pages;
mod patient_stream;
mod server;

pub use config::Config;
pub use server::{run, serve};

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::ACCEPT_LANGUAGE;
use grundy::Lang;
use std::sync::Arc;

/// The state shared by all requests.
struct SharedState {
    config: Config,
    pool: jobs::JobPool,
    long_questions: long::LongQuestions,
}

/// The router, for use in another server or in a test without one.
///
/// Questions run on their own threads, at most [`Config::workers`] at once.
pub fn router(config: Config) -> Router {
    let lang = config.lang;
    let shared = Arc::new(SharedState {
        pool: jobs::JobPool::new(&config),
        long_questions: long::LongQuestions::new(config.long_questions),
        config,
    });
    let routes = pages::routes().merge(api::routes()).merge(long::routes());
    let routes = routes.fallback(fallback::missing_page).method_not_allowed_fallback(fallback::wrong_method);
    let routes = routes.layer(axum::middleware::from_fn_with_state(Arc::clone(&shared), guard::guard_request));
    routes.layer(axum::middleware::map_request(move |request| set_default_language(request, lang))).with_state(shared)
}

/// Names the language of the server in requests that name none.
async fn set_default_language(mut request: Request, lang: Lang) -> Request {
    request.headers_mut().entry(ACCEPT_LANGUAGE).or_insert(HeaderValue::from_static(lang.tag()));
    request
}
