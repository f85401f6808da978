//! A mistake in a question, shown with its place.

use crate::parameters::QuestionParameters;
use grundy::{BilingualText, Diagnostic, NextStep, TextPlace, text};
use maud::{Markup, html};

/// A mistake in a question.
#[derive(Clone, Debug)]
pub(crate) struct QuestionMistake {
    /// The name of the field that contains it.
    pub(crate) field: &'static str,
    /// Its place in the field, if known.
    pub(crate) place: Option<Box<TextPlace>>,
    message: BilingualText,
    help: Vec<BilingualText>,
    /// A step that may be taken instead.
    step: Option<Box<NextStep>>,
}

impl QuestionMistake {
    /// A mistake in the expression, or in the rules that it uses.
    pub(crate) fn from_diagnostic(given: &QuestionParameters, text: &str, diagnostic: Diagnostic) -> QuestionMistake {
        let (field, text) = if diagnostic.in_rules { ("rules", &given.rules[..]) } else { ("q", text) };
        QuestionMistake::in_field(field, text, diagnostic)
    }

    /// A mistake in the rules.
    pub(crate) fn in_rules(given: &QuestionParameters, diagnostic: Diagnostic) -> QuestionMistake {
        QuestionMistake::in_field("rules", &given.rules, diagnostic)
    }

    /// A mistake in another parameter, without a place.
    pub(crate) fn in_parameter(message: BilingualText) -> QuestionMistake {
        QuestionMistake { field: "q", place: None, message, help: Vec::new(), step: None }
    }

    fn in_field(field: &'static str, text: &str, diagnostic: Diagnostic) -> QuestionMistake {
        let place = diagnostic.place_in(text).map(Box::new);
        let Diagnostic { message, help, step, .. } = diagnostic;
        QuestionMistake { field, place, message, help, step }
    }

    /// The message, the line with the place marked, and the help.
    pub(crate) fn render(&self, given: &QuestionParameters) -> Markup {
        let title = given.localize(text!("The question was not understood"));
        html! {
            section #mistake .mistake role="alert" aria-labelledby="mistake-title" {
                h2 #mistake-title { (title) }
                p .message { (given.localize(self.message.clone())) }
                @if let Some(place) = &self.place { (self.render_place(place, given)) }
                @for help in &self.help { p .help { (given.localize(help.clone())) } }
                @if let Some(step) = &self.step { p .help { (render_step(step, given)) } }
            }
        }
    }

    fn render_place(&self, place: &TextPlace, given: &QuestionParameters) -> Markup {
        let TextPlace { line, column, source, span } = place;
        let name = match self.field {
            "rules" => text!("rules"),
            _ => text!("expression"),
        };
        let (en, zh) = (name.en, name.zh);
        let at = text!("{text}, line {line}, column {column}", text = (en, zh));
        let (before, wrong, after) = (&source[..span.start], &source[span.clone()], &source[span.end..]);
        // If something is missing, the span is empty, and the caret alone marks the place.
        let wrong = if wrong.is_empty() { " " } else { wrong };
        let width = |text: &str| text.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum::<usize>();
        let caret = " ".repeat(width(before)) + &"^".repeat(width(wrong));
        html! {
            p .at { (given.localize(at)) }
            pre .source { code { (before) mark { (wrong) } (after) "\n" span .caret aria-hidden="true" { (caret) } } }
        }
    }
}

/// A step that may be taken next: a link where a page takes it.
pub(crate) fn render_step(step: &NextStep, given: &QuestionParameters) -> Markup {
    match step {
        NextStep::ListGames => html! { a href=(given.plain_link("/games")) { (given.localize(text!("All games"))) } },
        NextStep::SolvePosition(call) => html! {
            a href=(given.plain_link("/").with_parameter("q", call)) { code { (call) } }
        },
        other => html! { (given.localize(other.text())) },
    }
}
