//! Misère quotients.

use super::{Atlas, Search};
use crate::args::Atlas as Args;
use crate::failure::Failure;
use grundy::atlas::{Family, MisereRow, Plan, Reach, Sweep};
use grundy::quotient::Quotient;
use grundy::{Said, Stop, say};
use std::ops::ControlFlow;

/// The search for quotients up to an order.
pub(super) struct Quotients {
    most: u64,
}

/// The maximum order if `--max-order` is not given.
const MOST: u64 = 100;

impl Quotients {
    /// # Errors
    /// Fails if the largest heap is too large for any quotient.
    pub(super) fn of(args: &Args) -> Result<Quotients, Failure> {
        let largest = Quotient::LARGEST_HEAP;
        if args.limit.is_some_and(|limit| limit > largest) {
            return Err(Failure::Input(say!(
                "with --misere, --limit is at most {largest}",
                "用 --misere 时，--limit 至多为 {largest}"
            )));
        }
        Ok(Quotients { most: args.max_order.unwrap_or(MOST) })
    }
}

impl Search for Quotients {
    type Row = MisereRow;

    const LIMIT: u64 = 30;

    fn plan(family: &Family) -> Plan {
        Plan::misere(family)
    }

    fn most(&self) -> Option<u64> {
        Some(self.most)
    }

    fn sweep(
        &self,
        plan: &Plan,
        sweep: &Sweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, MisereRow) -> ControlFlow<()>,
    ) -> Stop {
        plan.sweep_misere(sweep, usize::try_from(self.most).unwrap_or(usize::MAX), wanted, found)
    }

    fn summary(atlas: &Atlas<'_, MisereRow>) -> Said {
        let Atlas { family, codes, forms, rows, limit, most, .. } = atlas;
        let [proved, computed, order] = Reach::ALL.map(|reach| atlas.count(|row| row.reach == reach));
        let tame = atlas.count(|row| row.tame && row.reach == Reach::Proved);
        let (rows, most) = (rows.len(), most.unwrap_or_default());
        let [s, t, u] = [*codes, rows, proved].map(|count| if count == 1 { "" } else { "s" });
        say!(
            "{family}: {codes} code{s}, {forms} of them different by more than a shift; {rows} row{t}: {proved} quotient{u} of the whole game proved ({tame} tame), {computed} computed to {limit}, {order} beyond the order {most}",
            "{family}：{codes} 个代码，其中 {forms} 个不只是平移之别；{rows} 行：{proved} 个整个游戏的商已证明（{tame} 个驯顺），{computed} 个计算到 {limit}，{order} 个的阶超过 {most}"
        )
    }
}
