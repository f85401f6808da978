//! Periods of nim-sequences.

use super::{Atlas, Search};
use grundy::atlas::{Family, Kind, Plan, Row, Sweep};
use grundy::{Said, Stop, say};
use std::ops::ControlFlow;

/// The search for periods.
pub(super) struct Periods;

impl Search for Periods {
    type Row = Row;

    const LIMIT: u64 = 65_536;

    fn plan(family: &Family) -> Plan {
        Plan::of(family)
    }

    fn most(&self) -> Option<u64> {
        None
    }

    fn sweep(
        &self,
        plan: &Plan,
        sweep: &Sweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, Row) -> ControlFlow<()>,
    ) -> Stop {
        plan.sweep(sweep, wanted, found)
    }

    fn summary(atlas: &Atlas<'_, Row>) -> Said {
        let Atlas { family, codes, forms, rows, limit, .. } = atlas;
        let [proved, observed, none] = Kind::ALL.map(|kind| atlas.count(|row| row.kind == kind));
        let rows = rows.len();
        let [s, t, u] = [*codes, rows, proved].map(|count| if count == 1 { "" } else { "s" });
        say!(
            "{family}: {codes} code{s}, {forms} of them different by more than a shift; {rows} row{t}: {proved} period{u} proved, {observed} observed, {none} without a period to {limit}",
            "{family}：{codes} 个代码，其中 {forms} 个不只是平移之别；{rows} 行：{proved} 个周期已证明，{observed} 个仅为观察，{none} 个到 {limit} 为止没有周期"
        )
    }
}
