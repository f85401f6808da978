//! Builds the tree from the nodes of a file, each after its children, or finds a cycle.

use super::{Draft, Named, Reader, Target, Wrong};
use crate::induct::document::Step;
use crate::induct::{Builder, Misbuilt, NodeId, Tree};
use grundy_theory::say;
use std::collections::{HashMap, HashSet};

impl<'a> Reader<'a> {
    /// Builds the tree: a depth-first search with a stack adds each node after its children.
    pub(super) fn order(mut self, root: Target, named: &Named<'a>) -> Result<Tree, Wrong> {
        let players = self.players.take().unwrap_or_default();
        let resolve = |target: Target| match target {
            Target::Here(draft) => draft,
            Target::Named(place) => named[place].1,
        };
        let names: HashMap<usize, &str> = named.iter().map(|&(name, draft)| (draft, name)).collect();
        let known: HashSet<&str> = players.iter().copied().collect();
        let mut builder = Builder::new(players.iter().copied()).ok();
        let mut built: Vec<Option<NodeId>> = vec![None; self.drafts.len()];
        let mut open = vec![false; self.drafts.len()];
        let root = resolve(root);
        for start in std::iter::once(root).chain(named.iter().map(|&(_, draft)| draft)) {
            let mut stack = if built[start].is_none() { vec![(start, 0)] } else { Vec::new() };
            while let Some((draft, next)) = stack.pop() {
                open[draft] = true;
                if let Draft::Decision { moves, .. } = &self.drafts[draft]
                    && let Some(&(_, target)) = moves.get(next)
                {
                    stack.push((draft, next + 1));
                    let to = resolve(target);
                    if open[to] && built[to].is_none() {
                        return Err(circle(&stack, to, &names));
                    }
                    if built[to].is_none() {
                        stack.push((to, 0));
                    }
                    continue;
                }
                let id = match (&self.drafts[draft], &mut builder) {
                    (Draft::Leaf(payoffs), Some(builder)) => builder.leaf(payoffs.iter().copied()),
                    (Draft::Decision { player, moves }, Some(builder)) if known.contains(player) => {
                        let moves = moves.iter();
                        builder.decision(player, moves.filter_map(|&(name, to)| Some((name, built[resolve(to)]?))))
                    }
                    _ => Err(Misbuilt::NoSuchPlayer),
                };
                let id = id.map_err(|misbuilt| Wrong { steps: Vec::new(), said: misbuilt.said() })?;
                if let (Some(name), Some(builder)) = (names.get(&draft), &mut builder) {
                    builder.call(id, *name);
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
fn circle(stack: &[(usize, usize)], to: usize, names: &HashMap<usize, &str>) -> Wrong {
    const SHOWN: usize = 8;
    let start = stack.iter().position(|&(draft, _)| draft == to).unwrap_or(0);
    let around: Vec<&str> = stack[start..].iter().filter_map(|(draft, _)| names.get(draft).copied()).collect();
    let first = around.first().copied().unwrap_or_default();
    let mut way = around.iter().take(SHOWN).copied().collect::<Vec<_>>().join(" → ");
    if around.len() > SHOWN {
        way += " → …";
    }
    let steps = vec![Step::Key("nodes".into()), Step::Name(first.into(), 0)];
    Wrong { steps, said: say!("play can loop: {way} → {first}", "对局可能循环：{way} → {first}") }
}
