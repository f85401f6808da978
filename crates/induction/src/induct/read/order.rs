//! Builds the tree from the nodes of a file, each after its children, or finds a cycle.

use super::{MoveTarget, NamedDrafts, NodeDraft, TreeReadFailure, TreeReader};
use crate::induct::json_step::JsonStep;
use crate::induct::{GameTree, NodeId, TreeBuildError, TreeBuilder};
use grundy_game::text;
use std::collections::{HashMap, HashSet};

impl<'a> TreeReader<'a> {
    /// Builds the tree: a depth-first search with a stack adds each node after its children.
    pub(super) fn build_tree(mut self, root: MoveTarget, named: &NamedDrafts<'a>) -> Result<GameTree, TreeReadFailure> {
        let players = self.players.take().unwrap_or_default();
        let resolve = |target: MoveTarget| match target {
            MoveTarget::Here(draft) => draft,
            MoveTarget::Named(place) => named[place].1,
        };
        let names: HashMap<usize, &str> = named.iter().map(|&(name, draft)| (draft, name)).collect();
        let known: HashSet<&str> = players.iter().copied().collect();
        let mut builder = TreeBuilder::new(players.iter().copied()).ok();
        let mut built: Vec<Option<NodeId>> = vec![None; self.drafts.len()];
        let mut open = vec![false; self.drafts.len()];
        let root = resolve(root);
        for start in std::iter::once(root).chain(named.iter().map(|&(_, draft)| draft)) {
            let mut stack = if built[start].is_none() { vec![(start, 0)] } else { Vec::new() };
            while let Some((draft, next)) = stack.pop() {
                open[draft] = true;
                if let NodeDraft::Decision { moves, .. } = &self.drafts[draft]
                    && let Some(&(_, target)) = moves.get(next)
                {
                    stack.push((draft, next + 1));
                    let to = resolve(target);
                    if open[to] && built[to].is_none() {
                        return Err(cycle_failure(&stack, to, &names));
                    }
                    if built[to].is_none() {
                        stack.push((to, 0));
                    }
                    continue;
                }
                let id = match (&self.drafts[draft], &mut builder) {
                    (NodeDraft::Leaf(payoffs), Some(builder)) => builder.leaf(payoffs.iter().copied()),
                    (NodeDraft::Decision { player, moves }, Some(builder)) if known.contains(player) => {
                        let moves = moves.iter();
                        builder.decision(player, moves.filter_map(|&(name, to)| Some((name, built[resolve(to)]?))))
                    }
                    _ => Err(TreeBuildError::NoSuchPlayer),
                };
                let id = id.map_err(|misbuilt| TreeReadFailure { steps: Vec::new(), message: misbuilt.text() })?;
                if let (Some(name), Some(builder)) = (names.get(&draft), &mut builder) {
                    builder.set_name(id, *name);
                }
                built[draft] = Some(id);
            }
        }
        let tree = builder.zip(built[root]).map(|(builder, root)| builder.finish(root));
        match tree {
            Some(Ok(tree)) => Ok(tree),
            _ => unreachable!("without a circle, the root was built"),
        }
    }
}

/// The error for nodes that lead to each other in a cycle. Each of them has a name or is written inside one that has.
fn cycle_failure(stack: &[(usize, usize)], to: usize, names: &HashMap<usize, &str>) -> TreeReadFailure {
    const MAX_SHOWN_NAMES: usize = 8;
    let start = stack.iter().position(|&(draft, _)| draft == to).unwrap_or(0);
    let around: Vec<&str> = stack[start..].iter().filter_map(|(draft, _)| names.get(draft).copied()).collect();
    let first = around.first().copied().unwrap_or_default();
    let mut way = around.iter().take(MAX_SHOWN_NAMES).copied().collect::<Vec<_>>().join(" → ");
    if around.len() > MAX_SHOWN_NAMES {
        way += " → …";
    }
    let steps = vec![JsonStep::Key("nodes".into()), JsonStep::Name(first.into(), 0)];
    TreeReadFailure { steps, message: text!("play can loop: {way} → {first}") }
}
