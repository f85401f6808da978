//! Verifies tables.

use super::inspect::{OpenedTable, TableInspection, open_table};
use super::recheck::{MAX_SAMPLED_POSITIONS, PositionRecord, RecheckResult, TableClaim, recheck_section};
use super::recompute::{MAX_RECOMPUTED_VALUES, RecomputeResult, recompute_values};
use super::{StoreError, StoreFault, TableHeader, TableSummary};
use crate::Meter;
use grundy_game::{BilingualText, Budget, ComputationEnd, Standing, counted_noun, text};
use grundy_store::positions::{PositionsPiece, PositionsReader};
use std::path::Path;

/// The result of verifying a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableVerification {
    /// The description of the table, with its first fault.
    pub look: TableInspection,
    /// The result of recomputing its first values.
    pub recompute_result: RecomputeResult,
    /// The result of checking some positions, for a table of positions.
    pub recheck_result: Option<RecheckResult>,
    /// The reason why the check ended.
    pub end: ComputationEnd,
}

/// Checks a table: the checksum of every block, and, if the rules can be read, its first [`MAX_RECOMPUTED_VALUES`] values against the definition;
/// in a table of positions, up to [`MAX_SAMPLED_POSITIONS`] positions at equal distances.
/// Bytes of the sample are checked to be positions of the rules before the rules are applied to them;
/// bytes of other positions are only checked to open as keys of the ruleset.
///
/// `progress` gets a summary of the part read so far after each block.
///
/// # Errors
/// Returns an error if there is no such file, it is not a table, or it is of a later version; or if an I/O operation fails. A table that
/// does not hold is not an error.
///
/// # Complexity
/// `O(values)` for the checksums, and at most some ten million options; the memory of one block.
pub fn verify(
    path: &Path,
    meter: &Meter,
    mut progress: impl FnMut(&TableSummary),
) -> Result<TableVerification, StoreError> {
    let (look, reader) = open_table(path)?;
    let mut verified = TableVerification {
        look,
        recompute_result: RecomputeResult::default(),
        recheck_result: None,
        end: ComputationEnd::Done,
    };
    let mut table = match reader {
        None => return Ok(verified),
        Some(OpenedTable::Positions(table)) => {
            verify_positions(table, meter, progress, &mut verified)?;
            return Ok(verified);
        }
        Some(OpenedTable::Heaps(table)) => table,
    };
    let mut first = Vec::with_capacity(MAX_RECOMPUTED_VALUES);
    let end = loop {
        if let Err(stop) = meter.spend(0, 0) {
            verified.end = stop.into();
            break Ok(());
        }
        match table.read_block() {
            Ok(Some(block)) => first.extend(block.values.iter().take(MAX_RECOMPUTED_VALUES - first.len())),
            Ok(None) => break Ok(()),
            Err(error) => break Err(error),
        }
        progress(&table.summary());
    };
    verified.look.record_summary(table.summary(), end)?;
    let damaged = matches!(verified.look.fault, Some(StoreFault::Damaged { .. }));
    if verified.end == ComputationEnd::Done && !damaged {
        match recompute_values(table.header(), &first, meter) {
            Ok(recomputed) => verified.recompute_result = recomputed,
            Err(stop) => verified.end = stop.into(),
        }
    }
    Ok(verified)
}

/// The sampled positions of each section, with its header.
type SectionSamples = Vec<(TableHeader, Vec<PositionRecord>)>;

/// Checks a table of positions.
fn verify_positions(
    mut table: PositionsReader,
    meter: &Meter,
    progress: impl FnMut(&TableSummary),
    verified: &mut TableVerification,
) -> Result<(), StoreError> {
    // A first pass over the heads counts the positions, which gives the distance between positions of the sample.
    let skipped = table.skip_pieces();
    if skipped.is_err() {
        return verified.look.record_positions_summary(&table, skipped);
    }
    let distance = table.summary().values.div_ceil(MAX_SAMPLED_POSITIONS).max(1);
    let mut table = table.reopen()?;
    let mut samples = SectionSamples::new();
    let end = sample_positions(&mut table, distance, meter, progress, &mut samples);
    let end = end.map(|stop| verified.end = stop);
    verified.look.record_positions_summary(&table, end)?;
    if verified.look.fault.is_some() || verified.end != ComputationEnd::Done {
        return Ok(());
    }
    let mut rechecked = RecheckResult::default();
    let mut table = Some(table);
    for (header, sample) in &samples {
        let mut each = |visit: &mut dyn FnMut(&[u8], TableClaim)| -> Result<(), StoreError> {
            let Some(before) = table.take() else { return Ok(()) };
            table = Some(visit_section(before, header, visit)?);
            Ok(())
        };
        verified.end = recheck_section(header, sample, &mut each, meter, &mut rechecked)?;
        if verified.end != ComputationEnd::Done || rechecked.first_error.is_some() {
            break;
        }
    }
    verified.recheck_result = Some(rechecked);
    Ok(())
}

/// Reads a table to its end, and adds every position whose number is a multiple of `distance` to the samples.
///
/// Returns the stop of the meter if it stops the reading.
///
/// # Errors
/// Returns an error if the table cannot be read.
fn sample_positions(
    table: &mut PositionsReader,
    distance: u64,
    meter: &Meter,
    mut progress: impl FnMut(&TableSummary),
    samples: &mut SectionSamples,
) -> Result<ComputationEnd, StoreError> {
    let mut number = 0u64;
    loop {
        if let Err(stop) = meter.spend(0, 0) {
            return Ok(stop.into());
        }
        match table.read_piece()? {
            Some(PositionsPiece::Section(header)) => samples.push((header.clone(), Vec::new())),
            Some(PositionsPiece::Positions(records)) => {
                for (bytes, value) in records {
                    if let Some((_, sample)) = samples.last_mut().filter(|_| number.is_multiple_of(distance)) {
                        sample.push((bytes.to_vec(), TableClaim::Value(value)));
                    }
                    number += 1;
                }
            }
            Some(PositionsPiece::Words(records)) => {
                for record in records {
                    if let Some((_, sample)) = samples.last_mut().filter(|_| number.is_multiple_of(distance)) {
                        let (bytes, claim) = TableClaim::of_words(record);
                        sample.push((bytes.to_vec(), claim));
                    }
                    number += 1;
                }
            }
            None => return Ok(ComputationEnd::Done),
        }
        progress(&table.summary());
    }
}

/// Opens a table again, and calls `visit` with each position of a section and what the table claims of it. Returns the open table.
fn visit_section(
    table: PositionsReader,
    header: &TableHeader,
    visit: &mut dyn FnMut(&[u8], TableClaim),
) -> Result<PositionsReader, StoreError> {
    let mut table = table.reopen()?;
    let mut is_in_section = false;
    while let Some(piece) = table.read_piece()? {
        match piece {
            PositionsPiece::Section(section) => is_in_section = section == header,
            PositionsPiece::Positions(records) if is_in_section => {
                records.for_each(|(bytes, value)| visit(bytes, TableClaim::Value(value)));
            }
            PositionsPiece::Words(records) if is_in_section => records.for_each(|record| {
                let (bytes, claim) = TableClaim::of_words(record);
                visit(&bytes, claim);
            }),
            PositionsPiece::Positions(_) | PositionsPiece::Words(_) => {}
        }
    }
    Ok(table)
}

impl TableVerification {
    /// Whether the table holds; `None` if the check did not finish.
    pub fn holds(&self) -> Option<bool> {
        let wrong = self.recompute_result.first_error.is_some()
            || self.recheck_result.as_ref().is_some_and(|it| it.first_error.is_some());
        match (self.look.fault.is_some() || wrong, self.end) {
            (true, _) => Some(false),
            (false, ComputationEnd::Done) => Some(true),
            _ => None,
        }
    }

    /// The standing of the values, if the table holds. It is `computed` if all values were recomputed; of other values only the checksums were
    /// checked.
    pub fn standing(&self) -> Option<Standing> {
        if let Some(rechecked) = &self.recheck_result {
            let all = self.holds() == Some(true) && rechecked.right_count == self.look.summary.values;
            return all.then_some(Standing::Computed);
        }
        let count = self.recompute_result.right_count;
        match self.holds() {
            Some(true) if count == self.look.summary.values => Some(Standing::Computed),
            Some(true) if count > 0 => Some(Standing::Observed { to: count - 1 }),
            _ => None,
        }
    }

    /// The error in the table, if there is one.
    pub fn error_text(&self) -> Option<BilingualText> {
        let name = self.look.path.display().to_string();
        let wrong = self.recompute_result.first_error.map(|wrong| {
            let (n, found, expected) = (wrong.heap, wrong.table_value, wrong.right_value);
            text!("the value of a heap of {n} is {found} in the table, and {expected} by the definition")
        });
        let wrong = wrong.or_else(|| self.recheck_result.as_ref()?.first_error.clone());
        wrong.or_else(|| self.look.fault.as_ref().map(|fault| fault.explain(&name)))
    }

    /// Exactly what was checked, in words.
    pub fn checked_lines(&self) -> Vec<BilingualText> {
        if self.look.header.is_none() {
            return Vec::new();
        }
        let TableSummary { blocks, values, .. } = self.look.summary;
        let mut lines = vec![match self.look.summary.end {
            Some(_) => text!(
                "the checksums of all {blocks} block(s), {values}",
                values = (counted_noun(&values, "value", "values"), values)
            ),
            None => text!(
                "the checksums of the first {blocks} block(s), {values}",
                values = (counted_noun(&values, "value", "values"), values)
            ),
        }];
        if let Some(RecheckResult { sampled_count: sampled, right_count, shortfall_reason, .. }) = &self.recheck_result
        {
            lines.push(text!(
                "the values of {positions}, recomputed from their options; {sampled} checked, and none has an option with the same value",
                positions = (counted_noun(right_count, "position", "positions"), right_count),
                sampled = (counted_noun(sampled, "was", "were"), sampled)
            ));
            if let Some(BilingualText { en, zh }) = shortfall_reason {
                lines.push(text!("some rules were not checked: {text}", text = (en, zh)));
            }
        }
        if let Some(last) = self.recompute_result.right_count.checked_sub(1) {
            lines.push(text!("the values of heaps 0 to {last}, recomputed by the definition"));
        }
        if let Some(short) = &self.recompute_result.shortfall_reason {
            let (en, zh) = (&short.en, &short.zh);
            lines.push(text!("no more values were recomputed: {text}", text = (en, zh)));
        }
        lines
    }
}
