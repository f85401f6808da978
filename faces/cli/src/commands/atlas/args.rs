//! The arguments of `grundy atlas`.

use crate::args::unfit_argument::UnfitArgument;
use crate::args::value_parsers::{number_within, parse_count};
use clap::{Args, ValueEnum};
use grundy::text;
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy atlas 0.xy                               all octal codes of one and two digits
  grundy atlas 0.xyz --output atlas.csv           … of up to three; run again, it resumes where it stopped
  grundy atlas 4.1x --limit 1e5 --format csv
  grundy atlas x.yz --standard                    one code for all with the same values up to a shift
  grundy atlas 0.wxyz --sparse-limit 1e8 -o a.csv  all of four digits, which takes a night
  grundy atlas 0.xyz --base 4                     codes that leave one heap at most
  grundy atlas 0.xyz --misere --output misere.csv  their misère quotients

A lower-case letter stands for every digit, the same letter for the same digit.
“like” is the first code of the family with the same values up to a shift: they are searched once.
With --misere it is the first that is the same game up to a shift.
“rare” is the number of heaps of the standard form with rare values, and “last” is the last of them: after it values are cheap.

Exit status: 0 all rows were found, 1 a budget ran out, 2 bad input, 130 interrupted; rows found so far are kept."#;

/// Tabulate the periods of a whole family of codes, or their misère quotients; an interrupted run can be resumed
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct AtlasArgs {
    /// A code with letters in place of digits, such as 0.xyz, 4.xy or 0.1x
    #[arg(value_name = "FAMILY")]
    pub(crate) family: String,
    /// The largest heap to compute [default: 65536; with --misere 30]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// The largest heap to compute where values are cheap: at most 4,096 are rare, and none in the second half up to --limit
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "misere", allow_negative_numbers = true)]
    pub(crate) sparse_limit: Option<u64>,
    /// The misère quotients of the codes instead of their periods
    #[arg(long)]
    pub(crate) misere: bool,
    /// The maximum order of a quotient, with --misere; many are infinite [default: 100]
    #[arg(long, value_name = "N", value_parser = parse_count, requires = "misere", allow_negative_numbers = true)]
    pub(crate) max_order: Option<u64>,
    /// The bound on the digits: 4 (one heap may be left), 8 (two) or 16 (three, which is slow)
    #[arg(long, value_name = "BASE", default_value = "8", value_parser = digit_base)]
    pub(crate) base: u32,
    /// Print one row for all codes with the same values up to a shift; with --misere, for all that are the same game up to a shift
    #[arg(long)]
    pub(crate) standard: bool,
    /// A file to which each row is written as it is found; rows already in it are kept
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format of the table [default: text; for a file, the one its name gives, .csv or .jsonl]
    #[arg(long, value_enum)]
    pub(crate) format: Option<AtlasFormat>,
    /// How many threads search at the same time [default: as many as the machine runs]
    #[arg(long, value_name = "N", value_parser = number_within(1..=1024u16))]
    pub(crate) threads: Option<u16>,
}

/// The output formats of an atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AtlasFormat {
    /// For people
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON object; in a file, one per line
    Json,
}

fn digit_base(text: &str) -> Result<u32, UnfitArgument> {
    match text {
        "4" => Ok(4),
        "8" => Ok(8),
        "16" => Ok(16),
        _ => Err(UnfitArgument(text!("the bases are 4, 8 and 16"))),
    }
}
