//! `grundy cluster` in a program that was built without it.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use clap::Args;
use grundy::text;

/// Answer one question with many processes, on one machine or on several
#[derive(Args)]
pub(crate) struct ClusterArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<String>,
}

impl CliCommand for ClusterArgs {
    fn run(&self, _: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        Err(CommandFailure::Input(text!(
            "this program was built without clusters: build it with `cargo build --release --features cluster`"
        )))
    }
}
