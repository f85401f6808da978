//! Certificates with a sparse space instead of values.
//!
//! The documentation of [`SparseCertificate`] has the lemma by which all values are recomputed from few options.

mod blocks;
mod groups;
mod heaps;
mod index;
mod moves;
mod opened_windows;
mod pieces;
mod recurrence;
mod set;
mod space;
mod witnesses;

pub(crate) use opened_windows::{PieceRun, PieceSource};
pub use recurrence::{CertifiedWindow, RecurrenceCertificate};
pub use space::CertifiedSpace;

use crate::digest::ValueDigester;
use crate::theorem::{ClaimedPeriod, MoveReach, PeriodCheck};
use crate::{CertificateRule, CheckFailure, ClaimError, SpendCallback, StatedGame};
use grundy_game::{BilingualText, Stop, counted_noun, text};
use heaps::{SparseHeapValues, StoredValue};
use moves::SparseMoves;
use serde::{Deserialize, Serialize};

/// A certificate of a period that has, instead of the values, the space by which they are recomputed.
///
/// # The lemma
/// Let each value be *rare* or *common* at heaps of either parity, so that no sum of two common values is common:
/// wherever `t` tokens may be taken before a split in `a` and `b`, a value `u` that is common at `a` and a value `v` that is common at `b`
/// have a sum `u ⊕ v` that is rare at `a + b + t`.
///
/// Then an option of a heap `n` whose value is common at `n` leaves at most one heap, or a heap whose value is rare.
/// So mark the values of the options that leave at most one heap, and of those that leave a heap with a rare value. They are few.
/// Let `c` be the least common value that is not marked. No option has it, so `G(n) ≤ c`; every smaller common value is marked, so an option has it.
/// So `G(n)` is the least rare value below `c` that no option has, and if there is none, `G(n) = c`.
/// For a rare value below `c` any split with that value is a *witness*. Splits with a small heap are tried first, and for nearly all heaps
/// few are enough. If a rare value has no witness among all splits, it is the value of `n`, and `n` is a *rare heap*.
///
/// By induction on `n` these values are those of the definition. ∎
///
/// A [`CertifiedSpace`] defines the rare values by a mask. That no sum of two common values is common is checked for all pairs of values,
/// for heaps of either parity, and for every number that may be taken before a split.
///
/// # What is checked
/// - The bound of the theorem, and that the numbers `checked` and `needed` are exactly those that it requires.
/// - The rare heaps: exactly those of the list, with these values.
/// - The largest value, and the digest of all values.
/// - The equalities, and that neither number can be smaller.
///
/// # Examples
/// ```
/// // Kayles, in the space of the values 0, 3, 5, 6, …
/// let text = r#"{"kind": "periodic-sparse", "version": 1, "rule": {"octal": "0.77"}, "preperiod": 71, "period": 12, "saltus": 0,
///     "checked": [71, 155], "needed": 167, "largest": 8, "space": {"mask": 7, "parity": false, "odd": false},
///     "rare": [[0, 0], [3, 3], [6, 3], [9, 4]], "digest": ""}"#;
/// let checked = grundy_verify::verify(text).unwrap();
/// assert!(!checked.holds);
/// assert_eq!(checked.reason.en, "heap 9 is not rare, but has the value 4 in the list");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparseCertificate {
    /// [`SparseCertificate::CERTIFICATE_KIND`].
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
    /// The increase from one period to the next: 0.
    pub saltus: u64,
    /// The preperiod, at least 1, and the bound of the theorem: the equality must hold from the first to below the second.
    pub checked: (u64, u64),
    /// The number of values that this needs: the bound plus a period.
    pub needed: u64,
    /// The largest of them.
    pub largest: u64,
    /// Which values are rare.
    pub space: CertifiedSpace,
    /// The rare heaps among those needed, ascending, each with its value.
    pub rare: Vec<(u64, u64)>,
    /// The [`digest`](crate::digest()) of the values.
    pub digest: String,
}

/// The number of values between two calls of the budget.
const BUDGET_CHECK_VALUES: usize = 4096;

impl SparseCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "periodic-sparse";
    /// The largest value that is supported.
    pub const MAX_VALUE: u64 = 511;

    /// # Errors
    /// Returns an error if more values are needed, or larger ones, than are supported.
    pub(crate) fn check_length(&self) -> Result<(), BilingualText> {
        let largest = self.largest;
        self.claimed_period().check_needed_values()?;
        if largest > Self::MAX_VALUE {
            let most = Self::MAX_VALUE;
            return Err(text!("the certificate has values up to {largest}; at most {most} can be dealt with"));
        }
        Ok(())
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        let reach = self.claimed_period().checked_reach()?;
        let moves = SparseMoves::from_rule(&self.rule)?;
        // Only values up to `largest` are checked here. `recompute`
        // refuses a larger one before the lemma is used with it.
        self.space.check_sparse(&moves, self.largest)?;
        // Sets of values use only as many words as the largest value needs, and values one byte or two.
        match self.largest {
            ..64 => self.recompute(SparseHeapValues::<u8, 1>::new(&moves, &self.space), spend),
            64..256 => self.recompute(SparseHeapValues::<u8, 4>::new(&moves, &self.space), spend),
            _ => self.recompute(SparseHeapValues::<u16, 8>::new(&moves, &self.space), spend),
        }?;
        let ((first, last), needed, rare) = (self.checked, self.needed, self.rare.len());
        let MoveReach { heaps, max_taken_tokens: taken, .. } = reach;
        let left = if heaps == 1 { "1 heap".into() } else { format!("{heaps} heaps") };
        Ok(text!(
            "{needed} recomputed, {rare} of them rare: no sum of two common values is common, so options with a rare heap decide; a move leaves at most {left} and takes at most {taken}, so equality for {first} ≤ n < {last} suffices",
            needed = (counted_noun(&needed, "value was", "values were"), needed),
            left = (left, heaps)
        ))
    }

    fn claimed_period(&self) -> ClaimedPeriod<'_> {
        let SparseCertificate { ref rule, preperiod, period, saltus, checked, needed: needed_values, .. } = *self;
        ClaimedPeriod { rule, preperiod, period, saltus, checked, needed_values }
    }

    fn recompute<T: StoredValue, const W: usize>(
        &self,
        mut heaps: SparseHeapValues<T, W>,
        spend: SpendCallback<'_>,
    ) -> Result<(), CheckFailure> {
        let (mut largest, mut hash) = (0, ValueDigester::default());
        compute_first_values(&mut heaps, self.needed as usize, &self.rare, self.largest, spend, |value| {
            largest = largest.max(value as u64);
            hash.add(value as u16);
        })?;
        if largest != self.largest {
            let claimed = self.largest;
            return Err(text!("the largest value is {largest}, not {claimed}").into());
        }
        let digest = hash.finish();
        if digest != self.digest {
            return Err(text!("the digest of the values is {digest}").into());
        }
        let SparseCertificate { preperiod, period, saltus, .. } = *self;
        let repeat = PeriodCheck { preperiod, period, saltus, value_at: |n| heaps.value_at(n as usize) };
        repeat.holds_below(self.checked.1)?;
        Ok(repeat.is_least()?)
    }
}

/// Computes the values of the heaps below `end`, and checks that the rare heaps are those of the list and that no value is larger than `most`.
fn compute_first_values<T: StoredValue, const W: usize>(
    heaps: &mut SparseHeapValues<T, W>,
    end: usize,
    rare: &[(u64, u64)],
    most: u64,
    spend: SpendCallback<'_>,
    mut visit: impl FnMut(usize),
) -> Result<(), CheckFailure> {
    let mut listed = rare.iter().copied().peekable();
    while heaps.len() < end {
        let from = heaps.len();
        let to = end.min(from + BUDGET_CHECK_VALUES);
        // Memory is allocated piece by piece, so that a false certificate cannot request a large allocation.
        let room = heaps.extra_capacity(to, end);
        spend((to - from) as u64, (room * size_of::<T>()) as u64)?;
        heaps.reserve(room).map_err(|_| Stop::Memory)?;
        for heap in from as u64..to as u64 {
            let Some(value) = heaps.next().filter(|&value| value as u64 <= most) else {
                return Err(text!("the value of {heap} is larger than {most}").into());
            };
            // An entry out of order stops the list, so a later rare
            // heap is missing or the entry is left over at the end.
            let claimed = listed.next_if(|&(rare, _)| rare == heap).map(|(_, value)| value);
            compare_rare_heap(heap, value as u64, heaps.is_rare(heap as usize, value), claimed)?;
            visit(value);
        }
    }
    match listed.next() {
        None => Ok(()),
        Some((heap, _)) => {
            Err(text!("the list of rare heaps continues with {heap}, out of order or beyond the values").into())
        }
    }
}

/// Checks that a heap is in the list if and only if it is rare, and with its value.
fn compare_rare_heap(heap: u64, value: u64, rare: bool, claimed: Option<u64>) -> Result<(), ClaimError> {
    match claimed {
        None if rare => Err(text!("heap {heap} is rare, with the value {value}, and missing in the list at its place")),
        Some(claimed) if !rare => Err(text!("heap {heap} is not rare, but has the value {claimed} in the list")),
        Some(claimed) if claimed != value => Err(text!("the value of {heap} is {value}, not {claimed}")),
        _ => Ok(()),
    }
}
