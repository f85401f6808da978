//! The conditions under which an automaton accepts all lost positions of a game, or all Grundy values.
//!
//! Play ends, so these formulas determine the lost positions, or the values, by induction:
//!
//! - *Lost positions* `P`: a position is in `P` if and only if no move leads to one that is.
//!   Under misère play: if and only if it has a move, and no move leads to one that is.
//! - *Values* `G`: every position has exactly one value; no move leads to the same value;
//!   and for each smaller value some move leads to it. `Opt(x, u)` means that a move from `x` leads to components whose values have the nim-sum `u`.
//!   Where moves leave runs of components, a second automaton `S` accepts each number with the nim-sum of all values below it.
//!   That it does is decided too: `S(0) = 0` and `S(n + 1) = S(n) ⊕ G(n)`. A run from `a` up to, not including, `b` has the nim-sum `S(a) ⊕ S(b)`.
//!
//! # Source
//! B. Mignoty, A. Renard, M. Rigo, M. Whiteland, *Automatic proofs in combinatorial game theory*,
//! International Journal of Game Theory 54 (2025), for lost positions; R. P. Sprague (1935), P. M. Grundy (1939) for values.

mod claims;
pub(crate) mod nim_sum;
pub(crate) mod options;
mod statement;
pub(crate) mod sums;
mod undefinable;
mod walnut;
mod within;

use crate::automata::Dfa;
use crate::moves::FormulaMoves;
use crate::prefix;
use grundy_game::{BilingualText, Budget, Convention, Stop};

pub use statement::{NamedRelation, Obligation, Obligations, RelationDefinition};
pub use undefinable::UndefinableMoves;
pub use walnut::WalnutFile;

/// The result of deciding the obligations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofOutcome {
    /// All hold.
    Holds,
    /// An obligation does not hold, for this reason and at this position.
    Fails {
        /// The message about the failure at this position.
        message: BilingualText,
        /// The position.
        position: Vec<u64>,
    },
    /// The moves cannot be expressed in this numeration.
    NotDefinable(BilingualText),
}

/// Decides whether an automaton accepts exactly the lost positions.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Dfa, Numeration};
/// use grundy_prove::moves::FormulaMoves;
/// use grundy_prove::obligations::{ProofOutcome, prove_lost};
/// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
/// // Take 1 or 2: lost are the multiples of 3.
/// let form = |constant| LinearForm { terms: vec![(0, 1)], constant };
/// let take = |n: i64| LinearFamily { choice_count: 0, rows: vec![form(-n)], tests: vec![], left_components: vec![vec![form(-n)]], runs: vec![] };
/// let moves = FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take(1), take(2)] });
/// let threes = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![true, false, false]).unwrap();
/// assert_eq!(prove_lost(&moves, &threes, &()), Ok(ProofOutcome::Holds));
/// let wrong = Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], vec![false, true, false]).unwrap();
/// assert!(matches!(prove_lost(&moves, &wrong, &()), Ok(ProofOutcome::Fails { .. })));
/// ```
pub fn prove_lost(moves: &FormulaMoves, claimed: &Dfa, budget: &dyn Budget) -> Result<ProofOutcome, Stop> {
    decide_obligations(Obligations::for_lost(moves, claimed), budget)
}

/// Decides whether an automaton accepts exactly the lost positions under a convention.
///
/// Under misère play a position is lost if and only if it has a move, and no move leads to a lost position.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{Dfa, Numeration};
/// use grundy_prove::moves::FormulaMoves;
/// use grundy_prove::obligations::{ProofOutcome, prove_lost_under};
/// use grundy_game::{Convention, LinearFamily, LinearForm, LinearMoves};
/// // Take 1 or 2: whoever takes the last one loses, so lost are 1, 4, 7, …
/// let form = |constant| LinearForm { terms: vec![(0, 1)], constant };
/// let take = |n: i64| LinearFamily { choice_count: 0, rows: vec![form(-n)], tests: vec![], left_components: vec![vec![form(-n)]], runs: vec![] };
/// let moves = FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take(1), take(2)] });
/// let remainder = |n| Dfa::from_parts(Numeration::Base(2), 1, vec![0, 1, 2, 0, 1, 2], (0..3).map(|state| state == n).collect()).unwrap();
/// assert_eq!(prove_lost_under(Convention::Misere, &moves, &remainder(1), &()), Ok(ProofOutcome::Holds));
/// assert!(matches!(prove_lost_under(Convention::Misere, &moves, &remainder(0), &()), Ok(ProofOutcome::Fails { .. })));
/// ```
pub fn prove_lost_under(
    convention: Convention,
    moves: &FormulaMoves,
    claimed: &Dfa,
    budget: &dyn Budget,
) -> Result<ProofOutcome, Stop> {
    decide_obligations(Obligations::for_lost_under(convention, moves, claimed), budget)
}

/// Decides whether an automaton accepts exactly the positions with their Grundy values, the value being the last number.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
pub fn prove_values(moves: &FormulaMoves, claimed: &Dfa, budget: &dyn Budget) -> Result<ProofOutcome, Stop> {
    let sums = if moves.leaves_runs() { prefix::learn_prefix_sums(claimed, budget)? } else { None };
    decide_obligations(Obligations::for_values(moves, claimed, sums.as_ref()), budget)
}

/// As [`prove_values`], for the positions that an automaton accepts only, which no move may leave.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
pub fn prove_values_within(
    domain: &Dfa,
    moves: &FormulaMoves,
    claimed: &Dfa,
    budget: &dyn Budget,
) -> Result<ProofOutcome, Stop> {
    let obligations = Obligations::for_values(moves, claimed, None);
    decide_obligations(obligations.and_then(|all| all.within(moves, domain)), budget)
}

/// As [`prove_lost_under`], for the positions that an automaton accepts only, which no move may leave.
///
/// # Errors
/// Returns an error if the budget runs out: states count as positions.
pub fn prove_lost_within(
    domain: &Dfa,
    convention: Convention,
    moves: &FormulaMoves,
    claimed: &Dfa,
    budget: &dyn Budget,
) -> Result<ProofOutcome, Stop> {
    let obligations = Obligations::for_lost_under(convention, moves, claimed);
    decide_obligations(obligations.and_then(|all| all.within(moves, domain)), budget)
}

fn decide_obligations(
    obligations: Result<Obligations, UndefinableMoves>,
    budget: &dyn Budget,
) -> Result<ProofOutcome, Stop> {
    match obligations {
        Ok(obligations) => obligations.decide(budget),
        Err(why) => Ok(ProofOutcome::NotDefinable(why.into_text())),
    }
}
