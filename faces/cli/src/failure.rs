//! Errors of commands, and their messages.

use crate::next_step::step_text;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::tables::explain_io_error;
use grundy::{BilingualText, Diagnostic, Lang, text};
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

/// The reason why a command cannot be carried out.
pub(crate) enum CommandFailure {
    /// A text that was given is wrong at a place.
    Text {
        /// The name of the text.
        name: String,
        /// The text.
        text: String,
        /// The diagnostic of the error in the text.
        diagnostic: Box<Diagnostic>,
    },
    /// Some other input is wrong.
    Input(BilingualText),
    /// Writing failed.
    Output(std::io::Error),
}

/// Whether a text that should be an expression is the name of a file of rules.
fn is_rules_file(text: &str) -> bool {
    let path = Path::new(text.trim());
    path.extension().is_some_and(|extension| extension == "py") && path.is_file()
}

impl CommandFailure {
    /// A mistake at a place of an expression.
    pub(crate) fn in_text(text: &str, diagnostic: Diagnostic) -> CommandFailure {
        // A file of rules was given without `-f`.
        let diagnostic = if is_rules_file(text) {
            Diagnostic::at_span(0..text.len(), text!("this is a file, not an expression; give a file of rules with -f"))
        } else {
            diagnostic
        };
        CommandFailure::Text { name: "expression".into(), text: text.into(), diagnostic: Box::new(diagnostic) }
    }

    /// A mistake at a place of a file of rules.
    pub(crate) fn in_file(name: &str, text: &str, diagnostic: Diagnostic) -> CommandFailure {
        CommandFailure::Text { name: name.into(), text: text.into(), diagnostic: Box::new(diagnostic) }
    }

    /// A file cannot be read.
    pub(crate) fn cannot_read(name: &str, error: &std::io::Error) -> CommandFailure {
        let BilingualText { en, zh } = explain_io_error(error);
        CommandFailure::Input(text!("cannot read {name}: {text}", text = (en, zh)))
    }

    /// Prints the message, and returns the exit status.
    pub(crate) fn report(self, lang: Lang) -> ExitCode {
        match self {
            CommandFailure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            other => {
                let _ = writeln!(std::io::stderr(), "{}", other.message(lang));
                ExitCode::from(2)
            }
        }
    }

    /// The message, with the source line and a caret if there is a place.
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            CommandFailure::Text { name, text, diagnostic } => source_snippet(name, text, diagnostic, lang),
            CommandFailure::Input(message) => {
                let error = text!("error");
                format!("{}{}{}", error.in_language(lang), colon_behind_name(lang), message.in_language(lang))
            }
            CommandFailure::Output(error) => {
                let BilingualText { en, zh } = explain_io_error(error);
                CommandFailure::Input(text!("cannot write: {text}", text = (en, zh))).message(lang)
            }
        }
    }
}

impl From<std::io::Error> for CommandFailure {
    fn from(error: std::io::Error) -> CommandFailure {
        CommandFailure::Output(error)
    }
}

fn source_snippet(name: &str, text: &str, diagnostic: &Diagnostic, lang: Lang) -> String {
    let title = diagnostic.message.in_language(lang);
    let error = text!("error");
    let help = text!("help");
    let (error, help) = (error.in_language(lang).into_owned(), help.in_language(lang).into_owned());
    // The renderer writes an ASCII colon after a name, which Chinese does not have.
    let colon = colon_behind_name(lang);
    let is_own_colon = colon == ": ";
    let leveled = |name: &str, text: &str| if is_own_colon { text.into() } else { format!("{name}{colon}{text}") };
    let title = leveled(&error, &title);
    let level = if is_own_colon { Level::ERROR.with_name(&error[..]) } else { Level::ERROR.no_name() };
    let place = diagnostic.span.clone().map(|span| line_window(text, span));
    let step = diagnostic.step.as_deref().map(|step| step_text(step, name));
    let helps = diagnostic.help.iter().chain(&step).map(|message| leveled(&help, &message.in_language(lang)));
    let helps: Vec<String> = helps.collect();
    let help_level = if is_own_colon { Level::HELP.with_name(&help[..]) } else { Level::HELP.no_name() };
    let mut group = Group::with_title(level.primary_title(&title[..]));
    if let Some((line, (source, span))) = &place {
        let annotation = AnnotationKind::Primary.span(span.clone());
        group = group.element(Snippet::source(&source[..]).path(name).line_start(*line).annotation(annotation));
    }
    for help in &helps {
        group = group.element(help_level.clone().message(&help[..]));
    }
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    let rendered = renderer.render(&[group]);
    let (Some((line, (source, shown))), Some(span)) = (&place, &diagnostic.span) else { return rendered };
    // If the line is cut, the caret is placed by the column in the shown part.
    let (shown, real) = (column(source, shown.start), column(text, span.start));
    rendered.replacen(&format!("{name}:{line}:{shown}"), &format!("{name}:{line}:{real}"), 1)
}

/// The text between `error` and the message.
fn colon_behind_name(lang: Lang) -> String {
    text!(": ", msgctxt = "between a title and what it names").in_language(lang).into_owned()
}

/// The column of a byte offset in its line, in characters from 1.
fn column(text: &str, at: usize) -> usize {
    let before = &text[..char_start(text, at)];
    before[before.rfind('\n').map_or(0, |line| line + 1)..].chars().count() + 1
}

/// The line of a place, cut to fit a screen; its number, and the place within it.
fn line_window(text: &str, span: Range<usize>) -> (usize, (String, Range<usize>)) {
    const MAX_CONTEXT_BYTES: usize = 60;
    let start = char_start(text, span.start);
    let end = char_start(text, span.end.max(start)).max(start);
    let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
    let number = text[..line_start].matches('\n').count() + 1;
    let end = end.min(line_end);
    let from = char_start(text, line_start.max(start.saturating_sub(MAX_CONTEXT_BYTES)));
    let to = char_start(text, line_end.min(end.min(start + MAX_CONTEXT_BYTES) + MAX_CONTEXT_BYTES)).max(start);
    let (left, right) = (if from > line_start { "…" } else { "" }, if to < line_end { "…" } else { "" });
    let source = format!("{left}{}{right}", &text[from..to]);
    let shift = |i: usize| i.min(to) - from + left.len();
    (number, (source, shift(start)..shift(end)))
}

/// The start of the character at or before a byte.
fn char_start(text: &str, index: usize) -> usize {
    text.floor_char_boundary(index.min(text.len()))
}
