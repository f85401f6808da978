//! `grundy graph`: a token on a graph.

use crate::args::{Graph, GraphForm, VertexFormat};
use crate::commands::solve;
use crate::failure::Failure;
use crate::format::{answer, vertices};
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::graphs::trace::{LARGEST, trace};
use grundy::graphs::{Form, Misread, NamedGraph, Unread, read, write};
use grundy::{Convention, Diagnostic, Query, Stop, json, retrograde, say};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

pub(crate) fn run(args: &Graph, session: &mut Session) -> Result<Status, Failure> {
    match (&args.from, &args.graph) {
        (Some(expression), _) => {
            let form = if session.json { GraphForm::Json } else { GraphForm::Edges };
            game_graph(expression, args.to.unwrap_or(form).into(), session)
        }
        (None, Some(path)) => answer_graph(path, args, session),
        (None, None) => Err(Failure::Input(say!("a file is needed", "需要一个文件"))),
    }
}

impl From<GraphForm> for Form {
    fn from(form: GraphForm) -> Form {
        match form {
            GraphForm::Edges => Form::Edges,
            GraphForm::Dot => Form::Dot,
            GraphForm::Json => Form::Json,
        }
    }
}

/// Writes the game graph of a position.
fn game_graph(expression: &str, form: Form, session: &mut Session) -> Result<Status, Failure> {
    let position = session.parse(expression)?;
    let meter = session.meter();
    let graph = write::game_graph(&position, &*meter);
    session.finish();
    session.check_rules()?;
    match graph {
        Ok(graph) => {
            let mut out = Out::new();
            graph.write(form, &mut out)?;
            out.close()?;
            Ok(Status::Answered)
        }
        Err(Stop::Unsupported) => Err(Failure::Input(say!(
            "the game declares wins, losses or draws, for which a graph has no place",
            "该游戏宣布胜、负或平局，图中无法表示"
        ))),
        Err(stop) => Ok(stopped(stop, session)),
    }
}

/// Says why there is no answer.
fn stopped(stop: Stop, session: &Session) -> Status {
    let why = stop.said();
    let _ = writeln!(std::io::stderr(), "grundy: {}", why.in_lang(session.lang));
    Status::of(stop)
}

fn answer_graph(path: &Path, args: &Graph, session: &mut Session) -> Result<Status, Failure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let meter = session.meter();
    let graph = match load(path, &name, args.form.map(Form::from), &*meter) {
        Ok(graph) => graph,
        Err(unread) => {
            session.finish();
            return match unread {
                Unread::Stop(stop) => Ok(stopped(stop, session)),
                Unread::Input(error) => {
                    Err(Failure::Input(say!("cannot read {name}: {error}", "无法读取 {name}：{error}")))
                }
                Unread::Misread(misread) => Err(mistaken(&name, *misread)),
            };
        }
    };
    if let Some(form) = args.to {
        session.finish();
        let mut out = Out::new();
        write::GameGraph::of(&graph).write(form.into(), &mut out)?;
        out.close()?;
        return Ok(Status::Answered);
    }
    if args.trace {
        session.finish();
        return traced(&graph, session);
    }
    if !args.tokens.is_empty() {
        return tokens(&graph, args, &meter, session);
    }
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let labels = match convention {
        Convention::Normal => graph.solve(&mut session.engine, &*meter).map(Some),
        Convention::Misere => Ok(None),
    };
    let played = labels.and_then(|labels| {
        let needed = args.remoteness || args.misere;
        let played = needed.then(|| retrograde(&graph.graph, convention, &[], &*meter)).transpose()?;
        Ok((labels, played))
    });
    session.finish();
    let (labels, played) = match played {
        Ok(found) => found,
        Err(stop) => return Ok(stopped(stop, session)),
    };
    let table = vertices::Table {
        graph: &graph,
        labels: labels.as_deref(),
        played: played.as_ref(),
        remoteness: args.remoteness,
    };
    let mut out = Out::new();
    match args.format {
        _ if session.json => table.json(&mut out, session.lang)?,
        VertexFormat::Json => table.json(&mut out, session.lang)?,
        VertexFormat::Csv => table.csv(&mut out)?,
        VertexFormat::Text => table.text(&mut out, session.lang)?,
    }
    out.close()?;
    Ok(Status::Answered)
}

/// Reads the graph.
fn load(path: &Path, name: &str, form: Option<Form>, budget: &dyn grundy::Budget) -> Result<NamedGraph, Unread> {
    let mut input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(BufReader::with_capacity(1 << 20, std::io::stdin()))
    } else {
        Box::new(BufReader::with_capacity(1 << 20, std::fs::File::open(path)?))
    };
    let form = match form {
        Some(form) => form,
        None => Form::guess(name, input.fill_buf()?),
    };
    read(&mut *input, form, budget)
}

/// A mistake in the file, pointed at.
fn mistaken(name: &str, misread: Misread) -> Failure {
    let Misread { line, source, span, said, help } = misread;
    let (en, zh) = (said.en, said.zh);
    let Some(line) = line else { return Failure::Input(say!("{name}: {en}", "{name}：{zh}")) };
    let said = say!("line {line} of {name}: {en}", "{name} 第 {line} 行：{zh}");
    // So many empty lines before it that the line has its number; the number is in the message if they were too many.
    let before = (line - 1).min(1 << 20);
    let text = "\n".repeat(before) + &source;
    let diagnostic = Diagnostic::at(span.start + before..span.end + before, said);
    Failure::file(name, &text, Diagnostic { help, ..diagnostic })
}

fn traced(graph: &NamedGraph, session: &Session) -> Result<Status, Failure> {
    let Some(lines) = trace(graph) else {
        return Err(Failure::Input(say!(
            "only graphs of up to {LARGEST} vertices are traced",
            "只能逐步展示不超过 {LARGEST} 个顶点的图"
        )));
    };
    if session.json {
        let lines: Vec<_> = lines.iter().map(|line| line.in_lang(session.lang).into_owned()).collect();
        out::json(&serde_json::json!({ "trace": lines, "stop": "done" }))?;
        return Ok(Status::Answered);
    }
    let mut out = Out::new();
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_lang(session.lang)))?;
    out.close()?;
    Ok(Status::Answered)
}

/// The sum of some tokens.
fn tokens(graph: &NamedGraph, args: &Graph, meter: &grundy::Meter, session: &mut Session) -> Result<Status, Failure> {
    let position = graph.tokens(&args.tokens).map_err(|nameless| Failure::Input(nameless.said()))?;
    if let Err(stop) = graph.solve(&mut session.engine, meter) {
        session.finish();
        return Ok(stopped(stop, session));
    }
    let query = Query { moves: args.moves, remoteness: args.remoteness, ..Query::new(position) };
    let query = if args.misere { query.misere() } else { query };
    let answer = query.solve(&mut session.engine, meter);
    session.finish();
    if session.json {
        out::json(&json::answer(&answer, session.lang))?;
    } else {
        let mut out = Out::new();
        answer::write(&mut out, &answer, session.lang)?;
        out.close()?;
    }
    Ok(solve::status(&answer, args.remoteness))
}
