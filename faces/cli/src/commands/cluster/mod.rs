//! `grundy cluster`: many processes that answer one question together.

mod place;
mod solve;
mod status_lines;
mod verify;

use crate::args::options::GlobalOptions;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use clap::{Args, Subcommand};
use solve::ClusterSolveArgs;
use verify::ClusterVerifyArgs;

/// Answer one question with many processes, on one machine or on several
#[derive(Args)]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    command: ClusterCommand,
}

/// The subcommands of `grundy cluster`.
#[derive(Subcommand)]
enum ClusterCommand {
    Solve(ClusterSolveArgs),
    Verify(ClusterVerifyArgs),
}

impl CliCommand for ClusterArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        options.max_positions.get_or_insert(u64::MAX);
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        match &self.command {
            ClusterCommand::Solve(args) => solve::run(args, session),
            ClusterCommand::Verify(args) => verify::run(args, session),
        }
    }
}
