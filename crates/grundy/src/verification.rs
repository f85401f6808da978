//! Certificates with windows, checked piece by piece by several threads.
//!
//! The checker has no access to threads, the clock or files ([`grundy_verify::CertificatePieces`]); this module adds them for long checks.

use crate::budget::Meter;
use grundy_game::{BilingualText, Budget, Stop};
use grundy_store::{DonePieces, RulesFingerprint, StoreError};
use grundy_verify::{Certificate, CertificatePart, CheckedCertificate};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

pub use grundy_verify::{CertificateOpening, CertificatePiece, CertificatePieces};

/// The number of values of a piece that a thread computes between two calls of the budget: some tenths of a millisecond.
const BUDGET_CHECK_VALUES: u64 = 1 << 14;

/// The remaining work of a check, in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePlan {
    /// The part of the certificate that is checked.
    pub part: CertificatePart,
    /// The number of pieces of the whole certificate.
    pub piece_count: usize,
    /// The number of pieces of the part that were checked before.
    pub resumed_count: usize,
    /// The pieces that are left, numbered from 0, ascending.
    pub remaining_pieces: Vec<usize>,
    /// The number of values of the pieces that are left, including those up to the first window.
    pub values: u64,
}

impl PiecePlan {
    /// The plan for a part of a certificate; `None` if it has no pieces. `done` are the pieces that were checked before.
    pub fn new(certificate: &Certificate, part: CertificatePart, done: impl Fn(usize) -> bool) -> Option<PiecePlan> {
        let bounds = certificate.piece_bounds()?;
        let pieces = part.pieces(bounds.len());
        let left: Vec<usize> = pieces.clone().filter(|&index| !done(index)).collect();
        let lengths = left.iter().map(|&index| bounds[index].1.saturating_sub(bounds[index].0));
        let first = bounds.first().map_or(0, |(first, _)| *first);
        let values = lengths.fold(first, u64::saturating_add);
        Some(PiecePlan {
            part,
            piece_count: bounds.len(),
            resumed_count: pieces.len() - left.len(),
            remaining_pieces: left,
            values,
        })
    }
}

/// The result of checking pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedPieces {
    /// The claim, whether it holds, and why. If only a part was checked, `holds` refers to the part.
    pub certificate: CheckedCertificate,
    /// The number of pieces of the whole certificate.
    pub piece_count: usize,
    /// The number of pieces of the part that hold, including those that were checked before.
    pub valid_count: usize,
    /// The number of pieces that were checked before.
    pub resumed: usize,
    /// The first piece, numbered from 1, of those that were found to be wrong.
    pub first_wrong_piece: Option<usize>,
}

impl VerifiedPieces {
    /// The result if the certificate is wrong before its first window.
    pub fn from_refutation(checked: CheckedCertificate, plan: &PiecePlan) -> VerifiedPieces {
        VerifiedPieces {
            certificate: checked,
            piece_count: plan.piece_count,
            valid_count: 0,
            resumed: plan.resumed_count,
            first_wrong_piece: None,
        }
    }

    /// The result of a check that was completed: `wrong` is the index of a wrong piece, and why it is wrong.
    pub fn from_end(
        pieces: &CertificatePieces,
        plan: &PiecePlan,
        held: usize,
        wrong: Option<(usize, BilingualText)>,
    ) -> VerifiedPieces {
        let (checked, wrong) = match wrong {
            None => (pieces.holding_part(plan.part), None),
            Some((index, why)) => (pieces.refuted_by(why), Some(index + 1)),
        };
        VerifiedPieces {
            certificate: checked,
            piece_count: plan.piece_count,
            valid_count: held + plan.resumed_count,
            resumed: plan.resumed_count,
            first_wrong_piece: wrong,
        }
    }
}

/// Opens the folder in which a check records the completed pieces.
///
/// The text of the certificate must be the same byte for byte; otherwise the folder is refused.
///
/// # Errors
/// Returns an error if the folder is of another certificate, damaged, or in use by another process; or if an I/O operation fails.
pub fn open_done_pieces(folder: &Path, text: &str, certificate: &Certificate) -> Result<DonePieces, StoreError> {
    let count = certificate.piece_bounds().map_or(0, |bounds| bounds.len());
    DonePieces::open(folder, &certificate.claim().en, &certificate_digest(text), count as u64)
}

/// The digest that identifies the certificate of a folder of completed pieces.
pub fn certificate_digest(text: &str) -> String {
    RulesFingerprint::from_texts(&["certificate", text]).to_string()
}

/// The reason why a check was not completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnfinishedCheck {
    /// The budget ran out.
    Stop(Stop),
    /// The record of completed pieces cannot be written.
    Store(StoreError),
}

/// Checks the pieces of a plan with `threads` threads; each thread takes one piece after another. `keep` is called with the index of each piece
/// that holds.
///
/// The check takes at least the time of the longest piece, so more pieces than threads are useful.
///
/// # Errors
/// Returns the reason why the check did not come to its end; pieces that were done before that were kept.
pub fn check_pieces(
    pieces: &CertificatePieces,
    plan: &PiecePlan,
    threads: usize,
    meter: &Meter,
    keep: &mut (dyn FnMut(usize) -> Result<(), StoreError> + Send),
) -> Result<VerifiedPieces, UnfinishedCheck> {
    let check = PieceCheck {
        pieces,
        remaining_pieces: &plan.remaining_pieces,
        meter,
        next_index: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        outcome: Mutex::new(CheckOutcome { valid_count: 0, first_wrong_piece: None, unfinished_check: None, keep }),
    };
    // With one thread, the check also runs on platforms where no thread can be started, such as a browser.
    std::thread::scope(|scope| {
        for _ in 1..threads.min(plan.remaining_pieces.len()) {
            scope.spawn(|| check.work());
        }
        check.work();
    });
    let CheckOutcome { valid_count: held, first_wrong_piece, unfinished_check: unfinished, .. } =
        check.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (first_wrong_piece, unfinished) {
        // A wrong piece is an answer, even if there was another failure.
        (None, Some(unfinished)) => Err(unfinished),
        (wrong, _) => Ok(VerifiedPieces::from_end(pieces, plan, held, wrong)),
    }
}

/// Pieces that threads check together.
struct PieceCheck<'a> {
    pieces: &'a CertificatePieces,
    remaining_pieces: &'a [usize],
    meter: &'a Meter,
    /// The place in `left` of the next piece that a thread takes.
    next_index: AtomicUsize,
    /// Whether all threads must end.
    is_over: AtomicBool,
    outcome: Mutex<CheckOutcome<'a>>,
}

/// The results of all threads.
struct CheckOutcome<'a> {
    valid_count: usize,
    /// The first wrong piece of those that were found, and why.
    first_wrong_piece: Option<(usize, BilingualText)>,
    unfinished_check: Option<UnfinishedCheck>,
    keep: &'a mut (dyn FnMut(usize) -> Result<(), StoreError> + Send),
}

impl PieceCheck<'_> {
    /// The work of one thread.
    fn work(&self) {
        while let Some(&index) = self.remaining_pieces.get(self.next_index.fetch_add(1, Relaxed)) {
            let mut piece = self.pieces.begin(index);
            while !piece.is_complete() {
                if self.is_over.load(Relaxed) {
                    return;
                }
                let values = piece.values_left().min(BUDGET_CHECK_VALUES);
                if let Err(stop) = self.meter.spend(values, 0) {
                    return self.end(|outcome| outcome.unfinished_check = Some(UnfinishedCheck::Stop(stop)));
                }
                if let Err(why) = piece.compute_next(values) {
                    return self.end(|outcome| {
                        if outcome.first_wrong_piece.as_ref().is_none_or(|(first, _)| index < *first) {
                            outcome.first_wrong_piece = Some((index, why));
                        }
                    });
                }
            }
            let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
            outcome.valid_count += 1;
            if let Err(error) = (outcome.keep)(index) {
                drop(outcome);
                return self.end(|outcome| outcome.unfinished_check = Some(UnfinishedCheck::Store(error)));
            }
        }
    }

    /// Records why the check is over, and ends the other threads.
    fn end(&self, note: impl FnOnce(&mut CheckOutcome<'_>)) {
        note(&mut self.outcome.lock().unwrap_or_else(PoisonError::into_inner));
        self.is_over.store(true, Relaxed);
    }
}
