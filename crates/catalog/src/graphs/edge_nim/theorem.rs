//! Trees: the numbers of the edges do not matter.

use super::{EdgeNim, FUKUYAMA, WeightedGraph};
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Theorem, TheoremMoves, Verdict,
    arg::shorten_text, text,
};
use std::ops::ControlFlow;

/// A tree, and who wins with the token on each vertex if it may only move away from the root.
struct WeightedTree {
    /// The part that the token can reach.
    graph: WeightedGraph<Nat>,
    /// The edges from the token to vertices from which the opponent loses.
    winning_edges: Vec<usize>,
}

impl WeightedTree {
    /// The part of the graph that the token can reach; `None` if it has a cycle.
    fn from_arguments(args: &[Argument]) -> Option<WeightedTree> {
        let graph = WeightedGraph::from_arguments(args).ok()?.reachable_part();
        if graph.vertices().len() != graph.edges.len() + 1 {
            return None;
        }
        let places = graph.places_by_vertex();
        let edges_of = |vertex: u64| places.get(&vertex).map_or(&[][..], |places| places);
        // Each vertex with the edge that leads to it and the place of its parent; parents come first.
        let mut order: Vec<(u64, Option<usize>, usize)> = vec![(graph.token, None, 0)];
        let mut done = 0;
        while let Some(&(vertex, by, _)) = order.get(done) {
            let away = edges_of(vertex).iter().filter(|&&place| Some(place) != by);
            order.extend(away.map(|&place| (graph.other_end(place, vertex), Some(place), done)));
            done += 1;
        }
        let mut wins = vec![false; order.len()];
        let mut winning_edges = Vec::new();
        for at in (1..order.len()).rev() {
            let (_, by, parent) = order[at];
            if !wins[at] {
                wins[parent] = true;
                winning_edges.extend(by.filter(|_| parent == 0));
            }
        }
        winning_edges.sort_unstable();
        Some(WeightedTree { graph, winning_edges })
    }
}

impl Theorem for EdgeNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let solved = WeightedTree::from_arguments(args).filter(|_| convention == Convention::Normal)?;
        let wins = !solved.winning_edges.is_empty();
        let token = solved.graph.token;
        let to = |&place: &usize| solved.graph.other_end(place, token).to_string();
        let winning = solved.winning_edges.iter().map(to).collect::<Vec<_>>().join(", ");
        let reason = Box::new(TreeReason { token, has_edges: !solved.graph.edges.is_empty(), winning });
        Some(Verdict { outcome: Outcome::from_win(wins), value: (!wins).then_some(Nat::ZERO), reason, cite: &FUKUYAMA })
    }

    /// Moves that remove an edge; others may win, too.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let solved = WeightedTree::from_arguments(args)
            .filter(|_| matches!(goal, MoveGoal::Value(target) if *target == Nat::ZERO))?;
        let total = solved.winning_edges.is_empty().then_some(Nat::ZERO);
        let leave = |&place: &usize| vec![solved.graph.after_move(place, None).to_arguments()];
        Some(TheoremMoves { listed_moves: solved.winning_edges.iter().take(limit).map(leave).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(graph) = WeightedGraph::from_arguments(args) else { return ControlFlow::Continue(()) };
        for (place, (a, b, number)) in graph.edges.iter().enumerate() {
            if *a != graph.token && *b != graph.token {
                continue;
            }
            let mut left = Nat::ZERO;
            while left < *number {
                let kept = (left != Nat::ZERO).then(|| left.clone());
                visit(vec![graph.after_move(place, kept).to_arguments()])?;
                left += 1u32;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The vertices to which a move that removes the edge wins.
#[derive(Debug)]
struct TreeReason {
    token: u64,
    has_edges: bool,
    winning: String,
}

impl Reason for TreeReason {
    fn lines(&self) -> Vec<BilingualText> {
        let TreeReason { token, has_edges, winning } = self;
        if !has_edges {
            return vec![text!("No edge is left at vertex {token}: there is no move.")];
        }
        let tree = text!(
            "The token can reach a tree. Its numbers do not matter: mark a vertex as lost if, away from the token's vertex {token}, all next vertices are not lost."
        );
        let here = if winning.is_empty() {
            text!(
                "Then {token} is lost: after any move, take the whole number of an edge to a lost vertex farther away."
            )
        } else {
            let winning = shorten_text(winning);
            text!("Then {token} is not lost: move to a lost vertex, {winning}, and take the whole number of the edge.")
        };
        vec![tree, here]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let token = self.token;
        if self.winning.is_empty() {
            vec![text!("In this tree the vertex {token} is lost: the value is 0.")]
        } else {
            Vec::new()
        }
    }
}
