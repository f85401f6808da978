//! Green Hackenbush 删边游戏: cut an edge; everything that is cut off from the ground falls.

mod value;

use crate::Entry;
use crate::shared::network::{GraphSpelling, Network};
use crate::shared::relation::unpack_names;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, Pack, PositionKey, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, citation,
    game_card, in_force,
    picture::{DiagramLayout, Picture, VertexKind},
    text, text_pair,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use value::{HackenbushValue, compute_value, grounded_part};

/// The colon principle and the fusion principle.
pub static CONWAY: Citation = citation!("hackenbush.toml", CONWAY);

static CARD: GameCard = game_card!("hackenbush.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const HACKENBUSH_SPELLING: GraphSpelling = GraphSpelling {
    link: '-',
    directed: false,
    multiple: true,
    merged: true,
    keywords: false,
    example: text_pair!("\"0-1 1-2 2-0\" or [(0, 1), (1, 2)], where 0 is the ground"),
};

/// The largest number of edges for engines.
const MAX_SEARCHED_EDGES: usize = 64;

/// The largest number of edges for which all moves are tried.
const MAX_EDGES_TRIED_FULLY: usize = 2_000;

/// The largest number of edges for which a move is described by its edge.
const MAX_DESCRIBED_EDGES: usize = 200;

/// The ruleset `hackenbush`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Hackenbush)
}

struct Hackenbush;

/// A graph whose first vertex is the ground. The names are empty in searches, which do not show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct GroundedGraph {
    edges: Vec<(u64, u64)>,
    names: Vec<String>,
}

impl GroundedGraph {
    fn from_network(network: Network) -> GroundedGraph {
        let edges = network.pairs.iter().map(|&(a, b)| (a as u64, b as u64)).collect();
        GroundedGraph { edges, names: network.names }
    }

    fn to_network(&self) -> Network {
        let last = self.edges.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
        let names =
            if self.names.is_empty() { (0..=last).map(|i| i.to_string()).collect() } else { self.names.clone() };
        Network { names, pairs: self.edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect() }
    }
}

impl Pack for GroundedGraph {
    fn pack(&self, key: &mut PositionKey) {
        self.edges.pack(key);
        let bytes = |name: &String| name.bytes().map(u64::from).collect::<Vec<_>>();
        self.names.iter().map(bytes).collect::<Vec<_>>().pack(key);
    }

    /// A connected graph has at most one vertex more than edges, which bounds the vertices of a graph without names.
    fn unpack(bytes: &mut &[u8]) -> Option<GroundedGraph> {
        let bush = GroundedGraph { edges: Vec::unpack(bytes)?, names: unpack_names(bytes)? };
        let vertices = if bush.names.is_empty() { bush.edges.len() + 1 } else { bush.names.len() } as u64;
        bush.edges.iter().all(|&(a, b)| a.max(b) < vertices).then_some(bush)
    }
}

/// The graph that remains when an edge is cut.
fn cut_edge(network: &Network, edge: usize) -> Network {
    let mut left = network.clone();
    left.pairs.remove(edge);
    grounded_part(&left).0
}

/// The arguments of the parts of a graph that are joined only by the ground.
fn part_arguments(network: &Network) -> Vec<Vec<Argument>> {
    network.components(Some(0)).iter().map(|part| vec![Argument::Str(part.to_text('-'))]).collect()
}

/// Parses a call as a graph in which everything is connected to the ground, which is vertex 0.
fn read_grounded(args: &CallArguments) -> Result<Network, ArgumentError> {
    // The ground alone: no edge is left to cut.
    let is_bare = |arg: &Argument| match arg {
        Argument::List(edges) | Argument::Tuple(edges) => edges.is_empty(),
        Argument::Str(edges) => edges.trim().is_empty(),
        _ => false,
    };
    if args.keywords.is_empty() && matches!(&args.positional[..], [graph] if is_bare(graph)) {
        return Ok(Network { names: vec!["0".into()], pairs: Vec::new() });
    }
    let (network, taken) = Network::from_call(args, HACKENBUSH_SPELLING)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(ArgumentError::new(text!("one graph is expected here, not {given} arguments")));
    }
    if network.names[0] != "0" {
        return Err(
            ArgumentError::new(text!("the ground is missing: it is vertex 0, as in \"0-1 1-2\"")).at_position(0)
        );
    }
    if let (_, Some(loose)) = grounded_part(&network) {
        let name = &network.names[loose];
        return Err(ArgumentError::new(text!("vertex {name} is not connected to the ground 0")).at_position(0));
    }
    Ok(network)
}

impl Game for Hackenbush {
    type Position = GroundedGraph;

    fn for_each_option(
        &self,
        bush: &GroundedGraph,
        mut visit: impl FnMut(GroundedGraph) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let network = bush.to_network();
        (0..bush.edges.len()).try_for_each(|edge| {
            let mut left = GroundedGraph::from_network(cut_edge(&network, edge));
            if bush.names.is_empty() {
                left.names.clear();
            }
            visit(left)
        })
    }

    fn for_each_component(&self, bush: GroundedGraph, mut visit: impl FnMut(GroundedGraph)) {
        for part in bush.to_network().components(Some(0)) {
            let mut part = GroundedGraph::from_network(part);
            if bush.names.is_empty() {
                part.names.clear();
            }
            visit(part);
        }
    }

    /// Only removes the names: the theorem gives all values, so a better canonical form is not needed.
    fn canonical(&self, mut bush: GroundedGraph, _: Convention) -> GroundedGraph {
        bush.names.clear();
        bush
    }

    fn rank(&self, bush: &GroundedGraph) -> Option<u64> {
        Some(bush.edges.len() as u64)
    }

    fn owned_bytes(&self, bush: &GroundedGraph) -> usize {
        size_of::<(u64, u64)>() * bush.edges.len()
    }
}

/// The edges whose cut leaves `after`.
fn find_cut_edges(network: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
    if network.pairs.len() > MAX_DESCRIBED_EDGES {
        return Vec::new();
    }
    let texts = |parts: &[Vec<Argument>]| {
        parts.iter().map(|args| grundy_game::arg::join_arguments(args)).collect::<BTreeSet<_>>()
    };
    let after = texts(after);
    (0..network.pairs.len()).filter(|&edge| texts(&part_arguments(&cut_edge(network, edge))) == after).collect()
}

impl Notation for Hackenbush {
    fn expression(&self) -> String {
        "hackenbush".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let network = read_grounded(args)?;
        let parts = part_arguments(&network);
        Ok(if parts.is_empty() { vec![vec![Argument::Str(network.to_text('-'))]] } else { parts })
    }

    fn read(&self, args: &[Argument]) -> Result<GroundedGraph, ReadError> {
        let network = read_grounded(&CallArguments::from_positional(args.to_vec()))?;
        if network.pairs.len() > MAX_SEARCHED_EDGES {
            Err(ReadError::TooLarge)
        } else {
            Ok(GroundedGraph::from_network(network))
        }
    }

    fn write(&self, bush: &GroundedGraph) -> Vec<Argument> {
        vec![Argument::Str(bush.to_network().to_text('-'))]
    }

    /// Trees, cycles, loops and double edges.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let texts = [
            "0-1",
            "0-0",
            "0-1-2",
            "0-1-1",
            "0-1 0-1",
            "0-1-2-0",
            "0-1-2 1-3",
            "0-1-2-3-1",
            "0-1-2-3-0",
            "0-1-2 1-2",
            "0-a-b-c a-d",
            "0-1-2-3-1-1",
            "0-1-2-3-0-2",
            "0-1-2-0 1-3 2-4",
            "0-1 1-2 1-3 1-4",
            "0-1-2-3 1-4-5",
            "0-1-2-0-1",
            "0-1-2-3-1 0-2",
            "0-1-2-3-4-0 2-5",
            "0-1-2-1 0-3",
            "0-1-2-3-0-2 1-3",
        ];
        texts.map(|text| vec![text.into()]).to_vec()
    }
}

impl GameView for Hackenbush {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let network = read_grounded(&CallArguments::from_positional(before.to_vec())).ok()?;
        let edge = find_cut_edges(&network, after).into_iter().next()?;
        let (a, b) = network.pairs[edge];
        let (a, b) = (&network.names[a], &network.names[b]);
        Some(text!("cut {a}-{b}"))
    }

    /// The graph, drawn above the ground.
    fn picture(&self, args: &[Argument]) -> Picture {
        match read_grounded(&CallArguments::from_positional(args.to_vec())) {
            Ok(network) => network.to_diagram(DiagramLayout::Ground).with_vertex_kind(0, VertexKind::Ground).into(),
            Err(_) => Picture::text(args),
        }
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Ok(network) = read_grounded(&CallArguments::from_positional(before.to_vec())) else { return Vec::new() };
        find_cut_edges(&network, after).into_iter().map(|edge| network.names.len() + edge).collect()
    }
}

impl Theorem for Hackenbush {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let found = compute_value(&read_grounded(&CallArguments::from_positional(args.to_vec())).ok()?);
        let outcome = Outcome::from_win(found.value != 0);
        Some(Verdict { outcome, value: Some(found.value.into()), reason: Box::new(found), cite: &CONWAY })
    }

    /// Tries every cut; if there are too many edges, only until one is found, and never beyond the budget in force.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let network = read_grounded(&CallArguments::from_positional(args.to_vec())).ok()?;
        let edges = network.pairs.len();
        let mut moves: Vec<Vec<Vec<Argument>>> = Vec::new();
        let mut seen = BTreeSet::new();
        for edge in 0..edges {
            // The value of each cut is computed anew.
            if in_force::spend(0, 0).is_err() {
                moves.truncate(limit);
                return Some(TheoremMoves { listed_moves: moves, total: None });
            }
            let left = cut_edge(&network, edge);
            if Nat::from(compute_value(&left).value) != *target {
                continue;
            }
            let after = part_arguments(&left);
            if edges > MAX_EDGES_TRIED_FULLY {
                return Some(TheoremMoves { listed_moves: vec![after], total: None });
            }
            let mut texts: Vec<String> = after.iter().map(|args| grundy_game::arg::join_arguments(args)).collect();
            texts.sort_unstable();
            if seen.insert(texts) {
                moves.push(after);
            }
        }
        Some(TheoremMoves::from_all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(network) = read_grounded(&CallArguments::from_positional(args.to_vec())) else {
            return ControlFlow::Continue(());
        };
        (0..network.pairs.len()).try_for_each(|edge| visit(part_arguments(&cut_edge(&network, edge))))
    }
}

impl Reason for HackenbushValue {
    fn lines(&self) -> Vec<BilingualText> {
        let HackenbushValue { value, edges, cycle_edges: fused, ground } = self;
        let mut lines = Vec::new();
        match (*edges, *fused) {
            (_, 0) => {}
            (1, _) => lines.push(text!("The only edge is a loop, which counts 1.")),
            (_, 1) => lines.push(text!("Of the {edges} edges 1 is a loop, which counts 1.")),
            _ => lines.push(text!("Of the {edges} edges {fused} lie on cycles: their ends are fused, and each becomes a loop, which counts 1.")),
        }
        lines.push(text!("What is left is a tree. From the top down, the value of a vertex is the XOR, over its upward edges, of the value above plus 1 (and 1 for each loop)."));
        let shown = ground.iter().take(20).map(u64::to_string).collect::<Vec<_>>().join(" XOR ");
        lines.push(match ground[..] {
            [] => text!("On the ground it is {value}."),
            [_] => text!("On the ground it is {value}."),
            _ if ground.len() > 20 => text!("On the ground it is {shown} XOR … = {value}."),
            _ => text!("On the ground it is {shown} = {value}."),
        });
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Stop, kit::CallBudget};

    #[test]
    fn the_moves_of_many_edges_ask_the_budget() {
        let edges: Vec<String> = (1..100u32).map(|vertex| format!("{}-{vertex}", (vertex - 1) / 3)).collect();
        let args = [Argument::Str(edges.join(" "))];
        let all = Hackenbush.moves(&args, MoveGoal::Value(&Nat::ZERO), 10).expect("the theorem decides");
        assert!(all.total.is_some());
        in_force::with_budget(&CallBudget::new(0, Stop::Time), || {
            let none = Hackenbush.moves(&args, MoveGoal::Value(&Nat::ZERO), 10).expect("the theorem decides");
            assert_eq!((none.listed_moves.len(), none.total), (0, None));
            assert_eq!(in_force::take_stop(), Some(Stop::Time));
        });
    }
}
