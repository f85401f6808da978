//! Pages for requests that have no answer.

use crate::frame::page_with_frame;
use crate::given::QuestionParameters;
use crate::question::HtmlPage;
use grundy::{Lang, say};
use maud::html;

/// Why there is no answer.
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
        Notice::NotFound => (
            404,
            say!("There is no such page", "没有这个页面"),
            say!("The address may have a mistake.", "地址可能有误。"),
        ),
        Notice::Busy => (
            503,
            say!("Too many questions at once", "同时提出的问题太多"),
            say!("Please ask again in a few seconds.", "请过几秒再问。"),
        ),
        Notice::Failed => (
            500,
            say!("The computation failed", "计算出错"),
            say!("This is a bug in grundy. The server is still running.", "这是 grundy 的错误。服务器仍在运行。"),
        ),
        Notice::Overdue => (
            422,
            say!("The computation took too long", "计算时间过长"),
            say!(
                "It could not be stopped in time for an answer. A smaller question may help.",
                "它未能及时停止，所以没有答案。请试试较小的问题。"
            ),
        ),
        Notice::TooLong => (
            413,
            say!("This is too long", "内容太长"),
            say!("A question has at most a mebibyte of text.", "一个问题至多 1 MiB 文本。"),
        ),
        Notice::NoForm => (
            400,
            say!("This is not a form", "这不是表单"),
            say!("What was sent cannot be read.", "无法读取发送的内容。"),
        ),
        Notice::Method => (
            405,
            say!("This cannot be sent here", "不能这样发送到这里"),
            say!("Use GET for this page.", "请用 GET 访问此页面。"),
        ),
    };
    let title = given.localize(title);
    let main = html! {
        h1 { (title) }
        p { (given.localize(text)) }
        p { a href="/" { (given.localize(say!("Ask a question", "去提问"))) } }
    };
    page_with_frame(&given, status, &title, None, main)
}
