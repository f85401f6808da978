//! What is wrong with a text, where, and what would work.

use grundy_theory::{Said, say};
use std::fmt;
use std::ops::Range;

/// A mistake in a text of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The bytes of the text that are wrong, where one place is to blame.
    pub span: Option<Range<usize>>,
    /// What is wrong and what was expected.
    pub said: Said,
    /// What may help: nearest names, an example that works.
    pub help: Vec<Said>,
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn at(span: Range<usize>, said: Said) -> Diagnostic {
        Diagnostic { span: Some(span), said, help: Vec::new() }
    }

    /// A mistake of the text as a whole.
    pub fn whole(said: Said) -> Diagnostic {
        Diagnostic { span: None, said, help: Vec::new() }
    }

    /// The same, with a line of help.
    pub fn help(mut self, said: Said) -> Diagnostic {
        self.help.push(said);
        self
    }

    /// The same, with an expression that works.
    pub fn example(self, text: &str) -> Diagnostic {
        self.help(say!("for example: {text}", "例如：{text}"))
    }
}

impl fmt::Display for Diagnostic {
    /// In English, on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said.en)?;
        self.help.iter().try_for_each(|help| write!(f, "; {}", help.en))
    }
}

impl std::error::Error for Diagnostic {}
