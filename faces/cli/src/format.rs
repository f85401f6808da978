//! Output formats of answers, one kind of answer per file.

pub(crate) mod answer;
pub(crate) mod atlas;
pub(crate) mod genus;
pub(crate) mod grid;
pub(crate) mod series;
pub(crate) mod vertices;

use crate::args::{Outcomes, Show};
use grundy::series::Cell;
use grundy::{Lang, Outcome, Stop, Value, say};
use std::borrow::Cow;
use std::io::Write;

/// How cells are written.
#[derive(Clone, Copy)]
pub(crate) struct Cells {
    pub(crate) outcomes: Option<Outcomes>,
}

impl Cells {
    /// The notation that a command requests.
    pub(crate) fn of(show: &Show) -> Cells {
        Cells { outcomes: show.outcomes }
    }

    /// A cell as text.
    pub(crate) fn text(self, cell: &Cell, lang: Lang) -> Cow<'static, str> {
        match cell {
            Cell::Value(value) => value.0.to_string().into(),
            Cell::Loopy(exits) => Value::Loopy(exits.clone()).to_string().into(),
            Cell::Outcome(outcome) => self.outcome(*outcome, lang),
            Cell::Blocked => "#".into(),
            Cell::NoPosition => "-".into(),
        }
    }

    fn outcome(self, outcome: Outcome, lang: Lang) -> Cow<'static, str> {
        let (bit, said) = match outcome {
            Outcome::N => ("1", say!("Win", "胜")),
            Outcome::P => ("0", say!("Lose", "负")),
            Outcome::D => ("D", say!("Draw", "平")),
        };
        match self.outcomes {
            Some(Outcomes::Bits) => bit.into(),
            _ => said.in_lang(lang).into_owned().into(),
        }
    }
}

/// Reports on standard error why a computation ended early.
pub(crate) fn stopped(stop: Stop, lang: Lang) {
    if stop != Stop::Done {
        let said = stop.said_with_option();
        let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(lang));
    }
}
