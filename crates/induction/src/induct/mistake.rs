//! Errors in the text of a tree.

use super::json_step::{JsonStep, find_offset};
use grundy_game::{BilingualText, text};
use std::fmt;
use std::ops::Range;

/// An error in the text of a tree, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeTextError {
    /// The bytes of the text that are wrong.
    pub span: Option<Range<usize>>,
    /// The line and the column of these bytes, in characters from 1.
    pub place: Option<(usize, usize)>,
    /// The node in which the error is, such as `root → right → up`.
    pub node: Option<String>,
    /// The message, which also describes what was expected.
    pub message: BilingualText,
}

impl TreeTextError {
    pub(super) fn at_span(
        text: &str,
        span: Option<Range<usize>>,
        node: Option<String>,
        message: BilingualText,
    ) -> TreeTextError {
        let floor = |i: usize| text.floor_char_boundary(i.min(text.len()));
        let span = span.map(|span| {
            let start = floor(span.start);
            start..text.ceil_char_boundary(span.end.min(text.len()).max(start))
        });
        let place = span.as_ref().map(|span| {
            let before = &text[..span.start];
            let line_start = before.rfind('\n').map_or(0, |i| i + 1);
            (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
        });
        TreeTextError { span, place, node, message }
    }

    /// An error at the value that the steps lead to.
    pub(super) fn at_steps(text: &str, steps: &[JsonStep], message: BilingualText) -> TreeTextError {
        let span = find_offset(text, steps).map(|at| match steps.last() {
            Some(JsonStep::Name(..)) => name_before(text, at),
            _ => at..at + first_token_bytes(&text[at..]),
        });
        TreeTextError::at_span(text, span, node_path(steps), message)
    }

    /// The node and the message, without line and column.
    pub fn text(&self) -> BilingualText {
        let BilingualText { en, zh } = &self.message;
        match &self.node {
            None => self.message.clone(),
            Some(node) => text!("{node}: {text}", text = (en, zh)),
        }
    }
}

impl fmt::Display for TreeTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for TreeTextError {}

/// The length in bytes of the first token of a value; of a list or an object, that is its bracket.
fn first_token_bytes(text: &str) -> usize {
    let mut escaped = false;
    let end_of_text = |(i, c): (usize, char)| {
        let end = c == '"' && !escaped && i > 0;
        escaped = c == '\\' && !escaped;
        end.then_some(i + 1)
    };
    match text.chars().next() {
        Some('"') => text.char_indices().find_map(end_of_text).unwrap_or(1),
        Some('{' | '[') | None => 1,
        Some(_) => text.find([',', '}', ']', ' ', '\n', '\r', '\t']).unwrap_or(text.len()),
    }
}

/// The place of the name that ends before a byte, with its quotes.
fn name_before(text: &str, at: usize) -> Range<usize> {
    let end = text[..at].trim_end().len();
    let inner = &text.as_bytes()[..end.saturating_sub(1)];
    let escaped = |quote: usize| inner[..quote].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1;
    let start = (0..inner.len()).rev().find(|&i| inner[i] == b'"' && !escaped(i));
    start.unwrap_or(end)..end
}

/// The node that steps lead to or into: `root → right → up`, or `name → up` inside a named node.
fn node_path(steps: &[JsonStep]) -> Option<String> {
    let mut keys = steps.iter().map_while(|step| match step {
        JsonStep::Key(key) => Some(key.as_str()),
        _ => None,
    });
    let mut way = match keys.next()? {
        "root" => "root".to_string(),
        "nodes" => keys.next()?.to_string(),
        _ => return None,
    };
    while keys.next() == Some("moves") {
        let Some(name) = keys.next() else { break };
        way = way + " → " + name;
    }
    Some(way)
}
