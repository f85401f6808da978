//! The routes of pages, and of the files that they load.
//!
//! All state of a page is in its link, so the server keeps none. Forms are sent by POST and redirected to the link (303),
//! so that the pages work without scripts and can be shared; if rules make the link longer than 6 kB,
//! the response is the page itself.

use crate::Shared;
use crate::jobs::{Lost, Progress};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use grundy::Lang;
use grundy_page::{Notice, Page, Question, Unasked, notice};
use std::sync::Arc;
use std::time::Duration;

/// The maximum size of a form or a JSON question, in bytes.
pub(crate) const LONGEST_BODY: usize = (1 << 20) + (64 << 10);

/// The routes of the pages and their files.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    let page = || get(shown).post(sent);
    Router::new()
        .route("/", page())
        .route("/play", page())
        .route("/explore", page())
        .route("/games", get(shown))
        .route("/games/{name}", get(shown))
        .route("/teach", get(shown))
        .route("/teach/{name}", page())
        .route("/style.css", get(|| kept("text/css; charset=utf-8", grundy_page::style())))
        .route("/script.js", get(|| kept("text/javascript; charset=utf-8", grundy_page::SCRIPT)))
        .route("/icon.svg", get(|| kept("image/svg+xml", grundy_page::ICON)))
        .route("/favicon.ico", get(|| async { Redirect::permanent("/icon.svg") }))
}

/// A file whose content never changes under its path, so that browsers may cache it.
async fn kept(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=86400")], text).into_response()
}

/// Handles a page that is requested by its link.
async fn shown(State(shared): State<Arc<Shared>>, uri: Uri, headers: HeaderMap) -> Response {
    match question(uri.path(), uri.query().unwrap_or_default(), &headers) {
        // Redirect to a link with a seed, so that reloading the page gives the same exercise.
        Ok(question) if question.wants_seed() => linked(&shared, question.with_seed(chance())).await,
        Ok(question) => answered(&shared, question).await,
        Err(Unasked(lang)) => response(notice(Notice::NotFound, lang)),
    }
}

/// Handles a form: redirects to the link of its page, or returns the page if the link would be too long.
async fn sent(State(shared): State<Arc<Shared>>, uri: Uri, headers: HeaderMap, request: Request) -> Response {
    let form = match form(&shared, &headers, request).await {
        Ok(form) => form,
        Err(why) => return response(notice(why, lang(&headers))),
    };
    match question(uri.path(), &form, &headers) {
        Ok(question) => linked(&shared, seeded(question)).await,
        Err(Unasked(lang)) => response(notice(Notice::NotFound, lang)),
    }
}

/// A redirect to the link of a question, or its page if the link would be too long.
async fn linked(shared: &Shared, question: Question) -> Response {
    match question.link() {
        Some(link) => Redirect::to(&link).into_response(),
        None => answered(shared, question).await,
    }
}

/// The question with a random seed, if it needs one.
pub(crate) fn seeded(question: Question) -> Question {
    if question.wants_seed() { question.with_seed(chance()) } else { question }
}

/// A random seed, short because it is part of links.
fn chance() -> u64 {
    let mut bytes = [0; 4];
    // If there is no randomness, the exercises are always the same, which is acceptable.
    let _ = getrandom::fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}

/// Reads the parameters of a form.
pub(crate) async fn form(shared: &Shared, headers: &HeaderMap, request: Request) -> Result<String, Notice> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.trim_start().to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Err(Notice::NoForm);
    }
    let bytes = body(request.into_body(), shared.config.patience).await?;
    String::from_utf8(bytes).map_err(|_| Notice::NoForm)
}

/// Reads the body of a request, within `patience` and [`LONGEST_BODY`].
pub(crate) async fn body(body: Body, patience: Duration) -> Result<Vec<u8>, Notice> {
    match tokio::time::timeout(patience, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(_)) => Err(Notice::TooLong),
        Err(_) => Err(Notice::NoForm),
    }
}

/// The question of a path and its parameters.
pub(crate) fn question(path: &str, query: &str, headers: &HeaderMap) -> Result<Question, Unasked> {
    Question::read(path, query, languages(headers))
}

fn languages(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT_LANGUAGE).and_then(|languages| languages.to_str().ok()).unwrap_or_default()
}

/// The language of a browser.
pub(crate) fn lang(headers: &HeaderMap) -> Lang {
    Question::read("/", "", languages(headers)).map_or(Lang::En, |question| question.lang())
}

async fn answered(shared: &Shared, question: Question) -> Response {
    let lang = question.lang();
    let page = computed(shared, Arc::default(), question).await;
    response(page.unwrap_or_else(|lost| notice(why(lost), lang)))
}

/// The page of a question; if it needs computation, it waits for the pool.
pub(crate) async fn computed(shared: &Shared, progress: Arc<Progress>, question: Question) -> Result<Page, Lost> {
    // Pages without computation bypass the pool, so that a busy server can still show them.
    if !question.is_work() {
        return Ok(question.answer(&grundy::Meter::default()));
    }
    shared.pool.run(progress, shared.config.limits, move |meter| question.answer(meter)).await
}

/// The notice of a page without an answer.
pub(crate) fn why(lost: Lost) -> Notice {
    match lost {
        Lost::Busy => Notice::Busy,
        Lost::Failed => Notice::Failed,
        Lost::Overdue => Notice::Overdue,
    }
}

fn response(page: Page) -> Response {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
    let mut response = (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.html).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
    }
    response
}

/// The response for a path without a page.
pub(crate) async fn missing(uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return crate::api::missing(&headers);
    }
    response(notice(Notice::NotFound, lang(&headers)))
}

/// The response for a path that needs another method.
pub(crate) async fn wrong_method(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return crate::api::wrong_method(&method, &headers);
    }
    response(notice(Notice::Method, lang(&headers)))
}
