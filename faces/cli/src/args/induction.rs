//! The arguments of `grundy pirates` and `grundy induct`: backward induction.

use super::read::{number, parse_count};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct PiratesArgs {
    /// How many pirates there are
    #[arg(value_name = "N", allow_negative_numbers = true, value_parser = parse_count)]
    pub(crate) pirates: u64,
    /// How many coins there are
    #[arg(long, value_name = "G", default_value_t = 100, value_parser = parse_count)]
    pub(crate) gold: u64,
    /// What a proposal needs
    #[arg(long, value_enum, default_value_t = VoteThreshold::Majority)]
    pub(crate) vote: VoteThreshold,
    /// How many divisions to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    pub(crate) divisions: usize,
}

/// What a proposal needs to pass.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VoteThreshold {
    /// More than half of the votes, the proposer's included
    Majority,
    /// At least half of the votes, the proposer's included
    Half,
}

#[derive(Args)]
pub(crate) struct InductArgs {
    /// A tree in JSON, or `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) tree: PathBuf,
}

/// The text below the help of `grundy induct`: the format of a tree.
pub(super) const INDUCT_HELP: &str = r#"A file:
  {"players": ["A", "B"],
   "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": "later"}},
   "nodes": {"later": {"player": "B", "moves": {"up":   {"payoffs": {"A": 0, "B": 0}},
                                                "down": {"payoffs": [2, 2]}}}}}

A node has `payoffs` where play ends, as a list in the order of `players` or by name; otherwise the `player` who moves, and that player's `moves`.
A move leads to a node written in place, or to the name of one under `nodes`: for long games, and for shared parts.
`players` may be left out where all payoffs are given by name.
Among equally good moves the first in the file is played; ties are reported, with the payoffs of all subgame-perfect equilibria.

Examples:
  grundy induct examples/induct/centipede.json
  grundy induct examples/induct/tie.json --json
  grundy induct - < tree.json

Exit status: 0 answered, 1 a budget ran out (--max-positions counts nodes), 2 bad input."#;
