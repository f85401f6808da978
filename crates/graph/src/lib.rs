//! Games on explicit graphs: a token moves along the edges, and the player who cannot move loses.
//!
//! | module | gives |
//! |---|---|
//! | [`MoveGraph`] | a directed graph in flat arrays |
//! | [`solve()`] | the value of every vertex; cycles allowed |
//! | [`counters()`] | counters that a winner decreases so that play ends |
//! | [`naive`] | the values by definition, with every step reported |
//! | [`retrograde()`] | who wins and how fast, with declared ends and under either convention |
//! | [`VertexNames`] | the names of the vertices |
//! | [`GraphTokens`] | the graph as a ruleset, for sums |
//!
//! # Loops
//! A graph with cycles has values too, by C. A. B. Smith (*Graphs and composite games*, J. Combin. Theory 1, 1966, 51–81)
//! and A. S. Fraenkel and Y. Perl (*Constructions in combinatorial games with cycles*, Infinite and Finite Sets,
//! Colloq. Math. Soc. János Bolyai 10, 1975, 667–699).
//! A vertex with a finite value equals a heap of that size; `∞{K}` is a vertex from which a player can prolong play for ever, and `K` are the
//! finite values of its followers. In sums, `a + b = a ⊕ b`, `∞{K} + a = ∞{K ⊕ a}` and `∞{K} + ∞{L} = ∞{}`.
//! The player to move wins `∞{K}` if `0` is in `K`, and draws otherwise.

mod components;
mod counters;
mod cycle;
mod graph;
mod group;
mod label;
mod levels;
pub mod naive;
mod names;
mod peel;
mod retrograde;
mod sets;
mod solve;
mod solver;
mod tokens;

pub use counters::counters;
pub use graph::{GraphBuilder, MAX_EDGES, MAX_VERTICES, MoveGraph};
pub use label::{VertexLabel, VertexLabels};
pub use names::{VertexName, VertexNames};
pub use retrograde::{PlayedGraph, retrograde};
pub use solve::solve;
pub use tokens::GraphTokens;
