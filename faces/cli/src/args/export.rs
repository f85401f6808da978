//! The arguments of `grundy export`.

use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// The output file, which ends in .html; `-` is standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
}
