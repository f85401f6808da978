//! What the theorem says of a position on an undirected graph: the outcome, winning moves, and the reason.

use super::DUCHENE_RENAULT;
use super::decided_graph::{DecidedGraph, is_one};
use super::position::TokenGraph;
use grundy_game::{
    BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, TheoremMoves, Verdict, counted_noun, text,
};

pub(super) fn decide(graph: &TokenGraph<Nat>, convention: Convention) -> Verdict {
    let decided = DecidedGraph::from_graph(graph);
    let value = (decided.outcome(Convention::Normal) == Outcome::P).then_some(Nat::ZERO);
    let outcome = decided.outcome(convention);
    let reason = Box::new(VertexReason { graph: decided, convention });
    Verdict { outcome, value, reason, cite: &DUCHENE_RENAULT }
}

/// All winning moves from a vertex of weight 1; from others, those that take all, leave 1, or take 1.
pub(super) fn winning_moves(graph: &TokenGraph<Nat>, goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
    let convention = goal.lost_convention()?;
    let decided = DecidedGraph::from_graph(graph);
    if decided == DecidedGraph::Empty || decided.outcome(convention) == Outcome::P {
        return Some(TheoremMoves::no_moves());
    }
    if let DecidedGraph::Quiet { weight, lost_neighbours, .. } = &decided {
        let left = weight - Nat::from(1u32);
        let leave = |&to: &u64| vec![graph.after_move(Some(left.clone()), to).to_arguments()];
        let listed = lost_neighbours.iter().take(limit).map(leave).collect();
        return Some(TheoremMoves { listed_moves: listed, total: None });
    }
    // A vertex of weight 2 or more is won if it has a loop, as it has after its neighbour is removed, or a neighbour of weight 1.
    let may_be_lost = |to: &u64| *to == graph.token || graph.weight_of(*to).is_some_and(is_one);
    let lost_moves = |left: Option<Nat>| {
        let targets = graph.targets(left.is_none()).into_iter().filter(may_be_lost);
        let after = targets.map(move |to| graph.after_move(left.clone(), to));
        let lost = after.filter(|after| DecidedGraph::from_graph(after).outcome(convention) == Outcome::P);
        lost.map(|after| vec![after.to_arguments()])
    };
    if let DecidedGraph::Ones { .. } | DecidedGraph::Alone { .. } = decided {
        return Some(TheoremMoves::from_all(lost_moves(None).collect(), limit));
    }
    let listed = lost_moves(None).chain(lost_moves(Some(Nat::from(1u32)))).take(limit).collect();
    Some(TheoremMoves { listed_moves: listed, total: None })
}

/// Why the theorem decides a position.
#[derive(Debug)]
struct VertexReason {
    graph: DecidedGraph,
    convention: Convention,
}

impl Reason for VertexReason {
    fn lines(&self) -> Vec<BilingualText> {
        match &self.graph {
            DecidedGraph::Empty => vec![text!("No vertex is left: there is no move.")],
            DecidedGraph::Ones { token, count, has_others } => ones_lines(*token, *count, *has_others, self.convention),
            DecidedGraph::Loop { token, weight } => vec![text!(
                "Vertex {token} has a loop and the weight {weight}. If some move that takes all of it wins, make it. If not, leave 1 and stay: the opponent has to take the rest and make one of those moves."
            )],
            DecidedGraph::NextToOne { token, weight, one } => vec![text!(
                "Vertex {token} has the weight {weight}, and vertex {one} next to it has weight 1. Go there, and take all of {token} or leave 1: from then on vertices of weight 1 are removed one after another, one more of them if 1 is left, so one of the two moves wins."
            )],
            DecidedGraph::Alone { token, weight } => vec![match self.convention {
                Convention::Normal => {
                    text!("Vertex {token} is the only one: taking its whole weight, {weight}, ends the game.")
                }
                Convention::Misere => text!(
                    "Vertex {token} is the only one and has no loop: its whole weight, {weight}, has to be taken, and that loses."
                ),
            }],
            DecidedGraph::Quiet { token, weight, lost_neighbours } => {
                let quiet = text!(
                    "Vertex {token} is quiet: it has the weight {weight}, no loop, and no vertex of weight 1 next to it. Whoever takes all of a quiet vertex, leaves 1 of it, or goes to a vertex that is not quiet, loses."
                );
                let answer = match lost_neighbours.first() {
                    Some(lost) => {
                        let left = weight - Nat::from(1u32);
                        text!(
                            "A quiet vertex is lost if no quiet vertex next to it with a smaller weight is lost, such as vertex {lost}, which is next to {token}: leave {left} and go there."
                        )
                    }
                    None => text!(
                        "A quiet vertex is lost if no quiet vertex next to it with a smaller weight is lost. Here none is."
                    ),
                };
                vec![quiet, answer]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.graph {
            graph if graph.outcome(Convention::Normal) == Outcome::N => Vec::new(),
            DecidedGraph::Ones { token, count, .. } => vec![text!(
                "By way of vertices of weight 1 the token can reach {count} of them, {token} included: the position is lost, so the value is 0."
            )],
            DecidedGraph::Quiet { token, .. } => {
                vec![text!(
                    "Vertex {token} is quiet, and no quiet vertex next to it with a smaller weight is lost: the position is lost, so the value is 0."
                )]
            }
            _ => Vec::new(),
        }
    }
}

/// The reason for a token on a vertex of weight 1.
fn ones_lines(token: u64, count: usize, has_others: bool, convention: Convention) -> Vec<BilingualText> {
    let walk = if count == 1 {
        text!(
            "Vertex {token}, where the token is, has weight 1, and no vertex next to it has. The move removes it and joins its neighbours."
        )
    } else {
        text!(
            "By way of vertices of weight 1 the token can reach {count} of them, {token} included. Each move removes one and joins its neighbours, so all {count} can be visited in any order."
        )
    };
    let moves = counted_noun(&count, "move", "moves");
    let end = match (has_others, convention) {
        (true, _) if count == 1 => text!(
            "The vertices next to it have weights of 2 or more, and get loops when it is removed: whoever moves there loses, so whoever removes it loses."
        ),
        (true, _) => text!(
            "The vertices next to them have weights of 2 or more, and get loops when a vertex next to them is removed: whoever moves there loses, so whoever removes the last of the {count} loses."
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
