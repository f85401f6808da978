//! Game graphs of components: for loopy games, for declared ends, and for remoteness.

use super::{Engine, RulesetMemory, component_key};
use crate::budget::Attempt;
use grundy_game::{
    Budget, Component, Convention, DeclaredEnd, ErasedGame, GameValue, Nimber, Outcome, PositionKey, Ruleset, Stop, Sum,
};
use grundy_graph::{GraphTokens, MoveGraph, PlayedGraph, VertexLabel, VertexLabels, counters, retrograde, solve};
use grundy_search::{ExploredGraph, explore};
use std::collections::HashSet;
use std::sync::Arc;

/// A game graph, and the results that were computed for it.
pub(crate) struct SolvedGraph {
    graph: Arc<MoveGraph>,
    positions: VertexPositions,
    ends: Vec<(u32, DeclaredEnd)>,
    labels: Option<Arc<VertexLabels>>,
    counters: Option<Vec<u32>>,
    normal: Option<PlayedGraph>,
    misere: Option<PlayedGraph>,
}

/// The game graphs of one ruleset, the newest last; none is contained in another.
///
/// Several graphs are kept because a sum may have components none of which can reach the other.
#[derive(Default)]
pub(super) struct SolvedGraphs {
    graphs: Vec<SolvedGraph>,
    /// Whether graphs were dropped because all graphs together were too large.
    dropped: bool,
}

/// The maximum number of positions of all earlier graphs together that are kept.
const MAX_KEPT_POSITIONS: usize = 1 << 22;

/// The positions of the vertices.
enum VertexPositions {
    /// All positions reachable from one position.
    Reached(ExploredGraph<PositionKey>),
    /// The vertices of a graph given by the user.
    Vertices,
}

/// A way to play in a loopy component.
pub(crate) struct LoopyOption<'a> {
    /// Its value.
    pub(crate) label: VertexLabel<'a>,
    /// Its counter: see [`counters`].
    pub(crate) counter: u32,
    vertex: u32,
    graph: &'a SolvedGraph,
}

impl LoopyOption<'_> {
    /// The position.
    pub(crate) fn key(&self) -> PositionKey {
        self.graph.key(self.vertex)
    }
}

/// An option, who wins after it, and in how many moves.
pub(crate) struct OptionOutcome {
    /// The components left.
    pub(crate) remaining_sum: Sum,
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u32>,
}

impl SolvedGraph {
    fn explore_from(game: &Arc<Ruleset>, key: &PositionKey, budget: &dyn Budget) -> Result<SolvedGraph, Stop> {
        let mut explored = explore(&ErasedGame(Arc::clone(&game.rules)), key.clone(), budget)?;
        let graph = Arc::new(std::mem::replace(&mut explored.graph, MoveGraph::from_edges(0, &[])));
        let ends = std::mem::take(&mut explored.ends);
        let positions = VertexPositions::Reached(explored);
        Ok(SolvedGraph { graph, positions, ends, labels: None, counters: None, normal: None, misere: None })
    }

    /// The game graph of tokens on a graph whose values are known.
    fn from_tokens(graph: &Arc<MoveGraph>, labels: &Arc<VertexLabels>) -> SolvedGraph {
        let (graph, labels) = (Arc::clone(graph), Some(Arc::clone(labels)));
        let (positions, ends) = (VertexPositions::Vertices, Vec::new());
        SolvedGraph { graph, positions, ends, labels, counters: None, normal: None, misere: None }
    }

    fn find(&self, key: &PositionKey) -> Option<u32> {
        match &self.positions {
            VertexPositions::Reached(explored) => explored.positions.get_index_of(key).map(|at| at as u32),
            VertexPositions::Vertices => Some(key.unpack_position::<u64>() as u32),
        }
    }

    fn key(&self, vertex: u32) -> PositionKey {
        match &self.positions {
            VertexPositions::Reached(explored) => explored.positions[vertex as usize].clone(),
            VertexPositions::Vertices => PositionKey::from_position(&u64::from(vertex)),
        }
    }

    /// Whether all its positions are in `other`.
    fn is_within(&self, other: &SolvedGraph) -> bool {
        matches!(self.positions, VertexPositions::Reached(_)) && other.find(&self.key(0)).is_some()
    }

    /// The number of positions.
    pub(crate) fn size(&self) -> usize {
        self.graph.vertices()
    }

    /// An estimate of the bytes that were spent on the graph.
    fn bytes(&self) -> u64 {
        let explored = match &self.positions {
            VertexPositions::Reached(explored) => explored.bytes,
            VertexPositions::Vertices => 0,
        };
        let labels = self.labels.as_ref().map_or(0, |labels| labels.bytes());
        let counters = self.counters.as_ref().map_or(0, |counters| 4 * counters.len() as u64);
        explored + labels + counters + self.normal.iter().chain(&self.misere).map(PlayedGraph::bytes).sum::<u64>()
    }

    fn labels(&mut self, budget: &dyn Budget) -> Result<&VertexLabels, Stop> {
        if self.labels.is_none() {
            self.labels = Some(Arc::new(solve(&self.graph, budget)?));
        }
        Ok(self.labels.as_ref().expect("it was computed a moment ago"))
    }

    fn retrograde_result(&mut self, convention: Convention, budget: &dyn Budget) -> Result<&PlayedGraph, Stop> {
        let played = match convention {
            Convention::Normal => &mut self.normal,
            Convention::Misere => &mut self.misere,
        };
        if played.is_none() {
            *played = Some(retrograde(&self.graph, convention, &self.ends, budget)?);
        }
        Ok(played.as_ref().expect("it was computed a moment ago"))
    }

    /// The different followers of a vertex.
    fn followers(&self, vertex: u32) -> Vec<u32> {
        let mut seen = HashSet::new();
        self.graph.followers(vertex).iter().copied().filter(|&to| seen.insert(to)).collect()
    }
}

impl SolvedGraphs {
    /// Whether there is no graph.
    pub(super) fn is_empty(&self) -> bool {
        self.graphs.is_empty()
    }

    /// The index of the graph that contains a position, and its vertex.
    fn find(&self, key: &PositionKey) -> Option<(usize, u32)> {
        self.graphs.iter().enumerate().rev().find_map(|(at, graph)| Some((at, graph.find(key)?)))
    }

    /// Adds a graph, and drops the graphs that it contains and those that exceed the limit together with it.
    fn keep_graph(&mut self, graph: SolvedGraph, budget: &dyn Budget) {
        let mut size = self.graphs.iter().map(SolvedGraph::size).sum::<usize>();
        self.graphs.retain(|older| {
            let (is_within, too_much) = (older.is_within(&graph), size > MAX_KEPT_POSITIONS);
            if is_within || too_much {
                size -= older.size();
                budget.release(older.bytes());
            }
            self.dropped |= too_much;
            !is_within && !too_much
        });
        self.graphs.push(graph);
    }
}

impl RulesetMemory {
    /// The game graph that contains a position, explored if necessary, and its vertex.
    pub(super) fn graph(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<(&mut SolvedGraph, u32), Stop> {
        let (at, vertex) = match self.graphs.find(key) {
            Some(found) => found,
            None => {
                let graph = SolvedGraph::explore_from(&self.game, key, budget)?;
                self.graphs.keep_graph(graph, budget);
                (self.graphs.graphs.len() - 1, 0)
            }
        };
        Ok((&mut self.graphs.graphs[at], vertex))
    }

    /// The value of a position whose game graph was solved before, and whether play must end from it.
    pub(super) fn label(&self, key: &PositionKey) -> Option<(VertexLabel<'_>, bool)> {
        let (at, vertex) = self.graphs.find(key)?;
        let labels = self.graphs.graphs[at].labels.as_ref()?;
        Some((labels.label_of(vertex), labels.must_end(vertex)))
    }

    /// The Grundy value of a position of a loopy game; [`Stop::Loopy`] if it is infinite.
    pub(super) fn finite_value(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let (graph, vertex) = self.graph(key, budget)?;
        match graph.labels(budget)?.label_of(vertex) {
            VertexLabel::Finite(value) => Ok(Nimber(value.into())),
            VertexLabel::Infinite(_) => Err(Stop::Loopy),
        }
    }
}

impl Engine {
    /// Stores the values of the vertices of a graph, so that tokens on it need no search.
    pub fn know_graph(&mut self, tokens: &GraphTokens, labels: &Arc<VertexLabels>) {
        let game: Arc<Ruleset> = Ruleset::new(tokens.clone());
        self.ruleset_memory(&game).graphs =
            SolvedGraphs { graphs: vec![SolvedGraph::from_tokens(&tokens.graph, labels)], dropped: false };
    }

    /// Whether some graph was explored.
    pub(crate) fn has_graphs(&self) -> bool {
        self.tables.iter().any(|table| !table.graphs.is_empty())
    }

    /// Whether graphs of the ruleset of a component were explored, and none contains the component.
    pub(crate) fn lacks_graph(&mut self, component: &Component) -> bool {
        let Some(key) = &component.key else { return false };
        let graphs = &self.ruleset_memory(&component.game).graphs;
        !graphs.is_empty() && graphs.find(key).is_none()
    }

    /// Solves the graph of a component that will be needed later, if it does not have many more positions than the graphs before it.
    ///
    /// # Errors
    /// The only error is [`Stop::Cancelled`].
    pub(crate) fn solve_graph_ahead(&mut self, component: &Component, budget: &dyn Budget) -> Result<(), Stop> {
        let Some(key) = &component.key else { return Ok(()) };
        let table = self.ruleset_memory(&component.game);
        let known = table.graphs.graphs.iter().map(SolvedGraph::size).sum::<usize>() as u64;
        let attempt = Attempt::with_unbounded_memory(budget, Attempt::SMALL_POSITIONS.max(8 * known));
        match table.graph(key, &attempt).and_then(|(graph, _)| graph.labels(&attempt).map(drop)) {
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            // After a failed attempt, the positions in between are computed one by one.
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Whether play may never end from a component whose value was computed before.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn can_loop(&mut self, component: &Component, budget: &dyn Budget) -> Result<bool, Stop> {
        let Some(key) = &component.key else { return Ok(false) };
        let table = self.ruleset_memory(&component.game);
        if table.graphs.dropped && table.label(key).is_none() {
            table.graph(key, budget)?.0.labels(budget)?;
        }
        Ok(table.label(key).is_some_and(|(_, must_end)| !must_end))
    }

    /// The value of a loopy component.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn loopy_value(&mut self, component: &Component, budget: &dyn Budget) -> Result<GameValue, Stop> {
        let key = component_key(component)?;
        let (graph, vertex) = self.ruleset_memory(&component.game).graph(key, budget)?;
        Ok(graph.labels(budget)?.label_of(vertex).value())
    }

    /// Visits the different options of a loopy component. Returns the counter of the component.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn for_each_loopy_option(
        &mut self,
        component: &Component,
        budget: &dyn Budget,
        mut visit: impl FnMut(LoopyOption<'_>),
    ) -> Result<u32, Stop> {
        let key = component_key(component)?;
        let (graph, vertex) = self.ruleset_memory(&component.game).graph(key, budget)?;
        graph.labels(budget)?;
        let labels = Arc::clone(graph.labels.as_ref().expect("they were computed a moment ago"));
        if graph.counters.is_none() {
            graph.counters = Some(counters(&graph.graph, &labels, budget)?);
        }
        let graph = &*graph;
        let counters = graph.counters.as_ref().expect("they were computed a moment ago");
        for to in graph.followers(vertex) {
            visit(LoopyOption { label: labels.label_of(to), counter: counters[to as usize], vertex: to, graph });
        }
        Ok(counters[vertex as usize])
    }

    /// Who wins a component alone, in how many moves, and the number of positions of its game graph.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn judge_component(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(Outcome, Option<u32>, usize), Stop> {
        let key = component_key(component)?;
        let (graph, vertex) = self.ruleset_memory(&component.game).graph(key, budget)?;
        let size = graph.size();
        let played = graph.retrograde_result(convention, budget)?;
        Ok((played.outcome(vertex), played.remoteness(vertex), size))
    }

    /// The different options of a component alone, and who wins after each.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn judged_options(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<Vec<OptionOutcome>, Stop> {
        let key = component_key(component)?;
        let (graph, vertex) = self.ruleset_memory(&component.game).graph(key, budget)?;
        let followers = graph.followers(vertex);
        let after: Vec<Sum> = followers.iter().map(|&to| component.sum_after_option(&graph.key(to))).collect();
        let played = graph.retrograde_result(convention, budget)?;
        let judged = |(to, remaining_sum): (u32, Sum)| OptionOutcome {
            remaining_sum,
            outcome: played.outcome(to),
            remoteness: played.remoteness(to),
        };
        Ok(followers.into_iter().zip(after).map(judged).collect())
    }

    /// The declared end of a position, if there is one.
    ///
    /// # Errors
    /// Returns the errors of [`Engine::value`].
    pub(crate) fn declared_end(
        &mut self,
        component: &Component,
        budget: &dyn Budget,
    ) -> Result<Option<DeclaredEnd>, Stop> {
        let key = component_key(component)?;
        let (graph, vertex) = self.ruleset_memory(&component.game).graph(key, budget)?;
        Ok(graph.ends.iter().find(|(at, _)| *at == vertex).map(|(_, end)| *end))
    }
}
