//! Explains the last steps of the induction.

use super::reached::Reached;
use super::sets::Vectors;
use super::{Move, Node, NodeId, Solved, Tree};
use grundy_theory::{Said, say};

/// The most nodes that are explained; at most half of them are taken from the path first.
const LINES: usize = 18;

/// The most moves of a node that are listed.
const MOVES: usize = 8;

/// Explains nodes on the path and near the root, in order from the leaves to the root.
pub(super) fn explanation(tree: &Tree, reached: &Reached, vectors: &Vectors<'_>, solved: &Solved) -> Vec<Said> {
    let principle = say!(
        "From the leaves to the root, each player takes the move that gives him most, knowing what the others will do; of equal moves the first.",
        "从叶子往根推：轮到谁走，谁就在已知后续走法的前提下选自己收益最大的一步；相同时选排在前面的。"
    );
    let is_decision = |node: &NodeId| matches!(tree.node(*node), Node::Decision { .. });
    let mut told: Vec<NodeId> = on_path(tree, solved).into_iter().take(LINES / 2).collect();
    for &node in reached.order().iter().filter(|node| is_decision(node)) {
        if told.len() >= LINES {
            break;
        }
        if !told.contains(&node) {
            told.push(node);
        }
    }
    // Ids are larger than those of children, so this puts each node after its children.
    told.sort_unstable();
    let lines = told.into_iter().map(|node| line(tree, reached, vectors, solved, node));
    std::iter::once(principle).chain(lines).collect()
}

fn on_path(tree: &Tree, solved: &Solved) -> Vec<NodeId> {
    let mut at = tree.root();
    let mut path = Vec::new();
    while let Node::Decision { moves, .. } = tree.node(at) {
        path.push(at);
        at = moves[solved.choices[at.index()] as usize].to;
    }
    path
}

/// The payoffs of the moves at a node, and the choice of the player.
fn line(tree: &Tree, reached: &Reached, vectors: &Vectors<'_>, solved: &Solved, node: NodeId) -> Said {
    let Node::Decision { player, moves } = tree.node(node) else { return Said::default() };
    let gives = |m: &Move| vectors.get(solved.value(m.to))[*player];
    let chosen = &moves[solved.choices[node.index()] as usize];
    let best = gives(chosen);
    let equal = moves.iter().filter(|m| gives(m) == best).count() > 1;
    let who = &tree.players()[*player];
    let mut at = reached.way(tree, node);
    if let Some(name) = tree.name(node) {
        at += &format!(" [{name}]");
    }
    let mut shown: Vec<&Move> = moves.iter().take(MOVES).collect();
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
        say!(
            "{who} at {at}: {en}: plays {plays}, the first of equal moves.",
            "{who} 在 {at}：{zh}；选排在前面的 {plays}。"
        )
    } else {
        say!("{who} at {at}: {en}: plays {plays}.", "{who} 在 {at}：{zh}；选 {plays}。")
    }
}
