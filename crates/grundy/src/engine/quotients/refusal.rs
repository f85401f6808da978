//! Why a misère quotient was not extended, and when it is tried again.

use crate::budget::Attempt;
use grundy_game::{Budget, Stop, in_force};
use grundy_misere::UnfinishedQuotient;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The reason why a heap is not added to a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuotientRefusal {
    /// The quotient becomes too large, or takes too long, for every question.
    Final,
    /// A question with this limit on positions did not allow enough work.
    Positions { limit: Option<u64> },
    /// A question had no room for so many bytes.
    Memory { bytes: u64 },
}

impl QuotientRefusal {
    /// The reason why an extension was not finished, of which `attempt` was the part of the budget that it was given.
    pub(super) fn from_unfinished(
        unfinished: &UnfinishedQuotient,
        attempt: &Attempt<'_>,
        peak: &PeakBudget<'_>,
    ) -> QuotientRefusal {
        let bytes = peak.peak_bytes.load(Relaxed);
        match unfinished {
            _ if attempt.ran_out() => QuotientRefusal::Final,
            UnfinishedQuotient::Stop(Stop::Memory) if !has_room(bytes) => QuotientRefusal::Memory { bytes },
            // A part of the question had a smaller budget than the question.
            UnfinishedQuotient::Stop(Stop::Memory | Stop::Positions | Stop::Options) => {
                QuotientRefusal::Positions { limit: peak.max_positions() }
            }
            UnfinishedQuotient::Stop(_) | UnfinishedQuotient::Order { .. } => QuotientRefusal::Final,
        }
    }

    /// Whether a question has a larger budget than that which was refused.
    ///
    /// With an equal budget the same work would be done again, at every look-up.
    pub(super) fn is_outdated(self, budget: &dyn Budget) -> bool {
        match self {
            QuotientRefusal::Final => false,
            QuotientRefusal::Positions { limit } => {
                limit.is_some_and(|limit| budget.max_positions().is_none_or(|now| now > limit))
            }
            QuotientRefusal::Memory { bytes } => has_room(bytes),
        }
    }
}

/// Whether the question has room for `bytes`.
fn has_room(bytes: u64) -> bool {
    in_force::has_room(usize::try_from(bytes).unwrap_or(usize::MAX))
}

/// A budget that remembers how many bytes were asked of it at once.
pub(super) struct PeakBudget<'a> {
    budget: &'a dyn Budget,
    held_bytes: AtomicU64,
    /// The most bytes that were held, or would have been held.
    peak_bytes: AtomicU64,
}

impl<'a> PeakBudget<'a> {
    /// A budget of which nothing was asked yet.
    pub(super) fn new(budget: &'a dyn Budget) -> PeakBudget<'a> {
        PeakBudget { budget, held_bytes: 0.into(), peak_bytes: 0.into() }
    }
}

impl Budget for PeakBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        self.peak_bytes.fetch_max(self.held_bytes.load(Relaxed).saturating_add(bytes), Relaxed);
        self.budget.spend(positions, bytes)?;
        self.held_bytes.fetch_add(bytes, Relaxed);
        Ok(())
    }

    fn spend_numbered(&self, positions: u64) -> Result<(), Stop> {
        self.budget.spend_numbered(positions)
    }

    fn spend_options(&self, options: u64) -> Result<(), Stop> {
        self.budget.spend_options(options)
    }

    fn release(&self, bytes: u64) {
        let _ = self.held_bytes.fetch_update(Relaxed, Relaxed, |held| Some(held.saturating_sub(bytes)));
        self.budget.release(bytes);
    }

    fn max_positions(&self) -> Option<u64> {
        self.budget.max_positions()
    }
}
