//! A page to take away: one HTML file on which a position is played, without a server or a network.
//!
//! The file contains every component that can be reached: its picture, its moves, and the data that determines who wins.
//! The file contains components, not positions: 7 heaps for `nim(5, 6, 7)` instead of 336 positions.
//! The script, some 300 lines of plain JavaScript, combines the components into the positions of the game.

mod data;
mod html;
mod judge;
mod pictures;
mod table;
mod words;

use grundy::{BilingualText, Convention, Engine, Lang, Meter, Query, Stop, Sum, text};
use grundy_play::{Match, UnlistableMoves, UnplayablePosition};

/// Options of a page.
#[derive(Clone, Debug, Default)]
pub struct ExportPageOptions {
    /// Whether the last move wins or loses.
    pub convention: Convention,
    /// The language of the page.
    pub lang: Lang,
    /// The rules that the user wrote, which the page shows unchanged.
    pub rules: Option<String>,
}

/// A page to take away.
#[derive(Clone, Debug)]
pub struct TakeAwayPage {
    /// The file.
    pub html: String,
    /// The number of different components in the file. Each position of the game is a sum of these.
    pub positions: usize,
}

/// The maximum number of components of a page.
pub const MAX_POSITIONS: usize = 10_000;

/// The maximum number of sums that are judged, in games where the values of the components do not decide who wins.
pub const MAX_SUMS: usize = 50_000;

/// The maximum number of bytes of a page.
pub const MAX_BYTES: usize = 12 << 20;

/// The reason why a page cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportRefusal {
    /// More different components can be reached than [`MAX_POSITIONS`].
    TooMany,
    /// More sums can be reached than [`MAX_SUMS`].
    TooManySums,
    /// The page would have more than [`MAX_BYTES`].
    TooLarge,
    /// The position cannot be played.
    Unplayable(UnplayablePosition),
    /// A budget ran out, or the user's rules failed.
    Stopped(Stop),
}

/// Makes a page on which a position is played: against a perfect opponent, against one that makes mistakes, or by two people.
///
/// The file is self-contained, and its security policy forbids it to load anything.
///
/// # Errors
/// Returns an error if the position is too large for a page or cannot be played, or if a budget runs out.
///
/// # Complexity
/// Linear in the moves of all components that can be reached.
/// If play need not end, if ends are declared, or if the last move loses: linear in the moves of all sums that can be reached.
///
/// # Examples
/// ```
/// use grundy::{Engine, Meter};
/// use grundy_page::export::{ExportPageOptions, export_page};
/// let position = grundy::parse("nim(1, 2, 3)")?;
/// let exported = export_page(&position, &ExportPageOptions::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(exported.html.starts_with("<!DOCTYPE html>"));
/// assert_eq!(exported.positions, 3); // heaps of 1, 2 and 3
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn export_page(
    sum: &Sum,
    options: &ExportPageOptions,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<TakeAwayPage, ExportRefusal> {
    let game = Match::new(sum.clone(), options.convention).map_err(|unplayable| match unplayable {
        UnplayablePosition::Unlisted(UnlistableMoves::Stopped(stop)) => ExportRefusal::Stopped(stop),
        other => ExportRefusal::Unplayable(other),
    })?;
    // A page without a server has lists of moves.
    if let Some(unlisted) = game.unlistable_moves() {
        return Err(ExportRefusal::Unplayable(UnplayablePosition::Unlisted(unlisted.clone())));
    }
    let table = table::ExportTable::from_sum(sum, options.lang, meter)?;
    let judged = judge::PageJudgement::judge_table(&table, options.convention, meter)?;
    let answer = Query::new(sum.clone()).under(options.convention).solve(engine, meter);
    if answer.end == Stop::Cancelled {
        return Err(ExportRefusal::Stopped(Stop::Cancelled));
    }
    let data = data::page_json(&table, &judged, options);
    let html = html::html_document(&answer, &table, &data, options);
    if html.len() > MAX_BYTES {
        return Err(ExportRefusal::TooLarge);
    }
    Ok(TakeAwayPage { html, positions: table.parts.len() })
}

impl ExportRefusal {
    /// The message for users.
    pub fn message(&self) -> BilingualText {
        match self {
            ExportRefusal::TooMany => text!(
                "more than {MAX_POSITIONS} different components can be reached: too many for a page; begin with a smaller position"
            ),
            ExportRefusal::TooManySums => text!(
                "more than {MAX_SUMS} positions can be reached, and each must be judged: too many for a page; begin with a smaller position"
            ),
            ExportRefusal::TooLarge => {
                let most = MAX_BYTES >> 20;
                text!("the page would have more than {most} MiB; begin with a smaller position")
            }
            ExportRefusal::Unplayable(unplayable) => unplayable.text(),
            ExportRefusal::Stopped(stop) => {
                let BilingualText { en, zh } = stop.description();
                text!("the page could not be made: {text}", text = (en, zh))
            }
        }
    }
}

grundy::impl_english_error!(ExportRefusal, |error| error.message());

impl From<Stop> for ExportRefusal {
    fn from(stop: Stop) -> ExportRefusal {
        ExportRefusal::Stopped(stop)
    }
}
