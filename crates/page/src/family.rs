//! Families of positions: the values of a ruleset, or of an expression with free names.

mod quotient;
mod sequence;
mod table;

use crate::given::Given;
use crate::laws::Laws;
use crate::mistake::Mistake;
use crate::question::Question;
use grundy::grid::{Grid, grid};
use grundy::quotient::MisereQuotient;
use grundy::series::{Asked, Cell, series};
use grundy::{Arg, Convention, Diagnostic, Engine, Meter, Misfit, Positions, Said, Standing, Stop, Value, say};
use maud::{Markup, html};
use sequence::Sequence;

/// How many values of a sequence are shown by default, and at most.
const SHOWN: u64 = 60;
const MOST: u64 = 2000;
/// How many rows and columns of a table are shown by default, and at most.
const SIDE: u64 = 10;
const MOST_SIDE: u64 = 40;

/// The values of a ruleset, and what is known about them.
pub(crate) struct Family {
    /// The ruleset, as written in the question.
    name: String,
    table: Table,
    laws: Option<Laws>,
    /// The misère quotient: only under misère play, and only for heap games.
    quotient: Option<MisereQuotient>,
}

/// The values of the positions.
enum Table {
    /// The values of positions with one number.
    Sequence(Sequence),
    /// The values of positions with two numbers, or of the squares of a board; and the text of each position, row by row.
    Grid(Grid, Vec<Vec<Option<String>>>),
    /// The positions do not fit on a page.
    None,
}

impl Family {
    /// Computes as much as fits on a page.
    ///
    /// # Errors
    /// The outer error is a parameter that cannot be read. The inner one says that the expression has no values that can be shown.
    pub(crate) fn of(
        positions: &dyn Positions,
        question: &Question,
        meter: &Meter,
    ) -> Result<Result<Family, Misfit>, Mistake> {
        let given = &question.given;
        let number = |name, range| given.number(name, range).map_err(Mistake::parameter);
        let from = number("from", 0..=1 << 60)?.unwrap_or(0);
        let to = number("to", from..=from + MOST)?.unwrap_or(from + SHOWN);
        let rows = number("rows", 1..=MOST_SIDE)?;
        let columns = number("columns", 1..=MOST_SIDE)?;
        let size = (rows.is_some() || columns.is_some())
            .then(|| (rows.unwrap_or(SIDE) as usize, columns.unwrap_or(SIDE) as usize));
        let asked = if given.misere { Asked::Outcomes(Convention::Misere) } else { Asked::Values };
        let mut engine = Engine::new();
        let found = series(positions, from, to, asked, &mut engine, meter).map(|series| {
            let cells: Vec<Cell> = series.cells.iter().map(|cell| cell.into_owned()).collect();
            let names = (from..).take(cells.len()).map(|n| written(positions, &[n])).collect();
            Sequence { from, to, cells, names, standing: series.standing, stop: series.stop, period: None }
        });
        let table = match found {
            Ok(sequence) => Ok(Table::Sequence(sequence.with_period(positions, given, &mut engine, meter))),
            Err(misfit) => table(positions, size, asked, &mut engine, meter).map_err(|other| (misfit, other)),
        };
        let laws = if given.misere { None } else { Laws::of(positions, &mut engine, meter) };
        let quotient = if given.misere { quotient::of(positions, meter) } else { None };
        let name = positions.to_string();
        Ok(match (table, laws) {
            (Ok(table), laws) => Ok(Family { name, table, laws, quotient }),
            (Err(_), Some(laws)) => Ok(Family { name, table: Table::None, laws: Some(laws), quotient }),
            (Err((misfit, _)), None) => Err(misfit),
        })
    }

    pub(crate) fn show(&self, given: &Given) -> Markup {
        html! {
            section .answer aria-labelledby="verdict" {
                h2 #verdict .verdict { code { (grundy::shorten(&self.name)) } }
                @match &self.table {
                    Table::Sequence(sequence) => (sequence.show(&self.name, given)),
                    Table::Grid(grid, names) => (table::show(grid, names, given)),
                    Table::None => {},
                }
                @if let Some(quotient) = &self.quotient { (quotient::show(quotient, given)) }
                @if let Some(laws) = &self.laws { (laws.show(given)) }
            }
        }
    }
}

/// The values of positions with two numbers.
fn table(
    positions: &dyn Positions,
    size: Option<(usize, usize)>,
    asked: Asked,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Table, Misfit> {
    // A board has its own size.
    let own = if size.is_none() { grid(positions, None, asked, engine, meter).ok() } else { None };
    let found = match own {
        Some(own) => own,
        None => grid(positions, size.or(Some((SIDE as usize, SIDE as usize))), asked, engine, meter)?,
    };
    let name = |r: usize, c: usize| written(positions, &[r as u64, c as u64]);
    let names = (0..found.rows.len()).map(|r| (0..found.rows[r].len()).map(|c| name(r, c)).collect()).collect();
    Ok(Table::Grid(found, names))
}

/// The text of a position; `None` if there is no such position, or if its text is longer than 200 bytes.
fn written(positions: &dyn Positions, numbers: &[u64]) -> Option<String> {
    Some(positions.position(numbers).ok()?.to_string()).filter(|text| text.len() <= 200)
}

/// A table cell: the text, a link to the position, and a mark if the player to move loses.
fn cell(cell: &Cell, name: Option<&String>, links: bool, given: &Given) -> Markup {
    let text = match cell {
        Cell::Value(value) => value.0.to_string(),
        Cell::Loopy(exits) => Value::Loopy(exits.clone()).to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
        Cell::Blocked => "#".into(),
        Cell::NoPosition => "–".into(),
    };
    let class = if cell.is_lost() { "lost" } else { "" };
    html! {
        td class=[Some(class).filter(|class| !class.is_empty())] {
            @match name.filter(|_| links && !matches!(cell, Cell::Blocked | Cell::NoPosition)) {
                Some(name) => a href=(position(name, given)) title=(name) { (text) },
                None => (text),
            }
        }
    }
}

/// A link to a position.
fn position(name: &str, given: &Given) -> crate::link::Link {
    given.link("/").with("q", name)
}

/// Whether that many links fit on a page. Every link contains the rules.
fn links(count: usize, given: &Given) -> bool {
    count * (given.rules.len() + 40) < 200_000
}

/// The standing of the values, and the legend of lost positions.
fn known(standing: &Standing, stop: Stop, given: &Given) -> Markup {
    html! {
        (crate::badge::badge(standing, &standing.said(), given))
        (crate::badge::stop_line(stop, given))
        p .legend { span .lost { "0" } " " (given.say(say!("the player to move loses", "轮到走的一方负"))) }
    }
}

/// The message for an expression that does not give positions with numbers.
pub(crate) fn unfit(text: &str, positions: &dyn Positions, misfit: Misfit) -> Diagnostic {
    let said = match positions.value() {
        Some(Arg::Family(family)) => {
            let (name, Said { en: form, zh: form_zh }) = (family.card.name, family.card.call());
            say!(
                "`{name}` is a family of rulesets, called like `{form}`: give its parameters first",
                "`{name}` 是一族规则，用法是 `{form_zh}`：请先给出它的参数"
            )
        }
        _ => misfit.said,
    };
    let help = say!("a position has numbers: for example {text}(5)", "局面带有数：例如 {text}(5)");
    let diagnostic = Diagnostic::at(0..text.len(), said);
    if text.contains('(') || text.len() > 100 { diagnostic } else { diagnostic.help(help) }
}
