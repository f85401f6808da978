//! Tokens on graphs, and game graphs.

use super::{check_rules, read_rules, text_mistake};
use crate::api::fields::QuestionFields;
use crate::api::refusal::ApiRefusal;
use grundy::graphs::trace::{MAX_TRACED_VERTICES, trace};
use grundy::graphs::write::ExportedGraph;
use grundy::graphs::{GraphFormat, GraphReadError, GraphTextError, NamedGraph, VertexSolution, read, write};
use grundy::{Budget, Convention, Engine, Meter, Query, Standing, Stop, TextPlace, parse_with, text};
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// All vertices of a graph, a sum of tokens, or the game graph of a position.
pub(super) fn graph(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    match (fields.has_field("graph"), fields.has_field("from")) {
        (false, true) => game_graph(fields, meter),
        (true, false) => parse_graph(fields, meter),
        _ => Err(ApiRefusal::invalid_field("graph", text!("either a graph or a position (from) is needed"))),
    }
}

/// The game graph of a position, in the JSON format that `graph` reads.
fn game_graph(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let (rules, text) = (read_rules(fields)?, fields.text("from"));
    let position = parse_with(&rules, text).map_err(|diagnostic| text_mistake(fields, "from", text, diagnostic))?;
    let graph = write::game_graph(&position, meter);
    check_rules(fields, &rules)?;
    match graph {
        Ok(graph) => Ok(graph_json(&graph, meter).unwrap_or_else(undecided_json)),
        Err(Stop::Unsupported) => Err(ApiRefusal::meaningless_field(
            "from",
            text!("the game declares wins, losses or draws, which a graph cannot express"),
        )),
        Err(stop) => Ok(undecided_json(stop)),
    }
}

/// The graph as JSON. Each edge names two positions, so the answer may be far larger than the graph.
fn graph_json(graph: &ExportedGraph, meter: &Meter) -> Result<Json, Stop> {
    // An edge is a list of two texts.
    let values = (graph.positions.len() + 3 * graph.graph.edges()) as u64;
    meter.spend(0, values * JSON_VALUE_BYTES)?;
    let mut text = MeteredText { meter, text: Vec::new(), charged: 0, stop: None };
    if graph.write(GraphFormat::Json, &mut text).and_then(|()| text.flush()).is_err() {
        return Err(text.stop.expect("only the meter refuses a part of the text"));
    }
    Ok(serde_json::from_slice(&text.text).expect("what is written is JSON"))
}

/// About how many bytes a text or a list of an answer takes besides its characters.
const JSON_VALUE_BYTES: u64 = 64;

/// How often the characters of an answer are stored: in the graph as text, in the values of the answer, and in what is sent.
const ANSWER_TEXT_COPIES: u64 = 3;

/// The number of bytes of a text that are charged at once.
const CHARGED_TEXT_BYTES: usize = 1 << 16;

/// The text of an answer, charged to a meter while it is written.
struct MeteredText<'a> {
    meter: &'a Meter,
    text: Vec<u8>,
    /// The number of bytes that are charged already.
    charged: usize,
    /// Why the meter refused a part of the text.
    stop: Option<Stop>,
}

impl Write for MeteredText<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(part);
        if self.text.len() - self.charged >= CHARGED_TEXT_BYTES {
            self.flush()?;
        }
        Ok(part.len())
    }

    /// Charges what is not charged yet.
    fn flush(&mut self) -> io::Result<()> {
        let fresh = (self.text.len() - self.charged) as u64;
        self.charged = self.text.len();
        self.meter.spend(0, ANSWER_TEXT_COPIES * fresh).map_err(|stop| {
            self.stop = Some(stop);
            io::Error::from(io::ErrorKind::OutOfMemory)
        })
    }
}

/// The answer if the budget ran out.
fn undecided_json(stop: Stop) -> Json {
    json!({ "vertices": null, "standing": null, "stop": stop.name() })
}

fn parse_graph(fields: &QuestionFields, meter: &Meter) -> Result<Json, ApiRefusal> {
    let text = fields.object("graph");
    let form = match fields.text("form") {
        "edges" => GraphFormat::Edges,
        "counted" => GraphFormat::Counted,
        "dot" => GraphFormat::Dot,
        "json" => GraphFormat::Json,
        _ => GraphFormat::guess("", text.as_bytes()),
    };
    let graph = match read(&mut text.as_bytes(), form, meter) {
        Ok(graph) => graph,
        Err(GraphReadError::Stop(stop)) => return Ok(undecided_json(stop)),
        Err(GraphReadError::Misread(misread)) => return Err(graph_mistake(*misread)),
        Err(GraphReadError::Input(error)) => {
            return Err(ApiRefusal::meaningless_field("graph", text!("{error}")));
        }
    };
    if fields.flag("trace") {
        return trace_graph(&graph, fields);
    }
    match graph_results(&graph, fields, meter) {
        Ok(answer) => answer,
        Err(stop) => Ok(undecided_json(stop)),
    }
}

/// The results for the vertices, or for the sum of the tokens.
fn graph_results(graph: &NamedGraph, fields: &QuestionFields, meter: &Meter) -> Result<Result<Json, ApiRefusal>, Stop> {
    let lang = fields.lang();
    let mut engine = Engine::new();
    let (tokens, remoteness, misere) = (fields.texts("tokens"), fields.flag("remoteness"), fields.flag("misere"));
    if !tokens.is_empty() {
        let position = match graph.tokens(&tokens) {
            Ok(position) => position,
            Err(nameless) => return Ok(Err(ApiRefusal::meaningless_field("tokens", nameless.text()))),
        };
        graph.solve(&mut engine, meter)?;
        let query =
            Query::new(position).with_moves(fields.count("moves").unwrap_or(20) as usize).with_remoteness(remoteness);
        let query = if misere { query.misere() } else { query };
        return Ok(Ok(grundy_json::answer(&query.solve(&mut engine, meter), lang)));
    }
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let solution = VertexSolution::solve(graph, convention, remoteness, &mut engine, meter)?;
    let all = 0..graph.graph.vertices() as u32;
    let vertices: Vec<Json> = all.map(|vertex| grundy_json::vertex(graph, vertex, &solution, remoteness)).collect();
    Ok(Ok(
        json!({ "vertices": vertices, "standing": grundy_json::standing(&Standing::Computed, lang), "stop": "done" }),
    ))
}

fn trace_graph(graph: &NamedGraph, fields: &QuestionFields) -> Result<Json, ApiRefusal> {
    let message = text!("only graphs of up to {MAX_TRACED_VERTICES} vertices are traced");
    let lines = trace(graph).ok_or_else(|| ApiRefusal::meaningless_field("graph", message))?;
    let lines: Vec<String> = lines.iter().map(|line| line.in_language(fields.lang()).into_owned()).collect();
    Ok(json!({ "trace": lines, "stop": "done" }))
}

/// The refusal for a mistake at a place of the graph.
fn graph_mistake(misread: GraphTextError) -> ApiRefusal {
    let GraphTextError { line, source, span, message, help } = misread;
    let refused = ApiRefusal::meaningless_field("graph", message).with_help(help);
    match line {
        Some(line) => refused.at_place(TextPlace { line, ..TextPlace::of_span(&source, span) }),
        None => refused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::questions::API_QUESTIONS;
    use grundy::{Lang, Limits};

    fn ask_within(request: &str, max_memory: u64) -> Json {
        let question = API_QUESTIONS.iter().find(|question| question.name == "graph").expect("it is there");
        let fields = QuestionFields::read(request.as_bytes(), question.fields, Lang::En)
            .unwrap_or_else(|_| panic!("it is read"));
        graph(&fields, &Meter::new(Limits { max_memory, ..Limits::default() }))
            .unwrap_or_else(|_| panic!("there is an answer"))
    }

    /// The graph of a heap of 400 takes less than a megabyte, but its 80 200 edges as JSON take many.
    #[test]
    fn the_answer_is_charged_and_not_only_the_graph() {
        let request = r#"{"from": "nim(400)"}"#;
        let whole = ask_within(request, 256 << 20);
        assert_eq!(whole["vertices"].as_array().map(Vec::len), Some(401));
        assert_eq!(whole["edges"].as_array().map(Vec::len), Some(80_200));
        for max_memory in [2 << 20, 8 << 20, 17 << 20] {
            assert_eq!(ask_within(request, max_memory)["stop"], "memory", "{max_memory}");
        }
    }
}
