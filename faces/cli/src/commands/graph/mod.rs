//! `grundy graph`: a token on a graph.

mod vertices;

use crate::args::value_parsers::number;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::answer::{self, answer_status};
use crate::output::picture::PictureArgs;
use crate::output::picture::PictureFile;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use clap::{Args, ValueEnum};
use grundy::graphs::trace::{MAX_TRACED_VERTICES, trace};
use grundy::graphs::{
    EdgeCounts, GraphFormat, GraphReadError, GraphTextError, NamedGraph, ReadGraph, VertexSolution, label_text,
    read_with_counts, write,
};
use grundy::{Convention, Diagnostic, Lang, Limits, Meter, Query, Stop, text};
use grundy_draw::{GraphPictureOptions, GraphVertex};
use std::io::{BufRead, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy graph moves.txt                     an edge list: one `u v` per line
  grundy graph moves.txt --token a --token b  who wins the sum of two tokens, and how
  grundy graph moves.txt --form counted      the numbers of vertices and edges stand in the first line
  grundy graph game.dot --format csv         Graphviz; JSON works as well
  grundy graph moves.txt --trace             how the values are computed
  grundy graph --from "nim(2, 1)" --to dot   the game graph of a position
  grundy graph game.dot --to json            the same graph in another form
  grundy graph moves.txt --plot graph.svg    a picture as well: values, outcomes, winning moves
  grundy graph --from "nim(2, 1)" --plot graph.png

Edge lists: one `u v` per line, or `u -> v w`, or `u ->` for a vertex without moves; names with spaces in double quotes; # begins a comment.
Edge lists with counts: the numbers of vertices and edges in the first line, then one `u v` per line; vertices from 1 on, or from 0 on if 0 occurs.
JSON: {"vertices": ["a", "b"], "edges": [["a", "b"]]} or {"moves": [[1, 2], [2], []]}."#;

/// Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; cycles are allowed
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct GraphArgs {
    /// An edge list, DOT or JSON; `-` is standard input
    #[arg(value_name = "GRAPH", required_unless_present = "from", conflicts_with = "from")]
    graph: Option<PathBuf>,
    /// The format of the file [default: detected from its name or its beginning]
    #[arg(long, value_enum, value_name = "FORM")]
    form: Option<GraphForm>,
    /// A vertex with a token; several tokens are a sum
    #[arg(long = "token", value_name = "VERTEX", allow_hyphen_values = true)]
    tokens: Vec<String>,
    /// Count the moves until the end if the winner hurries and the loser delays
    #[arg(long)]
    remoteness: bool,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// Show step by step how the values are computed
    #[arg(long, conflicts_with_all = ["tokens", "misere", "remoteness", "from"])]
    trace: bool,
    /// The format of the answer for all vertices
    #[arg(long, value_enum, default_value_t = VertexFormat::Text, conflicts_with_all = ["tokens", "trace"])]
    format: VertexFormat,
    /// How many moves of the tokens to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    moves: usize,
    /// Write the game graph of this position instead
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["tokens", "misere", "remoteness", "form", "format"])]
    from: Option<String>,
    /// Write the graph in this format: that of --from [default: edges], or that of the file
    #[arg(long, value_enum, value_name = "FORM", conflicts_with_all = ["tokens", "misere", "remoteness", "format", "trace"])]
    to: Option<GraphForm>,
    /// Also draw a picture of the graph, or of that of --from: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tokens", "trace"])]
    plot: Option<PathBuf>,
    #[command(flatten)]
    look: PictureArgs,
}

/// The file formats of graphs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphForm {
    /// One `u v` per line
    Edges,
    /// The numbers of vertices and edges first, then one `u v` per line
    Counted,
    /// The language of Graphviz
    Dot,
    /// Vertices and edges, or moves
    Json,
}

/// The output formats of the answer for all vertices.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VertexFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
}

impl CliCommand for GraphArgs {
    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let canvas =
            PictureFile::from_plot_option(self.plot.as_deref(), &self.look, session.json || self.to.is_some())?;
        match (&self.from, &self.graph) {
            (Some(expression), _) => {
                // The picture replaces the graph, unless both are requested.
                let silent = self.to.is_none() && !session.json && canvas.is_some();
                let form = if session.json { GraphForm::Json } else { GraphForm::Edges };
                let form = (!silent).then(|| self.to.unwrap_or(form).into());
                export_game_graph(expression, form, canvas.as_ref(), session)
            }
            (None, Some(path)) => answer_graph(path, self, canvas.as_ref(), session),
            (None, None) => Err(CommandFailure::Input(text!("a file is needed"))),
        }
    }
}

impl From<GraphForm> for GraphFormat {
    fn from(form: GraphForm) -> GraphFormat {
        match form {
            GraphForm::Edges => GraphFormat::Edges,
            GraphForm::Counted => GraphFormat::Counted,
            GraphForm::Dot => GraphFormat::Dot,
            GraphForm::Json => GraphFormat::Json,
        }
    }
}

/// Writes the game graph of a position, or draws it, or both.
fn export_game_graph(
    expression: &str,
    form: Option<GraphFormat>,
    canvas: Option<&PictureFile>,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    // The graph is the same under both conventions.
    let position = session.ask_position(expression, Convention::Normal)?.position;
    let meter = session.meter();
    // A picture with more positions could not be read.
    let most = if form.is_none() { MAX_DRAWN_POSITIONS } else { u64::MAX };
    let graph = write::game_graph(&position, &meter.limited_part(Limits { max_positions: most, ..Limits::default() }));
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
                        let solution = VertexSolution::Values(labels.into());
                        plot_graph(canvas, expression, &graph.graph, &graph.positions, &solution, session)?;
                    }
                    Err(stop) => return Ok(report_stop(stop, session)),
                }
            }
            if let Some(form) = form {
                let mut out = OutputWriter::new();
                graph.write(form, &mut out)?;
                out.close()?;
            }
            Ok(ExitStatus::Answered)
        }
        Err(Stop::Unsupported) => {
            Err(CommandFailure::Input(text!("the game declares wins, losses or draws, which a graph cannot express")))
        }
        Err(Stop::Positions) if form.is_none() => Err(CommandFailure::Input(text!(
            "more than {MAX_DRAWN_POSITIONS} positions can be reached, too many for a picture; start from a smaller position"
        ))),
        Err(stop) => Ok(report_stop(stop, session)),
    }
}

/// A picture of a game graph shows at most this many positions.
const MAX_DRAWN_POSITIONS: u64 = 10_000;

/// Reports the reason why there is no answer.
fn report_stop(stop: Stop, session: &CliSession) -> ExitStatus {
    let why = stop.description_with_option();
    let _ = writeln!(std::io::stderr(), "grundy: {}", why.in_language(session.lang));
    ExitStatus::from_stop(stop)
}

/// Reads the graph of a file. An exit status instead of it means that the budget ran out, which is reported.
fn read_graph(
    input: &mut dyn BufRead,
    name: &str,
    args: &GraphArgs,
    meter: &Meter,
    session: &mut CliSession,
) -> Result<Result<NamedGraph, ExitStatus>, CommandFailure> {
    match load_graph(input, name, args.form.map(GraphFormat::from), meter) {
        Ok(ReadGraph { graph, counts }) => {
            if let Some(counts) = counts.filter(|_| args.form.is_none()) {
                remark_counts(counts, name, session);
            }
            Ok(Ok(graph))
        }
        Err(unread) => {
            session.finish();
            match unread {
                GraphReadError::Stop(stop) => Ok(Err(report_stop(stop, session))),
                GraphReadError::Input(error) => Err(CommandFailure::cannot_read(name, &error)),
                GraphReadError::Misread(misread) => Err(graph_file_mistake(name, *misread)),
            }
        }
    }
}

fn answer_graph(
    path: &Path,
    args: &GraphArgs,
    canvas: Option<&PictureFile>,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let mut input = open_graph(path).map_err(|error| CommandFailure::cannot_read(&name, &error))?;
    let meter = session.meter();
    let graph = match read_graph(&mut *input, &name, args, &meter, session)? {
        Ok(graph) => graph,
        Err(status) => return Ok(status),
    };
    if let Some(form) = args.to.filter(|_| canvas.is_none()) {
        session.finish();
        return write_graph(&graph, form);
    }
    if args.trace {
        session.finish();
        return print_trace(&graph, session);
    }
    if !args.tokens.is_empty() {
        return solve_tokens(&graph, args, &meter, session);
    }
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let solved = VertexSolution::solve(&graph, convention, args.remoteness, &mut session.engine, &*meter);
    session.finish();
    let solution = match solved {
        Ok(solution) => solution,
        Err(stop) => return Ok(report_stop(stop, session)),
    };
    if let Some(canvas) = canvas {
        let vertices = 0..graph.graph.vertices() as u32;
        let names: Vec<String> = vertices.map(|vertex| graph.names.name_of(vertex).to_string()).collect();
        plot_graph(canvas, &picture_title(path, args.misere, session.lang), &graph.graph, &names, &solution, session)?;
        if canvas.is_stdout() {
            return Ok(ExitStatus::Answered);
        }
    }
    if let Some(form) = args.to {
        return write_graph(&graph, form);
    }
    let table = vertices::VertexTable { graph: &graph, solution: &solution, remoteness: args.remoteness };
    let mut out = OutputWriter::new();
    match args.format {
        _ if session.json => table.json(&mut out, session.lang)?,
        VertexFormat::Json => table.json(&mut out, session.lang)?,
        VertexFormat::Csv => table.csv(&mut out)?,
        VertexFormat::Text => table.text(&mut out, session.lang)?,
    }
    out.close()?;
    Ok(ExitStatus::Answered)
}

/// The title of the picture of a graph: the name of its file without the folder, and misère play.
fn picture_title(path: &Path, misere: bool, lang: Lang) -> String {
    let is_stdin = path.as_os_str() == "-";
    let file = path.file_name().filter(|_| !is_stdin);
    let file = file.map_or_else(|| "stdin".into(), |file| file.to_string_lossy().into_owned());
    if misere { text!("{file}, misère play").in_language(lang).into_owned() } else { file }
}

/// Writes a graph in another format.
fn write_graph(graph: &NamedGraph, form: GraphForm) -> Result<ExitStatus, CommandFailure> {
    let mut out = OutputWriter::new();
    write::ExportedGraph::from_named_graph(graph).write(form.into(), &mut out)?;
    out.close()?;
    Ok(ExitStatus::Answered)
}

/// Draws a graph with these names.
fn plot_graph(
    canvas: &PictureFile,
    title: &str,
    graph: &grundy::MoveGraph,
    names: &[String],
    solution: &VertexSolution,
    session: &CliSession,
) -> Result<(), CommandFailure> {
    let vertex = |(at, name): (usize, &String)| {
        let at = at as u32;
        let value = solution.labels().map(|labels| label_text(labels.label_of(at)));
        let outcome = solution.outcome(at);
        GraphVertex { name: name.clone(), value, outcome, hidden_options: 0, href: None, unfold_href: None }
    };
    let vertices: Vec<GraphVertex> = names.iter().enumerate().map(vertex).collect();
    let edges = (0..names.len()).flat_map(|at| graph.followers(at as u32).iter().map(move |&to| (at, to as usize)));
    let edges: Vec<(usize, usize)> = edges.collect();
    let graphed = GraphPictureOptions { theme: canvas.theme(), lang: session.lang };
    let picture = grundy_draw::graph(title, &vertices, &edges, &graphed);
    canvas.write(&picture.map_err(|too_many| CommandFailure::Input(too_many.message()))?, session.lang).map(drop)
}

/// Opens a file or standard input. A terminal is read to the end at once, before the meter runs: then one Ctrl-C ends the program.
fn open_graph(path: &Path) -> std::io::Result<Box<dyn BufRead>> {
    if path.as_os_str() != "-" {
        return Ok(Box::new(BufReader::with_capacity(1 << 20, std::fs::File::open(path)?)));
    }
    let mut stdin = std::io::stdin();
    if !stdin.is_terminal() {
        return Ok(Box::new(BufReader::with_capacity(1 << 20, stdin)));
    }
    let mut typed = Vec::new();
    stdin.read_to_end(&mut typed)?;
    Ok(Box::new(Cursor::new(typed)))
}

/// Reads the graph.
fn load_graph(
    input: &mut dyn BufRead,
    name: &str,
    form: Option<GraphFormat>,
    budget: &dyn grundy::Budget,
) -> Result<ReadGraph, GraphReadError> {
    let form = if let Some(form) = form { form } else { GraphFormat::guess(name, input.fill_buf()?) };
    read_with_counts(input, form, budget)
}

/// Remarks that the first line was read as an edge, although it fits as the counts of the rest.
fn remark_counts(counts: EdgeCounts, name: &str, session: &CliSession) {
    let EdgeCounts { vertices, edges } = counts;
    let name = if name == "stdin" { "-" } else { name };
    let message = text!(
        "grundy: the first line, {vertices} {edges}, was read as an edge, but it fits as the numbers of vertices and edges: `grundy graph {name} --form counted` reads it so, `--form edges` leaves out this remark"
    );
    let _ = writeln!(std::io::stderr(), "{}", message.in_language(session.lang));
}

/// The failure for a mistake at a place of the file.
fn graph_file_mistake(name: &str, misread: GraphTextError) -> CommandFailure {
    let GraphTextError { line, source, span, message, help } = misread;
    let (en, zh) = (message.en, message.zh);
    let Some(line) = line else { return CommandFailure::Input(text!("{name}: {text}", text = (en, zh))) };
    let message = text!("line {line} of {name}: {text}", text = (en, zh));
    // Empty lines before the source line give it its number. The message has the number if that would be too many.
    let before = (line - 1).min(1 << 20);
    let text = "\n".repeat(before) + &source;
    let diagnostic = Diagnostic::at_span(span.start + before..span.end + before, message);
    CommandFailure::in_file(name, &text, Diagnostic { help, ..diagnostic })
}

fn print_trace(graph: &NamedGraph, session: &CliSession) -> Result<ExitStatus, CommandFailure> {
    let Some(lines) = trace(graph) else {
        return Err(CommandFailure::Input(text!("only graphs of up to {MAX_TRACED_VERTICES} vertices are traced")));
    };
    if session.json {
        let lines: Vec<_> = lines.iter().map(|line| line.in_language(session.lang).into_owned()).collect();
        output::print_json(&serde_json::json!({ "trace": lines, "stop": "done" }))?;
        return Ok(ExitStatus::Answered);
    }
    let mut out = OutputWriter::new();
    lines.iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
    out.close()?;
    Ok(ExitStatus::Answered)
}

/// The sum of some tokens.
fn solve_tokens(
    graph: &NamedGraph,
    args: &GraphArgs,
    meter: &grundy::Meter,
    session: &mut CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let position = graph.tokens(&args.tokens).map_err(|nameless| CommandFailure::Input(nameless.text()))?;
    if let Err(stop) = graph.solve(&mut session.engine, meter) {
        session.finish();
        return Ok(report_stop(stop, session));
    }
    let query = Query::new(position).with_moves(args.moves).with_remoteness(args.remoteness);
    let query = if args.misere { query.misere() } else { query };
    let answer = query.solve(&mut session.engine, meter);
    session.finish();
    if session.json {
        output::print_json(&grundy_json::answer(&answer, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        answer::write(&mut out, &answer, &session.source.0, session.lang)?;
        out.close()?;
    }
    Ok(answer_status(&answer, args.remoteness))
}
