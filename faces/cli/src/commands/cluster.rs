//! `grundy cluster`: many processes that answer one question together.

mod place;
mod shown;
mod solve;

use crate::args::ClusterCommand;
use crate::failure::CommandFailure;
use crate::session::{CliSession, ExitStatus};

pub(crate) fn run(args: &ClusterCommand, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    match args {
        ClusterCommand::Solve(args) => solve::run(args, session),
    }
}
