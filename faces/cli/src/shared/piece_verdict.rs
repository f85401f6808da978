//! The verdict on a certificate that was checked in pieces, or on any certificate.

use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use grundy::verification::VerifiedPieces;
use grundy::{BilingualText, CertificatePart, CheckedCertificate, Stop, UnreadableCertificate, counted_noun, text};
use serde_json::Value as Json;
use std::io::Write;

/// Prints the verdict on a certificate. `extra` has further lines, and further fields of the JSON object.
pub(crate) fn print_verdict(
    checked: &CheckedCertificate,
    part: CertificatePart,
    (lines, extra): (&[BilingualText], Json),
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        let mut object = grundy_json::verified_certificate(checked, session.lang);
        if let (Json::Object(fields), Json::Object(extra)) = (&mut object, extra) {
            fields.extend(extra);
        }
        output::print_json(&object)?;
    } else {
        let mut out = OutputWriter::new();
        let verdict = match checked.holds {
            true if part == CertificatePart::WHOLE_CERTIFICATE => text!("it holds"),
            true => text!("this part holds"),
            false => text!("it does not hold"),
        };
        writeln!(out, "{}", checked.claim.in_language(session.lang))?;
        writeln!(out, "{}", output::join_by_colon(&verdict, &checked.reason, session.lang))?;
        lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        out.close()?;
    }
    Ok(verdict_status(checked))
}

/// The exit status of a verdict.
pub(crate) fn verdict_status(checked: &CheckedCertificate) -> ExitStatus {
    if checked.holds { ExitStatus::Answered } else { ExitStatus::Undecided }
}

/// The line about the pieces that were checked before; `None` if there are no such pieces.
pub(crate) fn resumed_line(verified: &VerifiedPieces) -> Option<BilingualText> {
    let VerifiedPieces { valid_count: held, resumed, .. } = verified;
    (*resumed > 0).then(|| {
        text!(
            "{resumed} of the {held} {were} checked before",
            held = (counted_noun(held, "piece that holds", "pieces that hold"), held),
            were = if *resumed == 1 { "was" } else { "were" }
        )
    })
}

/// Reports that the budget ran out, so that the certificate is neither confirmed nor refuted.
pub(crate) fn report_undecided(
    claim: &BilingualText,
    stop: Stop,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        output::print_json(&grundy_json::undecided_certificate(claim, stop, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{}", claim.in_language(session.lang))?;
        writeln!(out, "{}", text!("not decided", msgctxt = "verify").in_language(session.lang))?;
        out.close()?;
    }
    output::print_stop(stop, session.lang);
    Ok(ExitStatus::from_stop(stop))
}

/// The failure for a text that is not a certificate.
pub(crate) fn unreadable_failure(
    name: &str,
    UnreadableCertificate(BilingualText { en, zh }): UnreadableCertificate,
) -> CommandFailure {
    CommandFailure::Input(text!("{name}: {text}", text = (en, zh)))
}
