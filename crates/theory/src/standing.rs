//! How an answer is known.

use crate::Said;
use crate::say;
use std::fmt;

/// How an answer is known. It is part of every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// By theorems whose hypotheses were checked for this question.
    Proved {
        /// The theorems.
        by: Vec<&'static Cite>,
    },
    /// By exhaustive computation of this position or table.
    Computed,
    /// A pattern that held up to a bound, and no further claim.
    Observed {
        /// The last argument at which the pattern was seen to hold.
        to: u64,
    },
}

impl Standing {
    /// The one-word name that every face shows.
    pub fn kind(&self) -> &'static str {
        match self {
            Standing::Proved { .. } => "proved",
            Standing::Computed => "computed",
            Standing::Observed { .. } => "observed",
        }
    }

    /// The standing in words.
    pub fn said(&self) -> Said {
        match self {
            Standing::Proved { by } => {
                let mut names: Vec<_> = by.iter().map(|cite| cite.name).collect();
                names.dedup();
                let en: Vec<_> = names.iter().map(|name| name.0).collect();
                let zh: Vec<_> = names.iter().map(|name| name.1).collect();
                let (en, zh) = (en.join(", "), zh.join("、"));
                say!("proved by {en}", "已证明（{zh}）")
            }
            Standing::Computed => say!("computed exhaustively", "穷举计算得出"),
            Standing::Observed { to } => say!("observed up to {to}", "观察到 {to} 为止"),
        }
    }
}

/// Where a theorem stands in the literature.
#[derive(Debug, PartialEq, Eq)]
pub struct Cite {
    /// What the theorem is called, in English and Chinese.
    pub name: (&'static str, &'static str),
    /// Its author or authors.
    pub author: &'static str,
    /// The year of publication.
    pub year: u16,
    /// Title, journal or book, volume and pages.
    pub work: &'static str,
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.author, self.year, self.work)
    }
}
