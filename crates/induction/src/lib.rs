//! Backward induction: games with payoffs, solved from their ends.
//!
//! These games are not impartial: each player has separate payoffs, and no engine is needed.
//!
//! | module | contents |
//! |---|---|
//! | [`induct`] | game trees with payoffs, for any number of players |
//! | [`pirates`] | the pirates who divide gold |
//!
//! # Examples
//! ```
//! use grundy_induction::pirates::{VoteRule, divide};
//! // Five pirates, 100 coins: the proposer keeps 98.
//! let answer = divide(5, 100, VoteRule::Half, 10).unwrap();
//! assert_eq!(answer.divisions[0].shares, [98, 0, 1, 0, 1]);
//! ```

pub mod induct;
pub mod pirates;
