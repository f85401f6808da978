//! The reasons why a law is not proved.

use grundy_game::{BilingualText, Ruleset, Stop, text};
use grundy_prove::automata::DelayedWeights;
use grundy_prove::detect::recurrence::RecurrentList;
use grundy_prove::relation::RelationFailure;

/// The reason why a law is not proved.
pub(super) enum ProofFailure {
    /// The law does not hold beyond the table.
    Wrong,
    Why(BilingualText),
    Stop(Stop),
}

impl From<Stop> for ProofFailure {
    fn from(stop: Stop) -> ProofFailure {
        ProofFailure::Stop(stop)
    }
}

impl From<RelationFailure> for ProofFailure {
    fn from(why: RelationFailure) -> ProofFailure {
        match why {
            RelationFailure::Why(BilingualText { en, zh }) => {
                ProofFailure::Why(text!("not proved: {text}", text = (en, zh)))
            }
            RelationFailure::Stop(stop) => ProofFailure::Stop(stop),
        }
    }
}

/// The message that no moves are known as formulas.
pub(super) fn missing_moves_message(ruleset: &Ruleset) -> BilingualText {
    let name = grundy_game::arg::shorten_text(&ruleset.expression());
    match ruleset.scope() {
        None => text!("not proved: the moves of {name} are not known as linear formulas in its numbers"),
        Some(_) => text!(
            "not proved: not all moves of {name} were read as linear formulas in its numbers, or no sum of these falls with every move"
        ),
    }
}

/// Fails with the reason if no automaton can add in the numerals whose weights are this list.
pub(super) fn check_addition(terms: &RecurrentList) -> Result<(), ProofFailure> {
    match terms.delay() {
        Some(delay) if delay > DelayedWeights::MAX_DELAY => {
            let (high, low) = (delay + 1, delay);
            Err(ProofFailure::Why(text!(
                "not proved: besides the largest root, x^{high} = x^{low} + 1 has another one that is not inside the unit circle, as all are for a Pisot number; so no automaton here adds in numerals of this list"
            )))
        }
        _ => Ok(()),
    }
}

pub(super) fn no_automaton_failure() -> ProofFailure {
    ProofFailure::Why(text!("not proved: no automaton was found for it"))
}
