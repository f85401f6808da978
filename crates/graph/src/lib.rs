//! Games on explicit graphs: a token moves along the edges, whoever cannot move loses.
//!
//! | module | gives |
//! |---|---|
//! | [`Graph`] | a directed graph in flat arrays |
//! | [`solve()`] | the value of every vertex; cycles allowed |
//! | [`counters()`] | what a winner brings down so that play comes to its end |
//! | [`naive`] | the same by definition, with every step told |
//! | [`retrograde()`] | who wins and how fast, with declared ends and under either convention |
//! | [`Names`] | what the vertices are called |
//! | [`Tokens`] | the graph as a ruleset, for sums |
//!
//! # Loops
//! A graph with cycles has values too, by C. A. B. Smith (*Graphs and composite games*, J. Combin. Theory 1, 1966, 51–81)
//! and A. S. Fraenkel and Y. Perl (*Constructions in combinatorial games with cycles*, Infinite and Finite Sets,
//! Colloq. Math. Soc. János Bolyai 10, 1975, 667–699).
//! A finite value is worth a heap of that size; `∞{K}` is a vertex where play can be kept going on, and `K` the finite values
//! that its followers have. In sums, `a + b = a ⊕ b`, `∞{K} + a = ∞{K ⊕ a}` and `∞{K} + ∞{L} = ∞{}`.
//! The player to move wins `∞{K}` when `0` is in `K`, and draws otherwise.

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
mod tokens;

pub use counters::counters;
pub use graph::{Builder, Graph, MOST_EDGES, MOST_VERTICES};
pub use label::{Label, Labels};
pub use names::{Name, Names};
pub use retrograde::{Played, retrograde};
pub use solve::solve;
pub use tokens::Tokens;
