//! Tables of values on disk.

use crate::failure::CommandFailure;
use clap::Args;
use grundy::tables::{POSITIONS_KIND, PositionsSection, StoreError, StoreFault, TableEnd, TableInspection};
use grundy::{BilingualText, counted_noun, text};
use std::path::PathBuf;

/// The argument of the commands for a table.
#[derive(Args)]
pub(crate) struct TableFileArgs {
    /// A table of values
    #[arg(value_name = "FILE")]
    pub(crate) path: PathBuf,
}

/// The failure for a table that cannot be read.
pub(crate) fn table_read_failure(error: StoreError) -> CommandFailure {
    CommandFailure::Input(error.explain())
}

/// The description of a table.
pub(crate) fn description_lines(look: &TableInspection) -> Vec<BilingualText> {
    let (summary, mut lines) = (look.summary, Vec::new());
    let positions = look.header.as_ref().filter(|header| header.kind() == POSITIONS_KIND);
    if let Some(header) = positions {
        lines.push(BilingualText::language_neutral(header.game()));
        let (values, blocks) = (summary.values, summary.blocks);
        lines.push(text!(
            "{values} of positions, in {blocks} block(s)",
            values = (counted_noun(&values, "value", "values"), values)
        ));
        for PositionsSection { header, values } in &look.sections {
            let (game, kind, fingerprint) = (header.game(), header.kind(), header.fingerprint());
            lines.push(text!(
                "{game}: {values}, by {kind}, fingerprint of the rules {fingerprint}",
                values = (counted_noun(values, "value", "values"), values)
            ));
            if header.rules().is_some() {
                lines.push(text!("rules of a user, whose text is in the table"));
            }
        }
    }
    let heaps = look.header.as_ref().filter(|_| positions.is_none());
    if let Some(header) = heaps {
        lines.push(BilingualText::language_neutral(header.game()));
        if header.rules().is_some() {
            lines.push(text!("rules of a user, whose text is in the table"));
        }
        let (values, blocks) = (summary.values, summary.blocks);
        lines.push(match values.checked_sub(1) {
            None => text!("no values yet"),
            Some(last) => text!(
                "{values}, G(0) to G({last}), in {blocks} block(s)",
                values = (counted_noun(&values, "value", "values"), values)
            ),
        });
        for (width, count) in summary.widths() {
            let bytes = width.bytes();
            lines.push(text!(
                "{bytes} byte(s) a value: {count}",
                count = (counted_noun(&count, "value", "values"), count)
            ));
        }
    }
    let size = look.size;
    lines.push(text!("{size} bytes"));
    lines.extend(ending_line(look));
    if look.in_use {
        lines.push(text!("another process is writing it"));
    }
    if let Some(header) = heaps {
        let fingerprint = header.fingerprint();
        lines.push(text!("fingerprint of the rules: {fingerprint}"));
    }
    lines
}

/// The line about the end of a table.
fn ending_line(look: &TableInspection) -> Option<BilingualText> {
    let behind = look.unsound_bytes();
    match (&look.fault, look.summary.end) {
        (Some(fault @ StoreFault::Damaged { .. }), _) => Some(fault.explain(&look.path.display().to_string())),
        (_, Some(TableEnd::Complete)) => Some(text!("complete: it ends with its end mark")),
        (_, Some(TableEnd::Open)) => Some(text!("not finished: it ends after a complete block, without an end mark")),
        (_, Some(TableEnd::Torn)) => Some(text!(
            "not finished: the last {behind} an incomplete block",
            behind = (counted_noun(&behind, "byte is", "bytes are"), behind)
        )),
        (fault, None) => fault.as_ref().map(|fault| fault.explain(&look.path.display().to_string())),
    }
}
