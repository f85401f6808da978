//! Graph Chomp 图上毒巧克力: take a vertex with its edges, or an edge alone.

mod theorem;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::kayles::{KaylesGame, KaylesRules, read_network};
use crate::shared::network::Network;
use crate::shared::relation::BitRelation;
use grundy_game::{Argument, BilingualText, Citation, GameCard, Ruleset, Theorem, citation, game_card, text};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use theorem::GraphChompTheorem;

/// The values of bipartite and complete multipartite graphs.
pub static KHANDHAWIT_YE: Citation = citation!("graph_chomp.toml", KHANDHAWIT_YE);

static CARD: GameCard = game_card!("graph_chomp.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `graph_chomp`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(KaylesGame(GraphChomp))
}

struct GraphChomp;

/// The part of the graph that a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChompBite {
    Vertex(usize),
    /// The number of an edge in the list of pairs.
    Edge(usize),
}

impl ChompBite {
    /// The vertex or edge whose taking leaves these components.
    fn from_move(graph: &Network, after: &[Vec<Argument>]) -> Option<ChompBite> {
        let left = after.iter().map(|args| read_network(args).ok()).collect::<Option<Vec<_>>>()?;
        let names: HashSet<&String> = left.iter().flat_map(|part| &part.names).collect();
        if let Some(vertex) = graph.names.iter().position(|name| !names.contains(name)) {
            return Some(ChompBite::Vertex(vertex));
        }
        let edges = left.iter().flat_map(|part| part.pairs.iter().map(|&(a, b)| (&part.names[a], &part.names[b])));
        let edges: HashSet<(&String, &String)> = edges.collect();
        let is_left = |&(a, b): &(usize, usize)| edges.contains(&(&graph.names[a], &graph.names[b]));
        graph.pairs.iter().position(|pair| !is_left(pair)).map(ChompBite::Edge)
    }
}

impl KaylesRules for GraphChomp {
    const DROPS_ISOLATED_VERTICES: bool = false;

    fn theorem(&self) -> &dyn Theorem {
        &GraphChompTheorem
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    /// The number of vertices, and twice that of edges.
    fn rank(&self, vertices: u64, edge_ends: u64) -> u64 {
        vertices + edge_ends
    }

    /// Takes each vertex with its edges, then each edge alone.
    fn for_each_graph_left<const W: usize>(
        &self,
        graph: &BitRelation<W>,
        mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = graph.all_elements();
        all.iter().try_for_each(|vertex| visit(graph.restricted_to(all.without(vertex))))?;
        all.iter().try_for_each(|a| {
            graph.rows[a].iter().filter(|&b| b > a).try_for_each(|b| {
                let mut left = graph.clone();
                left.rows[a] = left.rows[a].without(b);
                left.rows[b] = left.rows[b].without(a);
                visit(left)
            })
        })
    }

    fn describe_move(&self, graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText> {
        Some(match ChompBite::from_move(graph, after)? {
            ChompBite::Vertex(vertex) => {
                let name = &graph.names[vertex];
                text!("take the vertex {name}")
            }
            ChompBite::Edge(edge) => {
                let (a, b) = graph.pairs[edge];
                let (a, b) = (&graph.names[a], &graph.names[b]);
                text!("take the edge {a}-{b}")
            }
        })
    }

    fn taken_parts(&self, graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        let part = ChompBite::from_move(graph, after).map(|bite| match bite {
            ChompBite::Vertex(vertex) => vertex,
            ChompBite::Edge(edge) => graph.names.len() + edge,
        });
        part.into_iter().collect()
    }
}
