//! `grundy verify`: whether a certificate holds.

use crate::args::Verify;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::{json, say, verify};
use std::io::{Read, Write};

/// A certificate is not larger.
const MOST_BYTES: u64 = 16 << 20;

pub(crate) fn run(args: &Verify, session: &mut Session) -> Result<Status, Failure> {
    let name = if args.path.as_os_str() == "-" { "stdin".into() } else { args.path.display().to_string() };
    let mut text = String::new();
    let read = if args.path.as_os_str() == "-" {
        std::io::stdin().lock().take(MOST_BYTES).read_to_string(&mut text)
    } else {
        std::fs::File::open(&args.path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
    };
    read.map_err(|error| Failure::Input(say!("cannot read {name}: {error}", "无法读取 {name}：{error}")))?;
    let checked = verify(&text).map_err(|unreadable| {
        let (en, zh) = (unreadable.0.en, unreadable.0.zh);
        Failure::Input(say!("{name}: {en}", "{name}：{zh}"))
    })?;
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
