//! Values and outcomes of all vertices of a graph.

use crate::output::{csv_field, terminal_width};
use grundy::graphs::{NamedGraph, VertexSolution, label_text};
use grundy::{BilingualText, Lang, Outcome, Standing, text};
use std::io::{Result, Write};

/// The results for all vertices; values exist under normal play only.
pub(crate) struct VertexTable<'a> {
    pub(crate) graph: &'a NamedGraph,
    pub(crate) solution: &'a VertexSolution,
    pub(crate) remoteness: bool,
}

/// Names are aligned up to this width.
const MAX_ALIGNED_WIDTH: usize = 32;

impl VertexTable<'_> {
    fn vertices(&self) -> std::ops::Range<u32> {
        0..self.graph.graph.vertices() as u32
    }

    fn name(&self, vertex: u32) -> String {
        self.graph.names.name_of(vertex).to_string()
    }

    fn displayed_name(&self, vertex: u32) -> String {
        self.graph.names.name_of(vertex).visible_text()
    }

    fn outcome(&self, vertex: u32) -> Outcome {
        self.solution.outcome(vertex)
    }

    fn value(&self, vertex: u32) -> Option<String> {
        self.solution.labels().map(|labels| label_text(labels.label_of(vertex)))
    }

    fn remoteness(&self, vertex: u32) -> Option<Option<u32>> {
        self.solution.remoteness(vertex).filter(|_| self.remoteness)
    }

    /// A line for each vertex, in columns.
    pub(crate) fn text(&self, out: &mut impl Write, lang: Lang) -> Result<()> {
        let (vertices, edges) = (self.graph.graph.vertices(), self.graph.graph.edges());
        let cycles = match self.solution.labels() {
            Some(labels) if labels.has_infinite() => {
                text!("; play may never end: ∞{{K}} leads to the finite values K")
            }
            _ => BilingualText::default(),
        };
        let (en, zh) = (cycles.en, cycles.zh);
        let (vertex, edge) =
            (if vertices == 1 { "vertex" } else { "vertices" }, if edges == 1 { "edge" } else { "edges" });
        let head = text!("{vertices} {vertex}, {edges} {edge}{text}", text = (en, zh));
        writeln!(out, "{}", head.in_language(lang))?;
        writeln!(out, "{}", Standing::Computed.description().in_language(lang))?;
        writeln!(out)?;
        let width = self
            .vertices()
            .map(|vertex| terminal_width(&self.displayed_name(vertex)))
            .max()
            .unwrap_or(0)
            .min(MAX_ALIGNED_WIDTH);
        for vertex in self.vertices() {
            let name = self.displayed_name(vertex);
            let pad = width.saturating_sub(terminal_width(&name));
            write!(out, "{name}{:pad$}  {}", "", self.outcome(vertex))?;
            if let Some(value) = self.value(vertex) {
                write!(out, "  {value}")?;
            }
            match self.remoteness(vertex) {
                Some(Some(moves)) => {
                    write!(out, "  {}", text!("{moves} to the end").in_language(lang))?;
                }
                Some(None) => write!(out, "  {}", text!("no end").in_language(lang))?,
                None => {}
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Comma-separated values.
    pub(crate) fn csv(&self, out: &mut impl Write) -> Result<()> {
        let remoteness = if self.remoteness { ",remoteness" } else { "" };
        writeln!(out, "name,value,outcome{remoteness}")?;
        for vertex in self.vertices() {
            let value = self.value(vertex).unwrap_or_default();
            write!(out, "{},{},{}", csv_field(&self.name(vertex)), csv_field(&value), self.outcome(vertex))?;
            match self.remoteness(vertex) {
                Some(moves) => writeln!(out, ",{}", moves.map_or_else(String::new, |moves| moves.to_string()))?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    /// One JSON object, written vertex by vertex.
    pub(crate) fn json(&self, out: &mut impl Write, lang: Lang) -> Result<()> {
        write!(out, "{{\"vertices\":[")?;
        for vertex in self.vertices() {
            let object = grundy_json::vertex(self.graph, vertex, self.solution, self.remoteness);
            let comma = if vertex == 0 { "" } else { "," };
            write!(out, "{comma}{object}")?;
        }
        writeln!(out, "],\"standing\":{},\"stop\":\"done\"}}", grundy_json::standing(&Standing::Computed, lang))
    }
}
