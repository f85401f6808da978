//! The value and outcome of a vertex of a graph, as JSON.

use super::value;
use grundy::graphs::{NamedGraph, VertexSolution};
use serde_json::{Value as Json, json};

/// A vertex: its value, which is null if it is not known, and its outcome.
/// With `remoteness`, also the number of moves until the end, if it is known: it is null if play never ends.
pub fn vertex(graph: &NamedGraph, vertex: u32, solution: &VertexSolution, remoteness: bool) -> Json {
    let mut object = json!({
        "name": graph.names.name_of(vertex).to_string(),
        "value": solution.labels().map(|labels| value(&labels.label_of(vertex).value())),
        "outcome": solution.outcome(vertex).to_string(),
    });
    if let Some(moves) = solution.remoteness(vertex).filter(|_| remoteness) {
        object["remoteness"] = json!(moves);
    }
    object
}
