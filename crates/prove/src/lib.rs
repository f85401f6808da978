//! Laws of games: found in tables of values and of lost positions, and proved for all positions.
//!
//! | module | what |
//! |---|---|
//! | [`detect`] | laws that a table seems to follow |
//! | [`automata`] | finite automata that read numbers, and a decision procedure for formulas about numbers |
//! | [`moves`] | the moves of a game as formulas |
//! | [`obligations`] | the conditions under which an automaton accepts the lost positions, or the values |
//! | [`beatty`] | decides whether lost pairs are those of Wythoff's games |
//! | [`relation`] | a law as an automaton; `definable` translates its expression into a formula |
//! | [`domain`] | the positions for which a law is claimed, as an automaton |
//! | [`prefix`] | nim-sums of all values below a number, guessed as an automaton |
//! | [`replies`] | moves to lost positions, or to a value, from positions of any size |
//! | [`remainders`] | the parameters for which a family of games satisfies the law of remainders |
//! | [`stretch`] | laws of games in which any number up to a part of the heap may be taken |
//! | [`sums`] | values and lost positions of sums, from those of the components |
//! | [`consequences`] | laws that follow from a period, and lost positions from values |

pub mod automata;
pub mod beatty;
pub mod blocks;
pub mod consequences;
mod definable;
pub mod detect;
pub mod domain;
pub mod moves;
pub mod obligations;
pub mod prefix;
pub mod relation;
pub mod remainders;
pub mod replies;
pub mod stretch;
pub mod sums;
mod take_formula;
