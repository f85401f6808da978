//! The sets of payoff vectors that equilibria reach.

use super::reached::Reached;
use super::{Node, NodeId, Payoff, Tree};
use grundy_game::Budget;
use grundy_theory::Stop;
use std::collections::HashMap;
use std::rc::Rc;

/// The most payoff vectors that a set holds.
pub const MOST: usize = 1000;

/// The different payoff vectors of a tree, numbered.
pub(super) struct Vectors<'a> {
    all: Vec<&'a [Payoff]>,
    /// The number of each leaf's vector.
    of: Vec<u32>,
}

impl<'a> Vectors<'a> {
    pub(super) fn new(tree: &'a Tree, reached: &Reached, budget: &dyn Budget) -> Result<Vectors<'a>, Stop> {
        let mut numbers: HashMap<&[Payoff], u32> = HashMap::new();
        let mut all = Vec::new();
        let mut of = vec![0; tree.len()];
        for node in tree.ids().filter(|&node| reached.has(node)) {
            let Node::Leaf(payoffs) = tree.node(node) else { continue };
            of[node.index()] = *numbers.entry(payoffs).or_insert_with(|| {
                all.push(&payoffs[..]);
                all.len() as u32 - 1
            });
        }
        budget.spend(0, all.len() as u64 * 48)?;
        Ok(Vectors { all, of })
    }

    pub(super) fn get(&self, number: u32) -> &'a [Payoff] {
        self.all[number as usize]
    }

    pub(super) fn of_leaf(&self, leaf: NodeId) -> u32 {
        self.of[leaf.index()]
    }

    fn players(&self) -> usize {
        self.all.first().map_or(0, |vector| vector.len())
    }
}

/// The payoff vectors that equilibria reach from a node; never empty.
pub(super) enum Set {
    /// The numbers of all vectors, ascending.
    All(Vec<u32>),
    /// Too many to list: only bounds for each player.
    Many { low: Box<[Payoff]>, high: Box<[Payoff]> },
}

impl Set {
    /// The least payoff of a player, or a lower bound.
    fn low(&self, player: usize, vectors: &Vectors<'_>) -> Payoff {
        match self {
            Set::All(all) => all.iter().map(|&x| vectors.get(x)[player]).min().unwrap_or_default(),
            Set::Many { low, .. } => low[player],
        }
    }

    /// The largest payoff of a player, or an upper bound.
    fn high(&self, player: usize, vectors: &Vectors<'_>) -> Payoff {
        match self {
            Set::All(all) => all.iter().map(|&x| vectors.get(x)[player]).max().unwrap_or_default(),
            Set::Many { high, .. } => high[player],
        }
    }

    /// An estimate of the bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Set::All(all) => 48 + 4 * all.len() as u64,
            Set::Many { low, .. } => 48 + 16 * low.len() as u64,
        }
    }
}

/// The set of a node at which `player` moves to one of `children`.
///
/// A vector is reached exactly if it gives the player at least `max min S_l`, the payoff that he can secure.
/// So a set whose upper bound is below that is irrelevant, even if its vectors are not known.
pub(super) fn at_decision(player: usize, children: &[&Rc<Set>], vectors: &Vectors<'_>) -> Rc<Set> {
    let sure = children.iter().map(|set| set.low(player, vectors)).max().unwrap_or_default();
    let relevant: Vec<&Rc<Set>> = children.iter().copied().filter(|set| set.high(player, vectors) >= sure).collect();
    if let [only] = relevant[..]
        && only.low(player, vectors) >= sure
    {
        return Rc::clone(only);
    }
    if relevant.iter().any(|set| matches!(***set, Set::Many { .. })) {
        let of_all = |i: usize| if i == player { sure } else { low_of(&relevant, i, vectors) };
        let high = |i: usize| relevant.iter().map(|set| set.high(i, vectors)).max().unwrap_or_default();
        let players = 0..vectors.players();
        return Rc::new(Set::Many { low: players.clone().map(of_all).collect(), high: players.map(high).collect() });
    }
    let of = |set: &&Rc<Set>| match &***set {
        Set::All(all) => all.clone(),
        Set::Many { .. } => Vec::new(),
    };
    let mut all: Vec<u32> = relevant.iter().flat_map(of).filter(|&x| vectors.get(x)[player] >= sure).collect();
    all.sort_unstable();
    all.dedup();
    let all = Rc::new(Set::All(all));
    match &*all {
        Set::All(numbers) if numbers.len() > MOST => {
            let players = 0..vectors.players();
            let low = players.clone().map(|i| all.low(i, vectors)).collect();
            Rc::new(Set::Many { low, high: players.map(|i| all.high(i, vectors)).collect() })
        }
        _ => all,
    }
}

fn low_of(sets: &[&Rc<Set>], player: usize, vectors: &Vectors<'_>) -> Payoff {
    sets.iter().map(|set| set.low(player, vectors)).min().unwrap_or_default()
}
