//! The results for all vertices of a graph.

use super::NamedGraph;
use crate::engine::Engine;
use grundy_game::{Budget, Convention, Outcome, Stop};
use grundy_graph::{PlayedGraph, VertexLabels, retrograde};
use std::sync::Arc;

/// The values of all vertices, or the outcomes with the number of moves to the end, or both.
#[derive(Clone, Debug)]
pub enum VertexSolution {
    /// The values under normal play.
    Values(Arc<VertexLabels>),
    /// The outcomes by retrograde analysis. Under misère play there are no values.
    Outcomes(PlayedGraph),
    /// Both, under normal play.
    ValuesAndOutcomes(Arc<VertexLabels>, PlayedGraph),
}

impl VertexSolution {
    /// Solves a graph: values under normal play, and with `remoteness`, or under misère play, retrograde analysis.
    ///
    /// The engine remembers the values for questions about tokens.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    ///
    /// # Examples
    /// ```
    /// use grundy::graphs::{GraphFormat, VertexSolution, read};
    /// use grundy::{Convention, Engine, Meter, Outcome};
    /// let meter = Meter::default();
    /// let graph = read(&mut "a b\nb c\n".as_bytes(), GraphFormat::Edges, &meter).unwrap();
    /// let c = graph.names.texts().position(|name| name == "c").unwrap() as u32;
    /// let mut engine = Engine::new();
    /// for (convention, outcome) in [(Convention::Normal, Outcome::P), (Convention::Misere, Outcome::N)] {
    ///     let solution = VertexSolution::solve(&graph, convention, true, &mut engine, &meter).unwrap();
    ///     assert_eq!((solution.outcome(c), solution.remoteness(c)), (outcome, Some(Some(0))));
    /// }
    /// ```
    pub fn solve(
        graph: &NamedGraph,
        convention: Convention,
        remoteness: bool,
        engine: &mut Engine,
        budget: &dyn Budget,
    ) -> Result<VertexSolution, Stop> {
        let outcomes = || retrograde(&graph.graph, convention, &[], budget);
        Ok(match (convention, remoteness) {
            (Convention::Misere, _) => VertexSolution::Outcomes(outcomes()?),
            (Convention::Normal, false) => VertexSolution::Values(graph.solve(engine, budget)?),
            (Convention::Normal, true) => VertexSolution::ValuesAndOutcomes(graph.solve(engine, budget)?, outcomes()?),
        })
    }

    /// The values, if they are known.
    pub fn labels(&self) -> Option<&VertexLabels> {
        match self {
            VertexSolution::Values(labels) | VertexSolution::ValuesAndOutcomes(labels, _) => Some(labels),
            VertexSolution::Outcomes(_) => None,
        }
    }

    /// Who wins with a token on a vertex.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        match self {
            VertexSolution::Values(labels) | VertexSolution::ValuesAndOutcomes(labels, _) => {
                labels.label_of(vertex).outcome()
            }
            VertexSolution::Outcomes(played) => played.outcome(vertex),
        }
    }

    /// In how many moves the winner wins from a vertex, `Some(None)` for a draw; `None` without retrograde analysis.
    pub fn remoteness(&self, vertex: u32) -> Option<Option<u32>> {
        match self {
            VertexSolution::Values(_) => None,
            VertexSolution::Outcomes(played) | VertexSolution::ValuesAndOutcomes(_, played) => {
                Some(played.remoteness(vertex))
            }
        }
    }
}
