//! Backward induction for several players: game trees with payoffs.
//!
//! A tree has at each inner node the player who moves, and at each leaf the payoff of every player.
//! All players know the tree, and each maximizes only his own payoff.
//! So the choice of the last mover is known, then that of the mover before him, and so on up to the root.
//!
//! ```text
//!            A
//!      left / \ right           B would go down and get 2, so that A would get 2:
//!          /   \                A goes left and gets 3.
//!      (3, 1)   B
//!           up / \ down
//!        (0, 0)   (2, 2)
//! ```
//!
//! # Ties
//! A player with several equally good moves may choose any of them, and the choice may matter to the others.
//! So induction computes the set `S(v)` of payoff vectors of all *subgame-perfect equilibria* in pure strategies from `v`:
//! strategies of all players such that at no node the player who moves there gains by another move.
//! The set of a leaf is its own vector.
//! If player `i` moves to one of `v₁, …, v_k`, any equilibrium may follow each of them:
//! `x ∈ S(v_j)` is in `S(v)` exactly if `x_i ≥ min { y_i : y ∈ S(v_l) }` for every `l`,
//! because the worst continuation deters him most from each other move.
//!
//! One equilibrium is reported in full: the one in which everybody plays the first of his best moves in the given order.
//!
//! # Shared nodes
//! A node may be reached in several ways, and is computed once.
//! An equilibrium may continue differently after different ways to the same node, and `S` is correct for that too:
//! it is the set of the tree in which such a node is copied for each way.
//!
//! # Cost
//! `O(moves · s)` time, where `s ≤` [`MAX_PAYOFF_VECTORS`] is the size of the sets; a set is dropped when it is no longer needed.
//! Nothing recurses, so the length of a game is bounded only by memory.
//!
//! # Source
//! E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels* (1913);
//! H. W. Kuhn, *Extensive games and the problem of information*, Contributions to the Theory of Games II (1953), 193–216;
//! R. Selten, *Spieltheoretische Behandlung eines Oligopolmodells mit Nachfrageträgheit* (1965),
//! and *Reexamination of the perfectness concept for equilibrium points in extensive games*,
//! International Journal of Game Theory 4 (1975), 25–55.

mod document;
mod explain;
mod json_step;
mod mistake;
mod payoff;
mod reachable_nodes;
mod read;
mod sets;
mod tree;

pub use mistake::TreeTextError;
pub use payoff::Payoff;
pub use sets::MAX_PAYOFF_VECTORS;
pub use tree::{GameTree, NodeId, TreeBuildError, TreeBuilder, TreeMove, TreeNode};

use grundy_game::{BilingualText, Budget, ChargedBytes, Standing, Stop};
use reachable_nodes::ReachableNodes;
use sets::{PayoffSet, PayoffVectors};
use std::rc::Rc;

/// The maximum number of ties that are listed.
pub const MAX_LISTED_TIES: usize = 100;

/// The result of backward induction.
#[derive(Clone, Debug)]
pub struct Induction {
    /// The names of the players.
    pub players: Vec<String>,
    /// The payoff of each player, if everybody plays the first of his best moves.
    pub payoffs: Vec<Payoff>,
    /// The moves that are then played.
    pub path: Vec<InductionStep>,
    /// The nodes at which several moves are then best, those nearest to the root first; at most [`MAX_LISTED_TIES`] of them.
    pub ties: Vec<InductionTie>,
    /// The number of such nodes.
    pub ties_total: usize,
    /// The payoffs of all subgame-perfect equilibria, in the order of the tree.
    /// Only [`Induction::payoffs`] if [`Induction::has_more_vectors`] is set.
    pub payoff_vectors: Vec<Vec<Payoff>>,
    /// Whether some node has more than [`MAX_PAYOFF_VECTORS`] vectors, so that the payoffs are not listed.
    pub has_more_vectors: bool,
    /// The numbers of nodes.
    pub nodes: NodeCounts,
    /// The last steps of the induction.
    pub explanation: Vec<BilingualText>,
}

/// A move on the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InductionStep {
    /// The player who moves.
    pub player: String,
    /// The name of the move.
    pub name: String,
}

/// A node at which several moves are best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InductionTie {
    /// A shortest way to the node, such as `root → right → up`; a long way is shortened in the middle.
    pub node: String,
    /// The name of the node, if it has one.
    pub name: Option<String>,
    /// The player who moves.
    pub player: String,
    /// The moves that are best.
    pub moves: Vec<String>,
    /// The payoff that each of these moves gives the player.
    pub payoff: Payoff,
}

/// The number of nodes of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts {
    /// Reachable nodes at which a player moves.
    pub decisions: usize,
    /// Reachable nodes at which play ends.
    pub leaves: usize,
    /// Nodes that are not reachable.
    pub unused_nodes: usize,
}

impl Induction {
    /// The basis of the answer.
    pub fn standing(&self) -> Standing {
        Standing::Computed
    }
}

/// Solves a tree by backward induction, without a budget.
///
/// # Examples
/// ```
/// use grundy_induction::induct::{TreeBuilder, solve};
/// let mut tree = TreeBuilder::new(["A", "B"])?;
/// let (up, down) = (tree.leaf([0, 0])?, tree.leaf([2, 2])?);
/// let right = tree.decision("B", [("up", up), ("down", down)])?;
/// let left = tree.leaf([3, 1])?;
/// let root = tree.decision("A", [("left", left), ("right", right)])?;
///
/// let answer = solve(&tree.finish(root)?);
/// assert_eq!(answer.payoffs, [3.into(), 1.into()]);
/// assert_eq!(answer.path[0].name, "left");
/// assert!(answer.ties.is_empty());
/// # Ok::<(), grundy_induction::induct::TreeBuildError>(())
/// ```
pub fn solve(tree: &GameTree) -> Induction {
    match solve_within(tree, &()) {
        Ok(induction) => induction,
        Err(stop) => unreachable!("the budget without limits ran out: {stop:?}"),
    }
}

/// Solves a tree by backward induction within a budget, in which every node counts as a position.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn solve_within(tree: &GameTree, budget: &dyn Budget) -> Result<Induction, Stop> {
    let reached = ReachableNodes::new(tree, budget)?;
    let vectors = PayoffVectors::new(tree, &reached, budget)?;
    let solved = solve_upwards(tree, &reached, &vectors, budget)?;
    let root = tree.root();
    let first = solved.value(root);
    let (payoff_vectors, has_more_vectors) = match &*solved.set {
        PayoffSet::All(all) => (all.iter().map(|&x| vectors.get(x).to_vec()).collect(), false),
        PayoffSet::Many { .. } => (vec![vectors.get(first).to_vec()], true),
    };
    let (ties, ties_total) = find_ties(tree, &reached, &vectors, &solved);
    Ok(Induction {
        players: tree.players().to_vec(),
        payoffs: vectors.get(first).to_vec(),
        path: best_path(tree, &solved),
        ties,
        ties_total,
        payoff_vectors,
        has_more_vectors,
        nodes: reached.node_counts(tree),
        explanation: explain::explanation(tree, &reached, &vectors, &solved),
    })
}

/// The results at each node, if everybody plays his first best move; and the set of the root.
struct SolvedTree {
    /// The vector of each node that is reached.
    values: Vec<u32>,
    /// The index of the first best move of each decision.
    choices: Vec<u32>,
    set: Rc<PayoffSet>,
}

impl SolvedTree {
    fn value(&self, node: NodeId) -> u32 {
        self.values[node.index()]
    }
}

/// Computes all nodes from the leaves to the root. The ids of nodes are larger than those of their children.
fn solve_upwards(
    tree: &GameTree,
    reached: &ReachableNodes,
    vectors: &PayoffVectors,
    budget: &dyn Budget,
) -> Result<SolvedTree, Stop> {
    let mut values = vec![0; tree.len()];
    let mut choices = vec![0; tree.len()];
    // The sets that are still needed, and the number of moves that still need each.
    let mut sets: Vec<Option<Rc<PayoffSet>>> = vec![None; tree.len()];
    let mut needed = reached.incoming_moves(tree);
    let mut held = ChargedBytes::new(budget, 0)?;
    for node in tree.ids().filter(|&node| reached.contains(node)) {
        let set = match tree.node(node) {
            TreeNode::Leaf(_) => {
                values[node.index()] = vectors.leaf_vector(node);
                Rc::new(PayoffSet::All(vec![vectors.leaf_vector(node)]))
            }
            TreeNode::Decision { player, moves } => {
                let gives = |m: &TreeMove| vectors.get(values[m.to.index()])[*player];
                // The first of the best moves.
                let best = (0..moves.len()).reduce(|a, b| if gives(&moves[b]) > gives(&moves[a]) { b } else { a });
                let best = best.unwrap_or(0);
                values[node.index()] = values[moves[best].to.index()];
                choices[node.index()] = best as u32;
                let children: Vec<&Rc<PayoffSet>> = moves.iter().filter_map(|m| sets[m.to.index()].as_ref()).collect();
                let set = sets::decision_set(*player, &children, vectors);
                for m in moves {
                    needed[m.to.index()] -= 1;
                    if needed[m.to.index()] == 0 {
                        let given_up = sets[m.to.index()].take().and_then(Rc::into_inner);
                        let bytes = given_up.map_or(0, |set| set.bytes());
                        held.release(bytes);
                    }
                }
                set
            }
        };
        // A shared set was counted when it was made.
        let bytes = if Rc::strong_count(&set) == 1 { set.bytes() } else { 0 };
        held.charge_more(1, bytes)?;
        sets[node.index()] = Some(set);
    }
    drop(held);
    let set = sets[tree.root().index()].take().unwrap_or_else(|| unreachable!("the root is reached"));
    Ok(SolvedTree { values, choices, set })
}

/// The path on which everybody plays his first best move.
fn best_path(tree: &GameTree, solved: &SolvedTree) -> Vec<InductionStep> {
    let mut path = Vec::new();
    let mut at = tree.root();
    while let TreeNode::Decision { player, moves } = tree.node(at) {
        let chosen = &moves[solved.choices[at.index()] as usize];
        path.push(InductionStep { player: tree.players()[*player].clone(), name: chosen.name.clone() });
        at = chosen.to;
    }
    path
}

/// The first ties if everybody plays his first best move, and the number of all ties.
fn find_ties(
    tree: &GameTree,
    reached: &ReachableNodes,
    vectors: &PayoffVectors,
    solved: &SolvedTree,
) -> (Vec<InductionTie>, usize) {
    let (mut ties, mut total) = (Vec::new(), 0);
    for &node in reached.order() {
        let TreeNode::Decision { player, moves } = tree.node(node) else { continue };
        let payoff = vectors.get(solved.value(node))[*player];
        let best = || moves.iter().filter(|m| vectors.get(solved.value(m.to))[*player] == payoff);
        if best().nth(1).is_none() {
            continue;
        }
        total += 1;
        if ties.len() < MAX_LISTED_TIES {
            ties.push(InductionTie {
                node: reached.shortest_way(tree, node),
                name: tree.name(node).map(str::to_string),
                player: tree.players()[*player].clone(),
                moves: best().map(|m| m.name.clone()).collect(),
                payoff,
            });
        }
    }
    (ties, total)
}
