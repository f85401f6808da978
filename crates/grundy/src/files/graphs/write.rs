//! Writes the game graph of a position, in the formats that can be read.

use super::{GraphFormat, NamedGraph};
use crate::engine::endless::check_endless;
use crate::engine::{component_key, missing_key_stop};
use grundy_game::{Budget, ErasedGame, PositionKey, Stop, Sum, SumGame, in_force};
use grundy_graph::{MoveGraph, VertexLabels};
use grundy_search::explore;
use serde_json::json;
use std::io::{Result, Write};

/// The game graph of a position: vertex 0 is the position itself.
pub struct ExportedGraph {
    /// The moves.
    pub graph: MoveGraph,
    /// The position of each vertex, as the notation writes it.
    pub positions: Vec<String>,
}

/// Explores all positions reachable from a position.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::TooLarge`] for a component too large for any engine;
/// [`Stop::Unsupported`] if ends are declared, since the file formats cannot express them.
///
/// # Examples
/// ```
/// use grundy::graphs::{GraphFormat, write};
/// let graph = write::game_graph(&grundy::parse("bash(2)(3)")?, &grundy::Meter::default()).unwrap();
/// let mut text = Vec::new();
/// graph.write(GraphFormat::Edges, &mut text).unwrap();
/// assert!(String::from_utf8(text).unwrap().contains("\"bash(2)(3)\" -> \"bash(2)(2)\" \"bash(2)(1)\""));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn game_graph(position: &Sum, budget: &dyn Budget) -> std::result::Result<ExportedGraph, Stop> {
    in_force::with_budget(budget, || {
        if position.has_declared_ends() {
            return Err(Stop::Unsupported);
        }
        check_endless(&position.components, budget)?;
        if let [component] = &position.components[..] {
            let key: PositionKey = component_key(component)?.clone();
            let explored = explore(&ErasedGame(component.game.rules.clone()), key, budget)?;
            // The start first, as it was written.
            let after = explored.positions.iter().skip(1).map(|key| component.sum_after_option(key).to_string());
            return graph_with_names(explored.graph, std::iter::once(component.to_string()).chain(after), budget);
        }
        let (game, mut start) = SumGame::from_sum(position).ok_or_else(|| missing_key_stop(position))?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        graph_with_names(
            explored.graph,
            explored.positions.iter().map(|position| game.sum(position).to_string()),
            budget,
        )
    })
}

fn graph_with_names(
    graph: MoveGraph,
    names: impl Iterator<Item = String>,
    budget: &dyn Budget,
) -> std::result::Result<ExportedGraph, Stop> {
    let mut positions = Vec::with_capacity(graph.vertices());
    for name in names {
        budget.spend(0, (name.len() + size_of::<String>()) as u64)?;
        positions.push(name);
    }
    Ok(ExportedGraph { graph, positions })
}

impl ExportedGraph {
    /// The graph of a file.
    pub fn from_named_graph(graph: &NamedGraph) -> ExportedGraph {
        let names = (0..graph.graph.vertices() as u32).map(|vertex| graph.names.name_of(vertex).to_string());
        ExportedGraph { graph: MoveGraph::clone(&graph.graph), positions: names.collect() }
    }

    /// Computes the values of all vertices.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn solve(&self, budget: &dyn Budget) -> std::result::Result<VertexLabels, Stop> {
        grundy_graph::solve(&self.graph, budget)
    }

    /// Writes the graph. Moves that lead to the same position are written once. With counts the vertices are numbered from 1 in their order.
    ///
    /// # Errors
    /// Returns an error if writing to `out` failed.
    pub fn write(&self, form: GraphFormat, out: &mut dyn Write) -> Result<()> {
        let name = |vertex: u32| &self.positions[vertex as usize];
        let all = 0..self.graph.vertices() as u32;
        match form {
            GraphFormat::Edges => {
                for vertex in all {
                    write!(out, "{} ->", quote_in_line(name(vertex)))?;
                    self.followers(vertex)
                        .into_iter()
                        .try_for_each(|to| write!(out, " {}", quote_in_line(name(to))))?;
                    writeln!(out)?;
                }
            }
            GraphFormat::Counted => {
                let edges: usize = all.clone().map(|vertex| self.followers(vertex).len()).sum();
                writeln!(out, "{} {edges}", self.graph.vertices())?;
                for vertex in all {
                    for to in self.followers(vertex) {
                        writeln!(out, "{} {}", vertex + 1, to + 1)?;
                    }
                }
            }
            GraphFormat::Dot => {
                writeln!(out, "digraph {{")?;
                for vertex in all {
                    writeln!(out, "  {};", quote(name(vertex)))?;
                    for to in self.followers(vertex) {
                        writeln!(out, "  {} -> {};", quote(name(vertex)), quote(name(to)))?;
                    }
                }
                writeln!(out, "}}")?;
            }
            GraphFormat::Json => {
                write!(out, "{{\"vertices\":{},\"edges\":[", json!(self.positions))?;
                let mut comma = "";
                for vertex in all {
                    for to in self.followers(vertex) {
                        write!(out, "{comma}{}", json!([name(vertex), name(to)]))?;
                        comma = ",";
                    }
                }
                writeln!(out, "]}}")?;
            }
        }
        Ok(())
    }

    fn followers(&self, vertex: u32) -> Vec<u32> {
        let mut followers = self.graph.followers(vertex).to_vec();
        followers.sort_unstable();
        followers.dedup();
        followers
    }
}

/// A name in double quotes, on one line.
fn quote_in_line(name: &str) -> String {
    quote(name).replace('\n', "\\n").replace('\r', "\\r")
}

/// A name in double quotes.
fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
