//! Errors of commands, and their messages.

use crate::exit_status::ExitStatus;
use crate::next_step::step_text;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::tables::explain_io_error;
use grundy::{BilingualText, Diagnostic, Lang, RulesFailure, Stop, TextPlace, text};
use serde_json::Value as Json;
use std::io::{IsTerminal, Write};
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
    /// A budget ran out before the question could be asked.
    Stopped {
        /// The budget.
        stop: Stop,
        /// What was read or computed then.
        diagnosed: Box<CommandFailure>,
    },
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

    /// The rules with this name cannot be loaded.
    pub(crate) fn in_loaded_rules(name: &str, text: &str, failed: RulesFailure) -> CommandFailure {
        let RulesFailure { stop, diagnostic, .. } = failed;
        if stop == Stop::RulesFailed {
            return CommandFailure::in_file(name, text, diagnostic);
        }
        let diagnostic = Diagnostic { message: stop.description_with_option(), ..diagnostic };
        CommandFailure::Stopped { stop, diagnosed: Box::new(CommandFailure::in_file(name, text, diagnostic)) }
    }

    /// A file cannot be read.
    pub(crate) fn cannot_read(name: &str, error: &std::io::Error) -> CommandFailure {
        let BilingualText { en, zh } = explain_io_error(error);
        CommandFailure::Input(text!("cannot read {name}: {text}", text = (en, zh)))
    }

    /// Prints the message on standard error, as one JSON object if `as_json` is set, and returns the exit status.
    pub(crate) fn report(self, lang: Lang, as_json: bool) -> ExitCode {
        match self {
            CommandFailure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            other => {
                let message = if as_json { other.json(lang).to_string() } else { other.message(lang) };
                let _ = writeln!(std::io::stderr(), "{message}");
                match other {
                    CommandFailure::Stopped { stop, .. } => ExitStatus::from_stop(stop).into(),
                    _ => ExitStatus::BadInput.into(),
                }
            }
        }
    }

    /// The message, the text that is wrong, the place in it, and help.
    pub(crate) fn json(&self, lang: Lang) -> Json {
        match self {
            CommandFailure::Text { name, text, diagnostic } => {
                let (help, place) = (help_lines(name, diagnostic), diagnostic.place_in(text));
                grundy_json::refusal(&diagnostic.message, &help, Some(name), place.as_ref(), lang)
            }
            CommandFailure::Input(message) => grundy_json::refusal(message, &[], None, None, lang),
            CommandFailure::Stopped { stop, diagnosed } => {
                let mut object = diagnosed.json(lang);
                object["stop"] = stop.name().into();
                object
            }
            CommandFailure::Output(error) => grundy_json::refusal(&write_failure_text(error), &[], None, None, lang),
        }
    }

    /// The place of a mistake on one line, such as `rules.py:4:12: yield g(n // 0)`; `None` if the mistake has no place.
    pub(crate) fn place_line(&self) -> Option<String> {
        let CommandFailure::Text { name, text, diagnostic } = self else { return None };
        let TextPlace { line, column, source, .. } = diagnostic.place_in(text)?;
        Some(format!("{name}:{line}:{column}: {}", source.trim()))
    }

    /// The message, with the source line and a caret if there is a place.
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            CommandFailure::Text { name, text, diagnostic } => source_snippet(name, text, diagnostic, lang),
            CommandFailure::Input(message) => {
                let error = text!("error");
                format!("{}{}{}", error.in_language(lang), colon_behind_name(lang), message.in_language(lang))
            }
            CommandFailure::Stopped { diagnosed, .. } => diagnosed.message(lang),
            CommandFailure::Output(error) => CommandFailure::Input(write_failure_text(error)).message(lang),
        }
    }
}

impl From<std::io::Error> for CommandFailure {
    fn from(error: std::io::Error) -> CommandFailure {
        CommandFailure::Output(error)
    }
}

/// The message that standard output cannot be written.
fn write_failure_text(error: &std::io::Error) -> BilingualText {
    let BilingualText { en, zh } = explain_io_error(error);
    text!("cannot write: {text}", text = (en, zh))
}

/// The help for a mistake in the text with this name, and the command that may be used instead.
fn help_lines(name: &str, diagnostic: &Diagnostic) -> Vec<BilingualText> {
    let step = diagnostic.step.as_deref().map(|step| step_text(step, name));
    diagnostic.help.iter().cloned().chain(step).collect()
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
    let place = diagnostic.place_in(text);
    let helps = help_lines(name, diagnostic);
    let helps: Vec<String> = helps.iter().map(|message| leveled(&help, &message.in_language(lang))).collect();
    let help_level = if is_own_colon { Level::HELP.with_name(&help[..]) } else { Level::HELP.no_name() };
    let mut group = Group::with_title(level.primary_title(&title[..]));
    if let Some(TextPlace { line, source, span, .. }) = &place {
        let annotation = AnnotationKind::Primary.span(span.clone());
        group = group.element(Snippet::source(&source[..]).path(name).line_start(*line).annotation(annotation));
    }
    for help in &helps {
        group = group.element(help_level.clone().message(&help[..]));
    }
    let renderer = if std::io::stderr().is_terminal() { Renderer::styled() } else { Renderer::plain() };
    let rendered = renderer.render(&[group]);
    let Some(TextPlace { line, column, source, span }) = place else { return rendered };
    // If the line is cut, the caret is placed by the column in the shown part.
    let shown = source[..span.start].chars().count() + 1;
    rendered.replacen(&format!("{name}:{line}:{shown}"), &format!("{name}:{line}:{column}"), 1)
}

/// The text between `error` and the message.
fn colon_behind_name(lang: Lang) -> String {
    text!(": ", msgctxt = "between a title and what it names").in_language(lang).into_owned()
}
