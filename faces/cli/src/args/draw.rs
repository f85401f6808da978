//! The arguments of `grundy draw`.

use crate::picture::PictureArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct DrawArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// The output file, which ends in .svg or .png; `-` is SVG on standard output
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// Write the values of the components below them
    #[arg(long, conflicts_with = "misere")]
    pub(crate) values: bool,
    /// Write the values in binary below each other, with their nim-sum
    #[arg(long, conflicts_with = "misere")]
    pub(crate) columns: bool,
    /// Do not mark winning moves
    #[arg(long)]
    pub(crate) plain: bool,
}
