//! The command line: arguments in, answers out.

mod args;
mod commands;
mod failure;
mod format;
mod out;
mod picture;
mod session;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut cli = args::Cli::parse();
    if let args::Command::Check(args::Check { path: Some(path) }) = &cli.command {
        cli.options.file = Some(path.clone());
        cli.options.rules = None;
    }
    if matches!(cli.command, args::Command::Values(_) | args::Command::Period(_)) {
        cli.options.max_positions.get_or_insert(u64::MAX);
    }
    if matches!(cli.command, args::Command::Draw(_)) {
        // A picture should not take long.
        cli.options.max_positions.get_or_insert(300_000);
    }
    let mut session = match session::Session::new(&cli.options) {
        Ok(session) => session,
        Err(failure) => return failure.report(session::lang(&cli.options)),
    };
    let result = commands::run(cli.command, &mut session);
    session.finish();
    match result {
        Ok(status) => status.into(),
        Err(failure) => session.located(failure).report(session.lang),
    }
}
