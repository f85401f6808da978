//! The theorems of both games.

use super::position::EdgeDirection;
use super::{Vertexnim, directed, undirected};
use grundy_game::{Argument, Convention, MoveGoal, Nat, Theorem, TheoremMoves, Verdict};
use std::ops::ControlFlow;

impl Theorem for Vertexnim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let graph = self.parse_graph(args).ok()?;
        match self.direction {
            EdgeDirection::Undirected => Some(undirected::decide(&graph, convention)),
            EdgeDirection::Directed => directed::decide(&graph, convention),
        }
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let graph = self.parse_graph(args).ok()?;
        match self.direction {
            EdgeDirection::Undirected => undirected::winning_moves(&graph, goal, limit),
            EdgeDirection::Directed => directed::winning_moves(&graph, goal, limit),
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(graph) = self.parse_graph(args) else { return ControlFlow::Continue(()) };
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
