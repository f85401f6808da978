//! `grundy serve`: the web page.

use crate::args::options::GlobalOptions;
use crate::args::value_parsers::{address, number_within};
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::Args;
use grundy::tables::explain_io_error;
use grundy::{BilingualText, text};
use grundy_web::Config;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy serve                      the page on http://127.0.0.1:7342/
  grundy serve --port 0             on any free port; the address is printed
  grundy serve --max-time 60s --max-memory 1G

Each question may spend 10 s, 1e7 positions and 256M of memory, unless --max-time, --max-positions and --max-memory say otherwise.
Only programs on this machine can reach the page, unless --host says otherwise. Ctrl-C stops the server."#;

/// Serve the web page: ask, play and explore in a browser; answer questions as JSON over HTTP
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ServeArgs {
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 7342, value_parser = number_within(0..=u16::MAX))]
    port: u16,
    /// The address to listen on; at any but a local one, others can reach the page and compute here
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    host: IpAddr,
    /// How many long questions to compute at once [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = number_within(1..=1024u16))]
    jobs: Option<u16>,
}

impl CliCommand for ServeArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        // A page may answer many people at the same time, so each question gets a smaller budget.
        let limits = options.limits_or(Config::default_limits());
        (options.max_positions, options.max_memory) = (Some(limits.max_positions), Some(limits.max_memory));
        options.max_time = limits.max_time;
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let usual = Config::default();
        let config = Config {
            address: SocketAddr::new(self.host, self.port),
            limits: session.limits(),
            lang: session.lang,
            workers: self.jobs.map_or(usual.workers, usize::from),
            ..usual
        };
        if session.has_rules() {
            return Err(CommandFailure::Input(text!("-f and -e cannot be used here: write rules on the page")));
        }
        if !config.is_local() {
            let host = self.host;
            let message = text!(
                "WARNING: {host} is not local to this machine. Whoever reaches it can compute here, within the budgets; there is no password."
            );
            let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
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
            CommandFailure::Input(text!("cannot listen on {address}: {text}", text = (en, zh)))
        })
    }
}

/// Prints the address on standard output, so that programs can read it.
fn print_address(address: SocketAddr, session: &CliSession) -> Result<(), CommandFailure> {
    if session.json {
        return output::print_json(&serde_json::json!({ "address": format!("http://{address}/") }));
    }
    let mut out = OutputWriter::new();
    let message = text!("The page is at http://{address}/ until Ctrl-C.");
    writeln!(out, "{}", message.in_language(session.lang))?;
    out.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn each_question_gets_the_limits_of_a_page_unless_others_are_given() {
        let mut args = ServeArgs { port: 0, host: Ipv4Addr::LOCALHOST.into(), jobs: None };
        let mut options = GlobalOptions { max_positions: Some(5), ..GlobalOptions::default() };
        args.adjust_options(&mut options);
        let usual = Config::default_limits();
        assert_eq!(options.max_positions, Some(5));
        assert_eq!((options.max_memory, options.max_time), (Some(usual.max_memory), usual.max_time));
    }
}
