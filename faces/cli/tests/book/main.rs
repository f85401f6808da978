//! The book: every command on its pages prints what they show, every fact and number in them is computed, and every
//! figure is drawn. The test also writes the input of mdBook, into `target/tmp/book`.
//!
//! `GRUNDY_WRITE=1` writes what commands print into the pages.
#![cfg(unix)]

mod facts;
mod gallery;
mod numbers;
#[path = "../pages/mod.rs"]
mod pages;
mod programs;
mod stage;

use pages::root;
use stage::BookStage;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The languages: folder and locale.
const BOOK_LANGUAGES: [(&str, &str); 2] = [("en", "C"), ("zh-CN", "zh_CN.UTF-8")];

/// The pages of a folder, by their paths in it.
fn markdown(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(here) = open.pop() {
        for entry in fs::read_dir(&here).expect("the folder can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.insert(path.strip_prefix(folder).expect("it lies in the folder").to_path_buf());
            }
        }
    }
    found
}

/// A task for a page, which returns the mistakes that it found.
type PageTask = Box<dyn FnOnce() -> Vec<String> + Send>;

/// Runs all tasks, as many in parallel as there are cores.
fn run_all(tasks: Vec<PageTask>) {
    let (open, mistakes) = (Mutex::new(tasks), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let next = open.lock().expect("no thread failed").pop();
            let Some(task) = next else { break };
            let found = task();
            mistakes.lock().expect("no thread failed").extend(found);
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut mistakes = mistakes.into_inner().expect("no thread failed");
    mistakes.sort();
    let report = mistakes.join("\n");
    assert!(mistakes.is_empty(), "{} mistakes; GRUNDY_WRITE=1 writes outputs anew\n\n{report}", mistakes.len());
}

/// The folders of a book and of its prepared copy.
fn new_stage(language: &str, locale: &'static str) -> BookStage {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book").join(language);
    BookStage { book: root().join("book").join(language), to, locale }
}

#[test]
fn every_page() {
    let mut tasks: Vec<PageTask> = Vec::new();
    for (language, locale) in BOOK_LANGUAGES {
        let here = new_stage(language, locale);
        let _ = fs::remove_dir_all(here.to.join("src/figures"));
        here.copy("book.toml");
        here.write("figures.css", &fs::read_to_string(root().join("book/figures.css")).expect("the style is there"));
        for page in markdown(&here.book.join("src")) {
            let stage = new_stage(language, locale);
            tasks.push(Box::new(move || stage.page(&page)));
        }
    }
    assert!(tasks.len() > 30, "{} pages were found", tasks.len());
    run_all(tasks);
}

#[test]
fn every_problem_of_the_gallery() {
    let mut tasks: Vec<PageTask> = Vec::new();
    for (language, locale) in BOOK_LANGUAGES {
        for problem in gallery::problems() {
            let stage = new_stage(language, locale);
            tasks.push(Box::new(move || {
                let (page, mistakes) = problem.write(locale);
                stage.write(&format!("src/gallery/{}", problem.page()), &page);
                mistakes
            }));
        }
    }
    assert!(tasks.len() > 40, "{} problems were found", tasks.len());
    run_all(tasks);
}

/// The books in both languages have the same chapters, in the same order.
#[test]
fn the_books_have_the_same_pages() {
    let pages = BOOK_LANGUAGES.map(|(language, _)| markdown(&root().join("book").join(language).join("src")));
    assert_eq!(pages[0], pages[1]);
    let orders = BOOK_LANGUAGES.map(|(language, _)| {
        let summary = root().join("book").join(language).join("src/SUMMARY.md");
        let summary = fs::read_to_string(summary).expect("there is a table of contents");
        stage::link_targets(&summary).collect::<Vec<_>>()
    });
    assert_eq!(orders[0], orders[1]);
    let listed: BTreeSet<PathBuf> = orders[0].iter().map(PathBuf::from).collect();
    let unlisted: Vec<_> = pages[0].iter().filter(|page| !listed.contains(*page)).collect();
    assert_eq!(unlisted, [Path::new("SUMMARY.md")], "every page is in the table of contents");
}
