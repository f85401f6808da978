//! The arguments of `grundy teach`.

use super::read::parse_count;
use clap::Args;

/// The text below the help of `grundy teach`.
pub(super) const TEACH_HELP: &str = r#"Examples:
  grundy teach                   the lessons
  grundy teach nim               what it is about, and five exercises
  grundy teach mex --count 20
  grundy teach sums --seed 7     the same exercises again
  grundy teach nim --lang zh-CN

Answers: a number, `first` or `second`, or a move as in `grundy play`. `?` shows the solution with its reason, an empty line the question, `quit` ends.

Exit status: 0 the lesson or its input ended; 1 a budget ran out, 2 bad input, 130 interrupted."#;

#[derive(Args)]
pub(crate) struct TeachArgs {
    /// The name of a lesson, or its number; without one the lessons are listed
    #[arg(value_name = "LESSON")]
    pub(crate) lesson: Option<String>,
    /// How many exercises
    #[arg(long, value_name = "N", default_value = "5", value_parser = parse_count)]
    pub(crate) count: u64,
    /// The random seed: the same number gives the same exercises
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) seed: Option<u64>,
}
