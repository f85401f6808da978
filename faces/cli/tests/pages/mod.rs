//! Pages in Markdown: their blocks, and a shell that runs their commands.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A piece of a page: text or a block. The pieces in order are the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PagePiece {
    /// The text between blocks.
    Text(String),
    /// The text between fences, with the info string of the first one.
    Block { info: String, body: String },
}

/// Splits a page into pieces. Fences are at the beginning of a line.
pub(crate) fn pieces(page: &str) -> Vec<PagePiece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut block: Option<(String, String)> = None;
    for line in page.split_inclusive('\n') {
        match (&mut block, line.strip_prefix("```")) {
            (None, Some(info)) => {
                pieces.push(PagePiece::Text(std::mem::take(&mut text)));
                block = Some((info.trim_end().to_string(), String::new()));
            }
            (Some(_), Some(_)) => {
                let (info, body) = block.take().expect("a block is open");
                pieces.push(PagePiece::Block { info, body });
            }
            (None, None) => text.push_str(line),
            (Some((_, body)), None) => body.push_str(line),
        }
    }
    assert!(block.is_none(), "a block is not closed: {block:?}");
    pieces.push(PagePiece::Text(text));
    pieces
}

/// The page of these pieces.
pub(crate) fn page_text(pieces: &[PagePiece]) -> String {
    let written = pieces.iter().map(|piece| match piece {
        PagePiece::Text(text) => text.clone(),
        PagePiece::Block { info, body } => format!("```{info}\n{body}```\n"),
    });
    written.collect()
}

/// The commands of a block of the kind `console`, each with the output below it.
pub(crate) fn commands(body: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in body.split_inclusive('\n') {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.trim_end().to_string(), String::new())),
            (None, Some((_, output))) => output.push_str(line),
            (None, None) => panic!("a console begins with a command: {line}"),
        }
    }
    commands
}

/// A folder in which commands run as in the root of the project; what they write stays in the folder.
pub(crate) struct PageShell {
    folder: tempfile::TempDir,
    locale: &'static str,
}

impl PageShell {
    /// A shell whose programs use this locale.
    pub(crate) fn new(locale: &'static str) -> PageShell {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let shell = PageShell { folder, locale };
        #[cfg(unix)]
        for folder in ["docs", "examples", "formal"] {
            std::os::unix::fs::symlink(root().join(folder), shell.path(folder)).expect("a link can be made");
        }
        shell
    }

    /// The path of a file of this name.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command line. Returns its output, errors included, and its exit status.
    pub(crate) fn run(&self, line: &str) -> (String, i32) {
        let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().expect("it lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{line}")])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", program.display()))
            .env("PYTHONPATH", root().join("suite/python"))
            .env("PYTHONUTF8", "1")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("LANG", self.locale)
            .stdin(std::process::Stdio::null())
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .output()
            .expect("the shell runs");
        let printed = String::from_utf8(output.stdout).expect("programs print UTF-8");
        (printed, output.status.code().unwrap_or(-1))
    }
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
