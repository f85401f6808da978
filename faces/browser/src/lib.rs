//! grundy in the browser: the pages without a server.
//!
//! `cargo xtask site` compiles this crate to WebAssembly. A worker of the site loads it and calls [`answer_page`] for each
//! page, so that the page itself is never blocked and a question can be ended with its worker.
//! The pages are those of `grundy_page`, as the server shows them.
//!
//! ```
//! let page = grundy_browser::answer_page("/", "q=nim(3%2C+4%2C+5)", "zh-CN", 1, None);
//! assert_eq!(page.status(), 200);
//! assert!(page.html().contains("先手必胜"));
//! assert_eq!(page.link().as_deref(), Some("/?q=nim%283%2C+4%2C+5%29"));
//! ```

use grundy::{ComputationCounts, Limits, Meter};
use grundy_page::{HtmlPage, Notice, PageQuestion, notice_page};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

/// The limits of one question: 10 seconds, 10^7 positions, 256 MiB, as on the page of a server.
pub const PAGE_LIMITS: Limits =
    Limits { max_positions: 10_000_000, max_memory: 256 << 20, max_time: Some(Duration::from_secs(10)) };

/// A page and its address.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct AnsweredPage {
    page: HtmlPage,
    link: Option<String>,
}

#[wasm_bindgen]
impl AnsweredPage {
    /// The status, with the meaning that it has in HTTP.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.page.status
    }

    /// The HTML text.
    #[wasm_bindgen(getter)]
    pub fn html(&self) -> String {
        self.page.html.clone()
    }

    /// The link of the page; `None` if it would be too long, or if there is no such page.
    #[wasm_bindgen(getter)]
    pub fn link(&self) -> Option<String> {
        self.link.clone()
    }
}

/// Computes a page, within [`PAGE_LIMITS`].
///
/// `query` has the form `application/x-www-form-urlencoded`, `languages` are the preferred languages of the reader, such as
/// `zh-TW,en;q=0.5`, and `seed` chooses the exercises of a lesson whose address names none. `max_seconds` shortens the time:
/// the page then shows what is known after it.
#[wasm_bindgen]
pub fn answer_page(path: &str, query: &str, languages: &str, seed: u32, max_seconds: Option<f64>) -> AnsweredPage {
    match PageQuestion::read(path, query, languages) {
        Ok(question) => {
            let question = if question.wants_seed() { question.with_seed(seed.into()) } else { question };
            let shorter = max_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let max_time = shorter.into_iter().chain(PAGE_LIMITS.max_time).min();
            let page = question.answer(&Meter::new(Limits { max_time, ..PAGE_LIMITS }).with_progress(report_progress));
            AnsweredPage { page, link: question.link() }
        }
        Err(missing) => AnsweredPage { page: notice_page(Notice::NotFound, missing.0), link: None },
    }
}

/// The longest time of one question, in seconds.
#[wasm_bindgen]
pub fn max_seconds() -> f64 {
    PAGE_LIMITS.max_time.map_or(f64::INFINITY, |time| time.as_secs_f64())
}

/// The page for a computation that failed.
#[wasm_bindgen]
pub fn failure_page(languages: &str) -> String {
    let lang = PageQuestion::read("/", "", languages).map_or(grundy::Lang::En, |question| question.lang());
    notice_page(Notice::Failed, lang).html
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen]
extern "C" {
    /// A function of the worker, which passes the counts on to the page.
    #[wasm_bindgen(js_name = reportProgress)]
    fn report_counts(positions: f64, bytes: f64);
}

#[cfg(target_arch = "wasm32")]
fn report_progress(counts: ComputationCounts) {
    report_counts(counts.positions as f64, counts.bytes as f64);
}

/// Outside a browser no reader receives the progress.
#[cfg(not(target_arch = "wasm32"))]
fn report_progress(_counts: ComputationCounts) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_gets_a_seed_and_a_wrong_path_a_notice() {
        let lesson = answer_page("/teach/nim", "", "en", 7, None);
        assert_eq!((lesson.status(), lesson.link().as_deref()), (200, Some("/teach/nim?seed=7")));
        let missing = answer_page("/nothing", "", "zh-TW", 0, None);
        assert_eq!((missing.status(), missing.link()), (404, None));
        assert!(missing.html().contains("lang=\"zh-TW\""));
    }

    #[test]
    fn a_short_time_ends_a_long_question() {
        let page = answer_page("/", "q=sprouts(9)", "en", 0, Some(0.05));
        assert!(page.html().contains("not decided: the time"), "{}", page.html());
        for seconds in [f64::NAN, -1.0, f64::INFINITY, 1e300] {
            assert!(answer_page("/", "q=nim(3)", "en", 0, Some(seconds)).html().contains("first player wins"));
        }
    }

    #[test]
    fn a_failure_has_a_page_in_the_language_of_the_reader() {
        assert!(failure_page("zh-CN").contains("lang=\"zh-CN\""));
    }
}
