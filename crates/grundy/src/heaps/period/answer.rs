//! A period, and how it is known.

use super::{Periodicity, RareHeaps};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CheckedSource, ComputationEnd, Convention, Nimber, Ruleset, Standing,
    checked_sources, text,
};
use grundy_heap::period::{ProvedPeriod, RecurrenceSearch, RecurrentPeriod};
use std::sync::Arc;

/// The period of a nim-sequence, and how it is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PeriodAnswer {
    /// The ruleset.
    pub game: String,
    /// Whether it is the period of Grundy values, or of who wins single heaps under misère play.
    pub convention: Convention,
    /// The period; `None` if none was found.
    pub periodicity: Option<Periodicity>,
    /// The standing of the period: proved by a theorem whose bound the table reaches, or observed.
    pub standing: Option<Standing>,
    /// The last heap whose value was computed; `None` if none was.
    pub computed_to: Option<u64>,
    /// The largest value, and the first heap that has it.
    pub largest: Option<(Nimber, u64)>,
    /// The heaps with rare values among those that were computed, if the values have a sparse space that is in use.
    pub rare: Option<RareHeaps>,
    /// The first values, up to the end of the first period, if they are not too many. Under misère play 1 is won, and 0 lost.
    pub values: Vec<Nimber>,
    /// The reason, in steps.
    pub explanation: Vec<BilingualText>,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
    /// The proof of the period, if it is proved.
    pub(super) proof: Option<PeriodProof>,
}

/// The proof of a period.
#[derive(Clone, Debug)]
pub(crate) enum PeriodProof {
    /// Equalities in a table.
    Equalities(ProvedPeriod),
    /// A window that recurs in a stream, together with the search that found it, which provides the windows of a certificate.
    Recurrence(Arc<(RecurrenceSearch, RecurrentPeriod)>),
}

impl PeriodAnswer {
    /// The theorems by which the period is proved and whose proofs Coq has checked. The values to which they are applied are not checked.
    pub fn machine_checked(&self) -> Vec<CheckedSource> {
        match &self.standing {
            Some(Standing::Proved { theorems }) => checked_sources(theorems, Some(self.convention)),
            _ => Vec::new(),
        }
    }

    /// An answer without computed results.
    pub fn unknown(game: String, convention: Convention) -> PeriodAnswer {
        PeriodAnswer {
            game,
            convention,
            periodicity: None,
            standing: None,
            computed_to: None,
            largest: None,
            rare: None,
            values: Vec::new(),
            explanation: Vec::new(),
            end: ComputationEnd::Done,
            proof: None,
        }
    }

    /// The period in words.
    pub fn headline(&self) -> BilingualText {
        let to = self.computed_to.unwrap_or(0);
        if self.convention == Convention::Misere {
            return self.misere_headline(to);
        }
        match self.periodicity {
            Some(Periodicity { preperiod, period, saltus })
                if !matches!(self.standing, Some(Standing::Proved { .. })) =>
            {
                let (en, zh) = match saltus {
                    0 => Default::default(),
                    _ => (format!(", saltus {saltus}"), format!("，增量 {saltus}")),
                };
                text!("period {period} from {preperiod} on{text}, as far as was computed: to {to}", text = (en, zh))
            }
            Some(Periodicity { preperiod, period, saltus: 0 }) => {
                text!("period {period} from {preperiod} on: G(n + {period}) = G(n) for all n ≥ {preperiod}")
            }
            Some(Periodicity { preperiod, period, saltus }) => text!(
                "arithmetic period {period} from {preperiod} on, saltus {saltus}: G(n + {period}) = G(n) + {saltus} for all n ≥ {preperiod}"
            ),
            None if self.computed_to.is_none() => {
                text!("no value was computed, so nothing is known about a period")
            }
            None => text!("no period up to {to}"),
        }
    }

    fn misere_headline(&self, to: u64) -> BilingualText {
        match (self.periodicity, &self.standing) {
            (Some(Periodicity { preperiod, period, .. }), Some(Standing::Proved { .. })) => text!(
                "misère play: period {period} from {preperiod} on: heap n + {period} is lost if and only if heap n is, for all n ≥ {preperiod}"
            ),
            (Some(Periodicity { preperiod, period, .. }), _) => {
                text!("misère play: period {period} from {preperiod} on, as far as was computed: to {to}")
            }
            (None, _) if self.computed_to.is_none() => {
                text!("misère play: no outcome was computed, so nothing is known about a period")
            }
            (None, _) => text!("misère play: no period up to {to}"),
        }
    }

    /// The ruleset of a value, if it is a ruleset.
    ///
    /// # Errors
    /// Returns an error if the value is not a ruleset.
    pub fn ruleset(value: Option<&Argument>) -> Result<&Arc<Ruleset>, ArgumentError> {
        match value {
            Some(Argument::Ruleset(game)) => Ok(game),
            _ => Err(ArgumentError::new(text!("a ruleset is needed, such as kayles"))),
        }
    }
}
