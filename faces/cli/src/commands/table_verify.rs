//! `grundy table-verify`: verifies a table of values on disk.

use crate::args::TableFile;
use crate::commands::table_info::unreadable;
use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::tables::{Summary, Verified, verify};
use grundy::{Lang, json, say};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(crate) fn run(args: &TableFile, session: &mut Session) -> Result<Status, Failure> {
    let bar = bar(&args.path);
    let meter = session.quiet_meter();
    let progress = |seen: &Summary| bar.iter().for_each(|bar| bar.set_position(seen.bytes));
    let result = verify(&args.path, &meter, progress);
    session.finish();
    bar.iter().for_each(ProgressBar::finish_and_clear);
    let verified = result.map_err(unreadable)?;
    if session.json {
        out::json(&json::table_verified(&verified, session.lang))?;
    } else {
        let mut out = Out::new();
        write(&mut out, &verified, session.lang)?;
        out.close()?;
    }
    format::stopped(verified.stop, session.lang);
    Ok(match verified.holds() {
        Some(true) => Status::Answered,
        Some(false) => Status::Undecided,
        None => Status::of(verified.stop),
    })
}

fn write(out: &mut impl Write, verified: &Verified, lang: Lang) -> std::io::Result<()> {
    if let Some(header) = &verified.look.header {
        writeln!(out, "{}", header.game())?;
    }
    let wrong = verified.wrong();
    match (verified.holds(), wrong) {
        (_, Some(wrong)) => {
            writeln!(out, "{}: {}", say!("it does not hold", "不成立").in_lang(lang), wrong.in_lang(lang))?;
        }
        (Some(_), None) => writeln!(out, "{}", say!("it holds", "成立").in_lang(lang))?,
        (None, None) => writeln!(out, "{}", say!("not decided", "未判定").in_lang(lang))?,
    }
    if let Some(standing) = verified.standing() {
        writeln!(out, "{}", standing.said().in_lang(lang))?;
    }
    let checked = verified.checked();
    if !checked.is_empty() {
        writeln!(out, "\n{}", say!("what was checked and holds", "已检查且成立的内容").in_lang(lang))?;
    }
    checked.iter().try_for_each(|line| writeln!(out, "  {}", line.in_lang(lang)))
}

/// A progress bar in bytes, on a terminal and for files that take a while.
fn bar(path: &Path) -> Option<ProgressBar> {
    const SOON: u64 = 64 << 20;
    let size = std::fs::metadata(path).ok()?.len();
    if size < SOON || !std::io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
    let style = "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta}";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    Some(bar)
}
