//! The commands, one file or folder each, in the order and under the headings of the help.

mod atlas;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(not(feature = "cluster"))]
#[path = "commands/cluster_refusal.rs"]
mod cluster;
mod completions;
mod discover;
mod draw;
mod export;
mod games;
mod genus;
mod graph;
mod induct;
mod judge;
mod man;
mod mex;
mod nimber;
mod period;
mod pirates;
mod play;
mod quotient;
mod serve;
mod solve;
mod stress;
mod table;
mod table_info;
mod table_verify;
mod teach;
mod values;
mod verify;

use crate::command::CliCommand;
use crate::help_list::CommandGroup;
use clap::Subcommand;

/// Defines the enum of the commands from the list of their arguments, and the groups of the help.
macro_rules! list_commands {
    ($($en:literal, $zh:literal { $($name:ident($module:ident::$args:ident)),+ $(,)? })+) => {
        /// The commands.
        #[derive(Subcommand)]
        pub(crate) enum CliCommands {
            $($($name($module::$args),)+)+
        }

        impl CliCommands {
            /// The groups in which the help lists the commands.
            pub(crate) const COMMAND_GROUPS: &[CommandGroup] = &[$(CommandGroup {
                title: ($en, $zh),
                size: [$(stringify!($name)),+].len(),
            }),+];

            /// The command that was given.
            pub(crate) fn command_mut(&mut self) -> &mut dyn CliCommand {
                match self {
                    $($(CliCommands::$name(args) => args,)+)+
                }
            }
        }
    };
}

list_commands! {
    "Solve", "求解" {
        Solve(solve::SolveArgs),
        Graph(graph::GraphArgs),
        Cluster(cluster::ClusterArgs),
        Mex(mex::MexArgs),
        Nimber(nimber::NimberArgs),
        Induct(induct::InductArgs),
        Pirates(pirates::PiratesArgs),
    }
    "Sequences", "序列" {
        Values(values::ValuesArgs),
        Period(period::PeriodArgs),
        Table(table::TableArgs),
        Atlas(atlas::AtlasArgs),
    }
    "Misère", "反常规则" {
        Genus(genus::GenusArgs),
        Quotient(quotient::QuotientArgs),
    }
    "Laws", "规律" {
        Discover(discover::DiscoverArgs),
        Verify(verify::VerifyArgs),
    }
    "Contest", "竞赛" {
        Check(check::CheckArgs),
        Judge(judge::JudgeArgs),
        Stress(stress::StressArgs),
    }
    "Play", "对局" {
        Play(play::PlayArgs),
        Teach(teach::TeachArgs),
        Serve(serve::ServeArgs),
        Export(export::ExportArgs),
        Draw(draw::DrawArgs),
    }
    "Data", "资料" {
        Games(games::GamesArgs),
        TableInfo(table_info::TableInfoArgs),
        TableVerify(table_verify::TableVerifyArgs),
        Completions(completions::CompletionsArgs),
        Man(man::ManArgs),
    }
}
