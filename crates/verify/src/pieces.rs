//! The pieces of a certificate with windows, which threads or processes check one by one.

use crate::sparse::{PieceRun, PieceSource, RecurrenceCertificate};
use crate::{CertificatePart, CheckFailure, CheckedCertificate, SpendCallback, UnreadableCertificate};
use grundy_game::{BilingualText, text};
use std::ops::Range;
use std::sync::Arc;

/// A certificate with windows after the check of its first window, and of the consequences of the windows if all of them are right.
///
/// The remaining work consists of its pieces, one from each window to the next. The claim holds if all of them do.
/// They are checked in any order, each by any thread or process that opened the same certificate.
///
/// # Examples
/// ```no_run
/// use grundy_verify::{Certificate, CertificateOpening};
/// let text = std::fs::read_to_string("0.104.json").unwrap();
/// let certificate = Certificate::read(&text).unwrap();
/// let CertificateOpening::Pieces(pieces) = certificate.open_pieces(&mut |_, _| Ok(())).unwrap() else {
///     panic!("its first window is right")
/// };
/// for index in 0..pieces.count() {
///     let mut piece = pieces.begin(index);
///     while !piece.is_complete() {
///         piece.compute_next(1 << 14).unwrap();
///     }
/// }
/// ```
#[derive(Clone)]
pub struct CertificatePieces {
    claim: BilingualText,
    source: Arc<dyn PieceSource>,
    bounds: Vec<(u64, u64)>,
    rare: usize,
    window: u64,
}

/// The result of the check up to the first window.
pub enum CertificateOpening {
    /// The pieces that are left to be checked.
    Pieces(CertificatePieces),
    /// The certificate is wrong for any pieces.
    Refuted(CheckedCertificate),
}

/// The number of values of a piece that are computed between two looks at the budget.
const BUDGET_CHECK_VALUES: u64 = 1 << 14;

impl CertificatePieces {
    /// Checks a certificate up to its first window.
    pub(crate) fn open(
        certificate: &RecurrenceCertificate,
        claim: &BilingualText,
        spend: SpendCallback<'_>,
    ) -> Result<CertificatePieces, CheckFailure> {
        Ok(CertificatePieces {
            claim: claim.clone(),
            source: certificate.open(spend)?,
            bounds: certificate.piece_bounds(),
            rare: certificate.rare.len(),
            window: certificate.window,
        })
    }

    /// The claim.
    pub fn claim(&self) -> &BilingualText {
        &self.claim
    }

    /// The number of pieces.
    pub fn count(&self) -> usize {
        self.bounds.len()
    }

    /// Begins to check a piece.
    ///
    /// # Panics
    /// Panics if there are not that many pieces.
    pub fn begin(&self, index: usize) -> CertificatePiece {
        let (from, to) = self.bounds[index];
        let place = (index + 1, self.count(), from, to);
        CertificatePiece { run: Arc::clone(&self.source).begin_piece(index), place }
    }

    /// Checks pieces one after the other. `Ok` is why they hold.
    pub(crate) fn check_part(
        &self,
        part: CertificatePart,
        spend: SpendCallback<'_>,
    ) -> Result<BilingualText, CheckFailure> {
        for index in part.pieces(self.count()) {
            let mut piece = self.begin(index);
            while !piece.is_complete() {
                let next = piece.values_left().min(BUDGET_CHECK_VALUES);
                spend(next, 0)?;
                piece.compute_next(next)?;
            }
        }
        Ok(self.reason_of_part(part))
    }

    /// The result once all pieces of a part were checked and hold.
    pub fn holding_part(&self, part: CertificatePart) -> CheckedCertificate {
        CheckedCertificate { claim: self.claim.clone(), reason: self.reason_of_part(part), holds: true }
    }

    /// The result if a piece is wrong, with the message of [`CertificatePiece::compute_next`].
    pub fn refuted_by(&self, reason: BilingualText) -> CheckedCertificate {
        CheckedCertificate { claim: self.claim.clone(), reason, holds: false }
    }

    fn reason_of_part(&self, part: CertificatePart) -> BilingualText {
        let (rare, length, all) = (self.rare, self.window, self.count());
        let (Some((first, _)), Some((_, last))) = (self.bounds.first(), self.bounds.last()) else {
            unreachable!("two windows at least are in the claim");
        };
        if part == CertificatePart::WHOLE_CERTIFICATE {
            return text!(
                "the values up to {last} were recomputed from window to window: after the last of {rare} rare heaps each value depends on the {length} values before it, and these recur"
            );
        }
        let Range { start, end } = part.pieces(all);
        let count = end - start;
        let from = self.bounds.get(start).map_or(last, |(from, _)| from);
        let to = end.checked_sub(1).map_or(first, |last| &self.bounds[last].1).max(from);
        text!(
            "part {part}: {count} of {all} pieces were recomputed, the values from {from} to {to}; the claim holds if all parts do"
        )
    }
}

/// The check of one piece.
pub struct CertificatePiece {
    run: Box<dyn PieceRun>,
    /// The number of the piece, from 1, the number of all, and the heaps between which it has values.
    place: (usize, usize, u64, u64),
}

impl CertificatePiece {
    /// The number of values that are still to be computed.
    pub fn values_left(&self) -> u64 {
        self.run.values_left()
    }

    /// Whether all its values were computed, and nothing is wrong.
    pub fn is_complete(&self) -> bool {
        self.values_left() == 0
    }

    /// Computes the next `values` values, or the remaining ones if there are fewer.
    ///
    /// # Errors
    /// Returns which piece is wrong, and why. After that the check is over.
    pub fn compute_next(&mut self, values: u64) -> Result<(), BilingualText> {
        self.run.compute_next(values).map_err(|why| {
            let ((number, all, from, to), BilingualText { en, zh }) = (self.place, why);
            text!("piece {number} of {all}, the values from {from} to {to}: {text}", text = (en, zh))
        })
    }
}

/// The error that a certificate has no pieces.
pub(crate) fn no_pieces_error() -> UnreadableCertificate {
    UnreadableCertificate(text!("this certificate is checked as a whole: only those with windows of values have parts"))
}
