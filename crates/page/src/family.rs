//! Many positions at once: the values of a ruleset, or of an expression with free names.

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

/// The values of a sequence that are shown unless more are asked for, and the most.
const SHOWN: u64 = 60;
const MOST: u64 = 2000;
/// Rows and columns of a table, and the most.
const SIDE: u64 = 10;
const MOST_SIDE: u64 = 40;

/// What is known of a ruleset.
pub(crate) struct Family {
    /// The ruleset, as it was asked for.
    name: String,
    table: Table,
    laws: Option<Laws>,
    /// Under misère play, of heaps.
    quotient: Option<MisereQuotient>,
}

/// The values.
enum Table {
    /// Of positions with one number.
    Sequence(Sequence),
    /// Of positions with two numbers, or of the squares of a board; and the position of each, row by row.
    Grid(Grid, Vec<Vec<Option<String>>>),
    /// Of positions that no page has room for.
    None,
}

impl Family {
    /// Computes what fits a page.
    ///
    /// # Errors
    /// A parameter that means nothing; inside, that it is no ruleset of which values can be shown.
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
    // A board has a size of its own.
    let own = if size.is_none() { grid(positions, None, asked, engine, meter).ok() } else { None };
    let found = match own {
        Some(own) => own,
        None => grid(positions, size.or(Some((SIDE as usize, SIDE as usize))), asked, engine, meter)?,
    };
    let name = |r: usize, c: usize| written(positions, &[r as u64, c as u64]);
    let names = (0..found.rows.len()).map(|r| (0..found.rows[r].len()).map(|c| name(r, c)).collect()).collect();
    Ok(Table::Grid(found, names))
}

/// A position as it is written; `None` where it is none.
fn written(positions: &dyn Positions, numbers: &[u64]) -> Option<String> {
    Some(positions.position(numbers).ok()?.to_string()).filter(|text| text.len() <= 200)
}

/// A cell in a table, what it says, and whether the player to move loses there.
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

/// Whether so many links have room on a page: rules stand in each of them.
fn links(count: usize, given: &Given) -> bool {
    count * (given.rules.len() + 40) < 200_000
}

/// How the values are known, and what lost positions look like.
fn known(standing: &Standing, stop: Stop, given: &Given) -> Markup {
    html! {
        (crate::badge::badge(standing, &standing.said(), given))
        (crate::badge::stop_line(stop, given))
        p .legend { span .lost { "0" } " " (given.say(say!("the player to move loses", "轮到走的一方负"))) }
    }
}

/// What does not fit about what was asked for.
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
