//! Graphs with weights on their vertices and a token.

use crate::shared::vertex::parse_vertex;
use grundy_game::{Argument, ArgumentError, BilingualText, Nat, text};
use std::collections::HashMap;

/// The largest number of vertices. A removed vertex may leave an edge between any two of them.
const MAX_WEIGHTED_VERTICES: usize = 300;

/// Whether the token may use an edge in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeDirection {
    /// In both.
    Undirected,
    /// From the first vertex to the second: the edge is an arc.
    Directed,
}

impl EdgeDirection {
    /// The ends of an edge in the order in which positions have them.
    pub(super) fn ordered_ends(self, a: u64, b: u64) -> (u64, u64) {
        match self {
            EdgeDirection::Undirected => (a.min(b), a.max(b)),
            EdgeDirection::Directed => (a, b),
        }
    }
}

/// A graph with weights on its vertices, none of them 0, and the vertex of the token.
///
/// Vertices and edges ascend, the smaller end of an undirected edge comes first, and edges join vertices of the graph.
/// The token is on one of the vertices, unless there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TokenGraph<N> {
    pub(super) direction: EdgeDirection,
    pub(super) weights: Vec<(u64, N)>,
    pub(super) edges: Vec<(u64, u64)>,
    pub(super) token: u64,
}

impl TokenGraph<Nat> {
    /// Parses the arguments: a list of vertices with weights, a list of edges, and a vertex.
    pub(super) fn from_arguments(
        args: &[Argument],
        direction: EdgeDirection,
    ) -> Result<TokenGraph<Nat>, ArgumentError> {
        let [weights, edges, token] = args else {
            return Err(ArgumentError::new(match direction {
                EdgeDirection::Undirected => text!(
                    "three arguments are expected here, a list of vertices with weights, a list of edges, and the vertex of the token: vertexnim([(1, 2), (2, 3)], [(1, 2)], 1)"
                ),
                EdgeDirection::Directed => text!(
                    "three arguments are expected here, a list of vertices with weights, a list of arcs, and the vertex of the token: directed_vertexnim([(1, 2), (2, 3)], [(1, 2), (2, 1)], 1)"
                ),
            }));
        };
        let weights = parse_weights(weights).map_err(|misfit| misfit.at_position(0))?;
        let edges = parse_edges(edges, &weights, direction).map_err(|misfit| misfit.at_position(1))?;
        let token =
            token.to_natural().and_then(|token| parse_vertex(&token)).map_err(|misfit| misfit.at_position(2))?;
        let graph = TokenGraph { direction, weights, edges, token };
        if !graph.weights.is_empty() && graph.place(token).is_none() {
            return Err(ArgumentError::new(text!("the token stands on {token}, which has no weight")).at_position(2));
        }
        Ok(graph)
    }
}

/// Parses pairs of numbers in a list.
fn parse_pairs(list: &Argument, what: impl Fn() -> BilingualText) -> Result<Vec<[Nat; 2]>, ArgumentError> {
    let (Argument::List(items) | Argument::Tuple(items)) = list else { return Err(ArgumentError::new(what())) };
    let pair = |item: &Argument| match item {
        Argument::Tuple(_) | Argument::List(_) => {
            <[Nat; 2]>::try_from(item.to_naturals()?).map_err(|_| ArgumentError::new(what()))
        }
        _ => Err(ArgumentError::new(what())),
    };
    items.iter().map(pair).collect()
}

/// Parses vertices with their weights.
fn parse_weights(weights: &Argument) -> Result<Vec<(u64, Nat)>, ArgumentError> {
    let what = || text!("a list of vertices with their weights is expected here, such as [(1, 2), (2, 3)]");
    let pairs = parse_pairs(weights, what)?;
    if pairs.len() > MAX_WEIGHTED_VERTICES {
        return Err(ArgumentError::new(text!("at most {MAX_WEIGHTED_VERTICES} vertices are allowed")));
    }
    let mut weights = Vec::with_capacity(pairs.len());
    for [vertex, weight] in pairs {
        if weight == Nat::ZERO {
            return Err(ArgumentError::new(text!(
                "the weight of {vertex} is 0, but a vertex without weight is removed"
            )));
        }
        weights.push((parse_vertex(&vertex)?, weight));
    }
    weights.sort();
    match weights.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(ArgumentError::new(text!("{vertex} has two weights", vertex = pair[0].0))),
        None => Ok(weights),
    }
}

/// Parses edges between vertices that have weights.
fn parse_edges(
    edges: &Argument,
    weights: &[(u64, Nat)],
    direction: EdgeDirection,
) -> Result<Vec<(u64, u64)>, ArgumentError> {
    let pairs = parse_pairs(edges, || text!("a list of edges is expected here, such as [(1, 2), (2, 3)]"))?;
    let mut edges = Vec::with_capacity(pairs.len());
    for [a, b] in pairs {
        let (a, b) = (parse_vertex(&a)?, parse_vertex(&b)?);
        if let Some(end) =
            [a, b].into_iter().find(|end| weights.binary_search_by_key(end, |(vertex, _)| *vertex).is_err())
        {
            return Err(ArgumentError::new(text!("{end} is the end of an edge, but has no weight")));
        }
        edges.push(direction.ordered_ends(a, b));
    }
    edges.sort_unstable();
    match edges.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let (a, b) = pair[0];
            Err(ArgumentError::new(match direction {
                EdgeDirection::Undirected => {
                    text!("{a}-{b} is written twice: here two vertices are joined by at most one edge")
                }
                EdgeDirection::Directed => text!("the arc from {a} to {b} is written twice"),
            }))
        }
        None => Ok(edges),
    }
}

impl<N> TokenGraph<N> {
    /// The place of a vertex among the vertices.
    pub(super) fn place(&self, vertex: u64) -> Option<usize> {
        self.weights.binary_search_by_key(&vertex, |(vertex, _)| *vertex).ok()
    }

    /// The weight of a vertex; `None` if there is no such vertex.
    pub(super) fn weight_of(&self, vertex: u64) -> Option<&N> {
        self.place(vertex).map(|place| &self.weights[place].1)
    }

    /// The weight of the token's vertex; `None` if no vertex is left.
    pub(super) fn weight_of_token(&self) -> Option<&N> {
        self.weight_of(self.token)
    }

    pub(super) fn has_loop(&self, vertex: u64) -> bool {
        self.edges.binary_search(&(vertex, vertex)).is_ok()
    }

    /// The vertices other than the token's to which an edge leads from there, ascending.
    pub(super) fn successors_of_token(&self) -> Vec<u64> {
        let target = |&edge: &(u64, u64)| self.steps_along(edge).find(|&(from, _)| from == self.token);
        self.other_ends(self.edges.iter().filter_map(target).map(|(_, to)| to))
    }

    /// The vertices other than the token's from which an edge leads there, ascending.
    fn predecessors_of_token(&self) -> Vec<u64> {
        let source = |&edge: &(u64, u64)| self.steps_along(edge).find(|&(_, to)| to == self.token);
        self.other_ends(self.edges.iter().filter_map(source).map(|(from, _)| from))
    }

    /// Vertices other than the token's, ascending.
    fn other_ends(&self, vertices: impl Iterator<Item = u64>) -> Vec<u64> {
        let mut others: Vec<u64> = vertices.filter(|&vertex| vertex != self.token).collect();
        others.sort_unstable();
        others
    }

    /// The steps that the token may take along an edge: from where, and to where.
    fn steps_along(&self, (a, b): (u64, u64)) -> impl Iterator<Item = (u64, u64)> {
        let is_two_way = self.direction == EdgeDirection::Undirected && a != b;
        std::iter::once((a, b)).chain(is_two_way.then_some((b, a)))
    }

    /// The vertices to which the token can go in a move that takes the whole weight, or a part of it.
    /// The token stays where it is if the last vertex is removed.
    pub(super) fn targets(&self, takes_all: bool) -> Vec<u64> {
        let mut targets = self.successors_of_token();
        if if takes_all { targets.is_empty() } else { self.has_loop(self.token) } {
            targets.push(self.token);
        }
        targets
    }

    /// For each vertex that has them, the vertices other than itself to which edges lead.
    pub(super) fn successors_by_vertex(&self) -> HashMap<u64, Vec<u64>> {
        let mut successors: HashMap<u64, Vec<u64>> = HashMap::new();
        let steps = self.edges.iter().flat_map(|&edge| self.steps_along(edge));
        for (from, to) in steps.filter(|(from, to)| from != to) {
            successors.entry(from).or_default().push(to);
        }
        successors
    }

    /// The part that the token can reach.
    pub(super) fn reachable_part(self) -> TokenGraph<N> {
        let successors = self.successors_by_vertex();
        let mut is_near = vec![false; self.weights.len()];
        let mut todo = vec![self.token];
        while let Some(vertex) = todo.pop() {
            let Some(place) = self.place(vertex) else { continue };
            if !std::mem::replace(&mut is_near[place], true) {
                todo.extend(successors.get(&vertex).into_iter().flatten());
            }
        }
        let is_near_vertex = |vertex: u64| self.place(vertex).is_some_and(|place| is_near[place]);
        let edges = self.edges.iter().copied().filter(|&(a, _)| is_near_vertex(a)).collect();
        let near = self.weights.into_iter().zip(is_near).filter(|(_, is_near)| *is_near);
        let weights = near.map(|(vertex, _)| vertex).collect();
        TokenGraph { direction: self.direction, weights, edges, token: self.token }
    }
}

impl<N: Clone> TokenGraph<N> {
    /// The graph after a move that leaves this weight, `None` removing the token's vertex, and takes the token to a vertex.
    ///
    /// From each vertex with an edge to a removed vertex, edges lead to all vertices to which edges led from there, possibly itself.
    pub(super) fn after_move(&self, left: Option<N>, to: u64) -> TokenGraph<N> {
        let mut after = TokenGraph { token: to, ..self.clone() };
        let place = self.place(self.token).expect("moves are made at a vertex");
        match left {
            Some(left) => after.weights[place].1 = left,
            None => {
                after.weights.remove(place);
                after.edges.retain(|(a, b)| *a != self.token && *b != self.token);
                let successors = self.successors_of_token();
                for from in self.predecessors_of_token() {
                    after.edges.extend(successors.iter().map(|&to| self.direction.ordered_ends(from, to)));
                }
                after.edges.sort_unstable();
                after.edges.dedup();
            }
        }
        after.reachable_part()
    }
}

impl<N: Clone + Into<Argument>> TokenGraph<N> {
    pub(super) fn to_arguments(&self) -> Vec<Argument> {
        let vertex = |(vertex, weight): &(u64, N)| Argument::Tuple(vec![(*vertex).into(), weight.clone().into()]);
        let edge = |&(a, b): &(u64, u64)| Argument::Tuple(vec![a.into(), b.into()]);
        vec![
            Argument::List(self.weights.iter().map(vertex).collect()),
            Argument::List(self.edges.iter().map(edge).collect()),
            self.token.into(),
        ]
    }
}
