//! Long questions: a page starts one, polls its progress, and may cancel it.
//!
//! | request | effect |
//! |---|---|
//! | `POST /jobs?page=/…` | starts the question of the form; the response is the page if it is ready within a moment |
//! | `GET /jobs/ID` | the progress; or the page when it is ready, once |
//! | `POST /jobs/ID/cancel`, `DELETE /jobs/ID` | requests it to stop; the page then shows the results so far |
//!
//! A question that is not polled for some time is cancelled and forgotten. Ids are 128 random bits,
//! so that no other user can read or cancel the question.

use crate::SharedState;
use crate::jobs::{JobFailure, JobProgress};
use crate::pages::{compute_page, failure_notice, lang, question, read_form, with_random_seed};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use grundy::Lang;
use grundy_page::{HtmlPage, PageQuestion, notice_page};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Questions answered within this time need no polling.
const QUICK_ANSWER_TIME: Duration = Duration::from_millis(400);
/// A question that is not polled for this time is forgotten.
const FORGET_AFTER: Duration = Duration::from_secs(20);

/// The long questions in progress, by their ids.
pub(crate) struct LongQuestions {
    jobs: Mutex<HashMap<String, Arc<LongQuestion>>>,
    max_questions: usize,
}

/// A long question.
struct LongQuestion {
    lang: Lang,
    link: Option<String>,
    progress: Arc<JobProgress>,
    last_poll: Mutex<Instant>,
    result: Mutex<Option<Result<HtmlPage, JobFailure>>>,
    done_notify: Notify,
}

pub(crate) fn routes() -> Router<Arc<SharedState>> {
    Router::new()
        .route("/jobs", post(begin_question))
        .route("/jobs/{id}", get(poll_question).delete(cancel))
        .route("/jobs/{id}/cancel", post(cancel))
}

impl LongQuestions {
    pub(crate) fn new(most: usize) -> LongQuestions {
        LongQuestions { jobs: Mutex::default(), max_questions: most }
    }

    fn find(&self, id: &str) -> Option<Arc<LongQuestion>> {
        let job = lock_mutex(&self.jobs).get(id).cloned()?;
        *lock_mutex(&job.last_poll) = Instant::now();
        Some(job)
    }

    /// Registers a question under an unguessable id; `None` if there are too many.
    fn remember(&self, job: &Arc<LongQuestion>) -> Option<String> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        let id: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut jobs = lock_mutex(&self.jobs);
        if jobs.len() >= self.max_questions {
            return None;
        }
        jobs.insert(id.clone(), Arc::clone(job));
        Some(id)
    }

    fn forget(&self, id: &str) {
        lock_mutex(&self.jobs).remove(id);
    }
}

fn lock_mutex<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn begin_question(
    State(shared): State<Arc<SharedState>>,
    Query(which): Query<HashMap<String, String>>,
    uri: Uri,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let page = which.get("page").map_or("/", |page| page);
    let asked = match read_form(&shared, &headers, request).await {
        Ok(form) => question(page, &form, &headers),
        Err(why) => return page_response(notice_page(why, lang(&uri, &headers)), None),
    };
    let asked: PageQuestion = match asked {
        Ok(asked) => with_random_seed(asked),
        Err(unasked) => return page_response(notice_page(grundy_page::Notice::NotFound, unasked.0), None),
    };
    let job = Arc::new(LongQuestion {
        lang: asked.lang(),
        link: asked.link(),
        progress: Arc::default(),
        last_poll: Mutex::new(Instant::now()),
        result: Mutex::default(),
        done_notify: Notify::new(),
    });
    let Some(id) = shared.long_questions.remember(&job) else {
        return page_response(notice_page(failure_notice(JobFailure::Busy), asked.lang()), None);
    };
    tokio::spawn(compute_until_forgotten(Arc::clone(&shared), Arc::clone(&job), id.clone(), asked));
    let _ = tokio::time::timeout(QUICK_ANSWER_TIME, job.done_notify.notified()).await;
    job_response(&shared, &id, &job)
}

/// Computes a question, and forgets it when it is no longer polled.
async fn compute_until_forgotten(shared: Arc<SharedState>, job: Arc<LongQuestion>, id: String, asked: PageQuestion) {
    let forgotten = async {
        loop {
            let left = FORGET_AFTER.saturating_sub(lock_mutex(&job.last_poll).elapsed());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left).await;
        }
    };
    tokio::pin!(forgotten);
    tokio::select! {
        result = compute_page(&shared, Arc::clone(&job.progress), asked) => {
            *lock_mutex(&job.result) = Some(result);
            job.done_notify.notify_one();
            // The page stays for some time, so that it can be fetched.
            forgotten.await;
        }
        // Dropping the future of the computation cancels it.
        () = &mut forgotten => {}
    }
    shared.long_questions.forget(&id);
}

async fn poll_question(State(shared): State<Arc<SharedState>>, Path(id): Path<String>) -> Response {
    match shared.long_questions.find(&id) {
        Some(job) => job_response(&shared, &id, &job),
        None => unknown_job_response(),
    }
}

async fn cancel(State(shared): State<Arc<SharedState>>, Path(id): Path<String>) -> Response {
    match shared.long_questions.find(&id) {
        Some(job) => {
            job.progress.cancel();
            Json(json!({ "state": "cancelling", "id": id })).into_response()
        }
        None => unknown_job_response(),
    }
}

/// The response for an id that is unknown, or no longer known.
fn unknown_job_response() -> Response {
    (StatusCode::NOT_FOUND, Json(json!({ "state": "unknown" }))).into_response()
}

/// The progress of a question; or the page, if it is ready.
fn job_response(shared: &SharedState, id: &str, job: &LongQuestion) -> Response {
    let Some(result) = lock_mutex(&job.result).take() else {
        let (counts, time) = job.progress.counts_and_elapsed();
        let state = json!({
            "state": "working",
            "id": id,
            "positions": counts.positions,
            "bytes": counts.bytes,
            "seconds": time.as_secs_f64(),
            "most_seconds": shared.config.max_time().as_secs_f64(),
        });
        return Json(state).into_response();
    };
    shared.long_questions.forget(id);
    page_response(result.unwrap_or_else(|lost| notice_page(failure_notice(lost), job.lang)), job.link.as_deref())
}

/// The page with its link.
fn page_response(page: HtmlPage, link: Option<&str>) -> Response {
    Json(json!({ "state": "done", "status": page.status, "html": page.html, "link": link })).into_response()
}
