//! `grundy completions`: completions for a shell.

use crate::args::{Cli, CompletionsArgs};
use crate::failure::CommandFailure;
use crate::out::OutputWriter;
use crate::session::ExitStatus;
use clap::CommandFactory;

pub(crate) fn run(args: &CompletionsArgs) -> Result<ExitStatus, CommandFailure> {
    let mut out = OutputWriter::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grundy", &mut out);
    out.close()?;
    Ok(ExitStatus::Answered)
}
