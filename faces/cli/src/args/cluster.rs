//! The arguments of `grundy cluster`.

use super::read::{number, number_within, time};
use crate::chinese::UnfitArgument;
use clap::{Args, Subcommand};
use grundy::say;
use std::path::PathBuf;
use std::time::Duration;

/// The maximum number of worker threads of one process.
pub(crate) const MAX_WORKERS_PER_PROCESS: u16 = 256;

/// The text below the help of `grundy cluster solve`.
const SOLVE_HELP: &str = r#"Examples:
  grundy cluster solve "cram(5, 6)"                 all cores of this machine
  grundy cluster solve "cram(6, 7)" --workers 8 --max-memory 24G --spill /scratch
  grundy cluster solve "cram(6, 7)" --checkpoint run     after a stop, the same command resumes
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt --process 0   on the first machine of the list
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt --process 1   on the second one
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt               Slurm gives the number of the process

The list of hosts has one host:port per line: process 0, process 1, … All processes are started with the same arguments except --process, in any order.
Process 0 prints the answer. If a process is lost, all end. Connections are not encrypted: use a network that only you can reach.

Exit status: 0 answered, 1 not decided, a process did not come or was lost, 2 bad input, 130 interrupted."#;

/// The subcommands of `grundy cluster`.
#[derive(Subcommand)]
pub(crate) enum ClusterCommand {
    /// Solve a position with many processes: who wins, its value and its winning moves
    #[command(after_help = SOLVE_HELP)]
    Solve(ClusterSolveArgs),
}

#[derive(Args)]
pub(crate) struct ClusterSolveArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// How many winning moves to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    pub(crate) moves: usize,
    #[command(flatten)]
    pub(crate) place: ClusterPlaceArgs,
}

/// How the processes of a cluster are set up.
#[derive(Args)]
pub(crate) struct ClusterPlaceArgs {
    /// How many threads this process has, the same number in every process [default: as many as the machine runs]
    #[arg(long, value_name = "N", value_parser = number_within(1..=MAX_WORKERS_PER_PROCESS))]
    pub(crate) workers: Option<u16>,
    /// The list of the processes, one host:port per line; without it this process runs alone
    #[arg(long, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,
    /// The number of this process in the list, from 0 [default: the environment variable SLURM_PROCID or JOB_COMPLETION_INDEX]
    #[arg(long, value_name = "I", value_parser = number, requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = time)]
    pub(crate) wait: Duration,
    /// How long another process may be silent before it counts as lost
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = silence_limit)]
    pub(crate) silence: Duration,
    /// A folder for what does not fit into memory [default: the one for temporary files]
    #[arg(long, value_name = "DIR")]
    pub(crate) spill: Option<PathBuf>,
    /// A folder for regular checkpoints; the same command resumes from them, even with other workers
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// The time from one checkpoint to the next
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = time, requires = "checkpoint")]
    pub(crate) every: Duration,
}

/// Parses the longest time without a message from another process: at least 1 s.
fn silence_limit(text: &str) -> Result<Duration, UnfitArgument> {
    let time = time(text)?;
    if time < Duration::from_secs(1) {
        return Err(UnfitArgument(say!("a time of at least 1s is expected", "时间至少为 1s")));
    }
    Ok(time)
}
