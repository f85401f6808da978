//! `grundy solve`: who wins, and how.

use super::laws::KeptLaws;
use super::remembered::Remembered;
use crate::args::Solve;
use crate::failure::Failure;
use crate::format::answer;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::tables::refusal;
use grundy::{Answer, Convention, Diagnostic, Effort, Engine, Query, Said, Stop, json, say};
use std::io::{BufRead, Read, Write};

pub(crate) fn run(args: &Solve, session: &mut Session) -> Result<Status, Failure> {
    if let Some(method) = args.method {
        session.engine = Engine::searching(method);
    }
    let mut table = args.table.as_deref().map(|path| Remembered::new(path, session)).transpose()?;
    let laws = match KeptLaws::new(&args.law, session)? {
        Ok(laws) => laws,
        Err(stop) => return Ok(Status::of(stop)),
    };
    let status =
        if args.batch { batch(args, session, &laws, &mut table) } else { one(args, session, &laws, &mut table) }?;
    // The answer is printed first, so that it is seen even if the file cannot be written.
    table.map_or(Ok(()), |table| table.save(session)).map(|()| status)
}

fn one(
    args: &Solve,
    session: &mut Session,
    laws: &KeptLaws,
    table: &mut Option<Remembered>,
) -> Result<Status, Failure> {
    let text = expression(&args.expr)?;
    let answer = solve(&text, args, session, laws, table)?;
    session.finish();
    match status(&answer, args.remoteness) {
        Status::Answered => session.check_rules_after_answer()?,
        _ => session.check_rules()?,
    }
    let object = object(&answer, session, table);
    if session.json {
        out::json(&object)?;
    } else {
        let mut out = Out::new();
        answer::write(&mut out, &answer, session.lang)?;
        out.close()?;
    }
    Ok(status(&answer, args.remoteness))
}

/// An answer as JSON, with what a table contributed to it.
fn object(answer: &Answer, session: &Session, table: &mut Option<Remembered>) -> serde_json::Value {
    let mut object = json::answer(answer, session.lang);
    if let Some(table) = table {
        object["table"] = table.answered(answer);
    }
    object
}

fn solve(
    text: &str,
    args: &Solve,
    session: &mut Session,
    laws: &KeptLaws,
    table: &mut Option<Remembered>,
) -> Result<Answer, Failure> {
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let (position, is_shortened) = session.parse_for(text, convention)?;
    let meter = session.meter();
    let position = laws.apply(position, session, &meter)?;
    session.engine.fits(&position).map_err(|misfit| Failure::text(text, Diagnostic::at(0..text.len(), misfit.said)))?;
    let effort = Effort::of(args.outcome, args.full);
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
pub(crate) fn status(answer: &Answer, remoteness: bool) -> Status {
    let found = !remoteness || answer.stop == Stop::Done;
    if answer.is_decided() && found { Status::Answered } else { Status::of(answer.stop).max(Status::Undecided) }
}

/// The expression given by the arguments: `nim 3 4 5` is `nim(3, 4, 5)`, and `-` is standard input.
pub(crate) fn expression(words: &[String]) -> Result<String, Failure> {
    match words {
        [dash] if dash == "-" => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(2 << 20).read_to_end(&mut bytes);
            read.map_err(|error| {
                let Said { en, zh } = refusal(&error);
                Failure::Input(say!("cannot read standard input: {en}", "无法读取标准输入：{zh}"))
            })?;
            String::from_utf8(bytes)
                .map_err(|_| Failure::Input(say!("standard input is not UTF-8", "标准输入不是 UTF-8 文本")))
        }
        [whole] => {
            let words: Vec<String> = whole.split_whitespace().map(String::from).collect();
            let numbers = words.iter().skip(1).all(|word| word.chars().all(|c| c.is_ascii_digit()));
            if words.len() > 1 && numbers && !whole.contains('(') { expression(&words) } else { Ok(whole.clone()) }
        }
        [ruleset, numbers @ ..] => {
            let numbers: Vec<&str> = numbers.iter().map(|n| n.trim_end_matches(',')).collect();
            Ok(format!("{ruleset}({})", numbers.join(", ")))
        }
        [] => Ok(String::new()),
    }
}

/// Reads one expression per line, and prints one answer per line.
fn batch(
    args: &Solve,
    session: &mut Session,
    laws: &KeptLaws,
    table: &mut Option<Remembered>,
) -> Result<Status, Failure> {
    let mut worst = Status::Answered;
    for (number, line) in std::io::stdin().lock().split(b'\n').enumerate() {
        let number = number + 1;
        let line = line.map_err(|error| {
            let Said { en, zh } = refusal(&error);
            Failure::Input(say!("line {number} of standard input: {en}", "标准输入第 {number} 行：{zh}"))
        })?;
        // Bytes that are not UTF-8 become replacement characters: only this line is refused.
        let line = String::from_utf8_lossy(&line);
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let mut out = Out::new();
        match solve(text, args, session, laws, table) {
            Ok(answer) => {
                session.finish();
                worst = worst.max(status(&answer, args.remoteness));
                let object = object(&answer, session, table);
                if session.json {
                    writeln!(out, "{object}")?;
                } else {
                    answer::write_line(&mut out, &answer, session.lang)?;
                }
            }
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => {
                worst = worst.max(Status::BadInput);
                let Failure::Text { diagnostic, .. } = &failure else { return Err(failure) };
                let said = diagnostic.said.in_lang(session.lang);
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
        if worst == Status::Interrupted {
            break;
        }
    }
    Ok(worst)
}
