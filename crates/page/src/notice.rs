//! Pages for requests that have no answer.

use crate::frame::page_with_frame;
use crate::parameters::QuestionParameters;
use crate::question::HtmlPage;
use grundy::{Lang, text};
use maud::html;

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// There is no page at this path.
    NotFound,
    /// Too many questions are running and waiting.
    Busy,
    /// The computation failed, which is a bug.
    Failed,
    /// The computation did not stop in time.
    Overdue,
    /// The request is larger than allowed.
    TooLong,
    /// The request body is not a form.
    NoForm,
    /// The request method is not allowed for this page.
    Method,
}

/// The page for a request that has no answer.
///
/// ```
/// use grundy_page::{Notice, notice_page};
/// let page = notice_page(Notice::Busy, grundy::Lang::En);
/// assert_eq!(page.status, 503);
/// assert!(page.html.contains("Too many questions"));
/// ```
pub fn notice_page(notice: Notice, lang: Lang) -> HtmlPage {
    let (given, _) = QuestionParameters::read("", lang.tag());
    let (status, title, text) = match notice {
        Notice::NotFound => (404, text!("There is no such page"), text!("The address may have a mistake.")),
        Notice::Busy => (503, text!("Too many questions at once"), text!("Please ask again in a few seconds.")),
        Notice::Failed => {
            (500, text!("The computation failed"), text!("This is a bug in grundy. The server is still running."))
        }
        Notice::Overdue => (
            422,
            text!("The computation took too long"),
            text!("It could not be stopped in time for an answer. A smaller question may help."),
        ),
        Notice::TooLong => (413, text!("This is too long"), text!("A question may have at most 1 MiB of text.")),
        Notice::NoForm => (400, text!("This is not a form"), text!("What was sent cannot be read.")),
        Notice::Method => (405, text!("This cannot be sent here"), text!("Use GET for this page.")),
    };
    let title = given.localize(title);
    let main = html! {
        h1 { (title) }
        p { (given.localize(text)) }
        p { a href="/" { (given.localize(text!("Ask a question"))) } }
    };
    page_with_frame(&given, status, &title, None, main)
}
