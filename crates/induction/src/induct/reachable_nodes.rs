//! The reachable nodes of a tree, with a shortest way to each.

use super::{GameTree, NodeCounts, NodeId, TreeNode};
use grundy_game::{Budget, Stop};

/// The nodes that can be reached from the root.
pub(super) struct ReachableNodes {
    /// The nodes in breadth-first order.
    order: Vec<NodeId>,
    /// The last node before each node on a shortest way, and the index of the move; for the root, the root itself.
    previous_moves: Vec<Option<(NodeId, u32)>>,
}

/// The number of moves that are written at each end of a long way.
const MAX_WAY_END_MOVES: usize = 4;

impl ReachableNodes {
    pub(super) fn new(tree: &GameTree, budget: &dyn Budget) -> Result<ReachableNodes, Stop> {
        // An estimate of the bytes for each node, here and in the induction.
        budget.spend(0, tree.len() as u64 * 48)?;
        let mut previous_moves = vec![None; tree.len()];
        let mut order = vec![tree.root()];
        previous_moves[tree.root().index()] = Some((tree.root(), 0));
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            let TreeNode::Decision { moves, .. } = tree.node(node) else { continue };
            for (i, m) in moves.iter().enumerate() {
                if previous_moves[m.to.index()].is_none() {
                    previous_moves[m.to.index()] = Some((node, i as u32));
                    order.push(m.to);
                }
            }
        }
        Ok(ReachableNodes { order, previous_moves })
    }

    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.previous_moves[node.index()].is_some()
    }

    pub(super) fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// The number of moves that lead to each node, and one more for the root.
    pub(super) fn incoming_moves(&self, tree: &GameTree) -> Vec<u32> {
        let mut uses = vec![0; tree.len()];
        uses[tree.root().index()] = 1;
        for &node in &self.order {
            if let TreeNode::Decision { moves, .. } = tree.node(node) {
                moves.iter().for_each(|m| uses[m.to.index()] += 1);
            }
        }
        uses
    }

    pub(super) fn node_counts(&self, tree: &GameTree) -> NodeCounts {
        let leaves = self.order.iter().filter(|&&node| matches!(tree.node(node), TreeNode::Leaf(_))).count();
        NodeCounts { leaves, decisions: self.order.len() - leaves, unused_nodes: tree.len() - self.order.len() }
    }

    /// The way to a node: `root → right → up`.
    pub(super) fn shortest_way(&self, tree: &GameTree, node: NodeId) -> String {
        let mut moves = Vec::new();
        let mut at = node;
        while let Some((before, i)) = self.previous_moves[at.index()].filter(|_| at != tree.root()) {
            if let TreeNode::Decision { moves: all, .. } = tree.node(before) {
                moves.push(all[i as usize].name.as_str());
            }
            at = before;
        }
        moves.push("root");
        moves.reverse();
        let left_out = moves.len().saturating_sub(2 * MAX_WAY_END_MOVES + 1);
        if left_out <= 1 {
            return moves.join(" → ");
        }
        let (start, end) = (&moves[..=MAX_WAY_END_MOVES], &moves[moves.len() - MAX_WAY_END_MOVES..]);
        format!("{} → …({left_out}) → {}", start.join(" → "), end.join(" → "))
    }
}
