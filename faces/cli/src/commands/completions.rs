//! `grundy completions`: completions for a shell.

use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::OutputWriter;
use crate::session::CliSession;
use clap::Args;
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Example:
  grundy completions bash > /etc/bash_completion.d/grundy"#;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

impl CliCommand for CompletionsArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        // The generator panics where it cannot write, as into a closed pipe; so it writes into memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut (session.parser)(), "grundy", &mut script);
        let mut out = OutputWriter::new();
        out.write_all(&script)?;
        out.close()?;
        Ok(ExitStatus::Answered)
    }
}
