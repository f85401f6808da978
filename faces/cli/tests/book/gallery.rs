//! The gallery: a page for each rules file that answers a contest problem, generated from the tables.
//!
//! `suite/golden/contest_samples.tsv` has the problems and their samples, `examples/rules/PROBLEMS.tsv` the file of each,
//! and `book/gallery.tsv` the questions about its law. Nothing on these pages is written by hand except the statement, which
//! is in the file.

use crate::pages::{PageShell, root};
use crate::stage::rules_of_example;
use std::fmt::Write;
use std::fs;
use std::process::Command;

/// The number of samples of a problem that are shown; all samples are tested.
const SAMPLES_SHOWN: usize = 3;

/// A rules file, and the problems that it answers.
pub(crate) struct GalleryProblem {
    /// The name of the file.
    file: String,
    /// Site and number of each problem, with its title.
    names: Vec<(String, String)>,
    /// Inputs with their outputs.
    samples: Vec<(String, String)>,
    /// The arguments of `grundy discover`, and the game whose program is written.
    law: [Option<String>; 2],
    /// The argument of `grundy solve`.
    position: String,
}

/// The rows of a table.
pub(crate) fn rows(file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').map(String::from).collect()).collect()
}

/// The problems, by file.
pub(crate) fn problems() -> Vec<GalleryProblem> {
    let laws = rows("book/gallery.tsv");
    let samples = rows("suite/golden/contest_samples.tsv");
    let mut problems: Vec<GalleryProblem> = Vec::new();
    for row in rows("examples/rules/PROBLEMS.tsv") {
        let [file, site, id] = &row[..] else { panic!("{row:?} has three fields") };
        if problems.last().is_none_or(|problem| problem.file != *file) {
            let law = laws.iter().find(|law| law[0] == *file);
            let law = law.unwrap_or_else(|| panic!("{file} is missing in book/gallery.tsv"));
            let position = law[3].clone();
            let law = [1, 2].map(|column| Some(law[column].clone()).filter(|text| text != "-"));
            problems.push(GalleryProblem { file: file.clone(), names: Vec::new(), samples: Vec::new(), law, position });
        }
        let problem = problems.last_mut().expect("one was just added");
        for sample in samples.iter().filter(|sample| sample[0] == *site && sample[1] == *id) {
            let name = format!("{site} {id}");
            if problem.names.last().is_none_or(|(last, _)| *last != name) {
                problem.names.push((name, sample[2].clone()));
            }
            problem.samples.push((sample[4].replace("\\n", "\n"), sample[5].replace("\\n", "\n")));
        }
    }
    assert_eq!(laws.len(), problems.len(), "every row of book/gallery.tsv belongs to a problem");
    problems
}

/// The lines of the table of contents.
pub(crate) fn contents_lines() -> String {
    problems().iter().map(|problem| format!("  - [{}](gallery/{})\n", problem.title(), problem.page())).collect()
}

/// Whether a link leads to a page of the gallery.
pub(crate) fn is_gallery_page(link: &str) -> bool {
    link.strip_prefix("gallery/").is_some_and(|name| problems().iter().any(|problem| problem.page() == name))
}

impl GalleryProblem {
    /// The name of the page.
    pub(crate) fn page(&self) -> String {
        self.file.replace(".py", ".md")
    }

    /// The file of its rules, and the arguments of `grundy discover` that write its program, if one can be written.
    pub(crate) fn program(&self) -> (String, Option<&str>) {
        (format!("examples/rules/{}", self.file), self.law[1].as_deref())
    }

    /// The title of the first problem that the file answers.
    fn title(&self) -> String {
        let (name, title) = &self.names[0];
        format!("{name}: {title}").replace(['[', ']'], "")
    }

    /// The paragraphs of the docstring in one language; the first line is the title, and one names the problem.
    fn statement(&self, chinese: bool) -> String {
        let file = root().join("examples/rules").join(&self.file);
        let text = fs::read_to_string(file).expect("the file can be read");
        let docstring = text.split("\"\"\"").nth(1).expect("there is a docstring").to_string();
        // An English line may contain a title in Chinese, so only Chinese punctuation decides.
        let han = |line: &&str| line.contains(['。', '，', '：', '；']);
        let lines = docstring.lines().skip(1).filter(|line| line.is_empty() || han(line) == chinese);
        let sites: Vec<&str> = self.names.iter().filter_map(|(name, _)| name.split([' ', '/']).next()).collect();
        let lines = lines
            .filter(|line| !sites.iter().any(|site| line.starts_with(site)))
            .map(str::trim)
            .collect::<Vec<_>>()
            .join("\n");
        let paragraphs = lines.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
        paragraphs.map(|text| text.replace('\n', if chinese { "" } else { " " })).collect::<Vec<_>>().join("\n\n")
    }

    /// The page in the language of a locale, and its mistakes.
    ///
    /// The programs are compiled for the English page only: they are the same in both languages.
    pub(crate) fn write(&self, locale: &'static str) -> (String, Vec<String>) {
        let chinese = locale.starts_with("zh");
        let tell = |english: &'static str, chinese_text: &'static str| if chinese { chinese_text } else { english };
        let shell = PageShell::new(locale);
        let mut mistakes = Vec::new();
        let mut page = format!("# {}\n\n", self.title());
        for (name, title) in self.names.iter().skip(1) {
            let _ = writeln!(page, "{}{name}, {title}.\n", tell("Also ", "又："));
        }
        let _ = writeln!(
            page,
            "{}\n\n## {}\n\n```python\n{}```\n",
            self.statement(chinese),
            tell("Rules", "规则"),
            rules_of_example(&self.file)
        );
        let _ = writeln!(page, "## {}\n", tell("Samples", "样例"));
        let judge = format!("grundy judge examples/rules/{}", self.file);
        for (at, (input, output)) in self.samples.iter().enumerate() {
            fs::write(shell.path("input.txt"), input).expect("the sample can be written");
            let (printed, _) = shell.run(&format!("{judge} < input.txt"));
            if printed.trim_end() != output.trim_end() {
                mistakes.push(format!("{}: {input:?} is answered {printed:?} and not {output:?}", self.file));
            }
            if at < SAMPLES_SHOWN {
                let _ = writeln!(
                    page,
                    "```console\n$ cat input.txt\n{}\n$ {judge} < input.txt\n{}\n```\n",
                    input.trim_end(),
                    printed.trim_end()
                );
            }
        }
        let more = self.samples.len().saturating_sub(SAMPLES_SHOWN);
        if more > 0 {
            let _ = match chinese {
                false => writeln!(page, "{more} more samples are answered rightly.\n"),
                true => writeln!(page, "另有 {more} 个样例，也都答对。\n"),
            };
        }
        self.write_solution(&shell, chinese, &mut page, &mut mistakes);
        self.write_law(&shell, chinese, &mut page, &mut mistakes);
        self.write_program(&shell, chinese, &mut page, &mut mistakes);
        (page, mistakes)
    }

    /// A position, with its winning moves and the reasons.
    fn write_solution(&self, shell: &PageShell, chinese: bool, page: &mut String, mistakes: &mut Vec<String>) {
        let command = format!("grundy solve -f examples/rules/{} {}", self.file, self.position);
        let (printed, status) = shell.run(&command);
        if status != 0 {
            mistakes.push(format!("$ {command}\n{printed}"));
        }
        let heading = if chinese { "一个局面" } else { "A position" };
        let _ = writeln!(page, "## {heading}\n\n```console\n$ {command}\n{}\n```\n", printed.trim_end());
    }

    /// The law of the game.
    fn write_law(&self, shell: &PageShell, chinese: bool, page: &mut String, mistakes: &mut Vec<String>) {
        let Some(law) = &self.law[0] else { return };
        let law = if law.contains('(') { format!("\"{law}\"") } else { law.clone() };
        let command = format!("grundy discover -f examples/rules/{} {law}", self.file);
        let (printed, status) = shell.run(&command);
        if status != 0 {
            mistakes.push(format!("$ {command}\n{printed}"));
        }
        let heading = if chinese { "规律" } else { "The law" };
        let _ = writeln!(page, "## {heading}\n\n```console\n$ {command}\n{}\n```\n", printed.trim_end());
    }

    /// The program, if one can be written.
    fn write_program(&self, shell: &PageShell, chinese: bool, page: &mut String, mistakes: &mut Vec<String>) {
        let heading = if chinese { "程序" } else { "A program" };
        let Some(game) = &self.law[1] else {
            let why = match chinese {
                false => "No program is written for these rules here; `grundy judge` answers.",
                true => "这里没有为这些规则写程序；由 `grundy judge` 回答。",
            };
            let _ = writeln!(page, "## {heading}\n\n{why}");
            return;
        };
        let command = format!("grundy discover -f examples/rules/{} {game} --emit cpp --main", self.file);
        let (program, status) = shell.run(&command);
        if status != 0 {
            mistakes.push(format!("$ {command}\n{program}"));
        }
        let _ = writeln!(page, "## {heading}\n\n```console\n$ {command} > answer.cpp\n```\n");
        let _ = writeln!(page, "```cpp\n{}\n```", program.trim_end());
        if !chinese && Command::new("g++").arg("--version").output().is_ok() {
            mistakes.extend(self.check_compiled(shell, &program));
        }
    }

    /// The errors of a program: it does not compile, or answers a sample wrongly.
    fn check_compiled(&self, shell: &PageShell, program: &str) -> Vec<String> {
        fs::write(shell.path("answer.cpp"), program).expect("the program can be written");
        let (messages, status) = shell.run("g++ -std=c++17 -O1 -o answer answer.cpp");
        if status != 0 {
            return vec![format!("{}: the program does not compile: {messages}", self.file)];
        }
        let mut mistakes = Vec::new();
        for (input, output) in &self.samples {
            fs::write(shell.path("input.txt"), input).expect("the sample can be written");
            let (printed, _) = shell.run("./answer < input.txt");
            if printed.trim_end() != output.trim_end() {
                let file = &self.file;
                mistakes.push(format!("{file}: the program answers {input:?} with {printed:?} and not {output:?}"));
            }
        }
        mistakes
    }
}
