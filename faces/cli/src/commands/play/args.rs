//! The arguments of `grundy play`.

use crate::args::unfit_argument::UnfitArgument;
use crate::args::value_parsers::parse_count;
use clap::{Args, ValueEnum};
use grundy_play::OpponentLevel;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy play "nim(3, 4, 5)"                    against an opponent that makes no mistakes
  grundy play "chomp(4, 5)" --level easy        against one that makes many
  grundy play wythoff 8 5 --first better        the first player wins, so you move first
  grundy play "nim(1, 3, 5, 7)" --misere        whoever takes the last stone loses
  grundy play "kayles(9)" --opponent none       two people
  grundy play "nim(10**40, w, 12)"              heaps of any size, also infinite ones
  grundy play -f examples/rules/tic_tac_toe.py "tic_tac_toe()"
  printf '2 3\nhint\nquit\n' | grundy play "nim(3, 4, 5)"

Moves: the number of a move that is listed (`3` or `#3`), `take 3 from heap 2`, `2 3`, a square such as `row 1 column 2` or `1 2`,
the move in its own words, or the position after it. Rows and columns count from 0. `help` lists the commands.
Where there are too many moves to list them, numbers may be expressions (`take 10**40 - 7 from heap 1`), and what is left may be written (`#2 -> 5`).
Ctrl-C cancels the current computation, and a second one ends the game.

Levels: perfect makes no mistakes; hard, medium and easy play any move with a chance of 10, 30 and 60 per cent; 0 to 100 is such a chance.

Exit status: 0 the game or its input ended, or the player left; 1 a budget ran out, 2 bad input, 130 interrupted."#;

/// Play a position: against the engine, or two people
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PlayArgs {
    /// An expression, or a ruleset and its numbers
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// Who plays against you
    #[arg(long, value_enum, default_value_t = OpponentKind::Engine)]
    pub(crate) opponent: OpponentKind,
    /// How well the engine plays: perfect, hard, medium, easy, or the chance of an error in per cent
    #[arg(long, value_name = "LEVEL", default_value = "perfect", value_parser = opponent_level)]
    pub(crate) level: OpponentLevel,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = FirstMover::Me)]
    pub(crate) first: FirstMover,
    /// The random seed of the engine: the same number and the same moves get the same replies
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) seed: Option<u64>,
    /// Explain after each of your moves what it did
    #[arg(long)]
    pub(crate) comment: bool,
}

/// Who plays against a person.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpponentKind {
    /// The engine
    Engine,
    /// Nobody: two people play
    None,
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FirstMover {
    /// You
    Me,
    /// The engine
    Engine,
    /// Whoever gives you the better side
    Better,
}

fn opponent_level(text: &str) -> Result<OpponentLevel, UnfitArgument> {
    text.parse().map_err(|error: grundy::MessageError| UnfitArgument(error.0))
}
