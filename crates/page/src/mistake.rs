//! A mistake in a question, shown with its place.

use crate::given::Given;
use crate::place::{Place, place};
use grundy::{Diagnostic, Said, say};
use maud::{Markup, html};

/// A mistake in a question.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    /// The name of the field that contains it.
    pub(crate) field: &'static str,
    /// Its place in the field, if known.
    pub(crate) place: Option<Box<Place>>,
    said: Said,
    help: Vec<Said>,
}

impl Mistake {
    /// A mistake in the expression, or in the rules that it uses.
    pub(crate) fn of(given: &Given, text: &str, diagnostic: Diagnostic) -> Mistake {
        let (field, text) = if diagnostic.in_rules { ("rules", &given.rules[..]) } else { ("q", text) };
        Mistake::in_field(field, text, diagnostic)
    }

    /// A mistake in the rules.
    pub(crate) fn in_rules(given: &Given, diagnostic: Diagnostic) -> Mistake {
        Mistake::in_field("rules", &given.rules, diagnostic)
    }

    /// A mistake in another parameter, without a place.
    pub(crate) fn parameter(said: Said) -> Mistake {
        Mistake { field: "q", place: None, said, help: Vec::new() }
    }

    fn in_field(field: &'static str, text: &str, diagnostic: Diagnostic) -> Mistake {
        let Diagnostic { span, said, help, .. } = diagnostic;
        Mistake { field, place: span.map(|span| Box::new(place(text, span))), said, help }
    }

    /// The message, the line with the place marked, and the help.
    pub(crate) fn show(&self, given: &Given) -> Markup {
        let title = given.say(say!("This is not understood", "无法理解"));
        html! {
            section #mistake .mistake role="alert" aria-labelledby="mistake-title" {
                h2 #mistake-title { (title) }
                p .said { (given.say(self.said.clone())) }
                @if let Some(place) = &self.place { (self.shown(place, given)) }
                @for help in &self.help { p .help { (given.say(help.clone())) } }
            }
        }
    }

    fn shown(&self, place: &Place, given: &Given) -> Markup {
        let Place { line, column, source, span } = place;
        let name = match self.field {
            "rules" => say!("rules", "规则"),
            _ => say!("expression", "表达式"),
        };
        let (en, zh) = (name.en, name.zh);
        let at = say!("{en}, line {line}, column {column}", "{zh}第 {line} 行第 {column} 列");
        let (before, wrong, after) = (&source[..span.start], &source[span.clone()], &source[span.end..]);
        // If something is missing, the span is empty, and the caret alone marks the place.
        let wrong = if wrong.is_empty() { " " } else { wrong };
        let width = |text: &str| text.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum::<usize>();
        let caret = " ".repeat(width(before)) + &"^".repeat(width(wrong));
        html! {
            p .at { (given.say(at)) }
            pre .source { code { (before) mark { (wrong) } (after) "\n" span .caret aria-hidden="true" { (caret) } } }
        }
    }
}
