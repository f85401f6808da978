//! Game graphs of components: for play that can go round in a circle, for declared ends, and for how fast the winner wins.

use super::{Engine, Table};
use grundy_game::{AnyGame, Budget, Component, Erased, Key, Sum};
use grundy_graph::{Graph, Label, Labels, Played, Tokens, retrograde, solve};
use grundy_search::{Explored, explore};
use grundy_theory::{Convention, End, Nimber, Outcome, Stop, Value};
use std::collections::HashSet;
use std::sync::Arc;

/// A game graph, and what was computed of it.
pub(crate) struct GameGraph {
    graph: Arc<Graph>,
    positions: Positions,
    ends: Vec<(u32, End)>,
    labels: Option<Arc<Labels>>,
    normal: Option<Played>,
    misere: Option<Played>,
}

/// Which positions the vertices are.
enum Positions {
    /// What can be reached from a position.
    Reached(Explored<Key>),
    /// The positions are the vertices of a graph that was given.
    Vertices,
}

/// An option of a component in which play can go round.
pub(crate) struct Way {
    /// The components left.
    pub(crate) after: Sum,
    /// Its value.
    pub(crate) value: Value,
    /// When its value was found, if it is finite, else 0: see [`Labels::counter`].
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
        Ok(GameGraph { graph, positions, ends, labels: None, normal: None, misere: None })
    }

    /// The graph of tokens on a graph whose values are known.
    fn of_tokens(graph: &Arc<Graph>, labels: &Arc<Labels>) -> GameGraph {
        let (graph, labels) = (Arc::clone(graph), Some(Arc::clone(labels)));
        GameGraph { graph, positions: Positions::Vertices, ends: Vec::new(), labels, normal: None, misere: None }
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

    /// How many positions it has.
    pub(crate) fn size(&self) -> usize {
        self.graph.vertices()
    }

    /// About how many bytes were spent on it.
    fn bytes(&self) -> u64 {
        let explored = match &self.positions {
            Positions::Reached(explored) => explored.bytes,
            Positions::Vertices => 0,
        };
        let tables = self.labels.iter().count() + self.normal.iter().chain(&self.misere).count();
        explored + (8 * tables * self.graph.vertices()) as u64
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

impl Table {
    /// The game graph in which a position lies.
    pub(super) fn graph(&mut self, key: &Key, budget: &dyn Budget) -> Result<(&mut GameGraph, u32), Stop> {
        let known = self.graph.as_ref().and_then(|graph| graph.find(key));
        let vertex = match known {
            Some(vertex) => vertex,
            None => {
                if let Some(old) = self.graph.take() {
                    budget.release(old.bytes());
                }
                self.graph = Some(GameGraph::reached_from(&self.game, key, budget)?);
                0
            }
        };
        Ok((self.graph.as_mut().expect("it is there now"), vertex))
    }

    /// The value of a position whose game graph was looked at before, and whether play must end from it.
    pub(super) fn label(&self, key: &Key) -> Option<(Label<'_>, bool)> {
        let graph = self.graph.as_ref()?;
        let labels = graph.labels.as_ref()?;
        let vertex = graph.find(key)?;
        Some((labels.of(vertex), labels.must_end(vertex)))
    }

    /// The Grundy value of a position in a game in which play can go round; [`Stop::Loopy`] if it is infinite.
    pub(super) fn finite(&mut self, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let (graph, vertex) = self.graph(key, budget)?;
        match graph.labels(budget)?.of(vertex) {
            Label::Finite(value) => Ok(Nimber(value.into())),
            Label::Infinite(_) => Err(Stop::Loopy),
        }
    }
}

impl Engine {
    /// Tells the values of the vertices of a graph, so that tokens on it need no search.
    pub fn know_graph(&mut self, tokens: &Tokens, labels: &Arc<Labels>) {
        let game: Arc<dyn AnyGame> = Arc::new(tokens.clone());
        self.table(&game).graph = Some(GameGraph::of_tokens(&tokens.graph, labels));
    }

    /// Whether it is known that play can go round from a component.
    pub(crate) fn is_looped(&mut self, component: &Component) -> bool {
        let Some(key) = &component.key else { return false };
        self.table(&component.game).label(key).is_some_and(|(_, must_end)| !must_end)
    }

    /// The value of a component from which play can go round.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn loopy_value(&mut self, component: &Component, budget: &dyn Budget) -> Result<Value, Stop> {
        let key = component.key.as_ref().ok_or(Stop::Memory)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        Ok(graph.labels(budget)?.of(vertex).value())
    }

    /// The counter of a component from which play can go round, and its different options with their values.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn ways(&mut self, component: &Component, budget: &dyn Budget) -> Result<(u32, Vec<Way>), Stop> {
        let key = component.key.as_ref().ok_or(Stop::Memory)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        graph.labels(budget)?;
        let labels = graph.labels.as_ref().expect("they were computed a moment ago");
        let way = |to: u32| Way {
            after: Sum::written(&component.game, &graph.key(to)),
            value: labels.of(to).value(),
            counter: labels.counter(to).unwrap_or(0),
        };
        Ok((labels.counter(vertex).unwrap_or(0), graph.followers(vertex).into_iter().map(way).collect()))
    }

    /// Who wins a component alone, in how many moves, and how many positions were looked at: by its game graph.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn judge(
        &mut self,
        component: &Component,
        convention: Convention,
        budget: &dyn Budget,
    ) -> Result<(Outcome, Option<u32>, usize), Stop> {
        let key = component.key.as_ref().ok_or(Stop::Memory)?;
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
        let key = component.key.as_ref().ok_or(Stop::Memory)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        let followers = graph.followers(vertex);
        let after: Vec<Sum> = followers.iter().map(|&to| Sum::written(&component.game, &graph.key(to))).collect();
        let played = graph.played(convention, budget)?;
        let judged =
            |(to, after): (u32, Sum)| Judged { after, outcome: played.outcome(to), remoteness: played.remoteness(to) };
        Ok(followers.into_iter().zip(after).map(judged).collect())
    }

    /// What the end of a position is, if one is declared.
    ///
    /// # Errors
    /// As [`Engine::value`].
    pub(crate) fn declared_end(&mut self, component: &Component, budget: &dyn Budget) -> Result<Option<End>, Stop> {
        let key = component.key.as_ref().ok_or(Stop::Memory)?;
        let (graph, vertex) = self.table(&component.game).graph(key, budget)?;
        Ok(graph.ends.iter().find(|(at, _)| *at == vertex).map(|(_, end)| *end))
    }
}
