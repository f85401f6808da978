//! The arguments of `grundy stress`.

use crate::args::value_parsers::{number, parse_count, time};
use clap::{Args, ValueEnum};
use std::time::Duration;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy stress "subtract(1, 3, 4)(n)" --claim "n % 7 not in (0, 2)" --to 2000
  grundy stress "bash(3)(n)" --value "n % 4" --to 1e6
  grundy stress "wythoff(a, b)" --where "a <= b" --claim "a != (b - a) * 1618 // 1000" --to 700
  grundy stress "fibonacci_nim(n)" --where "n > 1" --move "is_fibonacci(after[0][0])"
  grundy stress -f rules.py "stones(n)" --program ./a.out --to 500
  grundy stress "nim(a, b, c)" --program "python3 nim.py" --win Alice --lose Bob --to 8
  grundy stress "nim(a, b)" --program ./a.out --reads "2 a b"    its input: the number of heaps, then the heaps
  grundy stress -f examples/rules/hdu_3032.py --judge --program ./a.out --from 1 --to 9

Exit status: 0 no counterexample in the range tried, 1 a counterexample was found or a budget ran out, 2 bad input."#;

/// Test a claimed law, or a program, against computation, and print the smallest counterexample
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct StressArgs {
    /// An expression with names for which numbers are tried, such as "kayles(n)"; or a ruleset
    #[arg(value_name = "EXPR", required_unless_present = "judge")]
    pub(crate) expr: Option<String>,
    /// An expression over the same names that is true where the player to move wins
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, conflicts_with_all = ["value", "moves", "program"])]
    pub(crate) claim: Option<String>,
    /// The Grundy value
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, conflicts_with_all = ["moves", "program"])]
    pub(crate) value: Option<String>,
    /// An expression over the same names, `before` and `after`, that is true of the winning moves
    #[arg(long = "move", value_name = "EXPR", allow_hyphen_values = true, conflicts_with = "program")]
    pub(crate) moves: Option<String>,
    /// A program that reads the numbers and prints the winner
    #[arg(long, value_name = "COMMAND")]
    pub(crate) program: Option<String>,
    /// What the program reads for a position: expressions over the names, separated by spaces [default: the names, in the order in which they occur in EXPR]
    #[arg(long, value_name = "EXPRS", requires = "program", conflicts_with_all = ["judge", "claim", "value", "moves"], allow_hyphen_values = true)]
    pub(crate) reads: Option<String>,
    /// The largest number to try
    #[arg(long, value_name = "N", default_value = "50", value_parser = parse_count)]
    pub(crate) to: u64,
    /// The least number
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_count)]
    pub(crate) from: u64,
    /// Only where this holds, such as "a <= b"
    #[arg(long = "where", value_name = "COND", allow_hyphen_values = true)]
    pub(crate) condition: Option<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// What the program prints
    #[arg(long, value_enum, default_value_t = ProgramOutputKind::Winner, requires = "program")]
    pub(crate) prints: ProgramOutputKind,
    /// What the program prints when the player to move wins [default: 1, win, first, yes, true, Alice]
    #[arg(long, value_name = "WORD", requires = "program", allow_hyphen_values = true)]
    pub(crate) win: Option<String>,
    /// What the program prints when the player to move loses [default: 0, 2, lose, second, no, false, Bob]
    #[arg(long, value_name = "WORD", requires = "program", allow_hyphen_values = true)]
    pub(crate) lose: Option<String>,
    /// The program reads and prints what the `judge(…)` line of the rules says
    #[arg(long, requires = "program", conflicts_with_all = ["expr", "win", "lose", "prints", "misere"])]
    pub(crate) judge: bool,
    /// Which of several `judge(…)` lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number, requires = "judge", conflicts_with = "expr")]
    pub(crate) line: usize,
    /// How many of the smallest cases to generate for it
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_count, requires = "judge", conflicts_with = "expr")]
    pub(crate) cases: u64,
    /// How many random cases to generate after them, with numbers up to --to
    #[arg(long, value_name = "N", default_value = "200", value_parser = parse_count, requires = "judge", conflicts_with = "expr")]
    pub(crate) random: u64,
    /// Which random cases: the same seed gives the same ones
    #[arg(long, value_name = "N", default_value = "0", value_parser = parse_count, requires = "judge", conflicts_with = "expr")]
    pub(crate) seed: u64,
    /// The time limit for one run of the program
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = time)]
    pub(crate) timeout: Duration,
}

/// What a program prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgramOutputKind {
    /// Who wins
    Winner,
    /// The Grundy value
    Value,
}
