//! The arguments of `grundy graph`.

use super::read::number;
use crate::picture::PictureArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct GraphArgs {
    /// An edge list, DOT or JSON; `-` is standard input
    #[arg(value_name = "GRAPH", required_unless_present = "from", conflicts_with = "from")]
    pub(crate) graph: Option<PathBuf>,
    /// The format of the file [default: detected from its name or its beginning]
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) form: Option<GraphForm>,
    /// A vertex with a token; several tokens are a sum
    #[arg(long = "token", value_name = "VERTEX", allow_hyphen_values = true)]
    pub(crate) tokens: Vec<String>,
    /// Count the moves until the end if the winner hurries and the loser delays
    #[arg(long)]
    pub(crate) remoteness: bool,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// Show step by step how the values are computed
    #[arg(long, conflicts_with_all = ["tokens", "misere", "remoteness", "from"])]
    pub(crate) trace: bool,
    /// The format of the answer for all vertices
    #[arg(long, value_enum, default_value_t = VertexFormat::Text, conflicts_with_all = ["tokens", "trace"])]
    pub(crate) format: VertexFormat,
    /// How many moves of the tokens to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    pub(crate) moves: usize,
    /// Write the game graph of this position instead
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["tokens", "misere", "remoteness", "form", "format"])]
    pub(crate) from: Option<String>,
    /// Write the graph in this format: that of --from [default: edges], or that of the file
    #[arg(long, value_enum, value_name = "FORM", conflicts_with_all = ["tokens", "misere", "remoteness", "format", "trace"])]
    pub(crate) to: Option<GraphForm>,
    /// Also draw a picture of the graph, or of that of --from: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tokens", "trace"])]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
}

/// The file formats of graphs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphForm {
    /// `u v` a line
    Edges,
    /// The language of Graphviz
    Dot,
    /// Vertices and edges, or moves
    Json,
}

/// The output formats of the answer for all vertices.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum VertexFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
}
