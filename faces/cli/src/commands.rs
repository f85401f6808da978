//! The commands, one file each.

mod atlas;
mod check;
mod cluster;
mod completions;
mod convention;
mod discover;
mod draw;
mod export;
mod families;
mod games;
mod genus;
mod graph;
mod induct;
mod input;
mod judge;
mod kept;
mod laws;
mod mex;
mod nimber;
mod period;
mod pirates;
mod play;
mod quotient;
mod remembered;
mod serve;
mod solve;
mod stress;
mod table;
mod table_info;
mod table_verify;
mod table_write;
mod teach;
mod values;
mod verify;

use crate::args::CliCommand;
use crate::failure::CommandFailure;
use crate::session::{CliSession, ExitStatus};

pub(crate) fn run(command: CliCommand, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    match command {
        CliCommand::Atlas(args) => atlas::run(&args, session),
        CliCommand::Draw(args) => draw::run(&args, session),
        CliCommand::Discover(args) => discover::run(&args, session),
        CliCommand::Solve(args) => solve::run(&args, session),
        CliCommand::Values(args) => values::run(&args, session),
        CliCommand::Verify(args) => verify::run(&args, session),
        CliCommand::Table(args) => table::run(&args, session),
        CliCommand::TableInfo(args) => table_info::run(&args, session),
        CliCommand::TableVerify(args) => table_verify::run(&args, session),
        CliCommand::Judge(args) => judge::run(&args, session),
        CliCommand::Stress(args) => stress::run(&args, session),
        CliCommand::Check(args) => check::run(&args, session),
        CliCommand::Cluster(args) => cluster::run(&args, session),
        CliCommand::Games(args) => games::run(&args, session),
        CliCommand::Export(args) => export::run(&args, session),
        CliCommand::Graph(args) => graph::run(&args, session),
        CliCommand::Mex(args) => mex::run(&args, session),
        CliCommand::Nimber(args) => nimber::run(&args, session),
        CliCommand::Induct(args) => induct::run(&args, session),
        CliCommand::Period(args) => period::run(&args, session),
        CliCommand::Play(args) => play::run(&args, session),
        CliCommand::Teach(args) => teach::run(&args, session),
        CliCommand::Genus(args) => genus::run(&args, session),
        CliCommand::Quotient(args) => quotient::run(&args, session),
        CliCommand::Pirates(args) => pirates::run(&args, session),
        CliCommand::Serve(args) => serve::run(&args, session),
        CliCommand::Completions(args) => completions::run(&args),
    }
}
