//! The command line: arguments in, answers out.

mod args;
mod chinese;
mod commands;
mod failure;
mod format;
mod out;
mod picture;
mod progress;
mod session;

use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let mut cli = match chinese::parse(&arguments) {
        Ok(cli) => cli,
        Err(status) => return status,
    };
    if let args::CliCommand::Check(check) = &mut cli.command {
        check.assign_file_and_example(&mut cli.options);
    }
    if matches!(cli.command, args::CliCommand::Values(_) | args::CliCommand::Period(_) | args::CliCommand::Cluster(_)) {
        cli.options.max_positions.get_or_insert(u64::MAX);
    }
    if matches!(cli.command, args::CliCommand::Serve(_)) {
        // A page may answer many people at once, so each question gets a smaller budget.
        let limits = cli.options.limits_or(grundy_web::Config::default_limits());
        (cli.options.max_positions, cli.options.max_memory) = (Some(limits.max_positions), Some(limits.max_memory));
        cli.options.max_time = limits.max_time;
    }
    if matches!(cli.command, args::CliCommand::Draw(_)) {
        // A picture should be drawn within seconds, with or without marked moves.
        cli.options.max_positions.get_or_insert(300_000);
        cli.options.max_time.get_or_insert(Duration::from_secs(3));
    }
    if matches!(cli.command, args::CliCommand::Play(_)) && (cli.options.file.is_some() || cli.options.rules.is_some()) {
        // A user's rules may not end, and a person waits for the move.
        cli.options.max_time.get_or_insert(Duration::from_secs(10));
    }
    let mut session = match session::CliSession::new(&cli.options) {
        Ok(session) => session,
        Err(failure) => return failure.report(session::lang(&cli.options)),
    };
    let result = commands::run(cli.command, &mut session);
    session.finish();
    match result {
        Ok(status) => status.into(),
        Err(failure) => session.locate_failure(failure).report(session.lang),
    }
}
