//! Laws of games: found in tables of values and of lost positions, and proved for all positions.
//!
//! | module | what |
//! |---|---|
//! | [`detect`] | laws that a table seems to follow |
//! | [`automata`] | finite automata that read numbers, formulas about them, and what can be decided of these |
//! | [`moves`] | the moves of a game as formulas |
//! | [`obligations`] | what must hold of an automaton that knows the lost positions, or the values |
//! | [`beatty`] | that lost pairs are those of Wythoff's games |
//! | [`relation`] | a law as an automaton; `definable` makes its expression a formula |
//! | [`replies`] | moves to lost positions, or to a value, from positions of any size |
//! | [`remainders`] | for which parameters a family of games takes from a heap what the law of remainders asks for |
//! | [`sums`] | values and lost positions of sums, from those of the components |
//! | [`consequences`] | laws that follow from a period, and lost positions from values |

pub mod automata;
pub mod beatty;
pub mod consequences;
mod definable;
pub mod detect;
pub mod moves;
pub mod obligations;
pub mod prefix;
pub mod relation;
pub mod remainders;
pub mod replies;
pub mod sums;
