//! `grundy cluster` in a program that was built without it.

use crate::args::locale::requested_language;
use crate::args::options::GlobalOptions;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use clap::Args;
use grundy::text;
use std::ffi::OsString;

/// The text below the help.
const AFTER_HELP: &str = "This program was built without clusters: the command needs a build with --features cluster.";

/// Answer one question with many processes, on one machine or on several
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ClusterArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl CliCommand for ClusterArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        // The global options after the command are among its arguments; the refusal needs only the language.
        options.lang.get_or_insert_with(|| requested_language(&self.arguments));
    }

    fn run(&self, _: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        Err(CommandFailure::Input(text!(
            "this program was built without clusters: build it with `cargo build --release --features cluster`"
        )))
    }
}
