//! Certificates with windows of values, one of which recurs.
//!
//! The documentation of [`RecurrenceCertificate`] has the theorem.

use super::blocks::HeapBlocks;
use super::heaps::SparseHeapValues;
use super::index::IndexSet;
use super::moves::SparseMoves;
use super::opened_windows::OpenedWindows;
use super::{CertifiedSpace, PieceSource, compute_first_values};
use crate::theorem::prime_divisors;
use crate::{CertificateRule, CheckFailure, ClaimError, SpendCallback, StatedGame};
use grundy_game::{BilingualText, text};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A certificate of a period that contains windows of values at some heaps. Each part from one window to the next is checked separately.
///
/// # The theorem
/// Let a rule leave two heaps at most, and let the values be divided into rare and common ones as for a
/// [`SparseCertificate`](crate::SparseCertificate). Let no heap from `r` on be rare, and let `L` be a number such that
///
/// - `L` is at least every rare heap plus every number that may be taken before a split, and every number that may be taken;
/// - for `A ≤ n < B` each rare value below `G(n)` is the value of a split of `n` in a heap below `L` and a heap of at least `n − L`, or of
///   a heap that a move leaves.
///
/// If `A − L ≥ max(r, L)`, and the `L` values before `A` are the `L` values before `B`, with `B − A` even if the heap counts in the space, then
/// `G(n + (B − A)) = G(n)` for all `n ≥ A − L`.
///
/// *Proof.* Let `p = B − A`. By the lemma of sparse certificates `G(n)` is the least common value that is not marked, unless a rare value below it
/// has no witness. For `n ≥ A` the marked options of `n` and of `n + p` have their larger heaps in the `L` values before, which agree by induction;
/// so the least common value that is not marked is the same. For `A ≤ n < B` every rare value below it has a witness whose larger heap is among the
/// `L` values before, and the same split of `n + p`, with `p` more in the larger heap, is a witness too.
/// So `G(n + p) = G(n)` for these, and the second condition holds from `B` to `B + p` as well; and so on. ∎
///
/// # What is checked
/// - The values up to the end of the first window, by the lemma; the rare heaps among them are exactly those of the list, with these values.
/// - From each window to the next: the values continue it, none is rare, every witness is near enough, and the last ones are the next window.
/// - `A` is the preperiod plus `L`, `B` a period later, and both windows are the same.
/// - The values before the preperiod and a period later differ: the windows that end there have different last values.
/// - For each prime `q` that divides the period `p`, the window that ends at `A + p/q` is not that at `A`: no part of the period is a period.
///
/// The steps of the second point are pieces that can be checked separately ([`CertificatePieces`](crate::CertificatePieces)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecurrenceCertificate {
    /// [`RecurrenceCertificate::CERTIFICATE_KIND`].
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
    /// No value in a window, and none between them, is larger.
    pub largest: u64,
    /// Which values are rare.
    pub space: CertifiedSpace,
    /// All rare heaps, ascending, each with its value.
    pub rare: Vec<(u64, u64)>,
    /// The number of values in a window.
    pub window: u64,
    /// The windows, ascending.
    pub windows: Vec<CertifiedWindow>,
}

/// The values before some heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertifiedWindow {
    /// One more than the heap of the last value.
    pub end: u64,
    /// The values: a digit of base 36 each if the largest is below 36, else two hexadecimal digits each.
    pub values: String,
}

impl CertifiedWindow {
    /// Writes values down; `largest` is at least the largest of the whole certificate, and at most [`RecurrenceCertificate::MAX_VALUE`].
    pub fn from_values(end: u64, values: impl IntoIterator<Item = u16>, largest: u64) -> CertifiedWindow {
        let digits = |value: u16| match largest {
            ..36 => char::from_digit(value.into(), 36).map(String::from).unwrap_or_default(),
            _ => format!("{value:02x}"),
        };
        CertifiedWindow { end, values: values.into_iter().map(digits).collect() }
    }

    /// Reads the values; `None` if they are not `count` values in this form.
    fn read(&self, count: usize, largest: u64) -> Option<Vec<u8>> {
        let (base, digits) = if largest < 36 { (36, 1) } else { (16, 2) };
        if self.values.len() != count * digits {
            return None;
        }
        let value = |digits: &[u8]| {
            let digit =
                |value: usize, &digit: &u8| Some(value * base + char::from(digit).to_digit(base as u32)? as usize);
            let value = digits.iter().try_fold(0, digit)?;
            u8::try_from(value).ok().filter(|&value| u64::from(value) <= largest)
        };
        self.values.as_bytes().chunks_exact(digits).map(value).collect()
    }
}

impl RecurrenceCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "periodic-recurrence";
    /// The largest value that is supported.
    pub const MAX_VALUE: u64 = 255;
    /// The maximum number of values in a window, and of values up to the end of the first window.
    pub const MAX_WINDOW: u64 = 1 << 20;
    pub(crate) const MAX_FIRST_END: u64 = 1 << 26;
    /// All heaps are below this.
    const MAX_HEAP: u64 = 1 << 48;

    /// # Errors
    /// Returns an error if the numbers are larger than supported, or do not fit together.
    pub(crate) fn check_length(&self) -> Result<(), BilingualText> {
        let RecurrenceCertificate { largest, window, .. } = *self;
        if largest > Self::MAX_VALUE {
            let most = Self::MAX_VALUE;
            return Err(text!("the certificate has values up to {largest}; at most {most} can be dealt with"));
        }
        let first = self.windows.first().map_or(0, |window| window.end);
        if window == 0 || window > Self::MAX_WINDOW || first > Self::MAX_FIRST_END || 2 * window > first {
            return Err(text!("the length of a window, {window}, does not fit the end of the first window, {first}"));
        }
        let ascending = self.windows.is_sorted_by(|a, b| a.end < b.end);
        if !ascending || self.windows.last().is_some_and(|window| window.end > Self::MAX_HEAP) {
            return Err(text!("the windows are not in order"));
        }
        Ok(())
    }

    /// Checks the claim up to the first window, and what the windows imply if they are right. The pieces are left.
    pub(crate) fn open(&self, spend: SpendCallback<'_>) -> Result<Arc<dyn PieceSource>, CheckFailure> {
        let moves = SparseMoves::from_rule(&self.rule)?;
        self.space.check_sparse(&moves, self.largest)?;
        match self.largest {
            ..32 => self.open_values::<1, u16, 8, 16, 64>(&moves, spend),
            32..64 => self.open_values::<1, u32, 4, 8, 32>(&moves, spend),
            _ => self.open_values::<4, u64, 2, 4, 16>(&moves, spend),
        }
    }

    /// The values are below `64·W`. Blocks have sets `S` of indices, and the lengths that [`HeapBlocks`] requires.
    /// Values from 128 on have no such set, so their heaps are computed one by one.
    fn open_values<const W: usize, S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize>(
        &self,
        moves: &SparseMoves,
        spend: SpendCallback<'_>,
    ) -> Result<Arc<dyn PieceSource>, CheckFailure> {
        let mut start = SparseHeapValues::<u8, W>::new(moves, &self.space);
        let windows = self.read_windows()?;
        self.check_claim(&windows)?;
        let first = windows[0].0;
        compute_first_values(&mut start, first, &self.rare, self.largest, spend, |_| {})?;
        let length = self.window as usize;
        if start.longest_shift() > length {
            return Err(text!("a rare heap is too large for windows of {length} values").into());
        }
        if start.last_values(length) != windows[0].1 {
            return Err(text!("the values before {first} are not those of the window").into());
        }
        let blocks = HeapBlocks::<S, STEP, RUN, BLOCK>::new(moves, &self.space, self.largest as u8, &start, length);
        Ok(Arc::new(OpenedWindows { start, windows, blocks, largest: self.largest }))
    }

    /// The heaps from which on and below which the pieces have values, in order; none if there are no two windows.
    pub(crate) fn piece_bounds(&self) -> Vec<(u64, u64)> {
        self.windows.windows(2).map(|pair| (pair[0].end, pair[1].end)).collect()
    }

    /// The windows as heaps and values.
    fn read_windows(&self) -> Result<Vec<(usize, Vec<u8>)>, ClaimError> {
        let read = |window: &CertifiedWindow| {
            let end = window.end;
            let values = window.read(self.window as usize, self.largest);
            Ok((end as usize, values.ok_or_else(|| text!("the window before {end} cannot be read"))?))
        };
        self.windows.iter().map(read).collect()
    }

    /// Checks what the windows imply, if they are right.
    fn check_claim(&self, windows: &[(usize, Vec<u8>)]) -> Result<(), ClaimError> {
        let RecurrenceCertificate { preperiod, period, window, .. } = *self;
        let fits = preperiod
            .checked_add(period)
            .and_then(|sum| sum.checked_add(window))
            .is_some_and(|sum| sum < Self::MAX_HEAP);
        let first = windows[0].0 as u64;
        // The first window ends after all rare heaps, so the values from the preperiod on are common.
        if period == 0 || !fits || preperiod < first {
            return Err(text!("the preperiod, the period and the bounds in the certificate contradict each other"));
        }
        if self.space.parity && period % 2 == 1 {
            return Err(text!("the period is odd, and values of even and odd heaps are divided differently"));
        }
        let at = |end: u64| {
            let index = windows.binary_search_by_key(&(end as usize), |(end, _)| *end);
            index.map(|index| &windows[index].1).map_err(|_| text!("the window before {end} is missing"))
        };
        let begin = at(preperiod + window)?;
        if at(preperiod + window + period)? != begin {
            return Err(text!("the windows after the preperiod and a period later differ"));
        }
        if at(preperiod)?.last() == at(preperiod + period)?.last() {
            return Err(text!("the preperiod could be smaller"));
        }
        for prime in prime_divisors(period) {
            let part = period / prime;
            if at(preperiod + window + part)? == begin {
                return Err(text!("{part} is a period as well"));
            }
        }
        Ok(())
    }
}
