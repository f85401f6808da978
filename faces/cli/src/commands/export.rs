//! `grundy export`: a self-contained HTML page.

use super::solve::expression_text;
use crate::args::ExportArgs;
use crate::failure::CommandFailure;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::{BilingualText, Convention, say};
use grundy_page::export::{ExportPageOptions, ExportRefusal, export_page};
use std::io::Write;
use std::path::Path;

pub(crate) fn run(args: &ExportArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let path = &args.output;
    let stdout = path.as_os_str() == "-";
    check_output_name(path, stdout, session.json)?;
    let position = session.parse(&expression_text(&args.expr)?)?;
    let options = ExportPageOptions {
        convention: if args.misere { Convention::Misere } else { Convention::Normal },
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
            let said = say!("the page could not be made: {en}", "无法生成网页：{zh}");
            let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_language(session.lang));
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
    std::fs::write(path, &exported.html).map_err(|error| out::write_failure(path, &error))?;
    let (file, positions) = (path.display().to_string(), exported.positions);
    if session.json {
        out::print_json(&serde_json::json!({
            "position": position.to_string(), "file": file, "bytes": bytes, "positions": positions,
            "standing": { "kind": "computed" }, "stop": "done",
        }))?;
    } else {
        let (size, s) = (bytes.div_ceil(1024), if positions == 1 { "" } else { "s" });
        let said = say!(
            "{file}: a page to play {position}, {positions} component{s}, {size} KiB",
            "{file}：可对局的网页，局面为 {position}，{positions} 个分量，{size} KiB"
        );
        let mut out = OutputWriter::new();
        writeln!(out, "{}", said.in_language(session.lang))?;
        out.close()?;
    }
    Ok(ExitStatus::Answered)
}

/// Checks the name of the file before anything is computed.
fn check_output_name(path: &Path, stdout: bool, json: bool) -> Result<(), CommandFailure> {
    if stdout {
        return match json {
            true => Err(CommandFailure::Input(say!(
                "the page goes to standard output, so --json has no place there: give -o FILE.html",
                "网页写到标准输出，因此不能同时用 --json：请给出 -o 文件名.html"
            ))),
            false => Ok(()),
        };
    }
    let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
    if path.is_dir() || matches!(end.as_deref(), Some("html" | "htm")) {
        return out::check_writable(path);
    }
    let name = path.display();
    Err(CommandFailure::Input(say!(
        "`{name}` does not end in .html: the page is one file in HTML; `-` is standard output",
        "`{name}` 不以 .html 结尾：网页是一个 HTML 文件；`-` 表示标准输出"
    )))
}
