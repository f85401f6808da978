//! `grundy verify`: verifies a certificate.

use crate::args::value_parsers::certificate_part;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::certificate_file::read_certificate;
use clap::Args;
use grundy::{
    BilingualText, Budget, CertificatePart, Stop, UnreadableCertificate, VerificationFailure, text, verify_part,
};
use std::io::Write;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy period kayles --certificate kayles.json
  grundy verify kayles.json
  grundy verify long.json --part 3/8          the third of eight parts, which other machines can share

Exit status: 0 it holds, 1 it does not, 2 it is not a certificate."#;

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
}

impl CliCommand for VerifyArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let (name, text) = read_certificate(&self.path)?;
        let meter = session.meter();
        let part = self.part.unwrap_or(CertificatePart::WHOLE_CERTIFICATE);
        let result = verify_part(&text, part, &mut |values, bytes| meter.spend(values, bytes));
        session.finish();
        let checked = match result {
            Ok(checked) => checked,
            Err(VerificationFailure::Unreadable(UnreadableCertificate(BilingualText { en, zh }))) => {
                return Err(CommandFailure::Input(text!("{name}: {text}", text = (en, zh))));
            }
            Err(VerificationFailure::Stopped { claim, stop }) => return report_undecided(&claim, stop, session),
        };
        if session.json {
            output::print_json(&grundy_json::verified_certificate(&checked, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            let verdict = match checked.holds {
                true if part == CertificatePart::WHOLE_CERTIFICATE => text!("it holds"),
                true => text!("this part holds"),
                false => text!("it does not hold"),
            };
            writeln!(out, "{}", checked.claim.in_language(session.lang))?;
            writeln!(out, "{}", output::join_by_colon(&verdict, &checked.why, session.lang))?;
            out.close()?;
        }
        Ok(if checked.holds { ExitStatus::Answered } else { ExitStatus::Undecided })
    }
}

/// Reports that the budget ran out, so that the certificate is neither confirmed nor refuted.
fn report_undecided(claim: &BilingualText, stop: Stop, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
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
