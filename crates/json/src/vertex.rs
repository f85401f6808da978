//! The value and outcome of a vertex of a graph, as JSON.

use super::value;
use grundy::graphs::NamedGraph;
use grundy::{PlayedGraph, VertexLabels};
use grundy_game::Outcome;
use serde_json::{Value as Json, json};

/// A vertex: its value and outcome under normal play, or, without values, the outcome from retrograde analysis.
/// With `remoteness`, also the number of moves until the end, which is null if play never ends.
///
/// # Panics
/// If both `values` and `played` are `None`.
pub fn vertex(
    graph: &NamedGraph,
    vertex: u32,
    values: Option<&VertexLabels>,
    played: Option<&PlayedGraph>,
    remoteness: bool,
) -> Json {
    let mut object = json!({
        "name": graph.names.name_of(vertex).to_string(),
        "value": values.map(|values| value(&values.label_of(vertex).value())),
        "outcome": outcome(vertex, values, played).to_string(),
    });
    if let Some(played) = played.filter(|_| remoteness) {
        object["remoteness"] = json!(played.remoteness(vertex));
    }
    object
}

fn outcome(vertex: u32, values: Option<&VertexLabels>, played: Option<&PlayedGraph>) -> Outcome {
    match (values, played) {
        (Some(values), _) => values.label_of(vertex).outcome(),
        (None, Some(played)) => played.outcome(vertex),
        (None, None) => unreachable!("either values or outcomes were computed"),
    }
}
