//! The values of bipartite and of complete multipartite graphs of any size.

use super::{ChompBite, KHANDHAWIT_YE};
use crate::shared::kayles::{network_argument, read_network};
use crate::shared::network::Network;
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremMoves, Verdict, counted_noun,
    in_force::BudgetTally, text,
};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A theorem about the values of some graphs.
pub(super) struct GraphChompTheorem;

/// A graph of which the value is known.
#[derive(Debug)]
enum KnownChompGraph {
    /// There is no odd cycle: the numbers of vertices and edges decide.
    Bipartite { vertices: usize, edges: usize },
    /// Vertices are joined exactly if they are in different parts; the number of parts, and of those with an odd number of vertices.
    Multipartite { parts: usize, odd_parts: usize },
}

/// The approximate number of bytes of a vertex or edge in the arguments of an option.
const GRAPH_ITEM_BYTES: usize = 24;

/// Whether the graph has no odd cycle.
fn is_bipartite(neighbours: &[Vec<(usize, usize)>]) -> bool {
    let mut side: Vec<Option<bool>> = vec![None; neighbours.len()];
    for first in 0..neighbours.len() {
        if side[first].is_some() {
            continue;
        }
        side[first] = Some(false);
        let mut todo = vec![first];
        while let Some(vertex) = todo.pop() {
            for &(near, _) in &neighbours[vertex] {
                match side[near] {
                    None => {
                        side[near] = side[vertex].map(|side| !side);
                        todo.push(near);
                    }
                    known if known == side[vertex] => return false,
                    _ => {}
                }
            }
        }
    }
    true
}

/// For each vertex the size of its part and the number of the part, if vertices are joined exactly if they are in different parts.
fn multipartite_parts(neighbours: &[Vec<(usize, usize)>]) -> Option<Vec<(usize, usize)>> {
    // Vertices of one part have the same neighbours, and together they are all other vertices than those.
    let mut members: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for (vertex, near) in neighbours.iter().enumerate() {
        let mut near: Vec<usize> = near.iter().map(|(vertex, _)| *vertex).collect();
        near.sort_unstable();
        members.entry(near).or_default().push(vertex);
    }
    if members.iter().any(|(near, part)| near.len() + part.len() != neighbours.len()) {
        return None;
    }
    let mut parts = vec![(0, 0); neighbours.len()];
    for (number, part) in members.into_values().enumerate() {
        part.iter().for_each(|&vertex| parts[vertex] = (part.len(), number));
    }
    Some(parts)
}

/// Whether the edge joins two parts of one vertex each: without it, they are one part of two.
fn joins_singles(parts: &[(usize, usize)], (a, b): (usize, usize)) -> bool {
    parts[a].0 == 1 && parts[b].0 == 1
}

/// The number of parts, and of those of odd size.
fn count_parts(parts: &[(usize, usize)]) -> (usize, usize) {
    let sizes: HashMap<usize, usize> = parts.iter().map(|&(size, number)| (number, size)).collect();
    (sizes.len(), sizes.values().filter(|size| *size % 2 == 1).count())
}

impl KnownChompGraph {
    fn recognise(graph: &Network) -> Option<KnownChompGraph> {
        let neighbours = graph.neighbours();
        if is_bipartite(&neighbours) {
            return Some(KnownChompGraph::Bipartite { vertices: graph.names.len(), edges: graph.pairs.len() });
        }
        let (parts, odd_parts) = count_parts(&multipartite_parts(&neighbours)?);
        Some(KnownChompGraph::Multipartite { parts, odd_parts })
    }

    fn value(&self) -> usize {
        match self {
            KnownChompGraph::Bipartite { vertices, edges } => vertices % 2 + 2 * (edges % 2),
            KnownChompGraph::Multipartite { odd_parts, .. } => odd_parts % 3,
        }
    }
}

/// The arguments of the components that a move leaves.
fn arguments_after(graph: &Network, bite: ChompBite) -> Vec<Vec<Argument>> {
    let left = match bite {
        ChompBite::Vertex(vertex) => {
            let mut gone = vec![false; graph.names.len()];
            gone[vertex] = true;
            graph.without_vertices(&gone)
        }
        ChompBite::Edge(edge) => {
            let mut pairs = graph.pairs.clone();
            pairs.remove(edge);
            Network { names: graph.names.clone(), pairs }
        }
    };
    left.components(None).iter().map(network_argument).collect()
}

/// All moves: vertices first.
fn all_bites(graph: &Network) -> impl Iterator<Item = ChompBite> {
    let edges = (0..graph.pairs.len()).map(ChompBite::Edge);
    (0..graph.names.len()).map(ChompBite::Vertex).chain(edges)
}

impl Theorem for GraphChompTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let graph = read_network(args).ok().filter(|_| convention == Convention::Normal)?;
        let known = KnownChompGraph::recognise(&graph)?;
        let value = known.value();
        let outcome = Outcome::from_win(value != 0);
        Some(Verdict { outcome, value: Some(value.into()), reason: Box::new(known), cite: &KHANDHAWIT_YE })
    }

    /// Every move on a bipartite graph leaves a bipartite graph, whose value depends on its numbers of vertices and edges.
    /// On a complete multipartite graph only moves that leave such a graph are listed; `None` if none of these moves reaches the goal.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let graph = read_network(args).ok()?;
        let neighbours = graph.neighbours();
        let parts = if is_bipartite(&neighbours) { None } else { Some(multipartite_parts(&neighbours)?) };
        let (count, odd) = parts.as_deref().map_or((0, 0), count_parts);
        let known_after = |bite: ChompBite| {
            let (vertices, edges) = (graph.names.len(), graph.pairs.len());
            Some(match (bite, &parts) {
                (ChompBite::Vertex(vertex), None) => {
                    KnownChompGraph::Bipartite { vertices: vertices - 1, edges: edges - neighbours[vertex].len() }
                }
                (ChompBite::Edge(_), None) => KnownChompGraph::Bipartite { vertices, edges: edges - 1 },
                (ChompBite::Vertex(vertex), Some(parts)) => {
                    let odd_parts = if parts[vertex].0 % 2 == 1 { odd - 1 } else { odd + 1 };
                    KnownChompGraph::Multipartite { parts: count, odd_parts }
                }
                (ChompBite::Edge(edge), Some(parts)) if joins_singles(parts, graph.pairs[edge]) => {
                    KnownChompGraph::Multipartite { parts: count - 1, odd_parts: odd - 2 }
                }
                (ChompBite::Edge(_), Some(_)) => return None,
            })
        };
        let reaches = |&bite: &ChompBite| known_after(bite).is_some_and(|known| Nat::from(known.value()) == *goal);
        let reaching: Vec<ChompBite> = all_bites(&graph).filter(reaches).collect();
        if parts.is_some() && reaching.is_empty() {
            return None;
        }
        let (mut listed, mut tally) = (Vec::new(), BudgetTally::new());
        for &bite in reaching.iter().take(limit) {
            if tally.count_step(GRAPH_ITEM_BYTES * (graph.names.len() + graph.pairs.len())).is_err() {
                return Some(TheoremMoves { listed_moves: listed, total: None });
            }
            listed.push(arguments_after(&graph, bite));
        }
        let total = parts.is_none().then(|| reaching.len().into());
        Some(TheoremMoves { listed_moves: listed, total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(graph) = read_network(args) else { return ControlFlow::Continue(()) };
        all_bites(&graph).try_for_each(|bite| visit(arguments_after(&graph, bite)))
    }
}

impl Reason for KnownChompGraph {
    fn lines(&self) -> Vec<BilingualText> {
        let value = self.value();
        match self {
            KnownChompGraph::Bipartite { vertices, edges } => vec![
                text!(
                    "The graph has no odd cycle, {vertices} and {edges}.",
                    vertices = (counted_noun(vertices, "vertex", "vertices"), vertices),
                    edges = (counted_noun(edges, "edge", "edges"), edges)
                ),
                text!("Its value is 1 for an odd number of vertices, plus 2 for an odd number of edges: {value}."),
            ],
            KnownChompGraph::Multipartite { parts, odd_parts } => vec![
                text!(
                    "The graph has {parts} parts, and two vertices are joined exactly if they are in different parts."
                ),
                text!(
                    "Two vertices of one part cancel; {odd_parts} an odd number of vertices, and the value is this number modulo 3: {value}.",
                    odd_parts = (counted_noun(odd_parts, "part has", "parts have"), odd_parts)
                ),
            ],
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let value = self.value();
        match self {
            KnownChompGraph::Bipartite { vertices, edges } => {
                vec![text!(
                    "A graph without odd cycles, with {vertices} and {edges}, has the value {value}.",
                    vertices = (counted_noun(vertices, "vertex", "vertices"), vertices),
                    edges = (counted_noun(edges, "edge", "edges"), edges)
                )]
            }
            KnownChompGraph::Multipartite { odd_parts, .. } => {
                vec![text!(
                    "A complete multipartite graph with {odd_parts} of odd size has the value {value}.",
                    odd_parts = (counted_noun(odd_parts, "part", "parts"), odd_parts)
                )]
            }
        }
    }
}
