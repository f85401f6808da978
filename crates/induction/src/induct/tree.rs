//! Game trees in memory, and a builder that adds nodes from the leaves to the root.

use super::payoff::Payoff;
use grundy_game::{BilingualText, text};
use std::collections::{HashMap, HashSet};
use std::fmt;

/// A node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The contents of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeNode {
    /// Play ends with these payoffs.
    Leaf(Box<[Payoff]>),
    /// A player moves.
    Decision {
        /// The index of the player in [`GameTree::players`].
        player: usize,
        /// The moves, at least one; of equally good ones the first is played.
        moves: Box<[TreeMove]>,
    },
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The name; the moves of a node have different names.
    pub name: String,
    /// The node that it leads to.
    pub to: NodeId,
}

/// A game of several players with payoffs: a tree, whose subtrees may be shared.
///
/// Each node comes after its children, so play always ends.
#[derive(Clone, Debug)]
pub struct GameTree {
    players: Vec<String>,
    nodes: Vec<TreeNode>,
    names: HashMap<NodeId, String>,
    root: NodeId,
}

impl GameTree {
    /// The names of the players.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The node where play begins.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The contents of a node of this tree.
    ///
    /// # Panics
    /// If the id is from another, larger tree.
    pub fn node(&self, id: NodeId) -> &TreeNode {
        &self.nodes[id.index()]
    }

    /// The name of a node, if it has one.
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.names.get(&id).map(String::as_str)
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false, since there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, each after its children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }
}

/// A tree that is being built, from the leaves to the root.
#[derive(Clone, Debug)]
pub struct TreeBuilder {
    players: Vec<String>,
    /// The index of each player.
    places: HashMap<String, usize>,
    nodes: Vec<TreeNode>,
    names: HashMap<NodeId, String>,
}

impl TreeBuilder {
    /// A builder without nodes.
    ///
    /// # Errors
    /// Returns an error if there are no players, or two with the same name.
    pub fn new<N: Into<String>>(players: impl IntoIterator<Item = N>) -> Result<TreeBuilder, TreeBuildError> {
        let players: Vec<String> = players.into_iter().map(Into::into).collect();
        let places: HashMap<String, usize> = players.iter().enumerate().map(|(i, name)| (name.clone(), i)).collect();
        if players.is_empty() || places.len() < players.len() {
            return Err(TreeBuildError::Players);
        }
        Ok(TreeBuilder { players, places, nodes: Vec::new(), names: HashMap::new() })
    }

    /// Adds a node where play ends, with the payoff of each player.
    ///
    /// # Errors
    /// Returns an error if there are more or fewer payoffs than players, or too many nodes.
    pub fn leaf<P: Into<Payoff>>(&mut self, payoffs: impl IntoIterator<Item = P>) -> Result<NodeId, TreeBuildError> {
        let payoffs: Box<[Payoff]> = payoffs.into_iter().map(Into::into).collect();
        if payoffs.len() != self.players.len() {
            return Err(TreeBuildError::Payoffs);
        }
        self.push(TreeNode::Leaf(payoffs))
    }

    /// Adds a node where a player moves.
    ///
    /// # Errors
    /// Returns an error if there is no such player or node, if there is no move, if two moves have the same name, or if there are too many nodes.
    pub fn decision<N: Into<String>>(
        &mut self,
        player: &str,
        moves: impl IntoIterator<Item = (N, NodeId)>,
    ) -> Result<NodeId, TreeBuildError> {
        let player = *self.places.get(player).ok_or(TreeBuildError::NoSuchPlayer)?;
        let moves: Box<[TreeMove]> = moves.into_iter().map(|(name, to)| TreeMove { name: name.into(), to }).collect();
        let different: HashSet<&String> = moves.iter().map(|m| &m.name).collect();
        if moves.is_empty() || different.len() < moves.len() {
            return Err(TreeBuildError::Moves);
        }
        if moves.iter().any(|m| m.to.index() >= self.nodes.len()) {
            return Err(TreeBuildError::NoSuchNode);
        }
        self.push(TreeNode::Decision { player, moves })
    }

    /// Gives a node a name, which answers use.
    pub fn set_name(&mut self, node: NodeId, name: impl Into<String>) {
        self.names.insert(node, name.into());
    }

    /// Finishes the tree that begins at `root`.
    ///
    /// # Errors
    /// Returns an error if there is no such node.
    pub fn finish(self, root: NodeId) -> Result<GameTree, TreeBuildError> {
        if root.index() >= self.nodes.len() {
            return Err(TreeBuildError::NoSuchNode);
        }
        Ok(GameTree { players: self.players, nodes: self.nodes, names: self.names, root })
    }

    fn push(&mut self, node: TreeNode) -> Result<NodeId, TreeBuildError> {
        let id = u32::try_from(self.nodes.len()).map_err(|_| TreeBuildError::TooMany)?;
        self.nodes.push(node);
        Ok(NodeId(id))
    }
}

/// Why a node or a tree cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeBuildError {
    /// There are no players, or two have the same name.
    Players,
    /// More or fewer payoffs than players.
    Payoffs,
    /// There are no moves, or two have the same name.
    Moves,
    /// A name that is not among the players.
    NoSuchPlayer,
    /// An id that is not among the nodes.
    NoSuchNode,
    /// More than 2^32 nodes.
    TooMany,
}

impl TreeBuildError {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            TreeBuildError::Players => {
                text!("players are expected, with different names")
            }
            TreeBuildError::Payoffs => text!("one payoff for each player is expected"),
            TreeBuildError::Moves => text!("moves are expected, with different names"),
            TreeBuildError::NoSuchPlayer => text!("there is no such player"),
            TreeBuildError::NoSuchNode => text!("there is no such node"),
            TreeBuildError::TooMany => text!("there are more than 2^32 nodes"),
        }
    }
}

impl fmt::Display for TreeBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for TreeBuildError {}
