//! The sets of payoff vectors that equilibria reach.

use super::reachable_nodes::ReachableNodes;
use super::{GameTree, NodeId, Payoff, TreeNode};
use grundy_game::{Budget, Stop};
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of payoff vectors of a set.
pub const MAX_PAYOFF_VECTORS: usize = 1000;

/// The different payoff vectors of a tree, numbered.
pub(super) struct PayoffVectors<'a> {
    vectors: Vec<&'a [Payoff]>,
    /// The number of each leaf's vector.
    leaf_vectors: Vec<u32>,
}

impl<'a> PayoffVectors<'a> {
    pub(super) fn new(
        tree: &'a GameTree,
        reached: &ReachableNodes,
        budget: &dyn Budget,
    ) -> Result<PayoffVectors<'a>, Stop> {
        let mut numbers: HashMap<&[Payoff], u32> = HashMap::new();
        let mut vectors = Vec::new();
        let mut leaf_vectors = vec![0; tree.len()];
        for node in tree.ids().filter(|&node| reached.contains(node)) {
            let TreeNode::Leaf(payoffs) = tree.node(node) else { continue };
            leaf_vectors[node.index()] = *numbers.entry(payoffs).or_insert_with(|| {
                vectors.push(&payoffs[..]);
                vectors.len() as u32 - 1
            });
        }
        budget.spend(0, vectors.len() as u64 * 48)?;
        Ok(PayoffVectors { vectors, leaf_vectors })
    }

    pub(super) fn get(&self, number: u32) -> &'a [Payoff] {
        self.vectors[number as usize]
    }

    pub(super) fn leaf_vector(&self, leaf: NodeId) -> u32 {
        self.leaf_vectors[leaf.index()]
    }

    fn player_count(&self) -> usize {
        self.vectors.first().map_or(0, |vector| vector.len())
    }
}

/// The payoff vectors that equilibria reach from a node; never empty.
pub(super) enum PayoffSet {
    /// The numbers of all vectors, ascending.
    All(Vec<u32>),
    /// There are too many vectors to list: only bounds for each player.
    Many { low: Box<[Payoff]>, high: Box<[Payoff]> },
}

impl PayoffSet {
    /// The least payoff of a player, or a lower bound.
    fn least_payoff(&self, player: usize, vectors: &PayoffVectors<'_>) -> Payoff {
        match self {
            PayoffSet::All(all) => all.iter().map(|&x| vectors.get(x)[player]).min().unwrap_or_default(),
            PayoffSet::Many { low, .. } => low[player],
        }
    }

    /// The largest payoff of a player, or an upper bound.
    fn largest_payoff(&self, player: usize, vectors: &PayoffVectors<'_>) -> Payoff {
        match self {
            PayoffSet::All(all) => all.iter().map(|&x| vectors.get(x)[player]).max().unwrap_or_default(),
            PayoffSet::Many { high, .. } => high[player],
        }
    }

    /// An estimate of the bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            PayoffSet::All(all) => 48 + 4 * all.len() as u64,
            PayoffSet::Many { low, .. } => 48 + 16 * low.len() as u64,
        }
    }
}

/// The set of a node at which `player` moves to one of `children`.
///
/// A vector is reached exactly if it gives the player at least `max min S_l`, the payoff that he can secure.
/// So a set whose upper bound is below that is irrelevant, even if its vectors are not known.
pub(super) fn decision_set(player: usize, children: &[&Rc<PayoffSet>], vectors: &PayoffVectors<'_>) -> Rc<PayoffSet> {
    let sure = children.iter().map(|set| set.least_payoff(player, vectors)).max().unwrap_or_default();
    let relevant: Vec<&Rc<PayoffSet>> =
        children.iter().copied().filter(|set| set.largest_payoff(player, vectors) >= sure).collect();
    if let [only] = relevant[..]
        && only.least_payoff(player, vectors) >= sure
    {
        return Rc::clone(only);
    }
    if relevant.iter().any(|set| matches!(***set, PayoffSet::Many { .. })) {
        let of_all = |i: usize| if i == player { sure } else { least_payoff_of_sets(&relevant, i, vectors) };
        let high = |i: usize| relevant.iter().map(|set| set.largest_payoff(i, vectors)).max().unwrap_or_default();
        let players = 0..vectors.player_count();
        return Rc::new(PayoffSet::Many {
            low: players.clone().map(of_all).collect(),
            high: players.map(high).collect(),
        });
    }
    let of = |set: &&Rc<PayoffSet>| match &***set {
        PayoffSet::All(all) => all.clone(),
        PayoffSet::Many { .. } => Vec::new(),
    };
    let mut all: Vec<u32> = relevant.iter().flat_map(of).filter(|&x| vectors.get(x)[player] >= sure).collect();
    all.sort_unstable();
    all.dedup();
    let all = Rc::new(PayoffSet::All(all));
    match &*all {
        PayoffSet::All(numbers) if numbers.len() > MAX_PAYOFF_VECTORS => {
            let players = 0..vectors.player_count();
            let low = players.clone().map(|i| all.least_payoff(i, vectors)).collect();
            Rc::new(PayoffSet::Many { low, high: players.map(|i| all.largest_payoff(i, vectors)).collect() })
        }
        _ => all,
    }
}

fn least_payoff_of_sets(sets: &[&Rc<PayoffSet>], player: usize, vectors: &PayoffVectors<'_>) -> Payoff {
    sets.iter().map(|set| set.least_payoff(player, vectors)).min().unwrap_or_default()
}
