//! Games that take parts of a graph with all that touches them: all of them read, write and show their graphs alike.

use crate::shared::graph::{SearchableGraph, either, too_large_reason};
use crate::shared::network::{GraphSpelling, Network};
use crate::shared::relation::BitRelation;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, Notation, ReadError,
    Ruleset, Theorem, TheoremSource,
    picture::{DiagramLayout, Picture},
    text,
};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules by which parts of a graph are taken.
pub(crate) trait KaylesRules: Send + Sync + 'static {
    /// A theorem about the values of some graphs.
    fn theorem(&self) -> &dyn Theorem;

    /// Whether a vertex without edges does not matter.
    const DROPS_ISOLATED_VERTICES: bool;

    /// The description of the game for users.
    fn card(&self) -> &'static GameCard;

    /// The ruleset in the notation.
    fn expression(&self) -> String {
        self.card().name.into()
    }

    /// A number that every move decreases, from the numbers of vertices and of ends of edges.
    fn rank(&self, vertices: u64, _edge_ends: u64) -> u64 {
        vertices
    }

    /// Calls `visit` with the graph that each move leaves, until it breaks.
    fn for_each_graph_left<const W: usize>(
        &self,
        graph: &BitRelation<W>,
        visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Describes the move that leaves these components.
    fn describe_move(&self, graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText>;

    /// The vertices and edges whose taking leaves these components, as parts of the diagram: vertices come first.
    fn taken_parts(&self, graph: &Network, after: &[Vec<Argument>]) -> Vec<usize>;
}

/// A game in which parts of a graph are taken.
pub(crate) struct KaylesGame<R>(pub(crate) R);

impl<R: KaylesRules> Game for KaylesGame<R> {
    /// The graph that is left.
    type Position = SearchableGraph;

    fn for_each_option(
        &self,
        graph: &SearchableGraph,
        mut visit: impl FnMut(SearchableGraph) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        either!(graph, graph => self.0.for_each_graph_left(graph, |left| visit(left.into())))
    }

    fn for_each_component(&self, graph: SearchableGraph, mut visit: impl FnMut(SearchableGraph)) {
        graph.for_each_component(|part| {
            if !R::DROPS_ISOLATED_VERTICES || part.size() > 1 {
                visit(part);
            }
        });
    }

    fn canonical(&self, graph: SearchableGraph, _: Convention) -> SearchableGraph {
        if !R::DROPS_ISOLATED_VERTICES {
            return graph.canonical();
        }
        let live: SearchableGraph =
            either!(graph, graph => graph.restricted_to(graph.all_elements() & !graph.isolated_elements()).into());
        live.canonical()
    }

    fn rank(&self, graph: &SearchableGraph) -> Option<u64> {
        Some(self.0.rank(graph.size() as u64, graph.edge_end_count()))
    }

    fn owned_bytes(&self, graph: &SearchableGraph) -> usize {
        graph.owned_bytes()
    }
}

/// The graph of a component, of any size, from its one argument.
pub(crate) fn read_network(args: &[Argument]) -> Result<Network, ArgumentError> {
    Ok(Network::from_call(&CallArguments::from_positional(args.to_vec()), GraphSpelling::SIMPLE_GRAPH)?.0)
}

/// The argument for a graph.
pub(crate) fn network_argument(graph: &Network) -> Vec<Argument> {
    vec![Argument::Str(graph.to_text('-'))]
}

/// Small graphs: all connected ones with up to four vertices, and some more.
pub(crate) fn small_graphs() -> Vec<Vec<Argument>> {
    let texts = [
        "1",
        "1-2",
        "1-2-3",
        "1-2-3-1",
        "1-2-3-4",
        "1-2 1-3 1-4",
        "1-2-3-4-1",
        "1-2-3-1 3-4",
        "1-2-3-4-1-3",
        "1-2-3-4-1-3 2-4",
        "a-b-c-d-e",
        "1-2-3-4-5-1",
        "1-2-3-4-5-1-3",
        "1-2-3-1-4-5-1",
        "1-2-3 1-4 1-5-6",
        "1-2-3-4-5-6-1",
        "1-2-3-4-5-6-1-4",
        "9-10-11-12-13-14",
        "1-2-3 4-5-6 1-4 2-5 3-6",
    ];
    texts.map(|text| vec![text.into()]).to_vec()
}

/// For each vertex of a graph, whether it is missing from all the graphs that are left.
pub(crate) fn missing_vertices(graph: &Network, after: &[Vec<Argument>]) -> Option<Vec<bool>> {
    let left = after.iter().map(|args| read_network(args).ok()).collect::<Option<Vec<_>>>()?;
    let names: HashSet<&String> = left.iter().flat_map(|part| &part.names).collect();
    Some(graph.names.iter().map(|name| !names.contains(name)).collect())
}

impl<R: KaylesRules> Notation for KaylesGame<R> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.0.card(), self)
    }

    /// The connected components of the graph of a call.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let (graph, taken) = Network::from_call(args, GraphSpelling::SIMPLE_GRAPH)?;
        let given = args.positional.len();
        if given > taken {
            return Err(ArgumentError::new(text!("one graph is expected here, not {given} arguments")));
        }
        let mut parts = graph.components(None);
        if R::DROPS_ISOLATED_VERTICES && parts.iter().any(|part| !part.pairs.is_empty()) {
            parts.retain(|part| !part.pairs.is_empty());
        }
        Ok(parts.iter().map(network_argument).collect())
    }

    fn read(&self, args: &[Argument]) -> Result<SearchableGraph, ReadError> {
        SearchableGraph::from_network(&read_network(args)?).ok_or(ReadError::TooLarge)
    }

    fn write(&self, graph: &SearchableGraph) -> Vec<Argument> {
        network_argument(&graph.to_network())
    }

    fn is_component(&self, graph: &SearchableGraph) -> bool {
        Notation::read(self, &Notation::write(self, graph)).is_ok_and(|read| graph.is_component(&read))
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        too_large_reason(read_network(args).ok()?.names.len())
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_graphs()
    }
}

impl<R: KaylesRules> TheoremSource for KaylesGame<R> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self.0.theorem())
    }
}

impl<R: KaylesRules> GameView for KaylesGame<R> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        self.0.describe_move(&read_network(before).ok()?, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let graph = read_network(args);
        graph.map_or_else(|_| Picture::text(args), |graph| graph.to_diagram(DiagramLayout::Spread).into())
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        read_network(before).map_or_else(|_| Vec::new(), |graph| self.0.taken_parts(&graph, after))
    }
}
