//! The routes of pages, and of the files that they load.
//!
//! All state of a page is in its link, so the server keeps none. Forms are sent by POST and redirected to the link (303),
//! so that the pages work without scripts and can be shared; if rules make the link longer than 6 kB,
//! the response is the page itself.

use crate::SharedState;
use crate::jobs::{JobFailure, JobProgress};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use grundy::Lang;
use grundy_page::{HtmlPage, NoSuchPage, Notice, PageQuestion, notice_page};
use http_body_util::LengthLimitError;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// The maximum size of a form or a JSON question, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = (1 << 20) + (64 << 10);

/// The routes of the pages and their files.
pub(crate) fn routes() -> Router<Arc<SharedState>> {
    let page = || get(show_page).post(receive_form);
    Router::new()
        .route("/", page())
        .route("/play", page())
        .route("/explore", page())
        .route("/games", get(show_page))
        .route("/games/{name}", get(show_page))
        .route("/theorems/{name}", get(show_page))
        .route("/teach", get(show_page))
        .route("/teach/{name}", page())
        .route("/style.css", get(|| immutable_file("text/css; charset=utf-8", grundy_page::style())))
        .route("/script.js", get(|| immutable_file("text/javascript; charset=utf-8", grundy_page::PAGE_SCRIPT)))
        .route("/editor.js", get(|| immutable_file("text/javascript; charset=utf-8", grundy_page::EDITOR_SCRIPT)))
        .route("/icon.svg", get(|| immutable_file("image/svg+xml", grundy_page::PAGE_ICON)))
        .route("/favicon.ico", get(|| async { Redirect::permanent("/icon.svg") }))
}

/// A file whose content never changes under its path, so that browsers may cache it.
async fn immutable_file(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=86400")], text).into_response()
}

/// Handles a page that is requested by its link.
async fn show_page(State(shared): State<Arc<SharedState>>, uri: Uri, headers: HeaderMap) -> Response {
    match question(uri.path(), uri.query().unwrap_or_default(), &headers) {
        // Redirect to a link with a seed, so that reloading the page gives the same exercise.
        Ok(question) if question.wants_seed() => redirect_to_link(&shared, question.with_seed(random_seed())).await,
        Ok(question) => answer_page(&shared, question).await,
        Err(NoSuchPage(lang)) => html_response(notice_page(Notice::NotFound, lang)),
    }
}

/// Handles a form: redirects to the link of its page, or returns the page if the link would be too long.
async fn receive_form(
    State(shared): State<Arc<SharedState>>,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let read_form = match read_form(&shared, &headers, request).await {
        Ok(read_form) => read_form,
        Err(why) => return html_response(notice_page(why, lang(&uri, &headers))),
    };
    match question(uri.path(), &read_form, &headers) {
        Ok(question) => redirect_to_link(&shared, with_random_seed(question)).await,
        Err(NoSuchPage(lang)) => html_response(notice_page(Notice::NotFound, lang)),
    }
}

/// A redirect to the link of a question, or its page if the link would be too long.
async fn redirect_to_link(shared: &SharedState, question: PageQuestion) -> Response {
    match question.link() {
        Some(link) => Redirect::to(&link).into_response(),
        None => answer_page(shared, question).await,
    }
}

/// The question with a random seed, if it needs one.
pub(crate) fn with_random_seed(question: PageQuestion) -> PageQuestion {
    if question.wants_seed() { question.with_seed(random_seed()) } else { question }
}

/// A random seed, short because it is part of links.
fn random_seed() -> u64 {
    let mut bytes = [0; 4];
    // If there is no randomness, the exercises are always the same, which is acceptable.
    let _ = getrandom::fill(&mut bytes);
    u32::from_le_bytes(bytes).into()
}

/// Reads the parameters of a form.
pub(crate) async fn read_form(shared: &SharedState, headers: &HeaderMap, request: Request) -> Result<String, Notice> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.trim_start().to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Err(Notice::NoForm);
    }
    let read = read_body(request.into_body(), shared.config.patience).await;
    let bytes = read.map_err(|fault| match fault {
        BodyFault::TooLong => Notice::TooLong,
        BodyFault::Late | BodyFault::Broken => Notice::NoForm,
    })?;
    String::from_utf8(bytes).map_err(|_| Notice::NoForm)
}

/// The reason why the body of a request was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyFault {
    /// The body has more than [`MAX_BODY_BYTES`].
    TooLong,
    /// The body was not complete in time.
    Late,
    /// The body ended early, or its chunks are malformed.
    Broken,
}

/// Reads the body of a request, within `patience` and [`MAX_BODY_BYTES`].
pub(crate) async fn read_body(body: Body, patience: Duration) -> Result<Vec<u8>, BodyFault> {
    match tokio::time::timeout(patience, to_bytes(body, MAX_BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(error)) => {
            let is_limit = error.source().is_some_and(|source| source.is::<LengthLimitError>());
            Err(if is_limit { BodyFault::TooLong } else { BodyFault::Broken })
        }
        Err(_) => Err(BodyFault::Late),
    }
}

/// The question of a path and its parameters.
pub(crate) fn question(path: &str, query: &str, headers: &HeaderMap) -> Result<PageQuestion, NoSuchPage> {
    PageQuestion::read(path, query, languages(headers))
}

fn languages(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT_LANGUAGE).and_then(|languages| languages.to_str().ok()).unwrap_or_default()
}

/// The language of a request: that of its address (`lang=…`), else that of the browser.
pub(crate) fn lang(uri: &Uri, headers: &HeaderMap) -> Lang {
    let query = uri.query().unwrap_or_default();
    PageQuestion::read("/", query, languages(headers)).map_or(Lang::En, |question| question.lang())
}

async fn answer_page(shared: &SharedState, question: PageQuestion) -> Response {
    let lang = question.lang();
    let page = compute_page(shared, Arc::default(), question).await;
    html_response(page.unwrap_or_else(|lost| notice_page(failure_notice(lost), lang)))
}

/// The page of a question; if it needs computation, it waits for the pool.
pub(crate) async fn compute_page(
    shared: &SharedState,
    progress: Arc<JobProgress>,
    question: PageQuestion,
) -> Result<HtmlPage, JobFailure> {
    // Pages without computation bypass the pool, so that a busy server can still show them.
    if !question.is_work() {
        return Ok(question.answer(&grundy::Meter::default()));
    }
    shared.pool.run(progress, shared.config.limits, move |meter| question.answer(meter)).await
}

/// The notice of a page without an answer.
pub(crate) fn failure_notice(lost: JobFailure) -> Notice {
    match lost {
        JobFailure::Busy => Notice::Busy,
        JobFailure::Failed => Notice::Failed,
        JobFailure::Overdue => Notice::Overdue,
    }
}

pub(crate) fn html_response(page: HtmlPage) -> Response {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
    let mut response = (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.html).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("5"));
    }
    response
}
