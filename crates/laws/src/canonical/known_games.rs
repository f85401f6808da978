//! Names, published periods and open games of other codes with the same nim-sequence.

use super::CodeForm;
use grundy::Meter;
use grundy_catalog::codes::named_codes;
use grundy_catalog::published;
use grundy_game::{Code, GameCard, Stop};

/// A game of the catalogue with the same nim-sequence.
#[derive(Clone, Debug)]
pub struct EquivalentGame {
    /// The game.
    pub card: &'static GameCard,
    /// Its code.
    pub code: &'static str,
    /// `G(n)` of the given code is `G(n + offset)` of this code, for all larger heaps.
    pub offset: i64,
}

/// A published period of a code with the same nim-sequence: cited, not computed here.
#[derive(Clone, Debug)]
pub struct PublishedPeriod {
    /// The code for which it is published.
    pub code: &'static str,
    /// Its preperiod.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// Who found it, and where it is published.
    pub source: &'static str,
    /// `G(n)` of the given code is `G(n + offset)` of this code, for all larger heaps.
    pub offset: i64,
}

/// A list of open games that has a code with the same nim-sequence.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The code in the list.
    pub code: &'static str,
    /// The list.
    pub source: &'static str,
    /// `G(n)` of the given code is `G(n + offset)` of this code, for all larger heaps.
    pub offset: i64,
}

/// Finds the games of the catalogue with the values of a form.
pub(super) fn equivalent_games(form: &CodeForm, meter: &Meter) -> Result<Vec<EquivalentGame>, Stop> {
    let mut found = Vec::new();
    for (code, card) in named_codes() {
        if let Some(offset) = sequence_offset(form, code, form.least_code.is_some(), meter)? {
            found.push(EquivalentGame { card, code, offset });
        }
    }
    Ok(found)
}

/// Finds the published periods of codes with the values of a form.
pub(super) fn published_periods(form: &CodeForm, meter: &Meter) -> Result<Vec<PublishedPeriod>, Stop> {
    let period = form.least_code.as_ref().map(|least| least.periodic.1);
    let mut found = Vec::new();
    for row in published::published_periods() {
        // Values need to be compared only where the periods are the same.
        if let Some(offset) = sequence_offset(form, row.code, period == Some(row.period), meter)? {
            let published::PublishedOctalPeriod { code, preperiod, period, source } = row;
            found.push(PublishedPeriod { code, preperiod, period, source, offset });
        }
    }
    Ok(found)
}

/// Finds the list of open games that has a code with the values of a form.
pub(super) fn find_open_game(form: &CodeForm, meter: &Meter) -> Result<Option<OpenGame>, Stop> {
    for (code, source) in published::open_games() {
        if let Some(offset) = sequence_offset(form, code, false, meter)? {
            return Ok(Some(OpenGame { code, source, offset }));
        }
    }
    Ok(None)
}

/// Returns the shift between the sequence of a known code and that of a form, if they are otherwise equal.
fn sequence_offset(form: &CodeForm, code: &str, compare_values: bool, meter: &Meter) -> Result<Option<i64>, Stop> {
    let code = Code::octal(code).expect("known codes are octal codes");
    let (reduced, shift) = super::reduced_form(&code);
    // Equal forms are compared first: that takes no values of the other code.
    let same = reduced == form.reduced_code
        || compare_values
            && CodeForm::from_code(&code, meter)?.least_code.is_some_and(|least| least.code == *form.simplest());
    // Both are shifts to one common form, so the sequences differ by the difference.
    Ok(same.then(|| shift as i64 - form.shift as i64))
}
