//! Families of positions: the values of a ruleset, or of an expression with free names.

mod heat;
mod period_files;
mod quotient;
mod sequence;
mod table;

use crate::laws::FoundLaws;
use crate::mex_steps::MexSteps;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use grundy::grid::{Grid, grid};
use grundy::quotient::MisereQuotient;
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{
    Argument, ArgumentError, BilingualText, ComputationEnd, Convention, Diagnostic, Engine, GameValue, Meter,
    Positions, Standing, text,
};
use heat::HeatScale;
use maud::{Markup, html};
use sequence::SequenceValues;

/// The default number of values of a sequence, and the maximum number.
const DEFAULT_SEQUENCE_VALUES: u64 = 60;
const MAX_SEQUENCE_VALUES: u64 = 2000;
/// The default number of rows and columns of a table, and the maximum number.
const DEFAULT_TABLE_SIDE: u64 = 10;
const MAX_SIDE: u64 = 40;

/// The values of a ruleset, and what is known about them.
pub(crate) struct RulesetValues {
    /// The ruleset, as written in the question.
    name: String,
    table: ValuesTable,
    laws: Option<FoundLaws>,
    /// The misère quotient: only under misère play, and only for heap games.
    quotient: Option<MisereQuotient>,
}

/// The values of the positions.
enum ValuesTable {
    /// The values of positions with one number.
    Sequence(Box<SequenceValues>),
    /// The values of positions with two numbers, or of the squares of a board; the text of each position, row by row; and
    /// its options.
    Grid(Grid, Vec<Vec<Option<String>>>, MexSteps),
    /// The positions do not fit on a page.
    None,
}

impl RulesetValues {
    /// Computes the values that fit on a page.
    ///
    /// # Errors
    /// The outer error is a parameter that cannot be read. The inner error means that the expression has no values that can be shown.
    pub(crate) fn compute(
        positions: &dyn Positions,
        given: &QuestionParameters,
        meter: &Meter,
    ) -> Result<Result<RulesetValues, ArgumentError>, QuestionMistake> {
        let number = |name, range| given.number(name, range).map_err(QuestionMistake::in_parameter);
        let first_number = number("from", 0..=1 << 60)?.unwrap_or(0);
        let last_number = number("to", first_number..=first_number + MAX_SEQUENCE_VALUES)?
            .unwrap_or(first_number + DEFAULT_SEQUENCE_VALUES);
        let rows = number("rows", 1..=MAX_SIDE)?;
        let columns = number("columns", 1..=MAX_SIDE)?;
        let size = (rows.is_some() || columns.is_some())
            .then(|| (rows.unwrap_or(DEFAULT_TABLE_SIDE) as usize, columns.unwrap_or(DEFAULT_TABLE_SIDE) as usize));
        let asked = if given.misere { SeriesQuestion::Outcomes(Convention::Misere) } else { SeriesQuestion::Values };
        let mut engine = Engine::new();
        let found = series(positions, first_number, last_number, asked, &mut engine, meter).map(|series| {
            let cells: Vec<SeriesCell> = series.cells.iter().map(|cell| cell.into_owned()).collect();
            let names = (first_number..).take(cells.len()).map(|n| position_text(positions, &[n])).collect();
            let stepped =
                (first_number..).zip(&cells).map(|(n, cell)| (positions.position(&[n]).ok(), cell_number(cell)));
            let mex_steps = MexSteps::from_positions(stepped.collect());
            let (standing, end) = (series.standing, series.end);
            SequenceValues {
                first_number,
                last_number,
                cells,
                names,
                mex_steps,
                standing,
                end,
                period: None,
                files: None,
            }
        });
        let table = match found {
            Ok(sequence) => {
                Ok(ValuesTable::Sequence(Box::new(sequence.with_period(positions, given, &mut engine, meter))))
            }
            Err(misfit) => values_table(positions, size, asked, &mut engine, meter).map_err(|other| (misfit, other)),
        };
        let laws = if given.misere { None } else { FoundLaws::find_laws(positions, &mut engine, meter) };
        let quotient = if given.misere { quotient::find_quotient(positions, meter) } else { None };
        let name = positions.to_string();
        Ok(match (table, laws) {
            (Ok(table), laws) => Ok(RulesetValues { name, table, laws, quotient }),
            (Err(_), Some(laws)) => Ok(RulesetValues { name, table: ValuesTable::None, laws: Some(laws), quotient }),
            (Err((misfit, _)), None) => Err(misfit),
        })
    }

    pub(crate) fn render(&self, given: &QuestionParameters) -> Markup {
        html! {
            section .answer aria-labelledby="verdict" {
                h2 #verdict .verdict { code { (grundy::shorten_text(&self.name)) } }
                @match &self.table {
                    ValuesTable::Sequence(sequence) => (sequence.render(&self.name, given)),
                    ValuesTable::Grid(grid, names, steps) => (table::render_grid(grid, names, steps, given)),
                    ValuesTable::None => {},
                }
                @if let Some(quotient) = &self.quotient { (quotient::render_quotient(quotient, given)) }
                @if let Some(laws) = &self.laws { (laws.render_laws(given)) }
                @if let Some(position) = self.position_to_play() {
                    p .actions { a #play-it .button .quiet href=(given.link("/play").with_parameter("q", position)) {
                        (given.localize(text!("Play, beginning at {position}")))
                    } }
                }
            }
        }
    }

    /// A position of the table to begin a game at: not the smallest, and small enough to be played.
    fn position_to_play(&self) -> Option<&String> {
        const MAX_PLAYED_NUMBER: usize = 9;
        const MAX_PLAYED_SIDE: usize = 6;
        match &self.table {
            ValuesTable::Sequence(sequence) => sequence.names.iter().take(MAX_PLAYED_NUMBER + 1).rev().flatten().next(),
            ValuesTable::Grid(_, names, _) => {
                let rows = names.iter().take(MAX_PLAYED_SIDE).rev();
                rows.flat_map(|row| row.iter().take(MAX_PLAYED_SIDE).rev()).flatten().next()
            }
            ValuesTable::None => None,
        }
    }
}

/// The values of positions with two numbers.
fn values_table(
    positions: &dyn Positions,
    size: Option<(usize, usize)>,
    asked: SeriesQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<ValuesTable, ArgumentError> {
    // A board has its own size.
    let own = if size.is_none() { grid(positions, None, asked, engine, meter).ok() } else { None };
    let found = match own {
        Some(own) => own,
        None => grid(
            positions,
            size.or(Some((DEFAULT_TABLE_SIDE as usize, DEFAULT_TABLE_SIDE as usize))),
            asked,
            engine,
            meter,
        )?,
    };
    let name = |r: usize, c: usize| position_text(positions, &[r as u64, c as u64]);
    let names = (0..found.rows.len()).map(|r| (0..found.rows[r].len()).map(|c| name(r, c)).collect()).collect();
    let stepped = found.rows.iter().enumerate().flat_map(|(r, row)| {
        let position = move |c: usize| positions.position(&[r as u64, c as u64]).ok();
        row.iter().enumerate().map(move |(c, cell)| (position(c), cell_number(cell)))
    });
    let mex_steps = MexSteps::from_positions(stepped.collect());
    Ok(ValuesTable::Grid(found, names, mex_steps))
}

/// The value of a cell that has a number.
fn cell_number(cell: &SeriesCell) -> Option<u64> {
    match cell {
        SeriesCell::Value(value) => Some(value.0),
        _ => None,
    }
}

/// The text of a position; `None` if there is no such position, or if its text is longer than 200 bytes.
fn position_text(positions: &dyn Positions, numbers: &[u64]) -> Option<String> {
    Some(positions.position(numbers).ok()?.to_string()).filter(|text| text.len() <= 200)
}

/// A table cell: the text, a link to the position, a colour for its value, and a mark if the player to move loses.
fn table_cell(
    cell: &SeriesCell,
    heat: &HeatScale,
    name: Option<&String>,
    links: bool,
    given: &QuestionParameters,
) -> Markup {
    let text = match cell {
        SeriesCell::Value(value) => value.0.to_string(),
        SeriesCell::Loopy(exits) => GameValue::Loopy(exits.clone()).to_string(),
        SeriesCell::Loony => GameValue::Loony.to_string(),
        SeriesCell::Outcome(outcome) => outcome.to_string(),
        SeriesCell::Blocked => "#".into(),
        SeriesCell::NoPosition => "–".into(),
        SeriesCell::Undecided => "?".into(),
    };
    let class = if cell.is_lost() { Some("lost".to_string()) } else { heat.class(cell) };
    html! {
        td class=[class] {
            @match name.filter(|_| links && !matches!(cell, SeriesCell::Blocked | SeriesCell::NoPosition)) {
                Some(name) => a href=(position_link(name, given)) title=(name) aria-label=(format!("{name}: {text}")) { (text) },
                None => (text),
            }
        }
    }
}

/// A link to a position.
fn position_link(name: &str, given: &QuestionParameters) -> crate::link::PageLink {
    given.link("/").with_parameter("q", name)
}

/// Whether that many links fit on a page. Every link contains the rules.
fn has_room_for_links(count: usize, given: &QuestionParameters) -> bool {
    count * (given.rules.len() + 40) < 200_000
}

/// The standing of the values, and the legend of lost positions.
fn standing_note(standing: &Standing, stop: ComputationEnd, given: &QuestionParameters) -> Markup {
    html! {
        (crate::badge::badge(standing, &standing.description(), given))
        (crate::badge::stop_line(stop, given))
        p .legend { span .lost { "0" } " " (given.localize(text!("the player to move loses"))) }
    }
}

/// The message for an expression that does not give positions with numbers.
pub(crate) fn misfit_diagnostic(text: &str, positions: &dyn Positions, misfit: ArgumentError) -> Diagnostic {
    let message = match positions.value() {
        Some(Argument::Family(family)) => {
            let (name, BilingualText { en: form, zh: form_zh }) = (family.card.name, family.card.call_form());
            text!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                form = (form, form_zh)
            )
        }
        _ => misfit.message,
    };
    let help = text!("a position has numbers: for example {text}(5)");
    let diagnostic = Diagnostic::at_span(0..text.len(), message);
    if text.contains('(') || text.len() > 100 { diagnostic } else { diagnostic.with_help(help) }
}
