//! `cargo xtask book`: builds the book in both languages as HTML.

use crate::step::{CargoCall, TaskFailure, print_status};
use crate::tools;
use clap::Args;
use std::fs;

/// The folders of the languages, with the names of the languages.
const BOOK_LANGUAGES: [(&str, &str); 2] = [("en", "English"), ("zh-CN", "简体中文")];

/// Build the book in both languages into target/book
///
/// First the test `book` runs every command of the pages, checks every fact and number by computation, and draws the
/// figures; then mdBook, which is installed into target/tools if it is missing, renders the pages.
#[derive(Args)]
pub(crate) struct BookTask {
    /// Write what the commands print into the pages
    #[arg(long)]
    update: bool,
}

impl BookTask {
    /// # Errors
    /// Fails if a page shows something other than is computed, or mdBook cannot be installed or fails.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        let test = CargoCall::new("test --workspace --all-features --test book");
        match self.update {
            true => test.with_variable("GRUNDY_WRITE", "1").run()?,
            false => test.run()?,
        }
        render_pages()
    }
}

/// Builds the book into target/book, as `cargo xtask book` does.
///
/// # Errors
/// See [`BookTask::run`].
pub(crate) fn build_book() -> Result<(), TaskFailure> {
    BookTask { update: false }.run()
}

/// Renders the pages that the test `book` has prepared.
fn render_pages() -> Result<(), TaskFailure> {
    let mdbook = tools::install_mdbook()?;
    let target = tools::target_folder();
    let cannot = |error: std::io::Error| TaskFailure::new(format!("cannot write the book: {error}"));
    // mdBook takes a relative path as relative to the folder of the book.
    let pages = std::path::absolute(target.join("book")).map_err(cannot)?;
    for (language, _) in BOOK_LANGUAGES {
        let source = target.join("tmp/book").join(language);
        let arguments = ["build".as_ref(), source.as_os_str(), "--dest-dir".as_ref()];
        tools::run_program(&mdbook, arguments.into_iter().chain([pages.join(language).as_os_str()]))?;
    }
    let links = BOOK_LANGUAGES.map(|(language, name)| format!("<p><a href=\"{language}/index.html\">{name}</a></p>\n"));
    let index = format!("<!doctype html>\n<meta charset=\"utf-8\">\n<title>grundy</title>\n{}", links.concat());
    fs::write(pages.join("index.html"), index).map_err(cannot)?;
    print_status(&format!("\nThe book is {}", pages.join("index.html").display()));
    Ok(())
}
