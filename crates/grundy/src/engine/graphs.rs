//! Game graphs of components: for loopy games, for declared ends, and for remoteness.

use super::{Engine, Table, packed};
use grundy_game::{AnyGame, Budget, Component, Erased, Key, Sum};
use grundy_graph::{Graph, Label, Labels, Played, Tokens, counters, retrograde, solve};
use grundy_search::{Explored, explore};
use grundy_theory::{Convention, End, Nimber, Outcome, Stop, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// A game graph, and the results that were computed for it.
pub(crate) struct GameGraph {
    graph: Arc<Graph>,
    positions: Positions,
    ends: Vec<(u32, End)>,
    labels: Option<Arc<Labels>>,
    counters: Option<Vec<u32>>,
    normal: Option<Played>,
    misere: Option<Played>,
}

/// The game graphs of one ruleset, the newest last; none is contained in another.
///
/// Several graphs are kept because a sum may have components none of which can reach the other.
#[derive(Default)]
pub(super) struct GameGraphs {
    all: Vec<GameGraph>,
    /// Whether some were dropped because all together were too large.
    dropped: bool,
}

/// The most positions of all earlier graphs together that are kept.
const MOST_KEPT: usize = 1 << 22;

/// The positions that the vertices stand for.
enum Positions {
    /// All positions reachable from one position.
    Reached(Explored<Key>),
    /// The vertices of a graph given by the user.
    Vertices,
}

/// An option of a loopy component.
pub(crate) struct Way {
    /// The components left.
    pub(crate) after: Sum,
    /// Its value.
    pub(crate) value: Value,
    /// Its counter: see [`counters`].
    pub(crate) counter: u32,
}

/// An option, who wins after it, and in how many moves.
pub(crate) struct Judged {
    /// The components left.
    pub(crate) after: Sum,
    pub(crate) outcome: Outcome,
    pub(crate) remoteness: Option<u32>,
}

impl GameGraph {
    fn reached_from(game: &Arc<dyn AnyGame>, key: &Key, budget: &dyn Budget) -> Result<GameGraph, Stop> {
        let mut explored = explore(&Erased(Arc::clone(game)), key.clone(), budget)?;
        let graph = Arc::new(std::mem::replace(&mut explored.graph, Graph::from_edges(0, &[])));
        let ends = std::mem::take(&mut explored.ends);
        let positions = Positions::Reached(explored);
        Ok(GameGraph { graph, positions, ends, labels: None, counters: None, normal: None, misere: None })
    }

    /// The game graph of tokens on a graph whose values are known.
    fn of_tokens(graph: &Arc<Graph>, labels: &Arc<Labels>) -> GameGraph {
        let (graph, labels) = (Arc::clone(graph), Some(Arc::clone(labels)));
        let (positions, ends) = (Positions::Vertices, Vec::new());
        GameGraph { graph, positions, ends, labels, counters: None, normal: None, misere: None }
    }

    fn find(&self, key: &Key) -> Option<u32> {
        match &self.positions {
            Positions::Reached(explored) => explored.positions.get_index_of(key).map(|at| at as u32),
            Positions::Vertices => Some(key.open::<u64>() as u32),
        }
    }

    fn key(&self, vertex: u32) -> Key {
        match &self.positions {
            Positions::Reached(explored) => explored.positions[vertex as usize].clone(),
            Positions::Vertices => Key::of(&u64::from(vertex)),
        }
    }

    /// Whether all its positions are in `other`.
    fn is_within(&self, other: &GameGraph) -> bool {
        matches!(self.positions, Positions::Reached(_)) && other.find(&self.key(0)).is_some()
    }

    /// The number of positions.
    pub(crate) fn size(&self) -> usize {
        self.graph.vertices()
    }

    /// An estimate of the bytes that were spent on it.
    fn bytes(&self) -> u64 {
        let explored = match &self.positions {
            Positions::Reached(explored) => explored.bytes,
            Positions::Vertices => 0,
        };
        let tables = self.labels.iter().count() + self.normal.iter().chain(&self.misere).count();
        let counters = self.counters.as_ref().map_or(0, |counters| 4 * counters.len());
        explored + (8 * tables * self.graph.vertices() + counters) as u64
    }

    fn labels(&mut self, budget: &dyn Budget) -> Result<&Labels, Stop> {
        if self.labels.is_none() {
            self.labels = Some(Arc::new(solve(&self.graph, budget)?));
        }
        Ok(self.labels.as_ref().expect("it was computed a moment ago"))
    }

    fn played(&mut self, convention: Convention, budget: &dyn Budget) -> Result<&Played, Stop> {
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

impl GameGraphs {
    /// Whether there is no graph.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The index of the graph that contains a position, and its vertex.
    fn find(&self, key: &Key) -> Option<(usize, u32)> {
        self.all.iter().enumerate().rev().find_map(|(at, graph)| Some((at, graph.find(key)?)))
    }

    /// Adds a graph, and drops those that it contains, or that exceed the limit together.
    fn add(&mut self, graph: GameGraph, budget: &dyn Budget) {
        let mut size = self.all.iter().map(GameGraph::size).sum::<usize>();
        self.all.retain(|older| {
            let (is_within, too_much) = (older.is_within(&graph), size > MOST_KEPT);
            if is_within || too_much {
                size -= older.size();
                budget.release(older.bytes());
            }
            self.dropped |= too_much;
            !is_within && !too_much
        });
        self.all.push(graph);
    }
}

impl Table {
    /// The game graph that contains a position, explored if necessary, and its vertex.
    pub(super) fn graph(&mut self, key: &Key, budget: &dyn Budget) -> Result<(&mut GameGraph, u32), Stop> {
        let (at, vertex) = match self.graphs.find(key) {
            Some(found) => found,
            None => {
                let graph = GameGraph::reached_from(&self.game, key, budget)?;
                self.graphs.add(graph, budget);
                (self.graphs.all.len() - 1, 0)
            }
        };
        Ok((&mut self.graphs.all[at], vertex))
    }

    /// The value of a position whose game graph was solved before, and whether play must end from it.
    pub(super) fn label(&self, key: &Key) -> Option<(Label<'_>, bool)> {
        let (at, vertex) = self.graphs.find(key)?;
        let labels = self.graphs.all[at].labels.as_ref()?;
        Some((labels.of(vertex), labels.must_end(vertex)))
    }

    /// The Grundy value of a position of a loopy game; [`Stop::Loopy`] if it is infinite.
    pub(super) fn finite(&mut self, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let (graph, vertex) = self.graph(key, budget)?;
        match graph.labels(budget)?.of(vertex) {
            Label::Finite(value) => Ok(Nimber(value.into())),
            Label::Infinite(_) => Err(Stop::Loopy),
        }
    }
}

impl Engine {
    /// Stores the values of the vertices of a graph, so that tokens on it need no search.
    pub fn know_graph(&mut self, tokens: &Tokens, labels: &Arc<Labels>) {
        let game: Arc<dyn AnyGame> = Arc::new(tokens.clone());
        self.table(&game).graphs =
            GameGraphs { all: vec![GameGraph::of_tokens(&tokens.graph, labels)], dropped: false };
    }

    /// Whether play may never end from a component whose value was asked for before.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn is_looped(&mut self, component: &Component, budget: &dyn Budget) -> Result<bool, Stop> {
        let Some(key) = &component.key else { return Ok(false) };
        let table = self.table(&component.game);
        if table.graphs.dropped && table.label(key).is_none() {
            table.graph(key, budget)?.0.labels(budget)?;
        }
        Ok(table.label(key).is_some_and(|(_, must_end)| !must_end))
    }

    /// The value of a loopy component.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn loopy_value(&mut self, component: &Component, budget: &dyn Budget) -> Result<Value, Stop> {
        let key = packed(component)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        Ok(graph.labels(budget)?.of(vertex).value())
    }

    /// The counter of a loopy component, and its different options with their values.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn ways(&mut self, component: &Component, budget: &dyn Budget) -> Result<(u32, Vec<Way>), Stop> {
        let key = packed(component)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        graph.labels(budget)?;
        let labels = graph.labels.as_ref().expect("they were computed a moment ago");
        if graph.counters.is_none() {
            graph.counters = Some(counters(&graph.graph, labels, budget)?);
        }
        let counters = graph.counters.as_ref().expect("they were computed a moment ago");
        let way = |to: u32| Way {
            after: component.left(&graph.key(to)),
            value: labels.of(to).value(),
            counter: counters[to as usize],
        };
        Ok((counters[vertex as usize], graph.followers(vertex).into_iter().map(way).collect()))
    }

    /// Who wins a component alone, in how many moves, and the number of positions of its game graph.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn judge(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(Outcome, Option<u32>, usize), Stop> {
        let key = packed(component)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        let size = graph.size();
        let played = graph.played(convention, budget)?;
        Ok((played.outcome(vertex), played.remoteness(vertex), size))
    }

    /// The different options of a component alone, and who wins after each.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn judged_options(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<Vec<Judged>, Stop> {
        let key = packed(component)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        let followers = graph.followers(vertex);
        let after: Vec<Sum> = followers.iter().map(|&to| component.left(&graph.key(to))).collect();
        let played = graph.played(convention, budget)?;
        let judged =
            |(to, after): (u32, Sum)| Judged { after, outcome: played.outcome(to), remoteness: played.remoteness(to) };
        Ok(followers.into_iter().zip(after).map(judged).collect())
    }

    /// The declared end of a position, if there is one.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn declared_end(&mut self, component: &Component, budget: &dyn Budget) -> Result<Option<End>, Stop> {
        let key = packed(component)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        Ok(graph.ends.iter().find(|(at, _)| *at == vertex).map(|(_, end)| *end))
    }
}
