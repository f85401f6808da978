//! Shows from the text of a game whether play ends, and which kind of game it is, for positions of every size.
//!
//! | module | what |
//! |---|---|
//! | [`walk`] | all options of all positions at once: families of options with linear arguments and inequalities |
//! | [`linear`] | linear forms, and proofs that inequalities have no solution |
//! | [`rank`] | a rank that every move decreases |
//! | [`heap`] | the options of a heap in a normal form |
//! | [`lines`] | regions bounded by lines, compared for all sizes of heaps |
//! | [`recognise`], [`recognition`] | the code or the set that has these options |
//! | [`witness`], [`option_cover`], [`confirm`] | comparisons of the results with the definition |
//! | [`probes`] | the positions for these comparisons, around the constants of the text |
//! | [`finite_state`] | a number from which every move takes a bounded number, and a finite state beside it: the values are periodic |
//! | [`moves`] | the moves from all positions as linear formulas |
//! | [`moves_at`] | the moves for given values of keyword-only parameters |
//! | [`linear_twin`] | whether the moves are those of a game with linear moves from outside |
//! | [`arguments`], [`turn`] | the meaning of arguments: numbers, texts, whose turn it is |
//! | [`window`] | the most by which the heaps of an option are smaller |
//!
//! Nothing here needs a loaded file; the [analysis](crate::analysis) of a loaded game adds what is seen on small positions.
//! A recognised rule is also compared with the definition, on small heaps and around the constants of the text.

pub(crate) mod arguments;
pub(crate) mod confirm;
pub(crate) mod finite_state;
mod heap;
#[cfg(test)]
mod late_exceptions;
mod linear;
pub(crate) mod linear_twin;
mod lines;
mod moves;
mod moves_at;
#[cfg(test)]
mod no_names;
mod option_cover;
mod probes;
pub(crate) mod rank;
mod recognise;
pub(crate) mod recognition;
mod symbol;
mod turn;
mod walk;
pub(crate) mod window;
mod witness;

pub(crate) use moves::{
    accepted_cases, accepted_family_moves, accepted_moves, linear_family, linear_moves, linear_start, may_be_number,
};
pub use rank::RankMeasure;
pub(crate) use rank::{FallingMeasure, measure};
pub use recognise::RecognisedRule;
pub(crate) use recognition::RecognisedGame;
pub(crate) use turn::turn_parameter;
