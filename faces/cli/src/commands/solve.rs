//! `grundy solve`: who wins, and how.

use super::laws::KeptLaws;
use super::remembered::SolveTable;
use crate::args::SolveArgs;
use crate::failure::CommandFailure;
use crate::format::answer;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::tables::explain_io_error;
use grundy::{Answer, BilingualText, Convention, Diagnostic, Effort, Engine, Query, Stop, say};
use std::io::{BufRead, Read, Write};

pub(crate) fn run(args: &SolveArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    if let Some(method) = args.method {
        session.engine = Engine::with_method(method);
    }
    let mut table = args.table.as_deref().map(|path| SolveTable::new(path, session)).transpose()?;
    let laws = match KeptLaws::new(&args.law, session)? {
        Ok(laws) => laws,
        Err(stop) => return Ok(ExitStatus::from_stop(stop)),
    };
    let status = if args.batch {
        solve_batch(args, session, &laws, &mut table)
    } else {
        solve_one(args, session, &laws, &mut table)
    }?;
    // The answer is printed first, so that it is seen even if the file cannot be written.
    table.map_or(Ok(()), |table| table.save(session)).map(|()| status)
}

fn solve_one(
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &KeptLaws,
    table: &mut Option<SolveTable>,
) -> Result<ExitStatus, CommandFailure> {
    let text = expression_text(&args.expr)?;
    let answer = solve(&text, args, session, laws, table)?;
    session.finish();
    match answer_status(&answer, args.remoteness) {
        ExitStatus::Answered => session.check_rules_after_answer()?,
        _ => session.check_rules()?,
    }
    let object = answer_json(&answer, session, table);
    if session.json {
        out::print_json(&object)?;
    } else {
        let mut out = OutputWriter::new();
        answer::write(&mut out, &answer, session.lang)?;
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

fn solve(
    text: &str,
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &KeptLaws,
    table: &mut Option<SolveTable>,
) -> Result<Answer, CommandFailure> {
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let (position, is_shortened) = session.parse_for(text, convention)?;
    let meter = session.meter();
    let position = laws.apply(position, session, &meter)?;
    session
        .engine
        .check_method(&position)
        .map_err(|misfit| CommandFailure::in_text(text, Diagnostic::at_span(0..text.len(), misfit.said)))?;
    let effort = Effort::from_flags(args.outcome, args.full);
    let query = Query { moves: args.moves, remoteness: args.remoteness, effort, ..Query::new(position) };
    let query = Query { convention, ..query };
    if let Some(table) = table {
        table.learn(&query.position, session, &meter)?;
    }
    let mut answer = query.solve(&mut session.engine, &meter);
    if is_shortened {
        answer.note_shortened();
    }
    Ok(answer)
}

/// Undecided if the outcome, or the remoteness that was requested, was not found.
pub(crate) fn answer_status(answer: &Answer, remoteness: bool) -> ExitStatus {
    let found = !remoteness || answer.stop == Stop::Done;
    if answer.is_decided() && found {
        ExitStatus::Answered
    } else {
        ExitStatus::from_stop(answer.stop).max(ExitStatus::Undecided)
    }
}

/// The expression given by the arguments: `nim 3 4 5` is `nim(3, 4, 5)`, and `-` is standard input.
pub(crate) fn expression_text(words: &[String]) -> Result<String, CommandFailure> {
    match words {
        [dash] if dash == "-" => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(2 << 20).read_to_end(&mut bytes);
            read.map_err(|error| {
                let BilingualText { en, zh } = explain_io_error(&error);
                CommandFailure::Input(say!("cannot read standard input: {en}", "无法读取标准输入：{zh}"))
            })?;
            String::from_utf8(bytes)
                .map_err(|_| CommandFailure::Input(say!("standard input is not UTF-8", "标准输入不是 UTF-8 文本")))
        }
        [whole] => {
            let words: Vec<String> = whole.split_whitespace().map(String::from).collect();
            let numbers = words.iter().skip(1).all(|word| word.chars().all(|c| c.is_ascii_digit()));
            if words.len() > 1 && numbers && !whole.contains('(') { expression_text(&words) } else { Ok(whole.clone()) }
        }
        [ruleset, numbers @ ..] => {
            let numbers: Vec<&str> = numbers.iter().map(|n| n.trim_end_matches(',')).collect();
            Ok(format!("{ruleset}({})", numbers.join(", ")))
        }
        [] => Ok(String::new()),
    }
}

/// Reads one expression per line, and prints one answer per line.
fn solve_batch(
    args: &SolveArgs,
    session: &mut CliSession,
    laws: &KeptLaws,
    table: &mut Option<SolveTable>,
) -> Result<ExitStatus, CommandFailure> {
    let mut worst = ExitStatus::Answered;
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let number = number + 1;
        let line = line.map_err(|error| {
            let BilingualText { en, zh } = explain_io_error(&error);
            CommandFailure::Input(say!("line {number} of standard input: {en}", "标准输入第 {number} 行：{zh}"))
        })?;
        // Bytes that are not UTF-8 become replacement characters: only this line is refused.
        let line = String::from_utf8_lossy(&line);
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let mut out = OutputWriter::new();
        match solve(text, args, session, laws, table) {
            Ok(answer) => {
                session.finish();
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
                let CommandFailure::Text { diagnostic, .. } = &failure else { return Err(failure) };
                let said = diagnostic.said.in_language(session.lang);
                if session.json {
                    let object =
                        serde_json::json!({ "position": text, "outcome": null, "error": said, "line": number });
                    writeln!(out, "{object}")?;
                } else {
                    writeln!(out, "{text}\t?\t{said}")?;
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
