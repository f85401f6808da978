//! Explains the last steps of the induction.

use super::reachable_nodes::ReachableNodes;
use super::sets::PayoffVectors;
use super::{GameTree, NodeId, SolvedTree, TreeMove, TreeNode};
use grundy_game::{BilingualText, text};

/// The maximum number of nodes that are explained; at most half of them are taken from the path first.
const MAX_EXPLAINED_NODES: usize = 18;

/// The maximum number of moves of a node that are listed.
const MAX_EXPLAINED_MOVES: usize = 8;

/// Explains nodes on the path and near the root, in order from the leaves to the root.
pub(super) fn explanation(
    tree: &GameTree,
    reached: &ReachableNodes,
    vectors: &PayoffVectors<'_>,
    solved: &SolvedTree,
) -> Vec<BilingualText> {
    let principle = text!(
        "From the leaves to the root, each player takes the move that gives the highest payoff, knowing what the others will do; of equally good moves, the first one."
    );
    let is_decision = |node: &NodeId| matches!(tree.node(*node), TreeNode::Decision { .. });
    let mut explained: Vec<NodeId> = path_nodes(tree, solved).into_iter().take(MAX_EXPLAINED_NODES / 2).collect();
    for &node in reached.order().iter().filter(|node| is_decision(node)) {
        if explained.len() >= MAX_EXPLAINED_NODES {
            break;
        }
        if !explained.contains(&node) {
            explained.push(node);
        }
    }
    // Ids are larger than those of children, so this puts each node after its children.
    explained.sort_unstable();
    let lines = explained.into_iter().map(|node| node_line(tree, reached, vectors, solved, node));
    std::iter::once(principle).chain(lines).collect()
}

fn path_nodes(tree: &GameTree, solved: &SolvedTree) -> Vec<NodeId> {
    let mut at = tree.root();
    let mut path = Vec::new();
    while let TreeNode::Decision { moves, .. } = tree.node(at) {
        path.push(at);
        at = moves[solved.choices[at.index()] as usize].to;
    }
    path
}

/// The payoffs of the moves at a node, and the choice of the player.
fn node_line(
    tree: &GameTree,
    reached: &ReachableNodes,
    vectors: &PayoffVectors<'_>,
    solved: &SolvedTree,
    node: NodeId,
) -> BilingualText {
    let TreeNode::Decision { player, moves } = tree.node(node) else { return BilingualText::default() };
    let gives = |m: &TreeMove| vectors.get(solved.value(m.to))[*player];
    let chosen = &moves[solved.choices[node.index()] as usize];
    let best = gives(chosen);
    let equal = moves.iter().filter(|m| gives(m) == best).count() > 1;
    let who = &tree.players()[*player];
    let mut at = reached.shortest_way(tree, node);
    if let Some(name) = tree.name(node) {
        at += &format!(" [{name}]");
    }
    let mut shown: Vec<&TreeMove> = moves.iter().take(MAX_EXPLAINED_MOVES).collect();
    if !shown.iter().any(|m| std::ptr::eq(*m, chosen)) {
        shown.pop();
        shown.push(chosen);
    }
    let en: Vec<String> = shown.iter().map(|m| format!("{} gives {}", m.name, gives(m))).collect();
    let zh: Vec<String> = shown.iter().map(|m| format!("{} 得 {}", m.name, gives(m))).collect();
    let (mut en, mut zh) = (en.join(", "), zh.join("，"));
    let rest = moves.len() - shown.len();
    if rest > 0 {
        en += &format!(", {rest} other moves no more than {best}");
        zh += &format!("，其他 {rest} 步都不超过 {best}");
    }
    let plays = &chosen.name;
    if equal {
        text!("{who} at {at}: {text}: plays {plays}, the first of equal moves.", text = (en, zh))
    } else {
        text!("{who} at {at}: {text}: plays {plays}.", text = (en, zh))
    }
}
