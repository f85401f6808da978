//! `grundy graph`: a token on a graph.

use crate::args::{Graph, GraphForm, VertexFormat};
use crate::commands::solve;
use crate::failure::Failure;
use crate::format::{answer, vertices};
use crate::out::{self, Out};
use crate::picture::Canvas;
use crate::session::{Session, Status};
use grundy::graphs::trace::{LARGEST, trace};
use grundy::graphs::{Form, Misread, NamedGraph, Unread, read, shown, write};
use grundy::{Convention, Diagnostic, Labels, Limits, Played, Query, Stop, json, retrograde, say};
use grundy_draw::{Graphed, Vertex};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

pub(crate) fn run(args: &Graph, session: &mut Session) -> Result<Status, Failure> {
    let canvas = Canvas::plot(args.plot.as_deref(), &args.look, session.json || args.to.is_some())?;
    match (&args.from, &args.graph) {
        (Some(expression), _) => {
            // A picture instead of the graph, unless both are asked for.
            let silent = args.to.is_none() && !session.json && canvas.is_some();
            let form = if session.json { GraphForm::Json } else { GraphForm::Edges };
            let form = (!silent).then(|| args.to.unwrap_or(form).into());
            game_graph(expression, form, canvas.as_ref(), session)
        }
        (None, Some(path)) => answer_graph(path, args, canvas.as_ref(), session),
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

/// Writes the game graph of a position, or draws it, or both.
fn game_graph(
    expression: &str,
    form: Option<Form>,
    canvas: Option<&Canvas>,
    session: &mut Session,
) -> Result<Status, Failure> {
    let position = session.parse(expression)?;
    let meter = session.meter();
    // A picture with more positions could not be read.
    let most = if form.is_none() { DRAWN } else { u64::MAX };
    let graph = write::game_graph(&position, &meter.within(Limits { max_positions: most, ..Limits::default() }));
    let labels = match (canvas, &graph) {
        (Some(_), Ok(graph)) => Some(graph.solve(&*meter)),
        _ => None,
    };
    session.finish();
    session.check_rules()?;
    match graph {
        Ok(graph) => {
            if let (Some(canvas), Some(labels)) = (canvas, labels) {
                match labels {
                    Ok(labels) => {
                        let known = Known { labels: Some(&labels), played: None };
                        plot(canvas, expression, &graph.graph, &graph.positions, &known, session)?;
                    }
                    Err(stop) => return Ok(stopped(stop, session)),
                }
            }
            if let Some(form) = form {
                let mut out = Out::new();
                graph.write(form, &mut out)?;
                out.close()?;
            }
            Ok(Status::Answered)
        }
        Err(Stop::Unsupported) => Err(Failure::Input(say!(
            "the game declares wins, losses or draws, which a graph cannot express",
            "该游戏宣布胜、负或平局，图中无法表示"
        ))),
        Err(Stop::Positions) if form.is_none() => Err(Failure::Input(say!(
            "more than {DRAWN} positions can be reached, too many for a picture; start from a smaller position",
            "可到达的局面超过 {DRAWN} 个，画不下；请从小一些的局面开始"
        ))),
        Err(stop) => Ok(stopped(stop, session)),
    }
}

/// A picture of a game graph shows at most this many positions.
const DRAWN: u64 = 10_000;

/// Reports why there is no answer.
fn stopped(stop: Stop, session: &Session) -> Status {
    let why = stop.said_with_option();
    let _ = writeln!(std::io::stderr(), "grundy: {}", why.in_lang(session.lang));
    Status::of(stop)
}

fn answer_graph(path: &Path, args: &Graph, canvas: Option<&Canvas>, session: &mut Session) -> Result<Status, Failure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let meter = session.meter();
    let graph = match load(path, &name, args.form.map(Form::from), &*meter) {
        Ok(graph) => graph,
        Err(unread) => {
            session.finish();
            return match unread {
                Unread::Stop(stop) => Ok(stopped(stop, session)),
                Unread::Input(error) => Err(Failure::unread(&name, &error)),
                Unread::Misread(misread) => Err(mistaken(&name, *misread)),
            };
        }
    };
    if let Some(form) = args.to.filter(|_| canvas.is_none()) {
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
    if let Some(canvas) = canvas {
        let names: Vec<String> = (0..graph.graph.vertices() as u32).map(|at| graph.names.of(at).to_string()).collect();
        let known = Known { labels: labels.as_deref(), played: played.as_ref() };
        // The title of the picture has the file name without its folder.
        let file = path.file_name().map_or_else(|| name.clone(), |file| file.to_string_lossy().into_owned());
        let file = if path.as_os_str() == "-" { name } else { file };
        let title = match args.misere {
            true => say!("{file}, misère play", "{file}，反常规则").in_lang(session.lang).into_owned(),
            false => file,
        };
        plot(canvas, &title, &graph.graph, &names, &known, session)?;
        if canvas.is_stdout() {
            return Ok(Status::Answered);
        }
    }
    if let Some(form) = args.to {
        let mut out = Out::new();
        write::GameGraph::of(&graph).write(form.into(), &mut out)?;
        out.close()?;
        return Ok(Status::Answered);
    }
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

/// The results for the vertices that are drawn.
struct Known<'a> {
    labels: Option<&'a Labels>,
    played: Option<&'a Played>,
}

/// Draws a graph with these names.
fn plot(
    canvas: &Canvas,
    title: &str,
    graph: &grundy::Graph,
    names: &[String],
    known: &Known<'_>,
    session: &Session,
) -> Result<(), Failure> {
    let vertex = |(at, name): (usize, &String)| {
        let at = at as u32;
        let value = known.labels.map(|labels| shown(labels.of(at)));
        let outcome = match (known.labels, known.played) {
            (Some(labels), _) => labels.of(at).outcome(),
            (None, Some(played)) => played.outcome(at),
            (None, None) => unreachable!("either values or outcomes were computed"),
        };
        Vertex { name: name.clone(), value, outcome, href: None }
    };
    let vertices: Vec<Vertex> = names.iter().enumerate().map(vertex).collect();
    let edges = (0..names.len()).flat_map(|at| graph.followers(at as u32).iter().map(move |&to| (at, to as usize)));
    let edges: Vec<(usize, usize)> = edges.collect();
    let graphed = Graphed { theme: canvas.theme(), lang: session.lang };
    let picture = grundy_draw::graph(title, &vertices, &edges, &graphed);
    canvas.write(&picture.map_err(|too_many| Failure::Input(too_many.said()))?, session.lang).map(drop)
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

/// The failure for a mistake at a place of the file.
fn mistaken(name: &str, misread: Misread) -> Failure {
    let Misread { line, source, span, said, help } = misread;
    let (en, zh) = (said.en, said.zh);
    let Some(line) = line else { return Failure::Input(say!("{name}: {en}", "{name}：{zh}")) };
    let said = say!("line {line} of {name}: {en}", "{name} 第 {line} 行：{zh}");
    // Empty lines before the source line give it its number. The message has the number if that would be too many.
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
