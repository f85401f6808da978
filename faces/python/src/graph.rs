//! Explicit graphs: a token moves along the edges, and a player who cannot move loses.

use crate::position::Position;
use crate::session::{QuestionBudget, budget_error};
use crate::{errors, language, numbers};
use grundy::graphs::{NamedGraph, VertexSolution, label_text};
use grundy::{Budget, Convention, MoveGraph, VertexLabel, VertexName, VertexNames, text};
use grundy_draw::{GraphPictureOptions, GraphVertex, Theme};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};
use std::sync::Arc;

/// A graph and the results for its vertices, which are 0, 1, …; `grundy._graph` maps them to names.
#[pyclass(frozen, module = "grundy._native")]
pub(crate) struct SolvedGraph {
    graph: NamedGraph,
    solution: VertexSolution,
}

/// Solves the graph with this number of vertices and these edges, which are pairs of four-byte numbers.
#[pyfunction]
pub(crate) fn solve_graph(
    py: Python<'_>,
    vertices: usize,
    edges: &[u8],
    names: Option<Vec<String>>,
    misere: bool,
    remoteness: bool,
    budget: &Bound<'_, PyDict>,
) -> PyResult<SolvedGraph> {
    let spending = QuestionBudget::from_keywords("graph", Some(budget))?.for_table(None);
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let pair = |bytes: &[u8]| (word(&bytes[..4]), word(&bytes[4..]));
    let most = grundy::MAX_VERTICES;
    let inside = |(from, to): (u32, u32)| (from as usize) < vertices && (to as usize) < vertices;
    if vertices > most || !edges.chunks_exact(8).map(pair).all(inside) {
        return Err(errors::value_error(&text!(
            "an end of an edge is not a vertex, or the graph has too many vertices"
        )));
    }
    let names = match names {
        Some(names) => {
            let names = names.iter().map(|name| VertexName::from_text(name)).collect();
            let twice = |_| errors::value_error(&text!("two vertices have the same text"));
            VertexNames::from_list(names).map_err(twice)?
        }
        None => VertexNames::Counted(vertices as u32),
    };
    let solved = spending.run(py, |engine, meter| {
        meter.spend(vertices as u64, 0)?;
        let edges: Vec<(u32, u32)> = edges.chunks_exact(8).map(pair).collect();
        let graph = NamedGraph { graph: Arc::new(MoveGraph::from_edges(vertices, &edges)), names: Arc::new(names) };
        drop(edges);
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        let solution = VertexSolution::solve(&graph, convention, remoteness, engine, meter)?;
        Ok(SolvedGraph { graph, solution })
    })?;
    solved.map_err(|stop| budget_error(py, stop, py.None()))
}

#[pymethods]
impl SolvedGraph {
    /// The values, four bytes each; a loopy value is written as the largest number, `u32::MAX`.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyByteArray>>> {
        let Some(labels) = self.solution.labels() else { return Ok(None) };
        let bytes = PyByteArray::new_with(py, 4 * self.graph.graph.vertices(), |bytes| {
            for (digits, label) in bytes.chunks_mut(4).zip(labels.iter()) {
                let value = match label {
                    VertexLabel::Finite(value) => value,
                    VertexLabel::Infinite(_) => u32::MAX,
                };
                digits.copy_from_slice(&value.to_le_bytes());
            }
            Ok(())
        })?;
        Ok(Some(bytes))
    }

    /// The value of a vertex.
    fn value<'py>(&self, py: Python<'py>, vertex: u32) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.solution.labels().map(|labels| numbers::to_value(py, &labels.label_of(vertex).value())).transpose()
    }

    /// The letters of the outcomes, concatenated.
    fn outcomes(&self) -> String {
        (0..self.graph.graph.vertices() as u32).map(|vertex| self.solution.outcome(vertex).to_string()).collect()
    }

    /// In how many moves the winner wins from each vertex; `None` for a draw.
    fn remoteness(&self) -> Option<Vec<Option<u32>>> {
        (0..self.graph.graph.vertices() as u32).map(|vertex| self.solution.remoteness(vertex)).collect()
    }

    /// A token on a vertex.
    fn token(&self, name: &str) -> PyResult<Position> {
        self.graph.tokens(&[name]).map(Position::from_sum).map_err(|nameless| errors::value_error(&nameless.text()))
    }

    /// A picture; `None` if the graph is too large for one.
    fn svg(&self, names: Vec<String>) -> Option<String> {
        let graph = &self.graph.graph;
        let vertex = |(at, name): (u32, String)| {
            let value = self.solution.labels().map(|labels| label_text(labels.label_of(at)));
            GraphVertex {
                name,
                value,
                outcome: self.solution.outcome(at),
                hidden_options: 0,
                href: None,
                unfold_href: None,
            }
        };
        let count = names.len() as u32;
        let vertices: Vec<GraphVertex> = (0..).zip(names).map(vertex).collect();
        let followers = |at: u32| graph.followers(at).iter().map(move |&to| (at as usize, to as usize));
        let edges: Vec<(usize, usize)> = (0..count).flat_map(followers).collect();
        let graphed = GraphPictureOptions { theme: Theme::Auto, lang: language::lang() };
        grundy_draw::graph("", &vertices, &edges, &graphed).ok()
    }
}
