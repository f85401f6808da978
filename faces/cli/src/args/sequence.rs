//! The arguments of `grundy values`, `period`, `genus` and `quotient`.

use super::CellArgs;
use super::read::{engine, parse_count};
use crate::picture::PictureArgs;
use clap::Args;
use grundy::HeapEngine;
use std::path::PathBuf;

/// The options of long runs.
#[derive(Args)]
pub(crate) struct SequenceRunArgs {
    /// The engine, by default the one that fits best; all give the same values
    #[arg(long, value_name = "ENGINE", value_parser = engine)]
    pub(crate) engine: Option<HeapEngine>,
    /// Keep what is computed in this folder, and resume from it: if the run is killed, only the last seconds are lost
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ValuesArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The last heap, included
    #[arg(long, value_name = "N", default_value = "50", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) to: u64,
    /// The first heap
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) from: u64,
    /// Write a table that `grundy table-info` and `grundy table-verify` read, instead of printing the values
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "outcomes", "p_positions", "misere", "format"])]
    pub(crate) table: Option<PathBuf>,
    /// Print the largest value and where it is, rare values and a checksum, instead of the values
    #[arg(long, conflicts_with_all = ["misere", "outcomes", "p_positions", "table", "format"])]
    pub(crate) stats: bool,
    /// Also draw a picture of the values: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the values
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "outcomes", "p_positions"])]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
    #[command(flatten)]
    pub(crate) run: SequenceRunArgs,
    #[command(flatten)]
    pub(crate) show: CellArgs,
}

#[derive(Args)]
pub(crate) struct PeriodArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The largest heap to compute [default: 1e6, more for sets of large numbers; 1e8 where the space is sparse, 1e9 where few heaps are rare]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Find the period of the outcomes of single heaps, where whoever makes the last move loses
    #[arg(long, alias = "misère", conflicts_with_all = ["engine", "checkpoint"])]
    pub(crate) misere: bool,
    #[command(flatten)]
    pub(crate) run: SequenceRunArgs,
    /// Write a certificate that `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct GenusArgs {
    /// A position, such as "kayles(3) + nim(2)", or a ruleset, such as kayles; or a ruleset and numbers: kayles 3 4
    #[arg(value_name = "EXPR", required = true)]
    pub(crate) expr: Vec<String>,
    /// For a ruleset with one number: the last heap, included [default: 20]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) to: Option<u64>,
}

#[derive(Args)]
pub(crate) struct QuotientArgs {
    /// A ruleset, such as kayles, subtract(1, 3, 4) or 0.137
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The last heap, included
    #[arg(long, value_name = "N", default_value = "30", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) to: u64,
    /// The maximum order of the quotient; many are infinite
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) max_order: u64,
    /// Also print the heaps at which the quotient grows
    #[arg(long)]
    pub(crate) trace: bool,
    /// Also draw a picture of the Cayley graph, with the table of a small quotient: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
    /// Write a certificate that `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}
