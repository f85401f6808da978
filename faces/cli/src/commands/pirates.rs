//! `grundy pirates`: the pirates' gold.

use crate::args::{Pirates, Vote};
use crate::failure::Failure;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::pirates::{self, divide};
use grundy::{json, say};
use std::io::Write;

pub(crate) fn run(args: &Pirates, session: &Session) -> Result<Status, Failure> {
    let vote = match args.vote {
        Vote::Majority => pirates::Vote::Majority,
        Vote::Half => pirates::Vote::Half,
    };
    let result = divide(args.pirates, args.gold, vote, args.divisions);
    let result = result.map_err(|error| Failure::Input(error.said()))?;
    let lang = session.lang;
    if session.json {
        out::json(&json::pirates(&result, lang))?;
        return Ok(Status::Answered);
    }
    let mut out = Out::new();
    for division in &result.divisions {
        writeln!(out, "{}", shares(&division.shares))?;
    }
    if let Some(convention) = &result.convention {
        writeln!(out, "{}", convention.in_lang(lang))?;
    }
    match result.total {
        Some(total) if total > result.divisions.len() as u64 => {
            let listed = result.divisions.len();
            let more = say!(
                "{total} divisions in all, the first {listed} listed (--divisions N lists more)",
                "共 {total} 种分法，列出前 {listed} 种（--divisions N 可列更多）"
            );
            writeln!(out, "{}", more.in_lang(lang))?;
        }
        _ => {}
    }
    writeln!(out)?;
    result.explanation.iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(lang)))?;
    out.close()?;
    Ok(Status::Answered)
}

/// The shares from the most senior to the most junior; long runs of equal shares are written once.
fn shares(shares: &[u64]) -> String {
    let mut written = Vec::new();
    let mut rest = shares;
    while let Some(first) = rest.first() {
        let run = if shares.len() <= 40 { 1 } else { rest.iter().take_while(|s| *s == first).count() };
        written.push(if run == 1 { first.to_string() } else { format!("{first}×{run}") });
        rest = &rest[run..];
    }
    written.join(", ")
}
