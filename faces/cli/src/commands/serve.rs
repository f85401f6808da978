//! `grundy serve`: the web page.

use crate::args::Serve;
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::tables::refusal;
use grundy::{Said, say};
use grundy_web::Config;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::atomic::Ordering::Relaxed;

pub(crate) fn run(args: &Serve, session: &Session) -> Result<Status, Failure> {
    let usual = Config::default();
    let config = Config {
        address: SocketAddr::new(args.host, args.port),
        limits: session.limits(),
        workers: args.jobs.map_or(usual.workers, usize::from),
        ..usual
    };
    if session.has_rules() {
        return Err(Failure::Input(say!(
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
        let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(session.lang));
    }
    let address = config.address;
    // The first Ctrl-C is handled by the server, which finishes the answers in progress.
    session.busy().store(true, Relaxed);
    let served = grundy_web::run(config, |address| {
        // The page is served even if the address cannot be printed.
        let _ = ready(address, session);
    });
    served.map(|()| Status::Answered).map_err(|error| {
        let Said { en, zh } = refusal(&error);
        Failure::Input(say!("cannot listen on {address}: {en}", "无法监听 {address}：{zh}"))
    })
}

/// Prints the address on standard output, so that programs can read it.
fn ready(address: SocketAddr, session: &Session) -> Result<(), Failure> {
    if session.json {
        return out::json(&serde_json::json!({ "address": format!("http://{address}/") }));
    }
    let mut out = Out::new();
    let said = say!("The page is at http://{address}/ until Ctrl-C.", "网页在 http://{address}/ ，按 Ctrl-C 结束。");
    writeln!(out, "{}", said.in_lang(session.lang))?;
    out.close()
}
