//! The pieces of a certificate, checked by several processes.

use crate::Meter;
use crate::verification::{PiecePlan, VerifiedPieces, certificate_digest};
use grundy_cluster::{
    ClusterHalt, ClusterResources, DoneFolder, PieceQuestion, PieceWork, ProgressCallback, RunningPiece, WorkTally,
    work_on_pieces,
};
use grundy_game::BilingualText;
use grundy_store::RulesFingerprint;
use grundy_verify::{Certificate, CertificatePart, CertificatePiece, CertificatePieces};
use std::path::PathBuf;
use std::sync::Arc;

/// The number of values between two checks of the clock: some hundredths of a millisecond, or some milliseconds if values are slow.
const STEP_VALUES: u64 = 1 << 12;

/// A digest of the question, which must be the same in all processes; `kept` is whether they have a folder for the pieces that are done.
pub fn piece_question_digest(text: &str, part: CertificatePart, kept: bool) -> [u8; 32] {
    let kept = if kept { "kept" } else { "" };
    RulesFingerprint::from_texts(&["verify", text, &part.to_string(), kept]).bytes()
}

/// Checks the pieces of a plan, together with the other processes of `place`; every process gets the result.
///
/// The plan must be that of the part without the pieces that were done before; the first process reads those pieces from `folder`.
/// The budget counts the values of all processes. `on_progress` receives the number of values as positions found, and the number of pieces
/// as positions solved.
///
/// # Errors
/// Returns the reason why there is no result.
pub fn check_pieces_together(
    (certificate, text): (&Certificate, &str),
    pieces: &CertificatePieces,
    plan: &PiecePlan,
    folder: Option<PathBuf>,
    place: ClusterResources,
    meter: &Arc<Meter>,
    on_progress: ProgressCallback,
) -> Result<(VerifiedPieces, WorkTally), ClusterHalt> {
    let subject = (certificate.claim().en, certificate_digest(text));
    let question = PieceQuestion {
        work: Arc::new(CertificateWork(pieces.clone())),
        pieces: plan.remaining_pieces.iter().map(|&index| index as u64).collect(),
        folder: folder.map(|folder| DoneFolder { folder, subject, count: plan.piece_count as u64 }),
    };
    let (answer, tally) = work_on_pieces(question, place, Arc::clone(meter) as _, on_progress)?;
    let plan = PiecePlan { resumed_count: answer.resumed_pieces as usize, ..plan.clone() };
    let wrong = answer.failure.map(|(index, why)| (index as usize, why));
    Ok((VerifiedPieces::from_end(pieces, &plan, (answer.done_pieces - answer.resumed_pieces) as usize, wrong), tally))
}

/// The pieces as work for a cluster.
struct CertificateWork(CertificatePieces);

impl PieceWork for CertificateWork {
    fn begin(&self, piece: u64) -> Box<dyn RunningPiece> {
        Box::new(RunningCheck(self.0.begin(piece as usize)))
    }
}

struct RunningCheck(CertificatePiece);

impl RunningPiece for RunningCheck {
    fn advance(&mut self) -> Result<u64, BilingualText> {
        let values = self.0.values_left().min(STEP_VALUES);
        self.0.compute_next(values).map(|()| values)
    }

    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }
}
