//! Explains step by step how the values of a graph are computed.

use super::NamedGraph;
use grundy_game::{BilingualText, text};
use grundy_graph::naive::{self, DefinitionStep};

/// The maximum number of vertices of a graph that is traced.
pub const MAX_TRACED_VERTICES: usize = 2_000;
/// The maximum number of followers that are written.
const MAX_WRITTEN_FOLLOWERS: usize = 12;

/// Lists the steps that compute the values of the vertices; `None` if the graph has more than [`MAX_TRACED_VERTICES`] vertices.
///
/// Without cycles: a vertex gets the mex of the values of its followers as soon as all of them have one.
/// With cycles: level by level, as in the definition of Smith and of Fraenkel and Perl.
pub fn trace(graph: &NamedGraph) -> Option<Vec<BilingualText>> {
    if graph.graph.vertices() > MAX_TRACED_VERTICES {
        return None;
    }
    Some(if graph.graph.has_cycle() { trace_levels(graph) } else { trace_backwards(graph) })
}

fn vertex_title(graph: &NamedGraph, vertex: u32) -> String {
    graph.names.name_of(vertex).visible_text()
}

/// The names of some vertices.
fn vertex_names(graph: &NamedGraph, vertices: impl IntoIterator<Item = u32>) -> String {
    let mut vertices: Vec<u32> = vertices.into_iter().collect();
    vertices.sort_unstable();
    vertices.dedup();
    let names: Vec<String> =
        vertices.iter().take(MAX_WRITTEN_FOLLOWERS).map(|&vertex| vertex_title(graph, vertex)).collect();
    let more = if vertices.len() > MAX_WRITTEN_FOLLOWERS { ", …" } else { "" };
    names.join(", ") + more
}

/// Traces a graph without cycles: each vertex comes after its followers.
fn trace_backwards(graph: &NamedGraph) -> Vec<BilingualText> {
    let graph_ = &graph.graph;
    let back = graph_.reversed_graph();
    let mut open: Vec<usize> = (0..graph_.vertices() as u32).map(|v| graph_.followers(v).len()).collect();
    let mut ready: Vec<u32> = (0..graph_.vertices() as u32).filter(|&v| open[v as usize] == 0).collect();
    let mut values = vec![0u64; graph_.vertices()];
    let mut lines = vec![text!(
        "A vertex without moves has value 0; any other vertex has the mex of the values of its followers, the least number that is not among them."
    )];
    let mut next = 0;
    while let Some(&vertex) = ready.get(next) {
        next += 1;
        let followers = graph_.followers(vertex);
        let of: Vec<u64> = followers.iter().map(|&to| values[to as usize]).collect();
        let value = grundy_game::mex(&of);
        values[vertex as usize] = value;
        let (vertex_name, wins) = (vertex_title(graph, vertex), if value == 0 { "P" } else { "N" });
        lines.push(if followers.is_empty() {
            text!("{vertex_name}: no moves, 0 ({wins})")
        } else {
            let shown: Vec<String> = followers
                .iter()
                .take(MAX_WRITTEN_FOLLOWERS)
                .map(|&to| format!("{} = {}", vertex_title(graph, to), values[to as usize]))
                .collect();
            let more = if followers.len() > MAX_WRITTEN_FOLLOWERS { ", …" } else { "" };
            let shown = shown.join(", ") + more;
            text!("{vertex_name}: mex{{{shown}}} = {value} ({wins})")
        });
        for &from in back.followers(vertex) {
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                ready.push(from);
            }
        }
    }
    lines
}

fn trace_levels(graph: &NamedGraph) -> Vec<BilingualText> {
    let mut lines = vec![text!(
        "Play may loop. Level by level: a vertex gets the value m if m is the least number that is not among the values of its followers, and each follower without a value has itself a follower with value m, a way back."
    )];
    let moves = &graph.graph;
    let mut level = 0;
    let mut values: Vec<Option<u32>> = vec![None; moves.vertices()];
    naive::values(moves, |step| match step {
        DefinitionStep::Level(m) => {
            level = m;
            lines.push(text!("level {m}"));
        }
        DefinitionStep::Labelled(vertex) => {
            let vertex_name = vertex_title(graph, vertex);
            let open = || moves.followers(vertex).iter().copied().filter(|&to| values[to as usize].is_none());
            lines.push(if moves.followers(vertex).is_empty() {
                text!("  {vertex_name}: no moves, {level}")
            } else if open().next().is_none() {
                let followers = vertex_names(graph, moves.followers(vertex).iter().copied());
                text!("  {vertex_name}: the values of its followers ({followers}) are smaller, {level}")
            } else {
                let back = vertex_names(graph, open());
                text!("  {vertex_name}: from {back} there is a way back to value {level}, {level}")
            });
            values[vertex as usize] = Some(level);
        }
        DefinitionStep::Left(left) => {
            lines.push(text!("no more values; infinite:"));
            for &vertex in left {
                let mut exits: Vec<u32> =
                    moves.followers(vertex).iter().filter_map(|&to| values[to as usize]).collect();
                exits.sort_unstable();
                exits.dedup();
                let exits: Vec<String> = exits.iter().map(u32::to_string).collect();
                let (vertex_name, exits) = (vertex_title(graph, vertex), exits.join(","));
                lines.push(BilingualText::language_neutral(format!("  {vertex_name}: ∞{{{exits}}}")));
            }
        }
    });
    lines
}
