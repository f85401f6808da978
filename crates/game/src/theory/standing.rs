//! What an answer is based on.

use crate::BilingualText;
use crate::text;
use std::fmt;

/// What an answer is based on. Every answer has a standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Follows from theorems whose hypotheses were checked for this question.
    Proved {
        /// The theorems.
        by: Vec<&'static Citation>,
    },
    /// Computed exhaustively for this position or table.
    Computed,
    /// A pattern that held up to a bound; nothing is claimed beyond it.
    Observed {
        /// The last argument at which the pattern was checked.
        to: u64,
    },
}

impl Standing {
    /// The one-word name, as every interface shows it.
    pub fn kind(&self) -> &'static str {
        match self {
            Standing::Proved { .. } => "proved",
            Standing::Computed => "computed",
            Standing::Observed { .. } => "observed",
        }
    }

    /// Whether it follows from theorems.
    pub fn is_proved(&self) -> bool {
        matches!(self, Standing::Proved { .. })
    }

    /// The standing in words.
    pub fn description(&self) -> BilingualText {
        match self {
            Standing::Proved { by } => {
                let mut names: Vec<_> = by.iter().map(|cite| cite.name).collect();
                names.dedup();
                let en: Vec<_> = names.iter().map(|name| name.0).collect();
                let zh: Vec<_> = names.iter().map(|name| name.1).collect();
                let (en, zh) = (en.join(", "), zh.join("、"));
                text!("proved by {text}", text = (en, zh))
            }
            Standing::Computed => text!("computed exhaustively"),
            Standing::Observed { to } => text!("observed up to {to}"),
        }
    }
}

/// A reference to a theorem in the literature.
#[derive(Debug, PartialEq, Eq)]
pub struct Citation {
    /// The name of the theorem, in English and Chinese.
    pub name: (&'static str, &'static str),
    /// Its author or authors.
    pub author: &'static str,
    /// The year of publication.
    pub year: u16,
    /// Title, journal or book, volume and pages.
    pub work: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.author, self.year, self.work)
    }
}
