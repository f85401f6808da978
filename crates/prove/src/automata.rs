//! Finite automata that read numbers.
//!
//! A set of tuples of numbers is *automatic* in a numeration if a finite automaton that reads the digits of all coordinates together
//! accepts just the members. Such sets are closed under `and`, `or`, `not` and `∃`, and the graph of addition is one of them:
//! so every first-order formula about addition and automatic relations is decided by building its automaton.
//! This is how laws of games are proved for all positions at once.
//!
//! Words are read from the most significant digit on, the digits of all numbers together.
//! Every operation returns a minimal automaton whose states are numbered in the order of a breadth-first search.
//! So equal sets have equal tables, and no step starts with more states than it needs.
//!
//! | module | what |
//! |---|---|
//! | [`numeration`] | how numbers are written: [`Numeration`] |
//! | [`dfa`] | [`Dfa`]: a minimal automaton that accepts tuples of numbers |
//! | [`formula`] | [`Formula`]: a statement about numbers |
//! | [`system`] | [`System`]: formulas become automata, and are decided |
//! | [`nim_sum`] | automata of `x ⊕ y = z` |
//! | [`learn`] | an automaton guessed from a table |
//! | [`solutions`] | the tuples that an automaton accepts, in order |
//! | [`walnut`] | formulas and automata as texts for the prover Walnut |
//!
//! # What a proof rests on
//! A decision is correct if the operations are correct: nothing is sampled and no bound is guessed. A learnt automaton is a guess until
//! a formula that characterises it is decided.
//!
//! # Cost
//! A projection may need exponentially many states, and a formula with `k` nested quantifiers a tower of `k` exponentials.
//! In practice the automata of laws of games stay small; if one does not, the [`Budget`](grundy_game::Budget) stops the proof.
//!
//! # Source
//! - J. R. Büchi, Weak second-order arithmetic and finite automata, Z. Math. Logik Grundlagen Math. 6 (1960) 66–92.
//! - V. Bruyère, G. Hansel, C. Michaux, R. Villemaire, Logic and p-recognizable sets of integers, Bull. Belg. Math. Soc. 1 (1994) 191–238.
//! - H. Mousavi, Automatic theorem proving in Walnut, arXiv:1603.06017 (2016).
//! - B. Mignoty, A. Renard, M. Rigo, M. Whiteland, Automatic proofs in combinatorial game theory, Int. J. Game Theory 54 (2025).

mod alphabet;
pub mod dfa;
pub mod formula;
mod learn;
mod lease;
mod linear;
mod minimize;
pub mod nim_sum;
pub mod numeration;
mod parts;
mod product;
mod project;
mod sets;
pub mod solutions;
pub mod system;
pub mod walnut;

pub use dfa::Dfa;
pub use formula::{Formula, LinearComparison, VariableId};
pub use learn::learn;
pub use numeration::{DelayedWeights, Numeration};
pub use parts::InvalidAutomaton;
pub use solutions::Solutions;
pub use system::{Automaton, System};
