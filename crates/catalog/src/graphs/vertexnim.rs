//! Vertexnim 顶点尼姆, on undirected and directed graphs: a token makes the weight of its vertex smaller and moves on; neighbours of a
//! removed vertex are joined.

mod circuit;
mod decided_graph;
mod directed;
mod one_groups;
mod position;
mod theorem;
mod undirected;

#[cfg(test)]
mod tests;

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset,
    arg::shorten_text,
    citation, game_card,
    picture::{Diagram, DiagramLayout, Picture, VertexKind},
    text,
};
use position::{EdgeDirection, TokenGraph};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game on undirected graphs.
pub static DUCHENE_RENAULT: Citation = citation!("vertexnim.toml", DUCHENE_RENAULT);
/// The game on directed graphs.
pub static DUCHENE_RENAULT_DIRECTED: Citation = citation!("directed_vertexnim.toml", DUCHENE_RENAULT_DIRECTED);

static CARD: GameCard = game_card!("vertexnim.toml");
static DIRECTED_CARD: GameCard = game_card!("directed_vertexnim.toml");

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] },
    &Entry {
        card: &DIRECTED_CARD,
        item: || Argument::Ruleset(directed_ruleset()),
        instances: || vec![directed_ruleset()],
    },
];

/// The ruleset `vertexnim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Vertexnim { direction: EdgeDirection::Undirected })
}

/// The ruleset `directed_vertexnim`.
pub fn directed_ruleset() -> Arc<Ruleset> {
    Ruleset::new(Vertexnim { direction: EdgeDirection::Directed })
}

/// The maximum number of vertices whose weights a picture names.
const MAX_NAMED_WEIGHTS: usize = 30;

/// Both games.
struct Vertexnim {
    direction: EdgeDirection,
}

/// A position for engines: the vertices with their weights, the edges, and the token.
type PackedGraph = (Vec<(u64, u64)>, (Vec<(u64, u64)>, u64));

impl Game for Vertexnim {
    type Position = PackedGraph;

    fn for_each_option(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let graph = self.unpack_graph(position);
        let Some(&weight) = graph.weight_of_token() else { return ControlFlow::Continue(()) };
        let can_leave_weight = !graph.targets(false).is_empty();
        for left in 0..weight {
            let left = (left > 0).then_some(left);
            for to in graph.targets(left.is_none()) {
                visit(pack_graph(&graph.after_move(left, to)))?;
            }
            if !can_leave_weight {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// The part that the token can reach, without the loops of vertices of weight 1, which no move can use.
    /// Vertices are numbered in the order in which a walk from the token finds them.
    fn canonical(&self, position: Self::Position, _: Convention) -> Self::Position {
        let graph = self.unpack_graph(&position).reachable_part();
        let weights: HashMap<u64, u64> = graph.weights.iter().copied().collect();
        let successors = graph.successors_by_vertex();
        let is_loop_in_use = |vertex: u64| weights[&vertex] > 1 && graph.has_loop(vertex);
        let mut numbers = HashMap::from([(graph.token, 0)]);
        let mut order = vec![graph.token];
        let mut done = 0;
        while let Some(&vertex) = order.get(done) {
            done += 1;
            let mut next: Vec<(u64, bool, usize, u64)> = successors
                .get(&vertex)
                .into_iter()
                .flatten()
                .map(|&to| (weights[&to], is_loop_in_use(to), successors.get(&to).map_or(0, Vec::len), to))
                .collect();
            next.sort_unstable();
            for (.., other) in next {
                let next = numbers.len() as u64;
                numbers.entry(other).or_insert_with(|| {
                    order.push(other);
                    next
                });
            }
        }
        let is_in_use = |&&(a, b): &&(u64, u64)| a != b || is_loop_in_use(a);
        let rename = |&(a, b): &(u64, u64)| self.direction.ordered_ends(numbers[&a], numbers[&b]);
        let mut edges: Vec<(u64, u64)> = graph.edges.iter().filter(is_in_use).map(rename).collect();
        edges.sort_unstable();
        let mut weights: Vec<(u64, u64)> = graph.weights.iter().map(|&(vertex, n)| (numbers[&vertex], n)).collect();
        weights.sort_unstable();
        pack_graph(&TokenGraph { direction: self.direction, weights, edges, token: 0 })
    }

    /// The sum of the weights.
    fn rank(&self, (weights, _): &Self::Position) -> Option<u64> {
        weights.iter().try_fold(0u64, |sum, (_, weight)| sum.checked_add(*weight))
    }

    fn owned_bytes(&self, (weights, (edges, _)): &Self::Position) -> usize {
        16 * (weights.len() + edges.len())
    }
}

/// The weights of the vertices 1, 2, 3, …, and the edges.
type SmallGraph = (&'static [u64], &'static [(u64, u64)]);

static SMALL_GRAPHS: &[SmallGraph] = &[
    (&[], &[]),
    (&[3], &[]),
    (&[3], &[(1, 1)]),
    (&[2, 3], &[(1, 2)]),
    (&[1, 2, 2], &[(1, 2), (2, 2), (2, 3)]),
    (&[1, 1, 2], &[(1, 2), (1, 3), (2, 3), (3, 3)]),
    (&[2, 1, 1, 2], &[(1, 1), (1, 2), (1, 3), (1, 4)]),
    (&[1, 2, 1, 2], &[(1, 2), (1, 4), (2, 3), (3, 4)]),
    (&[1, 1, 1, 1], &[(1, 2), (2, 3), (3, 4)]),
];

static SMALL_DIGRAPHS: &[SmallGraph] = &[
    (&[], &[]),
    (&[3], &[]),
    (&[3], &[(1, 1)]),
    (&[2, 3], &[(1, 2)]),
    (&[2, 3], &[(1, 2), (2, 1)]),
    (&[1, 1, 2], &[(1, 2), (2, 3), (3, 1), (3, 3)]),
    (&[2, 1, 2], &[(1, 2), (2, 3), (3, 1)]),
    (&[1, 1, 1, 1], &[(1, 2), (2, 1), (2, 3), (3, 4)]),
    (&[1, 2, 1, 2], &[(1, 2), (2, 2), (2, 3), (3, 1), (3, 4), (4, 4)]),
];

fn pack_graph(graph: &TokenGraph<u64>) -> PackedGraph {
    (graph.weights.clone(), (graph.edges.clone(), graph.token))
}

impl Vertexnim {
    fn unpack_graph(&self, (weights, (edges, token)): &PackedGraph) -> TokenGraph<u64> {
        TokenGraph { direction: self.direction, weights: weights.clone(), edges: edges.clone(), token: *token }
    }

    fn card(&self) -> &'static GameCard {
        match self.direction {
            EdgeDirection::Undirected => &CARD,
            EdgeDirection::Directed => &DIRECTED_CARD,
        }
    }

    fn parse_graph(&self, args: &[Argument]) -> Result<TokenGraph<Nat>, ArgumentError> {
        TokenGraph::from_arguments(args, self.direction)
    }
}

impl Notation for Vertexnim {
    fn expression(&self) -> String {
        self.card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.card(), self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![self.parse_graph(&args.positional)?.to_arguments()])
    }

    fn read(&self, args: &[Argument]) -> Result<Self::Position, ReadError> {
        let graph = self.parse_graph(args)?;
        let word = |(vertex, weight): &(u64, Nat)| Some((*vertex, Argument::from(weight.clone()).to_word().ok()?));
        let weights = graph.weights.iter().map(word).collect::<Option<_>>().ok_or(ReadError::TooLarge)?;
        Ok((weights, (graph.edges, graph.token)))
    }

    fn write(&self, position: &Self::Position) -> Vec<Argument> {
        self.unpack_graph(position).to_arguments()
    }

    /// Version 2 of undirected graphs: the neighbours of a removed vertex get loops.
    fn encoding_version(&self) -> u32 {
        match self.direction {
            EdgeDirection::Undirected => 2,
            EdgeDirection::Directed => 1,
        }
    }

    fn is_sound(&self, position: &Self::Position) -> bool {
        let TokenGraph { direction, weights, edges, token } = self.unpack_graph(position);
        let is_vertex = |vertex: u64| weights.binary_search_by_key(&vertex, |(vertex, _)| *vertex).is_ok();
        weights.windows(2).all(|pair| pair[0].0 < pair[1].0)
            && weights.iter().all(|(_, weight)| *weight > 0)
            && edges.windows(2).all(|pair| pair[0] < pair[1])
            && edges.iter().all(|&(a, b)| direction.ordered_ends(a, b) == (a, b) && is_vertex(a) && is_vertex(b))
            && (weights.is_empty() || is_vertex(token))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let graphs = match self.direction {
            EdgeDirection::Undirected => SMALL_GRAPHS,
            EdgeDirection::Directed => SMALL_DIGRAPHS,
        };
        let direction = self.direction;
        let tokens = graphs.iter().flat_map(|(weights, edges)| {
            let weights: Vec<(u64, u64)> = (1..).zip(weights.iter().copied()).collect();
            (1..=weights.len().max(1) as u64).map(move |token| {
                TokenGraph { direction, weights: weights.clone(), edges: edges.to_vec(), token }.to_arguments()
            })
        });
        tokens.collect()
    }
}

impl GameView for Vertexnim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (self.parse_graph(before).ok()?, self.parse_graph(after.first()?).ok()?);
        let (from, to) = (before.token, after.token);
        Some(match after.weights.iter().find(|(vertex, _)| *vertex == from) {
            // The token can still reach its old vertex if anything of it is left.
            Some((_, left)) if from == to => {
                text!("the weight of vertex {from} becomes {left}, and the token stays there")
            }
            Some((_, left)) => text!("the weight of vertex {from} becomes {left}, and the token moves to {to}"),
            None if after.weights.is_empty() => {
                text!("take the whole weight of vertex {from}, from where the token cannot go on")
            }
            None => text!("take the whole weight of vertex {from}, and move the token to {to}"),
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(graph) = self.parse_graph(args) else { return Picture::text(args) };
        // The token stays where the last vertex was.
        let Some(token) = graph.place(graph.token) else {
            let place = Diagram::new(std::iter::once(graph.token.to_string()), Vec::new(), DiagramLayout::Spread);
            return place.with_vertex_kind(0, VertexKind::Token).into();
        };
        let place = |vertex: u64| graph.place(vertex).expect("edges join vertices of the graph");
        let edges = graph.edges.iter().filter(|(a, b)| a != b).map(|&(a, b)| (place(a), place(b))).collect();
        let names = graph.weights.iter().map(|(vertex, _)| vertex.to_string());
        let mut diagram = Diagram::new(names, edges, DiagramLayout::Spread);
        diagram.directed = self.direction == EdgeDirection::Directed;
        let picture: Picture = diagram.with_vertex_kind(token, VertexKind::Token).into();
        let named = graph.weights.iter().take(MAX_NAMED_WEIGHTS).map(|(vertex, weight)| format!("{vertex}: {weight}"));
        let more = if graph.weights.len() > MAX_NAMED_WEIGHTS { ", …" } else { "" };
        let weights = shorten_text(&named.collect::<Vec<_>>().join(", "));
        let loops: Vec<String> = graph.edges.iter().filter(|(a, b)| a == b).map(|(a, _)| a.to_string()).collect();
        picture.with_note(if loops.is_empty() {
            text!("weights: {weights}{more}")
        } else {
            let loops = shorten_text(&loops.join(", "));
            text!("weights: {weights}{more}; loops at {loops}")
        })
    }

    /// The vertex that the token goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after = after.first().and_then(|args| self.parse_graph(args).ok());
        let Some((before, after)) = self.parse_graph(before).ok().zip(after) else { return Vec::new() };
        before.place(after.token).into_iter().collect()
    }
}
