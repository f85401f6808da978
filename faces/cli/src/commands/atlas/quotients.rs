//! Misère quotients.

use super::args::AtlasArgs;
use super::search::{AtlasReport, AtlasSearch};
use crate::failure::CommandFailure;
use grundy::quotient::HeapQuotient;
use grundy::{BilingualText, ComputationEnd, text};
use grundy_laws::atlas::{AtlasPlan, AtlasSweep, CodeFamily, MisereAtlasRow, QuotientScope};
use std::ops::ControlFlow;

/// The search for quotients up to an order.
pub(super) struct QuotientSearch {
    max_order: u64,
}

/// The maximum order if `--max-order` is not given.
const DEFAULT_MAX_ORDER: u64 = 100;

impl QuotientSearch {
    /// # Errors
    /// Fails if the largest heap is too large for any quotient.
    pub(super) fn from_args(args: &AtlasArgs) -> Result<QuotientSearch, CommandFailure> {
        let largest = HeapQuotient::MAX_HEAP;
        if args.limit.is_some_and(|limit| limit > largest) {
            return Err(CommandFailure::Input(text!("with --misere, --limit is at most {largest}")));
        }
        Ok(QuotientSearch { max_order: args.max_order.unwrap_or(DEFAULT_MAX_ORDER) })
    }
}

impl AtlasSearch for QuotientSearch {
    type Row = MisereAtlasRow;

    const DEFAULT_LIMIT: u64 = 30;

    fn plan(family: &CodeFamily) -> AtlasPlan {
        AtlasPlan::from_family_misere(family)
    }

    fn max_order(&self) -> Option<u64> {
        Some(self.max_order)
    }

    fn sweep(
        &self,
        plan: &AtlasPlan,
        sweep: &AtlasSweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, MisereAtlasRow) -> ControlFlow<()>,
    ) -> ComputationEnd {
        plan.sweep_misere(sweep, usize::try_from(self.max_order).unwrap_or(usize::MAX), wanted, found)
    }

    fn summary(atlas: &AtlasReport<'_, MisereAtlasRow>) -> BilingualText {
        let AtlasReport { family, codes, forms, rows, limit, max_order: most, .. } = atlas;
        let [proved, computed, order] = QuotientScope::ALL.map(|reach| atlas.count(|row| row.reach == reach));
        let tame = atlas.count(|row| row.tame && row.reach == QuotientScope::Proved);
        let (rows, most) = (rows.len(), most.unwrap_or_default());
        let [t, u] = [rows, proved].map(|count| if count == 1 { "" } else { "s" });
        if *codes == 1 {
            return text!(
                "{family}: 1 code; {rows} row{t}: {proved} quotient{u} of the whole game proved ({tame} tame), {computed} computed to {limit}, {order} beyond the order {most}"
            );
        }
        text!(
            "{family}: {codes} codes, {forms} of them different by more than a shift; {rows} row{t}: {proved} quotient{u} of the whole game proved ({tame} tame), {computed} computed to {limit}, {order} beyond the order {most}"
        )
    }
}
