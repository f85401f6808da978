//! Questions and answers in JSON.
//!
//! All questions are listed in one table, [`API_QUESTIONS`], from which the addresses, the checks and the description are made.
//! Answers are the objects that the command line prints with `--json`.

mod fields;
mod openapi;
mod questions;
mod refusal;
mod schema;

use crate::SharedState;
use crate::jobs::JobFailure;
use crate::pages::{BodyFault, lang, read_body};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Query, Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use fields::{QuestionFields, named_lang};
use grundy::{Lang, text};
use questions::{API_QUESTIONS, ApiQuestion, games};
use refusal::ApiRefusal;
use std::collections::HashMap;
use std::sync::Arc;

/// The routes of the API.
pub(crate) fn routes() -> Router<Arc<SharedState>> {
    let description = |State(shared): State<Arc<SharedState>>| async move { Json(openapi::document(&shared.config)) };
    let all = |query, headers: HeaderMap| catalogue(None, query, headers);
    let one = |name: Result<Path<String>, PathRejection>, query, headers: HeaderMap| {
        // A path that is not UTF-8 is mapped to a name that no entry has.
        catalogue(Some(name.map_or_else(|_| "\u{fffd}".into(), |Path(name)| name)), query, headers)
    };
    let routes = Router::new()
        .route("/api/openapi.json", get(description))
        .route("/api/games", get(all))
        .route("/api/games/{name}", get(one));
    API_QUESTIONS.iter().fold(routes, |routes, question| {
        let asked =
            |State(shared): State<Arc<SharedState>>, request: Request| answer_question(question, shared, request);
        routes.route(&question.path(), post(asked))
    })
}

/// Handles the request of a question.
async fn answer_question(question: &'static ApiQuestion, shared: Arc<SharedState>, request: Request) -> Response {
    let lang = lang(request.uri(), request.headers());
    match compute_answer(question, &shared, request).await {
        Ok(answer) => Json(answer).into_response(),
        Err((refused, spoken)) => refusal_response(&refused, spoken.unwrap_or(lang)),
    }
}

/// The answer, or the reason why there is none, in the requested language.
async fn compute_answer(
    question: &'static ApiQuestion,
    shared: &SharedState,
    request: Request,
) -> Result<serde_json::Value, (ApiRefusal, Option<Lang>)> {
    if !is_json(request.headers()) {
        return Err((ApiRefusal::wrong_content_type(), None));
    }
    let preferred = lang(request.uri(), request.headers());
    let read = read_body(request.into_body(), shared.config.patience).await;
    let bytes = read.map_err(|fault| {
        let refused = match fault {
            BodyFault::TooLong => ApiRefusal::body_too_long(),
            BodyFault::Late => ApiRefusal::body_too_late(),
            BodyFault::Broken => ApiRefusal::broken_body(),
        };
        (refused, None)
    })?;
    let fields = QuestionFields::read(&bytes, question.fields, preferred);
    let fields = fields.map_err(|refused| (refused, named_lang(&bytes)))?;
    let lang = fields.lang();
    let limits = fields.limits(shared.config.limits);
    let work = move |meter: &grundy::Meter| (question.answer)(&fields, meter);
    match shared.pool.run(Arc::default(), limits, work).await {
        Ok(answer) => answer.map_err(|refused| (refused, Some(lang))),
        Err(lost) => Err((ApiRefusal::from(lost), Some(lang))),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// The catalogue, or one game or concept of it.
async fn catalogue(name: Option<String>, Query(query): Query<HashMap<String, String>>, headers: HeaderMap) -> Response {
    let lang = lang(&Uri::default(), &headers);
    let chosen = match query.get("lang") {
        None => lang,
        Some(tag) => match Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag)) {
            Some(lang) => lang,
            None => {
                let message = text!("the languages are en, zh-CN and zh-TW");
                return refusal_response(&ApiRefusal::invalid_field("lang", message), lang);
            }
        },
    };
    match games(name.as_deref(), chosen) {
        Ok(games) => Json(games).into_response(),
        Err(refused) => refusal_response(&refused, chosen),
    }
}

fn refusal_response(refused: &ApiRefusal, lang: Lang) -> Response {
    let mut response = (refused.status, Json(refused.json(lang))).into_response();
    if refused.status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    }
    response
}

/// The response to an unknown question.
pub(crate) fn unknown_question(uri: &Uri, headers: &HeaderMap) -> Response {
    let names = API_QUESTIONS.iter().map(|question| question.name).collect::<Vec<_>>().join(", ");
    let message =
        text!("there is no such question; the questions are {names}, and GET /api/openapi.json describes them");
    refusal_response(&ApiRefusal::new(StatusCode::NOT_FOUND, message), lang(uri, headers))
}

/// The response to a wrong method: questions use POST, the catalogue uses GET.
pub(crate) fn wrong_method(method: &Method, uri: &Uri, headers: &HeaderMap) -> Response {
    let message = match *method {
        Method::POST => text!("use GET for this address"),
        _ => text!("send questions with POST"),
    };
    refusal_response(&ApiRefusal::new(StatusCode::METHOD_NOT_ALLOWED, message), lang(uri, headers))
}

impl From<JobFailure> for ApiRefusal {
    fn from(lost: JobFailure) -> ApiRefusal {
        match lost {
            JobFailure::Busy => ApiRefusal::new(
                StatusCode::SERVICE_UNAVAILABLE,
                text!("too many questions at once: ask again in a few seconds"),
            ),
            JobFailure::Failed => ApiRefusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                text!("the computation failed, which is a bug in grundy"),
            ),
            JobFailure::Overdue => {
                ApiRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, text!("the computation could not be stopped in time"))
            }
        }
    }
}
