//! What the theorem says of a position on a directed graph: the outcome, winning moves, and the reason.

use super::DUCHENE_RENAULT_DIRECTED;
use super::circuit::{Circuit, CircuitKind};
use super::decided_graph::is_one;
use super::one_groups::{OneGroup, OneVertexKind};
use super::position::TokenGraph;
use grundy_game::{
    BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, TheoremMoves, Verdict, counted_noun, text,
};

/// A position that the theorem decides.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DecidedDigraph {
    /// No vertex is left.
    Empty,
    /// The token's vertex has a weight of 2 or more and a loop.
    Loop { token: u64, weight: Nat },
    /// The token's vertex has a weight of 2 or more and no loop, and no arc leads from it.
    Alone { token: u64, weight: Nat },
    /// The token's vertex has weight 1, and all larger vertices that are reached by way of vertices of weight 1 have loops.
    One { token: u64, kind: OneVertexKind },
    /// The graph is a directed circuit.
    Circuit(Circuit),
}

impl DecidedDigraph {
    /// `None` if the theorem does not decide the position, or the budget in force runs out.
    fn from_graph(graph: &TokenGraph<Nat>, convention: Convention) -> Option<DecidedDigraph> {
        let token = graph.token;
        let Some(weight) = graph.weight_of_token() else { return Some(DecidedDigraph::Empty) };
        if is_one(weight) {
            if let Some(kind) = OneVertexKind::of_token(graph, convention) {
                return Some(DecidedDigraph::One { token, kind });
            }
        } else if graph.has_loop(token) {
            return Some(DecidedDigraph::Loop { token, weight: weight.clone() });
        } else if graph.successors_of_token().is_empty() {
            return Some(DecidedDigraph::Alone { token, weight: weight.clone() });
        }
        Circuit::from_graph(graph).map(DecidedDigraph::Circuit)
    }

    fn outcome(&self, convention: Convention) -> Outcome {
        Outcome::from_win(match self {
            DecidedDigraph::Empty => convention == Convention::Misere,
            DecidedDigraph::Loop { .. } => true,
            DecidedDigraph::Alone { .. } => convention == Convention::Normal,
            DecidedDigraph::One { kind: OneVertexKind::InGroup(group), .. } => !group.is_lost(convention),
            DecidedDigraph::One { kind: OneVertexKind::NextToLost(_), .. } => true,
            DecidedDigraph::Circuit(circuit) => circuit.is_won(),
        })
    }
}

pub(super) fn decide(graph: &TokenGraph<Nat>, convention: Convention) -> Option<Verdict> {
    let decided = DecidedDigraph::from_graph(graph, convention)?;
    let outcome = decided.outcome(convention);
    let is_zero = match convention {
        Convention::Normal => outcome == Outcome::P,
        Convention::Misere => {
            DecidedDigraph::from_graph(graph, Convention::Normal)?.outcome(Convention::Normal) == Outcome::P
        }
    };
    let reason = Box::new(DigraphReason { graph: decided, convention });
    Some(Verdict { outcome, value: is_zero.then_some(Nat::ZERO), reason, cite: &DUCHENE_RENAULT_DIRECTED })
}

/// All winning moves from a vertex of weight 1, and from a circuit without weights of 1; from others, those that take all or leave 1, as
/// far as the theorem decides them.
pub(super) fn winning_moves(graph: &TokenGraph<Nat>, goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
    let convention = goal.lost_convention()?;
    let decided = DecidedDigraph::from_graph(graph, convention)?;
    if decided == DecidedDigraph::Empty || decided.outcome(convention) == Outcome::P {
        return Some(TheoremMoves::no_moves());
    }
    if let DecidedDigraph::Circuit(Circuit { forced_moves: 0, kind: CircuitKind::EvenLarger { least, .. }, .. }) =
        decided
    {
        return Some(moves_that_leave_least(graph, &least, limit));
    }
    let lost_moves = |left: Option<Nat>| {
        let after = graph.targets(left.is_none()).into_iter().map(move |to| graph.after_move(left.clone(), to));
        let is_lost = |after: &TokenGraph<Nat>| {
            DecidedDigraph::from_graph(after, convention).is_some_and(|after| after.outcome(convention) == Outcome::P)
        };
        after.filter(is_lost).map(|after| vec![after.to_arguments()])
    };
    let weight = graph.weight_of_token()?;
    if is_one(weight) || matches!(decided, DecidedDigraph::Alone { .. }) {
        return Some(TheoremMoves::from_all(lost_moves(None).collect(), limit));
    }
    let listed: Vec<_> = lost_moves(None).chain(lost_moves(Some(Nat::from(1u32)))).take(limit).collect();
    // A winning move exists, but the theorem may not decide the positions after moves that take all.
    (limit == 0 || !listed.is_empty()).then_some(TheoremMoves { listed_moves: listed, total: None })
}

/// The moves of an even circuit without weights of 1 that leave the least weight or more.
fn moves_that_leave_least(graph: &TokenGraph<Nat>, least: &Nat, limit: usize) -> TheoremMoves {
    let weight = graph.weight_of_token().cloned().unwrap_or_default();
    let total = Some(&weight - least);
    let (mut left, mut listed_moves) = (least.clone(), Vec::new());
    while left < weight && listed_moves.len() < limit {
        let targets = graph.targets(false).into_iter();
        listed_moves.extend(targets.map(|to| vec![graph.after_move(Some(left.clone()), to).to_arguments()]));
        left += 1u32;
    }
    TheoremMoves { listed_moves, total }
}

/// Why the theorem decides a position.
#[derive(Debug)]
struct DigraphReason {
    graph: DecidedDigraph,
    convention: Convention,
}

impl Reason for DigraphReason {
    fn lines(&self) -> Vec<BilingualText> {
        match &self.graph {
            DecidedDigraph::Empty => vec![text!("No vertex is left: there is no move.")],
            DecidedDigraph::Loop { token, weight } => vec![text!(
                "Vertex {token} has a loop and the weight {weight}. If some move that takes all of it wins, make it. If not, leave 1 and stay: the opponent has to take the rest and make one of those moves."
            )],
            DecidedDigraph::Alone { token, weight } => vec![match self.convention {
                Convention::Normal => {
                    text!("No arc leads from vertex {token}: taking its whole weight, {weight}, ends the game.")
                }
                Convention::Misere => text!(
                    "No arc leads from vertex {token}, not even to itself: its whole weight, {weight}, has to be taken, and that loses."
                ),
            }],
            DecidedDigraph::One { kind: OneVertexKind::InGroup(group), .. } => group_lines(*group, self.convention),
            DecidedDigraph::One { token, kind: OneVertexKind::NextToLost(group) } => {
                let lost = group.vertex;
                let step = text!("Vertex {token} has weight 1, and an arc leads from it to vertex {lost}: go there.");
                std::iter::once(step).chain(group_lines(*group, self.convention)).collect()
            }
            DecidedDigraph::Circuit(circuit) => circuit_lines(circuit),
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.graph {
            DecidedDigraph::One { token, kind: OneVertexKind::InGroup(group) } if group.is_lost(Convention::Normal) => {
                let size = group.size;
                vec![text!(
                    "From vertex {token} the token can reach {size} vertices of weight 1 and come back, {token} included: the position is lost, so the value is 0."
                )]
            }
            _ => Vec::new(),
        }
    }
}

/// The reason for a token in a group.
fn group_lines(group: OneGroup, convention: Convention) -> Vec<BilingualText> {
    let OneGroup { vertex, size, has_exit } = group;
    let stay = if size == 1 {
        text!(
            "From vertex {vertex}, of weight 1, the token cannot come back by way of vertices of weight 1, where those with an arc to a lost vertex do not count."
        )
    } else {
        text!(
            "From vertex {vertex} the token can reach {size} vertices of weight 1 and come back, {vertex} included, where those with an arc to a lost vertex do not count. Each move removes one of them, and the token can still go on to each of the others, so {size} moves are made before it has to leave."
        )
    };
    let moves = counted_noun(&size, "move", "moves");
    let end = match (has_exit, convention) {
        (true, _) if size == 1 => {
            text!("From every vertex to which an arc leads from there, the next player wins: whoever removes it loses.")
        }
        (true, _) => text!(
            "From every vertex to which an arc leads out of them, the next player wins: whoever leaves loses, so whoever removes the last of the {size} loses."
        ),
        (false, Convention::Normal) => {
            text!("No arc leads out of them: the game ends after {moves}.", moves = (moves, size))
        }
        (false, Convention::Misere) => text!(
            "No arc leads out of them: the game ends after {moves}, and whoever makes the last one loses.",
            moves = (moves, size)
        ),
    };
    vec![stay, end]
}

/// The reason for a circuit.
fn circuit_lines(circuit: &Circuit) -> Vec<BilingualText> {
    let Circuit { forced_moves, vertex, size, kind } = circuit;
    let mut lines = Vec::new();
    if *forced_moves > 0 {
        let moves = counted_noun(forced_moves, "move", "moves");
        lines.push(if forced_moves.is_multiple_of(2) {
            text!(
                "The first {moves} are forced: each removes a vertex of weight 1. Then the first player is to move at vertex {vertex}.",
                moves = (moves, *forced_moves)
            )
        } else {
            text!(
                "The first {moves} are forced: each removes a vertex of weight 1. Then the second player is to move at vertex {vertex}.",
                moves = (moves, *forced_moves)
            )
        });
    }
    let size = *size;
    lines.push(match kind {
        CircuitKind::Single => text!(
            "Vertex {vertex} is the only one left and has a loop: taking all of it, or leaving 1 and staying, wins."
        ),
        CircuitKind::OddLarger => text!(
            "The {size} vertices of the circuit have weights of 2 or more, and their number is odd: whoever is to move wins by leaving 1."
        ),
        CircuitKind::EvenLarger { least, vertex: to, .. } if kind.is_won() => text!(
            "The {size} vertices of the circuit have weights of 2 or more, and their number is even. The first with the least weight, {least}, is vertex {to}, an odd number of steps away: whoever is to move wins by leaving {least} or more."
        ),
        CircuitKind::EvenLarger { least, vertex: to, .. } => text!(
            "The {size} vertices of the circuit have weights of 2 or more, and their number is even. The first with the least weight, {least}, is vertex {to}, an even number of steps away: whoever is to move loses."
        ),
        CircuitKind::SecondOnes { vertex: to, .. } if kind.is_won() => text!(
            "Vertex {to}, an odd number of steps away, is the first with weight 1, and from there on every second vertex of the circuit has weight 1: whoever is to move wins, by taking all or by leaving 1."
        ),
        CircuitKind::SecondOnes { vertex: to, .. } => text!(
            "The circuit has {size} vertices, an odd number. Vertex {to}, an even number of steps away, is the first with weight 1, and from there on every second vertex has weight 1: whoever is to move loses."
        ),
    });
    lines
}
