//! One page of the book: its commands run, its figures are drawn, and the page is written for mdBook.

use crate::pages::{PagePiece, PageShell, commands, page_text, pieces, root};
use crate::{facts, gallery, numbers, programs};
use std::fs;
use std::path::{Path, PathBuf};

/// A book in one language, with the folder of its prepared copy.
pub(crate) struct BookStage {
    /// The folder of the book.
    pub(crate) book: PathBuf,
    /// The folder that mdBook reads.
    pub(crate) to: PathBuf,
    /// The locale in which commands run.
    pub(crate) locale: &'static str,
}

impl BookStage {
    /// Copies a file of the book as it is.
    pub(crate) fn copy(&self, name: &str) {
        self.write(name, &fs::read_to_string(self.book.join(name)).expect("the file is there"));
    }

    /// Writes a file of the book that mdBook reads.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.to.join(name);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    /// Prepares a page, and returns its mistakes.
    pub(crate) fn page(&self, page: &Path) -> Vec<String> {
        let source = self.book.join("src").join(page);
        let text = fs::read_to_string(&source).expect("the page can be read");
        if page == Path::new("SUMMARY.md") {
            self.write("src/SUMMARY.md", &text.replace("{{#gallery}}\n", &gallery::contents_lines()));
            return Vec::new();
        }
        if page.starts_with("reference") {
            return self.reference_page(page, &text);
        }
        let mut run = PageRun {
            shell: PageShell::new(self.locale),
            shown: String::new(),
            files: Vec::new(),
            mistakes: Vec::new(),
        };
        let (mut kept, mut made) = (Vec::new(), Vec::new());
        for piece in pieces(&text) {
            let (keep, make) = match piece {
                PagePiece::Text(text) => {
                    let made = programs::include_table(join_chinese_lines(&text), self.locale);
                    (PagePiece::Text(text), PagePiece::Text(made))
                }
                PagePiece::Block { info, body } if info == "figure" => {
                    let number = made
                        .iter()
                        .filter(|piece| matches!(piece, PagePiece::Text(text) if text.starts_with("<figure>")))
                        .count();
                    let name = format!("{}-{}.svg", page.file_stem().unwrap_or_default().display(), number + 1);
                    let (picture, figure) = run.draw_figure(&body, &name);
                    self.write(&format!("src/figures/{name}"), &picture);
                    (PagePiece::Block { info, body }, PagePiece::Text(figure))
                }
                PagePiece::Block { info, body } if info == "console" => {
                    let piece = PagePiece::Block { info, body: run.run_console(&body) };
                    (piece.clone(), piece)
                }
                PagePiece::Block { info, body } => {
                    let whole = include_rules(&body);
                    run.handle_block(&info, &whole);
                    (PagePiece::Block { info: info.clone(), body }, PagePiece::Block { info, body: whole })
                }
            };
            kept.push(keep);
            made.push(make);
        }
        let sentences = kept.iter().filter_map(|piece| match piece {
            PagePiece::Text(text) => Some(&text[..]),
            PagePiece::Block { .. } => None,
        });
        let sentences: Vec<&str> = sentences.collect();
        run.check_sentences(&sentences);
        run.mistakes.extend(self.missing_links(page, &sentences));
        if page_text(&kept) != text {
            match std::env::var_os("GRUNDY_WRITE") {
                Some(_) => fs::write(&source, page_text(&kept)).expect("the page can be written"),
                None => run.mistakes.push("a command prints something else than is shown".to_string()),
            }
        }
        self.write(&format!("src/{}", page.display()), &page_text(&made));
        let name = source.strip_prefix(root()).unwrap_or(&source);
        run.mistakes.iter().map(|mistake| format!("{}: {mistake}", name.display())).collect()
    }

    /// Prepares a page of the reference, and returns its mistakes: links that lead nowhere, and outputs that are not those
    /// of the program. Commands without an output are run by other tests.
    fn reference_page(&self, page: &Path, text: &str) -> Vec<String> {
        let shell = PageShell::new(self.locale);
        let mut mistakes = Vec::new();
        let pieces = pieces(text).into_iter().map(|piece| match piece {
            PagePiece::Block { info, body } if info == "console" => {
                let body = refresh_outputs(&shell, &body, &mut mistakes);
                PagePiece::Block { info, body }
            }
            piece => piece,
        });
        let pieces: Vec<PagePiece> = pieces.collect();
        if std::env::var_os("GRUNDY_WRITE").is_some() {
            fs::write(self.book.join("src").join(page), page_text(&pieces)).expect("the page can be written");
            mistakes.clear();
        }
        let sentences = pieces.iter().filter_map(|piece| match piece {
            PagePiece::Text(text) => Some(&text[..]),
            PagePiece::Block { .. } => None,
        });
        mistakes.extend(self.missing_links(page, &sentences.collect::<Vec<_>>()));
        let joined = pieces.into_iter().map(|piece| match piece {
            PagePiece::Text(text) => PagePiece::Text(join_chinese_lines(&text)),
            block => block,
        });
        self.write(&format!("src/{}", page.display()), &page_text(&joined.collect::<Vec<_>>()));
        let name = self.book.join("src").join(page);
        let name = name.strip_prefix(root()).unwrap_or(&name);
        mistakes.iter().map(|mistake| format!("{}: {mistake}", name.display())).collect()
    }

    /// The links of a page within the book that lead nowhere.
    fn missing_links(&self, page: &Path, sentences: &[&str]) -> Vec<String> {
        let folder = self.book.join("src").join(page).parent().map(Path::to_path_buf).unwrap_or_default();
        let leads = |link: &String| link.is_empty() || folder.join(link).exists() || gallery::is_gallery_page(link);
        let links = sentences.iter().flat_map(|text| link_targets(text)).filter(|link| !leads(link));
        links.map(|link| format!("there is no {link}")).collect()
    }
}

/// A console block with the current outputs of those commands whose outputs it shows; differences are added to `mistakes`.
fn refresh_outputs(shell: &PageShell, body: &str, mistakes: &mut Vec<String>) -> String {
    let mut console = String::new();
    for (command, shown) in commands(body) {
        let mut now = shown.clone();
        if !shown.trim().is_empty() {
            let (printed, _) = shell.run(&command);
            let printed = printed.trim_end_matches('\n');
            if printed != shown.trim_end_matches('\n') {
                mistakes.push(format!("$ {command}\nprints\n{printed}\nand not\n{shown}"));
                // Blank lines between commands belong to the page.
                let blank = if shown.ends_with("\n\n") { "\n" } else { "" };
                now = format!("{printed}\n{blank}");
            }
        }
        console.push_str(&format!("$ {command}\n{now}"));
    }
    console
}

/// The results of running a page.
struct PageRun {
    shell: PageShell,
    /// The text of its blocks.
    shown: String,
    /// The files that it shows, which exist for its commands.
    files: Vec<String>,
    mistakes: Vec<String>,
}

impl PageRun {
    /// A console block with the current output of its commands.
    fn run_console(&mut self, body: &str) -> String {
        let mut console = String::new();
        for (command, shown) in commands(body) {
            let (printed, status) = self.shell.run(&command);
            let printed = printed.trim_end_matches('\n');
            // Status 1 is an answer, too: undecided, or a wrong claim. A command that is meant to fail has a comment.
            let refused = printed.lines().any(|line| line.starts_with("error:") || line.starts_with("错误："));
            if (refused || status > 1) && !command.contains(" # ") {
                self.mistakes.push(format!("$ {command}\nfails with {status}: {printed}"));
            }
            if std::env::var_os("GRUNDY_WRITE").is_none() && shown.trim_end() != printed.trim_end() {
                self.mistakes.push(format!("$ {command}\nprints\n{printed}\nand not\n{shown}"));
            }
            let line = if printed.is_empty() { String::new() } else { format!("{printed}\n") };
            // Blank lines between commands belong to the page.
            let blank = if shown.ends_with("\n\n") { "\n" } else { "" };
            console.push_str(&format!("$ {command}\n{line}{blank}"));
        }
        self.shown.push_str(&console);
        console
    }

    /// The picture that a command prints, and the figure with its caption and the command below it.
    fn draw_figure(&mut self, body: &str, name: &str) -> (String, String) {
        let (command, caption) = body.split_once('\n').unwrap_or((body, ""));
        let (command, caption) = (command.trim_start_matches("$ "), caption.trim());
        let (picture, status) = self.shell.run(&format!("{command} --theme light"));
        if status != 0 || !picture.starts_with("<svg ") || caption.is_empty() {
            self.mistakes.push(format!("$ {command}\ndraws nothing, or has no caption: {picture}"));
        }
        self.shown.push_str(body);
        let (alt, picture_file) = (caption.replace(['"', '`'], ""), format!("figures/{name}"));
        let caption = format!("<figcaption>\n\n{caption}\n\n`{command}`\n\n</figcaption>");
        (picture, format!("<figure>\n<img src=\"{picture_file}\" alt=\"{alt}\">\n{caption}\n</figure>\n"))
    }

    /// Any other block. One that begins with a file name is a file for the commands; Python is run.
    fn handle_block(&mut self, info: &str, body: &str) {
        self.shown.push_str(body);
        let first = body.lines().next().unwrap_or_default();
        let name = first.strip_prefix("# ").or(first.strip_prefix("// "));
        let name = name.filter(|name| name.contains('.') && !name.contains(' '));
        if let Some(name) = name {
            fs::write(self.shell.path(name), body).expect("the file can be written");
            self.files.push(name.to_string());
        }
        // A program with a name is run by a command of the page; rules are also run by CPython.
        if info == "python" && (name.is_none() || body.contains("from grundy import")) {
            let file = name.unwrap_or("block.py");
            fs::write(self.shell.path(file), body).expect("the file can be written");
            let (printed, status) = self.shell.run(&format!("python3 {file}"));
            if status != 0 {
                self.mistakes.push(format!("a block of Python fails: {printed}\n{body}"));
            }
        }
    }

    /// Checks facts and numbers in sentences, and that every file is used.
    fn check_sentences(&mut self, sentences: &[&str]) {
        let unused = self.files.iter().filter(|file| self.shown.matches(&format!(" {file}")[..]).count() < 2);
        self.mistakes.extend(unused.map(|file| format!("no command uses {file}")));
        let (facts, wrong) = facts::check_facts(&self.shell, sentences, &self.files);
        self.mistakes.extend(wrong);
        self.shown.push_str(&facts.join("\n"));
        self.mistakes.extend(numbers::unsupported_numbers(sentences, &self.shown));
    }
}

/// Joins lines between Chinese characters, where a browser would insert a space.
fn join_chinese_lines(text: &str) -> String {
    let chinese = |c: char| ('\u{3000}'..='\u{9fff}').contains(&c) || ('\u{ff00}'..='\u{ffef}').contains(&c);
    let mut joined = String::new();
    for line in text.split_inclusive('\n') {
        let goes_on = line.starts_with(chinese) || line.starts_with(['`', '[', '“']);
        if goes_on && joined.trim_end_matches('\n').ends_with(chinese) && !joined.ends_with("\n\n") {
            joined.truncate(joined.trim_end_matches('\n').len());
        }
        joined.push_str(line);
    }
    joined
}

/// A block with `{{#rules FILE}}` replaced by the rules of that example, without the docstring.
fn include_rules(body: &str) -> String {
    let mut lines = String::new();
    for line in body.split_inclusive('\n') {
        match line.trim_end().strip_prefix("{{#rules ").and_then(|rest| rest.strip_suffix("}}")) {
            Some(file) => lines.push_str(&rules_of_example(file)),
            None => lines.push_str(line),
        }
    }
    lines
}

/// The text of an example after its docstring.
pub(crate) fn rules_of_example(file: &str) -> String {
    let path = root().join("examples/rules").join(file);
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.split("\"\"\"").skip(2).collect::<Vec<_>>().join("\"\"\"").trim_start().to_string()
}

/// The targets of the links of a text within this book. Links in backquotes are code and are ignored.
pub(crate) fn link_targets(page: &str) -> impl Iterator<Item = String> {
    let prose: String = page.split('`').step_by(2).collect();
    let links = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let links = links.filter(|link| !link.contains("://") && !link.starts_with('#'));
    let links: Vec<String> = links.map(|link| link.split('#').next().unwrap_or(link).to_string()).collect();
    links.into_iter()
}

#[test]
fn lines_of_chinese_are_joined() {
    assert_eq!(
        join_chinese_lines("# 题\n\n你先取。\n我后取。\n\n- 一\n- 二。\n`a` 三\n"),
        "# 题\n\n你先取。我后取。\n\n- 一\n- 二。`a` 三\n"
    );
    assert_eq!(join_chinese_lines("One.\nTwo.\n"), "One.\nTwo.\n");
}
