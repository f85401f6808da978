//! `grundy export`: a self-contained HTML page.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::expression::expression_text;
use clap::Args;
use grundy::{AskedPosition, BilingualText, Convention, text};
use grundy_page::export::{ExportPageOptions, ExportRefusal, export_page};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy export "nim(3, 4, 5)" -o nim.html
  grundy export chomp 3 4 -o chomp.html --lang zh-CN
  grundy export "nim(1, 2, 3)" --misere -o misere.html
  grundy export -f rules.py "stones(20)" -o stones.html

The page needs no network and no server. It holds up to 10000 different components, and up to 12 MiB.

Exit status: 0 written, 1 a budget ran out, 2 bad input or a position that is too large, 130 interrupted."#;

/// Export a position as one HTML page on which it can be played, with everything it needs in the file
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ExportArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    expr: Vec<String>,
    /// The output file, which ends in .html; `-` is standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    output: PathBuf,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
}

impl CliCommand for ExportArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let path = &self.output;
        let stdout = path.as_os_str() == "-";
        check_output_name(path, stdout, session.json)?;
        let given = if self.misere { Convention::Misere } else { Convention::Normal };
        let AskedPosition { position, convention, .. } = session.ask_position(&expression_text(&self.expr)?, given)?;
        let options = ExportPageOptions {
            convention,
            lang: session.lang,
            rules: session.has_rules().then(|| session.source.1.clone()),
        };
        let meter = session.meter();
        let exported = export_page(&position, &options, &mut session.engine, &meter);
        session.finish();
        session.check_rules()?;
        let exported = match exported {
            Ok(exported) => exported,
            Err(ExportRefusal::Stopped(stop)) => {
                let BilingualText { en, zh } = stop.description_with_option();
                let message = text!("the page could not be made: {text}", text = (en, zh));
                let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
                return Ok(ExitStatus::from_stop(stop));
            }
            Err(refused) => return Err(CommandFailure::Input(refused.message())),
        };
        let bytes = exported.html.len();
        if stdout {
            let mut out = OutputWriter::new();
            out.write_all(exported.html.as_bytes())?;
            out.close()?;
            return Ok(ExitStatus::Answered);
        }
        output::write_file(path, exported.html.as_bytes())?;
        let (file, positions) = (path.display().to_string(), exported.positions);
        if session.json {
            output::print_json(&serde_json::json!({
                "position": position.to_string(), "file": file, "bytes": bytes, "positions": positions,
                "standing": { "kind": "computed" }, "stop": "done",
            }))?;
        } else {
            let (size, s) = (bytes.div_ceil(1024), if positions == 1 { "" } else { "s" });
            let message = text!("{file}: a page to play {position}, {positions} component{s} can occur, {size} KiB");
            let mut out = OutputWriter::new();
            writeln!(out, "{}", message.in_language(session.lang))?;
            out.close()?;
        }
        Ok(ExitStatus::Answered)
    }
}

/// Checks the name of the file before anything is computed.
fn check_output_name(path: &Path, stdout: bool, json: bool) -> Result<(), CommandFailure> {
    if stdout {
        return match json {
            true => Err(CommandFailure::Input(text!(
                "the page goes to standard output, so --json cannot be used: give -o FILE.html"
            ))),
            false => Ok(()),
        };
    }
    let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
    if path.is_dir() || matches!(end.as_deref(), Some("html" | "htm")) {
        return output::check_writable(path);
    }
    let name = path.display();
    Err(CommandFailure::Input(text!(
        "`{name}` does not end in .html: the page is one file in HTML; `-` is standard output"
    )))
}
