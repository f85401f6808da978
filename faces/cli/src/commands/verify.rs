//! `grundy verify`: verifies a certificate.

use crate::args::VerifyArgs;
use crate::failure::CommandFailure;
use crate::format;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::{BilingualText, Budget, Stop, UnreadableCertificate, VerificationFailure, say, verify_within};
use std::io::{Read, Write};
use std::path::Path;

/// Larger certificates are refused.
const MAX_CERTIFICATE_BYTES: u64 = 16 << 20;

pub(crate) fn run(args: &VerifyArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let (name, text) = read_certificate(&args.path)?;
    let meter = session.meter();
    let result = verify_within(&text, &mut |values, bytes| meter.spend(values, bytes));
    session.finish();
    let checked = match result {
        Ok(checked) => checked,
        Err(VerificationFailure::Unreadable(UnreadableCertificate(BilingualText { en, zh }))) => {
            return Err(CommandFailure::Input(say!("{name}: {en}", "{name}：{zh}")));
        }
        Err(VerificationFailure::Stopped { claim, stop }) => return report_undecided(&claim, stop, session),
    };
    if session.json {
        out::print_json(&grundy_json::verified_certificate(&checked, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        let verdict = if checked.holds { say!("it holds", "成立") } else { say!("it does not hold", "不成立") };
        writeln!(out, "{}", checked.claim.in_language(session.lang))?;
        writeln!(out, "{}: {}", verdict.in_language(session.lang), checked.why.in_language(session.lang))?;
        out.close()?;
    }
    Ok(if checked.holds { ExitStatus::Answered } else { ExitStatus::Undecided })
}

/// The name and the text of a certificate; `-` is standard input.
///
/// # Errors
/// Fails if it cannot be read, or is not text.
pub(super) fn read_certificate(path: &Path) -> Result<(String, String), CommandFailure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CommandFailure::cannot_read(&name, &error))?;
    if bytes.len() as u64 > MAX_CERTIFICATE_BYTES {
        return Err(CommandFailure::Input(say!(
            "{name}: this is larger than 16 MiB, and certificates are not",
            "{name}：它超过 16 MiB，而证书不会这么大"
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        CommandFailure::Input(say!(
            "{name}: this is not a certificate, because it is not text; for a table of values there is `grundy table-verify`",
            "{name}：这不是证书，因为它不是文本；检验值的表请用 `grundy table-verify`"
        ))
    })?;
    Ok((name, text))
}

/// Reports that the budget ran out, so that the certificate is neither confirmed nor refuted.
fn report_undecided(claim: &BilingualText, stop: Stop, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    if session.json {
        out::print_json(&grundy_json::undecided_certificate(claim, stop, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        writeln!(out, "{}", claim.in_language(session.lang))?;
        writeln!(out, "{}", say!("not decided", "未能判定").in_language(session.lang))?;
        out.close()?;
    }
    format::print_stop(stop, session.lang);
    Ok(ExitStatus::from_stop(stop))
}
