//! `grundy export`: a self-contained HTML page.

use super::solve::expression;
use crate::args::Export;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::{Convention, Said, say};
use grundy_page::export::{Options, Refused, page};
use std::io::Write;
use std::path::Path;

pub(crate) fn run(args: &Export, session: &mut Session) -> Result<Status, Failure> {
    let path = &args.output;
    let stdout = path.as_os_str() == "-";
    look(path, stdout, session.json)?;
    let position = session.parse(&expression(&args.expr)?)?;
    let options = Options {
        convention: if args.misere { Convention::Misere } else { Convention::Normal },
        lang: session.lang,
        rules: session.has_rules().then(|| session.source.1.clone()),
    };
    let meter = session.meter();
    let exported = page(&position, &options, &mut session.engine, &meter);
    session.finish();
    session.check_rules()?;
    let exported = match exported {
        Ok(exported) => exported,
        Err(Refused::Stopped(stop)) => {
            let Said { en, zh } = stop.said_with_option();
            let said = say!("the page could not be made: {en}", "无法生成网页：{zh}");
            let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(session.lang));
            return Ok(Status::of(stop));
        }
        Err(refused) => return Err(Failure::Input(refused.said())),
    };
    let bytes = exported.html.len();
    if stdout {
        let mut out = Out::new();
        out.write_all(exported.html.as_bytes())?;
        out.close()?;
        return Ok(Status::Answered);
    }
    std::fs::write(path, &exported.html).map_err(|error| out::unwritable(path, &error))?;
    let (file, positions) = (path.display().to_string(), exported.positions);
    if session.json {
        out::json(&serde_json::json!({
            "position": position.to_string(), "file": file, "bytes": bytes, "positions": positions,
            "standing": { "kind": "computed" }, "stop": "done",
        }))?;
    } else {
        let (size, s) = (bytes.div_ceil(1024), if positions == 1 { "" } else { "s" });
        let said = say!(
            "{file}: a page to play {position}, {positions} component{s}, {size} KiB",
            "{file}：可对局的网页，局面为 {position}，{positions} 个分量，{size} KiB"
        );
        let mut out = Out::new();
        writeln!(out, "{}", said.in_lang(session.lang))?;
        out.close()?;
    }
    Ok(Status::Answered)
}

/// Checks the name of the file before anything is computed.
fn look(path: &Path, stdout: bool, json: bool) -> Result<(), Failure> {
    if stdout {
        return match json {
            true => Err(Failure::Input(say!(
                "the page goes to standard output, so --json has no place there: give -o FILE.html",
                "网页写到标准输出，因此不能同时用 --json：请给出 -o 文件名.html"
            ))),
            false => Ok(()),
        };
    }
    let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
    if path.is_dir() || matches!(end.as_deref(), Some("html" | "htm")) {
        return out::writable(path);
    }
    let name = path.display();
    Err(Failure::Input(say!(
        "`{name}` does not end in .html: the page is one file in HTML; `-` is standard output",
        "`{name}` 不以 .html 结尾：网页是一个 HTML 文件；`-` 表示标准输出"
    )))
}
