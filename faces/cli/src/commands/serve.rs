//! `grundy serve`: the web page.

use crate::args::ServeArgs;
use crate::failure::CommandFailure;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::tables::explain_io_error;
use grundy::{BilingualText, say};
use grundy_web::Config;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::atomic::Ordering::Relaxed;

pub(crate) fn run(args: &ServeArgs, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    let usual = Config::default();
    let config = Config {
        address: SocketAddr::new(args.host, args.port),
        limits: session.limits(),
        workers: args.jobs.map_or(usual.workers, usize::from),
        ..usual
    };
    if session.has_rules() {
        return Err(CommandFailure::Input(say!(
            "rules are written on the page: -f and -e have no meaning here",
            "规则在网页上书写：-f 和 -e 在这里没有意义"
        )));
    }
    if !config.is_local() {
        let host = args.host;
        let said = say!(
            "WARNING: {host} is not local to this machine. Whoever reaches it can compute here, within the budgets; there is no password.",
            "警告：{host} 不限于本机。凡能访问者都可以在预算之内使用本机计算；没有密码。"
        );
        let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_language(session.lang));
    }
    let address = config.address;
    // The first Ctrl-C is handled by the server, which finishes the answers in progress.
    session.busy_flag().store(true, Relaxed);
    let served = grundy_web::run(config, |address| {
        // The page is served even if the address cannot be printed.
        let _ = print_address(address, session);
    });
    served.map(|()| ExitStatus::Answered).map_err(|error| {
        let BilingualText { en, zh } = explain_io_error(&error);
        CommandFailure::Input(say!("cannot listen on {address}: {en}", "无法监听 {address}：{zh}"))
    })
}

/// Prints the address on standard output, so that programs can read it.
fn print_address(address: SocketAddr, session: &CliSession) -> Result<(), CommandFailure> {
    if session.json {
        return out::print_json(&serde_json::json!({ "address": format!("http://{address}/") }));
    }
    let mut out = OutputWriter::new();
    let said = say!("The page is at http://{address}/ until Ctrl-C.", "网页在 http://{address}/ ，按 Ctrl-C 结束。");
    writeln!(out, "{}", said.in_language(session.lang))?;
    out.close()
}
