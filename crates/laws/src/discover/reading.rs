//! The automaton that recognizes a law, with its obligations.

use super::proof::{MAX_PROOF_STATES, moves_as_formulas};
use super::{DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy::{Attempt, Meter};
use grundy_game::{BilingualText, Budget, Ruleset, Stop, text};
use grundy_prove::automata::Dfa;
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{Obligations, ProofOutcome, UndefinableMoves};
use grundy_prove::prefix;
use grundy_prove::relation::{RelationFailure, law_relation};
use std::sync::Arc;

/// The automaton by which a law was proved; or, for a law that was proved in another way, an automaton that recognizes it, if its
/// obligations hold.
///
/// # Errors
/// Returns the reason why there is no such automaton.
pub(super) fn law_automaton(
    found: &DiscoveredLaw,
    game: &Arc<Ruleset>,
    meter: &Meter,
) -> Result<(Dfa, Obligations), BilingualText> {
    if !found.standing.is_proved() {
        return Err(text!("the law is not proved"));
    }
    require_all_positions(found)?;
    let moves = moves_as_formulas(game).ok_or_else(|| text!("the moves are not known as linear formulas"))?;
    let budget = &Attempt::with_unbounded_memory(meter, MAX_PROOF_STATES);
    let law = match (&found.automaton, &found.law) {
        // Its obligations were decided when the law was proved, and are only stated again.
        (Some(automaton), _) => {
            return Ok((automaton.clone(), law_obligations(found.target, &moves, automaton, budget)?));
        }
        (None, DiscoveredForm::Seen(law)) => law,
        (None, DiscoveredForm::Period(..) | DiscoveredForm::Automatic(_)) => {
            return Err(text!("no automaton recognizes the law"));
        }
    };
    let automaton = law_relation(law, budget).map_err(|why| match why {
        RelationFailure::Why(why) => why,
        RelationFailure::Stop(stop) => stop.description(),
    })?;
    let obligations = law_obligations(found.target, &moves, &automaton, budget)?;
    match obligations.decide(budget).map_err(|stop: Stop| stop.description())? {
        ProofOutcome::Holds => Ok((automaton, obligations)),
        ProofOutcome::Fails { message, .. } | ProofOutcome::NotDefinable(message) => Err(message),
    }
}

/// Fails for a law of some positions: a certificate, and files for another prover, state a law of all.
pub(super) fn require_all_positions(found: &DiscoveredLaw) -> Result<(), BilingualText> {
    match found.domain.is_everywhere() {
        true => Ok(()),
        false => {
            Err(text!("the law is claimed for some positions only, and a certificate states laws of all positions"))
        }
    }
}

fn law_obligations(
    of: LawTarget,
    moves: &FormulaMoves,
    automaton: &Dfa,
    budget: &dyn Budget,
) -> Result<Obligations, BilingualText> {
    match of {
        LawTarget::Values => {
            let sums = if moves.leaves_runs() { prefix::learn_prefix_sums(automaton, budget) } else { Ok(None) };
            let sums = sums.map_err(|stop: Stop| stop.description())?;
            Obligations::for_values(moves, automaton, sums.as_ref()).map_err(UndefinableMoves::into_text)
        }
        LawTarget::Lost => Obligations::for_lost(moves, automaton).map_err(UndefinableMoves::into_text),
    }
}
