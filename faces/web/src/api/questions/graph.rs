//! Tokens on graphs, and game graphs.

use super::{checked, rules, wrong};
use crate::api::fields::Fields;
use crate::api::refused::Refused;
use grundy::graphs::trace::{LARGEST, trace};
use grundy::graphs::{Form, Misread, NamedGraph, Unread, read, write};
use grundy::{Convention, Engine, Meter, Query, Standing, Stop, json, parse_with, retrograde, say};
use grundy_page::place;
use serde_json::{Value as Json, json};

/// All vertices of a graph, a sum of tokens, or the game graph of a position.
pub(super) fn graph(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    match (fields.has("graph"), fields.has("from")) {
        (false, true) => game_graph(fields, meter),
        (true, false) => tokens(fields, meter),
        _ => Err(Refused::field(
            "graph",
            say!("either a graph or a position (from) is needed", "需要图（graph）或局面（from）之一"),
        )),
    }
}

/// The game graph of a position, in the JSON format that `graph` reads.
fn game_graph(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let (rules, text) = (rules(fields)?, fields.text("from"));
    let position = parse_with(&rules, text).map_err(|diagnostic| wrong(fields, "from", text, diagnostic))?;
    let graph = write::game_graph(&position, meter);
    checked(fields, &rules)?;
    match graph {
        Ok(graph) => {
            let mut written = Vec::new();
            graph.write(Form::Json, &mut written).expect("a list of bytes takes everything");
            Ok(serde_json::from_slice(&written).expect("what is written is JSON"))
        }
        Err(Stop::Unsupported) => Err(Refused::meaning(
            "from",
            say!(
                "the game declares wins, losses or draws, which a graph cannot express",
                "该游戏宣布胜、负或平局，图中无法表示"
            ),
        )),
        Err(stop) => Ok(stopped(stop)),
    }
}

/// The answer if the budget ran out.
fn stopped(stop: Stop) -> Json {
    json!({ "vertices": null, "standing": null, "stop": stop.name() })
}

fn tokens(fields: &Fields, meter: &Meter) -> Result<Json, Refused> {
    let text = fields.object("graph");
    let form = match fields.text("form") {
        "edges" => Form::Edges,
        "dot" => Form::Dot,
        "json" => Form::Json,
        _ => Form::guess("", text.as_bytes()),
    };
    let graph = match read(&mut text.as_bytes(), form, meter) {
        Ok(graph) => graph,
        Err(Unread::Stop(stop)) => return Ok(stopped(stop)),
        Err(Unread::Misread(misread)) => return Err(mistaken(*misread)),
        Err(Unread::Input(error)) => return Err(Refused::meaning("graph", say!("{error}", "{error}"))),
    };
    if fields.flag("trace") {
        return traced(&graph, fields);
    }
    match known(&graph, fields, meter) {
        Ok(answer) => answer,
        Err(stop) => Ok(stopped(stop)),
    }
}

/// The results for the vertices, or for the sum of the tokens.
fn known(graph: &NamedGraph, fields: &Fields, meter: &Meter) -> Result<Result<Json, Refused>, Stop> {
    let lang = fields.lang();
    let mut engine = Engine::new();
    let (tokens, remoteness, misere) = (fields.texts("tokens"), fields.flag("remoteness"), fields.flag("misere"));
    if !tokens.is_empty() {
        let position = match graph.tokens(&tokens) {
            Ok(position) => position,
            Err(nameless) => return Ok(Err(Refused::meaning("tokens", nameless.said()))),
        };
        graph.solve(&mut engine, meter)?;
        let query = Query { moves: fields.count("moves").unwrap_or(20) as usize, remoteness, ..Query::new(position) };
        let query = if misere { query.misere() } else { query };
        return Ok(Ok(json::answer(&query.solve(&mut engine, meter), lang)));
    }
    let labels = if misere { None } else { Some(graph.solve(&mut engine, meter)?) };
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let needed = remoteness || misere;
    let played = needed.then(|| retrograde(&graph.graph, convention, &[], meter)).transpose()?;
    let all = 0..graph.graph.vertices() as u32;
    let vertices: Vec<Json> =
        all.map(|vertex| json::vertex(graph, vertex, labels.as_deref(), played.as_ref(), remoteness)).collect();
    Ok(Ok(json!({ "vertices": vertices, "standing": json::standing(&Standing::Computed, lang), "stop": "done" })))
}

fn traced(graph: &NamedGraph, fields: &Fields) -> Result<Json, Refused> {
    let said = say!("only graphs of up to {LARGEST} vertices are traced", "只能逐步展示不超过 {LARGEST} 个顶点的图");
    let lines = trace(graph).ok_or_else(|| Refused::meaning("graph", said))?;
    let lines: Vec<String> = lines.iter().map(|line| line.in_lang(fields.lang()).into_owned()).collect();
    Ok(json!({ "trace": lines, "stop": "done" }))
}

/// The refusal for a mistake at a place of the graph.
fn mistaken(misread: Misread) -> Refused {
    let Misread { line, source, span, said, help } = misread;
    let refused = Refused::meaning("graph", said).help(help);
    match line {
        Some(line) => refused.at(grundy_page::Place { line, ..place(&source, span) }),
        None => refused,
    }
}
