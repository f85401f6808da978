//! Writes the game graph of a position, in the formats that can be read.

use super::{Form, NamedGraph};
use crate::engine::{packed, unpacked};
use grundy_game::{Budget, Erased, Key, Sum, SumGame, in_force};
use grundy_graph::{Graph, Labels};
use grundy_search::explore;
use grundy_theory::Stop;
use serde_json::json;
use std::io::{Result, Write};

/// The game graph of a position: vertex 0 is the position itself.
pub struct GameGraph {
    /// The moves.
    pub graph: Graph,
    /// The position of each vertex, as the notation writes it.
    pub positions: Vec<String>,
}

/// Explores all positions reachable from a position.
///
/// # Errors
/// The budget that ran out; [`Stop::Memory`] for a component too large for any engine;
/// [`Stop::Unsupported`] if ends are declared, since the file formats cannot express them.
///
/// # Examples
/// ```
/// use grundy::graphs::{Form, write};
/// let graph = write::game_graph(&grundy::parse("bash(2)(3)")?, &grundy::Meter::default()).unwrap();
/// let mut text = Vec::new();
/// graph.write(Form::Edges, &mut text).unwrap();
/// assert!(String::from_utf8(text).unwrap().contains("\"bash(2)(3)\" -> \"bash(2)(2)\" \"bash(2)(1)\""));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn game_graph(position: &Sum, budget: &dyn Budget) -> std::result::Result<GameGraph, Stop> {
    in_force::enter(budget, || {
        if position.components.iter().any(|component| component.game.has_ends()) {
            return Err(Stop::Unsupported);
        }
        if let [component] = &position.components[..] {
            let key: Key = packed(component)?.clone();
            let explored = explore(&Erased(component.game.clone()), key, budget)?;
            // The start first, as it was written.
            let after = explored.positions.iter().skip(1).map(|key| component.left(key).to_string());
            return named(explored.graph, std::iter::once(component.to_string()).chain(after), budget);
        }
        let (game, mut start) = SumGame::of(position).ok_or_else(|| unpacked(position))?;
        start.sort_unstable();
        let explored = explore(&game, start, budget)?;
        named(explored.graph, explored.positions.iter().map(|position| game.sum(position).to_string()), budget)
    })
}

fn named(
    graph: Graph,
    names: impl Iterator<Item = String>,
    budget: &dyn Budget,
) -> std::result::Result<GameGraph, Stop> {
    let mut positions = Vec::with_capacity(graph.vertices());
    for name in names {
        budget.spend(0, (name.len() + size_of::<String>()) as u64)?;
        positions.push(name);
    }
    Ok(GameGraph { graph, positions })
}

impl GameGraph {
    /// The graph of a file.
    pub fn of(graph: &NamedGraph) -> GameGraph {
        let names = (0..graph.graph.vertices() as u32).map(|vertex| graph.names.of(vertex).to_string());
        GameGraph { graph: Graph::clone(&graph.graph), positions: names.collect() }
    }

    /// Computes the values of all vertices.
    ///
    /// # Errors
    /// The budget that ran out.
    pub fn solve(&self, budget: &dyn Budget) -> std::result::Result<Labels, Stop> {
        grundy_graph::solve(&self.graph, budget)
    }

    /// Writes the graph. Moves that lead to the same position are written once.
    ///
    /// # Errors
    /// Writing to `out` failed.
    pub fn write(&self, form: Form, out: &mut dyn Write) -> Result<()> {
        let name = |vertex: u32| &self.positions[vertex as usize];
        let all = 0..self.graph.vertices() as u32;
        match form {
            Form::Edges => {
                for vertex in all {
                    write!(out, "{} ->", in_line(name(vertex)))?;
                    self.followers(vertex).into_iter().try_for_each(|to| write!(out, " {}", in_line(name(to))))?;
                    writeln!(out)?;
                }
            }
            Form::Dot => {
                writeln!(out, "digraph {{")?;
                for vertex in all {
                    writeln!(out, "  {};", quoted(name(vertex)))?;
                    for to in self.followers(vertex) {
                        writeln!(out, "  {} -> {};", quoted(name(vertex)), quoted(name(to)))?;
                    }
                }
                writeln!(out, "}}")?;
            }
            Form::Json => {
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
fn in_line(name: &str) -> String {
    quoted(name).replace('\n', "\\n").replace('\r', "\\r")
}

/// A name in double quotes.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
