//! Who wins, from loops, vertices of weight 1, and the order of the other weights.

use super::position::TokenGraph;
use grundy_game::{Convention, Nat, Outcome};
use std::collections::{HashMap, HashSet};

/// A position, with what decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DecidedGraph {
    /// No vertex is left.
    Empty,
    /// The token's vertex has the weight 1.
    Ones {
        token: u64,
        /// The number of vertices of weight 1 that the token can reach by way of such vertices.
        count: usize,
        /// Whether the token can reach others, too.
        has_others: bool,
    },
    /// The token's vertex has a loop and a weight of 2 or more.
    Loop { token: u64, weight: Nat },
    /// The token's vertex has a weight of 2 or more and no loop, and a neighbour of weight 1.
    NextToOne { token: u64, weight: Nat, one: u64 },
    /// The token's vertex has a weight of 2 or more, no loop and no neighbour.
    Alone { token: u64, weight: Nat },
    /// The token's vertex is quiet: it has a weight of 2 or more, no loop, and neighbours, none of them of weight 1.
    Quiet {
        token: u64,
        weight: Nat,
        /// The lost quiet neighbours with smaller weights, ascending.
        lost_neighbours: Vec<u64>,
    },
}

impl DecidedGraph {
    pub(super) fn from_graph(graph: &TokenGraph<Nat>) -> DecidedGraph {
        let token = graph.token;
        let Some(weight) = graph.weight_of_token() else { return DecidedGraph::Empty };
        let neighbours = graph.successors_by_vertex();
        if is_one(weight) {
            let (count, has_others) = count_ones(graph, &neighbours);
            return DecidedGraph::Ones { token, count, has_others };
        }
        let weight = weight.clone();
        if graph.has_loop(token) {
            return DecidedGraph::Loop { token, weight };
        }
        let Some(near) = neighbours.get(&token) else { return DecidedGraph::Alone { token, weight } };
        if let Some(&one) = near.iter().find(|&&vertex| graph.weight_of(vertex).is_some_and(is_one)) {
            return DecidedGraph::NextToOne { token, weight, one };
        }
        let lost = lost_quiet_vertices(graph, &neighbours);
        let is_lost_below = |vertex: &u64| lost.contains(vertex) && graph.weight_of(*vertex) < Some(&weight);
        let mut lost_neighbours: Vec<u64> = near.iter().copied().filter(is_lost_below).collect();
        lost_neighbours.sort_unstable();
        DecidedGraph::Quiet { token, weight, lost_neighbours }
    }

    pub(super) fn outcome(&self, convention: Convention) -> Outcome {
        Outcome::from_win(match self {
            DecidedGraph::Empty => convention == Convention::Misere,
            DecidedGraph::Ones { count, has_others, .. } => {
                // The last of these vertices is removed by the second player exactly if their number is even.
                let ends_well = !has_others && convention == Convention::Normal;
                count.is_multiple_of(2) != ends_well
            }
            DecidedGraph::Loop { .. } | DecidedGraph::NextToOne { .. } => true,
            DecidedGraph::Alone { .. } => convention == Convention::Normal,
            DecidedGraph::Quiet { lost_neighbours, .. } => !lost_neighbours.is_empty(),
        })
    }
}

pub(super) fn is_one(weight: &Nat) -> bool {
    *weight == Nat::from(1u32)
}

/// The number of vertices of weight 1 that the token can reach by way of such vertices, and whether other vertices are next to them.
fn count_ones(graph: &TokenGraph<Nat>, neighbours: &HashMap<u64, Vec<u64>>) -> (usize, bool) {
    let mut is_walked = vec![false; graph.weights.len()];
    let (mut todo, mut count, mut has_others) = (vec![graph.token], 0, false);
    while let Some(vertex) = todo.pop() {
        let place = graph.place(vertex).expect("edges join vertices of the graph");
        if std::mem::replace(&mut is_walked[place], true) {
            continue;
        }
        if is_one(&graph.weights[place].1) {
            count += 1;
            todo.extend(neighbours.get(&vertex).into_iter().flatten());
        } else {
            has_others = true;
        }
    }
    (count, has_others)
}

/// The quiet vertices that are lost: no quiet neighbour with a smaller weight is lost.
fn lost_quiet_vertices(graph: &TokenGraph<Nat>, neighbours: &HashMap<u64, Vec<u64>>) -> HashSet<u64> {
    let weights: HashMap<u64, &Nat> = graph.weights.iter().map(|(vertex, weight)| (*vertex, weight)).collect();
    let near = |vertex: u64| neighbours.get(&vertex).into_iter().flatten();
    let is_quiet = |vertex: u64| {
        !is_one(weights[&vertex]) && !graph.has_loop(vertex) && near(vertex).all(|other| !is_one(weights[other]))
    };
    let mut quiet: Vec<u64> = weights.keys().copied().filter(|&vertex| is_quiet(vertex)).collect();
    quiet.sort_unstable_by_key(|vertex| weights[vertex]);
    let mut lost = HashSet::new();
    for vertex in quiet {
        if near(vertex).all(|other| !lost.contains(other) || weights[other] == weights[&vertex]) {
            lost.insert(vertex);
        }
    }
    lost
}
