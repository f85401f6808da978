//! Places of keywords of the judge line.

use grundy_rules::Diagnostic;
use std::ops::Range;

/// The place of the text of a keyword in the rules.
pub(super) struct KeywordPlace {
    keyword: Range<usize>,
    /// The place where the text of the keyword begins, if it is written there without escapes.
    text: Option<usize>,
}

impl KeywordPlace {
    /// The place of a keyword, and where its text begins, if it is written there without escapes.
    pub(super) fn new(keyword: Range<usize>, text: Option<usize>) -> KeywordPlace {
        KeywordPlace { keyword, text }
    }

    /// Moves the place of an error from the text of the keyword to the text of the rules.
    pub(super) fn place_error(&self, mut error: Diagnostic) -> Diagnostic {
        if error.in_rules {
            return error; // it has its place in the rules already
        }
        error.span = Some(match (error.span, self.text) {
            (Some(span), Some(start)) => start + span.start..start + span.end,
            _ => self.keyword.clone(),
        });
        error
    }
}
