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

use crate::args::Command;
use crate::failure::Failure;
use crate::session::{Session, Status};

pub(crate) fn run(command: Command, session: &mut Session) -> Result<Status, Failure> {
    match command {
        Command::Atlas(args) => atlas::run(&args, session),
        Command::Draw(args) => draw::run(&args, session),
        Command::Discover(args) => discover::run(&args, session),
        Command::Solve(args) => solve::run(&args, session),
        Command::Values(args) => values::run(&args, session),
        Command::Verify(args) => verify::run(&args, session),
        Command::Table(args) => table::run(&args, session),
        Command::TableInfo(args) => table_info::run(&args, session),
        Command::TableVerify(args) => table_verify::run(&args, session),
        Command::Judge(args) => judge::run(&args, session),
        Command::Stress(args) => stress::run(&args, session),
        Command::Check(args) => check::run(&args, session),
        Command::Cluster(args) => cluster::run(&args, session),
        Command::Games(args) => games::run(&args, session),
        Command::Export(args) => export::run(&args, session),
        Command::Graph(args) => graph::run(&args, session),
        Command::Mex(args) => mex::run(&args, session),
        Command::Nimber(args) => nimber::run(&args, session),
        Command::Induct(args) => induct::run(&args, session),
        Command::Period(args) => period::run(&args, session),
        Command::Play(args) => play::run(&args, session),
        Command::Teach(args) => teach::run(&args, session),
        Command::Genus(args) => genus::run(&args, session),
        Command::Quotient(args) => quotient::run(&args, session),
        Command::Pirates(args) => pirates::run(&args, session),
        Command::Serve(args) => serve::run(&args, session),
        Command::Completions(args) => completions::run(&args),
    }
}
