//! A token that moves along a graph: shared by the geography games.

use crate::shared::bits::FixedBitSet;
use crate::shared::graph::{SearchableGraph, either, too_large_reason};
use crate::shared::kayles::small_graphs;
use crate::shared::network::{GraphSpelling, Network};
use crate::shared::relation::BitRelation;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, Notation, ReadError,
    Ruleset, Theorem, TheoremSource,
    picture::{DiagramLayout, Picture, VertexKind},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The part of a graph that the token can reach, and the vertex of the token.
pub(crate) type WalkPosition = (SearchableGraph, u64);

/// The rules by which a token moves.
pub(crate) trait WalkRules: Theorem + 'static {
    /// The card of the game.
    fn card() -> &'static GameCard;

    /// Calls `visit` with each option, until it breaks.
    fn for_each_step<const W: usize>(
        graph: &BitRelation<W>,
        token: usize,
        visit: impl FnMut(BitRelation<W>, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// A number that every move decreases.
    fn rank(walk: &WalkPosition) -> u64;

    /// Whether repeated edges are merged into one. False if edges are used up.
    const MERGES_EDGES: bool = true;
}

/// A game in which a token moves along a graph.
pub(crate) struct WalkGame<W>(pub(crate) W);

impl<W: WalkRules> Game for WalkGame<W> {
    type Position = WalkPosition;

    fn for_each_option(
        &self,
        (graph, token): &WalkPosition,
        mut visit: impl FnMut(WalkPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let token = *token as usize;
        either!(graph, graph => W::for_each_step(graph, token, |left, to| visit((left.into(), to as u64))))
    }

    fn canonical(&self, walk: WalkPosition, _: Convention) -> WalkPosition {
        canonical(walk)
    }

    fn rank(&self, walk: &WalkPosition) -> Option<u64> {
        Some(W::rank(walk))
    }

    fn owned_bytes(&self, (graph, _): &WalkPosition) -> usize {
        graph.owned_bytes()
    }
}

impl<W: WalkRules> Notation for WalkGame<W> {
    fn expression(&self) -> String {
        W::card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(W::card(), self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let (graph, token) = parse_call::<W>(args)?;
        Ok(vec![walk_arguments(&graph, token)])
    }

    fn read(&self, args: &[Argument]) -> Result<WalkPosition, ReadError> {
        let (graph, token) = parse_walk::<W>(args)?;
        let relation = SearchableGraph::from_network(&graph).ok_or(ReadError::TooLarge)?;
        Ok((relation, token as u64))
    }

    fn write(&self, (graph, token): &WalkPosition) -> Vec<Argument> {
        walk_arguments(&graph.to_network(), *token as usize)
    }

    fn is_sound(&self, (graph, token): &WalkPosition) -> bool {
        *token < graph.size() as u64
    }

    fn is_component(&self, (graph, token): &WalkPosition) -> bool {
        Notation::read(self, &Notation::write(self, &(graph.clone(), *token))).is_ok_and(|(read, at)| {
            graph.is_component(&read) && read.vertex_name(at as usize) == graph.vertex_name(*token as usize)
        })
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        too_large_reason(parse_walk::<W>(args).ok()?.0.names.len())
    }

    /// Small graphs with a token on each vertex.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let graphs = small_graphs().into_iter().chain([vec!["1-2-3 4-5-6".into()]]);
        let tokens = |args: Vec<Argument>| {
            let graph = Network::from_argument(&args[0], GraphSpelling::SIMPLE_GRAPH).expect("small graphs are graphs");
            (0..graph.names.len()).map(move |token| walk_arguments(&graph, token)).collect::<Vec<_>>()
        };
        graphs.flat_map(tokens).collect()
    }
}

impl<W: WalkRules> TheoremSource for WalkGame<W> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }
}

impl<W: WalkRules> GameView for WalkGame<W> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let text = |arg: &Argument| match arg {
            Argument::Str(name) => name.clone(),
            other => other.to_string(),
        };
        let (from, to) = (text(before.get(1)?), text(after.first()?.get(1)?));
        Some(text!("from {from} to {to}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        match parse_walk::<W>(args) {
            Ok((graph, token)) => {
                graph.to_diagram(DiagramLayout::Spread).with_vertex_kind(token, VertexKind::Token).into()
            }
            Err(_) => Picture::text(args),
        }
    }

    /// The vertex that the token goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after = after.first().and_then(|args| parse_walk::<W>(args).ok());
        let Some(((graph, _), (left, to))) = parse_walk::<W>(before).ok().zip(after) else { return Vec::new() };
        graph.names.iter().position(|name| *name == left.names[to]).into_iter().collect()
    }
}

/// The canonical form: the reachable part with its vertices renumbered.
fn canonical(walk: WalkPosition) -> WalkPosition {
    let (graph, token) = walk;
    either!(graph, graph => {
        let (graph, token) = restrict_to_reachable(&graph, token as usize);
        let marked = FixedBitSet::singleton(token);
        let place = graph.canonical_order(marked).iter().position(|&vertex| vertex == token);
        (graph.canonical(marked).into(), place.expect("the order is of all vertices") as u64)
    })
}

/// The graph restricted to the part that the token can reach.
pub(crate) fn restrict_to_reachable<const W: usize>(graph: &BitRelation<W>, token: usize) -> (BitRelation<W>, usize) {
    let part = graph.component(token);
    (graph.restricted_to(part), part.count_below(token) as usize)
}

/// The graph, and the index of the vertex of the token.
pub(crate) fn parse_walk<W: WalkRules>(args: &[Argument]) -> Result<(Network, usize), ArgumentError> {
    parse_call::<W>(&CallArguments::from_positional(args.to_vec()))
}

/// Like `read`, but keywords may give the graph and the token.
fn parse_call<W: WalkRules>(args: &CallArguments) -> Result<(Network, usize), ArgumentError> {
    let game = W::card().name;
    let spelling = GraphSpelling {
        example: ("\"1-2 2-3 3-1\"", "\"1-2 2-3 3-1\""),
        merged: W::MERGES_EDGES,
        ..GraphSpelling::SIMPLE_GRAPH
    };
    let mut args = args.clone();
    let start = args.keywords.iter().position(|(name, _)| name == "start").map(|at| args.keywords.remove(at).1);
    let (graph, taken) = Network::from_call(&args, spelling)?;
    let (start, at) = match (start, &args.positional[taken..]) {
        (Some(start), []) => (start, None),
        (None, [start]) => (start.clone(), Some(taken)),
        _ => {
            return Err(ArgumentError::new(text!(
                "a graph and the vertex of the token are expected here, as in {game}(\"1-2 2-3\", 1)"
            )));
        }
    };
    let place_error = |misfit: ArgumentError| {
        at.map_or_else(|| misfit.clone().at_keyword("start"), |at| misfit.clone().at_position(at))
    };
    let name = match &start {
        Argument::Str(text) => text.clone(),
        other => other.to_natural().map_err(place_error)?.to_string(),
    };
    match graph.names.iter().position(|other| *other == name) {
        Some(token) => Ok((graph, token)),
        None => {
            let name = grundy_game::arg::shorten_text(&name);
            Err(place_error(ArgumentError::new(text!("the graph has no vertex {name}"))))
        }
    }
}

/// The arguments for a graph and a token on it.
pub(crate) fn walk_arguments(graph: &Network, token: usize) -> Vec<Argument> {
    let name = &graph.names[token];
    let number = name.parse::<u64>().ok().filter(|number| number.to_string() == *name);
    vec![Argument::Str(graph.to_text('-')), number.map_or_else(|| Argument::from(name.as_str()), Argument::from)]
}

/// The arguments for a token on a vertex and the remaining edges that it can reach.
pub(crate) fn walk_after_move(
    graph: &Network,
    token: usize,
    keep: impl Fn(&(usize, usize)) -> bool,
) -> Vec<Vec<Argument>> {
    let pairs = graph.pairs.iter().copied().filter(keep).collect();
    let left = Network { names: graph.names.clone(), pairs };
    let name = &graph.names[token];
    let part = left.components(None).into_iter().find(|part| part.names.contains(name));
    let part = part.expect("every vertex is in a part");
    let token = part.names.iter().position(|other| other == name).expect("it is in this part");
    vec![walk_arguments(&part, token)]
}
