//! `grundy verify`: verifies a certificate.

use crate::args::value_parsers::{certificate_part, number_within};
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use crate::shared::certificate_file::read_certificate;
use crate::shared::coq_output::CoqOutput;
use crate::shared::piece_verdict::{print_verdict, report_undecided, resumed_line, unreadable_failure};
use crate::shared::table_file::table_read_failure;
use clap::Args;
use grundy::tables::DonePieces;
use grundy::verification::{
    CertificateOpening, PiecePlan, UnfinishedCheck, VerifiedPieces, check_pieces, open_done_pieces,
};
use grundy::{
    BilingualText, Budget, Certificate, CertificatePart, CheckedCertificate, VerificationFailure, text, verify_part,
};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy period kayles --certificate kayles.json
  grundy verify kayles.json
  grundy verify long.json --checkpoint run    after a stop, the same command resumes
  grundy verify long.json --part 3/8          the third of eight parts, which other machines can share
  grundy verify kayles.json --coq Kayles.v    a theorem, whose proof Coq checks

With --coq a period is stated for Coq, and proved by the library in the folder `formal` of the sources of grundy.
What this library cannot prove is refused with a reason.

Exit status: 0 it holds, 1 it does not, 2 it is not a certificate, or cannot be stated for Coq."#;

/// Verify a certificate: everything in it is recomputed, by code that shares nothing with the engines
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct VerifyArgs {
    /// A certificate; `-` is standard input
    #[arg(value_name = "CERTIFICATE")]
    path: PathBuf,
    /// Check part K of N only, of a certificate with windows: it holds if all N parts do
    #[arg(long, value_name = "K/N", value_parser = certificate_part)]
    part: Option<CertificatePart>,
    /// How many threads check pieces of a certificate with windows at the same time [default: as many as the machine runs]
    #[arg(long, value_name = "N", value_parser = number_within(1..=1024u16))]
    threads: Option<u16>,
    /// Keep in this folder which pieces of a certificate with windows hold, and resume from it
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// Once it holds, write the claim for Coq into this file, which ends in .v: a theorem with its proof
    #[arg(long, value_name = "FILE", conflicts_with = "part")]
    coq: Option<PathBuf>,
}

impl CliCommand for VerifyArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let (name, text) = read_certificate(&self.path)?;
        let certificate = Certificate::read(&text).map_err(|unreadable| unreadable_failure(&name, unreadable))?;
        // A claim that cannot be stated is refused before the check, which may take long.
        let coq = self.coq.as_deref().map(|path| CoqOutput::new(path, &name, &certificate)).transpose()?;
        if certificate.has_parts() {
            return self.check_in_pieces(&certificate, (&name, &text), coq.as_ref(), session);
        }
        if self.checkpoint.is_some() {
            return Err(CommandFailure::Input(text!(
                "{name}: only a certificate with windows of values is checked in pieces, which --checkpoint keeps"
            )));
        }
        let part = self.part.unwrap_or(CertificatePart::WHOLE_CERTIFICATE);
        let meter = session.meter();
        let result = verify_part(&text, part, &mut |values, bytes| meter.spend(values, bytes));
        session.finish();
        match result {
            Ok(checked) => finish_check(&checked, (part, coq.as_ref()), (Vec::new(), json!({})), session),
            Err(VerificationFailure::Unreadable(unreadable)) => Err(unreadable_failure(&name, unreadable)),
            Err(VerificationFailure::Stopped { claim, stop }) => report_undecided(&claim, stop, session),
        }
    }
}

impl VerifyArgs {
    /// Checks a certificate with windows, by several threads.
    fn check_in_pieces(
        &self,
        certificate: &Certificate,
        (name, text): (&str, &str),
        coq: Option<&CoqOutput<'_>>,
        session: &mut CliSession,
    ) -> Result<ExitStatus, CommandFailure> {
        let part = self.part.unwrap_or(CertificatePart::WHOLE_CERTIFICATE);
        let folder = self.checkpoint.as_deref();
        let mut kept =
            folder.map(|folder| open_done_pieces(folder, text, certificate)).transpose().map_err(table_read_failure)?;
        let done: BTreeSet<u64> = kept.iter().flat_map(DonePieces::numbers).collect();
        let plan = PiecePlan::new(certificate, part, |index| done.contains(&(index as u64)));
        let plan = plan.expect("a certificate with parts has pieces");
        let machine = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(machine, usize::from);
        let meter = session.meter_of_known_size(Some(plan.values));
        let result = match certificate.open_pieces(&mut |values, bytes| meter.spend(values, bytes)) {
            Ok(CertificateOpening::Pieces(pieces)) => {
                let mut keep = |index| kept.as_mut().map_or(Ok(()), |kept| kept.add(index as u64));
                check_pieces(&pieces, &plan, threads, &meter, &mut keep)
            }
            Ok(CertificateOpening::Refuted(checked)) => Ok(VerifiedPieces::from_refutation(checked, &plan)),
            Err(VerificationFailure::Unreadable(unreadable)) => {
                session.finish();
                return Err(unreadable_failure(name, unreadable));
            }
            Err(VerificationFailure::Stopped { stop, .. }) => Err(UnfinishedCheck::Stop(stop)),
        };
        session.finish();
        kept.map_or(Ok(()), DonePieces::finish).map_err(table_read_failure)?;
        match result {
            Ok(verified) => {
                let lines = resumed_line(&verified).into_iter().collect();
                let pieces = json!({ "pieces": grundy_json::verified_pieces(&verified) });
                finish_check(&verified.certificate, (part, coq), (lines, pieces), session)
            }
            Err(UnfinishedCheck::Stop(stop)) => report_undecided(&certificate.claim(), stop, session),
            Err(UnfinishedCheck::Store(error)) => Err(table_read_failure(error)),
        }
    }
}

/// Writes the file for Coq if it is requested and the certificate holds, and prints the verdict.
fn finish_check(
    checked: &CheckedCertificate,
    (part, coq): (CertificatePart, Option<&CoqOutput<'_>>),
    (mut lines, mut extra): (Vec<BilingualText>, Json),
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if let Some(coq) = coq.filter(|_| checked.holds) {
        coq.write()?;
        lines.push(coq.description());
        extra["coq"] = coq.json();
    }
    print_verdict(checked, part, (&lines, extra), session)
}
