//! Who wins on a directed circuit, as far as the weights show it.

use super::decided_graph::is_one;
use super::position::TokenGraph;
use grundy_game::Nat;

/// A directed circuit on which no vertex of weight 2 or more has a loop, with at least one such vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Circuit {
    /// The number of vertices of weight 1 from the token on, which are removed by forced moves.
    pub(super) forced_moves: usize,
    /// The vertex of the token after these moves, of weight 2 or more.
    pub(super) vertex: u64,
    /// The number of vertices after these moves.
    pub(super) size: usize,
    pub(super) kind: CircuitKind,
}

/// What decides a circuit whose first vertex, that of the token, has a weight of 2 or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CircuitKind {
    /// It is the only vertex left, and has a loop.
    Single,
    /// The number of vertices is odd, and no weight is 1.
    OddLarger,
    /// The number of vertices is even, and no weight is 1; the first vertex with the least weight is `steps` steps away.
    EvenLarger { least: Nat, vertex: u64, steps: usize },
    /// Every second vertex has weight 1, from the first of weight 1 on, which is `steps` steps away.
    /// The number of vertices is odd if the number of steps is even.
    SecondOnes { vertex: u64, steps: usize },
}

impl Circuit {
    /// `None` if the token cannot reach a circuit of this kind, or nothing is known of it.
    pub(super) fn from_graph(graph: &TokenGraph<Nat>) -> Option<Circuit> {
        let walk = walk_from_token(graph)?;
        let forced_moves = walk.iter().take_while(|(_, weight)| is_one(weight)).count();
        let rest = &walk[forced_moves..];
        let (first, _) = rest.first()?;
        let kind = match rest.iter().position(|(_, weight)| is_one(weight)) {
            // A single vertex has a loop only if other vertices were removed.
            None if rest.len() == 1 => (forced_moves > 0).then_some(CircuitKind::Single)?,
            None if rest.len().is_multiple_of(2) => {
                let (steps, (vertex, least)) = rest.iter().enumerate().min_by_key(|(_, (_, weight))| *weight)?;
                CircuitKind::EvenLarger { least: (*least).clone(), vertex: *vertex, steps }
            }
            None => CircuitKind::OddLarger,
            Some(steps) => {
                let every_second_is_one = rest[steps..].iter().step_by(2).all(|(_, weight)| is_one(weight));
                let is_known = every_second_is_one && !(steps.is_multiple_of(2) && rest.len().is_multiple_of(2));
                is_known.then_some(CircuitKind::SecondOnes { vertex: rest[steps].0, steps })?
            }
        };
        Some(Circuit { forced_moves, vertex: *first, size: rest.len(), kind })
    }

    /// Whether the first player wins, under either convention.
    pub(super) fn is_won(&self) -> bool {
        self.kind.is_won() == self.forced_moves.is_multiple_of(2)
    }
}

impl CircuitKind {
    /// Whether the player to move wins whose token is on the first vertex.
    pub(super) fn is_won(&self) -> bool {
        match self {
            CircuitKind::Single | CircuitKind::OddLarger => true,
            CircuitKind::EvenLarger { steps, .. } | CircuitKind::SecondOnes { steps, .. } => !steps.is_multiple_of(2),
        }
    }
}

/// The vertices of the circuit with their weights, in the order in which the token reaches them, from its own vertex on.
/// `None` if it can reach anything else, or a loop at a vertex of weight 2 or more.
fn walk_from_token(graph: &TokenGraph<Nat>) -> Option<Vec<(u64, &Nat)>> {
    let successors = graph.successors_by_vertex();
    let mut walk = Vec::new();
    let mut vertex = graph.token;
    loop {
        let weight = graph.weight_of(vertex)?;
        if walk.len() == graph.weights.len() || (graph.has_loop(vertex) && !is_one(weight)) {
            return None;
        }
        walk.push((vertex, weight));
        let [next] = successors.get(&vertex)?[..] else { return None };
        if next == graph.token {
            return Some(walk);
        }
        vertex = next;
    }
}
