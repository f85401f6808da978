//! Output formats of answers, one kind of answer per file.

pub(crate) mod answer;
pub(crate) mod atlas;
pub(crate) mod genus;
pub(crate) mod grid;
pub(crate) mod series;
pub(crate) mod vertices;

use crate::args::{CellArgs, OutcomeNotation};
use grundy::series::SeriesCell;
use grundy::{GameValue, Lang, Outcome, Stop, say};
use std::borrow::Cow;
use std::io::Write;

/// How cells are written.
#[derive(Clone, Copy)]
pub(crate) struct CellNotation {
    pub(crate) outcomes: Option<OutcomeNotation>,
}

impl CellNotation {
    /// The notation that a command requests.
    pub(crate) fn from_args(show: &CellArgs) -> CellNotation {
        CellNotation { outcomes: show.outcomes }
    }

    /// A cell as text.
    pub(crate) fn text(self, cell: &SeriesCell, lang: Lang) -> Cow<'static, str> {
        match cell {
            SeriesCell::Value(value) => value.0.to_string().into(),
            SeriesCell::Loopy(exits) => GameValue::Loopy(exits.clone()).to_string().into(),
            SeriesCell::Outcome(outcome) => self.outcome(*outcome, lang),
            SeriesCell::Blocked => "#".into(),
            SeriesCell::NoPosition => "-".into(),
        }
    }

    fn outcome(self, outcome: Outcome, lang: Lang) -> Cow<'static, str> {
        let (bit, said) = match outcome {
            Outcome::N => ("1", say!("Win", "胜")),
            Outcome::P => ("0", say!("Lose", "负")),
            Outcome::D => ("D", say!("Draw", "平")),
        };
        match self.outcomes {
            Some(OutcomeNotation::Bits) => bit.into(),
            _ => said.in_language(lang).into_owned().into(),
        }
    }
}

/// Reports on standard error why a computation ended early.
pub(crate) fn print_stop(stop: Stop, lang: Lang) {
    if stop != Stop::Done {
        let said = stop.description_with_option();
        let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_language(lang));
    }
}
