//! Long questions: a page starts one, polls its progress, and may cancel it.
//!
//! | request | what |
//! |---|---|
//! | `POST /jobs?page=/…` | starts the question of the form; the response is the page if it is ready within a moment |
//! | `GET /jobs/ID` | the progress; or the page when it is ready, once |
//! | `POST /jobs/ID/cancel`, `DELETE /jobs/ID` | asks it to stop; the page then shows what is known |
//!
//! A question that is not polled for some time is cancelled and forgotten. Ids are 128 random bits,
//! so that nobody can read or cancel the questions of others.

use crate::Shared;
use crate::jobs::{Lost, Progress};
use crate::pages::{computed, form, lang, question, seeded, why};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use grundy::Lang;
use grundy_page::{Page, Question, notice};
use serde_json::json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Questions answered within this time need no polling.
const MOMENT: Duration = Duration::from_millis(400);
/// A question that is not polled for this time is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(20);

/// The long questions in progress, by their ids.
pub(crate) struct Long {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    most: usize,
}

/// A long question.
struct Job {
    lang: Lang,
    link: Option<String>,
    progress: Arc<Progress>,
    seen: Mutex<Instant>,
    result: Mutex<Option<Result<Page, Lost>>>,
    done: Notify,
}

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/jobs", post(begin))
        .route("/jobs/{id}", get(look).delete(cancel))
        .route("/jobs/{id}/cancel", post(cancel))
}

impl Long {
    pub(crate) fn new(most: usize) -> Long {
        Long { jobs: Mutex::default(), most }
    }

    fn find(&self, id: &str) -> Option<Arc<Job>> {
        let job = locked(&self.jobs).get(id).cloned()?;
        *locked(&job.seen) = Instant::now();
        Some(job)
    }

    /// Registers a question under an unguessable id; `None` if there are too many.
    fn keep(&self, job: &Arc<Job>) -> Option<String> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        let id: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut jobs = locked(&self.jobs);
        if jobs.len() >= self.most {
            return None;
        }
        jobs.insert(id.clone(), Arc::clone(job));
        Some(id)
    }

    fn forget(&self, id: &str) {
        locked(&self.jobs).remove(id);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn begin(
    State(shared): State<Arc<Shared>>,
    Query(which): Query<HashMap<String, String>>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let page = which.get("page").map_or("/", |page| page);
    let asked = match form(&shared, &headers, request).await {
        Ok(form) => question(page, &form, &headers),
        Err(why) => return finished(notice(why, lang(&headers)), None),
    };
    let asked: Question = match asked {
        Ok(asked) => seeded(asked),
        Err(unasked) => return finished(notice(grundy_page::Notice::NotFound, unasked.0), None),
    };
    let job = Arc::new(Job {
        lang: asked.lang(),
        link: asked.link(),
        progress: Arc::default(),
        seen: Mutex::new(Instant::now()),
        result: Mutex::default(),
        done: Notify::new(),
    });
    let Some(id) = shared.long.keep(&job) else {
        return finished(notice(why(Lost::Busy), asked.lang()), None);
    };
    tokio::spawn(kept(Arc::clone(&shared), Arc::clone(&job), id.clone(), asked));
    let _ = tokio::time::timeout(MOMENT, job.done.notified()).await;
    told(&shared, &id, &job)
}

/// Computes a question, and forgets it when it is no longer polled.
async fn kept(shared: Arc<Shared>, job: Arc<Job>, id: String, asked: Question) {
    let forgotten = async {
        loop {
            let left = FORGOTTEN.saturating_sub(locked(&job.seen).elapsed());
            if left.is_zero() {
                return;
            }
            tokio::time::sleep(left).await;
        }
    };
    tokio::pin!(forgotten);
    tokio::select! {
        result = computed(&shared, Arc::clone(&job.progress), asked) => {
            *locked(&job.result) = Some(result);
            job.done.notify_one();
            // The page stays for some time, so that it can be fetched.
            forgotten.await;
        }
        // Dropping the future of the computation cancels it.
        () = &mut forgotten => {}
    }
    shared.long.forget(&id);
}

async fn look(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    match shared.long.find(&id) {
        Some(job) => told(&shared, &id, &job),
        None => unknown(),
    }
}

async fn cancel(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    match shared.long.find(&id) {
        Some(job) => {
            job.progress.cancel();
            Json(json!({ "state": "cancelling", "id": id })).into_response()
        }
        None => unknown(),
    }
}

/// The response for an id that is unknown, or no longer known.
fn unknown() -> Response {
    (StatusCode::NOT_FOUND, Json(json!({ "state": "unknown" }))).into_response()
}

/// The progress of a question; or the page, if it is ready.
fn told(shared: &Shared, id: &str, job: &Job) -> Response {
    let Some(result) = locked(&job.result).take() else {
        let (counts, time) = job.progress.spent();
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
    shared.long.forget(id);
    finished(result.unwrap_or_else(|lost| notice(why(lost), job.lang)), job.link.as_deref())
}

/// The page with its link.
fn finished(page: Page, link: Option<&str>) -> Response {
    Json(json!({ "state": "done", "status": page.status, "html": page.html, "link": link })).into_response()
}
