//! Backward induction against the definition, and the pirates against backward induction.

use grundy_induction::induct::{GameTree, MAX_PAYOFF_VECTORS, NodeId, Payoff, TreeBuilder, TreeNode, solve};
use grundy_induction::pirates::{VoteRule, divide};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A tree without shared nodes.
#[derive(Clone, Debug)]
enum TreeShape {
    Leaf([i8; 3]),
    Decision(u8, Vec<TreeShape>),
}

const TEST_PLAYERS: [&str; 3] = ["A", "B", "C"];

fn tree_shape() -> impl Strategy<Value = TreeShape> {
    // Few different payoffs, so that there are many ties.
    let leaf = prop::array::uniform3(0..3i8).prop_map(TreeShape::Leaf);
    leaf.prop_recursive(4, 16, 3, |inner| {
        (0..3u8, prop::collection::vec(inner, 1..4)).prop_map(|(player, moves)| TreeShape::Decision(player, moves))
    })
}

fn build(shape: &TreeShape, builder: &mut TreeBuilder) -> NodeId {
    match shape {
        TreeShape::Leaf(payoffs) => builder.leaf(payoffs.map(i32::from)).unwrap(),
        TreeShape::Decision(player, moves) => {
            let moves: Vec<_> = moves.iter().enumerate().map(|(i, m)| (i.to_string(), build(m, builder))).collect();
            builder.decision(TEST_PLAYERS[usize::from(*player)], moves).unwrap()
        }
    }
}

fn build_tree(shape: &TreeShape) -> GameTree {
    let mut builder = TreeBuilder::new(TEST_PLAYERS).unwrap();
    let root = build(shape, &mut builder);
    builder.finish(root).unwrap()
}

/// A profile of strategies: the move played at each node.
type StrategyProfile = BTreeMap<NodeId, usize>;

fn decision_nodes(tree: &GameTree) -> Vec<NodeId> {
    tree.ids().filter(|&id| matches!(tree.node(id), TreeNode::Decision { .. })).collect()
}

/// The payoffs at the end of play.
fn final_payoffs<'a>(tree: &'a GameTree, profile: &StrategyProfile, mut at: NodeId) -> &'a [Payoff] {
    loop {
        match tree.node(at) {
            TreeNode::Leaf(payoffs) => return payoffs,
            TreeNode::Decision { moves, .. } => at = moves[profile[&at]].to,
        }
    }
}

/// All profiles that differ from `base` only at the given nodes.
fn all_profiles(tree: &GameTree, nodes: &[NodeId], base: &StrategyProfile) -> Vec<StrategyProfile> {
    nodes.iter().fold(vec![base.clone()], |all, &node| {
        let TreeNode::Decision { moves, .. } = tree.node(node) else { return all };
        let with = |profile: &StrategyProfile, i: usize| {
            let mut profile = profile.clone();
            profile.insert(node, i);
            profile
        };
        all.iter().flat_map(|profile| (0..moves.len()).map(move |i| with(profile, i))).collect()
    })
}

/// The definition: in every subgame, no player has a strategy that gives him more against those of the others.
fn is_subgame_perfect(tree: &GameTree, profile: &StrategyProfile) -> bool {
    let nodes = decision_nodes(tree);
    nodes.iter().all(|&start| {
        let now = final_payoffs(tree, profile, start);
        (0..TEST_PLAYERS.len()).all(|player| {
            let own =
                |&&node: &&NodeId| matches!(tree.node(node), TreeNode::Decision { player: p, .. } if *p == player);
            let own: Vec<NodeId> = nodes.iter().filter(own).copied().collect();
            all_profiles(tree, &own, profile)
                .iter()
                .all(|other| final_payoffs(tree, other, start)[player] <= now[player])
        })
    })
}

fn payoffs_by_definition(tree: &GameTree) -> BTreeSet<Vec<Payoff>> {
    let all = all_profiles(tree, &decision_nodes(tree), &StrategyProfile::new());
    let perfect = all.iter().filter(|profile| is_subgame_perfect(tree, profile));
    perfect.map(|profile| final_payoffs(tree, profile, tree.root()).to_vec()).collect()
}

fn profile_count(tree: &GameTree) -> usize {
    let moves = |id| match tree.node(id) {
        TreeNode::Decision { moves, .. } => moves.len(),
        TreeNode::Leaf(_) => 1,
    };
    tree.ids().map(moves).product()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn all_payoffs_are_those_of_the_definition(shape in tree_shape()) {
        let tree = build_tree(&shape);
        prop_assume!(profile_count(&tree) <= 600);
        let found = solve(&tree);
        let expect = payoffs_by_definition(&tree);
        prop_assert_eq!(found.payoff_vectors.len(), expect.len(), "each is listed once");
        prop_assert_eq!(found.payoff_vectors.iter().cloned().collect::<BTreeSet<_>>(), expect);
        prop_assert!(found.payoff_vectors.contains(&found.payoffs) && !found.has_more_vectors);
        prop_assert!(found.ties_total > 0 || found.payoff_vectors.len() == 1, "without ties there is one equilibrium");
        // The path leads to the payoffs.
        let mut at = tree.root();
        for step in &found.path {
            let TreeNode::Decision { player, moves } = tree.node(at) else { panic!("play is over") };
            prop_assert_eq!(&tree.players()[*player], &step.player);
            at = moves.iter().find(|m| m.name == step.name).expect("it is a move").to;
        }
        prop_assert_eq!(tree.node(at), &TreeNode::Leaf(found.payoffs.clone().into()));
    }

    /// Any text is a tree, or an error with a place in the text.
    #[test]
    fn no_file_is_too_strange(cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12usize), 1..4)) {
        const TEXT_PIECES: [&str; 12] =
            ["", "\"", "{", "}", "[", "]", ",", "\\", "\"甲\"", "\n", "{\"payoffs\": [1, 2]}", "\"3\": "];
        let mut text = include_str!("../../../examples/induct/centipede.json").to_string();
        for (at, piece) in cuts {
            let at = text.floor_char_boundary(at.index(text.len()));
            let end = text.ceil_char_boundary((at + piece_length(at)).min(text.len()));
            text.replace_range(at..end, TEXT_PIECES[piece]);
        }
        match GameTree::read(&text) {
            Ok(tree) => prop_assert!(!solve(&tree).payoffs.is_empty()),
            Err(mistake) => {
                prop_assert!(mistake.span.is_none_or(|span| text.get(span).is_some()));
                prop_assert!(!mistake.message.zh.is_empty());
            }
        }
    }

    /// A shared subtree gives the same results as copies of it.
    #[test]
    fn sharing_changes_nothing(shape in tree_shape(), player in 0..3usize, leaf in prop::array::uniform3(0..3i8)) {
        let leaf = leaf.map(i32::from);
        let twice = |shared: bool| {
            let mut builder = TreeBuilder::new(TEST_PLAYERS).unwrap();
            let first = build(&shape, &mut builder);
            let second = if shared { first } else { build(&shape, &mut builder) };
            let end = builder.leaf(leaf).unwrap();
            let other = builder.decision(TEST_PLAYERS[(player + 1) % 3], [("on", second), ("end", end)]).unwrap();
            let root = builder.decision(TEST_PLAYERS[player], [("one", first), ("other", other)]).unwrap();
            solve(&builder.finish(root).unwrap())
        };
        let (shared, apart) = (twice(true), twice(false));
        prop_assert_eq!(shared.payoffs, apart.payoffs);
        let set = |all: Vec<Vec<Payoff>>| all.into_iter().collect::<BTreeSet<_>>();
        prop_assert_eq!(set(shared.payoff_vectors), set(apart.payoff_vectors));
    }
}

/// The number of bytes that are removed.
fn piece_length(at: usize) -> usize {
    [0, 1, 1, 8, 40][at % 5]
}

#[test]
fn sets_may_be_too_large_where_it_does_not_matter() {
    let mut builder = TreeBuilder::new(["A", "B"]).unwrap();
    // B gets nothing whatever he does, and A anything.
    let leaves: Vec<_> =
        (0..=MAX_PAYOFF_VECTORS as i32).map(|i| (i.to_string(), builder.leaf([i, 0]).unwrap())).collect();
    let many = builder.decision("B", leaves.clone()).unwrap();
    let few = builder.decision("B", leaves[1..].to_vec()).unwrap();
    let better = builder.leaf([MAX_PAYOFF_VECTORS as i32 + 1, 5]).unwrap();
    let answer = |root, builder: &TreeBuilder| solve(&builder.clone().finish(root).unwrap());
    let found = answer(few, &builder);
    assert!(!found.has_more_vectors && found.payoff_vectors.len() == MAX_PAYOFF_VECTORS);
    let found = answer(many, &builder);
    assert!(
        found.has_more_vectors
            && found.payoff_vectors == [found.payoffs.clone()]
            && found.payoffs == [0.into(), 0.into()]
    );
    let root = builder.decision("A", [("many", many), ("better", better)]).unwrap();
    let found = answer(root, &builder);
    assert!(!found.has_more_vectors && found.payoff_vectors == [[1001.into(), 5.into()]], "{:?}", found.payoff_vectors);
    let worse = builder.leaf([MAX_PAYOFF_VECTORS as i32, 5]).unwrap();
    let root = builder.decision("A", [("many", many), ("worse", worse)]).unwrap();
    assert!(answer(root, &builder).has_more_vectors, "the best of many is as good");
}

#[test]
fn a_long_game_needs_no_stack() {
    let mut builder = TreeBuilder::new(["A", "B"]).unwrap();
    let stages = 200_000;
    let mut next = builder.leaf([stages + 1, stages - 1]).unwrap();
    for stage in (0..stages).rev() {
        let (most, least) = (stage + 1, stage - 1);
        let take = builder.leaf(if stage % 2 == 0 { [most, least] } else { [least, most] }).unwrap();
        next = builder.decision(TEST_PLAYERS[stage as usize % 2], [("take", take), ("pass", next)]).unwrap();
    }
    let found = solve(&builder.finish(next).unwrap());
    assert_eq!((found.path.len(), found.payoffs), (1, vec![1.into(), (-1).into()]));
    assert!(found.explanation.len() <= 20);
}

/// The pirates as a tree: proposals, then votes one after the other, which all see.
struct PirateTree {
    builder: TreeBuilder,
    pirates: usize,
    gold: u32,
    vote: VoteRule,
}

impl PirateTree {
    fn new(pirates: usize, gold: u32, vote: VoteRule) -> PirateTree {
        let builder = TreeBuilder::new((0..pirates).map(|i| i.to_string())).unwrap();
        PirateTree { builder, pirates, gold, vote }
    }

    /// First to survive, then gold, then to see others drown: as one number. Pirate 0 is the most senior.
    fn end_node(&mut self, drowned: usize, shares: &[u32]) -> NodeId {
        let payoff = |i: usize| {
            let gold = i.checked_sub(drowned).map(|i| shares[i]);
            let (alive, others) = (i32::from(gold.is_some()), drowned - usize::from(i < drowned));
            alive * 10_000 + gold.unwrap_or(0) as i32 * 100 + others as i32
        };
        self.builder.leaf((0..self.pirates).map(payoff).collect::<Vec<_>>()).unwrap()
    }

    fn shares(&self, payoffs: &[Payoff]) -> Vec<u64> {
        payoffs.iter().map(|payoff| payoff.get() as u64 % 10_000 / 100).collect()
    }

    /// The node after `drowned` pirates have drowned; the last pirate needs no vote.
    fn proposal_node(&mut self, drowned: usize) -> NodeId {
        let crew = self.pirates - drowned;
        if crew == 1 {
            return self.end_node(drowned, &[self.gold]);
        }
        let fails = self.proposal_node(drowned + 1);
        let mut moves = Vec::new();
        for shares in all_divisions(crew, self.gold) {
            let passes = self.end_node(drowned, &shares);
            moves.push((format!("{shares:?}"), self.vote_node(drowned, passes, fails)));
        }
        self.builder.decision(&drowned.to_string(), moves).unwrap()
    }

    /// Everybody votes, including the proposer; there is a node for each number of votes given and number of them in favour.
    fn vote_node(&mut self, drowned: usize, passes: NodeId, fails: NodeId) -> NodeId {
        let crew = self.pirates - drowned;
        let enough = |yes: usize| match self.vote {
            VoteRule::Majority => 2 * yes > crew,
            VoteRule::Half => 2 * yes >= crew,
        };
        let mut after: Vec<NodeId> = (0..=crew).map(|yes| if enough(yes) { passes } else { fails }).collect();
        for voter in (drowned..self.pirates).rev() {
            let voted = voter - drowned;
            let vote = |yes: usize| [("yes", after[yes + 1]), ("no", after[yes])];
            after = (0..=voted).map(|yes| self.builder.decision(&voter.to_string(), vote(yes)).unwrap()).collect();
        }
        after[0]
    }
}

fn all_divisions(pirates: usize, gold: u32) -> Vec<Vec<u32>> {
    if pirates == 1 {
        return vec![vec![gold]];
    }
    let rest =
        |first: u32| all_divisions(pirates - 1, gold - first).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=gold).flat_map(rest).collect()
}

#[test]
fn pirates_divide_as_backward_induction_does() {
    for vote in [VoteRule::Majority, VoteRule::Half] {
        for (pirates, gold) in (1..=6).flat_map(|n| (0..=4).map(move |gold| (n, gold))) {
            let mut crew = PirateTree::new(pirates, gold, vote);
            let root = crew.proposal_node(0);
            let tree = crew.builder.clone().finish(root).unwrap();
            let found = solve(&tree);
            assert!(!found.has_more_vectors, "{pirates} {gold} {vote:?}");
            let perfect: BTreeSet<Vec<u64>> = found.payoff_vectors.iter().map(|payoffs| crew.shares(payoffs)).collect();
            let answer = divide(pirates as u64, gold.into(), vote, usize::MAX).unwrap();
            let divided: BTreeSet<Vec<u64>> = answer.divisions.iter().map(|d| d.shares.clone()).collect();
            assert!(divided.is_subset(&perfect), "{pirates} {gold} {vote:?}: {divided:?} {perfect:?}");
            // With more pirates, what follows a proposal that fails may depend on the proposal:
            // there are equilibria that are no chains of optimal choices.
            if pirates <= 5 {
                assert_eq!(divided, perfect, "{pirates} {gold} {vote:?}");
            }
            if (pirates, gold, vote) == (6, 3, VoteRule::Majority) {
                assert_eq!((divided.len(), perfect.len()), (3, 7), "as book/en/src/reference/induct.md says");
            }
        }
    }
}
