//! `grundy pirates`: the pirates' gold.

use crate::args::value_parsers::{number, parse_count};
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::{Args, ValueEnum};
use grundy::text;
use grundy_induction::pirates::{self, divide};
use std::io::Write;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy pirates 5 --gold 100               more than half of the votes are needed
  grundy pirates 5 --gold 100 --vote half   half of the votes is enough"#;

/// Solve the pirates' gold: how the most senior of N pirates divides it
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct PiratesArgs {
    /// How many pirates there are
    #[arg(value_name = "N", allow_negative_numbers = true, value_parser = parse_count)]
    pirates: u64,
    /// How many coins there are
    #[arg(long, value_name = "G", default_value_t = 100, value_parser = parse_count)]
    gold: u64,
    /// What a proposal needs
    #[arg(long, value_enum, default_value_t = VoteThreshold::Majority)]
    vote: VoteThreshold,
    /// How many divisions to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    divisions: usize,
}

/// What a proposal needs to pass.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VoteThreshold {
    /// More than half of the votes, the proposer's included
    Majority,
    /// At least half of the votes, the proposer's included
    Half,
}

impl CliCommand for PiratesArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let vote = match self.vote {
            VoteThreshold::Majority => pirates::VoteRule::Majority,
            VoteThreshold::Half => pirates::VoteRule::Half,
        };
        let result = divide(self.pirates, self.gold, vote, self.divisions);
        let result = result.map_err(|error| CommandFailure::Input(error.text()))?;
        let lang = session.lang;
        if session.json {
            output::print_json(&grundy_json::pirates(&result, lang))?;
            return Ok(ExitStatus::Answered);
        }
        let mut out = OutputWriter::new();
        for division in &result.divisions {
            writeln!(out, "{}", shares_text(&division.shares))?;
        }
        if let Some(convention) = &result.convention {
            writeln!(out, "{}", convention.in_language(lang))?;
        }
        match result.total {
            Some(total) if total > result.divisions.len() as u64 => {
                let listed = result.divisions.len();
                let more = text!("{total} divisions in all, the first {listed} listed (--divisions N lists more)");
                writeln!(out, "{}", more.in_language(lang))?;
            }
            _ => {}
        }
        writeln!(out)?;
        result.explanation.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(lang)))?;
        out.close()?;
        Ok(ExitStatus::Answered)
    }
}

/// The shares from the most senior to the most junior; long runs of equal shares are written once.
fn shares_text(shares: &[u64]) -> String {
    let mut written = Vec::new();
    let mut rest = shares;
    while let Some(first) = rest.first() {
        let run = if shares.len() <= 40 { 1 } else { rest.iter().take_while(|s| *s == first).count() };
        written.push(if run == 1 { first.to_string() } else { format!("{first}×{run}") });
        rest = &rest[run..];
    }
    written.join(", ")
}

#[cfg(test)]
mod tests {
    use super::shares_text;

    #[test]
    fn long_runs_are_written_once() {
        assert_eq!(shares_text(&[97, 0, 1, 0, 2]), "97, 0, 1, 0, 2");
        assert_eq!(shares_text(&[[3].as_slice(), &[0; 50], &[1]].concat()), "3, 0×50, 1");
        assert_eq!(shares_text(&[]), "");
    }
}
