//! `grundy completions`: completions for a shell.

use crate::args::{Cli, Completions};
use crate::failure::Failure;
use crate::out::Out;
use crate::session::Status;
use clap::CommandFactory;

pub(crate) fn run(args: &Completions) -> Result<Status, Failure> {
    let mut out = Out::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grundy", &mut out);
    out.close()?;
    Ok(Status::Answered)
}
