//! `grundy cluster`: many processes that answer one question together.

mod place;
mod shown;
mod solve;

use crate::args::Cluster;
use crate::failure::Failure;
use crate::session::{Session, Status};

pub(crate) fn run(args: &Cluster, session: &mut Session) -> Result<Status, Failure> {
    match args {
        Cluster::Solve(args) => solve::run(args, session),
    }
}
