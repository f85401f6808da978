//! The arguments of `grundy discover`.

use crate::args::value_parsers::{number, parse_count};
use crate::output::picture::PictureArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy discover "bash(3)"
  grundy discover wythoff                   a game with two numbers
  grundy discover lasker --certificate lasker.json
  grundy discover -f rules.py stones --emit python
  grundy discover "subtract(primes)" --limit 5000
  grundy discover -f hdu_1846.py brave --emit cpp --main
  grundy discover kayles --from 71          a law of these positions only
  grundy discover wythoff --where "x <= y"
  grundy discover --misere wythoff          lost positions where the last to move loses

A law that is an automaton is drawn with --plot FILE, and listed state by state with --json.

A law is derived from one half of the table and tested on the other. Finding no law is an answer, too."#;

/// Discover laws in the values and the lost positions of a game, proved for all positions where possible
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct DiscoverArgs {
    /// A ruleset, such as kayles or wythoff, a family whose parameter is swept, such as bash, or an expression with one to four free names, such as "wythoff(n, 2*n)"
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The largest number in the table [default: 4095 for heaps unless they have very many options, 499 for other games with one number, 99 for two, 23 for three; 999, 249 and 39 where that proves nothing]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Find laws of the positions whose numbers are all at least this one; nothing is claimed of others
    #[arg(long, value_name = "N", value_parser = parse_count, allow_negative_numbers = true, conflicts_with = "main")]
    pub(crate) from: Option<u64>,
    /// Find laws of the positions that satisfy this condition on their numbers, such as "n % 2 == 1"; nothing is claimed of others
    #[arg(long = "where", value_name = "CONDITION", conflicts_with = "main", allow_hyphen_values = true)]
    pub(crate) condition: Option<String>,
    /// Find laws of the lost positions where whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// Write a certificate of the first proved law that has one; `grundy verify` checks it
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the proof obligations of the first law that an automaton reads into this folder, as files for the prover Walnut
    #[arg(long, value_name = "FOLDER")]
    pub(crate) walnut: Option<PathBuf>,
    /// Draw the automaton of the first law that is one, or else of the first that an automaton reads: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["emit", "main"])]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
    /// Print a function for the best law, instead of the laws; if there is none, the rules with memoized values
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "json")]
    pub(crate) emit: Option<EmittedLanguage>,
    /// Print a whole program: it reads and answers the input that the `judge(…)` line of the rules describes
    #[arg(long, requires = "emit", conflicts_with_all = ["certificate", "walnut"])]
    pub(crate) main: bool,
    /// Which of several `judge(…)` lines, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number, requires = "main")]
    pub(crate) line: usize,
}

/// A programming language of `--emit`.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum EmittedLanguage {
    Cpp,
    Python,
    Rust,
}
