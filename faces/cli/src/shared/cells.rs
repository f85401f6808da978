//! The cells of sequences and tables: the requested results, and their notation.

use crate::failure::CommandFailure;
use clap::{Args, ValueEnum};
use grundy::series::{SeriesCell, SeriesQuestion};
use grundy::{Convention, GameValue, Lang, Outcome, text};
use std::borrow::Cow;
use std::sync::LazyLock;

/// What is printed for each position, and in which format.
#[derive(Args)]
pub(crate) struct CellArgs {
    /// Who wins instead of the value: as words (Win, Lose, Draw) or bits (1, 0, D)
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "words")]
    pub(crate) outcomes: Option<OutcomeNotation>,
    /// List the positions that the player to move loses
    #[arg(long)]
    pub(crate) p_positions: bool,
    /// Whoever makes the last move loses (with --outcomes or --p-positions)
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// The format of the output
    #[arg(long, value_enum, default_value_t = SeriesFormat::Text)]
    pub(crate) format: SeriesFormat,
}

/// How outcomes are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutcomeNotation {
    /// Win, Lose and Draw
    Words,
    /// 1, 0 and D
    Bits,
}

/// The output formats of sequences and tables.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SeriesFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
    /// One `n value` per line, as in the OEIS
    Bfile,
    /// A Markdown table
    Markdown,
    /// A LaTeX tabular
    Latex,
}

/// The texts of small values: a sequence has millions of them.
static SMALL_NUMBERS: LazyLock<Vec<String>> = LazyLock::new(|| (0..1024).map(|n: u64| n.to_string()).collect());

/// How cells are written.
#[derive(Clone, Copy)]
pub(crate) struct CellNotation {
    pub(crate) outcomes: Option<OutcomeNotation>,
    /// Whether the output is data for programs, which does not depend on the language.
    pub(crate) is_data: bool,
}

impl CellNotation {
    /// The notation that a command requests.
    pub(crate) fn from_args(show: &CellArgs) -> CellNotation {
        CellNotation {
            outcomes: show.outcomes,
            is_data: matches!(show.format, SeriesFormat::Csv | SeriesFormat::Bfile),
        }
    }

    /// A cell as text.
    pub(crate) fn text(self, cell: &SeriesCell, lang: Lang) -> Cow<'static, str> {
        match cell {
            SeriesCell::Value(value) => match SMALL_NUMBERS.get(value.0 as usize) {
                Some(text) => text[..].into(),
                None => value.0.to_string().into(),
            },
            SeriesCell::Loopy(exits) => GameValue::Loopy(exits.clone()).to_string().into(),
            SeriesCell::Loony => GameValue::Loony.to_string().into(),
            SeriesCell::Outcome(outcome) => self.outcome(*outcome, lang),
            SeriesCell::Blocked => "#".into(),
            SeriesCell::NoPosition => "-".into(),
            SeriesCell::Undecided => "?".into(),
        }
    }

    fn outcome(self, outcome: Outcome, lang: Lang) -> Cow<'static, str> {
        let (bit, message) = match outcome {
            Outcome::N => ("1", text!("Win")),
            Outcome::P => ("0", text!("Lose")),
            Outcome::D => ("D", text!("Draw")),
        };
        match self.outcomes {
            Some(OutcomeNotation::Bits) => bit.into(),
            _ if self.is_data => message.en.into(),
            _ => message.in_language(lang).into_owned().into(),
        }
    }
}

/// Refuses `--json` beside another format.
///
/// # Errors
/// Returns an error if both were given.
pub(crate) fn refuse_json_beside_format(format: SeriesFormat, is_json: bool) -> Result<(), CommandFailure> {
    match format {
        _ if !is_json => Ok(()),
        SeriesFormat::Text | SeriesFormat::Json => Ok(()),
        SeriesFormat::Csv | SeriesFormat::Bfile | SeriesFormat::Markdown | SeriesFormat::Latex => {
            Err(CommandFailure::Input(text!("--json cannot be combined with another --format")))
        }
    }
}

/// The requested result for each position: values or outcomes.
pub(crate) fn requested_values(show: &CellArgs) -> Result<SeriesQuestion, CommandFailure> {
    let convention = if show.misere { Convention::Misere } else { Convention::Normal };
    if show.outcomes.is_some() || show.p_positions && show.misere {
        return Ok(SeriesQuestion::Outcomes(convention));
    }
    if show.p_positions {
        return Ok(SeriesQuestion::Outcomes(Convention::Normal));
    }
    if show.misere {
        return Err(CommandFailure::Input(text!("Grundy values are for normal play: use --misere --outcomes")));
    }
    Ok(SeriesQuestion::Values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_or_values() {
        let plain = CellArgs { outcomes: None, p_positions: false, misere: false, format: SeriesFormat::Text };
        let asked = |args: &CellArgs| requested_values(args).ok();
        assert!(asked(&plain) == Some(SeriesQuestion::Values));
        let outcomes = CellArgs { outcomes: Some(OutcomeNotation::Bits), ..plain };
        assert!(asked(&outcomes) == Some(SeriesQuestion::Outcomes(Convention::Normal)));
        assert!(asked(&CellArgs { misere: true, ..outcomes }) == Some(SeriesQuestion::Outcomes(Convention::Misere)));
        assert_eq!(CellNotation::from_args(&outcomes).text(&SeriesCell::Outcome(Outcome::P), Lang::En), "0");
        let plain = CellArgs { outcomes: None, p_positions: false, misere: true, format: SeriesFormat::Text };
        assert!(asked(&plain).is_none(), "there are no values under misère play");
    }
}
