//! `grundy solve`: who wins, and how.

mod periodic_save;
mod search_table;

use crate::args::value_parsers::{methods, number};
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::answer::{self, answer_status};
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::certificate_laws::CertificateLaws;
use crate::shared::convention::check_misere_position;
use crate::shared::expression::expression_text;
use clap::Args;
use grundy::tables::explain_io_error;
use grundy::{Answer, BilingualText, Convention, Diagnostic, Effort, Engine, Method, Query, text};
use periodic_save::{SAVE_INTERVAL, save_interval};
use search_table::SolveTable;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy solve "nim(26, 2, 17)"
  grundy solve nim 3 4 5               the same as "nim(3, 4, 5)"
  grundy solve 0.137 20                a bare octal code
  grundy solve "nim(1, 1, 2)" --misere  whoever takes the last stone loses
  grundy solve "nim(10**30, 7) + kayles(10)"
  grundy solve "cram(5, 9)" --table cram.grundy  what was found is kept, also when it is stopped
  grundy solve - < board.txt           an expression that is too long for an argument
  grundy solve --batch < lines.txt     one expression per line"#;

/// Solve a position: who wins, its value, all winning moves, and why
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct SolveArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required_unless_present = "batch", allow_negative_numbers = true)]
    expr: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// Count the moves until the end if the winner hurries and the loser delays
    #[arg(long)]
    remoteness: bool,
    /// Decide only who wins, with a winning move if the search meets one; this may take much less than the value
    #[arg(long, conflicts_with_all = ["remoteness", "method", "full"])]
    outcome: bool,
    /// Search for the value and all winning moves within the whole budget, even where a theorem decides who wins
    #[arg(long)]
    full: bool,
    /// How many winning moves (or replies) to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    moves: usize,
    /// The method of search, by default the one that fits best; all give the same values, and no theorem is used
    #[arg(long, value_name = "METHOD", value_parser = methods(), conflicts_with_all = ["misere", "remoteness"])]
    method: Option<Method>,
    /// Keep what the search finds in this file, and start from what it has, so that a stopped run can be resumed.
    /// Heaps, boards of one piece and Chomp are not searched unless a method is chosen, and nothing is kept for them
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    table: Option<PathBuf>,
    /// How often the table is written while a search on words (Cram) goes on, such as 10m, so that a kill loses no more [default: 1m]
    #[arg(long, value_name = "TIME", requires = "table", value_parser = save_interval)]
    save_every: Option<Duration>,
    /// Use the law of a certificate, which is checked first: `grundy discover` and `grundy period` write such files; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "method"])]
    law: Vec<PathBuf>,
    /// Read one expression per line from standard input, and print one answer per line
    #[arg(long, conflicts_with = "expr")]
    batch: bool,
}

impl CliCommand for SolveArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        if let Some(method) = self.method {
            session.engine = Engine::with_method(method);
        }
        let interval = self.save_every.unwrap_or(SAVE_INTERVAL);
        let mut table = self.table.as_deref().map(|path| SolveTable::new(path, interval, session)).transpose()?;
        let laws = match CertificateLaws::new(&self.law, session)? {
            Ok(laws) => laws,
            Err(stop) => return Ok(ExitStatus::from_stop(stop)),
        };
        let status = if self.batch {
            solve_batch(self, session, &laws, &mut table)
        } else {
            solve_one(self, session, &laws, &mut table)
        }?;
        // The answer is printed first, so that it is seen even if the file cannot be written.
        table.map_or(Ok(()), |table| table.save(session)).map(|()| status)
    }
}

fn solve_one(
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &CertificateLaws,
    table: &mut Option<SolveTable>,
) -> Result<ExitStatus, CommandFailure> {
    let text = expression_text(&args.expr)?;
    if let Some(number) = grundy::asked_number(&session.rules, &text) {
        if session.json {
            output::print_json(&grundy_json::asked_number(&text, &number, session.lang))?;
        } else {
            let mut out = OutputWriter::new();
            writeln!(out, "{} = {number}", grundy::shorten_text(&text))?;
            out.close()?;
        }
        return Ok(ExitStatus::Answered);
    }
    let answer = solve_checked(&text, args, session, laws, table)?;
    let object = answer_json(&answer, session, table);
    if session.json {
        output::print_json(&object)?;
    } else {
        let mut out = OutputWriter::new();
        answer::write(&mut out, &answer, &session.source.0, session.lang)?;
        out.close()?;
    }
    Ok(answer_status(&answer, args.remoteness))
}

/// An answer as JSON, with what a table contributed to it.
fn answer_json(answer: &Answer, session: &CliSession, table: &mut Option<SolveTable>) -> serde_json::Value {
    let mut object = grundy_json::answer(answer, session.lang);
    if let Some(table) = table {
        object["table"] = table.answer_json(answer);
    }
    object
}

/// The answer, unless the rules made a mistake.
fn solve_checked(
    text: &str,
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &CertificateLaws,
    table: &mut Option<SolveTable>,
) -> Result<Answer, CommandFailure> {
    let answer = solve(text, args, session, laws, table)?;
    session.finish();
    match answer_status(&answer, args.remoteness) {
        ExitStatus::Answered => session.check_rules_after_answer()?,
        _ => session.check_rules()?,
    }
    Ok(answer)
}

fn solve(
    text: &str,
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &CertificateLaws,
    table: &mut Option<SolveTable>,
) -> Result<Answer, CommandFailure> {
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let asked = session.ask_position(text, convention)?;
    let (position, convention) = (asked.position.clone(), asked.convention);
    if convention == Convention::Misere {
        check_misere_position(text, &position)?;
    }
    let meter = session.meter();
    let position = laws.apply(position, session, &meter)?;
    session
        .engine
        .check_method(&position)
        .map_err(|misfit| CommandFailure::in_text(text, Diagnostic::at_span(0..text.len(), misfit.message)))?;
    let effort = Effort::from_flags(args.outcome, args.full);
    let query = Query::new(position).with_moves(args.moves).with_remoteness(args.remoteness).with_effort(effort);
    let query = query.under(convention);
    if let Some(table) = table {
        table.learn(&query.position, session, &meter)?;
    }
    let saving = table.as_ref().and_then(|table| table.begin_saving(session, &meter));
    let mut answer = query.solve(&mut session.engine, &meter);
    if let Some(saving) = saving {
        saving.stop();
    }
    asked.note_reading(&mut answer);
    Ok(answer)
}

/// Reads one expression per line, and prints one answer per line.
fn solve_batch(
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &CertificateLaws,
    table: &mut Option<SolveTable>,
) -> Result<ExitStatus, CommandFailure> {
    let mut worst = ExitStatus::Answered;
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let number = number + 1;
        let line = line.map_err(|error| {
            let BilingualText { en, zh } = explain_io_error(&error);
            CommandFailure::Input(text!("line {number} of standard input: {text}", text = (en, zh)))
        })?;
        // Bytes that are not UTF-8 become replacement characters: only this line is refused.
        let line = String::from_utf8_lossy(&line);
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let mut out = OutputWriter::new();
        if let Some(number) = grundy::asked_number(&session.rules, text) {
            match session.json {
                true => writeln!(out, "{}", grundy_json::asked_number(text, &number, session.lang))?,
                false => writeln!(out, "{}\t-\t{number}\t-", grundy::shorten_text(text))?,
            }
            out.close()?;
            continue;
        }
        match solve_checked(text, args, session, laws, table) {
            Ok(answer) => {
                worst = worst.max(answer_status(&answer, args.remoteness));
                let object = answer_json(&answer, session, table);
                if session.json {
                    writeln!(out, "{object}")?;
                } else {
                    answer::write_line(&mut out, &answer, session.lang)?;
                }
            }
            Err(failure @ CommandFailure::Output(_)) => return Err(failure),
            Err(failure) => {
                worst = worst.max(ExitStatus::BadInput);
                let failure = session.locate_failure(failure);
                let CommandFailure::Text { diagnostic, .. } = &failure else { return Err(failure) };
                let message = diagnostic.message.in_language(session.lang);
                if session.json {
                    let mistake = failure.json(session.lang);
                    let object = serde_json::json!({
                        "position": text, "outcome": null, "error": message, "line": number, "mistake": mistake,
                    });
                    writeln!(out, "{object}")?;
                } else {
                    let place = failure.place_line().unwrap_or_else(|| "-".into());
                    writeln!(out, "{text}\t?\t{message}\t{place}")?;
                }
            }
        }
        out.close()?;
        if worst == ExitStatus::Interrupted {
            break;
        }
    }
    Ok(worst)
}
