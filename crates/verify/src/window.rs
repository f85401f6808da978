//! Certificates with only numbers and a digest, for rules where a value depends on few earlier ones.

mod all_but;
mod takes;
mod watch;

use crate::digest::ValueDigester;
use crate::state::check_state_recurs;
use crate::theorem::{ClaimedPeriod, PeriodCheck};
use crate::{CertificateRule, CheckFailure, ClaimError, SpendCallback, StatedGame};
use grundy_game::{BilingualText, counted_noun, text};
use serde::{Deserialize, Serialize};
use takes::OneHeapTakes;
use watch::PeriodWatch;

/// A certificate of a period that carries neither values nor a space, because recomputing a value takes few steps.
///
/// # One heap at most
/// If a move takes at most `k` tokens and leaves at most one heap, as in subtraction games, the value of a heap above `k` depends on
/// the last `k` values. So if these are the same at two heaps `p` apart, all later values are: for one heap the theorem needs
/// `k` equalities in a row. Besides the last `k` values the checker keeps only the window of `k` values at the first heap of the period,
/// which must recur a period later. The same window shows that `p/q` is not a period for a prime `q`:
/// by the theorem it is one if and only if the window recurs `p/q` later.
///
/// # All-but sets
/// No option has a value if and only if each smaller heap with that value is at a distance that is a missing number; so it is enough to count heaps.
/// The period is proved by a state that recurs, as in certificates with all values: see the [crate](crate). For that all values are kept.
///
/// # What is checked
/// - That the numbers `checked` and `needed` are exactly those that the theorem requires.
/// - The equalities, or the states, and that neither number can be smaller.
/// - The digest of all values.
///
/// # Examples
/// ```
/// // Take 1 or 2: 0, 1, 2, 0, 1, 2, …
/// let digest = grundy_verify::digest([0, 1, 2, 0, 1, 2]);
/// let text = format!(r#"{{"kind": "periodic-window", "version": 1, "rule": {{"subtract": [1, 2]}}, "preperiod": 0, "period": 3,
///     "saltus": 0, "checked": [1, 3], "needed": 6, "digest": "{digest}"}}"#);
/// assert!(grundy_verify::verify(&text).unwrap().holds);
/// let wrong = text.replace("[1, 2]", "[1, 3]");
/// assert!(!grundy_verify::verify(&wrong).unwrap().holds);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowCertificate {
    /// [`WindowCertificate::CERTIFICATE_KIND`].
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
    /// The increase from one period to the next: 0, except for all-but sets.
    pub saltus: u64,
    /// The preperiod, at least 1, and the bound of the theorem: the equality must hold from the first to below the second;
    /// for all-but sets the two heaps with the same state.
    pub checked: (u64, u64),
    /// The number of values that this needs: the bound plus a period; for all-but sets the second heap.
    pub needed: u64,
    /// The [`digest`](crate::digest) of the values; for all-but sets of their remainders modulo 65,536.
    pub digest: String,
}

/// The numbers of look-ups of earlier values and of values between two calls of the budget; whichever is reached first.
const BUDGET_CHECK_LOOKUPS: usize = 1 << 20;
const BUDGET_CHECK_VALUES: usize = 4096;

impl WindowCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "periodic-window";

    /// # Errors
    /// Returns an error if more values are needed than are supported.
    pub(crate) fn check_length(&self) -> Result<(), BilingualText> {
        self.claimed_period().check_needed_values()
    }

    fn claimed_period(&self) -> ClaimedPeriod<'_> {
        let WindowCertificate { ref rule, preperiod, period, saltus, checked, needed: needed_values, .. } = *self;
        ClaimedPeriod { rule, preperiod, period, saltus, checked, needed_values }
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        match &self.rule {
            CertificateRule::AllBut(missing) => self.check_by_state(missing, spend),
            rule => self.check_by_window(&OneHeapTakes::from_rule(rule)?, spend),
        }
    }

    fn check_by_window(&self, takes: &OneHeapTakes, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        let taken = self.claimed_period().checked_reach()?.max_taken_tokens;
        let ((first, last), needed) = (self.checked, self.needed);
        let mut heap = 0;
        let spend = &mut |values: u64, bytes: u64| {
            // The window is kept as well. A growing list may have twice the capacity that it needs.
            let of_window = last.min(heap + values).saturating_sub(first.max(heap));
            heap += values;
            spend(values, bytes + 4 * of_window)
        };
        let mut watch = PeriodWatch::new(self.preperiod, self.period, taken);
        let mut hash = ValueDigester::default();
        takes.recompute_values(needed, spend, |heap, values| {
            values.iter().for_each(|&value| hash.add(value));
            watch.add_values(heap, values)
        })?;
        // An error in the period is a better message than a different digest.
        watch.finish()?;
        self.compare_digest(hash)?;
        Ok(text!(
            "{needed} recomputed; a move leaves at most one heap and takes at most {taken}, so a value depends on the last {taken}, and equality for {first} ≤ n < {last} suffices",
            needed = (counted_noun(&needed, "value was", "values were"), needed)
        ))
    }

    fn check_by_state(&self, missing: &[u64], spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        let WindowCertificate { preperiod, period, saltus, checked: (first, last), needed, .. } = *self;
        let apart = last.checked_sub(first) == Some(period);
        if period == 0 || !apart || preperiod > first || needed != last {
            return Err(
                text!("the preperiod, the period and the bounds in the certificate contradict each other").into()
            );
        }
        let values = all_but::all_but_values(missing, needed, spend)?;
        let mut hash = ValueDigester::default();
        // Values of all-but sets have no bound, so the digest is of their remainders, as the format specifies.
        values.iter().for_each(|&value| hash.add(value as u16));
        self.compare_digest(hash)?;
        let repeat = PeriodCheck { preperiod, period, saltus, value_at: |n| values.get(n as usize).copied() };
        repeat.holds_below(first)?;
        let why = check_state_recurs(&values, missing, (first, last), (period, saltus))?;
        repeat.is_least()?;
        Ok(why)
    }

    fn compare_digest(&self, hash: ValueDigester) -> Result<(), ClaimError> {
        let digest = hash.finish();
        if digest == self.digest {
            return Ok(());
        }
        Err(text!("the digest of the values is {digest}"))
    }
}
