//! Vertices of weight 1, and loops at the other vertices next to them.

use super::position::TokenGraph;
use super::{DUCHENE_RENAULT, Vertexnim};
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremMoves, Verdict, counted_noun,
    text,
};
use std::ops::ControlFlow;

/// A position that the theorem decides.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DecidedGraph {
    /// No vertex is left.
    Empty,
    /// The token's vertex has a loop and a weight of 2 or more.
    Loop { token: u64, weight: Nat },
    /// The token's vertex has the weight 1.
    Ones {
        token: u64,
        /// The number of vertices of weight 1 that the token can reach by way of such vertices.
        count: usize,
        /// Whether the token can reach others, too.
        has_others: bool,
    },
}

impl DecidedGraph {
    /// `None` if the hypotheses do not hold: a vertex has a weight of 2 or more, but no loop.
    /// Only the token's vertex matters, or those next to vertices of weight 1.
    fn from_graph(graph: &TokenGraph<Nat>) -> Option<DecidedGraph> {
        let token = graph.token;
        let Some(weight) = graph.weight_of_token() else { return Some(DecidedGraph::Empty) };
        let is_one = |weight: &Nat| *weight == Nat::from(1u32);
        if !is_one(weight) {
            return graph.has_loop(token).then(|| DecidedGraph::Loop { token, weight: weight.clone() });
        }
        let neighbours = graph.neighbours_by_vertex();
        let mut is_walked = vec![false; graph.weights.len()];
        let (mut todo, mut count, mut has_others) = (vec![token], 0, false);
        while let Some(vertex) = todo.pop() {
            let place = graph.place(vertex).expect("edges join vertices of the graph");
            if std::mem::replace(&mut is_walked[place], true) {
                continue;
            }
            if is_one(&graph.weights[place].1) {
                count += 1;
                todo.extend(neighbours.get(&vertex).into_iter().flatten());
            } else if graph.has_loop(vertex) {
                has_others = true;
            } else {
                return None;
            }
        }
        Some(DecidedGraph::Ones { token, count, has_others })
    }

    fn outcome(&self, convention: Convention) -> Outcome {
        Outcome::from_win(match self {
            DecidedGraph::Empty => convention == Convention::Misere,
            DecidedGraph::Loop { .. } => true,
            DecidedGraph::Ones { count, has_others, .. } => {
                // The last of these vertices is removed by the second player exactly if their number is even.
                let ends_well = !has_others && convention == Convention::Normal;
                count.is_multiple_of(2) != ends_well
            }
        })
    }
}

impl Theorem for Vertexnim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let decided = DecidedGraph::from_graph(&TokenGraph::from_arguments(args).ok()?)?;
        let value = (decided.outcome(Convention::Normal) == Outcome::P).then_some(Nat::ZERO);
        let outcome = decided.outcome(convention);
        let reason = Box::new(OnesReason { graph: decided, convention });
        Some(Verdict { outcome, value, reason, cite: &DUCHENE_RENAULT })
    }

    /// All winning moves from a vertex of weight 1; from a vertex with a loop, one kind of them.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let convention = goal.lost_convention()?;
        let graph = TokenGraph::from_arguments(args).ok()?;
        let decided = DecidedGraph::from_graph(&graph)?;
        if decided == DecidedGraph::Empty || decided.outcome(convention) == Outcome::P {
            return Some(TheoremMoves::no_moves());
        }
        let (mut lost, mut is_decided) = (Vec::new(), true);
        for to in graph.targets(true) {
            let after = graph.after_move(None, to);
            match DecidedGraph::from_graph(&after) {
                Some(next) if next.outcome(convention) == Outcome::P => lost.push(vec![after.to_arguments()]),
                Some(_) => {}
                None => is_decided = false,
            }
        }
        match decided {
            DecidedGraph::Ones { .. } if is_decided => Some(TheoremMoves::from_all(lost, limit)),
            DecidedGraph::Loop { token, .. } if lost.is_empty() && is_decided => {
                let stay = graph.after_move(Some(Nat::from(1u32)), token);
                Some(TheoremMoves { listed_moves: vec![vec![stay.to_arguments()]], total: None })
            }
            DecidedGraph::Loop { .. } if !lost.is_empty() => {
                lost.truncate(limit);
                Some(TheoremMoves { listed_moves: lost, total: None })
            }
            _ => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(graph) = TokenGraph::from_arguments(args) else { return ControlFlow::Continue(()) };
        let Some(weight) = graph.weight_of_token() else { return ControlFlow::Continue(()) };
        let can_leave_weight = !graph.targets(false).is_empty();
        let mut left = Nat::ZERO;
        while left < *weight {
            let kept = (left != Nat::ZERO).then(|| left.clone());
            for to in graph.targets(kept.is_none()) {
                visit(vec![graph.after_move(kept.clone(), to).to_arguments()])?;
            }
            if !can_leave_weight {
                break;
            }
            left += 1u32;
        }
        ControlFlow::Continue(())
    }
}

/// Why the theorem decides a position.
#[derive(Debug)]
struct OnesReason {
    graph: DecidedGraph,
    convention: Convention,
}

impl Reason for OnesReason {
    fn lines(&self) -> Vec<BilingualText> {
        match &self.graph {
            DecidedGraph::Empty => vec![text!("No vertex is left: there is no move.")],
            DecidedGraph::Loop { token, weight } => vec![text!(
                "Vertex {token} has a loop and the weight {weight}. If some move that takes all of it wins, make it. If not, leave 1 and stay: the opponent has to take the rest and make one of those moves."
            )],
            DecidedGraph::Ones { token, count, has_others } => {
                let walk = if *count == 1 {
                    text!(
                        "Vertex {token}, where the token is, has weight 1, and no vertex next to it has. The move removes it and joins its neighbours."
                    )
                } else {
                    text!(
                        "By way of vertices of weight 1 the token can reach {count} of them, {token} included. Each move removes one and joins its neighbours, so all {count} can be visited in any order."
                    )
                };
                let moves = counted_noun(count, "move", "moves");
                let end = match (has_others, self.convention) {
                    (true, _) if *count == 1 => text!(
                        "The vertices next to it have loops and weights of 2 or more: whoever moves there loses, so whoever removes it loses."
                    ),
                    (true, _) => text!(
                        "The vertices next to them have loops and weights of 2 or more: whoever moves there loses, so whoever removes the last of the {count} loses."
                    ),
                    (false, Convention::Normal) => {
                        text!("There is no other vertex: the game ends after {moves}.", moves = (moves, count))
                    }
                    (false, Convention::Misere) => text!(
                        "There is no other vertex: the game ends after {moves}, and whoever makes the last one loses.",
                        moves = (moves, count)
                    ),
                };
                vec![walk, end]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.graph {
            DecidedGraph::Ones { token, count, .. } if self.graph.outcome(Convention::Normal) == Outcome::P => {
                vec![text!(
                    "By way of vertices of weight 1 the token can reach {count} of them, {token} included: the position is lost, so the value is 0."
                )]
            }
            _ => Vec::new(),
        }
    }
}
