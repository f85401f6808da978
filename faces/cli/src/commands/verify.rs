//! `grundy verify`: verifies a certificate.

use crate::args::Verify;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::{Budget, Said, Stop, Unchecked, Unreadable, json, say, verify_within};
use std::io::{Read, Write};
use std::path::Path;

/// Larger certificates are refused.
const MAX_CERTIFICATE_BYTES: u64 = 16 << 20;

pub(crate) fn run(args: &Verify, session: &mut Session) -> Result<Status, Failure> {
    let (name, text) = text(&args.path)?;
    let meter = session.meter();
    let result = verify_within(&text, &mut |values, bytes| meter.spend(values, bytes));
    session.finish();
    let checked = match result {
        Ok(checked) => checked,
        Err(Unchecked::Unreadable(Unreadable(Said { en, zh }))) => {
            return Err(Failure::Input(say!("{name}: {en}", "{name}：{zh}")));
        }
        Err(Unchecked::Stopped { claim, stop }) => return undecided(&claim, stop, session),
    };
    if session.json {
        out::json(&json::verified(&checked, session.lang))?;
    } else {
        let mut out = Out::new();
        let verdict = if checked.holds { say!("it holds", "成立") } else { say!("it does not hold", "不成立") };
        writeln!(out, "{}", checked.claim.in_lang(session.lang))?;
        writeln!(out, "{}: {}", verdict.in_lang(session.lang), checked.why.in_lang(session.lang))?;
        out.close()?;
    }
    Ok(if checked.holds { Status::Answered } else { Status::Undecided })
}

/// The name and the text of a certificate; `-` is standard input.
///
/// # Errors
/// Fails if it cannot be read, or is not text.
pub(super) fn text(path: &Path) -> Result<(String, String), Failure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::unread(&name, &error))?;
    if bytes.len() as u64 > MAX_CERTIFICATE_BYTES {
        return Err(Failure::Input(say!(
            "{name}: this is larger than 16 MiB, and certificates are not",
            "{name}：它超过 16 MiB，而证书不会这么大"
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        Failure::Input(say!(
            "{name}: this is not a certificate, because it is not text; for a table of values there is `grundy table-verify`",
            "{name}：这不是证书，因为它不是文本；检验值的表请用 `grundy table-verify`"
        ))
    })?;
    Ok((name, text))
}

/// Reports that the budget ran out, so that the certificate is neither confirmed nor refuted.
fn undecided(claim: &Said, stop: Stop, session: &Session) -> Result<Status, Failure> {
    if session.json {
        out::json(&json::unverified(claim, stop, session.lang))?;
    } else {
        let mut out = Out::new();
        writeln!(out, "{}", claim.in_lang(session.lang))?;
        writeln!(out, "{}", say!("not decided", "未能判定").in_lang(session.lang))?;
        out.close()?;
    }
    format::stopped(stop, session.lang);
    Ok(Status::of(stop))
}
