//! Which vertices of weight 1 are lost in a directed graph.

use super::decided_graph::is_one;
use super::position::TokenGraph;
use grundy_game::{Convention, Nat, in_force::BudgetTally};
use std::collections::HashMap;

/// Vertices of weight 1 from each of which the token can reach all others, and from where no arc leads to a lost vertex.
///
/// All of them are removed before the token leaves, since whoever leaves loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OneGroup {
    /// One of the vertices.
    pub(super) vertex: u64,
    pub(super) size: usize,
    /// Whether an arc leads out of the group. Then it leads to a vertex from which the next player wins.
    pub(super) has_exit: bool,
}

impl OneGroup {
    /// Whether the player to move loses who finds the token in the group while none of its vertices is removed.
    pub(super) fn is_lost(&self, convention: Convention) -> bool {
        let last_remover_loses = self.has_exit || convention == Convention::Misere;
        self.size.is_multiple_of(2) != last_remover_loses
    }
}

/// What decides a vertex of weight 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OneVertexKind {
    /// The vertex is in a group.
    InGroup(OneGroup),
    /// An arc leads to a vertex of a lost group, the vertex that is named with it.
    NextToLost(OneGroup),
}

/// The vertices of weight 1 that the token can reach by way of such vertices, by their index.
struct OneVertices {
    vertices: Vec<u64>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// Whether an arc leads to a vertex with a larger weight.
    leads_to_larger: Vec<bool>,
    /// Whether a vertex is in no group yet, and no arc leads from it to a lost group.
    is_left: Vec<bool>,
    tally: BudgetTally,
}

impl OneVertexKind {
    /// What decides the token's vertex, which has weight 1. Takes `O(V·(V + E))` time.
    ///
    /// Returns `None` if the token can reach, by way of vertices of weight 1, one of a larger weight without a loop, or if the budget in
    /// force runs out.
    pub(super) fn of_token(graph: &TokenGraph<Nat>, convention: Convention) -> Option<OneVertexKind> {
        let mut ones = OneVertices::from_graph(graph)?;
        loop {
            let members = ones.last_group()?;
            let in_group = |&to: &usize| members.contains(&to);
            let leads_out =
                |&member: &usize| ones.leads_to_larger[member] || !ones.successors[member].iter().all(in_group);
            let has_exit = members.iter().any(leads_out);
            let group = OneGroup { vertex: ones.vertices[members[0]], size: members.len(), has_exit };
            // The token's vertex has the index 0.
            if in_group(&0) {
                return Some(OneVertexKind::InGroup(OneGroup { vertex: graph.token, ..group }));
            }
            for &member in &members {
                ones.is_left[member] = false;
            }
            if !group.is_lost(convention) {
                continue;
            }
            for member in members {
                for from in ones.predecessors[member].clone() {
                    if from == 0 {
                        return Some(OneVertexKind::NextToLost(OneGroup { vertex: ones.vertices[member], ..group }));
                    }
                    ones.is_left[from] = false;
                }
            }
        }
    }
}

impl OneVertices {
    /// Walks from the token; `None` if a vertex of a larger weight without a loop is found.
    fn from_graph(graph: &TokenGraph<Nat>) -> Option<OneVertices> {
        let successors_by_vertex = graph.successors_by_vertex();
        let mut vertices = vec![graph.token];
        let mut indices = HashMap::from([(graph.token, 0)]);
        let (mut successors, mut leads_to_larger) = (Vec::new(), Vec::new());
        while let Some(&vertex) = vertices.get(successors.len()) {
            let (mut ones, mut has_larger) = (Vec::new(), false);
            for &to in successors_by_vertex.get(&vertex).into_iter().flatten() {
                if graph.weight_of(to).is_some_and(is_one) {
                    let next = indices.len();
                    ones.push((to, *indices.entry(to).or_insert(next)));
                } else if graph.has_loop(to) {
                    has_larger = true;
                } else {
                    return None;
                }
            }
            for &(to, index) in &ones {
                if index == vertices.len() {
                    vertices.push(to);
                }
            }
            successors.push(ones.into_iter().map(|(_, index)| index).collect::<Vec<usize>>());
            leads_to_larger.push(has_larger);
        }
        let mut predecessors = vec![Vec::new(); vertices.len()];
        for (from, targets) in successors.iter().enumerate() {
            targets.iter().for_each(|&to| predecessors[to].push(from));
        }
        let is_left = vec![true; vertices.len()];
        Some(OneVertices { vertices, successors, predecessors, leads_to_larger, is_left, tally: BudgetTally::new() })
    }

    /// The members of a group from which no arc leads to a vertex that is left, other than to themselves.
    ///
    /// Walks against the arcs, from one vertex after the other that no walk has reached. Whatever reaches the last start, the last start
    /// reaches; so what it reaches is such a group.
    fn last_group(&mut self) -> Option<Vec<usize>> {
        let mut is_reached = vec![false; self.vertices.len()];
        let mut last_start = None;
        for start in 0..self.vertices.len() {
            if self.is_left[start] && !is_reached[start] {
                last_start = Some(start);
                Self::walk(start, &self.predecessors, &self.is_left, &mut is_reached, &mut self.tally)?;
            }
        }
        let mut is_reached = vec![false; self.vertices.len()];
        Self::walk(last_start?, &self.successors, &self.is_left, &mut is_reached, &mut self.tally)
    }

    /// The vertices that are left and can be reached from a vertex; `None` if the budget in force runs out.
    fn walk(
        start: usize,
        next: &[Vec<usize>],
        is_left: &[bool],
        is_reached: &mut [bool],
        tally: &mut BudgetTally,
    ) -> Option<Vec<usize>> {
        let mut reached = vec![start];
        is_reached[start] = true;
        let mut done = 0;
        while let Some(&vertex) = reached.get(done) {
            done += 1;
            tally.count_step(0).ok()?;
            for &to in &next[vertex] {
                if is_left[to] && !std::mem::replace(&mut is_reached[to], true) {
                    reached.push(to);
                }
            }
        }
        Some(reached)
    }
}
