//! The rows of an atlas for misère play: the quotient of one code.

use super::AtlasPlan;
use super::row::shift_period;
use grundy::Meter;
use grundy::period::Periodicity;
use grundy_catalog::codes;
use grundy_game::{Code, GameShape, Stop};
use grundy_misere::{HeapQuotient, UnfinishedQuotient};

/// Which heaps the quotient of a row covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotientScope {
    /// All heaps of the game, proved by a theorem.
    Proved,
    /// The heaps up to the limit.
    Computed,
    /// The heaps before the one that makes the quotient larger than allowed; it may be infinite.
    Order,
}

/// The misère quotient of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereAtlasRow {
    /// The code.
    pub code: String,
    /// Its standard form.
    pub standard: String,
    /// A heap of `n` in the standard form is a heap of `n + shift` in the code.
    pub shift: u64,
    /// The first code of the family with the same standard form: itself, if it is the first.
    pub representative: String,
    /// The order of the quotient.
    pub order: usize,
    /// The number of elements in P.
    pub p_elements: usize,
    /// Whether it is the quotient of Nim heaps.
    pub tame: bool,
    /// The preperiod and period of the pretending function, if proved.
    pub periodic: Option<(u64, u64)>,
    /// Which heaps the quotient covers.
    pub reach: QuotientScope,
    /// The largest heap that the quotient covers.
    pub last_heap: u64,
}

impl QuotientScope {
    /// All of them.
    pub const ALL: [QuotientScope; 3] = [QuotientScope::Proved, QuotientScope::Computed, QuotientScope::Order];

    /// The name in atlas files.
    pub fn name(self) -> &'static str {
        match self {
            QuotientScope::Proved => "proved",
            QuotientScope::Computed => "computed",
            QuotientScope::Order => "order",
        }
    }
}

/// Makes the rows of the codes at some places of a plan that share a standard form.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn rows(
    plan: &AtlasPlan,
    form: &Code,
    places: &[usize],
    (limit, most): (u64, usize),
    meter: &Meter,
) -> Result<Vec<(usize, MisereAtlasRow)>, Stop> {
    let game = codes::ruleset(form);
    let GameShape::Heap(heaps) = game.shape() else { return Err(Stop::Unsupported) };
    let mut quotient = HeapQuotient::new();
    let reach = match quotient.extend(heaps, limit, most, meter) {
        Err(UnfinishedQuotient::Stop(stop)) => return Err(stop),
        Err(UnfinishedQuotient::Order { .. }) => QuotientScope::Order,
        Ok(()) if quotient.periodicity().is_some() => QuotientScope::Proved,
        Ok(()) => QuotientScope::Computed,
    };
    let (p, tame) = (quotient.p_portion().count(), quotient.is_tame());
    let row = |&place: &usize| {
        let planned = &plan.codes[place];
        let mut element = |n| Ok(quotient.element_of_heap(n).map_or(0, |x| x.index() as u64));
        let shift = planned.shift;
        let periodic = match quotient.periodicity() {
            Some(found) => Some(shift_period(found, shift, &mut element)?),
            None => None,
        };
        let row = MisereAtlasRow {
            code: planned.code.to_string(),
            standard: planned.standard.to_string(),
            shift,
            representative: plan.codes[planned.representative].code.to_string(),
            order: quotient.order(),
            p_elements: p,
            tame,
            periodic: periodic.map(|Periodicity { preperiod, period, .. }| (preperiod, period)),
            reach,
            // Heaps up to the shift have no move that matters, and are covered as well.
            last_heap: (quotient.heap_count() + shift).saturating_sub(1),
        };
        Ok((place, row))
    };
    places.iter().map(row).collect()
}
