//! `grundy table-verify`: verifies a table of values on disk.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::table_file::{TableFileArgs, table_read_failure};
use clap::Args;
use grundy::tables::{TableSummary, TableVerification, verify};
use grundy::{Lang, text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy values kayles --to 1e5 --table kayles.grundy
  grundy table-verify kayles.grundy

Exit status: 0 it holds, 1 it does not (it is damaged or cut short, or a value is wrong), 2 there is no such table."#;

/// Verify a table of values on disk: all checksums, and the first values by the definition
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct TableVerifyArgs {
    #[command(flatten)]
    table: TableFileArgs,
}

impl CliCommand for TableVerifyArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let bar = progress_bar(&self.table.path);
        let meter = session.quiet_meter();
        let progress = |seen: &TableSummary| bar.iter().for_each(|bar| bar.set_position(seen.bytes));
        let result = verify(&self.table.path, &meter, progress);
        session.finish();
        bar.iter().for_each(ProgressBar::finish_and_clear);
        let verified = result.map_err(table_read_failure)?;
        if session.json {
            output::print_json(&grundy_json::table_verified(&verified, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            write(&mut out, &verified, session.lang)?;
            out.close()?;
        }
        output::print_stop(verified.end, session.lang);
        Ok(match verified.holds() {
            Some(true) => ExitStatus::Answered,
            Some(false) => ExitStatus::Undecided,
            None => ExitStatus::from_stop(verified.end),
        })
    }
}

fn write(out: &mut impl Write, verified: &TableVerification, lang: Lang) -> std::io::Result<()> {
    if let Some(header) = &verified.look.header {
        writeln!(out, "{}", header.game())?;
    }
    let wrong = verified.error_text();
    match (verified.holds(), wrong) {
        (_, Some(wrong)) => {
            writeln!(out, "{}", output::join_by_colon(&text!("it does not hold"), &wrong, lang))?;
        }
        (Some(_), None) => writeln!(out, "{}", text!("it holds").in_language(lang))?,
        (None, None) => writeln!(out, "{}", text!("not decided").in_language(lang))?,
    }
    if let Some(standing) = verified.standing() {
        writeln!(out, "{}", standing.description().in_language(lang))?;
    }
    let checked = verified.checked_lines();
    if !checked.is_empty() {
        writeln!(out, "\n{}", text!("what was checked and holds").in_language(lang))?;
    }
    checked.iter().try_for_each(|line| writeln!(out, "  {}", line.in_language(lang)))
}

/// A progress bar in bytes, on a terminal and for files that take a while.
fn progress_bar(path: &Path) -> Option<ProgressBar> {
    const QUICK_CHECK_BYTES: u64 = 64 << 20;
    let size = std::fs::metadata(path).ok()?.len();
    if size < QUICK_CHECK_BYTES || !std::io::stderr().is_terminal() {
        return None;
    }
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
    let style = "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta}";
    bar.set_style(ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()));
    Some(bar)
}
