//! Certificates with all values.

use crate::recompute::recompute_values;
use crate::state::check_state_recurs;
use crate::theorem::{MoveReach, PeriodCheck};
use crate::{CertificateRule, CheckFailure, ClaimError, MAX_CARRIED_VALUES, SpendCallback, StatedGame};
use grundy_game::{BilingualText, text};
use serde::{Deserialize, Serialize};

/// A certificate with all values that the theorem needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodicCertificate {
    /// [`PeriodicCertificate::CERTIFICATE_KIND`].
    pub kind: String,
    /// 1.
    pub version: u32,
    /// The moves of a heap.
    pub rule: CertificateRule,
    /// The game that the certificate is about, if its rules are stated by a text: its moves are those of the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<StatedGame>,
    /// The least heap from which the period holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The increase from one period to the next.
    pub saltus: u64,
    /// The range of heaps, without its end, for which the theorem needs the equality; for all-but sets the two heaps with the same state.
    pub checked: (u64, u64),
    /// `G(0), G(1), …`
    pub values: Vec<u64>,
}

impl PeriodicCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "periodic";

    /// # Errors
    /// Returns an error if there are too many values to recompute by the definition.
    pub(crate) fn check_length(&self) -> Result<(), BilingualText> {
        let count = self.values.len();
        if count <= MAX_CARRIED_VALUES {
            return Ok(());
        }
        Err(text!("the certificate has {count} values; at most {MAX_CARRIED_VALUES} are recomputed by the definition"))
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        self.check_numbers()?;
        let values = recompute_values(&self.rule, self.values.len(), spend)?;
        if let Some(n) = (0..values.len()).find(|&n| values[n] != self.values[n]) {
            let (right, found) = (values[n], self.values[n]);
            return Err(text!("the value of {n} is {right}, not {found}").into());
        }
        let PeriodicCertificate { preperiod, period, saltus, checked: (first, last), .. } = *self;
        let repeat = PeriodCheck { preperiod, period, saltus, value_at: |n| values.get(n as usize).copied() };
        let why = match &self.rule {
            CertificateRule::AllBut(missing) => {
                // The states prove the period from `first` on, and the preperiod may be smaller.
                repeat.holds_below(first)?;
                check_state_recurs(&values, missing, (first, last), (period, saltus))?
            }
            _ => {
                let why = self.check_bound()?;
                repeat.holds_below(last)?;
                why
            }
        };
        repeat.is_least()?;
        Ok(why)
    }

    /// Checks that the numbers of the claim fit together.
    fn check_numbers(&self) -> Result<(), ClaimError> {
        let (first, last) = self.checked;
        let length = self.values.len() as u64;
        // If there is no move at all, no equality is needed.
        let fits =
            self.period > 0 && first <= last && last.checked_add(self.period).is_some() && self.preperiod <= first;
        if fits && self.period < length && last <= length {
            Ok(())
        } else {
            Err(text!("the preperiod, the period and the bounds in the certificate contradict each other"))
        }
    }

    fn check_bound(&self) -> Result<BilingualText, ClaimError> {
        let (first, last) = self.checked;
        if self.saltus != 0 {
            return Err(text!("the theorem applies only to periods without a saltus"));
        }
        let reach = MoveReach::from_rule(&self.rule)?;
        let bound = reach.bound(first, self.period);
        // `last` may be larger than the bound: more equalities than needed prove
        // as much. `check_numbers` has excluded an overflow of `last + period`.
        if first == 0 || bound.is_none_or(|bound| last < bound) || last + self.period > self.values.len() as u64 {
            let bound = bound.unwrap_or(u64::MAX);
            return Err(text!(
                "the theorem needs equality from {first} (at least 1) to below {bound}, and values up to one period further"
            ));
        }
        let MoveReach { heaps, max_taken_tokens: taken, .. } = reach;
        let left = if heaps == 1 { "1 heap".into() } else { format!("{heaps} heaps") };
        Ok(text!(
            "every value was recomputed; a move leaves at most {left} and takes at most {taken}, so equality for {first} ≤ n < {last} suffices",
            left = (left, heaps)
        ))
    }
}
