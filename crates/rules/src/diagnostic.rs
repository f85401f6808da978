//! Messages about mistakes in a text: the mistake, its place, and a form that would work.

use crate::text_place::TextPlace;
use grundy_game::{BilingualText, NextStep, text};
use std::fmt;
use std::ops::Range;

/// A mistake in a text of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The bytes of the text that are wrong, if the mistake has a place.
    pub span: Option<Range<usize>>,
    /// The description of the mistake and of what was expected.
    pub message: BilingualText,
    /// Help: similar names, or an example that works.
    pub help: Vec<BilingualText>,
    /// Whether the place is in the file of rules, not in the expression of the question.
    pub in_rules: bool,
    /// An action that is possible instead. Each face words it in its own way.
    pub step: Option<Box<NextStep>>,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn at_span(span: Range<usize>, message: BilingualText) -> Diagnostic {
        Diagnostic { span: Some(span), message, help: Vec::new(), in_rules: false, step: None }
    }

    /// A mistake without a place.
    pub fn for_whole_text(message: BilingualText) -> Diagnostic {
        Diagnostic { span: None, message, help: Vec::new(), in_rules: false, step: None }
    }

    /// The place in the text that was given, if the mistake has one.
    pub fn place_in(&self, text: &str) -> Option<TextPlace> {
        self.span.clone().map(|span| TextPlace::of_span(text, span))
    }

    /// Adds a line of help.
    pub fn with_help(mut self, message: BilingualText) -> Diagnostic {
        self.help.push(message);
        self
    }

    /// Refers to the list of all games.
    pub fn with_list_of_games(mut self) -> Diagnostic {
        self.step = Some(Box::new(NextStep::ListGames));
        self
    }

    /// Adds an expression that works.
    pub fn with_example(self, text: &str) -> Diagnostic {
        self.with_help(text!("for example: {text}"))
    }
}

impl Diagnostic {
    /// Adds names that may be meant, if there are any.
    pub fn with_suggestions(self, names: &[String]) -> Diagnostic {
        if names.is_empty() {
            return self;
        }
        let near: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let BilingualText { en, zh } = BilingualText::comma_list(&near);
        self.with_help(text!("did you mean {near}?", near = (en, zh)))
    }
}

/// The message for a number with a point where a whole number is expected.
pub(crate) fn code_as_number() -> BilingualText {
    text!("only whole numbers are allowed; write a code in quotes, as in \"0.137\"")
}

impl fmt::Display for Diagnostic {
    /// In English, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)?;
        self.help.iter().try_for_each(|help| write!(f, "; {}", help.en))?;
        let step = self.step.as_deref().filter(|step| **step != NextStep::ListGames);
        step.map_or(Ok(()), |step| write!(f, "; {}", step.text().en))
    }
}

impl std::error::Error for Diagnostic {}

/// At most three names similar to `name`, best first, by the Jaro–Winkler similarity.
pub fn nearest_names(name: &str, names: Vec<String>) -> Vec<String> {
    let lower = name.to_lowercase();
    let mut near: Vec<(f64, String)> = names
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&lower, &candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, candidate)| candidate).collect()
}
