//! Checks a sample of the values of positions against the definition.
//!
//! The value must be the mex of the values of the options. The values of their components are taken from the table, or computed
//! by a short recursion. This shares no code with the searches. If some options stay unknown, it is still checked that no other
//! option has the value of the position.
//! The bytes of all positions must be readable as keys; the bytes of the sample must be positions of the rules.

use super::recompute::ruleset;
use super::sections::section_header;
use super::{StoreError, TableHeader};
use crate::Meter;
use grundy_game::{BilingualText, Budget, ComputationEnd, text};
use grundy_search::{ComponentFact, ComponentForm, KeySplit, SplitGame, WordSplit};
use grundy_store::positions::WordRecord;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The maximum number of positions of a table that are checked against the definition.
pub const MAX_SAMPLED_POSITIONS: u64 = 1000;
/// The maximum number of options that are visited for one position.
const MAX_RECHECK_OPTIONS: u64 = 20_000;
/// The maximum number of components that are looked up in the table, approximately.
const MAX_LOOKED_UP_COMPONENTS: usize = 1 << 20;
/// The maximum depth of the recursion.
const MAX_RECURSION_DEPTH: usize = 40;

/// The result of checking some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecheckResult {
    /// The number of positions that were checked.
    pub sampled_count: u64,
    /// The number of positions whose value was recomputed and is right.
    pub right_count: u64,
    /// The first error, if there is one.
    pub first_error: Option<BilingualText>,
    /// The reason why the positions of some ruleset were not checked.
    pub shortfall_reason: Option<BilingualText>,
}

/// A statement of the table about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum TableClaim {
    /// Its value.
    Value(u64),
    /// Numbers that are not its value, as bits.
    NotAmong(u128),
    /// A number without a meaning: no program wrote it.
    Nothing,
}

impl TableClaim {
    /// A position of two words as bytes, and the statement about it.
    pub(super) fn of_words(record: WordRecord) -> ([u8; 16], TableClaim) {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&record.first_word.to_le_bytes());
        bytes[8..].copy_from_slice(&record.second_word.to_le_bytes());
        let claim = match ComponentFact::from_number(record.number).map(|fact| fact.known_value) {
            None => TableClaim::Nothing,
            Some(known) => known.value().map_or(TableClaim::NotAmong(known.excluded_values()), TableClaim::Value),
        };
        (bytes, claim)
    }
}

/// A position as bytes, and the statement of the table about it.
pub(super) type PositionRecord = (Vec<u8>, TableClaim);
/// Visits all positions of a section.
pub(super) type RecordVisitor<'a> = &'a mut dyn FnMut(&mut dyn FnMut(&[u8], TableClaim)) -> Result<(), StoreError>;

/// Checks a sample of a section against the definition.
///
/// # Errors
/// Returns the errors of `each`. The value is the stop that ended the check early, or [`ComputationEnd::Done`].
pub(super) fn recheck_section(
    header: &TableHeader,
    sample: &[PositionRecord],
    each: RecordVisitor<'_>,
    meter: &Meter,
    rechecked: &mut RecheckResult,
) -> Result<ComputationEnd, StoreError> {
    let form = ComponentForm::ALL.into_iter().find(|form| header.kind().split(' ').next() == Some(form.name()));
    let game = form.ok_or_else(|| text!("this program does not know the form of the table"));
    let game = game.and_then(|form| {
        ruleset(header, |game| section_header(game, form, header.rules().unwrap_or_default())).map(|game| (game, form))
    });
    let (game, form) = match game {
        Ok(found) => found,
        Err(why) => {
            rechecked.shortfall_reason = Some(why);
            return Ok(ComputationEnd::Done);
        }
    };
    match WordSplit::for_game(&game).filter(|_| form == ComponentForm::Words) {
        Some(parts) => SectionRecheck::new(parts).run(sample, each, meter, rechecked),
        None => SectionRecheck::new(KeySplit(game)).run(sample, each, meter, rechecked),
    }
}

/// The check of the positions of one ruleset.
struct SectionRecheck<S: SplitGame> {
    game: S,
    /// The components of options of the sample, and their values in the table.
    looked_up: HashMap<S::Part, Option<u64>>,
    /// The values computed here.
    computed_values: HashMap<S::Part, u64>,
    /// The number of options that may still be visited.
    remaining_options: u64,
}

impl<S: SplitGame> SectionRecheck<S> {
    fn new(game: S) -> SectionRecheck<S> {
        SectionRecheck { game, looked_up: HashMap::new(), computed_values: HashMap::new(), remaining_options: 0 }
    }

    fn run(
        &mut self,
        sample: &[PositionRecord],
        each: RecordVisitor<'_>,
        meter: &Meter,
        rechecked: &mut RecheckResult,
    ) -> Result<ComputationEnd, StoreError> {
        let mut positions = Vec::new();
        for (bytes, claim) in sample {
            let Some(part) = self.game.checked_part_from_bytes(bytes) else {
                rechecked.first_error = Some(no_position_error());
                return Ok(ComputationEnd::Done);
            };
            if let Err(stop) = meter.spend(0, 0) {
                return Ok(stop.into());
            }
            self.remaining_options = MAX_RECHECK_OPTIONS;
            let options = if self.looked_up.len() < MAX_LOOKED_UP_COMPONENTS { self.options(&part) } else { None };
            for part in options.into_iter().flatten().flatten() {
                self.looked_up.insert(part, None);
            }
            positions.push((part, *claim));
        }
        let mut all_open = true;
        each(&mut |bytes, claim| match (self.game.part_from_bytes(bytes), claim) {
            (Some(part), TableClaim::Value(value)) => {
                if let Some(looked_up) = self.looked_up.get_mut(&part) {
                    *looked_up = Some(value);
                }
            }
            (Some(_), TableClaim::NotAmong(_)) => {}
            (None, _) | (_, TableClaim::Nothing) => all_open = false,
        })?;
        if !all_open {
            rechecked.first_error = Some(no_position_error());
            return Ok(ComputationEnd::Done);
        }
        for (part, claim) in positions {
            if let Err(stop) = meter.spend(0, 0) {
                return Ok(stop.into());
            }
            rechecked.sampled_count += 1;
            self.remaining_options = MAX_RECHECK_OPTIONS;
            let Some(options) = self.options(&part) else { continue };
            let values: Vec<Option<u64>> =
                options.iter().map(|option| self.sum_value(option, &mut vec![part.clone()])).collect();
            let known: HashSet<u64> = values.iter().copied().flatten().collect();
            let expected = mex(&known);
            let whole = values.iter().all(Option::is_some);
            rechecked.first_error = claim_error(claim, &known, whole.then_some(expected));
            if rechecked.first_error.is_some() {
                return Ok(ComputationEnd::Done);
            }
            rechecked.right_count += u64::from(whole);
        }
        Ok(ComputationEnd::Done)
    }

    /// The options of a component; `None` if they are too many, or the rules failed.
    fn options(&mut self, part: &S::Part) -> Option<Vec<Vec<S::Part>>> {
        let mut options = Vec::new();
        let flow = self.game.for_each_option(part, |parts| {
            options.push(parts.to_vec());
            // A position may have very many bytes, which count as well.
            let held: usize = parts.iter().map(|part| self.game.owned_bytes(part)).sum();
            self.remaining_options = self.remaining_options.saturating_sub(1 + held as u64 / 256);
            if self.remaining_options > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow.is_continue().then_some(options)
    }

    /// The value of a sum, if the values of its parts are in the table or can be computed. The parts on `path` are being computed.
    fn sum_value(&mut self, parts: &[S::Part], path: &mut Vec<S::Part>) -> Option<u64> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.part_value(part, path)?))
    }

    fn part_value(&mut self, part: &S::Part, path: &mut Vec<S::Part>) -> Option<u64> {
        let known = self.looked_up.get(part).copied().flatten().or_else(|| self.computed_values.get(part).copied());
        if known.is_some() || path.len() > MAX_RECURSION_DEPTH || path.contains(part) {
            return known;
        }
        let options = self.options(part)?;
        path.push(part.clone());
        let values: Option<HashSet<u64>> = options.iter().map(|option| self.sum_value(option, path)).collect();
        path.pop();
        let value = mex(&values?);
        self.computed_values.insert(part.clone(), value);
        Some(value)
    }
}

/// The error in a statement about a position whose options have these values. `value` is given if the options have no other values.
fn claim_error(claim: TableClaim, options: &HashSet<u64>, value: Option<u64>) -> Option<BilingualText> {
    match (claim, value) {
        (TableClaim::Value(found), Some(expected)) if found != expected => {
            Some(text!("a position has the value {found} in the table, and {expected} by the definition"))
        }
        (TableClaim::Value(found), None) if options.contains(&found) => {
            Some(text!("a position has the value {found} in the table, and so has one of its options"))
        }
        (TableClaim::NotAmong(numbers), Some(expected)) if expected < 128 && numbers >> expected & 1 == 1 => {
            Some(text!("a position does not have the value {expected} in the table, but has it by the definition"))
        }
        _ => None,
    }
}

fn no_position_error() -> BilingualText {
    text!("some bytes are not a position")
}

fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("a finite set has one")
}
