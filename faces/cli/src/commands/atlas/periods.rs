//! Periods of nim-sequences.

use super::search::{AtlasReport, AtlasSearch};
use grundy::{BilingualText, ComputationEnd, text};
use grundy_laws::atlas::{AtlasPlan, AtlasSweep, AtlasTableRow, CodeFamily, PeriodStatus};
use std::ops::ControlFlow;

/// The search for periods.
pub(super) struct PeriodSearch;

impl AtlasSearch for PeriodSearch {
    type Row = AtlasTableRow;

    const DEFAULT_LIMIT: u64 = 65_536;

    fn plan(family: &CodeFamily) -> AtlasPlan {
        AtlasPlan::from_family(family)
    }

    fn max_order(&self) -> Option<u64> {
        None
    }

    fn sweep(
        &self,
        plan: &AtlasPlan,
        sweep: &AtlasSweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, AtlasTableRow) -> ControlFlow<()>,
    ) -> ComputationEnd {
        plan.sweep(sweep, wanted, found)
    }

    fn summary(atlas: &AtlasReport<'_, AtlasTableRow>) -> BilingualText {
        let AtlasReport { family, codes, forms, rows, limit, .. } = atlas;
        let [proved, observed, none] = PeriodStatus::ALL.map(|kind| atlas.count(|row| row.kind == kind));
        let rows = rows.len();
        let [t, u] = [rows, proved].map(|count| if count == 1 { "" } else { "s" });
        if *codes == 1 {
            return text!(
                "{family}: 1 code; {rows} row{t}: {proved} period{u} proved, {observed} observed, {none} without a period to {limit}"
            );
        }
        text!(
            "{family}: {codes} codes, {forms} of them different by more than a shift; {rows} row{t}: {proved} period{u} proved, {observed} observed, {none} without a period to {limit}"
        )
    }
}
