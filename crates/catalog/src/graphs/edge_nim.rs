//! Nim on graphs 图上尼姆: a token moves along an edge and makes its number smaller.

mod theorem;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::vertex::parse_vertex;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset,
    arg::shorten_text,
    citation, game_card,
    picture::{Diagram, DiagramLayout, Picture, VertexKind},
    text,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static FUKUYAMA: Citation = citation!("edge_nim.toml", FUKUYAMA);

static CARD: GameCard = game_card!("edge_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `edge_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(EdgeNim)
}

/// The largest number of edges.
const MAX_WEIGHTED_EDGES: usize = 10_000;

/// The maximum number of edges that a picture names.
const MAX_NAMED_EDGES: usize = 30;

struct EdgeNim;

/// An edge between two vertices, the smaller first, with its number.
type WeightedEdge<N> = (u64, u64, N);

/// A position for engines: the edges, each with its ends and its number, and the token.
type PackedGraph = (Vec<(u64, (u64, u64))>, u64);

/// A graph with numbers on its edges, none of them 0, and the vertex of the token. The edges ascend.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WeightedGraph<N> {
    edges: Vec<WeightedEdge<N>>,
    token: u64,
}

impl WeightedGraph<Nat> {
    /// Parses the arguments: a list of triples, and a vertex.
    fn from_arguments(args: &[Argument]) -> Result<WeightedGraph<Nat>, ArgumentError> {
        let [edges, token] = args else {
            return Err(ArgumentError::new(text!(
                "two arguments are expected here, one list of all edges and the vertex of the token: edge_nim([(1, 2, 5), (2, 3, 4)], 1)"
            )));
        };
        let edges = parse_edges(edges).map_err(|misfit| misfit.at_position(0))?;
        let token = parse_vertex(&token.to_natural().map_err(|misfit| misfit.at_position(1))?)
            .map_err(|misfit| misfit.at_position(1))?;
        Ok(WeightedGraph { edges, token })
    }
}

/// Parses edges with their numbers. Edges with the number 0 are left out.
fn parse_edges(edges: &Argument) -> Result<Vec<WeightedEdge<Nat>>, ArgumentError> {
    let items = match edges {
        Argument::List(items) | Argument::Tuple(items) => items,
        other => {
            let BilingualText { en, zh } = other.kind_name();
            return Err(ArgumentError::new(text!(
                "a list of edges is expected here, such as [(1, 2, 5), (2, 3, 4)], not {text}",
                text = (en, zh)
            )));
        }
    };
    if items.len() > MAX_WEIGHTED_EDGES {
        return Err(ArgumentError::new(text!("at most {MAX_WEIGHTED_EDGES} edges are allowed")));
    }
    let mut edges = items.iter().map(parse_edge).collect::<Result<Vec<_>, _>>()?;
    edges.sort();
    if let Some(pair) = edges.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)) {
        let (a, b, _) = &pair[0];
        return Err(ArgumentError::new(text!(
            "{a}-{b} is written twice: here two vertices are joined by at most one edge"
        )));
    }
    edges.retain(|(_, _, number)| *number != Nat::ZERO);
    Ok(edges)
}

/// Parses an edge: two vertices and a number.
fn parse_edge(edge: &Argument) -> Result<WeightedEdge<Nat>, ArgumentError> {
    let triple = || ArgumentError::new(text!("an edge is written as two vertices and its number: (1, 2, 5)"));
    let numbers = match edge {
        Argument::Tuple(_) | Argument::List(_) => edge.to_naturals()?,
        _ => return Err(triple()),
    };
    let [a, b, number] = <[Nat; 3]>::try_from(numbers).map_err(|_| triple())?;
    let (a, b) = (parse_vertex(&a)?, parse_vertex(&b)?);
    if a == b {
        return Err(ArgumentError::new(text!("{a}-{b} joins {a} to itself")));
    }
    Ok((a.min(b), a.max(b), number))
}

impl<N: Clone> WeightedGraph<N> {
    /// For each vertex its edges, by their places.
    fn places_by_vertex(&self) -> HashMap<u64, Vec<usize>> {
        let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
        for (place, (a, b, _)) in self.edges.iter().enumerate() {
            places.entry(*a).or_default().push(place);
            places.entry(*b).or_default().push(place);
        }
        places
    }

    /// The other end of an edge.
    fn other_end(&self, place: usize, vertex: u64) -> u64 {
        let (a, b, _) = self.edges[place];
        if a == vertex { b } else { a }
    }

    /// The part that the token can reach.
    fn reachable_part(self) -> WeightedGraph<N> {
        let places = self.places_by_vertex();
        let (mut is_near, mut todo) = (vec![false; self.edges.len()], vec![self.token]);
        while let Some(vertex) = todo.pop() {
            for &place in places.get(&vertex).into_iter().flatten() {
                if !std::mem::replace(&mut is_near[place], true) {
                    todo.push(self.other_end(place, vertex));
                }
            }
        }
        let near = self.edges.into_iter().zip(is_near).filter(|(_, is_near)| *is_near);
        WeightedGraph { edges: near.map(|(edge, _)| edge).collect(), token: self.token }
    }

    /// The graph after the token moves along an edge that keeps this number; `None` removes the edge.
    fn after_move(&self, place: usize, left: Option<N>) -> WeightedGraph<N> {
        let mut edges = self.edges.clone();
        match left {
            Some(left) => edges[place].2 = left,
            None => {
                edges.remove(place);
            }
        }
        WeightedGraph { edges, token: self.other_end(place, self.token) }.reachable_part()
    }
}

impl<N: Clone + Into<Argument>> WeightedGraph<N> {
    fn to_arguments(&self) -> Vec<Argument> {
        let edge =
            |(a, b, number): &WeightedEdge<N>| Argument::Tuple(vec![(*a).into(), (*b).into(), number.clone().into()]);
        vec![Argument::List(self.edges.iter().map(edge).collect()), self.token.into()]
    }
}

impl Game for EdgeNim {
    type Position = PackedGraph;

    fn for_each_option(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let graph = unpack_graph(position);
        for (place, &(a, b, number)) in graph.edges.iter().enumerate() {
            if a != graph.token && b != graph.token {
                continue;
            }
            for left in 0..number {
                visit(pack_graph(&graph.after_move(place, (left > 0).then_some(left))))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The part that the token can reach; vertices are numbered in the order in which a walk from the token finds them.
    fn canonical(&self, position: Self::Position, _: Convention) -> Self::Position {
        let graph = unpack_graph(&position).reachable_part();
        let places = graph.places_by_vertex();
        let mut numbers = HashMap::from([(graph.token, 0)]);
        let mut order = vec![graph.token];
        let mut done = 0;
        while let Some(&vertex) = order.get(done) {
            done += 1;
            let mut near: Vec<(u64, u64)> = places
                .get(&vertex)
                .into_iter()
                .flatten()
                .map(|&place| (graph.edges[place].2, graph.other_end(place, vertex)))
                .collect();
            near.sort_unstable();
            for (_, other) in near {
                let next = numbers.len() as u64;
                numbers.entry(other).or_insert_with(|| {
                    order.push(other);
                    next
                });
            }
        }
        let edge = |&(a, b, number): &WeightedEdge<u64>| {
            let (a, b) = (numbers[&a], numbers[&b]);
            (a.min(b), a.max(b), number)
        };
        let mut edges: Vec<WeightedEdge<u64>> = graph.edges.iter().map(edge).collect();
        edges.sort_unstable();
        pack_graph(&WeightedGraph { edges, token: 0 })
    }

    /// The sum of the numbers.
    fn rank(&self, (edges, _): &Self::Position) -> Option<u64> {
        edges.iter().try_fold(0u64, |sum, (_, (_, number))| sum.checked_add(*number))
    }

    fn owned_bytes(&self, (edges, _): &Self::Position) -> usize {
        24 * edges.len()
    }
}

fn pack_graph(graph: &WeightedGraph<u64>) -> PackedGraph {
    (graph.edges.iter().map(|&(a, b, number)| (a, (b, number))).collect(), graph.token)
}

fn unpack_graph((edges, token): &PackedGraph) -> WeightedGraph<u64> {
    WeightedGraph { edges: edges.iter().map(|&(a, (b, number))| (a, b, number)).collect(), token: *token }
}

impl Notation for EdgeNim {
    fn expression(&self) -> String {
        "edge_nim".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![WeightedGraph::from_arguments(&args.positional)?.to_arguments()])
    }

    fn read(&self, args: &[Argument]) -> Result<Self::Position, ReadError> {
        let graph = WeightedGraph::from_arguments(args)?;
        let word = |(a, b, number): &WeightedEdge<Nat>| Some((*a, *b, Argument::from(number.clone()).to_word().ok()?));
        let edges = graph.edges.iter().map(word).collect::<Option<_>>().ok_or(ReadError::TooLarge)?;
        Ok(pack_graph(&WeightedGraph { edges, token: graph.token }))
    }

    fn write(&self, position: &Self::Position) -> Vec<Argument> {
        unpack_graph(position).to_arguments()
    }

    fn is_sound(&self, position: &Self::Position) -> bool {
        let (edges, _) = position;
        edges.windows(2).all(|pair| (pair[0].0, pair[0].1.0) < (pair[1].0, pair[1].1.0))
            && edges.iter().all(|&(a, (b, number))| a < b && number > 0)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let graphs: [&[(u64, u64, u64)]; 8] = [
            &[],
            &[(1, 2, 3)],
            &[(1, 2, 2), (2, 3, 3)],
            &[(1, 2, 1), (2, 3, 2), (3, 4, 1)],
            &[(1, 2, 2), (1, 3, 1), (1, 4, 1)],
            &[(1, 2, 2), (2, 3, 1), (1, 3, 2)],
            &[(1, 2, 1), (2, 3, 2), (3, 4, 1), (1, 4, 2)],
            &[(1, 2, 1), (2, 3, 2), (1, 3, 1), (3, 4, 2)],
        ];
        let tokens = graphs.iter().flat_map(|edges| {
            let mut vertices: Vec<u64> = edges.iter().flat_map(|&(a, b, _)| [a, b]).chain([1]).collect();
            vertices.sort_unstable();
            vertices.dedup();
            vertices.into_iter().map(|token| WeightedGraph { edges: edges.to_vec(), token }.to_arguments())
        });
        tokens.collect()
    }
}

impl GameView for EdgeNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) =
            (WeightedGraph::from_arguments(before).ok()?, WeightedGraph::from_arguments(after.first()?).ok()?);
        let (from, to) = (before.token, after.token);
        let ends = (from.min(to), from.max(to));
        let left = after.edges.iter().find(|(a, b, _)| (*a, *b) == ends).map(|(_, _, left)| left.clone());
        let left = left.unwrap_or_default();
        Some(text!("from {from} to {to}, and the number of this edge becomes {left}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(graph) = WeightedGraph::from_arguments(args) else { return Picture::text(args) };
        let vertices = graph.vertices();
        let place = |vertex: u64| vertices.binary_search(&vertex).expect("the vertices are those of the edges");
        let edges = graph.edges.iter().map(|&(a, b, _)| (place(a), place(b))).collect();
        let token = place(graph.token);
        let diagram = Diagram::new(vertices.iter().map(u64::to_string), edges, DiagramLayout::Spread);
        let picture: Picture = diagram.with_vertex_kind(token, VertexKind::Token).into();
        let named = graph.edges.iter().take(MAX_NAMED_EDGES).map(|(a, b, number)| format!("{a}-{b}: {number}"));
        let more = if graph.edges.len() > MAX_NAMED_EDGES { ", …" } else { "" };
        let numbers = shorten_text(&named.collect::<Vec<_>>().join(", "));
        if graph.edges.is_empty() { picture } else { picture.with_note(text!("numbers of the edges: {numbers}{more}")) }
    }

    /// The vertex that the token goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after = after.first().and_then(|args| WeightedGraph::from_arguments(args).ok());
        let Some((before, after)) = WeightedGraph::from_arguments(before).ok().zip(after) else { return Vec::new() };
        before.vertices().binary_search(&after.token).into_iter().collect()
    }
}

impl<N> WeightedGraph<N> {
    /// The vertices, ascending.
    fn vertices(&self) -> Vec<u64> {
        let mut vertices: Vec<u64> = self.edges.iter().flat_map(|&(a, b, _)| [a, b]).chain([self.token]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }
}
