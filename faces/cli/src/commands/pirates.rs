//! `grundy pirates`: the pirates' gold.

use crate::args::{PiratesArgs, VoteThreshold};
use crate::failure::CommandFailure;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::say;
use grundy_induction::pirates::{self, divide};
use std::io::Write;

pub(crate) fn run(args: &PiratesArgs, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    let vote = match args.vote {
        VoteThreshold::Majority => pirates::VoteRule::Majority,
        VoteThreshold::Half => pirates::VoteRule::Half,
    };
    let result = divide(args.pirates, args.gold, vote, args.divisions);
    let result = result.map_err(|error| CommandFailure::Input(error.text()))?;
    let lang = session.lang;
    if session.json {
        out::print_json(&grundy_json::pirates(&result, lang))?;
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
            let more = say!(
                "{total} divisions in all, the first {listed} listed (--divisions N lists more)",
                "共 {total} 种分法，列出前 {listed} 种（--divisions N 可列更多）"
            );
            writeln!(out, "{}", more.in_language(lang))?;
        }
        _ => {}
    }
    writeln!(out)?;
    result.explanation.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(lang)))?;
    out.close()?;
    Ok(ExitStatus::Answered)
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
