//! Graphs in files: a token moves along the edges, and a player who cannot move loses.
//!
//! | module | what |
//! |---|---|
//! | [`read()`] | edge lists, DOT and JSON, of any size that fits |
//! | [`mod@write`] | the game graph of a position in the same forms |
//! | [`trace`] | the computation of the values, step by step |
//!
//! # Examples
//! ```
//! use grundy::graphs::{GraphFormat, read};
//! use grundy::{Engine, Meter, Query};
//! let graph = read(&mut "a b\nb a\na end\n".as_bytes(), GraphFormat::Edges, &())?;
//! let mut engine = Engine::new();
//! let meter = Meter::default();
//! graph.solve(&mut engine, &meter).expect("it is a small graph");
//! let answer = Query::new(graph.tokens(&["a", "b"])?).solve(&mut engine, &meter);
//! assert_eq!(answer.value.unwrap().to_string(), "*1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collect;
mod counted;
mod dot;
mod edges;
mod json;
mod lines;
pub mod trace;
mod vertex_solution;
pub mod write;

pub use vertex_solution::VertexSolution;

use crate::Engine;
use grundy_game::{BilingualText, Budget, Component, Ruleset, Stop, Sum, text};
use grundy_graph::{GraphTokens, MoveGraph, VertexLabel, VertexLabels, VertexName, VertexNames};
use std::fmt;
use std::io::BufRead;
use std::ops::Range;
use std::sync::Arc;

/// A graph whose vertices have names.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    /// The graph.
    pub graph: Arc<MoveGraph>,
    /// The names of its vertices.
    pub names: Arc<VertexNames>,
}

/// The file formats of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// One edge `u v` per line, or `u -> v w`, or `u ->`; `#` begins a comment.
    Edges,
    /// The numbers of vertices and edges in the first line, then one edge `u v` per line. The vertices are numbered from 1 or from 0.
    Counted,
    /// The language of Graphviz: a `digraph`.
    Dot,
    /// `{"vertices": [..], "edges": [[u, v], ..]}`, or `{"moves": [[1, 2], [2], []]}`.
    Json,
}

/// An error in a file, and its place.
#[derive(Clone, Debug)]
pub struct GraphTextError {
    /// The number of the line, from 1; `None` if the error has no place.
    pub line: Option<usize>,
    /// The text of the line.
    pub source: String,
    /// The place in the line, in bytes.
    pub span: Range<usize>,
    /// The message.
    pub message: BilingualText,
    /// Suggestions for a correct text.
    pub help: Vec<BilingualText>,
}

/// The reason why a graph could not be read.
#[derive(Debug)]
pub enum GraphReadError {
    /// The text is wrong.
    Misread(Box<GraphTextError>),
    /// The file could not be read to its end.
    Input(std::io::Error),
    /// The budget that ran out.
    Stop(Stop),
}

impl fmt::Display for GraphReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphReadError::Misread(misread) => match misread.line {
                Some(line) => write!(f, "line {line}: {}", misread.message.en),
                None => f.write_str(&misread.message.en),
            },
            GraphReadError::Input(error) => error.fmt(f),
            GraphReadError::Stop(stop) => f.write_str(&stop.description().en),
        }
    }
}

impl std::error::Error for GraphReadError {}

impl From<Stop> for GraphReadError {
    fn from(stop: Stop) -> GraphReadError {
        GraphReadError::Stop(stop)
    }
}

impl From<std::io::Error> for GraphReadError {
    fn from(error: std::io::Error) -> GraphReadError {
        GraphReadError::Input(error)
    }
}

impl GraphReadError {
    /// An error without a place.
    fn without_place(message: BilingualText) -> GraphReadError {
        GraphReadError::Misread(Box::new(GraphTextError {
            line: None,
            source: String::new(),
            span: 0..0,
            message,
            help: Vec::new(),
        }))
    }
}

/// Reads a graph.
///
/// # Errors
/// Returns an error if the text is wrong, the input failed, or if the budget runs out.
pub fn read(input: &mut dyn BufRead, form: GraphFormat, budget: &dyn Budget) -> Result<NamedGraph, GraphReadError> {
    read_with_counts(input, form, budget).map(|read| read.graph)
}

/// A graph that was read, and whether the text may mean another one.
#[derive(Clone, Debug)]
pub struct ReadGraph {
    /// The graph.
    pub graph: NamedGraph,
    /// The first line of an edge list, if it fits as the numbers of vertices and edges of the rest.
    pub counts: Option<EdgeCounts>,
}

/// The first line of an edge list with counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeCounts {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
}

/// Reads a graph, and reports a first line that fits the [`Counted`](GraphFormat::Counted) format.
///
/// # Errors
/// Returns the errors of [`read()`].
pub fn read_with_counts(
    input: &mut dyn BufRead,
    form: GraphFormat,
    budget: &dyn Budget,
) -> Result<ReadGraph, GraphReadError> {
    let graph = match form {
        GraphFormat::Edges => return edges::read(input, budget),
        GraphFormat::Counted => counted::read(input, budget)?,
        GraphFormat::Dot => dot::read(input, budget)?,
        GraphFormat::Json => json::read(input, budget)?,
    };
    Ok(ReadGraph { graph, counts: None })
}

impl GraphFormat {
    /// Guesses the format of a file from its name, or else from its first bytes.
    pub fn guess(name: &str, begin: &[u8]) -> GraphFormat {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        match extension.as_deref() {
            Some("json") => return GraphFormat::Json,
            Some("dot" | "gv") => return GraphFormat::Dot,
            _ => {}
        }
        let begin = String::from_utf8_lossy(begin);
        let mut begin = begin.trim_start_matches('\u{feff}').trim_start();
        // Skip the comments of DOT.
        while let Some(end) = ["//", "/*"].iter().zip(["\n", "*/"]).find_map(|(open, close)| {
            begin.starts_with(open).then(|| begin.find(close).map(|at| at + close.len())).flatten()
        }) {
            begin = begin[end..].trim_start();
        }
        let is_word = |word: &str| {
            let rest = begin.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word));
            let rest = rest.map(|_| begin[word.len()..].trim_start());
            rest.is_some_and(|rest| rest.contains('{') && !rest.starts_with("->"))
        };
        if begin.starts_with(['{', '[']) {
            GraphFormat::Json
        } else if is_word("digraph") || is_word("strict") || is_word("graph") {
            GraphFormat::Dot
        } else {
            GraphFormat::Edges
        }
    }
}

impl NamedGraph {
    /// Computes the values of all vertices. The engine remembers them for questions about tokens.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub fn solve(&self, engine: &mut Engine, budget: &dyn Budget) -> Result<Arc<VertexLabels>, Stop> {
        let labels = Arc::new(grundy_graph::solve(&self.graph, budget)?);
        engine.know_graph(&self.token_ruleset(), &labels);
        Ok(labels)
    }

    fn token_ruleset(&self) -> GraphTokens {
        GraphTokens { graph: Arc::clone(&self.graph), names: Arc::clone(&self.names) }
    }

    /// The sum of tokens on the vertices with these names.
    ///
    /// # Errors
    /// A name that no vertex has.
    pub fn tokens(&self, names: &[impl AsRef<str>]) -> Result<Sum, UnknownVertex> {
        let ruleset = self.token_ruleset();
        let game: Arc<Ruleset> = Ruleset::new(ruleset.clone());
        let token = |name: &str| {
            let vertex =
                self.names.vertex_named(&VertexName::from_text(name)).ok_or_else(|| self.unknown_vertex(name))?;
            Component::new(&game, vec![ruleset.vertex_arg(vertex)]).map_err(|_| self.unknown_vertex(name))
        };
        let components =
            names.iter().map(|name| token(name.as_ref())).collect::<Result<Vec<Component>, UnknownVertex>>()?;
        Ok(Sum { components })
    }

    fn unknown_vertex(&self, name: &str) -> UnknownVertex {
        let near = self.names.texts().take(100_000).map(|known| (strsim::damerau_levenshtein(known, name), known));
        // At most 2 edits, and at most half of the longer name.
        let length = name.chars().count();
        let alike = |distance: usize, known: &str| distance <= 2 && 2 * distance <= known.chars().count().max(length);
        let similar_name =
            near.filter(|&(distance, known)| alike(distance, known)).min().map(|(_, known)| known.to_string());
        UnknownVertex { name: name.into(), similar_name }
    }
}

/// A name that no vertex has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVertex {
    name: String,
    similar_name: Option<String>,
}

impl UnknownVertex {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        let name = &self.name;
        match &self.similar_name {
            Some(near) => {
                text!("no vertex is called `{name}`; there is `{near}`")
            }
            None => text!("no vertex is called `{name}`"),
        }
    }
}

impl fmt::Display for UnknownVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for UnknownVertex {}

/// A value as tables show it: `3`, or `∞{0,2}`.
pub fn label_text(label: VertexLabel<'_>) -> String {
    match label {
        VertexLabel::Finite(value) => value.to_string(),
        infinite => infinite.value().to_string(),
    }
}
